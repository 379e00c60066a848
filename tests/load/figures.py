"""Numbers of a run: percentiles of waiting times, and how they are written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    """How long something took: number of times, 50th, 95th and 99th percentile and longest, seconds."""

    count: int
    p50: float
    p95: float
    p99: float
    longest: float

    @classmethod
    def of(cls, times: Iterable[float]) -> Spread:
        """Of these times; all zero without any."""
        ordered = sorted(times)
        if not ordered:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        # The nearest rank: a percentile is a time that was measured, none between two.
        p50, p95, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99))
        return cls(len(ordered), p50, p95, p99, ordered[-1])

    def __str__(self) -> str:
        times = (("p50", self.p50), ("p95", self.p95), ("p99", self.p99), ("max", self.longest))
        return "  ".join(f"{name} {_time(seconds)}" for name, seconds in times) + f"  of {self.count}"


def _time(seconds: float) -> str:
    return f"{seconds * 1000:6.0f} ms" if seconds < 1 else f"{seconds:6.2f} s "
