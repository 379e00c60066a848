"""The best response that reinforcement learning finds: one seat learns, all others are played by the agent measured.

What it wins is a lower bound of what can be won from the agent, and the curve over its decisions says how hard that is
(approximate best response, Timbers et al., arXiv 2004.09677, without search).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import torch

from env.engine.profiles import Profile
from models.networks import PolicyNetwork
from training.actor_critic import Learner, pace
from training.cells import Cell, Cells
from training.config import TrainConfig
from training.guide import Guide
from training.opponents import Opponent, Seating
from training.rollout import Player, Rollout
from training.update import Terms, improve

SETTINGS = TrainConfig(
    tables=1024,
    learning_rate=(1e-3, 1e-4),
    entropy_bets=(0.03, 0.005),
    entropy_draws=(0.05, 0.01),
    magnet=0.0,
    tremble=(0.05, 0.01),
    explore=(0.05, 0.0),
    advantage_clip=60.0,  # against one that does not change, an all-in must look as dear as it is
)
COPY: dict[str, Any] = {
    "learning_rate": (1e-4, 1e-5),
    "entropy_bets": (0.01, 0.002),
    "entropy_draws": (0.01, 0.002),
    "warm_up": 0.2,
}
"""What differs for a copy: it has much to unlearn by large steps, and it first only learns to value the game."""


def settings_for(start: PolicyNetwork | None, decisions: int, settings: TrainConfig = SETTINGS) -> TrainConfig:
    """What a learner of so many own decisions is trained with; its average follows over a twentieth of its steps."""
    if start is not None:
        settings = replace(settings, hidden=start.config.hidden, layers=start.config.layers, **COPY)
    steps = max(20.0, decisions / settings.minibatch)  # own decisions are a part of each minibatch: a cautious count
    return replace(settings, average=min(settings.average, 1 - 20 / steps))


def learn_best_response(
    opponent: Opponent | Guide,
    profile: str | Profile,
    seats: int,
    stack: int = 0,
    start: PolicyNetwork | None = None,
    decisions: int = 3_000_000,
    seed: int = 1,
    report: Callable[[int, PolicyNetwork], None] | None = None,
    report_every: int = 1_000_000,
    settings: TrainConfig = SETTINGS,
) -> PolicyNetwork:
    """Train one seat against frozen copies of an opponent.

    Args:
        opponent: plays all other seats; a guide plays its solution, and passes or calls where it says nothing.
        profile: the game, or its name.
        seats: seats of every table.
        stack: chips of each seat at the start of a hand, 0 = the profile's own.
        start: the policy to go on from, None = a fresh one.
        decisions: the learner's own.
        seed: of weights, tables and order of minibatches.
        report: called with the decisions so far and the averaged policy, and once more at the end.
        report_every: decisions from one report to the next.
        settings: everything else.

    Returns:
        The averaged policy, on the CPU, without gradients.
    """
    config = settings_for(start, decisions, settings)
    share = tuple(float(n == seats) for n in range(2, 7))
    cells = Cells([Cell(profile=profile, seats=share, stack=stack, spread=0.0)], config.tables, torch.get_num_threads())
    learner = Learner.new(config, seed)
    if start is not None:
        learner.start_from(start)
    guided = isinstance(opponent, Guide)
    guides = {0: opponent} if isinstance(opponent, Guide) else {}
    seating = Seating(config.tables, seed).everywhere(None if isinstance(opponent, Guide) else opponent)
    player = Player(cells, seed, guides, seating)
    out = Rollout.empty(config.steps, config.tables, guided)
    generator = torch.Generator().manual_seed(seed)
    done, told = 0, 0
    while done < decisions:
        now = pace(config, done / decisions)
        player.fill(out, learner.policy, now.tremble, now.explore)
        warming = done < config.warm_up * decisions
        improve(learner, out, now, generator, Terms(policy_learns=not warming))
        done += int(np.count_nonzero(out.frozen[:-1] == 0))
        if report is not None and (done - told >= report_every or done >= decisions):
            told = done
            report(done, learner.average)
    return learner.average.requires_grad_(False)
