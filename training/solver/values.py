"""What the solution says that each action is worth, at every decision of the tree, from the actor's own view.

A counterfactual value divided by how likely the other side comes there is an expectation over its hands: what the actor
wins in the hand on average, in stakes, if it takes the action and both follow the plan from then on.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from env.engine._jit import entry
from training.solver.buckets import COUNTS
from training.solver.cfr import Solution
from training.solver.sweep import (
    DRAW,
    ZERO,
    Plan,
    Scratch,
    depth_of,
    end_value,
    pass_down,
    pass_up,
    scratch,
    total_of,
)
from training.solver.tree import BETS, Node, PublicTree, Tree

TREMBLE = 1e-3
"""Share of even play mixed into the plan, so that what the other side may hold is defined wherever it can come."""


class ActionValues(NamedTuple):
    """Values of a solution.

    tree   its tree             offset, sizes  as in `Plan`: the actions of a node begin at offset[node]
    bets   (entries,) float32   stakes won by each action with each of the actor's buckets
    draws  (D, COUNTS, B2) float32  stakes won after a discard of so many cards that led to each final bucket
    row    (N,) int32           row of `draws` at a DRAW node, -1 elsewhere
    comes  (N,) float64         how likely the other side's own play (without tremble) comes to each node
    """

    tree: PublicTree
    offset: Any
    sizes: Any
    bets: Any
    draws: Any
    row: Any
    comes: Any


@entry
def note_values(
    tree: Tree, theirs: Plan, mine: Plan, prior: Any, hero: int, bets: Any, draws: Any, row: Any, s: Scratch
) -> None:
    """Fill in what each action of `hero` is worth against `theirs` if it goes on with `mine`; see `ActionValues`."""
    sizes, moves, moved, played = theirs.sizes, theirs.moves, theirs.which, theirs.table
    back, which, table, offset = mine.back, mine.which, mine.table, mine.offset
    reach, value, actions, chances = s.reach, s.value, s.actions, s.chances
    for b in range(prior.shape[0]):
        reach[0, b] = prior[b]
    last = -1
    node, nodes = 0, tree.shape[0]
    while True:
        while last >= 0 and (node >= nodes or int(tree[last].stop) <= node):
            depth = int(tree[last].depth)
            weight = total_of(reach, depth, int(sizes[int(tree[last].drawn[1 - hero])]))
            size = int(sizes[int(tree[last].drawn[hero])])
            if int(tree[last].role) == hero:
                at = int(offset[last])
                for k in range(int(tree[last].count)):
                    for b in range(size):
                        bets[at + k * size + b] = actions[depth, k, b] / weight
            above = int(tree[last].parent)
            if above >= 0 and int(tree[above].role) == hero and int(tree[above].kind) == DRAW:
                for c in range(size):
                    draws[int(row[above]), int(tree[last].slot) - BETS, c] = value[depth, c] / weight
            pass_up(tree, last, hero, sizes, back, which, chances, actions, value)
            last = above
        if node >= nodes:
            return
        t = tree[node]
        depth = int(t.depth)
        if node > 0:
            pass_down(tree, node, hero, sizes, moves, moved, chances, reach)
        own, size = int(sizes[int(t.drawn[hero])]), int(sizes[int(t.drawn[1 - hero])])
        if int(t.kind) > DRAW:
            end_value(tree, node, hero, sizes, 0.0, reach, value)
            above = int(t.parent)
            if above >= 0 and int(tree[above].role) == hero and int(tree[above].kind) == DRAW:
                weight = total_of(reach, depth, size)
                for c in range(own):
                    draws[int(row[above]), int(t.slot) - BETS, c] = value[depth, c] / weight
            pass_up(tree, node, hero, sizes, back, which, chances, actions, value)
            node += 1
            continue
        at = int(offset[node])
        for b in range(own):
            value[depth, b] = ZERO
        for k in range(int(t.count)):
            if int(t.role) != hero:
                for b in range(size):
                    chances[depth, k, b] = reach[depth, b] * played[at + k * size + b]
            else:
                for b in range(own):
                    chances[depth, k, b] = table[at + k * own + b]
        last = node
        node += 1


def trembled(tree: Tree, plan: Plan, share: float) -> Plan:
    """The plan with a share of even play at every decision."""
    asked = np.flatnonzero(plan.offset >= 0)
    width = np.where(tree.drawn[asked, tree.role[asked]] == 1, plan.sizes[1], plan.sizes[0])
    even = np.repeat((1.0 / tree.count[asked]).astype(np.float32), tree.count[asked] * width)
    return plan._replace(table=(1 - share) * plan.table + np.float32(share) * even)


@entry
def note_reach(tree: Tree, plan: Plan, prior: Any, role: int, out: Any, s: Scratch) -> None:
    """Fill out (N,) float64: how likely `role`'s own play comes to each node, over all its hands."""
    sizes, moves, moved, played, offset = plan.sizes, plan.moves, plan.which, plan.table, plan.offset
    for b in range(prior.shape[0]):
        s.reach[0, b] = prior[b]
    for node in range(tree.shape[0]):
        depth = int(tree[node].depth)
        if node > 0:
            pass_down(tree, node, 1 - role, sizes, moves, moved, s.chances, s.reach)
        size = int(sizes[int(tree[node].drawn[role])])
        out[node] = total_of(s.reach, depth, size)
        if int(tree[node].kind) > DRAW or int(tree[node].role) != role:
            continue
        for k in range(int(tree[node].count)):
            for b in range(size):
                s.chances[depth, k, b] = s.reach[depth, b] * played[int(offset[node]) + k * size + b]


def action_values(solution: Solution) -> ActionValues:
    """The values of a solution; some seconds. Raises ValueError for a game with new deals."""
    public, plan, prior = solution.tree, solution.plan, solution.buckets.prior
    tree = public.nodes
    if (tree.kind == Node.REDEAL).any():
        raise ValueError("a game with new deals has no values of this kind")
    draws = np.flatnonzero(tree.kind == DRAW)
    row = np.full(len(tree), -1, np.int32)
    row[draws] = np.arange(len(draws))
    bets = np.zeros(len(plan.table), np.float32)
    after = np.zeros((len(draws), COUNTS, int(plan.sizes[1])), np.float32)
    comes = np.zeros((2, len(tree)))
    s = scratch(int(plan.sizes.max()), depth_of(tree))
    other = trembled(tree, plan, TREMBLE)
    for hero in (0, 1):
        note_values(tree, other, plan, prior, hero, bets, after, row, s)
        note_reach(tree, plan, prior, hero, comes[hero], s)
    return ActionValues(public, plan.offset, plan.sizes, bets, after, row, comes[1 - tree.role, np.arange(len(tree))])
