"""Self-play of thousands of copies of a mini game, and the two-player form of the trainer's traces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from env.engine._jit import entry, njit
from env.engine.batch import random_below
from training.minigames.flat import FlatGame

_FINE = 1 << 30


@dataclass
class Plays:
    """T steps of B copies; all arrays are reused from update to update.

    node (T+1, B) int32 decision node      action (T+1, B) int64
    old, mu (T+1, B) float32: probability of the action under the policy, and as it was drawn
    weight (T+1, B) float32: chance of the other seat's moves so far by the policy, over that as they were played
    payoff (T, B) float32 player 0's return, non-zero only where done      done (T, B) int8
    Row T is the decision that the next update begins with (its action is drawn but not played).
    """

    node: Any
    action: Any
    old: Any
    mu: Any
    weight: Any
    payoff: Any
    done: Any

    @classmethod
    def empty(cls, steps: int, tables: int) -> Plays:
        """Arrays for T = steps and B = tables."""
        rows = (steps + 1, tables)
        return cls(
            node=np.zeros(rows, np.int32),
            action=np.zeros(rows, np.int64),
            old=np.zeros(rows, np.float32),
            mu=np.zeros(rows, np.float32),
            weight=np.zeros(rows, np.float32),
            payoff=np.zeros((steps, tables), np.float32),
            done=np.zeros((steps, tables), np.int8),
        )


class Tables:
    """B copies of a game in the middle of their hands."""

    def __init__(self, game: FlatGame, tables: int, seed: int) -> None:
        self.game = game
        # The generator behind `random_below` starts from numbers 1..2^31-2.
        self.seed = np.random.default_rng(seed).integers(1, 2**31 - 1, tables)
        self.node = np.full(tables, -1, np.int64)
        self.wild = np.zeros(tables, np.int64)
        self.shaky = np.zeros(tables, np.int64)
        self.reach = np.ones(tables)

    def fill(self, out: Plays, policy: Any, tremble: float, explore: float) -> None:
        """Play T steps by the policy (I, A) float32.

        tremble  share of uniformly random actions
        explore  share of hands that begin with one to four random decisions

        In each hand one seat alone plays so. At its decisions the other seat holds what the policy would make it hold
        there, wherever that is. The steady seat meets cards that odd moves have brought along, in other proportions:
        `Plays.weight` restores those of the policy.
        """
        game = self.game
        _fill(
            game.player, game.infoset, game.child, game.first, game.chance, game.payoff, game.legal,
            policy, tremble, explore, self.seed, self.node, self.wild, self.shaky, self.reach,
            out.node, out.action, out.old, out.mu, out.weight, out.payoff, out.done,
        )  # fmt: skip


@njit
def _deal(node: int, player: Any, first: Any, chance: Any, seed: Any, b: int) -> int:
    """Go on through chance nodes to a decision or the end."""
    while player[node] == -1:
        rest = random_below(seed, b, _FINE) / _FINE
        node = int(first[node])
        while rest >= chance[node] and rest > 1e-6:
            rest -= chance[node]
            node += 1
    return node


@entry
def _fill(
    player: Any,
    infoset: Any,
    child: Any,
    first: Any,
    chance: Any,
    payoff: Any,
    legal: Any,
    policy: Any,
    tremble: float,
    explore: float,
    seed: Any,
    now: Any,
    wild: Any,
    shaky: Any,
    reach: Any,
    node: Any,
    action: Any,
    old: Any,
    mu: Any,
    weight: Any,
    won: Any,
    done: Any,
) -> None:
    """`Tables.fill` on plain arrays: those of `FlatGame`, of `Tables` (seed .. reach) and of `Plays`."""
    steps, tables = won.shape
    actions = legal.shape[1]
    for b in range(tables):
        for k in range(steps + 1):
            if now[b] < 0:
                now[b] = _deal(0, player, first, chance, seed, b)
                wild[b] = 0
                shaky[b] = random_below(seed, b, 2)
                reach[b] = 1.0
                if random_below(seed, b, _FINE) < explore * _FINE:
                    wild[b] = 1 + random_below(seed, b, 4)
            here = int(now[b])
            row = int(infoset[here])
            choices = 0
            for a in range(actions):
                choices += legal[row, a]
            even = 0.0
            if player[here] == shaky[b]:
                even = 1.0 if wild[b] > 0 else tremble
            rest = random_below(seed, b, _FINE) / _FINE
            chosen, chance_of_it = -1, 0.0
            for a in range(actions):
                if legal[row, a]:
                    p = (1 - even) * policy[row, a] + even / choices
                    if p > 0:
                        chosen, chance_of_it = a, p
                        if rest < p:
                            break
                    rest -= p
            node[k, b] = here
            action[k, b] = chosen
            old[k, b] = policy[row, chosen]
            mu[k, b] = chance_of_it
            weight[k, b] = 1.0 if player[here] == shaky[b] else reach[b]
            if k == steps:  # drawn again when the next update begins
                continue
            wild[b] -= wild[b] > 0
            reach[b] *= old[k, b] / chance_of_it
            there = _deal(int(child[here, chosen]), player, first, chance, seed, b)
            done[k, b] = player[there] == -2
            won[k, b] = 0.0
            now[b] = there
            if done[k, b]:
                won[k, b] = payoff[there]
                now[b] = -1


@entry
def traces(q: Any, v: Any, ratio: Any, payoff: Any, done: Any, decay: float, out: Any) -> None:
    """Fill `out` with e of the formula in `training.losses`, for player 0 (player 1's is its negative).

    q       (T, B) value of the action taken, v (T + 1, B) V, both player 0's
    ratio   (T + 1, B) min(1, pi/mu)      payoff (T, B), non-zero only where done      done (T, B)
    out     (T, B) filled
    """
    steps, tables = q.shape
    for b in range(tables):
        later = 0.0
        for k in range(steps - 1, -1, -1):
            value, weight = float(payoff[k, b]), 0.0
            if done[k, b] == 0:
                value = float(v[k + 1, b])
                if k < steps - 1:
                    weight = decay * float(ratio[k + 1, b])
            later = value - float(q[k, b]) + weight * later
            out[k, b] = later
