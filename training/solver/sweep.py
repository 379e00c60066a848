"""Passes over the public tree: vector CFR+ and best responses, as compiled kernels.

One side's hands are a vector over its buckets: B1 clusters before its draw, B2 quantiles after it. Going down, a pass
carries how likely the other side holds each of its buckets (its reach); going up, what each bucket of one's own is
worth against that reach. Hands are independent, so a showdown is a running sum over the order of strength.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from env.engine._jit import entry, njit
from training.solver.tree import BETS, SLOTS, Node, Tree

ZERO, ONE = np.float32(0), np.float32(1)  # keep sums in single precision, sixteen at a time
BET, DRAW, FOLDED, SHOWDOWN = Node.BET.value, Node.DRAW.value, Node.FOLDED.value, Node.SHOWDOWN.value


class Plan(NamedTuple):
    """A strategy for one or both roles, or numbers laid out like one; passed to kernels as it is.

    offset  (N,) int64          where the table of a node begins, -1 at ends
    table   (entries,) float32  node by node, action by action (in the order of slots), one number for each bucket
    moves   (M, COUNTS, B1, B2) float32  where a draw leads, and back (M, COUNTS, B2, B1), the same transposed
    which   (N,) int32          row of `moves` at a DRAW node
    sizes   (2,) int64          B1, B2
    """

    offset: Any
    table: Any
    moves: Any
    back: Any
    which: Any
    sizes: Any


class Scratch(NamedTuple):
    """Working memory of a pass: reach, value (depth, B); actions, chances (depth, SLOTS, B); scale (2, B); float32."""

    reach: Any
    value: Any
    actions: Any
    chances: Any
    scale: Any


def scratch(width: int, depth: int) -> Scratch:
    """Working memory for vectors up to `width` and trees up to `depth` nodes deep."""
    return Scratch(
        np.zeros((depth, width), np.float32),
        np.zeros((depth, width), np.float32),
        np.zeros((depth, SLOTS, width), np.float32),
        np.zeros((depth, SLOTS, width), np.float32),
        np.zeros((2, width), np.float32),
    )


def offsets(tree: Tree, sizes: Any) -> tuple[Any, int]:
    """(offset (N,), entries) of a Plan with these numbers of buckets."""
    decision = tree.kind <= DRAW
    rows = np.arange(len(tree.kind))
    width = np.where(tree.drawn[rows, tree.role] == 1, sizes[1], sizes[0])
    count = np.where(decision, tree.count * width, 0)
    ends = np.cumsum(count)
    return np.where(decision, ends - count, -1).astype(np.int64), int(ends[-1])


def depth_of(tree: Tree) -> int:
    """Nodes on the longest way down."""
    return int(tree.depth.max()) + 1


# Kernels below take whole arrays and row numbers, one by one: every view of a row and every array taken out of a tuple
# costs two atomic operations, which is more than the sums over it.


@njit
def total_of(rows: Any, row: int, size: int) -> float:
    """Sum of rows[row, :size], in four parts so that the additions need not wait for each other."""
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    k = 0
    while k + 3 < size:
        a += float(rows[row, k])
        b += float(rows[row, k + 1])
        c += float(rows[row, k + 2])
        d += float(rows[row, k + 3])
        k += 4
    while k < size:
        a += float(rows[row, k])
        k += 1
    return a + b + c + d


@njit
def show_down(reach: Any, depth: int, size: int, stake: float, value: Any) -> None:
    """value[depth, c] = stake * (weight of reach below c - above c); equal buckets share."""
    below = -total_of(reach, depth, size)
    for c in range(size):
        here = float(reach[depth, c])
        value[depth, c] = stake * (below + here)
        below += 2 * here


@njit
def end_value(tree: Tree, node: int, hero: int, sizes: Any, redeal: float, reach: Any, value: Any) -> None:
    """Fill the hero's values at an end of the hand."""
    t = tree[node]
    depth = int(t.depth)
    theirs = int(sizes[int(t.drawn[1 - hero])])
    if int(t.kind) == SHOWDOWN:
        show_down(reach, depth, theirs, float(t.pay), value)
        return
    pay = redeal
    if int(t.kind) == FOLDED:
        pay = float(t.pay) if hero == 0 else -float(t.pay)
    worth = np.float32(pay * total_of(reach, depth, theirs))
    for b in range(int(sizes[int(t.drawn[hero])])):
        value[depth, b] = worth


@njit
def match_regrets(table: Any, at: int, count: int, size: int, out: Any, depth: int, scale: Any) -> None:
    """out[depth, :count, :size]: shares of a node's positive regrets, equal where there are none (regret matching)."""
    equal = ONE / np.float32(count)
    for b in range(size):
        scale[0, b] = ZERO
    for a in range(count):
        for b in range(size):
            scale[0, b] += table[at + a * size + b]
    for b in range(size):
        total = scale[0, b]
        scale[0, b] = ONE / total if total > ZERO else ZERO
        scale[1, b] = ZERO if total > ZERO else equal
    for a in range(count):
        for b in range(size):
            out[depth, a, b] = table[at + a * size + b] * scale[0, b] + scale[1, b]


@njit
def pass_down(tree: Tree, node: int, hero: int, sizes: Any, moves: Any, which: Any, chances: Any, reach: Any) -> None:
    """Fill the other side's reach at a node from its parent's; chances hold its strategy times its reach there."""
    parent, depth, place = int(tree[node].parent), int(tree[node].depth), int(tree[node].place)
    size = int(sizes[int(tree[parent].drawn[1 - hero])])
    if int(tree[parent].role) == hero:
        for b in range(size):
            reach[depth, b] = reach[depth - 1, b]
    elif int(tree[parent].kind) == DRAW:
        row, slot, drawn = int(which[parent]), int(tree[node].slot) - BETS, int(sizes[1])
        for c in range(drawn):
            reach[depth, c] = ZERO
        for b in range(size):
            weight = chances[depth - 1, place, b]
            if weight > ZERO:
                for c in range(drawn):
                    reach[depth, c] += weight * moves[row, slot, b, c]
    else:
        for b in range(size):
            reach[depth, b] = chances[depth - 1, place, b]


@njit
def pass_up(
    tree: Tree,
    node: int,
    hero: int,
    sizes: Any,
    back: Any,
    which: Any,
    chances: Any,
    actions: Any,
    value: Any,
) -> None:
    """Add a node's value to its parent's; chances hold the hero's strategy where it acts, back its moves."""
    parent, depth, place = int(tree[node].parent), int(tree[node].depth), int(tree[node].place)
    if parent < 0:
        return
    size = int(sizes[int(tree[parent].drawn[hero])])
    if int(tree[parent].role) != hero:
        for b in range(size):
            value[depth - 1, b] += value[depth, b]
        return
    if int(tree[parent].kind) == DRAW:
        row, slot = int(which[parent]), int(tree[node].slot) - BETS
        for b in range(size):
            actions[depth - 1, place, b] = ZERO
        for c in range(int(sizes[1])):
            worth = value[depth, c]
            for b in range(size):
                actions[depth - 1, place, b] += worth * back[row, slot, c, b]
    else:
        for b in range(size):
            actions[depth - 1, place, b] = value[depth, b]
    for b in range(size):
        value[depth - 1, b] += chances[depth - 1, place, b] * actions[depth - 1, place, b]


@njit
def learn(table: Any, at: int, count: int, size: int, actions: Any, value: Any, depth: int) -> None:
    """Regrets of a node: what each action would have won more, never below zero (CFR+)."""
    for k in range(count):
        for b in range(size):
            regret = table[at + k * size + b] + actions[depth, k, b] - value[depth, b]
            table[at + k * size + b] = max(ZERO, regret)


@njit
def take_best(at: int, count: int, size: int, actions: Any, value: Any, depth: int, choice: Any) -> None:
    """value[depth, b] = the best of actions[depth, :count, b]; choice is 1 at the first of them."""
    for b in range(size):
        top = 0
        for k in range(count):
            choice[at + k * size + b] = 0
            if actions[depth, k, b] > actions[depth, top, b]:
                top = k
        value[depth, b] = actions[depth, top, b]
        choice[at + top * size + b] = 1


@entry
def regret_pass(
    tree: Tree, regrets: Plan, average: Any, prior: Any, hero: int, weight: float, redeal: float, s: Scratch
) -> None:
    """One pass of CFR+ for one side (arXiv 1407.5042): its regrets are renewed.

    regrets.table  positive regrets of both sides
    average (entries,)  the other side's strategy weighted by its reach is added, times `weight`
    prior (B1,)  chance of each bucket     redeal  what a new deal is worth to the hero
    """
    step = np.float32(weight)
    table, sizes, offset, which = regrets.table, regrets.sizes, regrets.offset, regrets.which
    moves, back = regrets.moves, regrets.back
    reach, value, actions, chances, scale = s.reach, s.value, s.actions, s.chances, s.scale
    for b in range(prior.shape[0]):
        reach[0, b] = prior[b]
    last = -1  # the decision above the node at hand
    node, nodes = 0, tree.shape[0]
    while True:
        while last >= 0 and (node >= nodes or int(tree[last].stop) <= node):  # all its children are done
            if int(tree[last].role) == hero:
                size = int(sizes[int(tree[last].drawn[hero])])
                learn(table, int(offset[last]), int(tree[last].count), size, actions, value, int(tree[last].depth))
            pass_up(tree, last, hero, sizes, back, which, chances, actions, value)
            last = int(tree[last].parent)
        if node >= nodes:
            return
        t = tree[node]
        depth = int(t.depth)
        if node > 0:
            pass_down(tree, node, hero, sizes, moves, which, chances, reach)
        if int(t.kind) > DRAW:
            end_value(tree, node, hero, sizes, redeal, reach, value)
            pass_up(tree, node, hero, sizes, back, which, chances, actions, value)
            node += 1
            continue
        mine, theirs = int(sizes[int(t.drawn[hero])]), int(sizes[int(t.drawn[1 - hero])])
        for b in range(mine):
            value[depth, b] = ZERO
        if total_of(reach, depth, theirs) == 0.0:  # the other side never comes here: nothing to win or to learn
            pass_up(tree, node, hero, sizes, back, which, chances, actions, value)
            node = int(t.stop)
            continue
        at, count, mover = int(offset[node]), int(t.count), int(t.role)
        size = mine if mover == hero else theirs
        match_regrets(table, at, count, size, chances, depth, scale)
        if mover != hero:
            for k in range(count):
                for b in range(size):
                    chances[depth, k, b] *= reach[depth, b]
                    average[at + k * size + b] += step * chances[depth, k, b]
        last = node
        node += 1


@entry
def worth(
    tree: Tree, theirs: Plan, mine: Plan, choice: Any, prior: Any, hero: int, best: bool, redeal: float, s: Scratch
) -> float:
    """What `hero` wins a hand from a plan, in stakes: by its best response, or by its own plan.

    theirs   strategy of the other side, probabilities
    mine     moves of the hero's buckets, of the same sizes, and its strategy where not `best`
    choice   (entries,) int8 filled with 1 at the best action where `best`
    prior (B1,)  chance of each bucket     redeal  what a new deal is worth to the hero
    """
    sizes, moves, moved, played = theirs.sizes, theirs.moves, theirs.which, theirs.table
    back, which, table, offset = mine.back, mine.which, mine.table, mine.offset
    reach, value, actions, chances = s.reach, s.value, s.actions, s.chances
    for b in range(prior.shape[0]):
        reach[0, b] = prior[b]
    last = -1
    node, nodes = 0, tree.shape[0]
    while True:
        while last >= 0 and (node >= nodes or int(tree[last].stop) <= node):
            if best and int(tree[last].role) == hero:
                size = int(sizes[int(tree[last].drawn[hero])])
                depth, count = int(tree[last].depth), int(tree[last].count)
                take_best(int(offset[last]), count, size, actions, value, depth, choice)
            pass_up(tree, last, hero, sizes, back, which, chances, actions, value)
            last = int(tree[last].parent)
        if node >= nodes:
            break
        t = tree[node]
        depth = int(t.depth)
        if node > 0:
            pass_down(tree, node, hero, sizes, moves, moved, chances, reach)
        if int(t.kind) > DRAW:
            end_value(tree, node, hero, sizes, redeal, reach, value)
            pass_up(tree, node, hero, sizes, back, which, chances, actions, value)
            node += 1
            continue
        own, size = int(sizes[int(t.drawn[hero])]), int(sizes[int(t.drawn[1 - hero])])
        at = int(offset[node])
        for b in range(own):
            value[depth, b] = ZERO
        for k in range(int(t.count)):
            if int(t.role) != hero:
                for b in range(size):
                    chances[depth, k, b] = reach[depth, b] * played[at + k * size + b]
            elif best:
                for b in range(own):
                    chances[depth, k, b] = ZERO
            else:
                for b in range(own):
                    chances[depth, k, b] = table[at + k * own + b]
        last = node
        node += 1
    total = 0.0
    for b in range(prior.shape[0]):
        total += float(prior[b]) * float(value[0, b])
    return total


@entry
def normalise(tree: Tree, offset: Any, sizes: Any, weights: Any) -> None:
    """Make weights (entries,) probabilities in place, node by node and bucket by bucket; equal where all are zero."""
    for node in range(tree.shape[0]):
        at = int(offset[node])
        if at < 0:
            continue
        size = int(sizes[int(tree[node].drawn[int(tree[node].role)])])
        count = int(tree[node].count)
        for b in range(size):
            total = 0.0
            for a in range(count):
                total += float(weights[at + a * size + b])
            for a in range(count):
                k = at + a * size + b
                weights[k] = float(weights[k]) / total if total > 0.0 else 1.0 / count
