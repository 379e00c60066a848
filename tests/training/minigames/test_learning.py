"""Self-play on the mini games: honest hands, the formula of the traces, and less exploitability."""

import json

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from training.losses import traces as traces_of_the_trainer
from training.minigames.command import minigame_command
from training.minigames.flat import FlatGame, enumerate_game
from training.minigames.learn import SETTINGS, Learner, mirror_step, train
from training.minigames.play import Plays, Tables, traces
from training.minigames.response import exploitability, values


@pytest.fixture(scope="module")
def kuhn() -> FlatGame:
    """Kuhn poker."""
    return enumerate_game("kuhn")


def played(game: FlatGame, tremble: float, explore: float, tables: int = 4000) -> Plays:
    """A stretch of play by a fixed uneven policy."""
    out = Plays.empty(60, tables)
    Tables(game, tables, seed=3).fill(out, uneven(game), tremble, explore)
    return out


def uneven(game: FlatGame) -> np.ndarray:
    """A fixed policy without zeros."""
    chances = np.random.default_rng(8).random(game.legal.shape) * game.legal + 0.1 * game.legal
    return (chances / chances.sum(axis=1, keepdims=True)).astype(np.float32)


def test_play_follows_the_policy(kuhn: FlatGame) -> None:
    out, policy = played(kuhn, 0, 0), uneven(kuhn)
    infoset = kuhn.infoset[out.node]
    for row in range(len(kuhn.keys)):
        actions = out.action[infoset == row]
        assert actions.mean() == pytest.approx(policy[row, 1], abs=5 * np.sqrt(0.25 / len(actions)))
    np.testing.assert_array_equal(out.old, policy[infoset, out.action])
    np.testing.assert_array_equal(out.weight, 1)
    np.testing.assert_allclose(out.mu, out.old, rtol=1e-6)


def test_what_is_won_is_the_games_value(kuhn: FlatGame) -> None:
    out = played(kuhn, 0, 0)
    won = out.payoff[out.done == 1]
    assert won.mean() == pytest.approx(values(kuhn, uneven(kuhn))[0], abs=5 * won.std() / np.sqrt(len(won)))
    assert (out.payoff[out.done == 0] == 0).all()


@pytest.mark.parametrize("seat", [0, 1])
def test_weights_undo_the_other_seats_odd_moves(kuhn: FlatGame, seat: int) -> None:
    """The nodes of an information set come up in the proportions of the policy, however much the others tremble."""
    plain, wild = played(kuhn, 0, 0, 20_000), played(kuhn, 0.3, 0.5, 20_000)
    for row in np.flatnonzero(kuhn.seat == seat):
        nodes = np.flatnonzero(kuhn.infoset == row)
        shares = []
        for out in (plain, wild):
            totals = np.array([out.weight[out.node == node].sum() for node in nodes])
            shares.append(totals / totals.sum())
        np.testing.assert_allclose(shares[1], shares[0], atol=0.02)


def test_traces_are_the_trainers_with_two_seats() -> None:
    rng = np.random.default_rng(4)
    steps, tables = 12, 30
    q, v = rng.normal(size=(steps, tables)), rng.normal(size=(steps + 1, tables))
    ratio = rng.random((steps + 1, tables))
    done = (rng.random((steps, tables)) < 0.3).astype(np.int8)
    payoff = np.where(done == 1, rng.normal(size=done.shape), 0.0)
    seat = rng.integers(0, 2, (steps + 1, tables))
    mine = np.zeros((steps, tables))
    traces(q, v, ratio, payoff, done, 0.9, mine)

    def both(values: np.ndarray) -> np.ndarray:
        """(.., 6) for the seat to act and the other one."""
        sign = 1 - 2 * seat[: len(values)]
        return np.stack([values * sign, -values * sign, *[np.zeros_like(values)] * 4], axis=2)

    rewards = np.stack([payoff, -payoff, *[np.zeros_like(payoff)] * 4], axis=2)
    theirs = np.zeros((steps, tables, 6))
    seats = np.full((steps + 1, tables), 2)
    traces_of_the_trainer(both(q), both(v), ratio, rewards, done, seat, seats, 0.9, theirs)
    np.testing.assert_allclose(theirs[:, :, 0] * (1 - 2 * seat[:-1]), mine, atol=1e-12)


def test_a_step_reaches_the_top_of_what_an_update_climbs(kuhn: FlatGame) -> None:
    """No other policy is better by its worth, its entropy and its distance to the one before."""
    rng, policy = np.random.default_rng(2), uneven(kuhn).astype(float)
    worth, stride, entropy = rng.normal(size=policy.shape), 0.7, 0.2
    new = mirror_step(policy, worth, kuhn.legal, stride, entropy)

    def height(other: np.ndarray) -> np.ndarray:
        """(I,) of the objective in `mirror_step`."""
        safe = np.maximum(other, 1e-300)
        spread = (other * np.log(safe)).sum(axis=1)
        distance = (other * np.log(safe / np.maximum(policy, 1e-300))).sum(axis=1)
        return (other * worth).sum(axis=1) - entropy * spread - distance / stride

    np.testing.assert_allclose(new.sum(axis=1), 1)
    for size in (1e-3, 0.1, 1.0):
        others = (1 - size) * new + size * rng.dirichlet(np.ones(new.shape[1]), len(new))
        assert (height(others) < height(new)).all()


def test_a_step_leaves_what_is_illegal_alone() -> None:
    game = enumerate_game("draw1")
    new = mirror_step(game.uniform(), np.ones(game.legal.shape), game.legal, 0.3, 0.1)
    np.testing.assert_allclose(new, game.uniform())


def test_a_critic_sees_the_movers_hand_first(kuhn: FlatGame) -> None:
    learner = Learner.new(kuhn, SETTINGS["kuhn"], seed=1)
    for node in np.flatnonzero(kuhn.player >= 0):
        who = kuhn.player[node]
        both = np.concatenate([kuhn.tensors[kuhn.view[node, who]], kuhn.tensors[kuhn.view[node, 1 - who]]])
        np.testing.assert_array_equal(learner.seen[learner.scene[node]], both)
    assert (learner.scene[kuhn.player < 0] == -1).all()


def test_learning_lowers_exploitability(kuhn: FlatGame) -> None:
    learner = train(kuhn, SETTINGS["kuhn"], seed=1, decisions=300_000, points=4)
    assert learner.curve[-1].exploitability < 0.5 * exploitability(kuhn, kuhn.uniform())
    assert learner.curve[-1].exploitability == exploitability(kuhn, learner.served())


def test_equal_seeds_learn_the_same(kuhn: FlatGame) -> None:
    first, second = (train(kuhn, SETTINGS["kuhn"], seed=5, decisions=30_000) for _ in range(2))
    np.testing.assert_array_equal(first.served(), second.served())


def test_a_run_needs_a_budget(kuhn: FlatGame) -> None:
    with pytest.raises(ValueError, match="budget"):
        train(kuhn, SETTINGS["kuhn"])


def run(*arguments: str) -> tuple[int, str]:
    """Exit status and output of the command."""
    app = typer.Typer()
    app.command()(minigame_command)
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


def test_the_command_prints_the_curve() -> None:
    status, output = run("kuhn", "--decisions", "40000", "--json")
    result = json.loads(output)
    assert status == 0
    assert result["unit"] == "chips"
    assert result["curve"][-1]["exploitability"] == result["exploitability"]
    assert "exploitability" in run("kuhn", "--decisions", "20000")[1]


def test_the_command_names_the_games() -> None:
    status, output = run("go")
    assert status == 2
    assert "kuhn, leduc, draw1, draw2" in output


@pytest.mark.long
@pytest.mark.parametrize(("name", "bar"), [("kuhn", 0.01), ("draw1", 0.02), ("leduc", 0.05)])
def test_the_algorithm_comes_close_to_an_equilibrium(name: str, bar: float) -> None:
    game, settings = enumerate_game(name), SETTINGS[name]
    learner = train(game, settings, seed=1, decisions=settings.decisions, points=1)
    assert learner.curve[-1].exploitability <= bar
