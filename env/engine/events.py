"""What happened, as frozen records: the log of a hand, for chat lines, golden files and tests.

The kernel writes rows of four integers (kind, seat, a, b); `Table` turns them into `Event`s. An event whose kind
is in `PRIVATE` may be shown to its seat only.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any


class EventKind(IntEnum):
    """Kinds of event; `a` and `b` as noted."""

    ANTE = 0  # a = chips
    SMALL_BLIND = 1  # a = chips
    BIG_BLIND = 2  # a = chips
    FOLD = 3
    CHECK = 4
    CALL = 5  # a = the seat's chips in this round, b = 1 if all-in
    BET = 6  # a = to, b = 1 if all-in
    RAISE = 7  # a = to, b = 1 if all-in
    DRAW = 8  # a = cards drawn, 0 = stood pat
    TIMEOUT = 9  # stood pat because the draw clock ran out
    RECEIVE = 10  # private: a = card
    MIX = 11  # a = cards in the mixed stub
    BURN = 12  # a card is burned, nobody sees it
    FIFTH = 13  # the late fifth card goes to this seat
    RETURN = 14  # a = uncalled chips
    ROUND = 15  # a = betting round that begins
    DRAWING = 16  # a = draw that begins
    NO_MORE_BETTING = 17  # a = betting round that nobody can bet in
    REDEAL = 18  # a = new deals so far
    SHOW = 19  # the seat opens its hand
    WIN = 20  # a = pot number, b = chips


PRIVATE = frozenset({EventKind.RECEIVE})


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `seat` is -1 where nobody in particular did it."""

    kind: EventKind
    seat: int
    a: int = 0
    b: int = 0


def read_events(t: Any) -> tuple[Event, ...]:
    """The events of the latest step of a state row."""
    return tuple(
        Event(EventKind(int(kind)), int(seat), int(a), int(b)) for kind, seat, a, b in t.event[: int(t.events)]
    )
