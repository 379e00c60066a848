"""The agents that play for bots: the catalogue's models, with a scripted one where a model cannot be used."""

from __future__ import annotations

import functools
from dataclasses import replace

import numpy as np
import structlog

from agents import registry
from agents.neural import NeuralAgent
from agents.scripted import SCRIPTED
from env.engine.cards import deck_cards
from env.engine.profiles import PROFILES, Profile
from env.engine.table import Table
from tgbot.caveat import Caveat
from tgbot.explained import Explained, by_name, per_hundred
from tgbot.service.bots import Agent

log = structlog.get_logger(__name__)

_unusable: set[str] = set()
"""Models that could not be used; the fallback plays for them."""

_read: dict[str, NeuralAgent] = {}
"""The first agent of each model that has been read."""


@functools.cache
def agent_name(profile: str, seats: int) -> str:
    """Registry name of the opponent for a game; the fallback's, with a logged reason, where the catalogue has none."""
    try:
        return registry.default_name(profile, seats)
    except Exception as error:  # noqa: BLE001 - as in `load`
        log.warning("no_model", profile=profile, seats=seats, why=str(error))
        return registry.fallback_name(profile)


def load(name: str) -> Agent:
    """The agent of a name; the fallback, with a logged reason, where its model cannot be used. May take seconds."""
    try:
        agent = registry.load(name)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with a model, people came to play
        log.warning("model_unusable", agent=name, why=str(error))
        _unusable.add(registry.model_of(name))
        return registry.load(registry.FALLBACK)
    if isinstance(agent, NeuralAgent):  # levels and styles of a model share its weights
        agent.policy = _read.setdefault(registry.model_of(name), agent).policy
    return agent


def describe(profile: str, seats: int) -> str:
    """Registry name of who really plays a game: the model's, or the fallback's where there is none or it failed."""
    name = agent_name(profile, seats)
    return registry.FALLBACK if name in _unusable else name


def caveat(game: Profile, seats: int) -> Caveat | None:
    """What people should know of who plays for the bots of a table: nobody trained, or a model beyond its figures."""
    name = describe(game.name, seats)
    if name in SCRIPTED:
        return Caveat(name)
    return None if _covered(name, game, seats) else Caveat()


def explain(agent: str, game: Profile, seats: int) -> Explained:
    """What can be said of an agent of a table: its model, level and style, and what the model's card says."""
    said = by_name(agent, game, seats)
    if said.model in _unusable:
        return Explained(registry.FALLBACK)
    if said.scripted:
        return said
    won = registry.known_loss(said.model, game, seats)
    chips = None if won is None else per_hundred(won, game)
    return replace(said, covered=_covered(said.model, game, seats), won=chips)


@functools.lru_cache(maxsize=256)
def _covered(name: str, game: Profile, seats: int) -> bool:
    try:
        return registry.covered(name, game, seats)
    except Exception as error:  # noqa: BLE001 - as in `load`, which falls back when the bot sits down
        log.warning("model_unusable", agent=name, why=str(error))
        return True


def warm_up(profile: str = "home") -> None:
    """Play one hand nobody sees, so that the first player waits for no compiler, import or table of hands.

    One game is enough: the kernels are the same for all. What another needs besides, its model and its deck's table,
    is loaded by the bots' worker while the first bot pauses.
    """
    game = PROFILES[profile]
    seats = game.table.seats_min
    rules, rng = game.rules_for(seats), np.random.default_rng(0)
    agent = load(agent_name(profile, seats))
    table = Table.deal(rules, [game.table.start_stack] * seats, 0, deck_cards(rules.deck_size))
    while (actor := table.actor) is not None:
        table.apply(actor, agent.act(table.view(actor), rng))
