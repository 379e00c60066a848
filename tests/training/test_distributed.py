"""Two ranks train one run: equal weights, averaged gradients, one of them writes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from tests.training.tiny import toml
from training.checkpoint import read_checkpoint
from training.distributed import ALONE, Team

ROOT = Path(__file__).resolve().parents[2]


def test_one_process_is_a_team_of_one() -> None:
    team = Team.join()
    assert (team.rank, team.size) == (0, 1)
    assert ALONE.largest(0.5, True) == [0.5, 1.0]
    weight = torch.ones(3, requires_grad=True)
    weight.grad = torch.arange(3.0)
    ALONE.average([weight])
    assert weight.grad.tolist() == [0, 1, 2]
    team.leave()


@pytest.mark.long
def test_two_ranks_train_one_run(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(toml(tables=64, steps=8, minibatch=128), encoding="utf-8")
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2", "-m", "training"]
    arguments = ["train", "--config", str(tmp_path / "small.toml"), "--decisions", "3072", "--json"]
    out = tmp_path / "run"
    done = subprocess.run(
        [*command, *arguments, "--out", str(out)], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)  # the first rank alone speaks
    assert told["decisions"] == 3072
    state = read_checkpoint(out)
    assert (state["updates"], state["decisions"]) == (3, 3072)  # two ranks with 512 decisions each
    assert len(list((out / "log").iterdir())) == 1
