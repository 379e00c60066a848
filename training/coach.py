"""The coach: values of actions from the seat's own view, learned beside a finished policy that does not change.

By play: the policy plays itself; a critic that sees all hands learns first what its play is worth, and the value
network learns from the critic and from what came of the actions taken (`training.update.value_step`). Only the value
network ships. By a teacher: it learns what solutions of the game say (`training.appraisal`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import torch

from agents.neural import NeuralAgent
from models.checkpoint import save_value
from models.networks import ValueNetwork
from training.actor_critic import Learner
from training.appraisal import teach_values
from training.calibration import reliability
from training.cells import Cells
from training.config import ConfigError, TrainConfig, without_teacher
from training.train import Budget, train


def coach_settings(config: TrainConfig, agent: NeuralAgent) -> TrainConfig:
    """A configuration in which nothing but values is learned, for a model's shape."""
    shape = agent.info.network
    return replace(
        without_teacher(config),
        hidden=shape.hidden,
        layers=shape.layers,
        coach=True,
        warm_up=1.0,
        magnet=0.0,
        tremble=(0.1, 0.1),
        explore=(0.1, 0.1),
        learning_rate=(1e-3, 1e-4),
    )


def train_coach(
    model: Path,
    config: TrainConfig,
    budget: Budget,
    run: Path,
    seed: int = 1,
    report: Callable[[Learner, float, dict[str, float]], None] | None = None,
) -> list[dict[str, Any]]:
    """Train the values of a model, write them beside it, and return their reliability table (JSON rows).

    Args:
        model: the model's folder; gets `value.safetensors`.
        config: the games; its tables and rates.
        budget: of learning.
        run: folder of the training run.
        seed: of everything random.
        report: as for `train`.

    Raises ModelError, CheckpointError.
    """
    agent = NeuralAgent.from_folder(model)
    settings = coach_settings(config, agent)
    learner = train(settings, budget, run, seed, report=report, start=agent.policy)
    assert learner.value is not None, "coach settings make one"
    save_value(model, learner.value)
    return _table(learner.value, agent, settings, seed)


def train_taught_coach(
    model: Path,
    config: TrainConfig,
    decisions: int,
    steps: int,
    seed: int = 1,
    report: Callable[[str, float], None] | None = None,
) -> list[dict[str, Any]]:
    """The same from the solutions of what the configuration's teacher solves; arguments as in `teach_values`.

    Raises ConfigError if that is nothing, and what `solve` raises.
    """
    usual, others = config.taught()
    if not usual:
        raise ConfigError("this configuration marks no cell with its game's usual chips as anchored: nothing to solve")
    agent = NeuralAgent.from_folder(model)
    values = teach_values(agent, usual, others, decisions, steps, seed, report=report)
    save_value(model, values)
    return _table(values, agent, coach_settings(config, agent), seed)


def _table(values: ValueNetwork, agent: NeuralAgent, settings: TrainConfig, seed: int) -> list[dict[str, Any]]:
    """The reliability table as JSON rows."""
    cells = Cells(settings.cells(), settings.tables, torch.get_num_threads())
    return [asdict(one) for one in reliability(values, agent.policy, cells, seed=seed + 1)]
