"""Playing until a question is decided: duplicate deals, looked at four times, with intervals that allow for that.

An interval that is looked at after every hand lies too often. Here there are at most four looks, and each has its share
of the error allowed (Bonferroni), so that "99%" holds for all of them together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from agents.base import Agent
from env.engine.profiles import Profile
from training.evaluate import play_sets

LOOKS = (0.125, 0.25, 0.5, 1.0)
"""Shares of the hands after which the result is looked at."""
LEAST_SETS = 400
"""Fewest duplicate sets: of less nobody can say how much results vary."""
_CHUNK = 12_000


@dataclass(frozen=True, slots=True)
class Duel:
    """Result of an agent: mean and standard error in thousandths of a stake per hand."""

    seats: int
    hands: int
    mean: float
    error: float

    def half_width(self, confidence: float) -> float:
        """Half-width of the two-sided interval that holds at all looks together."""
        return NormalDist().inv_cdf(1 - (1 - confidence) / 2 / len(LOOKS)) * self.error

    def low(self, confidence: float) -> float:
        """Lower end of that interval."""
        return self.mean - self.half_width(confidence)

    def high(self, confidence: float) -> float:
        """Upper end of that interval."""
        return self.mean + self.half_width(confidence)

    def decides(self, threshold: float, confidence: float) -> bool:
        """Whether the interval lies on one side of the threshold."""
        return self.low(confidence) > threshold or self.high(confidence) < threshold


def duel(
    hero: Agent,
    opponent: Agent,
    game: Profile,
    seats: int,
    hands: int,
    seed: int,
    decided: Callable[[Duel], bool] | None = None,
) -> Duel:
    """Play `hero` against seats - 1 copies of `opponent` until `decided` says so.

    At most `hands` hands, rounded up to whole sets, `LEAST_SETS` of them if need be.
    Raises ValueError for an agent that chose what is not legal.
    """
    total = max(LEAST_SETS, -(-hands // seats))
    samples = np.zeros(0)
    for share in LOOKS:
        wanted = max(2, round(total * share))
        while len(samples) < wanted:
            some = min(wanted - len(samples), max(1, _CHUNK // seats))
            fresh = play_sets(hero, opponent, game, seats, some, seed + len(samples))
            samples = np.concatenate([samples, 1000 * fresh])
        result = Duel(seats, len(samples) * seats, float(samples.mean()), _error(samples))
        if decided is not None and decided(result):
            break
    return result


def _error(samples: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """Standard error of the mean; never 0, so that a few equal results do not pass for certainty."""
    return max(float(samples.std(ddof=1) / np.sqrt(len(samples))), 1e-9)
