"""A short run must learn; the same seeds must give the same weights; values of folding must be exact."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from agents.neural import NeuralAgent
from agents.scripted import RandomAgent
from env.encoding.menu import BetId
from models.networks import DISCARDS
from tests.training.tiny import UPDATE, tiny
from training.actor_critic import Learner, pace
from training.cells import Cells
from training.evaluate import play_sets
from training.export import export
from training.losses import pot_scale, put_in
from training.rollout import DRAWING, Player, Rollout
from training.train import Budget, mean_pot, train
from training.update import value

Z99 = 2.576


def lower_bound(values: Any) -> float:
    """Lower end of the 99% interval of a mean."""
    return float(values.mean() - Z99 * values.std(ddof=1) / np.sqrt(len(values)))


def exported(run: Path) -> NeuralAgent:
    export(run, run / "model")
    return NeuralAgent.from_folder(run / "model")


def test_a_short_run_learns_to_beat_random_play_and_its_own_start(tmp_path: Path) -> None:
    train(tiny(), Budget(decisions=60 * UPDATE), tmp_path / "long", seed=3)
    train(tiny(), Budget(decisions=UPDATE), tmp_path / "start", seed=3)
    trained, start = exported(tmp_path / "long"), exported(tmp_path / "start")
    assert lower_bound(play_sets(trained, RandomAgent(), "home", 2, 2000, seed=1)) > 0
    assert lower_bound(play_sets(trained, start, "home", 2, 2000, seed=2)) > 0


def weights(learner: Learner) -> dict[str, torch.Tensor]:
    networks = {
        "policy": learner.policy,
        "magnet": learner.magnet,
        "average": learner.average,
        "critic": learner.critic,
    }
    return {f"{name}.{key}": value for name, net in networks.items() for key, value in net.state_dict().items()}


def test_equal_seeds_give_equal_weights(tmp_path: Path) -> None:
    first, second, other = (
        weights(train(tiny(seats=[0.2] * 5), Budget(decisions=2 * UPDATE), tmp_path / name, seed=seed))
        for name, seed in (("a", 7), ("b", 7), ("c", 8))
    )
    assert all(torch.equal(first[name], second[name]) for name in first)
    assert not all(torch.equal(first[name], other[name]) for name in first)


@pytest.fixture(scope="module")
def rollout() -> Rollout:
    env = Cells.of(64, seats=(0.4, 0.2, 0.2, 0.1, 0.1))
    out = Rollout.empty(12, 64)
    player = Player(env, seed=1)
    player.fill(out, Learner.new(tiny(), seed=1).policy, tremble=0.3, explore=0.3)
    return out


def test_a_fold_is_worth_what_was_put_in_whatever_the_critic_says(rollout: Rollout) -> None:
    learner = Learner.new(tiny(), seed=1)
    with torch.no_grad():
        learner.critic.bets.bias.add_(5.0)  # a critic that is far off
    advantages, e, _ = value(learner, rollout)
    steps, tables = np.nonzero((rollout.action[:-1] == BetId.FOLD) & (rollout.done == 1))
    assert len(steps) > 20
    np.testing.assert_allclose(e[steps, tables, 0], 0, atol=1e-4)  # the result is no surprise to who folded

    observation = torch.from_numpy(rollout.look.observation[:-1]).view(len(advantages), -1)
    oracle = torch.from_numpy(rollout.look.oracle[:-1]).view(len(advantages), -1)
    with torch.no_grad():
        own = learner.critic(observation, oracle)[:, :, 0] * pot_scale(observation)[:, None]
    own[:, BetId.FOLD] = 0  # nothing more is won
    bets = rollout.look.observation[:-1, :, DRAWING].reshape(-1) == 0
    gains, rest = advantages[bets][:, DISCARDS:], own.numpy()[bets][:, DISCARDS:]
    np.testing.assert_allclose(gains - gains[:, :1], rest, atol=1e-3)


def test_advantages_have_no_mean_under_the_policy(rollout: Rollout) -> None:
    advantages, *_ = value(Learner.new(tiny(), seed=2), rollout)
    policy = rollout.policy[:-1].reshape(len(advantages), -1)
    np.testing.assert_allclose((policy * advantages).sum(axis=1), 0, atol=1e-3)


def test_what_was_put_in_is_read_off_the_observation(rollout: Rollout) -> None:
    observation = torch.from_numpy(rollout.look.observation[0])
    lost = put_in(observation)
    assert (lost[:, 0] >= 1).all()  # the ante
    torch.testing.assert_close(lost, lost.round(), atol=1e-3, rtol=0)
    torch.testing.assert_close(2 * pot_scale(observation) - 2, lost.sum(dim=1), atol=1e-2, rtol=0)


def test_settings_move_from_the_first_value_to_the_last() -> None:
    config = tiny(tremble=[0.2, 0.1], entropy_bets=[0.0, 1.0])
    assert [pace(config, p).tremble for p in (-1, 0, 0.5, 1, 2)] == pytest.approx([0.2, 0.2, 0.15, 0.1, 0.1])
    assert pace(config, 0.25).entropy_bets == pytest.approx(0.25)


def test_a_budget_ends_with_whatever_is_used_up_first() -> None:
    learner = Learner.new(tiny(), seed=1)
    learner.decisions, learner.seconds = 500, 30.0
    assert Budget(decisions=1000).progress(learner) == 0.5
    assert Budget(minutes=2).progress(learner) == 0.25
    assert Budget(minutes=0.5, decisions=1000).progress(learner) == 1


def test_the_mean_pot_is_what_winners_win() -> None:
    out = Rollout.empty(2, 2)
    out.rewards[0, 0, :3] = [4, -1, -3]
    out.rewards[1, 1, :2] = [-1, 1]
    assert mean_pot(out) == 0
    out.done[0, 0] = out.done[1, 1] = 1
    assert mean_pot(out) == pytest.approx(2.5)


def test_ids_of_networks_and_menu_agree() -> None:
    assert BetId.FOLD == DISCARDS
