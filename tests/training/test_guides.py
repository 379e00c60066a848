"""Teachers: a guide and a frozen network pull the policy where they have something to say, and nowhere else."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from env.encoding.menu import ACTIONS, BetId
from env.engine.views import Phase
from models.networks import PolicyNetwork
from tests.training.tiny import tiny
from training.actor_critic import Learner
from training.cells import Cells
from training.config import config_from
from training.guide import Guide
from training.losses import cross_entropy
from training.opponents import Seating
from training.rollout import Player, Rollout
from training.train import Budget, anchored_tables, train

UPDATE = 64 * 8
PLAIN: dict[str, Any] = {
    "tables": 64, "steps": 8, "minibatch": 128, "entropy_bets": [0, 0], "entropy_draws": [0, 0], "kl_old": 0.0,
    "magnet": 0.0, "explore": [0, 0], "tremble": [0, 0],
}  # fmt: skip


class Stands:
    """Knows draws alone: always stands pat. Counts hands to show that it can follow them."""

    def __init__(self) -> None:
        self.rows: Any = None
        self.hands = 0
        self.restarts = 0
        self.asked = 0

    def restart(self, rows: Any) -> None:
        """Keep the tables."""
        self.rows, self.restarts = rows, self.restarts + 1

    def targets(self, probabilities: Any, covered: Any) -> None:
        """Pat in every draw."""
        assert probabilities.flags.c_contiguous
        assert covered.flags.c_contiguous
        covered[:] = self.rows.phase == Phase.DRAW
        probabilities[:] = 0
        probabilities[:, 0] = covered
        self.asked += 1

    def step(self, actions: Any, done: Any) -> None:
        """Count the hands."""
        assert actions.shape == done.shape == self.rows.phase.shape
        self.hands += int(done.sum())


def pat_share(learner: Learner, seed: int = 9) -> tuple[float, float]:
    """Mean probability of standing pat in draws, and of checking or calling elsewhere."""
    out = Rollout.empty(8, 64)
    Player(Cells.of(64, seats=(1, 0, 0, 0, 0)), seed).fill(out, learner.policy, 0.0, 0.0)
    drawing = out.look.mask[:, :, 0] == 1
    return float(out.policy[drawing][:, 0].mean()), float(out.policy[~drawing][:, BetId.CHECK_CALL].mean())


def test_a_guide_follows_every_decision_of_its_cell() -> None:
    cells = Cells.of(48, seats=(0.5, 0.5, 0, 0, 0))
    guide: Guide = Stands()
    player, out = Player(cells, 1, {0: guide}), Rollout.empty(20, 48, guided=True)
    player.fill(out, Learner.new(tiny(), 1).policy, 0.2, 0.2)
    assert isinstance(guide, Stands)
    assert (guide.restarts, guide.asked, guide.hands) == (1, 21, int(out.done.sum()))
    drawing = out.look.mask[:, :, 0] == 1
    np.testing.assert_array_equal(out.covered == 1, drawing)
    np.testing.assert_array_equal(out.teacher[:, :, 0], drawing)


def test_a_guide_teaches_what_it_covers(tmp_path: Path) -> None:
    settings = PLAIN | {"teacher_kl": [1.0, 1.0], "learning_rate": [4e-3, 4e-3]}
    taught = train(tiny(**settings), Budget(decisions=12 * UPDATE), tmp_path / "a", guides={0: Stands()})
    off = train(tiny(**settings | {"teacher_kl": [0, 0]}), Budget(decisions=12 * UPDATE), tmp_path / "b",
                guides={0: Stands()})  # fmt: skip
    alone = train(tiny(**settings | {"teacher_kl": [0, 0]}), Budget(decisions=12 * UPDATE), tmp_path / "c")
    assert pat_share(taught)[0] > 0.9
    assert pat_share(off)[0] < 0.5
    assert all(torch.equal(a, b) for a, b in zip(off.policy.parameters(), alone.policy.parameters(), strict=True))


def test_a_guide_belongs_to_its_cell_alone(tmp_path: Path) -> None:
    cells = [{"seats": [1, 0, 0, 0, 0]}, {"profile": "lounge", "seats": [1, 0, 0, 0, 0], "share": 2}]
    config = config_from(PLAIN | {"cell": cells, "hidden": 32, "teacher_kl": [1, 0]}, "two")
    guide = Stands()
    train(config, Budget(decisions=UPDATE), tmp_path, guides={1: guide})
    assert guide.rows.shape == (43,)


def always_raises() -> PolicyNetwork:
    """A teacher network that moves all-in wherever it can."""
    teacher = Learner.new(tiny(), 5).policy
    with torch.no_grad():
        teacher.bets.bias[BetId.MAXIMUM - BetId.FOLD] = 20.0
    return teacher.requires_grad_(False)


def test_a_frozen_teacher_pulls_in_the_cells_it_is_for(tmp_path: Path) -> None:
    values = PLAIN | {"hidden": 64, "layers": 1, "teacher_pull": [2.0, 2.0], "learning_rate": [4e-3, 4e-3]}
    cells = [{"seats": [1, 0, 0, 0, 0], "share": share} for share in (3, 1)]
    cells[0]["anchored"] = True
    config = config_from(values | {"cell": cells}, "two")
    assert anchored_tables(Cells(config.cells(), 64)).tolist() == [True] * 48 + [False] * 16
    learner = train(config, Budget(decisions=20 * UPDATE), tmp_path / "a", anchor=always_raises())
    assert pat_share(learner)[1] < 0.5  # it is nearly 1 without the teacher, who calls all-ins himself
    nowhere = config_from(values | {"cell": [cells[1]]}, "one")
    held, free = (
        train(nowhere, Budget(decisions=2 * UPDATE), tmp_path / name, anchor=anchor)
        for name, anchor in (("b", always_raises()), ("c", None))
    )
    assert all(torch.equal(a, b) for a, b in zip(held.policy.parameters(), free.policy.parameters(), strict=True))


def test_an_extra_loss_is_part_of_every_step(tmp_path: Path) -> None:
    calls: list[float] = []

    def extra(policy: PolicyNetwork) -> Tensor:
        loss = 100 * (policy.bets.bias[3] - 2).square()
        calls.append(float(loss.detach()))
        return loss

    settings = PLAIN | {"learning_rate": [1e-2, 1e-2], "minibatch": 64}
    train(tiny(**settings), Budget(decisions=40 * UPDATE), tmp_path, extra_loss=extra)
    assert len(calls) == 40 * 8
    assert calls[-1] < 0.01 * calls[0]


def test_cross_entropy_is_least_where_the_policies_agree() -> None:
    mask = torch.tensor([[1, 1, 0, 1]])
    teacher = torch.tensor([[0.5, 0.3, 0.0, 0.2]])
    same = torch.log(teacher.clamp(min=1e-9))
    other = torch.log(torch.tensor([[0.2, 0.3, 1e-9, 0.5]]))
    expected = -(0.5 * np.log(0.5) + 0.3 * np.log(0.3) + 0.2 * np.log(0.2))
    assert float(cross_entropy(teacher, same, mask)) == pytest.approx(expected, abs=1e-6)
    assert float(cross_entropy(teacher, other, mask)) > expected


def test_a_guide_can_be_the_opponent() -> None:
    cells = Cells.of(32, seats=(1, 0, 0, 0, 0))
    seating = Seating(32, 1).everywhere(None)
    player, out = Player(cells, 1, {0: Stands()}, seating), Rollout.empty(12, 32, guided=True)
    player.fill(out, Learner.new(tiny(), 1).policy, 0.5, 0.5)
    frozen, drawing = out.frozen == 1, out.look.mask[:, :, 0] == 1
    assert set(out.action[frozen & drawing].tolist()) == {0}
    assert set(out.action[frozen & ~drawing].tolist()) == {BetId.CHECK_CALL}
    assert out.policy.shape[2] == ACTIONS
