"""An agent written down as a plan on the public tree: what it does on average with the hands of each bucket.

At every node and bucket the plan holds the agent's mean over real hands, weighted by how likely the agent itself comes
there with them; equal chances where it never goes. Its own discards give its own transitions to the buckets after the
draw. Before the draw a sample of hands is followed down every line. After it, a sample of final hands, each with what
was thrown away for it and its weight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from agents.base import Agent
from env.encoding.hand_tables import load
from env.encoding.layout import OBSERVATION_SIZE
from env.encoding.menu import ACTIONS, DISCARDS
from env.encoding.observe import observe_tables
from training.solver.buckets import COUNTS, Buckets, all_hands, redraw
from training.solver.player import PlanAgent, slot_table
from training.solver.sweep import Plan, offsets
from training.solver.tree import BETS, SLOTS, Node, PublicTree

_CHUNK = 16_384
_COUNT = np.array([min(mask.bit_count(), COUNTS - 1) for mask in range(DISCARDS)])
_PICKS = 8  # draws followed for each hand and number of cards at a draw


@dataclass(frozen=True, slots=True)
class Projection:
    """A plan, and the share of what the agent did that the tree does not have (read as the nearest that it has)."""

    plan: Plan
    off_tree: float


class Asker:
    """Asks an agent what it does at nodes of a tree with given hands.

    Raises ValueError for an agent that answers one view at a time only.
    """

    def __init__(self, agent: Agent, tree: PublicTree) -> None:
        if not isinstance(agent, PlanAgent) and not hasattr(agent, "probabilities"):
            raise ValueError(
                f"{type(agent).__name__} has no probabilities(observations, masks): it cannot be projected"
            )
        self.agent, self.tree = agent, tree
        self._r, self._tables = tree.rules.record(), load(tree.rules)

    def observe(self, nodes: Any, cards: Any, thrown: Any) -> tuple[Any, Any, Any]:
        """(rows (n,), observations (n, D), masks (n, A)) of the actors at nodes (n,).

        cards (n, 5) its hand     thrown (n,) int64 its discards as a set
        """
        rows = self.tree.rows[self.tree.row_of[nodes]].view(np.recarray)
        every, actor = np.arange(len(nodes)), rows.actor.astype(np.int64)
        rows.hole[every, actor] = cards
        rows.thrown[every, actor] = thrown
        out, mask = np.empty((len(nodes), OBSERVATION_SIZE), np.float32), np.empty((len(nodes), ACTIONS), np.int8)
        order, seat = np.empty((len(nodes), 5), np.int64), np.empty(len(nodes), np.int64)
        observe_tables(rows, every, self._r, self._tables, -1, out, mask, order, seat, np.zeros((0, 0), np.float32))
        return rows, out, mask

    def chances(self, nodes: Any, cards: Any, thrown: Any) -> Any:
        """(n, A) float32 probabilities of the agent at nodes (n,); cards, thrown as in `observe`."""
        result = np.empty((len(nodes), ACTIONS), np.float32)
        for start in range(0, len(nodes), _CHUNK):
            part = slice(start, start + _CHUNK)
            rows, out, mask = self.observe(nodes[part], cards[part], thrown[part])
            if isinstance(self.agent, PlanAgent):
                where = np.zeros(len(rows), np.int64) + nodes[part]
                result[part] = self.agent.chances(rows, np.arange(len(rows)), where, mask)
            else:
                result[part] = self.agent.probabilities(out, mask)
        return result


class _Particles(NamedTuple):
    """Final hands that a role may hold after its draw, of all its draws together.

    cards (n, 5) int64   thrown (n,) int64 sets   bucket (n,) int64 after the draw
    """

    cards: Any
    thrown: Any
    bucket: Any


class _Walk:
    """Follows one role down the tree and fills its part of the plan."""

    def __init__(self, ask: Asker, buckets: Buckets, role: int, hands: int | None, particles: int, seed: int) -> None:
        self.ask, self.buckets, self.role, self.most = ask, buckets, role, particles
        self.rng = np.random.default_rng([seed, role])
        self.tree, self.tables = ask.tree.nodes, load(ask.tree.rules)
        self.first = 52 - ask.tree.rules.deck_size
        self.cards, self.weight, self.bucket = self._sample(hands)
        self.reads = slot_table(self.tree)
        self.off, self.all = 0.0, 0.0
        self._best = [self._best_draws(count) for count in range(COUNTS)]

    def _best_draws(self, count: int) -> tuple[Any, Any, Any]:
        """(mask (H,), cards (H, P, 5), bucket (H, P)): P draws of every hand after its best discard.

        An agent that throws the same away is followed through the same draws.
        """
        most = min(count, self.ask.tree.rules.max_discards)
        canon = self.tables.hands[_numbers(self.cards, self.tables.choose)] >> 32
        mask = self.tables.best[canon, most, 2].astype(np.int64)
        cards, bucket = self._redraw(np.repeat(self.cards, _PICKS, axis=0), np.repeat(mask, _PICKS))
        shape = (len(self.cards), _PICKS)
        return mask, cards.reshape(*shape, 5), bucket.reshape(shape)

    def _redraw(self, hands: Any, masks: Any) -> tuple[Any, Any]:
        """(cards (n, 5), bucket (n,)) after hands (n, 5) throw away masks (n,) and draw."""
        cards, classes = np.empty((len(hands), 5), np.int64), np.empty(len(hands), np.int64)
        redraw(hands, masks, self.tables, self.first, np.array([int(self.rng.integers(1, 2**31 - 1))]), cards, classes)
        return cards, self.buckets.after[classes].astype(np.int64)

    def _flow(self, before: Any, after: Any, weight: Any) -> Any:
        """(B1, B2) weight that goes from bucket to bucket."""
        rows, finals = len(self.buckets.prior), self.buckets.moves.shape[2]
        return np.bincount(before * finals + after, weight, rows * finals).reshape(rows, finals)

    def _sample(self, hands: int | None) -> tuple[Any, Any, Any]:
        """Up to `hands` canonical hands of each bucket, by their chance, with the bucket's whole weight."""
        cards, chance = all_hands(self.ask.tree.rules)
        bucket = self.buckets.before.astype(np.int64)
        if hands is None:
            return cards, chance, bucket
        race = self.rng.exponential(size=len(cards)) / chance  # smallest first: a weighted draw without replacement
        order = np.lexsort((race, bucket))
        begins = np.searchsorted(bucket[order], np.arange(len(self.buckets.prior)))
        rank = np.arange(len(order)) - begins[bucket[order]]
        kept = order[rank < hands]
        count = np.bincount(bucket[kept], minlength=len(self.buckets.prior))
        return cards[kept], (self.buckets.prior / count)[bucket[kept]].astype(np.float64), bucket[kept]

    def read(self, nodes: Any, chances: Any, weight: Any) -> Any:
        """(n, SLOTS) chances of the tree's own actions at nodes (n,); weight (n,) only counts for the share off it."""
        slots = np.zeros((len(nodes), SLOTS))
        slots[:, :BETS] = chances[:, DISCARDS:]
        for mask in range(DISCARDS):
            slots[:, BETS + _COUNT[mask]] += chances[:, mask]
        have = self.tree.child[nodes] >= 0
        many = [mask for mask in range(DISCARDS) if mask.bit_count() > COUNTS - 1]
        missing = np.where(have, 0.0, slots)
        self.off += float((weight * (missing.sum(axis=1) + chances[:, many].sum(axis=1))).sum())
        self.all += float(weight.sum())
        for slot in np.flatnonzero(missing.any(axis=0)):
            which = np.flatnonzero(missing[:, slot] > 0)
            np.add.at(slots, (which, self.reads[nodes[which], slot]), missing[which, slot])
            slots[which, slot] = 0.0
        return slots

    def before_the_draw(self, table: Any, plan: Plan, moves: Any) -> list[tuple[int, _Particles, Any]]:
        """Fill the plan where the role has not drawn. Returns (node, particles, weights) at which its hands go on."""
        tree, size, starts = self.tree, len(self.buckets.prior), []
        reach = {0: np.ones(len(self.cards))}
        nothing = np.zeros(len(self.cards), np.int64)
        for node in np.flatnonzero((tree.drawn[:, self.role] == 0) & (tree.kind <= Node.DRAW)):
            own = reach.pop(int(node), None)
            if own is None:
                continue
            children = tree.child[node]
            if tree.role[node] != self.role:
                reach |= {int(child): own for child in children[children >= 0]}
                continue
            live = np.flatnonzero(own > 0)
            weight = self.weight[live] * own[live]
            chances = self.ask.chances(np.full(len(live), node), self.cards[live], nothing[live])
            slots = self.read(np.full(len(live), node), chances, weight)
            bucket = self.bucket[live]
            total = np.bincount(bucket, weight, size)
            for place, slot in enumerate(np.flatnonzero(children >= 0)):
                at = int(plan.offset[node]) + place * size
                mean = np.bincount(bucket, weight * slots[:, slot], size)
                table[at : at + size] = np.divide(mean, total, out=table[at : at + size], where=total > 0)
                child = int(children[slot])
                if slot < BETS:
                    if (slots[:, slot] > 0).any():
                        reach[child] = np.zeros(len(own))
                        reach[child][live] = own[live] * slots[:, slot]
                    continue
                drawn = self._draw(live, weight, chances, int(slot) - BETS, moves[int(plan.which[node])])
                if drawn is not None:
                    starts.append((child, *drawn))
        return starts

    def _draw(self, live: Any, weight: Any, chances: Any, count: int, moves: Any) -> tuple[_Particles, Any] | None:
        """Draw with every hand that throws `count` cards away; fills moves[count] (B1, B2) where it comes there."""
        masks = np.flatnonzero(count == _COUNT)
        share = chances[:, masks].astype(np.float64)
        total = share.sum(axis=1)
        who = np.flatnonzero(total > 0)
        if not len(who):
            return None
        ladder = np.cumsum(share[who] / total[who, None], axis=1)
        points = self.rng.random((len(who), _PICKS, 1))
        pick = masks[np.minimum((points > ladder[:, None, :]).sum(axis=2), len(masks) - 1)].ravel()
        hand = np.repeat(live[who], _PICKS)
        each = np.repeat(weight[who] * total[who] / _PICKS, _PICKS)
        mask, best_cards, best_bucket = self._best[count]
        turn = np.tile(np.arange(_PICKS), len(who))
        cards, bucket = best_cards[hand, turn], best_bucket[hand, turn]
        best = pick == mask[hand]
        own = np.flatnonzero(~best)
        cards[own], bucket[own] = self._redraw(self.cards[hand[own]], pick[own])
        known = np.bincount(self.bucket[hand], each * best, len(self.buckets.prior))  # best discards lead where all do
        flow = known[:, None] * self.buckets.moves[count] + self._flow(self.bucket[hand[own]], bucket[own], each[own])
        total = flow.sum(axis=1, keepdims=True)
        comes = total[:, 0] > 0
        moves[count][comes] = (flow[comes] / total[comes]).astype(np.float32)
        # Some of the final hands of each bucket stand for all of them.
        order = np.lexsort((self.rng.exponential(size=len(each)) / each, bucket))
        finals = moves.shape[2]
        begins = np.searchsorted(bucket[order], np.arange(finals))
        kept = order[np.arange(len(order)) - begins[bucket[order]] < self.most]
        in_bucket, count_of = np.bincount(bucket, each, finals), np.bincount(bucket[kept], minlength=finals)
        thrown = card_sets(self.cards[hand[kept]]) & ~card_sets(cards[kept])
        found = _Particles(cards[kept], thrown, bucket[kept])
        return found, (in_bucket / np.maximum(count_of, 1))[bucket[kept]]

    def after_the_draw(self, starts: list[tuple[int, _Particles, Any]], table: Any, plan: Plan) -> None:
        """Fill the plan where the role has drawn, level by level."""
        if not starts:
            return
        tree, size = self.tree, int(plan.sizes[1])
        every = _Particles(*(np.concatenate([getattr(one[1], name) for one in starts]) for name in _Particles._fields))
        node = np.concatenate([np.full(len(one[2]), one[0]) for one in starts])
        weight = np.concatenate([one[2] for one in starts])
        depth = tree.depth[node].astype(np.int64)
        later = (np.arange(len(node)), node, weight, depth)
        weights = np.zeros(len(table) + 1, np.float32)
        level = int(depth.min())
        particle, node, weight = (np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))
        while True:
            begin = later[3] == level
            particle = np.concatenate([particle, later[0][begin]])
            node, weight = np.concatenate([node, later[1][begin]]), np.concatenate([weight, later[2][begin]])
            asked = tree.kind[node] <= Node.DRAW
            particle, node, weight = particle[asked], node[asked], weight[asked]
            if not len(node) and not (later[3] > level).any():
                break
            mine = tree.role[node] == self.role
            slots = (tree.child[node] >= 0).astype(np.float64)
            if mine.any():
                who = particle[mine]
                chances = self.ask.chances(node[mine], every.cards[who], every.thrown[who])
                slots[mine] = self.read(node[mine], chances, weight[mine])
                place = np.cumsum(tree.child[node[mine]] >= 0, axis=1) - 1
                at = plan.offset[node[mine]] + every.bucket[who]
                for slot in range(BETS):
                    have = tree.child[node[mine], slot] >= 0
                    entry = at[have] + place[have, slot] * size
                    np.add.at(weights, entry, (weight[mine] * slots[mine, slot])[have].astype(np.float32))
            parts = []
            for slot in range(SLOTS):
                go = np.flatnonzero((slots[:, slot] > 0) & (tree.child[node, slot] >= 0))
                parts.append((particle[go], tree.child[node[go], slot].astype(np.int64), weight[go] * slots[go, slot]))
            particle, node, weight = (np.concatenate([part[k] for part in parts]) for k in range(3))
            level += 1
        self._share(weights, table, plan)

    def _share(self, weights: Any, table: Any, plan: Plan) -> None:
        """Weights of actions become chances where the role has drawn; the rest of the table stays equal."""
        tree, size = self.tree, int(plan.sizes[1])
        nodes = np.flatnonzero((tree.kind == Node.BET) & (tree.role == self.role) & (tree.drawn[:, self.role] == 1))
        for count in np.unique(tree.count[nodes]):
            some = nodes[tree.count[nodes] == count]
            index = plan.offset[some][:, None] + np.arange(int(count) * size)
            block = weights[index].reshape(len(some), count, size)
            total = block.sum(axis=1, keepdims=True)
            old = table[index].reshape(block.shape)
            table[index] = np.where(total > 0, block / np.where(total > 0, total, 1), old).reshape(index.shape)


def _numbers(cards: Any, choose: Any) -> Any:
    """(n,) numbers of hands (n, 5), highest card first, as in `hand_tables`."""
    return sum(choose[cards[:, k], 5 - k] for k in range(5))


def card_sets(cards: Any) -> Any:
    """(n,) int64 bit sets of cards (n, 5)."""
    return (np.int64(1) << cards).sum(axis=1)


def project(
    agent: Agent, tree: PublicTree, buckets: Buckets, hands: int | None = 32, particles: int = 2, seed: int = 1
) -> Projection:
    """The agent's plan on a tree.

    Args:
        agent: one with `probabilities(observations, masks)`, or a plan's.
        tree: the public tree.
        buckets: the buckets to tell apart.
        hands: hands of each bucket that are followed before the draw; None for all.
        particles: final hands of each bucket that are followed after each draw.
        seed: of the sample.

    Raises ValueError for an agent that cannot be asked about many hands at once.
    """
    ask = Asker(agent, tree)
    nodes = tree.nodes
    sizes = np.array([len(buckets.prior), buckets.moves.shape[2]], np.int64)
    offset, entries = offsets(nodes, sizes)
    draws = np.flatnonzero(nodes.kind == Node.DRAW)
    which = np.zeros(len(nodes), np.int32)
    which[draws] = np.arange(len(draws))
    moves = np.repeat(buckets.moves[None], len(draws), axis=0)
    plan = Plan(offset, np.zeros(entries, np.float32), moves, np.zeros((1, 1, 1, 1), np.float32), which, sizes)
    width = np.where(nodes.drawn[np.arange(len(nodes)), nodes.role] == 1, sizes[1], sizes[0])
    asked = np.flatnonzero(nodes.kind <= Node.DRAW)
    plan.table[:] = np.repeat(1.0 / nodes.count[asked], nodes.count[asked] * width[asked])
    off, total = 0.0, 0.0
    for role in (0, 1):
        walk = _Walk(ask, buckets, role, hands, particles, seed)
        walk.after_the_draw(walk.before_the_draw(plan.table, plan, moves), plan.table, plan)
        off, total = off + walk.off, total + walk.all
    return Projection(plan, off / total)
