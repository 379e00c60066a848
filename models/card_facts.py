"""What a model's card says of how much can be won from it: read from the tables of CARD.md itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_TREE = re.compile(r"\| (\w+) \| (\d+) \| [\d,]+ \| \+([\d,]+) ± [\d,]+ \| (\S+) \|")
_LEARNED = re.compile(r"\| (\w+) \| (\d) \| (\d+) \| [\d,]+ \| ([+-][\d,]+) ± [\d,]+ \|.*\| (\S+) \|")


@dataclass(frozen=True, slots=True)
class Bound:
    """The most that any opponent is known to win from a model: a lower bound, in thousandths of a stake per hand."""

    profile: str
    seats: int
    stack: int
    won: int


def bounds(folder: Path) -> tuple[Bound, ...]:
    """All best responses of a card, exact ones (heads-up) and learned ones; none without a card. Stacks in chips."""
    try:
        text = (folder / "CARD.md").read_text(encoding="utf-8")
    except OSError:
        return ()
    exact = _section(text, "Best response")
    learned = _section(text, "Learned best response")
    found = [Bound(one[1], 2, int(one[2]), _whole(one[3])) for one in _TREE.finditer(exact)]
    found += [Bound(one[1], int(one[2]), int(one[3]), _whole(one[4])) for one in _LEARNED.finditer(learned)]
    return tuple(found)


def worst(folder: Path, profile: str, seats: int, stack: int) -> Bound | None:
    """The largest bound for a game, seats and chips at the start; None where none was measured."""
    there = [one for one in bounds(folder) if (one.profile, one.seats, one.stack) == (profile, seats, stack)]
    return max(there, key=lambda one: one.won, default=None)


def _section(text: str, title: str) -> str:
    _, _, rest = text.partition(f"\n## {title}\n")
    return rest.partition("\n## ")[0]


def _whole(figure: str) -> int:
    return int(figure.replace(",", ""))
