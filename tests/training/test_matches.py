"""Whole matches: chips stay at the table, who is broke sits out, and the share of first places is fair."""

import numpy as np
import pytest

from agents.scripted import CallAgent, RaiseAgent, RandomAgent, TightAgent
from env.engine.profiles import PROFILES
from tests.training.tiny import CallAlone, Greedy
from training.matches import HANDS, measure_matches, play_matches

HOME = PROFILES["home"]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_equal_agents_without_chance_share_the_first_place(seats: int) -> None:
    """Every seat of the same decks once: the seats of the copies win the rest."""
    first, chips = play_matches(CallAgent(), CallAgent(), HOME, seats, 6, 1)
    assert first == pytest.approx(np.full(6, 1 / seats))
    assert chips == pytest.approx(np.zeros(6), abs=1e-9)


def test_matches_repeat_with_their_seed() -> None:
    once, again, other = (play_matches(TightAgent(), RandomAgent(), HOME, 3, 5, seed) for seed in (4, 4, 5))
    assert np.array_equal(once[0], again[0])
    assert np.array_equal(once[1], again[1])
    assert not np.array_equal(once[1], other[1])


def test_all_in_every_hand_makes_and_loses_no_chips() -> None:
    """Who is broke sits out, and the match is over before its last hand."""
    first, chips = play_matches(RaiseAgent(), RaiseAgent(), HOME, 2, 8, 2)
    assert first == pytest.approx(np.full(8, 0.5))
    assert chips == pytest.approx(np.zeros(8), abs=1e-9)


@pytest.mark.parametrize("name", ["stripped", "lounge", "classic", "triple27"])
def test_every_kind_of_game_has_matches(name: str) -> None:
    game = PROFILES[name]
    (result,) = measure_matches(TightAgent(), {"call": CallAgent()}, game, game.table.seats_max, 10, 1)
    assert result.matches >= 10
    assert result.hands == HANDS
    assert 0 <= result.first <= 1


def test_the_better_agent_wins_more_matches() -> None:
    (result,) = measure_matches(TightAgent(), {"random": RandomAgent()}, HOME, 2, 400, 1)
    assert result.first - result.first_ci95 > 0.5
    assert result.chips - result.chips_ci95 > 0
    assert (result.opponent, result.profile, result.seats, result.hands) == ("random", "home", 2, 10)


def test_agents_that_play_alone_play_the_same_matches() -> None:
    alone, together = (play_matches(hero, RaiseAgent(), HOME, 2, 3, 1)[1] for hero in (CallAlone(), CallAgent()))
    assert np.array_equal(alone, together)


def test_matches_are_reported_and_rounded_up_to_sets() -> None:
    seen: list[tuple[str, int, int]] = []
    (result,) = measure_matches(
        CallAgent(),
        {"call": CallAgent()},
        HOME,
        3,
        7,
        1,
        lambda *one: seen.append(one),  # type: ignore[arg-type]
    )
    assert result.matches == 9
    assert seen == [("call", 9, 9)]


def test_what_is_not_legal_is_refused() -> None:
    with pytest.raises(ValueError, match="Greedy chose"):
        play_matches(Greedy(), CallAgent(), HOME, 2, 2, 1)
    with pytest.raises(ValueError, match="seats 7"):
        measure_matches(CallAgent(), {"call": CallAgent()}, HOME, 7, 14)
