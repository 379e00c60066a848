"""Drawing actions: only legal ones, as often as the policy says, with the right probabilities on record."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import torch

from env.encoding.layout import ENCODING_VERSION, OBSERVATION_SIZE
from env.encoding.menu import ACTIONS
from models.networks import PolicyConfig, PolicyNetwork
from training.cells import Cells
from training.rollout import Player, Rollout, draw_actions

ROWS = 20_000
POLICY = np.array([0.5, 0.0, 0.3, 0.15, 0.05, 0.0], np.float32)
MASK = np.array([1, 0, 1, 1, 1, 1], np.int8)  # the last id is legal and never chosen by the policy
LEGAL = 5


@dataclass
class Draw:
    """Arguments of `draw_actions` for ROWS equal decisions."""

    policy: Any
    mask: Any
    steady: Any
    left: Any
    fresh: Any
    seed: Any
    action: Any
    old: Any
    mu: Any

    def go(self, tremble: float, explore: float, function: Any = draw_actions) -> None:
        """Draw once."""
        function(
            self.policy, self.mask, tremble, explore, self.steady, self.left, self.fresh, self.seed,
            self.action, self.old, self.mu,
        )  # fmt: skip


@pytest.fixture
def draw() -> Draw:
    return Draw(
        policy=np.tile(POLICY, (ROWS, 1)),
        mask=np.tile(MASK, (ROWS, 1)),
        steady=np.zeros(ROWS, np.int8),
        left=np.zeros(ROWS, np.int64),
        fresh=np.zeros(ROWS, np.int8),
        seed=np.random.default_rng(1).integers(1, 2**31 - 1, ROWS),
        action=np.zeros(ROWS, np.int64),
        old=np.zeros(ROWS, np.float32),
        mu=np.zeros(ROWS, np.float32),
    )


def assert_drawn_from(actions: Any, chances: Any) -> None:
    """Each id as often as its chance says, within four standard deviations."""
    counts = np.bincount(actions, minlength=len(chances))
    expected = len(actions) * np.asarray(chances, np.float64)
    spread = np.sqrt(expected * (1 - np.asarray(chances)))
    assert (np.abs(counts - expected) <= 4 * spread).all(), (counts, expected)


@pytest.mark.parametrize("tremble", [0.0, 0.2, 1.0])
def test_actions_are_drawn_from_the_trembling_policy(draw: Draw, tremble: float) -> None:
    draw.go(tremble, explore=0.0)
    mixed = (1 - tremble) * POLICY.astype(np.float64) + tremble * MASK / LEGAL
    assert_drawn_from(draw.action, mixed)
    assert (MASK[draw.action] == 1).all()
    np.testing.assert_array_equal(draw.old, POLICY[draw.action])
    np.testing.assert_allclose(draw.mu, mixed[draw.action], rtol=1e-6)


def test_some_new_hands_begin_with_random_decisions(draw: Draw) -> None:
    draw.fresh[: ROWS // 2] = 1
    draw.go(tremble=0.0, explore=0.4)
    random_one = draw.mu != draw.old  # 1 / 5 is no probability of the policy
    assert not random_one[ROWS // 2 :].any()
    assert random_one[: ROWS // 2].mean() == pytest.approx(0.4, abs=0.02)
    np.testing.assert_allclose(draw.mu[random_one], 1 / LEGAL, rtol=1e-6)
    assert_drawn_from(draw.action[random_one], MASK / LEGAL)


def test_one_to_four_random_decisions_and_then_the_policy(draw: Draw) -> None:
    draw.fresh[:] = 1
    lengths = np.zeros(ROWS, np.int64)
    for step in range(6):
        draw.go(tremble=0.0, explore=1.0)
        draw.fresh[:] = 0
        lengths += draw.mu != draw.old
        if step == 3:
            assert not draw.left.any()
    assert_drawn_from(lengths, [0, 0.25, 0.25, 0.25, 0.25])


def test_a_new_hand_forgets_the_random_decisions_of_the_one_before(draw: Draw) -> None:
    draw.left[:] = 3
    draw.fresh[:] = 1
    draw.go(tremble=0.0, explore=0.0)
    np.testing.assert_array_equal(draw.mu, draw.old)
    assert not draw.left.any()


def test_plain_python_draws_the_same(draw: Draw) -> None:
    rng = np.random.default_rng(2)
    rows = 500
    mask = (rng.random((rows, 39)) < 0.3).astype(np.int8)
    mask[:, 33] = 1
    policy = rng.random((rows, 39)).astype(np.float32) * mask
    policy /= policy.sum(axis=1, keepdims=True)
    results = []
    for function in (draw_actions, getattr(draw_actions, "py_func", draw_actions)):
        one = Draw(
            policy, mask, np.arange(rows, dtype=np.int8) % 3 // 2, np.zeros(rows, np.int64),
            np.arange(rows, dtype=np.int8) % 2, np.arange(1, rows + 1),
            np.zeros(rows, np.int64), np.zeros(rows, np.float32), np.zeros(rows, np.float32),
        )  # fmt: skip
        for _ in range(3):
            one.go(0.1, 0.3, function)
        results.append(one)
    for name in ("action", "old", "mu", "left", "seed"):
        np.testing.assert_array_equal(getattr(results[0], name), getattr(results[1], name), err_msg=name)


# -- rollouts --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def network() -> PolicyNetwork:
    torch.manual_seed(1)
    return PolicyNetwork(PolicyConfig(OBSERVATION_SIZE, ACTIONS, 32, 1, ENCODING_VERSION))


def test_a_rollout_is_a_stream_of_legal_decisions(network: PolicyNetwork) -> None:
    env = Cells.of(64, seats=(0.2, 0.2, 0.2, 0.2, 0.2))
    player, out = Player(env, seed=5), Rollout.empty(12, 64)
    player.fill(out, network, tremble=0.1, explore=0.2)
    steps, tables = np.indices(out.action.shape)
    assert (out.look.mask[steps, tables, out.action] == 1).all()
    assert (out.policy[out.look.mask == 0] == 0).all()
    np.testing.assert_allclose(out.policy.sum(axis=2), 1, atol=1e-5)
    np.testing.assert_allclose(out.rewards.sum(axis=2), 0, atol=1e-4)  # chips only move
    assert (out.rewards[out.done == 0] == 0).all()
    assert player.hands == out.done.sum() > 0
    assert (out.look.seat < out.look.seats).all()
    assert set(np.unique(out.look.seats)) == {2, 3, 4, 5, 6}


def test_the_row_after_the_last_is_where_the_next_update_begins(network: PolicyNetwork) -> None:
    env = Cells.of(32, seats=(1, 0, 0, 0, 0))
    player, out = Player(env, seed=6), Rollout.empty(5, 32)
    player.fill(out, network, tremble=0.1, explore=0.5)
    both = ("observation", "mask", "oracle", "seat", "seats", "action", "mu")
    last = {name: getattr(out if name in ("action", "mu") else out.look, name)[-1].copy() for name in both}
    player.fill(out, network, tremble=0.1, explore=0.5)
    for name, array in last.items():
        now = getattr(out if name in ("action", "mu") else out.look, name)[0]
        np.testing.assert_array_equal(array, now, err_msg=name)
