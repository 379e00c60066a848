"""The PettingZoo environment."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from env.encoding.menu import BetId
from env.engine.cards import parse_cards
from env.errors import DealError, IllegalAction
from env.wrappers import aec_env
from env.wrappers.table_env import TableEnv
from tests.oracle.decks import deck_with
from tests.wrappers.play import legal_id, same

# What PettingZoo says of every environment with masks that is not on its own list of them.
EXPECTED = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_api_test_passes(seats: int) -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        api_test(aec_env.env(seats=seats, render_mode="ansi"), num_cycles=200)
    assert {str(one.message) for one in seen} <= EXPECTED


def test_the_seed_test_passes() -> None:
    seed_test(lambda: aec_env.env(seats=4), num_cycles=200)


def test_all_seats_have_the_same_spaces_and_keep_them() -> None:
    env = aec_env.raw_env(seats=3)
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.observation_space(agent) == env.observation_space("player_0")
        assert env.action_space(agent) is env.action_space(agent)


def test_any_seat_can_be_observed_at_any_time() -> None:
    env, rng = aec_env.env(seats=4), np.random.default_rng(0)
    for seed in range(10):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            for other in env.possible_agents:
                seen = env.observe(other)
                assert seen in env.observation_space(other)
                to_act = other == agent and not env.terminations[agent]
                assert seen["action_mask"].any() == to_act
            observation, _, over, _, _ = env.last()
            env.step(None if over else legal_id(observation, rng))
        assert env.agents == []
        assert env.observe("player_0") in env.observation_space("player_0")


def test_all_end_together_with_their_results() -> None:
    env, rng = aec_env.env(seats=5), np.random.default_rng(1)
    for seed in range(20):
        env.reset(seed=seed)
        ends: dict[str, float] = {}
        for agent in env.agent_iter():
            observation, reward, over, cut, _ = env.last()
            assert not cut
            assert type(reward) is float
            if over:
                assert all(env.terminations.values())
                ends[agent] = reward
                env.step(None)
            else:
                assert not ends, "nobody acts once the hand is over"
                assert reward == 0
                env.step(legal_id(observation, rng))
        assert ends.keys() == set(env.possible_agents)
        assert sum(ends.values()) == 0
        assert any(ends.values())


def test_folded_agents_are_skipped_and_paid_like_the_others() -> None:
    env = aec_env.env(seats=3)
    env.reset(options={"stacks": [50, 50, 50], "dealer": 0})
    order = []
    plan = {"player_1": [BetId.MAXIMUM, 0], "player_2": [BetId.FOLD], "player_0": [BetId.CHECK_CALL, 0]}
    for agent in env.agent_iter():
        over = env.last()[2]
        order.append(agent)
        env.step(None if over else plan[agent].pop(0))
        if not over and env.terminations["player_2"]:
            assert env.rewards["player_2"] == -1.0
            assert sum(env.rewards.values()) == 0
    assert order[:5] == ["player_1", "player_2", "player_0", "player_1", "player_0"]
    assert sorted(order[5:]) == ["player_0", "player_1", "player_2"]


def test_the_same_agent_may_be_asked_twice_in_a_row() -> None:
    """Heads-up the seat left of the dealer calls, and is then the first to draw."""
    env = aec_env.env()
    env.reset(options={"stacks": [50, 50], "dealer": 0})
    asked = []
    for action in (BetId.CHECK_CALL, BetId.MINIMUM, BetId.CHECK_CALL, 0):
        asked.append(env.agent_selection)
        env.step(action)
    assert asked == ["player_1", "player_0", "player_1", "player_1"]


def test_rewards_are_cleared_for_whoever_acts() -> None:
    env = aec_env.env()
    env.reset(seed=1)
    env.step(BetId.CHECK_CALL)
    assert set(env.rewards.values()) == {0.0}
    assert env.last(observe=False)[0] is None


def test_an_id_that_is_not_legal_raises_and_changes_nothing() -> None:
    env = aec_env.env(seats=3)
    env.reset(seed=4)
    agent, before = env.agent_selection, env.last()
    with pytest.raises(IllegalAction, match="id 5 is not legal"):
        env.step(5)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(39)
    assert env.agent_selection == agent
    assert same(env.last(), before)
    env.step(np.int32(BetId.CHECK_CALL))


def test_it_deals_as_the_single_table_does() -> None:
    env, table = aec_env.env(seats=4), TableEnv(seats=4)
    env.reset(seed=11)
    observation, info = table.reset(seed=11)
    rng = np.random.default_rng(0)
    over = False
    while not over:
        assert env.agent_selection == f"player_{info['seat']}"
        assert same(env.last()[0], observation)
        action = legal_id(observation, rng)
        env.step(action)
        observation, _, over, _, info = table.step(action)
    assert [env.rewards[agent] for agent in env.possible_agents] == info["rewards"][:4].tolist()


def test_a_reset_without_a_seed_goes_on_with_the_stream() -> None:
    def run(*seeds: int | None) -> list[Any]:
        env = aec_env.env()
        seen = []
        for seed in seeds:
            env.reset(seed=seed)
            seen.append(env.last()[0])
        return seen

    assert same(run(3, None, None), run(3, None, None))
    first, second, again = run(3, None, 3)
    assert same(first, again)
    assert not same(first, second)


def test_a_hand_can_be_chosen_and_shown() -> None:
    env = aec_env.env(render_mode="ansi")
    deck = parse_cards(deck_with([50, 60], 0, {0: "Ac Ad Ah As 9c", 1: "Kc Kd Kh Ks 9d"}))
    env.reset(options={"stacks": [50, 60], "dealer": 0, "deck": deck})
    assert "Kc Kd Kh Ks 9d" in env.render()
    assert "Ac" not in env.render()
    env.close()
    silent = aec_env.env()
    silent.reset(seed=1)
    assert silent.render() is None


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"stacks": [50, 50, 50]}, ValueError, "one for each of 2 agents"),
        ({"stacks": [50, 0]}, DealError, "fewer than two seats"),
        ({"dealer": 5}, DealError, "dealer 5"),
    ],
)
def test_what_cannot_be_dealt_is_named(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        aec_env.raw_env().reset(seed=1, options=options)


@pytest.mark.parametrize(("seats", "error"), [(1, ValueError), (7, ValueError), (2.5, TypeError)])
def test_impossible_seats_are_refused(seats: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        aec_env.raw_env(seats=seats)
