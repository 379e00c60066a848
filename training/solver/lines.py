"""Samples of a solved tree to learn from: which nodes, which hands there, and what the solution does with them."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.base import Agent
from env.engine._jit import entry
from training.solver.buckets import COUNTS, all_hands, redraw
from training.solver.cfr import Solution
from training.solver.player import PlanAgent
from training.solver.project import Asker, card_sets
from training.solver.response import Response, respond
from training.solver.sweep import DRAW, Plan
from training.solver.tree import BETS, SLOTS, Node, Tree

_KEPT = 8  # additions of lines that are remembered
_POOL = 64  # final hands kept for each number of cards drawn and bucket


@entry
def own_reach(tree: Tree, plan: Plan, prior: Any, role: int, out: Any) -> None:
    """Fill out (N, B) float32: how likely `role` is to come to each node with each of its buckets by its own actions.

    plan  probabilities and moves     prior (B1,) chance of each bucket at the deal
    """
    table, moves, which, sizes, offset = plan.table, plan.moves, plan.which, plan.sizes, plan.offset
    for b in range(prior.shape[0]):
        out[0, b] = prior[b]
    for node in range(tree.shape[0]):
        t = tree[node]
        size = int(sizes[int(t.drawn[role])])
        a = 0
        for slot in range(SLOTS):
            child = int(t.child[slot])
            if child < 0:
                continue
            if int(t.role) != role:
                for b in range(size):
                    out[child, b] = out[node, b]
            elif int(t.kind) == DRAW:
                for c in range(int(sizes[1])):
                    out[child, c] = 0.0
                for b in range(size):
                    chance = out[node, b] * table[int(offset[node]) + a * size + b]
                    if chance > 0.0:
                        for c in range(int(sizes[1])):
                            out[child, c] += chance * moves[int(which[node]), slot - BETS, b, c]
            else:
                for b in range(size):
                    out[child, b] = out[node, b] * table[int(offset[node]) + a * size + b]
            a += 1


def both_reach(tree: Tree, plans: tuple[Plan, Plan], prior: Any) -> Any:
    """(2, N, B) float32: each role's own reach when role k plays plans[k]."""
    width = int(plans[0].sizes.max())
    out = np.zeros((2, len(tree), width), np.float32)
    for role, plan in enumerate(plans):
        own_reach(tree, plan, prior, role, out[role])
    return out


class Lesson:
    """What a solution teaches: decisions of its tree, drawn by how likely they are, with its chances as the target.

    Nodes are drawn three times out of four by the square root of their chance, else evenly (rare lines must be known
    too: that is where a best response goes). `add_lines` adds the lines of other pairs of plans. Buckets are drawn by
    the actor's own chance there, half of the time evenly; hands from the bucket.
    """

    def __init__(self, solution: Solution, seed: int = 1) -> None:
        self.solution = solution
        self.tree, self.buckets, self.plan = solution.tree, solution.buckets, solution.plan
        self.teacher = PlanAgent(self.tree, self.buckets, self.plan)
        self.ask = Asker(self.teacher, self.tree)
        self.rng = np.random.default_rng(seed)
        nodes = self.tree.nodes
        self.nodes = np.flatnonzero(nodes.kind <= Node.DRAW)
        self._role = nodes.role[self.nodes].astype(np.int64)
        self._drawn = nodes.drawn[self.nodes, self._role].astype(np.int64)
        reach = both_reach(nodes, (self.plan, self.plan), self.buckets.prior)
        weights = self._node_weights(reach)
        self._count = self._drawn_count()
        self._make_pools(weights)
        self._ladders = [np.cumsum(weights)]
        self._mixes = [self._mix(reach[self._role, self.nodes])]
        self._shares = [1.0]

    def _node_weights(self, reach: Any) -> Any:
        """(decisions,) chance of each to be drawn."""
        mass = reach[0].sum(axis=1) * reach[1].sum(axis=1)
        root = np.sqrt(mass[self.nodes])
        return 0.75 * root / root.sum() + 0.25 / len(root)

    def add_lines(self, plans: list[tuple[Plan, Plan]], share: float) -> None:
        """From now on a share of the samples comes from the lines of these pairs of plans, evenly.

        The oldest lines beyond the last `_KEPT` go: they take tens of megabytes each and are seldom drawn by then.
        """
        nodes = self.tree.nodes
        weights = np.zeros(len(self.nodes))
        own = np.zeros_like(self._mixes[0])
        for pair in plans:
            reach = both_reach(nodes, pair, self.buckets.prior)
            mass = reach[0].sum(axis=1) * reach[1].sum(axis=1)
            weights += mass[self.nodes]
            own += reach[self._role, self.nodes] * mass[self.nodes, None]
        root = np.sqrt(weights)
        self._ladders.append(np.cumsum(root / root.sum()))
        self._mixes.append(self._mix(own))
        self._shares = [one * (1 - share) for one in self._shares] + [share]
        if len(self._shares) > 1 + _KEPT:
            for kept in (self._ladders, self._mixes, self._shares):
                del kept[1]
            self._shares[0] += 1 - sum(self._shares)

    def meet(self, agent: Agent, share: float, seed: int = 1) -> Response:
        """The best response to an agent; its lines, against the agent and against the solution, join the samples."""
        found = respond(agent, self.tree, hands=16, particles=1, seed=seed)
        self.add_lines([*found.lines(found.agent_plan), *found.lines(self.plan)], share)
        return found

    def _drawn_count(self) -> Any:
        """(decisions,) number of cards that the actor has drawn, -1 before its draw."""
        rows = self.tree.rows
        drew = rows.drew[np.arange(len(rows)), self._role, 0].astype(np.int64)
        return np.where(self._drawn == 1, drew, -1)

    def _make_pools(self, weights: Any) -> None:
        """Hands to show: canonical hands of each bucket before the draw; after it final hands with what was thrown."""
        cards, chance = all_hands(self.tree.rules)
        before = self.buckets.before.astype(np.int64)
        pool = 512
        order = np.lexsort((self.rng.exponential(size=len(cards)) / chance, before))
        begins = np.searchsorted(before[order], np.arange(len(self.buckets.prior) + 1))
        self._hands = np.stack(
            [
                cards[order[begins[b] + np.arange(pool) % max(1, min(pool, begins[b + 1] - begins[b]))]]
                for b in range(len(self.buckets.prior))
            ]
        )
        finals, first = self.buckets.moves.shape[2], 52 - self.tree.rules.deck_size
        self._final = np.zeros((COUNTS, finals, _POOL, 5), np.int64)
        self._thrown = np.zeros((COUNTS, finals, _POOL), np.int64)
        self._known = np.zeros((COUNTS, finals), np.int64)
        tables, seed = self.teacher.tables, np.array([int(self.rng.integers(1, 2**31 - 1))])
        how_often = self._draw_chances(weights)
        for count in range(COUNTS):
            if count > self.tree.rules.max_discards:
                continue
            weight = chance * (how_often[count][before] + 1e-3)
            for _ in range(8):
                pick = self.rng.choice(len(cards), 60_000, p=weight / weight.sum())
                masks = tables.best[pick, count, 2].astype(np.int64)
                drawn, classes = np.empty((len(pick), 5), np.int64), np.empty(len(pick), np.int64)
                redraw(cards[pick], masks, tables, first, seed, drawn, classes)
                bucket = self.buckets.after[classes].astype(np.int64)
                thrown = card_sets(cards[pick]) & ~card_sets(drawn)
                for b in np.flatnonzero(self._known[count] < _POOL):
                    new = np.flatnonzero(bucket == b)[: _POOL - self._known[count, b]]
                    at = self._known[count, b] + np.arange(len(new))
                    self._final[count, b, at], self._thrown[count, b, at] = drawn[new], thrown[new]
                    self._known[count, b] += len(new)

    def _draw_chances(self, weights: Any) -> Any:
        """(COUNTS, B1) how often the solution throws so many cards, over its draws by their chance."""
        total = np.zeros((COUNTS, len(self.buckets.prior)))
        size = len(self.buckets.prior)
        for k in np.flatnonzero(self.tree.nodes.kind[self.nodes] == Node.DRAW):
            node = int(self.nodes[k])
            slots = np.flatnonzero(self.tree.nodes.child[node] >= 0) - BETS
            table = self.plan.table[self.plan.offset[node] :][: len(slots) * size].reshape(len(slots), size)
            total[slots] += weights[k] * table
        return total / np.maximum(total.sum(axis=0), 1e-12)

    def _mix(self, own: Any) -> Any:
        """(decisions, B) float32 running sums of the chances of buckets: half by own (decisions, B), half evenly."""
        width = np.where(self._drawn == 1, self.buckets.moves.shape[2], len(self.buckets.prior))
        exists = np.arange(own.shape[1])[None, :] < width[:, None]
        finals, late = self._known.shape[1], self._drawn == 1
        exists[late, :finals] &= self._known[self._count[late]] > 0
        even = exists / exists.sum(axis=1, keepdims=True)
        own = np.where(exists, own, 0)
        total = own.sum(axis=1, keepdims=True)
        sums = np.cumsum(0.5 * even + 0.5 * np.divide(own, total, out=even.copy(), where=total > 0), axis=1)
        sums[sums > 1 - 1e-6] = 2.0  # the last bucket takes what rounding leaves
        return sums.astype(np.float32)

    def sample(self, size: int) -> tuple[Any, Any, Any]:
        """(observations (size, D) float32, masks (size, A) int8, chances (size, A) float32) of decisions drawn anew."""
        parts = self.rng.multinomial(size, self._shares)
        pick = np.concatenate(
            [
                np.minimum(np.searchsorted(ladder, self.rng.random(n)), len(self.nodes) - 1)
                for n, ladder in zip(parts, self._ladders, strict=True)
            ]
        )
        ends = np.cumsum(parts)
        mix = np.concatenate(
            [chances[pick[end - n : end]] for chances, n, end in zip(self._mixes, parts, ends, strict=True)]
        )
        bucket = (mix < self.rng.random((size, 1), np.float32)).sum(axis=1)
        drawn, count = self._drawn[pick] == 1, np.maximum(self._count[pick], 0)
        cards, thrown = np.zeros((size, 5), np.int64), np.zeros(size, np.int64)
        turn = self.rng.integers(0, 1 << 30, size)
        early, late = np.flatnonzero(~drawn), np.flatnonzero(drawn)
        cards[early] = self._hands[bucket[early], turn[early] % self._hands.shape[1]]
        k = turn[late] % self._known[count[late], bucket[late]]
        cards[late] = self._final[count[late], bucket[late], k]
        thrown[late] = self._thrown[count[late], bucket[late], k]
        nodes = self.nodes[pick]
        rows, observations, masks = self.ask.observe(nodes, cards, thrown)
        return observations, masks, self.teacher.chances(rows, np.arange(size), nodes, masks)
