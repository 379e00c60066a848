"""Standard environments around the engine: Gymnasium (one seat, one table, many tables) and PettingZoo.

Importing this package registers `fivedraw/Seat-v0` and `fivedraw/Table-v0` with Gymnasium; the engine and its tables
load when an environment is made. `gymnasium.make("env.wrappers:fivedraw/Seat-v0")` does the import by itself.
"""

from __future__ import annotations

import gymnasium as gym

_ENTRY_POINTS: dict[str, dict[str, str]] = {
    "fivedraw/Seat-v0": {"entry_point": "env.wrappers.seat_env:SeatEnv"},
    "fivedraw/Table-v0": {
        "entry_point": "env.wrappers.table_env:TableEnv",
        "vector_entry_point": "env.wrappers.vector_env:TableVectorEnv",
    },
}


def register_envs() -> None:
    """Register the ids that are not registered yet. Also what the `gymnasium.envs` entry point names."""
    for name, points in _ENTRY_POINTS.items():
        if name not in gym.registry:
            gym.register(name, **points)  # type: ignore[arg-type]


register_envs()
