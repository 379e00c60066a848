"""Who plays for bots is named truthfully: the catalogue's model, or the scripted agent that stands in for it."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import structlog

from agents import registry
from agents.names import FALLBACK, model_of
from agents.neural import NeuralAgent
from agents.scripted import SCRIPTED
from env.engine.profiles import PROFILES, Profile
from models.catalog import install
from models.checkpoint import WEIGHTS
from tgbot import opponents
from tgbot.caveat import Caveat
from tgbot.explained import Explained


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    yield
    opponents.agent_name.cache_clear()
    opponents._covered.cache_clear()
    opponents._unusable.clear()


@pytest.mark.parametrize("profile", PROFILES)
def test_every_game_has_an_opponent(profile: str) -> None:
    seats = PROFILES[profile].table.seats_max
    with structlog.testing.capture_logs() as logs:
        names = {opponents.describe(profile, seats) for _ in range(3)}
    (name,) = names
    assert len(logs) <= 1  # said once, not at every table
    assert (name == registry.fallback_name(profile)) == bool(logs)


def test_a_model_that_cannot_be_used_is_not_said_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> object:
        if name not in SCRIPTED:
            raise registry.AgentError("weights are damaged")
        return SCRIPTED[name]()

    monkeypatch.setattr(registry, "default_name", lambda _profile, _seats: "home-9")
    monkeypatch.setattr(registry, "load", load)
    opponents.agent_name.cache_clear()
    assert opponents.describe("home", 2) == "home-9"
    with structlog.testing.capture_logs() as logs:
        assert isinstance(opponents.load("home-9"), SCRIPTED[FALLBACK])
    assert logs[0]["event"] == "model_unusable"
    assert opponents.describe("home", 2) == FALLBACK
    assert opponents.caveat(PROFILES["home"], 2) == Caveat(FALLBACK, "home-9")


def test_a_model_at_a_table_it_was_trained_for_needs_no_caveat() -> None:
    assert opponents.caveat(PROFILES["home"], 2) is None


def test_a_scripted_agent_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "default_name", lambda _profile, _seats: "tight")
    assert opponents.caveat(PROFILES["home"], 2) == Caveat("tight")


HOME = PROFILES["home"]


@pytest.mark.parametrize(
    "game",
    [
        replace(HOME, table=replace(HOME.table, start_stack=10_000)),
        replace(PROFILES["online"], rules=PROFILES["online"].at(structure=PROFILES["online"].structures[1]).rules),
    ],
    ids=["deeper stacks", "another game"],
)
def test_a_model_beyond_what_it_was_trained_for_is_said_to_be(game: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "default_name", lambda _profile, _seats: "home-1")
    assert opponents.caveat(game, 2) == Caveat()


def test_a_model_that_cannot_be_read_needs_no_caveat_before_it_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "default_name", lambda _profile, _seats: "gone")
    with structlog.testing.capture_logs() as logs:
        assert opponents.caveat(HOME, 2) is None
    assert logs[0]["event"] == "model_unusable"


def test_a_model_of_ones_own_is_seated_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As retraining leaves it: a folder of one's own with a catalogue that goes before the packaged one."""
    monkeypatch.setenv("FIVEDRAW_MODELS", str(tmp_path / "own"))
    before = opponents.describe("home", 2)
    shutil.copytree(WEIGHTS / "home-1", tmp_path / "mine")
    config = tmp_path / "mine" / "config.json"
    config.write_text(json.dumps(json.loads(config.read_text(encoding="utf-8")) | {"name": "mine"}), encoding="utf-8")
    install(tmp_path / "mine", "home", (2, 6))
    assert opponents.describe("home", 2) == before  # tables in play keep their opponent
    code = "from tgbot import opponents; print(opponents.describe('home', 2), opponents.load('mine').info.name)"
    again = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert again.stdout.split() == ["mine", "mine"]


@pytest.mark.parametrize("profile", ["stripped", "single27"])
def test_any_game_can_be_warmed_up(profile: str) -> None:
    opponents.warm_up(profile)


def test_an_agent_is_explained_by_its_card() -> None:
    assert opponents.explain("home:home-duel-1@3~bold", HOME, 2) == Explained("home-duel-1", True, 3, "bold", 37)
    assert opponents.explain("home:home-duel-1@5~even", HOME, 3) == Explained("home-duel-1", False, 5, "even")
    assert opponents.explain("home:home-1@5~even", HOME, 4) == Explained("home-1", True, 5, "even")
    online = PROFILES["online"]
    assert opponents.explain("online:all-1@1~calm", online, 2).won == round(2019 / 10 * online.rules.big_blind)
    assert opponents.explain("tight", HOME, 2).scripted


def test_who_stands_in_for_a_broken_model_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> object:
        if model_of(name) not in SCRIPTED:
            raise registry.AgentError("weights are damaged")
        return SCRIPTED[name]()

    monkeypatch.setattr(registry, "load", load)
    with structlog.testing.capture_logs():
        opponents.load("home:home-1@3~bold")
    assert opponents.explain("home:home-1@4~calm", HOME, 4) == Explained(FALLBACK, instead_of="home-1")


def test_levels_and_styles_share_the_weights_of_their_model() -> None:
    first, second = (opponents.load(f"home:home-1@{level}~{style}") for level, style in ((3, "bold"), (5, "calm")))
    assert isinstance(first, NeuralAgent)
    assert isinstance(second, NeuralAgent)
    assert first.policy is second.policy
    assert (first.temperature, second.temperature) == (4.5, 1.0)
