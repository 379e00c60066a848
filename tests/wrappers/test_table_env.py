"""`fivedraw/Table-v0`: every seat through one `step`."""

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from env.encoding.menu import BetId
from env.encoding.observe import Encoder
from env.engine.cards import parse_cards
from env.engine.profiles import profile
from env.engine.table import Table
from env.errors import IllegalAction
from env.wrappers.table_env import TableEnv
from tests.oracle.decks import deck_with
from tests.wrappers.play import legal_id, same

HOME = profile("home").rules


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_results_of_a_hand_sum_to_zero(seats: int) -> None:
    env, rng = TableEnv(seats=seats), np.random.default_rng(0)
    env.reset(seed=1)
    for _ in range(25):
        observation, info = env.reset()
        over = False
        while not over:
            assert not info["rewards"].any()
            assert observation in env.observation_space
            acting = info["seat"]
            observation, reward, over, cut, info = env.step(legal_id(observation, rng))
            assert not cut
        assert info["seat"] == acting
        assert reward == info["rewards"][acting]
        assert info["rewards"].sum() == 0
        assert not info["rewards"][seats:].any()
        assert observation in env.observation_space
        assert not observation["action_mask"].any()


def test_it_is_the_engines_hand() -> None:
    """The same deck and actions through `Table` and `Encoder`: same seats, observations, masks and results."""
    env, rng, encoder = TableEnv(), np.random.default_rng(3), Encoder(HOME)
    compared = 0
    for hand in range(30):
        seats = 2 + hand % 4
        stacks = [int(chips) for chips in rng.integers(1, 60, seats)]
        deck = [int(card) for card in rng.permutation(52)]
        table = Table.deal(HOME, stacks, hand % seats, deck)
        observation, info = env.reset(options={"stacks": stacks, "dealer": hand % seats, "deck": deck})
        over = False
        while not over and table.actor is not None:
            seen, mask, order = encoder.encode(table.view(table.actor))
            assert info["seat"] == table.actor
            assert same(observation, {"observation": seen, "action_mask": mask})
            action = legal_id(observation, rng)
            table.apply(table.actor, encoder.action(table.view(table.actor), action, order))
            observation, _, over, _, info = env.step(action)
        if table.done:  # else a mix, whose order is the environment's own
            compared += 1
            assert over
            assert info["rewards"][:seats].tolist() == [b - a for a, b in zip(stacks, table.stacks(), strict=True)]
    assert compared > 20


@pytest.mark.parametrize("bad", [3, -1, 39, 10**12])
def test_an_id_that_is_not_legal_raises_and_changes_nothing(bad: int) -> None:
    env = TableEnv(seats=3)
    observation, _ = env.reset(seed=2)
    row, generator = env._hand._rows.copy(), env.np_random.bit_generator.state
    with pytest.raises(IllegalAction, match=f"id {bad} is not legal: legal ids are") as error:
        env.step(bad)
    assert error.value.values["legal"] == np.flatnonzero(observation["action_mask"]).tolist()
    assert (env._hand._rows == row).all()
    assert env.np_random.bit_generator.state == generator
    assert same(env._hand.look(env._seat), observation)
    assert env.step(BetId.CHECK_CALL)[4]["illegal_action"] is False


def test_after_the_hand_comes_a_reset() -> None:
    env, rng = TableEnv(), np.random.default_rng(0)
    with pytest.raises(ResetNeeded):
        env.step(33)
    observation, _ = env.reset(seed=1)
    over = False
    while not over:
        observation, _, over, _, _ = env.step(legal_id(observation, rng))
    with pytest.raises(ResetNeeded, match="the hand is over"):
        env.step(33)


def test_when_the_stub_runs_out_the_hand_goes_on() -> None:
    """Six seats that throw everything away need 60 cards."""
    env = TableEnv(seats=6, spread=0)
    env.reset(seed=1)
    for _ in range(5):
        observation, _ = env.reset()
        over, drawn = False, 0
        while not over:
            drawing = observation["action_mask"][31]
            drawn += int(drawing)
            observation, _, over, _, info = env.step(31 if drawing else BetId.CHECK_CALL)
        assert drawn == 6
        assert int(env._hand._row["mixes"]) > 0
        assert info["rewards"].sum() == 0


def test_the_same_seed_gives_the_same_table() -> None:
    def run(seed: int) -> list[Any]:
        env, rng = TableEnv(seats=[1, 1, 1, 1, 1]), np.random.default_rng(0)
        seen: list[Any] = [env.reset(seed=seed)]
        for _ in range(80):
            seen.append(env.step(legal_id(seen[-1][0], rng)))
            if seen[-1][2]:
                seen.append(env.reset())
        return seen

    assert same(run(5), run(5))
    assert not same(run(5), run(6))


def test_rendering_shows_the_actors_cards_and_no_others() -> None:
    env = TableEnv(render_mode="ansi")
    deck = parse_cards(deck_with([50, 60], 0, {0: "Ac Ad Ah As 9c", 1: "Kc Kd Kh Ks 9d"}))
    env.reset(options={"stacks": [50, 60], "dealer": 0, "deck": deck})
    text = env.render()
    assert text.splitlines()[0] == "pot 2, betting round 1, to match 0"
    assert text.splitlines()[2].startswith("> seat 1")
    assert "Kc Kd Kh Ks 9d" in text
    assert "Ac" not in text
    for action in (BetId.MAXIMUM, BetId.CHECK_CALL, 0, 0):
        env.step(action)
    text = env.render()
    assert "Ac Ad Ah As 9c  drew 0  wins 100" in text
    assert text.startswith("pot 100, the hand is over")
