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
from env.encoding.layout import OBSERVATION_SIZE, ORACLE_SIZE
from env.encoding.menu import ACTIONS
from env.encoding.observe import observe_tables
from env.engine.profiles import Profile
from env.engine.profiles import profile as named_profile
from env.engine.state import new_hands
from env.wrappers.games import SEATS, Game, games_of, spread_per_mille
from env.wrappers.hand import Hand
from env.wrappers.spaces import action_space, observation_space


def divided(games: list[Game], tables: int) -> list[tuple[Game, slice]]:
    """Which tables play which game, by its weight; games that get no table are left out."""
    ends = np.round(np.cumsum([0.0] + [game.weight for game in games]) * tables).astype(int).tolist()
    parts = [(game, slice(ends[k], ends[k + 1])) for k, game in enumerate(games)]
    return [(game, some) for game, some in parts if some.start < some.stop]


class TableVectorEnv(gym.vector.VectorEnv[Any, Any, Any]):
    """N tables of one game; one decision of each per step.

    Observations: {"observation": (N, D) float32, "action_mask": (N, A) int8} of the seat to act.
    Actions: (N,) policy ids (`env.encoding.menu`). An id that is not legal raises ValueError and changes nothing.
    Rewards: (N,) net result of the acting seat in stakes where its action ended the hand, else 0.
    Autoreset: SAME_STEP; the next hand is dealt in the step that ends one. `info`:
        seat     (N,) the seat to act          seats    (N,) seats at the table
        rewards  (N, 6) every seat's net result in stakes where the hand ended, else 0
        oracle   (N, ORACLE_SIZE) hidden hands of the others, only with `oracle=True` (for a critic in training)
    and for each key its mask (`_seat`...): which tables have it. With `final_observations=True` also `final_obs` and
    `final_info` of the tables whose hand ended, as Gymnasium has them; without it they are left out, because nothing is
    learned from what a finished hand looks like and writing them takes time.

    A table of this environment reset with `seed=[s, ...]` is dealt the same hand as `TableEnv` reset with `seed=s`.
    Where seats choose the deck and the shares ask for several decks, each table keeps to one: the first tables to that
    of the fewest seats, the next to the next, in proportion to their shares. `TableEnv` then draws the deck first, so
    the same seed deals other cards.

    Args:
        num_envs: number of tables N.
        profile: the game, or its name.
        seats: seats of every table, or shares of tables with 2, 3, 4, 5, 6 seats.
        spread: share of hands whose stacks are moved about as in a running match, the others start equal.
        oracle: add the hidden hands to `info`.
        final_observations: add `final_obs` and `final_info` to `info`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        num_envs: int = 1,
        *,
        profile: str | Profile = "home",
        seats: int | Sequence[float] = 2,
        spread: float = 0.5,
        oracle: bool = False,
        final_observations: bool = False,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs {num_envs}: at least one table")
        chosen = named_profile(profile)
        self.num_envs = num_envs
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._start = chosen.table.start_stack
        self._spread = spread_per_mille(spread)
        self._parts = divided(games_of(chosen, seats), num_envs)
        self._stake = float(kernel.stake(self._parts[0][0].record))
        self._replays = [Hand(chosen, game.share.tolist(), spread) for game, _ in self._parts if final_observations]
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
        """Deal a new hand at every table. A list of seeds gives each table its own stream.

        Raises ValueError for a list of another length than N, and for options: there are none.
        """
        if options:
            raise ValueError(f"unknown reset option {next(iter(options))!r}: many tables are reset without any")
        super().reset(seed=None if isinstance(seed, list) else seed)
        if isinstance(seed, list):
            if len(seed) != self.num_envs:
                raise ValueError(f"{len(seed)} seeds for {self.num_envs} tables")
            self._seed[:] = [np.random.default_rng(one).integers(1, 2**31 - 1) for one in seed]
        elif seed is not None or not self._seed.any():
            self._seed[:] = self.np_random.integers(1, 2**31 - 1, self.num_envs)
        for game, some in self._parts:
            kernel.reset_tables(self.rows[some], game.record, game.share, self._start, self._spread, self._seed[some])
        self._done[:] = 0
        self._rewards[:] = 0
        return self._look()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Do one action at every table. Raises ValueError, with nothing changed, for what is not N legal ids."""
        actions = self._legal_actions(actions)
        acted = self._seat.copy()
        before = (self.rows.copy(), self._seed.copy()) if self._replays else None
        self.play(actions, self._done, self._rewards)
        reward = self._rewards[np.arange(self.num_envs), acted].astype(np.float64)
        done = self._done.astype(bool)
        observation, info = self._look()
        if before and done.any():
            info |= self._final(*before, actions, acted, done)
        return observation, reward, done, np.zeros(self.num_envs, bool), info

    def play(self, actions: Any, done: Any, rewards: Any) -> None:
        """Do one action at every table, unchecked, and deal the next hand where one ends: `step` for those in a hurry.

        actions (N,) int64 ids legal in the last look     done (N,) int8, rewards (N, 6) float32 filled, see `step`
        """
        for game, some in self._parts:
            kernel.step_tables(
                self.rows[some],
                game.record,
                actions[some],
                self._order[some],
                game.share,
                self._start,
                self._spread,
                self._seed[some],
                done[some],
                rewards[some],
                self._stake,
            )

    def look(self, observation: Any, mask: Any, seat: Any, oracle: Any) -> None:
        """Write what the seat to act at each table sees into the caller's arrays.

        observation (N, D) float32, mask (N, A) int8, seat (N,) int64, oracle (N, ORACLE_SIZE) float32 or (0, 0)
        """
        for game, some in self._parts:
            rows = self.rows[some]
            observe_tables(
                rows,
                np.arange(len(rows)),
                game.record,
                game.tables,
                -1,
                observation[some],
                mask[some],
                self._order[some],
                seat[some],
                oracle[some],
            )

    def _legal_actions(self, actions: Any) -> Any:
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise ValueError(f"actions {actions.dtype} of shape {actions.shape}: {self.num_envs} whole numbers")
        actions = actions.astype(np.int64)
        legal = (actions >= 0) & (actions < ACTIONS)
        legal &= self._mask[np.arange(self.num_envs), np.where(legal, actions, 0)] == 1
        if not legal.all():
            table = int(np.flatnonzero(~legal)[0])
            raise ValueError(
                f"table {table}: id {actions[table]} is not legal, legal ids are "
                f"{np.flatnonzero(self._mask[table]).tolist()}"
            )
        return actions

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        self.look(self._out, self._mask, self._seat, self._oracle)
        info: dict[str, Any] = {
            "seat": self._seat.copy(),
            "seats": np.asarray(self.rows.seats, np.int64),
            "rewards": self._rewards.copy(),
        }
        if self._oracle.size:
            info["oracle"] = self._oracle.copy()
        info |= {f"_{key}": np.ones(self.num_envs, bool) for key in info}
        return {"observation": self._out.copy(), "action_mask": self._mask.copy()}, info

    def _final(self, rows: Any, seed: Any, actions: Any, acted: Any, done: Any) -> dict[str, Any]:
        """`final_obs` and `final_info`: the last action is played once more where it ended the hand."""
        final = np.full(self.num_envs, None, object)
        for replay, (_, some) in zip(self._replays, self._parts, strict=True):
            for table in some.start + np.flatnonzero(done[some]):
                replay.resume(rows[table], seed[table])
                replay.act(int(actions[table]))
                final[table] = replay.look(int(acted[table]))
        last = {
            "seat": np.where(done, acted, 0),
            "seats": np.where(done, rows.seats, 0).astype(np.int64),
            "rewards": self._rewards.copy(),
        }
        last |= {f"_{key}": done.copy() for key in last}
        return {"final_obs": final, "_final_obs": done.copy(), "final_info": last, "_final_info": done.copy()}
