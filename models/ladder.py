"""How far the five levels lie apart: `ladder.json`, one line for each output of `python -m training ladder --json`."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path

LADDER = Path(__file__).parent / "ladder.json"


@dataclass(frozen=True, slots=True)
class Rung:
    """What a level wins from the one below, in thousandths of a stake per hand, with its 99% interval.

    With more than two seats: in one seat, from copies of the level below in the others.
    """

    profile: str
    seats: int
    level: int
    hands: int
    mean: float
    low: float
    high: float


@functools.cache
def rungs(path: Path = LADDER) -> dict[tuple[str, int, int], Rung]:
    """Everything measured, by profile, seats and level (2..5). Raises OSError, ValueError, KeyError."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        for step in one["steps"]:
            level = int(step["level"].removeprefix("level-"))
            rung = Rung(one["profile"], one["seats"], level, step["hands"], step["mean"], step["low"], step["high"])
            found[rung.profile, rung.seats, level] = rung
    return found
