"""Who plays for bots is named truthfully: the catalogue's model, or the scripted agent that stands in for it."""

from collections.abc import Iterator

import pytest
import structlog

from agents import registry
from agents.scripted import SCRIPTED
from env.engine.profiles import PROFILES
from tgbot import opponents


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    yield
    opponents.agent_name.cache_clear()
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
        assert isinstance(opponents.load("home-9"), SCRIPTED[registry.FALLBACK])
    assert logs[0]["event"] == "model_unusable"
    assert opponents.describe("home", 2) == registry.FALLBACK


@pytest.mark.parametrize("profile", ["stripped", "single27"])
def test_any_game_can_be_warmed_up(profile: str) -> None:
    opponents.warm_up(profile)
