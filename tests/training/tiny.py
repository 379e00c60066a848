"""A training run small enough for a test, and agents to hold against it."""

from typing import Any

import numpy as np

from agents.scripted import CallAgent, RandomAgent
from env.engine.actions import Action
from env.engine.views import SeatView
from training.config import TrainConfig, config_from

SETTINGS: dict[str, Any] = {
    "seats": [1.0, 0.0, 0.0, 0.0, 0.0],
    "tables": 256,
    "steps": 16,
    "minibatch": 1024,
    "hidden": 64,
    "layers": 1,
    "critic_hidden": 64,
    "critic_layers": 1,
    "learning_rate": [4e-3, 8e-4],
    "average": 0.95,
}
UPDATE = 256 * 16
"""Decisions of one update."""


def tiny(**changes: Any) -> TrainConfig:
    """The settings of a small heads-up run."""
    return config_from(SETTINGS | changes, "tiny")


def toml(**changes: Any) -> str:
    """The same as the text of a configuration file."""
    return "".join(f"{name} = {value!r}\n" for name, value in (SETTINGS | changes).items())


class CallAlone:
    """CallAgent without `probabilities`: it is asked one decision at a time."""

    def __init__(self) -> None:
        self.inner = CallAgent()

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        """What CallAgent does."""
        return self.inner.act(view, rng)


class RandomAlone:
    """RandomAgent without `probabilities`."""

    def __init__(self) -> None:
        self.inner = RandomAgent()

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        """What RandomAgent does."""
        return self.inner.act(view, rng)


class Greedy:
    """Bets more than there is."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        """An illegal action wherever a bet is."""
        return Action.bet(10_000) if view.legal is not None and view.legal.discards is None else Action.pat()


class OffMenu:
    """Gives its whole chance to one id, whether it is legal or not."""

    def probabilities(self, observations: Any, masks: Any) -> Any:
        """Id 0 and nothing else."""
        return np.eye(masks.shape[1])[np.zeros(len(masks), np.int64)]

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        """The same."""
        return Action.pat()
