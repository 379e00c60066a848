"""Cells: which games are played at which share of the tables, and all of them played as one."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from env.encoding.layout import OBSERVATION_SIZE, ORACLE_SIZE
from env.encoding.menu import ACTIONS
from env.engine.profiles import Profile
from env.engine.profiles import profile as named_profile
from env.engine.rules import Structure
from env.engine.state import new_hands
from env.rules_file import profile_from_data
from env.wrappers.games import check_seats, seat_shares
from env.wrappers.vector_env import TableVectorEnv

LARGEST = 512
"""Tables of one environment: a larger cell is cut into several, which threads can share."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A game at a share of the tables.

    profile    its name     rules  one's own game in its place: what a rules file (env/rules_file.py) says, {} = none
    structure  betting structure ("pot_limit"), "" = the profile's usual one
    seats      shares of hands with 2, 3, 4, 5, 6 seats
    stack      chips of a seat at the start, 0 = the profile's own
    spread     share of hands with stacks moved about as in a match
    share      of all tables, relative to the other cells
    anchored   whether a teacher acts here: solved heads-up, and pulled by the frozen network (`train(anchor=...)`)
    """

    profile: str | Profile = "home"
    rules: dict[str, Any] = field(default_factory=dict)
    structure: str = ""
    seats: tuple[float, ...] = (0.35, 0.15, 0.15, 0.15, 0.2)
    stack: int = 0
    spread: float = 0.5
    share: float = 1.0
    anchored: bool = False

    def game(self) -> Profile:
        """What is played. Raises RulesError."""
        game = profile_from_data(self.rules, self.rules.get("name", "")) if self.rules else named_profile(self.profile)
        structure = _structure(self.structure) if self.structure else None
        if structure is not None:
            game = game.at(structure=structure)
        return game.at(start_stack=self.stack) if self.stack else game

    def check(self) -> None:
        """Raise RulesError or ValueError if no table of this cell can be dealt."""
        game = self.game()
        seat_shares(self.seats)
        for seats, share in enumerate(self.seats, 2):
            if share > 0:
                check_seats(game, seats)
        if not self.share > 0:
            raise ValueError(f"share {self.share}: above 0")
        if not 0 <= self.spread <= 1:
            raise ValueError(f"spread {self.spread}: a share, 0 to 1")

    def seated(self) -> Cell:
        """The same without shares of seats that the game does not have."""
        table = self.game().table
        shares = (share if table.seats_min <= n <= table.seats_max else 0.0 for n, share in enumerate(self.seats, 2))
        return replace(self, seats=tuple(shares))


def _structure(name: str) -> Structure:
    if name.upper() not in Structure.__members__:
        known = ", ".join(one.lower() for one in Structure.__members__)
        raise ValueError(f"unknown structure {name!r}; known: {known}")
    return Structure[name.upper()]


def table_slices(cells: Sequence[Cell], tables: int) -> list[slice]:
    """Which tables belong to which cell, by their shares. Raises ValueError if a cell gets none."""
    shares = np.array([0.0] + [cell.share for cell in cells])
    ends = np.round(np.cumsum(shares) / shares.sum() * tables).astype(int).tolist()
    for cell, (start, stop) in zip(cells, pairwise(ends), strict=True):
        if start == stop:
            raise ValueError(f"tables {tables}: none for {cell.profile} with share {cell.share} of {shares.sum():g}")
    return [slice(start, stop) for start, stop in pairwise(ends)]


class Look(NamedTuple):
    """What B seats to act see: arrays that `Cells.look` fills.

    observation (B, D) float32   mask (B, A) int8   oracle (B, O) float32   seat, seats (B,) int64
    """

    observation: Any
    mask: Any
    oracle: Any
    seat: Any
    seats: Any

    @classmethod
    def empty(cls, *shape: int) -> Look:
        """Arrays of zeros with these leading dimensions."""
        return cls(
            np.zeros((*shape, OBSERVATION_SIZE), np.float32),
            np.zeros((*shape, ACTIONS), np.int8),
            np.zeros((*shape, ORACLE_SIZE), np.float32),
            np.zeros(shape, np.int64),
            np.zeros(shape, np.int64),
        )


class Cells:
    """B tables of several games, played as one; `slices[i]`: the tables of cell i, `rows`: the engine's records of all.

    Every array is the caller's own: nothing is copied between the engine and a rollout. With `workers` above 1 threads
    share the cells (kernels release the interpreter's lock); what is played does not depend on it.
    """

    def __init__(self, cells: Sequence[Cell], tables: int, workers: int = 1) -> None:
        """Raises ValueError, RulesError for a cell that cannot be played."""
        self.cells = tuple(cells)
        self.num_envs = tables
        self.slices = table_slices(cells, tables)
        self.rows = new_hands(tables)
        self._envs: list[tuple[TableVectorEnv, slice]] = []
        for cell, some in zip(cells, self.slices, strict=True):
            cuts = np.linspace(some.start, some.stop, -(-(some.stop - some.start) // LARGEST) + 1).astype(int).tolist()
            for start, stop in pairwise(cuts):
                env = TableVectorEnv(
                    stop - start, profile=cell.game(), seats=cell.seats, spread=cell.spread, oracle=True
                )
                env.rows = self.rows[start:stop]  # one array for all, so that a guide can follow a whole cell
                self._envs.append((env, slice(start, stop)))
        self._pool = ThreadPoolExecutor(workers) if workers > 1 and len(self._envs) > 1 else None

    @classmethod
    def of(cls, tables: int, **cell: Any) -> Cells:
        """Tables of one cell."""
        return cls([Cell(**cell)], tables)

    def reset(self, seed: int) -> None:
        """Deal a new hand at every table."""
        for k, (env, _) in enumerate(self._envs):
            env.reset(seed=int(np.random.default_rng([seed, k]).integers(2**31)))

    def look(self, out: Look) -> None:
        """Fill `out` with what the seats to act see."""
        self._each(lambda env, some: self._look(env, some, out))

    def step(self, actions: Any, done: Any, rewards: Any, out: Look) -> None:
        """Do legal ids (B,) int64; fill done (B,) int8, rewards (B, 6) float32 in stakes, and `out` as it is then.

        The next hand is dealt in the step that ends one; rewards are zero where none ended.
        """

        def move(env: TableVectorEnv, some: slice) -> None:
            env.play(actions[some], done[some], rewards[some])
            self._look(env, some, out)

        self._each(move)

    def _look(self, env: TableVectorEnv, some: slice, out: Look) -> None:
        env.look(out.observation[some], out.mask[some], out.seat[some], out.oracle[some])
        out.seats[some] = env.rows.seats

    def _each(self, work: Any) -> None:
        if self._pool is None:
            for one in self._envs:
                work(*one)
        else:
            list(self._pool.map(lambda one: work(*one), self._envs))
