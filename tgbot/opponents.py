"""The agents that play for bots: the catalogue's models, with a scripted one where a model cannot be used."""

from __future__ import annotations

import functools
import threading
from dataclasses import replace

import numpy as np
import structlog

from agents import registry
from agents.base import Agent
from agents.names import model_of, parse, stand_in
from agents.neural import NeuralAgent
from agents.scripted import SCRIPTED
from env.engine.cards import deck_cards
from env.engine.profiles import PROFILES, Profile
from env.engine.table import Table
from tgbot.caveat import Caveat
from tgbot.explained import Explained, by_name, per_hundred

log = structlog.get_logger(__name__)

WARMING = 180.0
"""How long the start waits for the first model to play a hand, seconds: a cold machine compiles the engine first."""

_LATE = "it has not played a hand in time"

_unusable: dict[str, str] = {}
"""Models that could not be used, and why; the fallback plays for them until the next start."""

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
        agent = _registered(name)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with a model, people came to play
        _fails(name, str(error))
        game = getattr(parse(name), "game", None)
        return SCRIPTED[registry.fallback_name(game if game in PROFILES else "home")]()
    if isinstance(agent, NeuralAgent):  # levels and styles of a model share its weights
        agent.policy = _read.setdefault(model_of(name), agent).policy
    return agent


def _registered(name: str) -> Agent:
    """An agent of the registry. Raises AgentError, ModelError."""
    if ".py:" in name:  # a database that came from elsewhere must not choose what is run
        raise registry.AgentError("an agent of a file plays in `python -m training` only")
    return registry.load(name)


def _fails(name: str, why: str) -> None:
    """A model cannot be used until the next start: the host is told once."""
    if model_of(name) not in _unusable:
        log.warning("model_unusable", agent=name, why=why)
    _unusable[model_of(name)] = why


def unusable() -> dict[str, str]:
    """Models that could not be used since the start, and why."""
    return dict(_unusable)


def describe(profile: str, seats: int) -> str:
    """Registry name of who really plays a game: the model's, or the fallback's where there is none or it failed."""
    name = agent_name(profile, seats)
    return registry.fallback_name(profile) if name in _unusable else name


def caveat(game: Profile, seats: int) -> Caveat | None:
    """What people should know of who plays for the bots of a table: nobody trained, or a model beyond its figures."""
    name = agent_name(game.name, seats)
    if name in _unusable:
        return Caveat(stand_in(game.rules.deck_size), name)
    if name in SCRIPTED:
        return Caveat(name)
    return None if _covered(name, game, seats) else Caveat()


def explain(agent: str, game: Profile, seats: int) -> Explained:
    """What can be said of an agent of a table: its model, level and style, and what the model's card says."""
    said = by_name(agent, game, seats)
    if said.model in _unusable:
        return Explained(stand_in(game.rules.deck_size), instead_of=said.model)
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
    is loaded by the bots' worker while the first bot pauses. Whatever is wrong with a model, the bot starts.
    """
    if why := registry.without_damaged_models():
        log.warning("own_models_left_out", why=why)
    game = PROFILES[profile]
    seats = game.table.seats_min
    name = agent_name(profile, seats)
    why = _tried(name, game, seats)
    if why == _LATE:  # a cold machine may still be compiling: it goes on, and bots whose agents are late are replaced
        log.warning("warm_up_goes_on", agent=name, seconds=WARMING)
    elif why:
        _fails(name, why)


def audit() -> list[str]:
    """Loads every model that the catalogue names and lets it play a hand: a line for each that cannot, none if all can.

    For hosts, before the start; takes seconds a model.
    """
    why = registry.without_damaged_models()
    found = [f"own models left out: {why}"] if why else []
    tried: dict[str, str] = {}
    for game in PROFILES.values():
        for seats in range(game.table.seats_min, game.table.seats_max + 1):
            try:
                name = registry.default_name(game.name, seats)
            except Exception as error:  # noqa: BLE001 - said to the host
                found.append(f"{game.name} with {seats} seats: {error}; {registry.fallback_name(game.name)!r} plays")
                continue
            if name not in tried:
                tried[name] = _tried(name, game, seats)
                if tried[name]:
                    fallback = registry.fallback_name(game.name)
                    found.append(f"model {name!r} cannot be used: {tried[name]}; {fallback!r} plays for it")
    return found


def playing() -> list[tuple[str, int, str]]:
    """(game, seats, who plays it), for hosts."""
    return [
        (game.name, seats, describe(game.name, seats))
        for game in PROFILES.values()
        for seats in range(game.table.seats_min, game.table.seats_max + 1)
    ]


def _tried(name: str, game: Profile, seats: int) -> str:
    """Why an agent cannot play a hand, "" if it can. One that hangs is left to itself after a while."""
    found = [_LATE]

    def work() -> None:
        try:
            _play(registry.load(name), game, seats)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a model, the bot starts
            found[0] = str(error) or type(error).__name__
        else:
            found[0] = ""

    thread = threading.Thread(target=work, name="warm-up", daemon=True)  # daemon: one that hangs keeps nothing
    thread.start()
    thread.join(WARMING)
    return found[0]


def _play(agent: Agent, game: Profile, seats: int) -> None:
    rules, rng = game.rules_for(seats), np.random.default_rng(0)
    table = Table.deal(rules, [game.table.start_stack] * seats, 0, deck_cards(rules.deck_size))
    while (actor := table.actor) is not None:
        table.apply(actor, agent.act(table.view(actor), rng))
