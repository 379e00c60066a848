"""Playing an update's worth of decisions: policy against itself at many tables of all seat numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from env.encoding.layout import OBSERVATION_SIZE, ORACLE_SIZE
from env.encoding.menu import ACTIONS
from env.engine._jit import entry
from env.engine.batch import random_below
from env.wrappers.games import SEATS
from env.wrappers.vector_env import TableVectorEnv
from models.networks import PolicyNetwork


@dataclass
class Rollout:
    """T steps of B tables. All arrays are reused from update to update.

    observation (T+1, B, D) float32   mask (T+1, B, A) int8   oracle (T+1, B, O) float32   seat, seats (T+1, B) int64
    policy (T+1, B, A) float32        probabilities of the policy before trembling
    action (T+1, B) int64             old, mu (T+1, B) float32: its probability under the policy, and as it was drawn
    rewards (T, B, 6) float32         by seat number      done (T, B) int8
    Row T is the decision that the next update begins with (its action is drawn but not played).
    """

    observation: Any
    mask: Any
    oracle: Any
    seat: Any
    seats: Any
    policy: Any
    action: Any
    old: Any
    mu: Any
    rewards: Any
    done: Any

    @classmethod
    def empty(cls, steps: int, tables: int) -> Rollout:
        """Arrays for T = steps and B = tables."""
        rows = (steps + 1, tables)
        return cls(
            observation=np.zeros((*rows, OBSERVATION_SIZE), np.float32),
            mask=np.zeros((*rows, ACTIONS), np.int8),
            oracle=np.zeros((*rows, ORACLE_SIZE), np.float32),
            seat=np.zeros(rows, np.int64),
            seats=np.zeros(rows, np.int64),
            policy=np.zeros((*rows, ACTIONS), np.float32),
            action=np.zeros(rows, np.int64),
            old=np.zeros(rows, np.float32),
            mu=np.zeros(rows, np.float32),
            rewards=np.zeros((steps, tables, SEATS), np.float32),
            done=np.zeros((steps, tables), np.int8),
        )


@entry
def draw_actions(
    policy: Any,
    mask: Any,
    tremble: float,
    explore: float,
    left: Any,
    fresh: Any,
    seed: Any,
    action: Any,
    old: Any,
    mu: Any,
) -> None:
    """Draw one legal id per row from the policy, trembled; new hands may begin with random decisions.

    policy (B, A)   mask (B, A)   left (B,) int64: random decisions still to make in this hand
    fresh (B,) int8: 1 where a hand begins     seed (B,) int64     action, old, mu (B,) filled
    """
    for row in range(policy.shape[0]):
        legal = 0
        for a in range(policy.shape[1]):
            legal += int(mask[row, a])
        if fresh[row]:
            left[row] = 0
            if random_below(seed, row, 1_000_000) < explore * 1_000_000:
                left[row] = 1 + random_below(seed, row, 4)
        uniform = tremble
        if left[row] > 0:
            uniform = 1.0
            left[row] -= 1
        chosen = -1
        if random_below(seed, row, 1_000_000) < uniform * 1_000_000:
            pick = random_below(seed, row, legal)
            for a in range(policy.shape[1]):
                if mask[row, a]:
                    if pick == 0:
                        chosen = a
                    pick -= 1
        else:
            point = (random_below(seed, row, 16_777_216) + 0.5) / 16_777_216
            total = 0.0
            for a in range(policy.shape[1]):
                if mask[row, a]:
                    if chosen < 0 or total < point:
                        chosen = a
                    total += float(policy[row, a])
        action[row] = chosen
        old[row] = policy[row, chosen]
        mu[row] = (1.0 - uniform) * float(policy[row, chosen]) + uniform / legal


class Player:
    """Plays a policy against itself and fills rollouts."""

    def __init__(self, env: TableVectorEnv, seed: int) -> None:
        self.env = env
        observation, info = env.reset(seed=seed)
        self._now = (observation, info)
        self._left = np.zeros(env.num_envs, np.int64)
        self._fresh = np.ones(env.num_envs, np.int8)
        self._seed = np.random.default_rng(seed + 1).integers(1, 2**31 - 1, env.num_envs)
        self.hands = 0

    @torch.no_grad()
    def _decide(self, out: Rollout, k: int, policy: PolicyNetwork, tremble: float, explore: float) -> None:
        observation, info = self._now
        out.observation[k] = observation["observation"]
        out.mask[k] = observation["action_mask"]
        out.oracle[k] = info["oracle"]
        out.seat[k] = info["seat"]
        out.seats[k] = info["seats"]
        probabilities = policy.probabilities(
            torch.from_numpy(observation["observation"]), torch.from_numpy(observation["action_mask"])
        )
        out.policy[k] = probabilities.numpy()
        draw_actions(
            out.policy[k],
            out.mask[k],
            tremble,
            explore,
            self._left,
            self._fresh,
            self._seed,
            out.action[k],
            out.old[k],
            out.mu[k],
        )

    def fill(self, out: Rollout, policy: PolicyNetwork, tremble: float, explore: float) -> None:
        """Play T steps; row T holds the decision after the last one."""
        steps = out.done.shape[0]
        for k in range(steps):
            self._decide(out, k, policy, tremble, explore)
            observation, _, done, _, info = self.env.step(out.action[k])
            self._now = (observation, info)
            out.rewards[k] = info["rewards"]
            out.done[k] = done
            self._fresh = out.done[k].copy()
            self.hands += int(done.sum())
        left, seed = self._left.copy(), self._seed.copy()
        self._decide(out, steps, policy, tremble, explore)
        self._left, self._seed = left, seed  # row T is drawn again as row 0 of the next update
