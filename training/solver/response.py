"""The exact best response to an agent on the bucketed tree."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from agents.base import Agent
from training.solver.buckets import buckets_of
from training.solver.cfr import best_response, empty_plan
from training.solver.player import PlanAgent
from training.solver.project import project
from training.solver.sweep import Plan
from training.solver.tree import PublicTree


@dataclass(frozen=True, slots=True)
class Response:
    """A best response to an agent's plan.

    values      stakes a hand that it wins as dealer and as the other     agent_plan  what it answers
    plan        what it plays                                              player      the same as an agent
    off_tree    share of the agent's actions that the tree does not have
    """

    values: tuple[float, float]
    agent_plan: Plan
    plan: Plan
    player: PlanAgent
    off_tree: float

    @property
    def value(self) -> float:
        """Stakes a hand, the mean over both roles: a lower bound of the agent's exploitability, in the tree."""
        return sum(self.values) / 2

    def lines(self, other: Plan) -> list[tuple[Plan, Plan]]:
        """The response in each role against another plan, as pairs (plan of the dealer, plan of the other seat)."""
        return [(self.plan, other), (other, self.plan)]


def respond(
    agent: Agent, tree: PublicTree, scale: int = 1, hands: int | None = 32, particles: int = 2, seed: int = 1
) -> Response:
    """Project an agent and find the best response. scale: 2, 4 for finer buckets; the rest as in `project`."""
    buckets = buckets_of(tree.rules, scale)
    projection = project(agent, tree, buckets, hands, particles, seed)
    own = empty_plan(tree.nodes, buckets)
    values, table = [], np.zeros(len(own.table), np.float32)
    for hero in (0, 1):
        value, choice = best_response(tree.nodes, projection.plan, own, buckets.prior, hero)
        values.append(value)
        table += choice
    plan = own._replace(table=table)
    return Response((values[0], values[1]), projection.plan, plan, PlanAgent(tree, buckets, plan), projection.off_tree)
