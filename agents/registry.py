"""Finding an agent by name: a scripted one, a model at a level in a style (names.py), a level, or `file.py:Class`."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from agents.base import Agent
from agents.names import AgentName, model_of, parse, stand_in
from agents.neural import NeuralAgent
from agents.scripted import SCRIPTED
from agents.styles import EVEN, STYLES
from env.engine.profiles import Profile
from env.engine.profiles import profile as named_profile
from models.card_facts import worst
from models.catalog import LEVELS, default_model, level_of, model_folder, model_names, set_aside
from models.checkpoint import ModelError, read_info


class AgentError(ValueError):
    """A name that is no agent."""


def default_name(profile: str, seats: int) -> str:
    """Name of the opponent for a game: the catalogue's model. Raises AgentError if there is none."""
    try:
        return default_model(profile, seats)
    except ModelError as error:
        raise AgentError(str(error)) from error


def fallback_name(profile: str | Profile) -> str:
    """Name of the scripted agent that plays a game where no trained model can. Raises RulesError for a wrong name."""
    return stand_in(named_profile(profile).rules.deck_size)


def without_damaged_models() -> str:
    """Leave one's own models out if their catalogue cannot be used: why not, "" if it can. The packaged ones stay."""
    return set_aside()


def covered(name: str, game: Profile, seats: int) -> bool:
    """Whether an agent was made for a table: a model for its structure, seats and stacks, everybody else for any.

    game: as the table plays it, with its structure and its stack at the start. Raises ModelError.
    """
    if model_of(name) in SCRIPTED or ".py:" in name:
        return True
    rules = game.rules_for(seats)
    stack = game.table.start_stack / max(rules.ante, rules.big_blind)
    model = _level(name, game.name)[0] if _is_level(name) else model_of(name)
    return read_info(model_folder(model)).covers(game.name, rules.structure.name.lower(), seats, stack)


def known_loss(model: str, game: Profile, seats: int) -> int | None:
    """The most that any opponent is known to win from a model at such a table, thousandths of a stake per hand.

    From its card: a lower bound of what can be won. None where the card has none.
    """
    try:
        found = worst(model_folder(model), game.name, seats, game.table.start_stack)
    except ModelError:
        return None
    return None if found is None else found.won


def load(name: str, profile: str | None = None) -> Agent:
    """An agent by name, see `names.py`; also `file.py:Class`, `home:level-3`, or `level-3` of the profile.

    A scripted agent has neither levels nor styles: it plays as it always does.
    Raises AgentError for an unknown name, ModelError for a model that cannot be used.
    """
    parts = parse(name)
    if parts is not None and parts.model in SCRIPTED:
        return SCRIPTED[parts.model]()
    if ".py:" in name:
        return _from_file(name)
    if name == "cfr":
        raise AgentError("agent 'cfr' (the solver's solution) plays in `python -m training` only")
    temperature, model, style = 1.0, name, EVEN
    if _is_level(name):
        model, temperature = _level(name, profile)
    elif parts is not None:
        model, style, temperature = parts.model, parts.style or EVEN, _temperature(parts, profile)
    try:
        folder = model_folder(model)
    except ModelError as error:
        if model in model_names():
            raise
        known = ", ".join([*SCRIPTED, *model_names()])
        raise AgentError(f"unknown agent {name!r}; known: {known}, or file.py:Class") from error
    return NeuralAgent.from_folder(folder, temperature, STYLES[style])


def _temperature(name: AgentName, profile: str | None) -> float:
    """That of the name's level, 1 without one. Raises AgentError."""
    return 1.0 if name.level is None else _level(f"{name.game or profile or ''}:level-{name.level}", None)[1]


def _is_level(name: str) -> bool:
    return name.rpartition(":")[2] in LEVELS


def _level(name: str, profile: str | None) -> tuple[str, float]:
    """(model, temperature) of a level; what stands before a colon names the game, else `profile` does."""
    game, _, level = name.rpartition(":")
    game = game or profile or ""
    if not game:
        raise AgentError(f"agent {level!r}: of which game? Say PROFILE:{level}")
    try:
        found = level_of(game, level)
    except ModelError as error:
        raise AgentError(str(error)) from error
    return found.model, found.temperature


def _from_file(name: str) -> Agent:
    path, _, class_name = name.rpartition(":")
    if not Path(path).exists():
        raise AgentError(f"agent {name!r}: no file {path}")
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None:
        raise AgentError(f"agent {name!r}: {path} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not hasattr(module, class_name):
        raise AgentError(f"agent {name!r}: {path} has no {class_name}")
    agent = getattr(module, class_name)()
    if not isinstance(agent, Agent):
        raise AgentError(f"agent {name!r}: {class_name} has no act(view, rng)")
    return agent
