"""`solve`: vector CFR+ on the public tree until the budget is used; solutions are kept on disk and solved once."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from env.encoding.hand_tables import table_file
from env.engine.profiles import Profile
from env.engine.profiles import profile as named_profile
from env.engine.rules import Rules
from training.solver.buckets import Buckets, buckets_of
from training.solver.files import save_arrays
from training.solver.sweep import Plan, depth_of, normalise, offsets, regret_pass, scratch, worth
from training.solver.tree import Node, PublicTree, Tree, grow

_EVERY = 50  # iterations between two looks at the clock and at the value of a new deal
_VERSION = 1  # of the method and the buckets: solutions of another one are not taken from disk


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved game: what both roles play in every bucket.

    exploitability, value   stakes a hand, in the tree; value is that of the seat that speaks first
    """

    rules: Rules
    start: int
    iterations: int
    exploitability: float
    value: float
    plan: Plan

    @property
    def tree(self) -> PublicTree:
        """The public tree that the plan is laid out on."""
        return grow(self.rules, self.start)

    @property
    def buckets(self) -> Buckets:
        """The buckets that it tells apart."""
        return buckets_of(self.rules)


def empty_plan(tree: Tree, buckets: Buckets, moves: Any = None, which: Any = None) -> Plan:
    """A plan of zeros. moves (M, COUNTS, B1, B2) and which (N,): other transitions than the best discards'."""
    sizes = np.array([len(buckets.prior), buckets.moves.shape[2]], np.int64)
    offset, entries = offsets(tree, sizes)
    moves = buckets.moves[None] if moves is None else moves
    return Plan(
        offset,
        np.zeros(entries, np.float32),
        moves,
        np.ascontiguousarray(moves.swapaxes(2, 3)),
        np.zeros(len(tree.kind), np.int32) if which is None else which,
        sizes,
    )


def best_response(tree: Tree, plan: Plan, own: Plan, prior: Any, hero: int) -> tuple[float, Any]:
    """(stakes a hand, choice (entries,) int8) of the best response of role `hero` to a plan.

    own: the moves of the hero's discards. A new deal is worth what the best response wins from it.
    """
    choice = np.zeros(len(plan.table), np.int8)
    s = scratch(int(plan.sizes.max()), depth_of(tree))
    redeal = 0.0
    for _ in range(60):
        value = float(worth(tree, plan, own, choice, prior, hero, True, redeal, s))
        if not (tree.kind == Node.REDEAL).any() or abs(value - redeal) < 1e-6:
            break
        redeal = value
    return value, choice


def play_value(tree: Tree, plan: Plan, prior: Any, redeal: float = 0.0) -> float:
    """Stakes a hand that role 0 wins when both follow the plan; a new deal is worth `redeal` to it."""
    s = scratch(int(plan.sizes.max()), depth_of(tree))
    return float(worth(tree, plan, plan, np.zeros(0, np.int8), prior, 0, False, redeal, s))


def exploitability(tree: Tree, plan: Plan, prior: Any) -> float:
    """Stakes a hand that best responses win from the plan, the mean over both roles (NashConv / 2)."""
    return sum(best_response(tree, plan, plan, prior, hero)[0] for hero in (0, 1)) / 2


def solve_tree(
    tree: Tree,
    buckets: Buckets,
    minutes: float,
    target: float = 0.0,
    most: int = 1_000_000,
    report: Callable[[int, float, float], None] | None = None,
) -> tuple[Plan, int, float]:
    """Run CFR+ until the time, `target` stakes of exploitability or `most` iterations are reached.

    report: called with iterations, share of the time and exploitability as last measured (inf before that).
    Returns (plan of probabilities, iterations, exploitability).
    """
    regrets = empty_plan(tree, buckets)
    average = np.zeros(len(regrets.table), np.float32)
    s = scratch(int(regrets.sizes.max()), depth_of(tree))
    redeals = bool((tree.kind == Node.REDEAL).any())
    began, done, redeal, look, gap = time.monotonic(), 0, 0.0, 200, float("inf")

    def so_far() -> Plan:
        plan = regrets._replace(table=average.copy())
        normalise(tree, plan.offset, plan.sizes, plan.table)
        return plan

    while True:
        step = min(_EVERY, most - done)
        for t in range(done + 1, done + step + 1):
            for hero, pay in enumerate((redeal, -redeal)):
                regret_pass(tree, regrets, average, buckets.prior, hero, float(t * t), pay, s)
        done += step
        spent = (time.monotonic() - began) / (60 * minutes)
        over = spent >= 1 or done >= most
        if redeals:  # the value of the game with this worth of a new deal is the next worth
            redeal = play_value(tree, so_far(), buckets.prior, redeal)
        if over or done >= look:
            look = done * 3 // 2
            plan = so_far()
            gap = exploitability(tree, plan, buckets.prior)
            over = over or gap <= target
        if report is not None:
            report(done, min(1.0, spent), gap)
        if over:
            return plan, done, gap


def solution_file(rules: Rules, start: int) -> Path:
    """Where the solution of these rules and chips is kept."""
    options = "-".join(f"{name}={value}" for name, value in sorted(rules.options().items()))
    digest = sha256(f"{_VERSION} {options}".encode()).hexdigest()[:12]
    return table_file(rules).with_name(f"solution-{digest}-{start}.npz")


def solve(
    profile: str | Profile,
    start: int | None = None,
    minutes: float = 10.0,
    target: float = 0.0,
    fresh: bool = False,
    report: Callable[[int, float, float], None] | None = None,
) -> Solution:
    """The solution of a profile's heads-up game, from disk or solved now.

    One on disk is taken unless a `target` is asked for that it neither reaches nor had `minutes` to reach.

    Args:
        profile: the game, or its name.
        start: chips of both seats; the profile's own if left out.
        minutes: longest time to solve.
        target: exploitability in stakes a hand at which to stop before that.
        fresh: solve again, whatever is on disk.
        report: see `solve_tree`.

    Raises ValueError for a game with more than one draw.
    """
    chosen = named_profile(profile)
    rules, start = chosen.rules_for(2), chosen.table.start_stack if start is None else start
    path = solution_file(rules, start)
    tree, buckets = grow(rules, start).nodes, buckets_of(rules)
    if path.exists() and not fresh:
        with np.load(path) as data:
            numbers = [float(one) for one in data["numbers"]]
            if target == 0 or numbers[1] <= target or numbers[3] >= minutes:
                plan = empty_plan(tree, buckets)._replace(table=data["table"])
                return Solution(rules, start, int(numbers[0]), numbers[1], numbers[2], plan)
    plan, iterations, gap = solve_tree(tree, buckets, minutes, target, report=report)
    redeal = 0.0
    for _ in range(40 if (tree.kind == Node.REDEAL).any() else 1):
        redeal = play_value(tree, plan, buckets.prior, redeal)
    value = redeal if tree.role[0] == 0 else -redeal
    save_arrays(path, {"table": plan.table, "numbers": np.array([float(iterations), gap, value, minutes])})
    return Solution(rules, start, iterations, gap, value, plan)
