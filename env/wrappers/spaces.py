"""The spaces that every wrapper shares."""

from __future__ import annotations

import gymnasium as gym
import numpy as np

from env.encoding.layout import OBSERVATION_SIZE
from env.encoding.menu import ACTIONS
from env.encoding.observe import observation_bounds


def observation_space() -> gym.spaces.Dict:
    """{"observation": Box (D,) float32, "action_mask": MultiBinary-like Box (A,) int8}."""
    low, high = observation_bounds()
    return gym.spaces.Dict(
        {
            "observation": gym.spaces.Box(low, high, (OBSERVATION_SIZE,), np.float32),
            "action_mask": gym.spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def action_space() -> gym.spaces.Discrete:
    """Policy ids 0..A-1, see `env.encoding.menu`."""
    return gym.spaces.Discrete(ACTIONS)
