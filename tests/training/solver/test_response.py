"""Best responses to agents: known answers, and what is promised is won at the table."""

import numpy as np
import pytest
import torch

from agents.base import Agent
from agents.scripted import CallAgent, RaiseAgent, RandomAgent, TightAgent
from env.engine.profiles import Profile
from tests.training.tiny import CallAlone
from training.exploit import learned_response, play_until, tree_best_response
from training.learner import learn_best_response
from training.solver.buckets import Buckets
from training.solver.cfr import Solution
from training.solver.player import PlanAgent
from training.solver.project import project
from training.solver.response import respond
from training.solver.tree import Node
from training.teach import agent_of

HANDS = 40_000
AGENTS = {"call": CallAgent(), "raise": RaiseAgent(), "tight": TightAgent()}


def test_a_plan_is_projected_on_itself(player: PlanAgent, solved: Solution, buckets: Buckets) -> None:
    found = project(player, solved.tree, buckets, hands=8, particles=1)
    tree, plan = solved.tree.nodes, solved.plan
    assert found.off_tree == 0
    table = found.plan.table
    assert table.min() >= 0
    for node in np.flatnonzero(tree.kind <= Node.DRAW):
        size = int(plan.sizes[tree.drawn[node, tree.role[node]]])
        part = slice(int(plan.offset[node]), int(plan.offset[node]) + int(tree.count[node]) * size)
        mine, theirs = (one[part].reshape(-1, size) for one in (table, plan.table))
        np.testing.assert_allclose(mine.sum(axis=0), 1, atol=1e-4)
        even = np.abs(mine - 1 / len(mine)).max(axis=0) < 1e-6  # where it never comes
        np.testing.assert_allclose(mine[:, ~even], theirs[:, ~even], atol=1e-4)
    np.testing.assert_allclose(found.plan.moves.sum(axis=3), 1, atol=1e-4)


def test_the_solution_is_worth_its_own_exploitability(player: PlanAgent, solved: Solution) -> None:
    found = respond(player, solved.tree, hands=32)
    assert found.value == pytest.approx(solved.exploitability, abs=1e-3)
    assert found.off_tree == 0


def test_the_random_sample_matters_little(solved: Solution) -> None:
    one, other = (respond(TightAgent(), solved.tree, hands=16, seed=seed).value for seed in (1, 2))
    assert one == pytest.approx(other, rel=0.03)


@pytest.mark.parametrize("name", AGENTS)
def test_what_the_tree_promises_is_won_at_the_table(name: str, home: Profile, solved: Solution) -> None:
    """Card removal and four or five cards read as three are all that the tree leaves out."""
    agent: Agent = AGENTS[name]
    found = respond(agent, solved.tree, hands=16)
    played = play_until(found.player, agent, home, 2, 0.0, HANDS, seed=3)
    assert played.hands >= HANDS
    assert abs(played.mean - 1000 * found.value) < played.ci95 + 15
    assert found.value > 0.04


def test_a_best_response_wins_more_than_the_solution_does(home: Profile, player: PlanAgent, solved: Solution) -> None:
    found = respond(CallAgent(), solved.tree, hands=16)
    best = play_until(found.player, CallAgent(), home, 2, 0.0, HANDS, seed=3)
    plain = play_until(player, CallAgent(), home, 2, 0.0, HANDS, seed=3)
    assert best.mean - best.ci95 > plain.mean + plain.ci95
    assert plain.mean - plain.ci95 > 0


@pytest.mark.long
@pytest.mark.parametrize(("name", "decisions"), [("call", 400_000), ("tight", 100_000)])
def test_a_learner_wins_no_more_than_the_best_response(
    name: str, decisions: int, home: Profile, solved: Solution
) -> None:
    torch.set_num_threads(1)
    agent = AGENTS[name]
    found = respond(agent, solved.tree, hands=16)
    best = play_until(found.player, agent, home, 2, 0.0, HANDS, seed=3)
    policy = learn_best_response(agent, home, 2, decisions=decisions, seed=1)
    learned = play_until(agent_of(policy), agent, home, 2, 0.0, HANDS, seed=3)
    assert best.mean + best.ci95 > learned.mean - learned.ci95
    assert learned.mean > 0


def test_only_agents_that_answer_in_batches_are_projected(solved: Solution, home: Profile) -> None:
    with pytest.raises(ValueError, match="CallAlone has no probabilities"):
        respond(CallAlone(), solved.tree)
    with pytest.raises(ValueError, match="CallAlone has no probabilities"):
        learned_response(CallAlone(), home, 2, 1000, copy=False)
    with pytest.raises(ValueError, match="start copy: CallAgent is no network"):
        learned_response(CallAgent(), home, 2, 1000, copy=True)


@pytest.mark.long
def test_the_whole_measurement(home: Profile) -> None:
    found = tree_best_response(RandomAgent(), home, scales=(1, 2), hands=8, width=40.0, most=200_000)
    assert [scale for scale, _ in found.by_scale] == [1, 2]
    assert found.tree in {value for _, value in found.by_scale}
    assert abs(found.played - found.tree) < found.ci95 + 40
    assert 0 < found.off_tree < 0.2
    assert found.hands >= 10_000
