"""Measuring strength: duplicate sets, zero sum, intervals, and agents that are asked one decision at a time."""

from collections import defaultdict
from typing import Any

import numpy as np
import pytest

from agents.base import Agent
from agents.scripted import CallAgent, MyopicAgent, RaiseAgent, RandomAgent, TightAgent, one_hot
from env.encoding import tables as kernel
from env.engine.actions import Action
from env.engine.profiles import profile
from env.engine.state import new_hands
from env.engine.views import SeatView
from tests.training.tiny import CallAlone, Greedy, OffMenu, RandomAlone
from training.evaluate import Z95, evaluate, play_sets


class ThrowAll(CallAgent):
    """Calls and throws all five cards away, so that six seats need a second mix of the deck."""

    def probabilities(self, observations: Any, masks: Any) -> Any:
        """One action of probability one."""
        return one_hot(np.where(masks[:, 31] == 1, 31, 33))


class Recorder:
    """Calls, and remembers what it held at every decision, by dealer and by seat."""

    def __init__(self) -> None:
        self.held: list[tuple[int, int, tuple[int, ...]]] = []

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        """Check, call or throw everything away."""
        assert view.legal is not None
        self.held.append((view.public.dealer, view.seat, view.cards))
        if view.legal.discards is not None:
            return Action.draw(31)
        return Action.check() if view.legal.check else Action.call()


# -- duplicate sets --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("kind", [CallAgent, RaiseAgent, TightAgent, MyopicAgent, ThrowAll])
def test_a_deterministic_agent_against_itself_comes_out_even_in_every_set(seats: int, kind: type[Agent]) -> None:
    np.testing.assert_array_equal(play_sets(kind(), kind(), "home", seats, 40, seed=1), np.zeros(40))


@pytest.mark.parametrize("seats", [2, 6])
def test_a_set_is_one_deck_and_one_order_of_each_mix(seats: int) -> None:
    """Every hand of a set goes the same way here, so each seat must hold the same cards in all its rotations."""
    hero, other = Recorder(), Recorder()
    play_sets(hero, other, "home", seats, 1, seed=4)
    seen: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    dealers = set()
    for dealer, seat, cards in hero.held + other.held:
        dealers.add(dealer)
        seen[seat].append(cards)
    assert len(dealers) == 1
    assert sorted(seen) == list(range(seats))
    for hands in seen.values():
        assert len(set(hands)) == 2  # before the draw and after it
        assert all(hands.count(cards) % seats == 0 for cards in hands)
    finals = [cards for hands in seen.values() for cards in set(hands)]
    assert len({card for cards in finals for card in cards}) <= 52
    first = {hands[0] for hands in seen.values()}
    assert len({card for cards in first for card in cards}) == 5 * seats


def test_different_sets_have_different_decks_and_dealers() -> None:
    hero, other = Recorder(), Recorder()
    play_sets(hero, other, "home", 2, 30, seed=5)
    held = {cards for _, _, cards in hero.held}
    assert len(held) > 100
    assert {dealer for dealer, _, _ in hero.held} == {0, 1}


def test_copies_of_a_hand_get_the_same_cards_whatever_is_played() -> None:
    home = profile("home")
    rows, seed = new_hands(6), np.repeat(np.array([5, 6]), 3)
    kernel.deal_same(rows, home.rules.record(), 3, 100, np.repeat([0, 2], 3), seed)
    holes = rows.hole[:, :3]
    assert (holes[:3] == holes[0]).all()
    assert (holes[3:] == holes[3]).all()
    assert not (holes[0] == holes[3]).all()
    assert rows.dealer.tolist() == [0, 0, 0, 2, 2, 2]


# -- results ---------------------------------------------------------------------------------------------------------


def test_what_one_side_wins_the_other_loses() -> None:
    won = play_sets(TightAgent(), RaiseAgent(), "home", 2, 200, seed=1)
    lost = play_sets(RaiseAgent(), TightAgent(), "home", 2, 200, seed=1)
    assert won.any()
    np.testing.assert_array_equal(won, -lost)


def test_mean_and_interval_are_taken_over_sets() -> None:
    (result,) = evaluate(TightAgent(), {"call": CallAgent()}, "home", 4, 400, seed=9)
    sets = play_sets(TightAgent(), CallAgent(), "home", 4, 100, seed=9) * 1000
    assert (result.opponent, result.profile, result.seats, result.hands) == ("call", "home", 4, 400)
    assert result.unit == "mA/h"
    assert result.mean == pytest.approx(sets.mean())
    assert result.ci95 == pytest.approx(1.96 * sets.std(ddof=1) / 10, rel=1e-4)
    assert pytest.approx(1.96, abs=1e-4) == Z95


def test_hands_are_rounded_up_to_whole_sets_and_reported() -> None:
    calls: list[tuple[str, int, int]] = []
    results = evaluate(
        CallAgent(), {"raise": RaiseAgent(), "tight": TightAgent()}, "home", 4, 10,
        report=lambda name, played, total: calls.append((name, played, total)),
    )  # fmt: skip
    assert [result.hands for result in results] == [12, 12]
    assert calls == [("raise", 12, 12), ("tight", 12, 12)]


def test_long_measurements_are_played_in_parts() -> None:
    played: list[int] = []
    (result,) = evaluate(
        CallAgent(), {"raise": RaiseAgent()}, "home", 2, 25_000, report=lambda _, done, __: played.append(done)
    )
    assert played == [12_000, 24_000, 25_000]
    assert result.hands == 25_000


def test_equal_seeds_give_equal_results() -> None:
    first, second, other = (play_sets(RandomAgent(), CallAgent(), "home", 3, 50, seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(first, second)
    assert (first != other).any()


def test_strength_shows() -> None:
    """A sane order among the scripted ones: who folds bad hands beats who raises everything."""
    for seats in (2, 5):
        sets = play_sets(TightAgent(), RaiseAgent(), "home", seats, 1500, seed=3)
        assert sets.mean() > 2.576 * sets.std(ddof=1) / np.sqrt(len(sets))


# -- agents without `probabilities` ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_an_agent_with_act_alone_gives_the_same_results(seats: int) -> None:
    alone = play_sets(CallAlone(), RaiseAgent(), "home", seats, 40, seed=2)
    np.testing.assert_array_equal(alone, play_sets(CallAgent(), RaiseAgent(), "home", seats, 40, seed=2))
    both = play_sets(CallAlone(), CallAlone(), "home", seats, 40, seed=2)
    np.testing.assert_array_equal(both, np.zeros(40))
    opponent = play_sets(RaiseAgent(), CallAlone(), "home", seats, 40, seed=2)
    np.testing.assert_array_equal(opponent, play_sets(RaiseAgent(), CallAgent(), "home", seats, 40, seed=2))


def test_a_mixed_strategy_with_act_alone_is_drawn_from_the_same_chances() -> None:
    alone = play_sets(RandomAlone(), CallAgent(), "home", 2, 600, seed=6)
    batched = play_sets(RandomAgent(), CallAgent(), "home", 2, 600, seed=7)
    spread = np.sqrt(alone.var(ddof=1) / 600 + batched.var(ddof=1) / 600)
    assert abs(alone.mean() - batched.mean()) < 4 * spread


@pytest.mark.parametrize(
    ("agent", "message"),
    [(Greedy(), "Greedy chose .*10000.*: (above_maximum|raise_without_bet|bet_facing_bet)"), (OffMenu(), "OffMenu")],
)
def test_an_illegal_choice_is_an_error_that_names_the_agent(agent: Agent, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        play_sets(agent, CallAgent(), "home", 2, 5, seed=1)
