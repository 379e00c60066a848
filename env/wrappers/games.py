"""What is dealt at a table: the seats it may have, and for each number of seats the rules and hand tables.

Most games have one deck. Where the number of seats chooses it (S3-11), kernels get one deck at a time: a table picks
its deck hand by hand, many tables are divided among the decks.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from env.encoding.hand_tables import HandTables, load
from env.engine.profiles import Profile
from env.engine.rules import Rules

SEATS = 6


@dataclass(frozen=True, slots=True)
class Game:
    """The hands of one deck.

    share   (5,) int64 per mille of these hands with 2, 3, 4, 5, 6 seats
    weight  share of all hands that these are, 0..1
    """

    rules: Rules
    record: Any
    tables: HandTables
    share: Any
    weight: float

    @classmethod
    def of(cls, rules: Rules, share: Any) -> Game:
        """The game of these rules; share (5,) per mille of *all* hands by their seats."""
        return cls(rules, rules.record(), load(rules), seat_shares(share.tolist()), float(share.sum() / 1000))


def seat_shares(seats: int | Sequence[float]) -> Any:
    """(5,) int64 per mille of tables with 2..6 seats. Raises ValueError for other seat numbers or shares."""
    if isinstance(seats, int | np.integer):
        if not 2 <= seats <= SEATS:
            raise ValueError(f"seats {seats}: 2 to {SEATS}")
        share = np.zeros(5, np.int64)
        share[operator.index(seats) - 2] = 1000
        return share
    weights = np.asarray(seats, np.float64)
    if weights.shape != (5,) or not np.isfinite(weights).all() or (weights < 0).any() or weights.sum() <= 0:
        raise ValueError(f"seats {list(seats)}: shares of tables with 2, 3, 4, 5 and 6 seats")
    share = np.round(1000 * weights / weights.sum()).astype(np.int64)
    share[share.argmax()] += 1000 - share.sum()  # else what rounding lost would go to tables of 6 seats
    return share


def spread_per_mille(spread: float) -> int:
    """Share of hands with moved stacks, per mille. Raises ValueError outside 0..1."""
    if not 0 <= spread <= 1:
        raise ValueError(f"spread {spread}: a share, 0 to 1")
    return round(1000 * spread)


def check_seats(profile: Profile, seats: int) -> None:
    """Raise ValueError if the profile's tables do not have so many seats; those they have its deck can serve (C16)."""
    table = profile.table
    if not table.seats_min <= seats <= table.seats_max:
        raise ValueError(f"seats {seats} and profile {profile.name}: it seats {table.seats_min} to {table.seats_max}")


def games_of(profile: Profile, seats: int | Sequence[float]) -> list[Game]:
    """The games of a profile at tables of these seats, one a deck, fewest seats first.

    Args:
        profile: the game.
        seats: seats of every table, or shares of tables with 2, 3, 4, 5, 6 seats.

    Raises:
        ValueError: impossible seats, or seats that the profile does not have.
    """
    shares = seat_shares(seats)
    by_rules: dict[Rules, Any] = {}
    for number in np.flatnonzero(shares).tolist():
        check_seats(profile, number + 2)
        by_rules.setdefault(profile.rules_for(number + 2), np.zeros(5, np.int64))[number] = shares[number]
    return [Game.of(rules, share) for rules, share in by_rules.items()]
