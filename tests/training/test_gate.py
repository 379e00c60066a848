"""The gate: who is better is let through, who is not known to be is not."""

from dataclasses import replace
from pathlib import Path

import pytest

from agents.scripted import SCRIPTED, CallAgent, RandomAgent, TightAgent
from env.engine.profiles import PROFILES
from models.catalog import model_folder
from training import gate as module
from training.duels import LOOKS, Duel, duel
from training.gate import MARGIN, Check, Exploitability, Verdict, best_response_of, gate, unit_of

HOME = PROFILES["home"]
HOME_1 = model_folder("home-1")
CHECK = Check("better than tight", "tight", 2, 100, 50.0, 10.0, 90.0, 0.99, 0.0, True)


def test_a_trained_model_passes_where_nobody_plays_yet() -> None:
    seen: list[float] = []
    verdict = gate(HOME_1, HOME, (2, 2), lambda _: None, 20_000, report=lambda _, share: seen.append(share))
    assert verdict.passed, verdict.shortfalls
    assert [check.opponent for check in verdict.checks] == list(SCRIPTED)
    assert all(check.low > 0 for check in verdict.checks)
    assert (verdict.current, verdict.unit, verdict.shortfalls) == (None, "mA/h", [])
    assert seen == sorted(seen)


def test_what_is_not_decided_is_not_passed() -> None:
    """The same model against itself: with few hands nobody can tell that it is not worse."""
    verdict = gate(HOME_1, HOME, (2, 2), lambda _: ("home-1", HOME_1), 800)
    assert not verdict.passed
    first = verdict.checks[0]
    assert first.question == "not worse than home-1"
    assert first.low < first.wanted == -MARGIN < first.high
    assert first.hands == 800
    assert verdict.shortfalls[0].startswith("not worse than home-1 with 2 seats: ")


def test_what_is_surely_worse_is_not_passed_however_little(monkeypatch: pytest.MonkeyPatch) -> None:
    def means(mean: float) -> Verdict:
        monkeypatch.setattr(module, "duel", lambda *_: Duel(2, 1_000, mean, 1.0))
        return gate(HOME_1, HOME, (2, 2), lambda _: ("home-1", HOME_1))

    assert [means(mean).checks[0].passed for mean in (-60.0, -20.0, -1.0, 20.0)] == [False, False, True, True]
    assert "wanted above -40 and not all below 0" in means(-20.0).shortfalls[0]


def test_both_ends_of_the_seats_are_played() -> None:
    verdict = gate(HOME_1, HOME, (2, 4), lambda seats: ("home-1", HOME_1) if seats == 4 else None, 100)
    current = [check for check in verdict.checks if check.opponent == "home-1"]
    assert [(check.seats, check.wanted, check.hands) for check in current] == [(4, -3 * MARGIN, 1_600)]
    assert {check.seats for check in verdict.checks} == {2, 4}


def test_a_model_that_is_easier_to_exploit_is_not_let_through() -> None:
    figures = {"a": 300.0, "b": 250.0}
    for candidate, current, passed in (("a", "b", False), ("b", "a", True), ("a", "a", True)):
        found = Exploitability(figures[candidate], figures[current])
        verdict = Verdict("home-1", "mA/h", (CHECK,), found)
        assert verdict.passed == found.passed == passed
        assert len(verdict.shortfalls) == (not passed)
    assert Exploitability(300.0, None).passed


def test_best_responses_are_asked_for_where_there_are_any() -> None:
    asked: list[tuple[Path, str]] = []

    def best_response(model: Path, game: object) -> float | None:
        asked.append((model, getattr(game, "name", "")))
        return 100.0

    verdict = gate(HOME_1, HOME, (2, 2), lambda _: ("home-1", HOME_1), 16, best_response=best_response)
    assert verdict.exploitability == Exploitability(100.0, 100.0)
    assert asked == [(HOME_1, "home")] * 2
    assert gate(HOME_1, HOME, (3, 3), lambda _: None, 24, best_response=best_response).exploitability is None
    assert gate(HOME_1, HOME, (2, 2), lambda _: None, 16, best_response=lambda *_: None).exploitability is None
    triple = gate(HOME_1, PROFILES["triple27"], (2, 2), lambda _: None, 16, best_response=best_response)
    assert triple.exploitability is None
    assert len(asked) == 2


def test_one_failed_question_is_enough() -> None:
    assert Verdict(None, "mA/h", (CHECK,), None).passed
    assert not Verdict(None, "mA/h", (CHECK, replace(CHECK, passed=False)), None).passed


def test_units() -> None:
    assert unit_of(HOME) == "mA/h"
    assert unit_of(PROFILES["online"]) == "mbb/h"


def test_a_duel_ends_when_it_is_decided() -> None:
    early = duel(TightAgent(), RandomAgent(), HOME, 2, 8_000, 1, lambda so_far: so_far.decides(0, 0.99))
    assert early.low(0.99) > 0
    assert early.hands < 8_000
    to_the_end = duel(CallAgent(), CallAgent(), HOME, 2, 801, 1, lambda so_far: so_far.decides(-1e6, 0.0) and False)
    assert to_the_end.hands == 802
    looks: list[int] = []
    duel(CallAgent(), CallAgent(), HOME, 2, 800, 1, lambda so_far: bool(looks.append(so_far.hands)))
    assert looks == [round(800 * share) for share in LOOKS]


def test_intervals_allow_for_every_look() -> None:
    result = Duel(2, 1_000, 10.0, 1.0)
    assert result.half_width(0.95) == pytest.approx(2.4977, abs=1e-3)  # z of .05 / 4, two sides
    assert result.half_width(0.99) > result.half_width(0.95)
    assert result.decides(0.0, 0.99)
    assert result.decides(20.0, 0.99)
    assert not result.decides(11.0, 0.99)


def test_equal_agents_without_luck_are_equal() -> None:
    """CallAgent against itself: seats rotate over the same deck, so a set's mean is zero."""
    result = duel(CallAgent(), CallAgent(), HOME, 3, 300, 1)
    assert result.mean == pytest.approx(0, abs=1e-9)
    assert result.error > 0


def test_the_gates_best_response_is_that_of_the_tree() -> None:
    short = HOME.at(start_stack=4)
    found = best_response_of(HOME_1, short)
    assert found is not None
    assert 100 < found < 2000  # a network that was never taught loses much, though not its stack
    assert best_response_of(HOME_1, PROFILES["triple27"]) is None
