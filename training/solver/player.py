"""Playing a plan in real hands: each hand's place in the tree is followed by what is played.

What the tree does not have is read as the nearest thing it has: a raise as the nearest size by logarithm, never as an
all-in unless it is one; four or five cards drawn as three; a raise beyond the tree's last as no raise at all.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from agents.base import encoder_for
from env.encoding.hand_tables import HandTables, canon_of, canonical_order, class_of, load
from env.encoding.menu import ACTIONS, DISCARDS, BetId, fill_mask, wager_amount
from env.engine._jit import entry, njit
from env.engine.actions import Action, Kind
from env.engine.betting import wager_limits
from env.engine.rules import Rules
from env.engine.state import Hand, RulesRow
from env.engine.views import Phase, SeatView
from training.solver.buckets import COUNTS, Buckets
from training.solver.sweep import DRAW, Plan
from training.solver.tree import BETS, SLOTS, Node, PublicTree, Tree

REDEAL = Node.REDEAL.value
_CALL, _ALL_IN = BetId.CHECK_CALL - DISCARDS, BetId.MAXIMUM - DISCARDS
_MANY_RAISES = 4  # from here on the menu has no raise but the largest
_NEAREST = np.array(
    [
        [0, 1, -1, -1, -1],  # fold, else check
        [1, -1, -1, -1, -1],
        [2, 3, 4, 5, 6],  # minimum
        [3, 2, 4, 5, 6],  # half pot
        [4, 5, 3, 2, 6],  # pot
        [5, 4, 3, 2, 6],  # two pots
        [6, 5, 4, 3, 2],  # all-in
    ],
    np.int64,
)
"""For each betting slot what it is read as, best first."""


@njit
def slot_of(action: int) -> int:
    """Slot of a policy id."""
    if action >= DISCARDS:
        return action - DISCARDS
    count = 0
    for k in range(5):
        count += action >> k & 1
    return BETS + min(count, COUNTS - 1)


@njit
def next_node(tree: Tree, node: int, action: int) -> int:
    """The node after a policy id is played at a decision node; a new deal of the same hand begins at the root."""
    slot = slot_of(action)
    drawing = int(tree[node].kind) == DRAW
    if drawing != (slot >= BETS):
        return node  # the hand and its place have parted; it stays where it is
    if drawing:
        while slot > BETS and int(tree[node].child[slot]) < 0:
            slot -= 1
        return int(tree[node].child[slot])
    for k in range(_NEAREST.shape[1]):
        near = int(_NEAREST[slot, k])
        if near >= 0 and int(tree[node].child[near]) >= 0 and (near != _ALL_IN or slot == _ALL_IN):
            child = int(tree[node].child[near])
            return 0 if int(tree[child].kind) == REDEAL else child
    other = 1 - int(tree[node].role)  # a raise too many: whoever answers it is where it acted last
    above = int(tree[node].parent)
    while above >= 0 and int(tree[above].role) != other:
        above = int(tree[above].parent)
    return above if above >= 0 and int(tree[above].kind) == int(tree[node].kind) else node


def slot_table(tree: Tree) -> Any:
    """(N, SLOTS) int64: the slot that each slot is read as at each decision node (itself where the node has it)."""
    have = tree.child >= 0
    reads = np.full(have.shape, _CALL, np.int64)
    for slot in range(BETS):
        for near in reversed(_NEAREST[slot][_NEAREST[slot] >= 0]):
            reads[have[:, near], slot] = near
    for slot in range(BETS, SLOTS):
        for near in range(BETS, slot + 1):
            reads[have[:, near], slot] = near
    return reads


@entry
def follow(tree: Tree, nodes: Any, which: Any, actions: Any, off: Any) -> None:
    """Move nodes[which] (M,) on by the policy ids actions (M,); off[0] counts those that the tree does not have."""
    for k in range(which.shape[0]):
        row = int(which[k])
        node, action = int(nodes[row]), int(actions[k])
        slot = slot_of(action)
        exact = int(tree[node].child[slot]) >= 0
        if not exact or (action < DISCARDS and slot == SLOTS - 1 and exact_count(action) != COUNTS - 1):
            off[0] += 1
        nodes[row] = next_node(tree, node, action)


@njit
def exact_count(mask: int) -> int:
    """Number of cards of a discard id."""
    count = 0
    for k in range(5):
        count += mask >> k & 1
    return count


@entry
def plan_chances(
    rows: Any,
    which: Any,
    nodes: Any,
    tree: Tree,
    plan: Plan,
    before: Any,
    after: Any,
    tables: HandTables,
    mask: Any,
    out: Any,
) -> None:
    """Fill out (M, A) with the plan's chances for the seats to act in rows[which] (M,), each at nodes[which].

    mask (M, A) int8 legal ids     before, after: see `Buckets`
    """
    order = np.zeros(5, np.int64)
    scratch = np.zeros(5, np.int64)
    for k in range(which.shape[0]):
        t = rows[int(which[k])]
        node, seat = int(nodes[int(which[k])]), int(t.actor)
        for a in range(ACTIONS):
            out[k, a] = 0.0
        found = canonical_order(t.hole[seat], tables, order, scratch)
        drawing = int(t.phase) == Phase.DRAW
        at = int(plan.offset[node])
        if at < 0 or (int(tree[node].kind) == DRAW) != drawing:  # the hand has left the tree: pat, or check and call
            out[k, 0 if drawing else BetId.CHECK_CALL.value] = 1.0
            continue
        drawn = int(tree[node].drawn[int(tree[node].role)])
        bucket = int(after[class_of(found)]) if drawn else int(before[canon_of(found)])
        size = int(plan.sizes[drawn])
        a = 0
        for slot in range(SLOTS):
            if int(tree[node].child[slot]) < 0:
                continue
            chance = float(plan.table[at + a * size + bucket])
            a += 1
            if chance <= 0.0:
                continue
            many = int(t.raises) >= _MANY_RAISES
            action = int(tables.best[canon_of(found), slot - BETS, 2]) if drawing else legal_bet(slot, mask[k], many)
            out[k, action] += chance


@njit
def legal_bet(slot: int, mask: Any, many_raises: bool) -> int:
    """The legal betting id nearest to a slot.

    An all-in stands for a smaller raise where the stack is too short for it, not where there were too many raises.
    """
    for k in range(_NEAREST.shape[1]):
        near = int(_NEAREST[slot, k])
        if near == _ALL_IN and slot != _ALL_IN and many_raises:
            break
        if near >= 0 and mask[DISCARDS + near]:
            return DISCARDS + near
    return BetId.CHECK_CALL.value


@njit
def read_action(t: Hand, r: RulesRow, kind: int, value: int) -> int:
    """The policy id nearest to an exact action of the seat to act; a discard by its number of cards alone.

    A raise is the size on the menu with its amount, else the nearest by the logarithm of what it adds to the level, but
    never an all-in; MINIMUM where the menu has none.
    """
    if kind == Kind.DRAW:
        count = exact_count(value)
        return (1 << count) - 1
    if kind == Kind.TIMEOUT:
        return 0
    if kind == Kind.FOLD:
        return BetId.FOLD.value
    if kind == Kind.CHECK or kind == Kind.CALL:
        return BetId.CHECK_CALL.value
    seat = int(t.actor)
    _, low, high = wager_limits(t, r, seat)
    menu = np.zeros(ACTIONS, np.int8)
    fill_mask(t, r, np.zeros(5, np.int64), menu)
    best, nearest = BetId.MINIMUM.value, 1e30
    for action in range(BetId.MINIMUM.value, ACTIONS):
        if not menu[action]:
            continue
        amount = wager_amount(t, r, action, low, high)
        if amount == value:
            return action
        if amount < int(t.bet[seat]) + int(t.stack[seat]):
            gap = abs(math.log(max(1, amount - int(t.level))) - math.log(max(1, value - int(t.level))))
            if gap < nearest - 1e-9:
                best, nearest = action, gap
    return best


@entry
def read_one(rows: Any, r: RulesRow, kind: int, value: int) -> int:
    """`read_action` for rows[0]."""
    return read_action(rows[0], r, kind, value)


class Follower:
    """Where many hands are in a tree.

    nodes (n,) int64    off  actions so far that the tree does not have    played  all actions so far
    """

    def __init__(self, tree: PublicTree, hands: int) -> None:
        self.tree = tree
        self.nodes = np.zeros(hands, np.int64)
        self._off = np.zeros(1, np.int64)
        self.played = 0

    @property
    def off(self) -> int:
        """Actions so far that the tree does not have."""
        return int(self._off[0])

    def step(self, which: Any, actions: Any) -> None:
        """The ids actions (M,) were played in the hands which (M,)."""
        follow(self.tree.nodes, self.nodes, which, np.asarray(actions, np.int64), self._off)
        self.played += len(which)

    def restart(self, which: Any) -> None:
        """New hands were dealt."""
        self.nodes[which] = 0


class PlanAgent:
    """Plays a plan: the solver's solution, or a best response."""

    def __init__(self, tree: PublicTree, buckets: Buckets, plan: Plan) -> None:
        self.tree, self.buckets, self.plan = tree, buckets, plan
        self.tables = load(tree.rules)

    def check(self, rules: Rules, seats: int, start: int) -> None:
        """Raise ValueError if the plan is for another game than this."""
        if seats != 2 or rules != self.tree.rules or start != self.tree.start:
            raise ValueError(
                f"a plan for 2 seats with {self.tree.start} chips cannot play {seats} seats with {start} chips"
                + ("" if rules == self.tree.rules else " of other rules")
            )

    def chances(self, rows: Any, which: Any, nodes: Any, masks: Any) -> Any:
        """(M, A) float32 probabilities of the seats to act in rows[which], at nodes[which] of the tree."""
        out = np.empty((len(which), ACTIONS), np.float32)
        buckets = self.buckets
        plan_chances(
            rows, which, nodes, self.tree.nodes, self.plan, buckets.before, buckets.after, self.tables, masks, out
        )
        return out

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        """An exact action at the node that looks most like the view (the view does not tell the whole course)."""
        encoder = encoder_for(view.public.rules)
        _, mask, order = encoder.encode(view)
        rows = np.zeros(1, view.record.dtype).view(np.recarray)
        rows[0] = view.record
        first = np.zeros(1, np.int64)
        chances = self.chances(rows, first, np.array([nearest_node(self.tree, rows[0])]), mask[None])[0].astype(float)
        return encoder.action(view, int(rng.choice(len(chances), p=chances / chances.sum())), order)


def nearest_node(tree: PublicTree, hand: Any) -> int:
    """The decision node whose hand looks most like this one: same phase, draws and raises, nearest chips."""
    rows, nodes = tree.rows, np.flatnonzero(tree.row_of >= 0)
    role = (int(hand.actor) - int(hand.dealer)) % 2
    seats = [int(hand.dealer), 1 - int(hand.dealer)]
    gap = 1000.0 * (rows.phase != hand.phase) + 1000.0 * (tree.nodes.role[nodes] != role)
    gap += 100.0 * (rows.round_no != hand.round_no) + 5.0 * np.abs(rows.raises - int(hand.raises))
    for mine, seat in enumerate(seats):
        drew = min(int(hand.drew[seat][0]), COUNTS - 1)
        gap += 50.0 * np.abs(rows.drew[:, mine, 0] - drew)
        gap += 2.0 * np.abs(rows.raised[:, mine, 0] - int(hand.raised[seat][0]))
        gap += np.abs(np.log1p(rows.total[:, mine]) - math.log1p(int(hand.total[seat])))
        gap += np.abs(np.log1p(rows.bet[:, mine]) - math.log1p(int(hand.bet[seat])))
    return int(nodes[int(np.argmin(gap))])
