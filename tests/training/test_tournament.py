"""Round robins and ladders: every pairing once, and what the tables say is what was played."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from agents.scripted import CallAgent, RaiseAgent, TightAgent
from env.engine.profiles import PROFILES
from models.catalog import LEVELS, Level
from models.checkpoint import WEIGHTS, ModelError
from training.evaluate import evaluate
from training.ladder import build, candidates, ladder, levels_of
from training.tournament import cross_table, pairings, tournament

HOME = PROFILES["home"]
AGENTS: dict[str, Any] = {"call": CallAgent(), "raise": RaiseAgent(), "tight": TightAgent()}


def test_with_two_seats_every_pair_meets_once() -> None:
    assert list(pairings(["a", "b", "c"], 2)) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert len(list(pairings(["a", "b", "c"], 3))) == 6


def test_two_seats_mirror_each_other() -> None:
    cells = {(cell.agent, cell.opponent): cell for cell in tournament(AGENTS, HOME, 2, 200)}
    assert len(cells) == 6
    for (one, other), cell in cells.items():
        assert cell.mean == -cells[other, one].mean
        assert cell.ci95 == cells[other, one].ci95
        assert cell.played == 200
    (alone,) = evaluate(AGENTS["call"], {"raise": AGENTS["raise"]}, HOME, 2, 200)
    assert cells["call", "raise"].mean == alone.mean


def test_more_seats_are_played_from_both_sides() -> None:
    cells = {(cell.agent, cell.opponent): cell for cell in tournament(AGENTS, HOME, 3, 300)}
    assert cells["call", "tight"].mean != -cells["tight", "call"].mean


def test_matches_count_first_places() -> None:
    seen: list[float] = []
    two = {name: AGENTS[name] for name in ("call", "tight")}
    cells = tournament(two, HOME, 2, 40, match=True, report=lambda _, share: seen.append(share))
    assert [(cell.agent, cell.opponent) for cell in cells] == [("call", "tight"), ("tight", "call")]
    assert cells[0].mean + cells[1].mean == pytest.approx(1)
    assert cells[0].chips == -cells[1].chips  # type: ignore[operator]
    assert seen[-1] == 1


def test_a_cross_table_has_a_line_for_each_agent() -> None:
    cells = tournament(AGENTS, HOME, 2, 100)
    lines = cross_table(cells, match=False).splitlines()
    assert lines[0].split() == ["call", "raise", "tight", "mean"]
    assert [line.split()[0] for line in lines[1:]] == list(AGENTS)
    figure = f"{cells[0].mean:+.0f} ± {cells[0].ci95:.0f}"
    assert figure in lines[1]


def test_one_agent_is_no_tournament() -> None:
    with pytest.raises(ValueError, match="two agents or more"):
        tournament({"call": CallAgent()}, HOME, 2, 100)


FIVE = tuple(
    Level(name, "home-1", temperature) for name, temperature in zip(LEVELS, (30.0, 6.0, 3.0, 2.0, 1.0), strict=True)
)


def test_each_level_is_held_against_the_one_below() -> None:
    steps = ladder(FIVE, HOME, hands=1_600)
    assert [(step.level, step.below) for step in steps] == list(zip(LEVELS[1:], LEVELS, strict=False))
    assert steps[0].passed
    assert steps[0].decided
    for step in steps:
        assert step.low < step.mean < step.high
        assert step.passed == (step.low >= 50)
        assert step.decided or step.hands == 1_600


def test_the_same_level_twice_is_no_step() -> None:
    twice = ladder((FIVE[4], FIVE[4]), HOME, hands=400)
    assert not twice[0].passed


def test_levels_are_chosen_from_the_top_down() -> None:
    found = candidates("home-1@1,home-1@1.5,home-1@2,home-1@3,home-1@6,home-1@30")
    five = build(found, HOME, hands=4_000)
    assert [level.name for level in five] == list(LEVELS)
    assert five[4].temperature == 1.0
    assert five[0].temperature == 30.0
    assert len({level.temperature for level in five}) == 5


@pytest.mark.parametrize("text", ["home-1", "home-1@warm", "@1", "home-1@0", "home-1@-2,x@1"])
def test_candidates_that_say_nothing_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"candidate .*MODEL@TEMPERATURE"):
        candidates(text)


def test_five_levels_need_five_candidates() -> None:
    with pytest.raises(ValueError, match="2 candidates: 5 levels"):
        candidates("home-1@1,home-1@2")


def test_a_game_without_levels_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEDRAW_MODELS", str(tmp_path))
    shutil.copytree(WEIGHTS / "home-1", tmp_path / "mine")
    with pytest.raises(ModelError, match="no levels for 'nothing'"):
        levels_of("nothing")


def test_with_more_seats_the_games_own_model_plays_at_the_levels_temperatures() -> None:
    two, four = levels_of("home", 2), levels_of("home", 4)
    assert {level.model for level in two} == {"home-duel-1"}
    assert {level.model for level in four} == {"home-1"}
    assert [level.temperature for level in four] == [level.temperature for level in two]
    assert levels_of("triple27", 6) == levels_of("triple27")  # one model for any number of seats
    steps = ladder(four, HOME, hands=1_600, seats=4)
    assert [(step.level, step.below) for step in steps] == [(f"level-{n + 1}", f"level-{n}") for n in range(1, 5)]
    assert all(step.low < step.mean < step.high for step in steps)
