"""The state of one hand: one NumPy record, so that a copy is one assignment and a save is its bytes.

Kernels take a record `t` and the record of the rules `r`; both are plain data. Chips and seats are int32, cards
int8 (read narrow, compute wide: `int(...)` before any sum), sets of cards int64 bit masks. -1 means none.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, TypeAlias

import numpy as np

from env.engine._jit import njit
from env.engine.rules import MAX_DRAWS, MAX_ROUNDS, MAX_SEATS

Hand: TypeAlias = Any
"""A np.record of HAND_DTYPE (compiled: the same row by reference)."""

RulesRow: TypeAlias = Any
"""A np.record of RULES_DTYPE."""

EVENT_ROWS = 64


class Stage(IntEnum):
    """Where `flow.advance` goes on. Private to the kernel; the caller sees `phase`."""

    BETTING = 0
    ROUND_OVER = 1
    REDEALING = 2
    BURNING = 3
    DRAWING = 4
    DEALING = 5
    FIFTHS = 6
    OVER = 7


_FIELDS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    # what the hand waits for
    ("phase", "i4", ()),  # views.Phase
    ("stage", "i4", ()),  # Stage
    ("actor", "i4", ()),  # seat to act or draw, -1 = the caller is asked, or nobody
    ("seats", "i4", ()),
    ("dealer", "i4", ()),
    ("round_no", "i4", ()),  # betting round 0..draws; draw d follows round d
    ("round_start", "i4", ()),  # position the round starts from: its first able seat speaks first
    ("draw_start", "i4", ()),  # first seat to draw
    # betting
    ("level", "i4", ()),  # L: what must be matched this round
    ("step", "i4", ()),  # S: size of the last full bet or raise
    ("full_level", "i4", ()),  # F of K5a: last level that counted
    ("raises", "i4", ()),  # bets and raises in this round, the big blind not counted
    ("blind_short", "i4", ()),  # chips missing from short blinds: C20, C27
    ("opener", "i4", ()),  # first seat that bet in round 0
    ("aggressor", "i4", ()),  # last seat that bet or raised in this round
    ("last_actor", "i4", ()),  # last seat that acted in this round
    ("redeals", "i4", ()),
    ("stack", "i4", (MAX_SEATS,)),  # chips behind
    ("bet", "i4", (MAX_SEATS,)),  # c[i]: put in this round
    ("total", "i4", (MAX_SEATS,)),  # t[i]: put in this hand
    ("dealt", "i1", (MAX_SEATS,)),
    ("folded", "i1", (MAX_SEATS,)),
    ("acted", "i1", (MAX_SEATS,)),  # in this round
    ("restricted", "i1", (MAX_SEATS,)),  # rules.DrawTimeout that a missed draw clock left
    ("raised", "i1", (MAX_SEATS, MAX_ROUNDS)),  # bets and raises by seat and round
    ("called", "i1", (MAX_SEATS, MAX_ROUNDS)),  # calls by seat and round
    ("last_raiser", "i4", (MAX_ROUNDS,)),  # aggressor of each round
    # cards
    ("hole", "i1", (MAX_SEATS, 5)),  # kept cards first, replacements after them
    ("kept", "i1", (MAX_SEATS,)),  # cards kept in the latest draw: hole[i, kept:] are the replacements
    ("drew", "i1", (MAX_SEATS, MAX_DRAWS)),  # cards drawn, -1 = has not drawn yet
    ("pending", "i1", (MAX_SEATS,)),  # still to draw in this draw
    ("fifth", "i1", (MAX_SEATS,)),  # waits for its late fifth card
    ("thrown_now", "i8", (MAX_SEATS,)),  # set of cards thrown away in this draw
    ("thrown", "i8", (MAX_SEATS,)),  # set of cards thrown away in this hand
    ("pile", "i8", ()),  # set of dead cards: discards, folded hands, burned cards
    ("stub", "i1", (52,)),  # undealt cards are stub[top:end], the next one first
    ("top", "i4", ()),
    ("end", "i4", ()),
    ("burned", "i1", (8,)),  # in order
    ("burned_n", "i4", ()),
    ("drawer", "i4", ()),  # seat whose exchange is being served, -1 = none
    ("need", "i4", ()),  # cards still to deal to it
    ("last_served", "i4", ()),  # seat that got the previous card off the deck
    ("fifth_burned", "i4", ()),  # the burn before this late fifth card is done
    ("bottom_open", "i4", ()),  # after a mix its drawer may get the last card
    ("mixes", "i4", ()),
    # the end
    ("pots", "i4", ()),
    ("pot", "i4", (MAX_SEATS,)),  # chips of each pot, main pot first
    ("eligible", "i4", (MAX_SEATS,)),  # set of seats that may win it
    ("winners", "i4", (MAX_SEATS,)),  # set of seats that won it
    ("shown", "i4", ()),
    ("show", "i1", (MAX_SEATS,)),  # seats in showdown order
    ("strength", "i8", (MAX_SEATS,)),  # of hands shown
    ("won", "i4", (MAX_SEATS,)),
    ("returned", "i4", (MAX_SEATS,)),  # uncalled chips that came back
    # the log of the latest step
    ("events", "i4", ()),
    ("event", "i4", (EVENT_ROWS, 4)),  # kind, seat, a, b
)


def _packed() -> np.dtype[Any]:
    """The fields above, widest first and filled up to whole words: no unused byte, so equal hands are equal bytes."""
    fields: list[Any] = sorted(_FIELDS, key=lambda field: -np.dtype(field[1]).itemsize)
    size = sum(np.dtype(field).itemsize for field in [(kind, shape) for _, kind, shape in fields])
    fields.append(("filler", "i1", (-size % 8,)))
    return np.dtype(fields, align=True)


HAND_DTYPE = _packed()
"""One hand. The fields are described above, by subject."""


def new_hands(count: int) -> Any:
    """`count` empty rows, a recarray of shape (count,)."""
    return np.zeros(count, HAND_DTYPE).view(np.recarray)


@njit
def emit(t: Hand, kind: int, seat: int, a: int, b: int) -> None:
    """Write one event row. One step never writes more than EVENT_ROWS."""
    row = int(t.events)
    t.event[row, 0] = kind
    t.event[row, 1] = seat
    t.event[row, 2] = a
    t.event[row, 3] = b
    t.events = row + 1


@njit
def is_live(t: Hand, seat: int) -> bool:
    """Dealt in and not folded."""
    return int(t.dealt[seat]) == 1 and int(t.folded[seat]) == 0


@njit
def is_able(t: Hand, seat: int) -> bool:
    """Live, with chips behind."""
    return is_live(t, seat) and int(t.stack[seat]) > 0


@njit
def count_live(t: Hand) -> int:
    """Live seats."""
    count = 0
    for seat in range(int(t.seats)):
        if is_live(t, seat):
            count += 1
    return count


@njit
def count_able(t: Hand) -> int:
    """Seats that can still put chips in."""
    count = 0
    for seat in range(int(t.seats)):
        if is_able(t, seat):
            count += 1
    return count


@njit
def first_live(t: Hand, start: int) -> int:
    """First live seat from `start` clockwise, `start` included; -1 if there is none."""
    seats = int(t.seats)
    for k in range(seats):
        seat = (start + k) % seats
        if is_live(t, seat):
            return seat
    return -1


@njit
def pot_total(t: Hand) -> int:
    """Chips put in and not returned."""
    total = 0
    for seat in range(int(t.seats)):
        total += int(t.total[seat])
    return total


@njit
def put_in(t: Hand, seat: int, chips: int) -> None:
    """Move chips from a stack into this round's bet."""
    t.stack[seat] = int(t.stack[seat]) - chips
    t.bet[seat] = int(t.bet[seat]) + chips
    t.total[seat] = int(t.total[seat]) + chips
