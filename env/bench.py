"""Speed of the engine, and of other poker engines side by side in the same run.

Rows: "decisions" = random exact decisions in the bare kernel; "hands" = finished hands of the same run;
"observations" = decisions with observation, mask and a random legal id; "evaluations" = five-card hands ranked.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from env.encoding import tables as kernel
from env.encoding.hand_tables import load
from env.encoding.layout import OBSERVATION_SIZE
from env.encoding.menu import ACTIONS
from env.engine import batch
from env.engine.hands import strength_batch
from env.engine.profiles import Profile
from env.engine.state import new_hands
from env.engine.views import Phase

TABLES = 64
"""Rows of one thread: few enough to stay in its cache."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement. peer: None for this engine, else the other engine and the game it played."""

    work: str
    profile: str
    seats: int
    threads: int
    per_second: float
    peer: str | None = None


def _timed(jobs: list[Callable[[], int]], seconds: float) -> float:
    """Run each job over and over in a thread of its own for `seconds`; returns units per second of all together."""
    for job in jobs:
        job()  # compiled and warm before the clock starts

    def loop(job: Callable[[], int]) -> int:
        done, end = 0, time.perf_counter() + seconds
        while time.perf_counter() < end:
            done += job()
        return done

    began = time.perf_counter()
    with ThreadPoolExecutor(len(jobs)) as pool:
        total = sum(pool.map(loop, jobs))
    return total / (time.perf_counter() - began)


class _Random:
    """Random exact decisions at TABLES tables. `per` is what a call returns: decisions or hands."""

    def __init__(self, profile: Profile, seats: int, seed: int, hands: bool) -> None:
        self.rows = new_hands(TABLES)
        self.rows.phase[:] = int(Phase.DONE)
        self.r = profile.rules_for(seats).record()
        self.stacks = np.full(seats, profile.table.start_stack, np.int64)
        self.seed = np.random.default_rng(seed).integers(1, 2**31 - 1, TABLES)
        self.counts = np.zeros(2, np.int64)
        self.column = 1 if hands else 0

    def __call__(self) -> int:
        before = int(self.counts[self.column])
        if batch.play_random(self.rows, self.r, self.stacks, self.seed, 500, self.counts) < 0:
            raise AssertionError("chips were not conserved")
        return int(self.counts[self.column]) - before


class _Observed:
    """Random legal ids with observations and masks at TABLES tables."""

    def __init__(self, profile: Profile, seats: int, seed: int) -> None:
        rules = profile.rules_for(seats)
        self.rows, self.r, self.tables = new_hands(TABLES), rules.record(), load(rules)
        self.share, self.start = np.zeros(5, np.int64), profile.table.start_stack
        self.share[seats - 2] = 1000
        self.seed = np.random.default_rng(seed).integers(1, 2**31 - 1, TABLES)
        self.out, self.mask = np.zeros((TABLES, OBSERVATION_SIZE), np.float32), np.zeros((TABLES, ACTIONS), np.int8)
        self.order, self.counts = np.zeros((TABLES, 5), np.int64), np.zeros(2, np.int64)
        kernel.reset_tables(self.rows, self.r, self.share, self.start, 0, self.seed)

    def __call__(self) -> int:
        before = int(self.counts[0])
        kernel.play_observed(
            self.rows,
            self.r,
            self.tables,
            self.share,
            self.start,
            self.seed,
            100,
            self.out,
            self.mask,
            self.order,
            self.counts,
        )
        return int(self.counts[0]) - before


class _Evaluated:
    """Five-card hands ranked in batches."""

    def __init__(self, profile: Profile, seed: int) -> None:
        deck = np.arange(52 - profile.rules.deck_size, 52)
        rng = np.random.default_rng(seed)
        self.cards = np.array([rng.permutation(deck)[:5] for _ in range(20_000)], np.int8)
        self.out, self.r = np.zeros(len(self.cards), np.int64), profile.rules.record()

    def __call__(self) -> int:
        strength_batch(self.cards, self.r, self.out)
        return len(self.cards)


def measure(profile: Profile, seats: list[int], threads: list[int], seconds: float) -> list[Row]:
    """Rows of this engine for every number of seats and threads; `seconds` for each row."""
    rows = []
    for count in threads:
        for n in seats:
            works: dict[str, list[Callable[[], int]]] = {
                "decisions": [_Random(profile, n, seed, hands=False) for seed in range(count)],
                "hands": [_Random(profile, n, seed, hands=True) for seed in range(count)],
                "observations": [_Observed(profile, n, seed) for seed in range(count)],
            }
            for work, jobs in works.items():
                rows.append(Row(work, profile.name, n, count, _timed(jobs, seconds)))
        evaluations: list[Callable[[], int]] = [_Evaluated(profile, seed) for seed in range(count)]
        rows.append(Row("evaluations", profile.name, 0, count, _timed(evaluations, seconds)))
    return rows


def ratios(rows: list[Row]) -> dict[str, float]:
    """Ours / theirs in `home` decisions at equal seats with our best number of threads, the smallest over the seats."""
    ours: dict[int, float] = {}
    for row in rows:
        if row.peer is None and (row.work, row.profile) == ("decisions", "home"):
            ours[row.seats] = max(ours.get(row.seats, 0.0), row.per_second)
    result: dict[str, float] = {}
    for row in rows:
        if row.peer is not None and row.seats in ours:
            name = row.peer.split(" ")[0]
            result[name] = min(result.get(name, float("inf")), ours[row.seats] / row.per_second)
    return result


def as_json(rows: list[Row]) -> dict[str, Any]:
    """The object that `--json` prints."""
    return {"rows": [asdict(row) for row in rows], "ratios": ratios(rows)}
