"""The coach's review against the solver: its action values, decisions of real hands, and a network that learns them."""

import json

import numpy as np
import pytest
import torch
from typer.testing import CliRunner

from agents.neural import NeuralAgent
from agents.scripted import SCRIPTED
from env.encoding.layout import ENCODING_VERSION
from env.encoding.menu import ACTIONS, DISCARDS, BetId
from models.catalog import model_folder
from models.checkpoint import load_value
from models.networks import ValueNetwork
from training.appraisal import learn, lessons_of, population, together
from training.cli import app
from training.review_check import check_review
from training.solver.buckets import buckets_of
from training.solver.cfr import Solution, play_value, solve
from training.solver.lines import both_reach
from training.solver.sweep import DRAW
from training.solver.tree import Node
from training.solver.values import ActionValues, action_values
from training.spots import Appraiser, collect

CHIPS = 5


@pytest.fixture(scope="module")
def solved() -> Solution:
    return solve("home", CHIPS, minutes=5, target=1e-3)


@pytest.fixture(scope="module")
def values(solved: Solution) -> ActionValues:
    return action_values(solved)


@pytest.fixture(scope="module")
def agent() -> NeuralAgent:
    return NeuralAgent.from_folder(model_folder("home-duel-1"))


def test_the_values_of_the_root_are_the_game_s(solved: Solution, values: ActionValues) -> None:
    tree, size = values.tree.nodes, int(values.sizes[0])
    count = int(tree.count[0])
    worth = values.bets[: count * size].reshape(count, size)
    chances = solved.plan.table[: count * size].reshape(count, size)
    won = float(((worth * chances).sum(axis=0) * solved.buckets.prior).sum())
    role = int(tree.role[0])
    expected = play_value(tree, solved.plan, solved.buckets.prior) * (1 if role == 0 else -1)
    assert won == pytest.approx(expected, abs=0.01)  # the other side trembles a little


def test_what_the_plan_mixes_is_worth_the_same_and_folding_loses_what_is_in(
    solved: Solution, values: ActionValues
) -> None:
    tree, checked = values.tree.nodes, 0
    reach = both_reach(tree, (solved.plan, solved.plan), solved.buckets.prior)
    for node in np.flatnonzero((tree.kind == Node.BET) & (values.comes > 0.01)):
        size = int(values.sizes[tree.drawn[node, tree.role[node]]])
        count, at = int(tree.count[node]), int(values.offset[node])
        worth = values.bets[at : at + count * size].reshape(count, size)
        chances = solved.plan.table[at : at + count * size].reshape(count, size)
        own = reach[tree.role[node], node, :size]
        lost = (chances * (worth.max(axis=0) - worth)).sum(axis=0)
        assert (own * lost).sum() * values.comes[node] < 2e-3, f"node {node}: nothing better is left in the tree"
        checked += 1
        fold = int(tree.child[node, 0])
        if fold >= 0:
            pay = float(tree.pay[fold]) * (1 if tree.role[node] == 0 else -1)
            np.testing.assert_allclose(worth[0], pay, atol=1e-4)
    assert checked > 20


def test_spots_show_the_seat_s_own_view_with_the_solver_s_values(values: ActionValues) -> None:
    appraiser = Appraiser(values, buckets_of(values.tree.rules), redraws=64, seed=1)
    agents = (SCRIPTED["random"](), SCRIPTED["tight"]())
    seated = np.tile([0, 1], (60, 1))
    spots, share = collect(appraiser, agents, seated, seed=3)
    assert 0.5 < share < 1
    assert spots.values.shape == (len(spots.action), ACTIONS)
    assert (spots.mask[np.arange(len(spots.action)), spots.action] == 1).all()
    assert (spots.values[spots.mask == 0] == 0).all()
    assert np.abs(spots.values).max() <= CHIPS + 1e-3
    drawing = spots.mask[:, DISCARDS:].sum(axis=1) == 0
    assert drawing.any()
    assert not drawing.all()
    more = np.tile([0, 40], (60, 1))
    rich, _ = collect(Appraiser(values, buckets_of(values.tree.rules), 64, 1), agents, seated, 3, more)
    assert (rich.action == spots.action).all(), "chips beside change what is seen, not what is played"
    assert (rich.observation != spots.observation).any()
    both = (rich.mask == 1) & (spots.mask == 1)
    np.testing.assert_allclose(rich.values[both], spots.values[both])
    only = (rich.mask == 1) & (spots.mask == 0)
    assert not only[:, : BetId.MINIMUM].any()


def test_a_network_learns_what_solutions_say(solved: Solution, agent: NeuralAgent) -> None:
    lessons = together([lessons_of(solved, population(agent), 800, seed=2)])
    assert len(lessons.mask) >= 800
    assert set(np.unique(lessons.unit)) == {np.float32(np.sqrt(CHIPS / 100))}
    losses: list[float] = []
    learn(agent.info.network, lessons, 30, seed=1, report=lambda _, loss: losses.append(loss))
    assert np.mean(losses[-5:]) < 0.5 * np.mean(losses[:3])


def test_the_shipped_values_know_more_than_none(solved: Solution, agent: NeuralAgent) -> None:
    """The short form of the measurement; figures of 10,000 decisions at 100 antes are in the model's card."""
    torch.manual_seed(5)
    none = check_review(ValueNetwork(agent.info.network), population(agent), solved, 300, seed=9)
    values = load_value(model_folder("home-duel-1"), ENCODING_VERSION)
    ours = check_review(values, population(agent), solved, 300, seed=9)
    assert ours.decisions == none.decisions == 300
    assert ours.sound == none.sound, "the same decisions"
    assert ours.error < 0.6 * none.error
    assert ours.mistakes == 0 or ours.found == 1


def test_the_command() -> None:
    command = ["review-check", "--stack", str(CHIPS), "--decisions", "100", "--threads", "1", "--json"]
    found = json.loads(CliRunner().invoke(app, command).stdout)
    assert (found["profile"], found["stack"], found["decisions"]) == ("home", CHIPS, 100)
    assert 0 <= found["alarms"] < 0.4
    refused = CliRunner().invoke(app, ["review-check", "--decisions", "0"])
    assert refused.exit_code == 2
    assert "decisions 0" in refused.output


def test_draw_nodes_are_those_of_the_tree(values: ActionValues) -> None:
    assert ((values.row >= 0) == (values.tree.nodes.kind == DRAW)).all()
