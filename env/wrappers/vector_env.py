"""`fivedraw/Table-v0` by the thousand: a Gymnasium VectorEnv over the batch engine. Training runs on this one.

Every seat of every table is played through `step`: the seat to act is in `info["seat"]`, and when a hand ends every
seat's result is in `info["rewards"]`. The scalar reward is the result of the seat that acted last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from env.encoding import tables as kernel
from env.encoding.hand_tables import load
from env.encoding.layout import OBSERVATION_SIZE, ORACLE_SIZE
from env.encoding.menu import ACTIONS
from env.engine.profiles import profile as named_profile
from env.engine.state import new_hands
from env.wrappers.spaces import action_space, observation_space

SEATS = 6


class TableVectorEnv(gym.vector.VectorEnv[Any, Any, Any]):
    """N tables of one profile; one decision of each per step.

    Observations: {"observation": (N, D) float32, "action_mask": (N, A) int8} of the seat to act.
    Actions: (N,) policy ids (`env.encoding.menu`). An id that is not legal raises ValueError and changes nothing.
    Rewards: (N,) net result of the acting seat in stakes where its action ended the hand, else 0.
    Autoreset: SAME_STEP; the next hand is dealt in the step that ends one. `info`:
        seat     (N,) the seat to act          seats    (N,) seats at the table
        rewards  (N, 6) every seat's net result in stakes where the hand ended, else 0
        oracle   (N, ORACLE_SIZE) hidden hands of the others, only with `oracle=True` (for a critic in training)

    Args:
        num_envs: number of tables N.
        profile: name of the game.
        seats: seats of every table, or shares of tables with 2, 3, 4, 5, 6 seats.
        spread: share of hands whose stacks are moved about as in a running match, the others start equal.
        oracle: add the hidden hands to `info`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        num_envs: int = 1,
        *,
        profile: str = "home",
        seats: int | Sequence[float] = 2,
        spread: float = 0.5,
        oracle: bool = False,
    ) -> None:
        chosen = named_profile(profile)
        self.num_envs = num_envs
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rules = chosen.rules
        self._r = chosen.rules.record()
        self._tables = load(chosen.rules)
        self._share = seat_shares(seats)
        self._start = chosen.table.start_stack
        self._spread = round(1000 * spread)
        self._stake = float(kernel.stake(self._r))
        self.rows = new_hands(num_envs)
        self._seed = np.zeros(num_envs, np.int64)
        self._out = np.zeros((num_envs, OBSERVATION_SIZE), np.float32)
        self._mask = np.zeros((num_envs, ACTIONS), np.int8)
        self._order = np.zeros((num_envs, 5), np.int64)
        self._seat = np.zeros(num_envs, np.int64)
        self._oracle = np.zeros((num_envs, ORACLE_SIZE) if oracle else (0, 0), np.float32)
        self._done = np.zeros(num_envs, np.int8)
        self._rewards = np.zeros((num_envs, SEATS), np.float32)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new hand at every table. A list of seeds gives each table its own stream."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        if isinstance(seed, list):
            self._seed[:] = [np.random.default_rng(one).integers(1, 2**31 - 1) for one in seed]
        elif seed is not None or not self._seed.any():
            self._seed[:] = self.np_random.integers(1, 2**31 - 1, self.num_envs)
        kernel.reset_tables(self.rows, self._r, self._share, self._start, self._spread, self._seed)
        self._rewards[:] = 0
        return self._look()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Do one action at every table."""
        actions = np.asarray(actions, np.int64)
        rows = np.arange(self.num_envs)
        legal = (actions >= 0) & (actions < ACTIONS)
        legal &= self._mask[rows, np.where(legal, actions, 0)] == 1
        if not legal.all():
            table = int(np.flatnonzero(~legal)[0])
            raise ValueError(
                f"table {table}: id {actions[table]} is not legal, legal ids are "
                f"{np.flatnonzero(self._mask[table]).tolist()}"
            )
        acted = self._seat.copy()
        kernel.step_tables(
            self.rows,
            self._r,
            actions,
            self._order,
            self._share,
            self._start,
            self._spread,
            self._seed,
            self._done,
            self._rewards,
            self._stake,
        )
        reward = self._rewards[rows, acted].astype(np.float64)
        done = self._done.astype(bool)
        observation, info = self._look()
        return observation, reward, done, np.zeros(self.num_envs, bool), info

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        kernel.observe_tables(
            self.rows, self._r, self._tables, self._out, self._mask, self._order, self._seat, self._oracle
        )
        info: dict[str, Any] = {
            "seat": self._seat.copy(),
            "seats": np.asarray(self.rows.seats, np.int64),
            "rewards": self._rewards.copy(),
        }
        if self._oracle.size:
            info["oracle"] = self._oracle.copy()
        return {"observation": self._out.copy(), "action_mask": self._mask.copy()}, info


def seat_shares(seats: int | Sequence[float]) -> Any:
    """(5,) int64 per mille of tables with 2..6 seats. Raises ValueError for other seat numbers or shares."""
    if isinstance(seats, int):
        if not 2 <= seats <= SEATS:
            raise ValueError(f"seats {seats}: 2 to {SEATS}")
        share = np.zeros(5, np.int64)
        share[seats - 2] = 1000
        return share
    weights = np.asarray(seats, np.float64)
    if weights.shape != (5,) or (weights < 0).any() or weights.sum() <= 0:
        raise ValueError(f"seats {list(seats)}: shares of tables with 2, 3, 4, 5 and 6 seats")
    return np.round(1000 * weights / weights.sum()).astype(np.int64)
