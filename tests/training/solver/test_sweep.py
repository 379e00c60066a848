"""The compiled passes against plain NumPy: payoff matrices over both sides' buckets, and recursion over the tree."""

from typing import Any

import numpy as np
import pytest

from training.solver.buckets import Buckets
from training.solver.cfr import best_response, empty_plan, exploitability, play_value
from training.solver.lines import both_reach
from training.solver.sweep import Plan, depth_of, normalise, regret_pass, scratch, show_down
from training.solver.tree import BETS, Node, PublicTree, Tree


def blocks(tree: Tree, plan: Plan, table: Any, node: int) -> tuple[list[int], Any]:
    """(children, (actions, buckets) float64 part of a table) of a decision node."""
    children = [int(child) for child in tree.child[node] if child >= 0]
    size = int(plan.sizes[tree.drawn[node, tree.role[node]]])
    at = int(plan.offset[node])
    return children, table[at : at + len(children) * size].astype(np.float64).reshape(len(children), size)


def payoff(tree: Tree, plan: Plan, node: int = 0) -> Any:
    """(buckets of role 0, buckets of role 1) what role 0 wins from a node on when both play the plan."""
    sizes = [int(plan.sizes[tree.drawn[node, role]]) for role in (0, 1)]
    if tree.kind[node] == Node.FOLDED:
        return np.full(sizes, float(tree.pay[node]))
    if tree.kind[node] == Node.SHOWDOWN:
        order = np.sign(np.arange(sizes[0])[:, None] - np.arange(sizes[1])[None, :])
        return float(tree.pay[node]) * order
    children, chances = blocks(tree, plan, plan.table, node)
    total = np.zeros(sizes)
    for child, chance in zip(children, chances, strict=True):
        below = payoff(tree, plan, child)
        if tree.kind[node] == Node.DRAW:
            moves = plan.moves[plan.which[node], tree.slot[child] - BETS].astype(np.float64)
            below = moves @ below if tree.role[node] == 0 else below @ moves.T
        total += (chance[:, None] if tree.role[node] == 0 else chance[None, :]) * below
    return total


class Slow:
    """Best responses and CFR+ by recursion, each side's hands as a vector."""

    def __init__(self, tree: Tree, plan: Plan, hero: int) -> None:
        self.tree, self.plan, self.hero = tree, plan, hero
        self.choice = np.zeros(len(plan.table), np.int8)

    def end(self, node: int, reach: Any) -> Any:
        tree, sizes = self.tree, self.plan.sizes
        mine = int(sizes[tree.drawn[node, self.hero]])
        if tree.kind[node] == Node.FOLDED:
            pay = float(tree.pay[node]) * (1 if self.hero == 0 else -1)
            return np.full(mine, pay * reach.sum())
        order = np.sign(np.arange(mine)[:, None] - np.arange(len(reach))[None, :])
        return float(tree.pay[node]) * order @ reach

    def moves(self, node: int, child: int) -> Any:
        return self.plan.moves[self.plan.which[node], self.tree.slot[child] - BETS].astype(np.float64)

    def best(self, node: int, reach: Any) -> Any:
        """Values of the hero's buckets by its best response to the plan's table."""
        tree = self.tree
        if tree.kind[node] > Node.DRAW:
            return self.end(node, reach)
        children, chances = blocks(tree, self.plan, self.plan.table, node)
        drawing = tree.kind[node] == Node.DRAW
        if tree.role[node] != self.hero:
            below = [reach * chance for chance in chances]
            if drawing:
                below = [one @ self.moves(node, child) for child, one in zip(children, below, strict=True)]
            return sum(self.best(child, one) for child, one in zip(children, below, strict=True))
        values = [self.best(child, reach) for child in children]
        if drawing:
            values = [self.moves(node, child) @ one for child, one in zip(children, values, strict=True)]
        best = np.argmax(values, axis=0)
        at, size = int(self.plan.offset[node]), len(best)
        self.choice[at + best * size + np.arange(size)] = 1
        return np.max(values, axis=0)

    def learn(self, regrets: Any, average: Any, weight: float, node: int, reach: Any) -> Any:
        """One pass of CFR+ in place; values of the hero's buckets."""
        tree = self.tree
        if tree.kind[node] > Node.DRAW:
            return self.end(node, reach)
        children, own = blocks(tree, self.plan, regrets, node)
        total = own.sum(axis=0)
        chances = np.where(total > 0, own / np.where(total > 0, total, 1), 1 / len(children))
        at, size = int(self.plan.offset[node]), own.shape[1]
        part = slice(at, at + own.size)
        drawing = tree.kind[node] == Node.DRAW
        if tree.role[node] != self.hero:
            average[part] += (weight * chances * reach).ravel()
            below = [reach * chance for chance in chances]
            if drawing:
                below = [one @ self.moves(node, child) for child, one in zip(children, below, strict=True)]
            pairs = zip(children, below, strict=True)
            return sum(self.learn(regrets, average, weight, child, one) for child, one in pairs)
        values = np.array(
            [
                self.moves(node, child) @ value if drawing else value
                for child in children
                for value in [self.learn(regrets, average, weight, child, reach)]
            ]
        )
        assert values.shape == (len(children), size)
        mean = (chances * values).sum(axis=0)
        regrets[part] = np.maximum(0, own + values - mean).ravel()
        return mean


def test_a_showdown_pays_every_weaker_hand_and_is_paid_by_every_stronger_one() -> None:
    reach = np.array([[0.25, 0.5, 0.0, 0.125]], np.float32)
    value = np.zeros((1, 4), np.float32)
    show_down(reach, 0, 4, 2.0, value)
    order = np.sign(np.arange(4)[:, None] - np.arange(4)[None, :])
    np.testing.assert_allclose(value[0], 2 * order @ reach[0], atol=1e-6)


def test_the_value_of_a_plan_is_that_of_its_payoff_matrix(smallest: PublicTree, rough: Plan, buckets: Buckets) -> None:
    prior = buckets.prior.astype(np.float64)
    expected = prior @ payoff(smallest.nodes, rough) @ prior
    assert play_value(smallest.nodes, rough, buckets.prior) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("hero", [0, 1])
def test_a_best_response_is_that_of_recursion(smallest: PublicTree, rough: Plan, buckets: Buckets, hero: int) -> None:
    tree, prior = smallest.nodes, buckets.prior.astype(np.float64)
    slow = Slow(tree, rough, hero)
    expected = float(prior @ slow.best(0, prior))
    value, choice = best_response(tree, rough, empty_plan(tree, buckets), buckets.prior, hero)
    assert value == pytest.approx(expected, abs=1e-6)
    assert choice[entries_of(tree, rough, hero)].sum() == slow.choice.sum()
    assert not choice[entries_of(tree, rough, 1 - hero)].any()
    played = table_with(tree, rough, choice, hero)
    matrix = float(prior @ payoff(tree, played) @ prior) * (1 if hero == 0 else -1)
    assert matrix == pytest.approx(expected, abs=1e-6), "what was chosen wins what was promised"


def entries_of(tree: Tree, plan: Plan, role: int) -> Any:
    """(entries,) bool: the part of a table that belongs to a role."""
    out = np.zeros(len(plan.table), bool)
    for node in np.flatnonzero((tree.kind <= Node.DRAW) & (tree.role == role)):
        at = int(plan.offset[node])
        out[at : at + int(tree.count[node]) * int(plan.sizes[tree.drawn[node, role]])] = True
    return out


def table_with(tree: Tree, plan: Plan, choice: Any, hero: int) -> Plan:
    """The plan, but for the hero, which plays its choice."""
    return plan._replace(table=np.where(entries_of(tree, plan, hero), choice, plan.table).astype(np.float32))


def test_exploitability_is_the_mean_of_both_best_responses(smallest: PublicTree, rough: Plan, buckets: Buckets) -> None:
    tree, prior = smallest.nodes, buckets.prior.astype(np.float64)
    expected = sum(float(prior @ Slow(tree, rough, hero).best(0, prior)) for hero in (0, 1)) / 2
    assert expected > 0.01
    assert exploitability(tree, rough, buckets.prior) == pytest.approx(expected, abs=1e-6)


def test_passes_of_cfr_are_those_of_recursion(smallest: PublicTree, buckets: Buckets) -> None:
    tree, prior = smallest.nodes, buckets.prior.astype(np.float64)
    plan = empty_plan(tree, buckets)
    average = np.zeros(len(plan.table), np.float32)
    s = scratch(int(plan.sizes.max()), depth_of(tree))
    regrets, sums = np.zeros(len(plan.table)), np.zeros(len(plan.table))
    for t in (1, 2, 3):
        for hero in (0, 1):
            regret_pass(tree, plan, average, buckets.prior, hero, float(t * t), 0.0, s)
            Slow(tree, plan, hero).learn(regrets, sums, float(t * t), 0, prior)
    np.testing.assert_allclose(plan.table, regrets, atol=2e-6)
    np.testing.assert_allclose(average, sums, atol=2e-6)
    assert regrets.max() > 1e-3


def test_weights_become_chances(smallest: PublicTree, buckets: Buckets) -> None:
    tree = smallest.nodes
    plan = empty_plan(tree, buckets)
    plan.table[:] = np.random.default_rng(1).random(len(plan.table)) * (np.arange(len(plan.table)) % 3 > 0)
    weights = plan.table.copy()
    normalise(tree, plan.offset, plan.sizes, plan.table)
    for node in np.flatnonzero(tree.kind <= Node.DRAW):
        _, before = blocks(tree, plan, weights, int(node))
        _, after = blocks(tree, plan, plan.table, int(node))
        np.testing.assert_allclose(after.sum(axis=0), 1, atol=1e-6)
        total = before.sum(axis=0)
        even = np.full(before.shape, 1 / len(before))
        np.testing.assert_allclose(after, np.where(total > 0, before / np.where(total > 0, total, 1), even), atol=1e-6)


def test_reach_multiplies_a_roles_own_chances(smallest: PublicTree, rough: Plan, buckets: Buckets) -> None:
    tree = smallest.nodes
    reach = both_reach(tree, (rough, rough), buckets.prior)
    ends = tree.kind > Node.DRAW
    for role in (0, 1):
        assert reach[role, 0, : len(buckets.prior)] == pytest.approx(buckets.prior)
    together = reach[0].sum(axis=1) * reach[1].sum(axis=1)
    assert together[ends].sum() == pytest.approx(1, abs=1e-4), "every hand ends somewhere"
    pay = np.where(tree.kind == Node.FOLDED, tree.pay, 0) * together
    showdown = np.flatnonzero(tree.kind == Node.SHOWDOWN)
    finals = int(rough.sizes[1])
    order = np.sign(np.arange(finals)[:, None] - np.arange(finals)[None, :])
    won = sum(float(tree.pay[n]) * reach[0, n, :finals] @ order @ reach[1, n, :finals] for n in showdown)
    assert pay.sum() + won == pytest.approx(play_value(tree, rough, buckets.prior), abs=1e-5)
