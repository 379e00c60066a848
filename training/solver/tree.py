"""The public tree of a heads-up game with one draw: every course of betting and numbers of cards drawn.

It is grown by the engine itself from the policy's own menu, so an agent that plays the menu leaves it only by drawing
four or five cards. Roles, not seats: role 0 is the dealer. How a hand in play follows the tree, and as what it reads an
action that the tree does not have, is said in `player`.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from env.encoding import tables as kernel
from env.encoding.hand_tables import load
from env.encoding.layout import OBSERVATION_SIZE
from env.encoding.menu import ACTIONS, DISCARDS
from env.encoding.observe import observe_tables
from env.engine.rules import Rules
from env.engine.state import new_hands
from env.engine.views import Phase
from training.solver.buckets import COUNTS

BETS = ACTIONS - DISCARDS
SLOTS = BETS + COUNTS
"""Children of a node: one for each betting id, then one for each number of cards drawn."""

MOST_RAISES = 4
"""Raises a round in the trees of games that put no bound on small raises (lounge)."""

_CHUNK = 16_384


class Node(IntEnum):
    """Kinds of node."""

    BET = 0
    DRAW = 1
    FOLDED = 2
    SHOWDOWN = 3
    REDEAL = 4


TREE_DTYPE = np.dtype(
    [
        ("kind", "i1"),  # Node
        ("role", "i1"),  # who acts, at a decision
        ("place", "i1"),  # which of its parent's children it is: 0, 1, ...
        ("slot", "i1"),  # the parent's slot that leads here
        ("depth", "i1"),  # nodes above it
        ("count", "i1"),  # children
        ("drawn", "i1", (2,)),  # 1 where the role has drawn already
        ("parent", "i4"),  # -1 at the root
        ("stop", "i4"),  # first node after all that lies below it
        ("child", "i4", (SLOTS,)),  # -1 where there is none
        ("pay", "f4"),  # FOLDED: what role 0 wins, in stakes; SHOWDOWN: what each side has put in
    ],
    align=True,
)
"""One node. A tree is an array of them, each before its children and each whole line before the next (preorder)."""

Tree: TypeAlias = Any
"""(N,) recarray of TREE_DTYPE."""


class PublicTree(NamedTuple):
    """A tree and the hands at its nodes.

    rules, start   game and chips of each seat      nodes  the tree
    rows           (decision nodes,) hands as the engine has them, cards are dummies
    row_of         (N,) int32 index into rows, -1 at ends
    """

    rules: Rules
    start: int
    nodes: Tree
    rows: Any
    row_of: Any


def _look(rows: Any, r: Any, tables: Any) -> tuple[Any, Any]:
    """(mask (n, A), order (n, 5)) of the seats to act."""
    mask, order = np.zeros((len(rows), ACTIONS), np.int8), np.zeros((len(rows), 5), np.int64)
    seat, nothing = np.zeros(len(rows), np.int64), np.zeros((0, 0), np.float32)
    for start in range(0, len(rows), _CHUNK):
        part = slice(start, start + _CHUNK)
        which = np.arange(len(rows[part]))
        out = np.empty((len(which), OBSERVATION_SIZE), np.float32)
        observe_tables(rows[part], which, r, tables, -1, out, mask[part], order[part], seat[part], nothing)
    return mask, order


def _offered(rows: Any, mask: Any) -> Any:
    """(n, SLOTS) bool: children that the tree has."""
    drawing = rows.phase == Phase.DRAW
    offered = np.zeros((len(rows), SLOTS), bool)
    bets = mask[:, DISCARDS:] == 1
    bets[:, 2:] &= (np.asarray(rows.raises) < MOST_RAISES)[:, None] | (bets[:, 2:-1].sum(axis=1) == 0)[:, None]
    offered[:, :BETS] = bets
    for count in range(COUNTS):
        offered[:, BETS + count] = drawing & (mask[:, (1 << count) - 1] == 1)
    return offered


def slot_id(slot: int) -> int:
    """A policy id of a slot: the betting id, or a discard of so many cards."""
    return DISCARDS + slot if slot < BETS else (1 << (slot - BETS)) - 1


@lru_cache(maxsize=8)
def grow(rules: Rules, start: int) -> PublicTree:
    """The public tree of a game where both seats begin with `start` chips.

    Raises ValueError for more than one draw: its tree is too large.
    """
    if rules.draws != 1:
        raise ValueError(f"draws {rules.draws}: only games with one draw are solved")
    r, tables, seed = rules.record(), load(rules), np.array([1], np.int64)
    stake = float(kernel.stake(r))
    level = new_hands(1)
    kernel.deal_same(level, r, 2, start, np.zeros(1, np.int64), seed)
    kinds, roles, children, pays, drawn, kept = [], [], [], [], [], []
    total = 1
    while len(level):
        kind, pay = _ends(level, stake)
        asked = kind <= Node.DRAW
        child = np.full((len(level), SLOTS), -1, np.int32)
        some = level[asked]
        mask, order = _look(some, r, tables)
        offered = _offered(some, mask)
        parts = []
        for slot in range(SLOTS):
            which = np.flatnonzero(offered[:, slot])
            copies = some[which].copy()
            seeds = np.ones(len(copies), np.int64)
            kernel.act_some(copies, np.arange(len(copies)), r, np.full(len(copies), slot_id(slot)), order[which], seeds)
            child[np.flatnonzero(asked)[which], slot] = total + np.arange(len(copies))
            total += len(copies)
            parts.append(copies)
        kinds.append(kind)
        roles.append(np.where(asked, level.actor, 0))
        children.append(child)
        pays.append(pay)
        drawn.append(np.asarray(level.drew)[:, :2, 0] >= 0)
        kept.append(some)
        level = np.concatenate(parts).view(np.recarray)
    child, kind = np.concatenate(children), np.concatenate(kinds)
    nodes, order = _preorder(child)
    nodes.kind, nodes.role = kind[order], np.concatenate(roles)[order]
    nodes.pay, nodes.drawn = np.concatenate(pays)[order], np.concatenate(drawn)[order]
    rows = np.concatenate(kept).view(np.recarray)
    asked = np.cumsum(kind <= Node.DRAW) - 1  # row of a decision in the order it was grown
    decisions = nodes.kind <= Node.DRAW
    row_of = np.where(decisions, np.cumsum(decisions) - 1, -1).astype(np.int32)
    return PublicTree(rules, start, nodes, rows[asked[order[decisions]]], row_of)


def _preorder(child: Any) -> tuple[Tree, Any]:
    """(tree with its links, order (N,)) of nodes whose child (N, SLOTS) come after them.

    order[k] is the number, in `child`, of the k-th node of the tree.
    """
    size = np.ones(len(child), np.int64)
    for node in range(len(child) - 1, -1, -1):
        size[node] += size[child[node][child[node] >= 0]].sum()
    at = np.zeros(len(child), np.int64)
    tree = np.zeros(len(child), TREE_DTYPE).view(np.recarray)
    parent, place, slot, depth = (np.zeros(len(child), np.int64) for _ in range(4))
    parent[0] = -1
    for node in range(len(child)):
        first = at[node] + 1
        for number, which in enumerate(np.flatnonzero(child[node] >= 0)):
            below = child[node, which]
            at[below], parent[below], depth[below] = first, at[node], depth[node] + 1
            place[below], slot[below] = number, which
            first += size[below]
    order = np.argsort(at)
    tree.parent, tree.place, tree.slot, tree.depth = parent[order], place[order], slot[order], depth[order]
    tree.stop = (at + size)[order]
    tree.child = np.where(child >= 0, at[child], -1)[order]
    tree.count = (child >= 0).sum(axis=1)[order]
    return tree, order


def _ends(rows: Any, stake: float) -> tuple[Any, Any]:
    """(kind (n,), pay (n,)) of hands at which the tree may stop."""
    kind = np.where(rows.phase == Phase.DRAW, Node.DRAW.value, Node.BET.value)
    over = rows.phase == Phase.DONE
    folded = np.asarray(rows.folded)[:, :2].any(axis=1)
    kind = np.where(over & folded, Node.FOLDED.value, kind)
    kind = np.where(over & ~folded, Node.SHOWDOWN.value, kind)
    kind = np.where(np.asarray(rows.redeals) > 0, Node.REDEAL.value, kind)
    won, total = np.asarray(rows.won), np.asarray(rows.total)
    pay = np.where(kind == Node.FOLDED, won[:, 0] - total[:, 0], np.where(over, total[:, 0], 0)) / stake
    return kind, pay
