"""Names with level and style, regulars, and what is known of levels and models."""

import json

import pytest

from agents.facts import rung
from agents.names import LEVELS, SCRIPTED_NAMES, AgentName, model_of, parse
from agents.neural import NeuralAgent
from agents.registry import AgentError, covered, known_loss, load
from agents.regulars import BY_NAME, REGULARS
from agents.scripted import SCRIPTED
from agents.styles import STYLES
from env.engine.profiles import PROFILES
from models.card_facts import bounds
from models.catalog import level_of
from models.checkpoint import WEIGHTS
from models.ladder import LADDER, rungs


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("home-1", AgentName("home-1")),
        ("home-1@3", AgentName("home-1", 3)),
        ("home:home-1@3~tight", AgentName("home-1", 3, "tight", "home")),
        ("default@5~mixed", None),
        ("runs/mine~bold", AgentName("runs/mine", None, "bold")),
        ("home-1@6", None),
        ("home-1@3~nothing", None),
        ("own.py:Mine", None),
        ("", None),
    ],
)
def test_names_and_their_parts(name: str, parts: AgentName | None) -> None:
    assert parse(name) == parts
    if parts is not None:
        assert str(parts) == name


def test_scripted_names_are_those_of_the_scripted_agents() -> None:
    assert tuple(SCRIPTED) == SCRIPTED_NAMES


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_the_catalogues_temperature(level: int) -> None:
    agent = load(f"online:all-1@{level}~loose")
    assert isinstance(agent, NeuralAgent)
    assert agent.temperature == level_of("online", f"level-{level}").temperature
    assert agent.style == STYLES["loose"]
    same = load(f"all-1@{level}", "online")
    assert isinstance(same, NeuralAgent)
    assert (same.temperature, same.style) == (agent.temperature, STYLES["even"])


def test_names_without_a_game_and_scripted_ones() -> None:
    with pytest.raises(AgentError, match="of which game"):
        load("home-1@3")
    with pytest.raises(AgentError, match="unknown agent 'nobody@3~bold'"):
        load("nobody@3~bold", "home")
    assert type(load("home:tight@3~bold")) is SCRIPTED["tight"]
    assert model_of("home:home-1@3~tight") == "home-1"
    assert covered("home:home-1@3~tight", PROFILES["home"], 4)
    assert not covered("home:home-duel-1@3~tight", PROFILES["home"], 4)


def test_regulars_have_levels_and_styles_that_there_are() -> None:
    assert len(BY_NAME) == len(REGULARS) == 8
    assert {one.level for one in REGULARS} == set(LEVELS)
    assert {one.style for one in REGULARS} == set(STYLES)
    assert [one.level for one in REGULARS] == sorted(one.level for one in REGULARS)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_level_is_stronger_than_the_one_below(profile: str, seats: int) -> None:
    """What the README promises: 50 thousandths of a stake a hand at 99%."""
    for level in LEVELS[1:]:
        found = rungs()[profile, seats, level]
        assert 50 <= found.low < found.mean < found.high
        assert rung(profile, seats, level) == found


def test_steps_were_measured_between_the_levels_that_are_played() -> None:
    for line in LADDER.read_text(encoding="utf-8").splitlines():
        measured = json.loads(line)
        assert [(one["name"], one["temperature"]) for one in measured["levels"]] == [
            (name, level_of(measured["profile"], name).temperature) for name in (f"level-{k}" for k in LEVELS)
        ]


@pytest.mark.parametrize("profile", [name for name in PROFILES if name != "home"])
def test_the_readme_says_what_was_measured(profile: str) -> None:
    ends = [", ".join(f"{rungs()[profile, seats, level].low:,.0f}" for level in LEVELS[1:]) for seats in (2, 4)]
    assert f"| {profile} | {ends[0]} | {ends[1]} |" in (WEIGHTS.parents[1] / "README.md").read_text(encoding="utf-8")


def test_a_table_of_other_seats_falls_back_to_heads_up() -> None:
    assert rung("home", 6, 3) == rungs()["home", 2, 3]
    assert rung("home", 2, 1) is None
    assert rung("mine", 2, 3) is None


def test_what_the_cards_say_can_be_won() -> None:
    assert known_loss("home-duel-1", PROFILES["home"], 2) == 372
    assert known_loss("all-1", PROFILES["online"], 2) == 2019
    assert known_loss("home-1", PROFILES["home"], 4) is None
    assert known_loss("nobody", PROFILES["home"], 2) is None
    assert {one.seats for one in bounds(WEIGHTS / "home-duel-1")} == {2}
    assert [one.won for one in bounds(WEIGHTS / "home-duel-1")] == [372, 354, 273, 178, 52, 75]
    assert known_loss("home-1", PROFILES["home"], 3) == 321
    assert bounds(WEIGHTS / "nobody") == ()
