"""Values from the seat's own view: learned beside the policy, never at its expense, and true on average."""

from pathlib import Path

import numpy as np
import pytest
import torch

from env.encoding.layout import ENCODING_VERSION, OBSERVATION_SIZE
from env.encoding.menu import ACTIONS, BetId
from models.checkpoint import ModelError, load_value
from models.networks import DISCARDS, PolicyConfig, ValueNetwork
from tests.training.tiny import UPDATE, tiny
from training.actor_critic import Learner
from training.calibration import Bin, realised, reliability
from training.cells import Cells
from training.checkpoint import read_checkpoint
from training.coach import train_coach
from training.export import export
from training.losses import pot_scale
from training.rollout import Player, Rollout
from training.train import Budget, train
from training.update import value


def test_folding_wins_nothing_more() -> None:
    network = ValueNetwork(PolicyConfig(100, 39, 16, 1, 1))
    with torch.no_grad():
        network.bets.bias.add_(3.0)
    values = network(torch.rand(5, 100))
    assert values.shape == (5, 39)
    assert (values[:, BetId.FOLD] == 0).all()
    assert (values[:, BetId.FOLD + 1] > 2).all()
    assert BetId.FOLD == DISCARDS


def test_the_coach_never_touches_the_policy(tmp_path: Path) -> None:
    with_it, without = (
        train(tiny(tables=64, steps=8, minibatch=128, coach=on), Budget(decisions=3 * 512), tmp_path / str(on))
        for on in (True, False)
    )
    assert with_it.value is not None
    assert without.value is None
    for name in ("policy", "critic", "average"):
        pairs = zip(getattr(with_it, name).parameters(), getattr(without, name).parameters(), strict=True)
        assert all(torch.equal(a, b) for a, b in pairs), name
    assert "value" not in read_checkpoint(tmp_path / "False")
    fresh = Learner.new(with_it.config, 1)
    fresh.restore(read_checkpoint(tmp_path / "True"))
    assert fresh.value is not None
    assert torch.equal(fresh.value.bets.weight, with_it.value.bets.weight)


def test_values_for_the_coach_are_the_critics() -> None:
    learner = Learner.new(tiny(coach=True), 1)
    out = Rollout.empty(6, 32)
    Player(Cells.of(32), 1).fill(out, learner.policy, 0.1, 0.1)
    advantages, _, values = value(learner, out)
    seen = torch.from_numpy(out.look.observation[:-1]).view(len(values), -1)
    legal = out.look.mask[:-1].reshape(len(values), -1) == 1
    gains = values * pot_scale(seen).numpy()[:, None]
    policy = out.policy[:-1].reshape(len(values), -1)
    gains -= (policy * gains).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(gains[legal], advantages[legal], atol=2e-3)


def test_results_reach_back_to_the_start_of_their_hand() -> None:
    out = Rollout.empty(4, 1)
    out.look.seat[:4, 0] = [0, 1, 1, 0]
    out.done[1, 0] = 1
    out.rewards[1, 0, :2] = [3, -3]
    results, known = realised(out)
    assert known[:, 0].tolist() == [True, True, False, False]
    assert results[:2, 0].tolist() == [3, -3]


def test_the_reliability_table_tells_a_trained_coach_from_a_constant(tmp_path: Path) -> None:
    config = tiny(tables=256, steps=16, minibatch=1024, coach=True)
    learner = train(config, Budget(decisions=30 * UPDATE), tmp_path, seed=2)
    assert learner.value is not None
    cells = Cells.of(256, seats=config.seats)
    table = reliability(learner.value, learner.policy, cells, updates=4, bins=5)
    assert len({one.decisions for one in table}) <= 2
    predicted, result = np.array([one.predicted for one in table]), np.array([one.realised for one in table])
    assert (np.diff(predicted) >= 0).all()
    assert result[-1] > result[0] + 0.5
    assert np.abs(predicted - result).mean() < 0.5
    assert all(one.ci95 >= 0 for one in table)
    assert {one.predicted for one in _constant(learner, cells)} == {0.0}


def _constant(learner: Learner, cells: Cells) -> list[Bin]:
    zero = ValueNetwork(learner.policy.config)
    with torch.no_grad():
        for parameter in zero.parameters():
            parameter.zero_()
    return reliability(zero, learner.policy, cells, updates=1, bins=3)


def test_values_are_learned_beside_a_finished_model(tmp_path: Path) -> None:
    run = tmp_path / "run"
    train(tiny(), Budget(decisions=UPDATE), run)
    model = tmp_path / "model"
    export(run, model)
    before = (model / "model.safetensors").read_bytes()
    rows = train_coach(model, tiny(), Budget(decisions=2 * UPDATE), tmp_path / "coach")
    assert (model / "model.safetensors").read_bytes() == before
    assert len(rows) == 10
    assert [row["predicted"] for row in rows] == sorted(row["predicted"] for row in rows)
    values = load_value(model, ENCODING_VERSION)
    assert values(torch.rand(3, OBSERVATION_SIZE)).shape == (3, ACTIONS)
    with pytest.raises(ModelError, match="reads encoding 1, this version writes 2"):
        load_value(model, 2)
    (model / "value.safetensors").write_bytes(b"no weights")
    with pytest.raises(ModelError, match="no values that can be used"):
        load_value(model, ENCODING_VERSION)
