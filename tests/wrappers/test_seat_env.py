"""`fivedraw/Seat-v0`: one learner, its opponents, its rewards."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from env.encoding.menu import ACTIONS, BetId
from env.engine.actions import Action
from env.engine.cards import cards_text, parse_cards
from env.engine.views import SeatView
from env.errors import DealError, IllegalAction
from env.wrappers.seat_env import SeatEnv
from tests.oracle.decks import deck_with
from tests.wrappers.play import legal_id, same

ACES, KINGS = "Ac Ad Ah As 9c", "Kc Kd Kh Ks 9d"


def caller(observation: Any, mask: Any, rng: np.random.Generator) -> int:
    """Checks, calls and stands pat."""
    return 0 if mask[0] else int(BetId.CHECK_CALL)


class Caller:
    """The same as an agent of views."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        if view.legal.discards is not None:
            return Action.pat()
        return Action.check() if view.legal.check else Action.call()


def chosen_hand(hands: dict[int, str], stacks: list[int], dealer: int = 0, **more: Any) -> dict[str, Any]:
    return {"stacks": stacks, "dealer": dealer, "deck": parse_cards(deck_with(stacks, dealer, hands)), **more}


def play_out(env: SeatEnv, observation: Any, rng: np.random.Generator) -> tuple[float, int]:
    """(reward, steps) to the end of the hand."""
    for steps in range(1, 100):
        observation, reward, over, cut, _ = env.step(legal_id(observation, rng))
        assert not cut
        assert type(over) is bool
        assert type(reward) is float
        if over:
            assert not observation["action_mask"].any()
            return reward, steps
        assert reward == 0
    raise AssertionError("a hand without end")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_observations_lie_in_the_space_to_the_end_of_the_hand(seats: int) -> None:
    env = SeatEnv(seats=seats)
    rng = np.random.default_rng(0)
    for hand in range(20):
        observation, info = env.reset(seed=hand)
        over = False
        while not over:
            assert observation in env.observation_space
            np.testing.assert_array_equal(env.action_masks(), observation["action_mask"])
            assert info["seats"] == seats
            observation, _, over, _, info = env.step(legal_id(observation, rng))
        assert observation in env.observation_space


def test_the_learner_sits_everywhere_unless_a_seat_is_fixed() -> None:
    env = SeatEnv(seats=4)
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(60)} == {0, 1, 2, 3}
    fixed = SeatEnv(seats=4, seat=2)
    assert {fixed.reset()[1]["seat"] for _ in range(10)} == {2}
    assert fixed.reset(options={"seat": 3})[1]["seat"] == 3


def test_stacks_are_equal_or_as_in_a_match() -> None:
    def start_stacks(spread: float) -> set[tuple[int, ...]]:
        env = SeatEnv(seats=3, spread=spread)
        env.reset(seed=1)
        seen = set()
        for _ in range(20):
            env.reset()
            public = env._hand.view(0).public
            seen.add(tuple(seat.stack + seat.total for seat in public.seats))
        return seen

    assert start_stacks(0) == {(100, 100, 100)}
    spread = start_stacks(1)
    assert len(spread) > 10
    assert {sum(stacks) for stacks in spread} == {300}


def test_seats_can_be_mixed() -> None:
    env = SeatEnv(seats=[1, 1, 1, 0, 0])
    env.reset(seed=1)
    assert set(Counter(env.reset()[1]["seats"] for _ in range(300))) == {2, 3, 4}


@pytest.mark.parametrize("opponent", [caller, Caller()], ids=["by id", "by view"])
def test_the_reward_is_the_net_result_in_stakes(opponent: Any) -> None:
    env = SeatEnv(opponents=opponent, seat=1)
    env.reset(options=chosen_hand({1: ACES, 0: KINGS}, [40, 100]))
    _, reward, over, *_ = env.step(BetId.MAXIMUM)
    assert (reward, over) == (0.0, False)  # called; now the learner draws
    _, reward, over, *_ = env.step(0)
    assert (reward, over) == (40.0, True)
    env.reset(options=chosen_hand({1: KINGS, 0: ACES}, [40, 100]))
    env.step(BetId.MAXIMUM)
    assert env.step(0)[1] == -40.0


def test_a_fold_costs_what_was_put_in() -> None:
    def bets(observation: Any, mask: Any, rng: np.random.Generator) -> int:
        return int(BetId.MINIMUM if mask[BetId.MINIMUM] else BetId.CHECK_CALL)

    env = SeatEnv(opponents=bets, seat=0)
    env.reset(options=chosen_hand({}, [100, 100], dealer=0))
    assert env.step(BetId.FOLD)[1:3] == (-1.0, True)


def test_both_kinds_of_opponent_play_alike() -> None:
    by_id, by_view = SeatEnv(seats=4, opponents=caller), SeatEnv(seats=4, opponents=Caller())
    for seed in range(10):
        observation, _ = by_id.reset(seed=seed)
        other, _ = by_view.reset(seed=seed)
        assert same(observation, other)
        results = [play_out(env, observation, np.random.default_rng(seed)) for env in (by_id, by_view)]
        assert results[0] == results[1]


def test_each_seat_draws_its_opponent_for_each_hand() -> None:
    asked = Counter()

    def named(name: str) -> Any:
        def play(observation: Any, mask: Any, rng: np.random.Generator) -> int:
            asked[name] += 1
            return caller(observation, mask, rng)

        return play

    env = SeatEnv(seats=3, opponents=[named("a"), named("b")])
    env.reset(seed=0)
    for _ in range(20):
        play_out(env, env.reset()[0], np.random.default_rng(0))
    assert min(asked["a"], asked["b"]) > 20


def test_an_opponent_must_be_able_to_play() -> None:
    with pytest.raises(TypeError, match="has no act"):
        SeatEnv(opponents="call")  # type: ignore[arg-type]


def test_an_opponents_illegal_id_is_an_error_and_not_replaced() -> None:
    env = SeatEnv(opponents=lambda observation, mask, rng: 7, seat=0)
    with pytest.raises(IllegalAction, match="id 7 is not legal"):
        env.reset(options=chosen_hand({}, [100, 100], dealer=0))


@pytest.mark.parametrize("bad", [7, -1, ACTIONS, 10**12])
def test_an_id_that_is_not_legal_becomes_a_harmless_one(bad: int) -> None:
    def follow(ids: list[int]) -> tuple[list[Any], list[bool]]:
        env = SeatEnv(opponents=caller, seat=1)
        env.reset(seed=4, options=chosen_hand({}, [100, 100]))
        seen, flags = [], []
        for action in ids:
            *result, info = env.step(action)
            seen.append(result)
            flags.append(info["illegal_action"])
        return seen, flags

    in_a_draw = 32 if bad == 7 else bad
    wrong, flags = follow([bad, in_a_draw, bad])
    right, no_flags = follow([BetId.CHECK_CALL, 0, BetId.CHECK_CALL])
    assert same(wrong, right)
    assert flags == [True, True, True]
    assert no_flags == [False, False, False]


def test_facing_a_bet_the_harmless_id_is_a_fold() -> None:
    env = SeatEnv(opponents=lambda observation, mask, rng: int(np.flatnonzero(mask)[-1]), seat=0)
    env.reset(options=chosen_hand({}, [100, 100], dealer=0))
    _, reward, over, _, info = env.step(5)
    assert (reward, over, info["illegal_action"]) == (-1.0, True, True)


def test_strict_raises_and_changes_nothing() -> None:
    env = SeatEnv(strict=True)
    observation, _ = env.reset(seed=2)
    state = env.np_random.bit_generator.state
    with pytest.raises(IllegalAction, match="legal ids are") as error:
        env.step(5)
    assert error.value.values["legal"] == np.flatnonzero(observation["action_mask"]).tolist()
    assert same(env._look(), observation)
    assert env.np_random.bit_generator.state == state
    env.step(BetId.CHECK_CALL)


@pytest.mark.parametrize("bad", [33.0, "33", None, np.array([33, 33])])
def test_what_is_no_whole_number_is_a_type_error(bad: Any) -> None:
    env = SeatEnv()
    env.reset(seed=1)
    with pytest.raises(TypeError):
        env.step(bad)


@pytest.mark.parametrize("number", [np.int64(33), np.int8(33), np.array(33), BetId.CHECK_CALL])
def test_every_kind_of_whole_number_is_taken(number: Any) -> None:
    env = SeatEnv(seat=1)
    env.reset(seed=1, options={"dealer": 0})
    assert env.step(number)[4]["illegal_action"] is False


def test_a_step_needs_a_hand() -> None:
    env = SeatEnv()
    with pytest.raises(ResetNeeded):
        env.step(33)
    play_out(env, env.reset(seed=1)[0], np.random.default_rng(1))
    with pytest.raises(ResetNeeded):
        env.step(33)


def test_the_same_seed_gives_the_same_hands_and_another_seed_others() -> None:
    def run(seed: int) -> list[Any]:
        env, rng = SeatEnv(seats=5), np.random.default_rng(0)
        seen: list[Any] = [env.reset(seed=seed)]
        for _ in range(60):
            seen.append(env.step(legal_id(seen[-1][0], rng)))
            if seen[-1][2]:
                seen.append(env.reset())
        return seen

    assert same(run(5), run(5))
    assert not same(run(5), run(6))


def test_environments_do_not_share_a_generator() -> None:
    alone = SeatEnv().reset(seed=3)
    first, second = SeatEnv(), SeatEnv()
    second.reset(seed=99)
    both = first.reset(seed=3)
    second.reset()
    assert same(alone, both)


def test_a_hand_can_be_chosen() -> None:
    env = SeatEnv(opponents=caller, render_mode="ansi")
    env.reset(options=chosen_hand({0: KINGS, 1: ACES}, [50, 70], seat=1))
    assert env._hand.view(1).cards == parse_cards(ACES)
    text = env.render()
    assert cards_text(parse_cards(ACES)) in text
    assert "Kc" not in text
    play_out(env, env._look(), np.random.default_rng(0))
    assert "the hand is over" in env.render()


def test_rendering_needs_a_mode() -> None:
    env = SeatEnv()
    env.reset(seed=1)
    assert env.render() is None
    env.close()
    env.close()


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"stack": [5, 5]}, ValueError, "unknown reset option 'stack'"),
        ({"seat": 2}, DealError, "seat 2 is not dealt in"),
        ({"stacks": [100, 0, 100], "seat": 1}, DealError, "seat 1 is not dealt in"),
        ({"stacks": [100]}, DealError, "1 seats"),
        ({"deck": [0] * 52}, DealError, "the deck must hold"),
        ({"dealer": 2}, DealError, "dealer 2"),
    ],
)
def test_what_cannot_be_dealt_is_named(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        SeatEnv().reset(seed=1, options=options)


def test_flat_observations_are_the_observation_alone() -> None:
    flat, full = SeatEnv(flat=True), SeatEnv()
    np.testing.assert_array_equal(flat.reset(seed=6)[0], full.reset(seed=6)[0]["observation"])
    assert flat.reset()[0] in flat.observation_space
    assert flat.action_masks().any()


def test_a_seat_that_pays_no_ante_is_skipped() -> None:
    env = SeatEnv(opponents=caller)
    env.reset(seed=1)
    seats = {env.reset(options={"stacks": [100, 0, 100]})[1]["seat"] for _ in range(20)}
    assert seats == {0, 2}
