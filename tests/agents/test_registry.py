"""Agents by name, and what is said of names that are none."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from agents.base import Agent
from agents.names import FALLBACK, SHORT_DECK_FALLBACK
from agents.neural import NeuralAgent
from agents.registry import AgentError, covered, default_name, fallback_name, load
from agents.scripted import SCRIPTED
from env.engine.profiles import PROFILES
from env.engine.rules import Structure
from models.catalog import LEVELS, model_names
from models.checkpoint import WEIGHTS

OWN = '''"""An agent of a file."""

from env.engine.actions import Action


class Folder:
    """Folds or stands pat."""

    def act(self, view, rng):
        """An action."""
        return Action.pat() if view.public.drawing else Action.fold()


class Nothing:
    """No agent."""
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(OWN, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", SCRIPTED)
def test_scripted_agents_have_their_names(name: str) -> None:
    agent = load(name)
    assert type(agent) is SCRIPTED[name]
    assert isinstance(agent, Agent)


def test_the_five_opponents_of_every_measurement() -> None:
    assert list(SCRIPTED) == ["random", "call", "raise", "tight", "myopic"]
    assert FALLBACK in SCRIPTED


def test_default_is_the_catalogues_model() -> None:
    assert {default_name("home", seats) for seats in range(2, 7)} <= set(model_names())


def test_every_profile_has_a_scripted_agent_that_stands_in() -> None:
    assert {fallback_name(name) for name in PROFILES} <= set(SCRIPTED)
    assert fallback_name("home") == fallback_name(replace(PROFILES["home"], name="own")) == FALLBACK


def test_with_a_short_deck_another_stands_in_whatever_the_game_is_called() -> None:
    own = replace(PROFILES["stripped"], name="own")
    assert fallback_name("stripped") == fallback_name(own) == SHORT_DECK_FALLBACK


def test_an_agent_of_a_file(file: Path) -> None:
    assert type(load(f"{file}:Folder")).__name__ == "Folder"


def test_unknown_names_are_answered_with_the_known_ones(file: Path) -> None:
    with pytest.raises(AgentError) as caught:
        load("nobody")
    assert str(caught.value).startswith("unknown agent 'nobody'; known: random, call, raise, tight, myopic, ")
    assert str(caught.value).endswith(", or file.py:Class")
    assert all(name in str(caught.value) for name in model_names())
    with pytest.raises(AgentError, match=r"'cfr' .* plays in `python -m training` only"):
        load("cfr")


def test_files_that_hold_no_agent_are_refused(file: Path) -> None:
    with pytest.raises(AgentError, match=r"no file .*other\.py"):
        load(f"{file.with_name('other.py')}:Folder")
    with pytest.raises(AgentError, match=r"own\.py has no Missing"):
        load(f"{file}:Missing")
    with pytest.raises(AgentError, match=r"Nothing has no act\(view, rng\)"):
        load(f"{file}:Nothing")


@pytest.fixture
def five(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue of one's own with a model and five levels of the home game."""
    shutil.copytree(WEIGHTS / "home-1", tmp_path / "mine")
    models = ["home-1", "mine", "home-1", "mine", "home-1"]
    levels = [
        {"name": name, "model": model, "temperature": 5.0 - number}
        for number, (name, model) in enumerate(zip(LEVELS, models, strict=True))
    ]
    text = json.dumps({"models": ["mine"], "default": [], "levels": {"home": levels}})
    (tmp_path / "catalog.json").write_text(text, encoding="utf-8")
    monkeypatch.setenv("FIVEDRAW_MODELS", str(tmp_path))


@pytest.mark.usefixtures("five")
def test_a_level_is_a_model_at_a_temperature() -> None:
    for number, name in enumerate(LEVELS):
        for agent in (load(name, "home"), load(f"home:{name}")):
            assert isinstance(agent, NeuralAgent)
            assert agent.temperature == 5.0 - number
            assert covered(f"home:{name}", PROFILES["home"], 2)


@pytest.mark.usefixtures("five")
def test_levels_of_other_games_are_named() -> None:
    with pytest.raises(AgentError, match="the catalogue has no 'level-3' for 'mygame'"):
        load("level-3", "mygame")
    with pytest.raises(AgentError, match="'level-3': of which game"):
        load("level-3")


def test_a_model_covers_what_its_configuration_says() -> None:
    home = PROFILES["home"]
    assert all(covered("home-1", home, seats) for seats in range(2, 7))
    assert not covered("home-1", replace(home, table=replace(home.table, start_stack=101)), 2)
    assert not covered("home-1", replace(home, rules=home.rules.changed(structure=Structure.POT_LIMIT)), 2)
    assert not covered("home-1", PROFILES["house"], 2)
    assert all(covered(name, PROFILES["triple27"], 2) for name in [*SCRIPTED, "own.py:Own"])
