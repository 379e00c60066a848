"""Games small enough to solve in a second, solved once for all tests."""

import pytest

from env.engine.profiles import Profile, profile
from training.solver.buckets import Buckets, buckets_of
from training.solver.cfr import Solution, solve, solve_tree
from training.solver.player import PlanAgent
from training.solver.sweep import Plan
from training.solver.tree import PublicTree, grow

CHIPS = 4
"""Of each seat: 737 nodes."""


@pytest.fixture(scope="session")
def home() -> Profile:
    """The home game with short stacks."""
    return profile("home").at(start_stack=CHIPS)


@pytest.fixture(scope="session")
def solved() -> Solution:
    """Its solution, exploitable by less than a thousandth of an ante."""
    return solve("home", CHIPS, minutes=5, target=5e-4)


@pytest.fixture(scope="session")
def player(solved: Solution) -> PlanAgent:
    """The solution as an agent."""
    return PlanAgent(solved.tree, solved.buckets, solved.plan)


@pytest.fixture(scope="session")
def smallest() -> PublicTree:
    """The home game with three antes: 197 nodes, small enough for plain NumPy."""
    return grow(profile("home").rules_for(2), 3)


@pytest.fixture(scope="session")
def buckets() -> Buckets:
    """The buckets of 52 cards, highest hand wins."""
    return buckets_of(profile("home").rules_for(2))


@pytest.fixture(scope="session")
def rough(smallest: PublicTree, buckets: Buckets) -> Plan:
    """Five iterations on the smallest tree: a plan that can be beaten."""
    return solve_tree(smallest.nodes, buckets, minutes=5, most=5)[0]
