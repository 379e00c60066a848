"""The agents that play for bots: the catalogue's models, with a scripted one where a model cannot be used."""

from __future__ import annotations

import numpy as np
import structlog

from agents import registry
from env.engine.profiles import PROFILES
from env.engine.table import Table
from tgbot.service.bots import Agent

log = structlog.get_logger(__name__)


def agent_name(profile: str, seats: int) -> str:
    """Registry name of the opponent for a game; the fallback's, with a logged reason, where the catalogue has none."""
    try:
        return registry.default_name(profile, seats)
    except Exception as error:  # noqa: BLE001 - as in `load`
        log.warning("no_model", profile=profile, seats=seats, why=str(error))
        return registry.FALLBACK


def load(name: str) -> Agent:
    """The agent of a name; the fallback, with a logged reason, where its model cannot be used. May take seconds."""
    try:
        return registry.load(name)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with a model, people came to play
        log.warning("model_unusable", agent=name, why=str(error))
        return registry.load(registry.FALLBACK)


def warm_up() -> None:
    """Play one hand nobody sees, so that the first player waits for no compiler, import or table of hands."""
    for profile in PROFILES.values():
        rng = np.random.default_rng(0)
        agent = load(agent_name(profile.name, profile.table.seats_min))
        stacks = [profile.table.start_stack] * profile.table.seats_min
        table = Table.deal(profile.rules, stacks, 0, tuple(range(52)))
        while (actor := table.actor) is not None:
            table.apply(actor, agent.act(table.view(actor), rng))
