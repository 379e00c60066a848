"""A training run: play, improve, save, until the budget is used."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.utils.tensorboard import SummaryWriter

from models.networks import PolicyNetwork
from training.actor_critic import Learner, Pace, pace
from training.cells import Cells
from training.checkpoint import check_rules, read_checkpoint, write_checkpoint
from training.config import TrainConfig, config_from
from training.distributed import Team
from training.guide import Guide
from training.opponents import Opponent, PolicyOpponent, Seating, scripted_opponents
from training.rollout import Player, Rollout
from training.update import Terms, improve

__all__ = ["Budget", "Learner", "Pace", "mean_pot", "pace", "save", "train"]

QUARTER = 0.25


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a run may take: minutes of training or decisions, over all its resumptions."""

    minutes: float | None = None
    decisions: int | None = None

    def progress(self, learner: Learner) -> float:
        """Share of the budget that is used, 1 when it is over."""
        shares = []
        if self.minutes is not None:
            shares.append(learner.seconds / (60 * self.minutes))
        if self.decisions is not None:
            shares.append(learner.decisions / self.decisions)
        return max(shares)


def save(learner: Learner, folder: Path) -> None:
    """Write the checkpoint, and the settings beside it to read."""
    write_checkpoint(learner.state(), folder)
    (folder / "config.json").write_text(json.dumps(learner.config.as_dict(), indent=1) + "\n", encoding="utf-8")


def train(
    config: TrainConfig,
    budget: Budget,
    folder: Path,
    seed: int = 1,
    resume: bool = False,
    report: Callable[[Learner, float, dict[str, float]], None] | None = None,
    save_every_s: float = 60.0,
    guides: Mapping[int, Guide] | None = None,
    anchor: PolicyNetwork | None = None,
    extra_loss: Callable[[PolicyNetwork], Tensor] | None = None,
    start: PolicyNetwork | None = None,
) -> Learner:
    """Train until the budget is used or SIGINT or SIGTERM arrives; a checkpoint is left either way.

    Args:
        config: settings of the run.
        budget: when it ends; schedules follow it.
        folder: gets `checkpoint.pt`, `config.json`, TensorBoard logs, and in `quarter` the checkpoint at a quarter of
            the budget, against which the end can be measured.
        seed: of weights, tables and order of minibatches.
        resume: go on from the folder's checkpoint (its settings win).
        report: called after each update with the learner, the progress 0..1 and the logged means.
        save_every_s: seconds between checkpoints.
        guides: the teacher of each cell that has one, by the cell's number; `teacher_kl` is its weight.
        anchor: a frozen teacher network; `teacher_pull` is its weight, in cells marked `anchored`.
        extra_loss: of the policy network, computed and added to its loss in every gradient step.
        start: the policy to begin with, of the configuration's shape; `warm_up` lets the critic learn it first.

    Under torchrun (training/distributed.py) every rank calls this; decisions and speed are those of all, and the first
    rank alone writes and reports. Earlier policies (`past`) are collected anew by a resumed run.

    Raises:
        CheckpointError: the checkpoint to resume is missing, damaged, of another encoding or of other rules.
    """
    state = read_checkpoint(folder) if resume else None
    if state is not None:
        config = config_from(state["config"], "checkpoint")
        check_rules(state, config)
    team = Team.join()
    learner = Learner.new(config, seed, team)
    if state is not None:
        learner.restore(state)
    elif start is not None:
        learner.start_from(start)
    own_seed = seed + 1000 * learner.updates + 1_000_003 * team.rank
    cells = Cells(config.cells(), config.tables, torch.get_num_threads())
    crowd = Crowd(config, own_seed)
    player = Player(cells, own_seed, guides, crowd.seating)
    generator = torch.Generator().manual_seed(own_seed)
    out = Rollout.empty(config.steps, config.tables, guided=bool(guides))
    terms = Terms(anchor.to(team.device) if anchor else None, anchored_tables(cells), extra_loss)
    stop = False

    def ask_to_stop(*_: object) -> None:
        nonlocal stop
        stop = True

    before = {which: signal.signal(which, ask_to_stop) for which in (signal.SIGINT, signal.SIGTERM)}
    writer = SummaryWriter(str(folder / "log")) if team.rank == 0 else None
    saved = time.monotonic()
    try:
        while True:
            progress, stopped = team.largest(budget.progress(learner), stop)
            if progress >= 1 or stopped:
                break
            began = time.monotonic()
            now = pace(config, progress)
            crowd.gather(learner, now)
            player.fill(out, learner.policy, now.tremble, now.explore)
            means = improve(learner, out, now, generator, replace(terms, policy_learns=progress >= config.warm_up))
            took = time.monotonic() - began
            learner.seconds += took
            means["speed/decisions_per_s"] = team.size * out.done.size / took
            means["hand/pot"] = mean_pot(out)
            if writer is None:
                continue
            for name, number in means.items():
                writer.add_scalar(name, number, learner.decisions)
            if report is not None:
                report(learner, progress, means)
            if progress < QUARTER <= budget.progress(learner):
                save(learner, folder / "quarter")
            if time.monotonic() - saved > save_every_s:
                save(learner, folder)
                saved = time.monotonic()
    finally:
        if writer is not None:
            save(learner, folder)
            writer.close()
        team.leave()
        for which, handler in before.items():
            signal.signal(which, handler)
    return learner


class Crowd:
    """The frozen opponents of a run: earlier policies and scripted agents at their shares of the tables."""

    def __init__(self, config: TrainConfig, seed: int) -> None:
        self.config = config
        wanted = max(*config.past, *config.scripted) > 0
        self.seating = Seating(config.tables, seed) if wanted else None
        self._scripted = scripted_opponents() if max(config.scripted) > 0 else []
        self._past: list[Opponent] = []

    def gather(self, learner: Learner, now: Pace) -> None:
        """Before an update: keep the policy of the moment if it is its turn, and divide the tables."""
        if self.seating is None:
            return
        if max(self.config.past) > 0 and learner.updates % self.config.past_every == 0:
            self._past = [*self._past, PolicyOpponent(learner.average)][-self.config.past_kept :]
        self.seating.share((now.past, self._past), (now.scripted, self._scripted))


def anchored_tables(cells: Cells) -> Any:
    """(B,) bool: tables of cells where the frozen teacher network acts."""
    anchored = np.zeros(cells.num_envs, bool)
    for cell, some in zip(cells.cells, cells.slices, strict=True):
        anchored[some] = cell.anchored
    return anchored


def mean_pot(out: Rollout) -> float:
    """Mean chips won in the hands that ended, in stakes: rises when play runs away into all-ins."""
    ended = out.done == 1
    return float(np.clip(out.rewards[ended], 0, None).sum(axis=1).mean()) if ended.any() else 0.0
