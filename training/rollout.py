"""Playing an update's worth of decisions: policy against itself at many tables of many games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from env.encoding.layout import OFFSETS
from env.encoding.menu import ACTIONS
from env.engine._jit import entry
from env.engine.batch import random_below
from env.wrappers.games import SEATS
from models.networks import DISCARDS, NEVER, PolicyNetwork
from training.cells import Cells, Look
from training.guide import Guide
from training.opponents import Seating

DRAWING = OFFSETS["drawing"]
"""Where an observation says that its decision is a discard."""


@dataclass
class Rollout:
    """T steps of B tables. All arrays are reused from update to update.

    look                              what the seats to act see, (T+1, B, ...): see `Look`
    policy (T+1, B, A) float32        probabilities of whoever plays the seat, before trembling
    action (T+1, B) int64             old, mu (T+1, B) float32: its probability under the policy, and as it was drawn
    frozen (T+1, B) int8              1 where a frozen opponent decides: nothing for the policy to learn
    teacher (T+1, B, A) float32       a guide's probabilities where covered (T+1, B) int8 is 1; (0, 0, 0) without guides
    rewards (T, B, 6) float32         by seat number      done (T, B) int8
    Row T is the decision that the next update begins with (its action is drawn but not played).
    """

    look: Look
    policy: Any
    action: Any
    old: Any
    mu: Any
    frozen: Any
    teacher: Any
    covered: Any
    rewards: Any
    done: Any

    @classmethod
    def empty(cls, steps: int, tables: int, guided: bool = False) -> Rollout:
        """Arrays for T = steps and B = tables."""
        rows = (steps + 1, tables)
        return cls(
            look=Look.empty(*rows),
            policy=np.zeros((*rows, ACTIONS), np.float32),
            action=np.zeros(rows, np.int64),
            old=np.zeros(rows, np.float32),
            mu=np.zeros(rows, np.float32),
            frozen=np.zeros(rows, np.int8),
            teacher=np.zeros((*rows, ACTIONS) if guided else (0, 0, 0), np.float32),
            covered=np.zeros(rows if guided else (0, 0), np.int8),
            rewards=np.zeros((steps, tables, SEATS), np.float32),
            done=np.zeros((steps, tables), np.int8),
        )

    def row(self, k: int) -> Look:
        """What the seats see at step k; writing there writes here."""
        return Look(*(array[k] for array in self.look))


@entry
def draw_actions(
    policy: Any,
    mask: Any,
    tremble: float,
    explore: float,
    steady: Any,
    left: Any,
    fresh: Any,
    seed: Any,
    action: Any,
    old: Any,
    mu: Any,
) -> None:
    """Draw one legal id per row from the policy, trembled; new hands may begin with random decisions.

    policy (B, A)   mask (B, A)   steady (B,) int8: 1 where nothing trembles
    left (B,) int64: random decisions still to make in this hand
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
        if steady[row]:
            uniform = 0.0
        elif left[row] > 0:
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


@torch.no_grad()
def act(policy: PolicyNetwork, observation: Any, mask: Any, out: Any) -> None:
    """Probabilities of legal ids, out (n, A) float32 filled: `PolicyNetwork.probabilities`, each head where it counts.

    observation (n, D) float32, mask (n, A) int8
    """
    device = next(policy.parameters()).device
    seen = torch.from_numpy(observation).to(device)
    drawing = torch.from_numpy(observation[:, DRAWING] > 0)
    h = policy.body(seen)
    result = torch.zeros(len(observation), ACTIONS, device=device)
    legal = torch.from_numpy(mask)
    for rows, ids in (((~drawing).nonzero()[:, 0], slice(DISCARDS, None)), (drawing.nonzero()[:, 0], slice(DISCARDS))):
        here = rows.to(device)
        mine = h.index_select(0, here)
        logits = policy.bets(mine) if ids.start else policy.draw_logits(mine, seen.index_select(0, here))
        forbidden = legal[:, ids].index_select(0, rows).to(device) == 0
        result[here, ids] = torch.softmax(logits.masked_fill_(forbidden, NEVER), dim=1)
    out[:] = result.cpu().numpy()


class Player:
    """Plays a policy against itself, or at some tables against frozen opponents, and fills rollouts."""

    def __init__(
        self, cells: Cells, seed: int, guides: Mapping[int, Guide] | None = None, seating: Seating | None = None
    ) -> None:
        """Deal new hands. guides: by number of the cell; seating: which seats are played by frozen opponents."""
        self.cells = cells
        self.guides = dict(guides or {})
        self.seating = seating
        cells.reset(seed)
        for index, guide in self.guides.items():
            guide.restart(cells.rows[cells.slices[index]])
        self._left = np.zeros(cells.num_envs, np.int64)
        self._fresh = np.ones(cells.num_envs, np.int8)
        self._seed = np.random.default_rng(seed + 1).integers(1, 2**31 - 1, cells.num_envs)
        self.hands = 0

    def _decide(self, out: Rollout, k: int, policy: PolicyNetwork, tremble: float, explore: float) -> None:
        seen = out.row(k)
        act(policy, seen.observation, seen.mask, out.policy[k])
        for index, guide in self.guides.items():
            some = self.cells.slices[index]
            guide.targets(out.teacher[k, some], out.covered[k, some])
        if self.seating is not None:
            said = (out.teacher[k], out.covered[k]) if self.guides else ()
            self.seating.decide(seen, out.policy[k], out.frozen[k], *said)
        draw_actions(
            out.policy[k],
            seen.mask,
            tremble,
            explore,
            out.frozen[k],
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
        self.cells.look(out.row(0))
        for k in range(steps):
            self._decide(out, k, policy, tremble, explore)
            self.cells.step(out.action[k], out.done[k], out.rewards[k], out.row(k + 1))
            for index, guide in self.guides.items():
                some = self.cells.slices[index]
                guide.step(out.action[k, some], out.done[k, some])
            self._fresh = out.done[k].copy()
        self.hands += int(out.done.sum())
        left, seed = self._left.copy(), self._seed.copy()
        self._decide(out, steps, policy, tremble, explore)
        self._left, self._seed = left, seed  # row T is drawn again as row 0 of the next update
