"""Decisions out of real hands, each with what the solution says that every id is worth there.

Hands are played by the engine, whoever sits in them, and followed in the tree. A hand that has left the tree (four or
five cards drawn count as that from the next decision on) gives no more spots, and neither do decisions where the other
side of the solution never comes: what it holds there nobody has worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from agents.base import Agent
from env.encoding import tables as kernel
from env.encoding.hand_tables import HandTables, canon_of, canonical_order, class_of, load
from env.encoding.layout import OBSERVATION_SIZE
from env.encoding.menu import ACTIONS, DISCARDS, BetId
from env.encoding.observe import observe_tables
from env.engine._jit import entry
from env.engine.state import new_hands
from env.engine.views import Phase
from training.play import Side
from training.solver.buckets import COUNTS, Buckets, redraw
from training.solver.player import Follower
from training.solver.tree import BETS
from training.solver.values import ActionValues

NEVER_COMES = 1e-6
"""Where the other side's own play comes more seldom than this, the solution has not worked out what it holds."""
_SIZES = np.array([mask.bit_count() for mask in range(DISCARDS)])


class Spots(NamedTuple):
    """Decisions of one seat each.

    observation (n, D) float32   mask (n, A) int8   action (n,) int64 what was done   seat (n,) int64 agent that did it
    values (n, A) float32        stakes won in the hand by each id, by the solution; 0 where it is not legal
    """

    observation: Any
    mask: Any
    action: Any
    seat: Any
    values: Any


@entry
def own_hands(rows: Any, which: Any, before: Any, after: Any, tables: HandTables, early: Any, late: Any) -> None:
    """Fill early, late (M,) with the buckets of the seats to act in rows[which], as dealt and as final hands."""
    order = np.zeros(5, np.int64)
    scratch = np.zeros(5, np.int64)
    for k in range(which.shape[0]):
        t = rows[int(which[k])]
        found = canonical_order(t.hole[int(t.actor)], tables, order, scratch)
        early[k] = before[canon_of(found)]
        late[k] = after[class_of(found)]


class Appraiser:
    """Looks up, for seats to act at nodes of the tree, what the solution says of every legal id.

    redraws: draws sampled for each discard, whatever cards it keeps.
    """

    def __init__(self, values: ActionValues, buckets: Buckets, redraws: int, seed: int) -> None:
        self.values, self.buckets, self.redraws = values, buckets, redraws
        self._tables = load(values.tree.rules)
        self._first = 52 - values.tree.rules.deck_size
        self._seed = np.array([1 + seed % (2**31 - 2)], np.int64)

    def look(self, rows: Any, which: Any, nodes: Any, masks: Any) -> Any:
        """(M, A) float32 values in stakes of the ids of rows[which], which stand at nodes (M,)."""
        values, tree = self.values, self.values.tree.nodes
        out = np.zeros((len(which), ACTIONS), np.float32)
        early, late = np.empty(len(which), np.int64), np.empty(len(which), np.int64)
        own_hands(rows, which, self.buckets.before, self.buckets.after, self._tables, early, late)
        drawing = values.row[nodes] >= 0
        bets = np.flatnonzero(~drawing)
        drawn = tree.drawn[nodes, tree.role[nodes]]
        bucket, size = np.where(drawn == 1, late, early), values.sizes[drawn]
        children = tree.child[nodes] >= 0
        place = np.cumsum(children, axis=1) - 1
        for slot in range(BETS):
            some = bets[children[bets, slot]]
            at = values.offset[nodes[some]] + place[some, slot] * size[some] + bucket[some]
            out[some, DISCARDS + slot] = values.bets[at]
        draws = np.flatnonzero(drawing)
        if len(draws):
            self._discards(rows, which[draws], nodes[draws], masks[draws], out, draws)
        return out

    def _discards(self, rows: Any, which: Any, nodes: Any, masks: Any, out: Any, where: Any) -> None:
        """Fill out[where] with the means of what the legal discards lead to."""
        hands = np.asarray(rows.hole)[which, rows.actor[which]].astype(np.int64)
        hands = -np.sort(-hands, axis=1)
        most = COUNTS - 1
        for mask in range(DISCARDS):
            some = np.flatnonzero(masks[:, mask] == 1)
            times = self.redraws if mask else 1
            cards, classes = np.empty((len(some) * times, 5), np.int64), np.empty(len(some) * times, np.int64)
            thrown = np.full(len(some) * times, mask, np.int64)
            redraw(np.repeat(hands[some], times, axis=0), thrown, self._tables, self._first, self._seed, cards, classes)
            worth = self.values.draws[self.values.row[nodes[some]], min(int(_SIZES[mask]), most)]
            final = self.buckets.after[classes].astype(np.int64).reshape(len(some), times)
            out[where[some], mask] = np.take_along_axis(worth, final, axis=1).mean(axis=1)


def collect(
    appraiser: Appraiser, agents: Sequence[Agent], seated: Any, seed: int, more: Any = None
) -> tuple[Spots, float]:
    """Play hands to their ends; (every decision that the solution can judge, the share of all that it can).

    Args:
        appraiser: of the game that is played.
        agents: who plays.
        seated: (N, 2) int, which of them sits in each seat.
        seed: of the decks and of the agents' choices.
        more: (N, 2) int chips behind each seat beside those that are played for; at most one seat of a hand has some,
            since only what both have can be lost. The spots show them, the play does not change.
    """
    values = appraiser.values
    public = values.tree
    rules, r, tables = public.rules, public.rules.record(), load(public.rules)
    rng = np.random.default_rng(seed)
    rows = new_hands(len(seated))
    deal_seed, dealer = rng.integers(1, 2**31 - 1, len(rows)), rng.integers(0, 2, len(rows))
    kernel.deal_same(rows, r, 2, public.start, dealer, deal_seed)
    follower, on_tree = Follower(public, len(rows)), np.ones(len(rows), bool)
    sides = [Side(agent, rules, rng, len(rows)) for agent in agents]
    parts: list[Spots] = []
    everything = 0

    def look(rows: Any, which: Any) -> tuple[Any, Any, Any, Any]:
        out = np.empty((len(which), OBSERVATION_SIZE), np.float32)
        mask, order = np.empty((len(which), ACTIONS), np.int8), np.empty((len(which), 5), np.int64)
        seat = np.empty(len(which), np.int64)
        observe_tables(rows, which, r, tables, -1, out, mask, order, seat, np.zeros((0, 0), np.float32))
        return out, mask, order, seat

    while True:
        playing = np.flatnonzero(rows.phase != Phase.DONE)
        if not len(playing):
            break
        everything += len(playing)
        out, mask, order, seat = look(rows, playing)
        whose, ids = seated[playing, seat], np.zeros(len(playing), np.int64)
        for number, side in enumerate(sides):
            mine = np.flatnonzero(whose == number)
            if len(mine):
                ids[mine] = side.decide(rows, playing[mine], out[mine], mask[mine])
        nodes = follower.nodes[playing]
        known = np.flatnonzero(on_tree[playing] & (values.comes[nodes] > NEVER_COMES))
        found = appraiser.look(rows, playing[known], nodes[known], mask[known])
        seen, legal = out[known], mask[known]
        if more is not None:
            rich = rows[playing[known]].copy()
            rich.stack[:, :2] += more[playing[known]]
            seen, legal, _, _ = look(rich, np.arange(len(rich)))
            largest = found[:, [BetId.MAXIMUM]]  # a size that the tree lacks takes all that the other side has
            found = np.where((legal == 1) & (mask[known] == 0), largest, np.where(legal == 1, found, 0))
        parts.append(Spots(seen, legal, ids[known], whose[known], found))
        size = np.where(ids < DISCARDS, _SIZES[np.minimum(ids, DISCARDS - 1)], 0)
        slot = np.where(ids < DISCARDS, BETS + np.minimum(size, COUNTS - 1), ids - DISCARDS)
        on_tree[playing] &= (public.nodes.child[nodes, slot] >= 0) & (size < COUNTS)
        follower.step(playing, ids)
        for side in sides:
            if side.follower is not None:
                side.follower.step(playing, ids)
        kernel.act_some(rows, playing, r, ids, order, deal_seed)
    whole = Spots(*(np.concatenate([part[k] for part in parts]) for k in range(len(Spots._fields))))
    return whole, len(whole.action) / max(1, everything)
