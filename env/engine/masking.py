"""Wiping a state row down to what one seat, or everybody, may know.

This is the only function that decides it; `views` and every observation are built from its result.
"""

from __future__ import annotations

from env.engine._jit import entry
from env.engine.events import EventKind
from env.engine.rules import MAX_SEATS
from env.engine.state import Hand
from env.engine.views import Phase


@entry
def wipe_hidden(t: Hand, viewer: int) -> None:
    """Replace, in place, every card that `viewer` (-1 = the public) may not know by -1, and every set by 0.

    Kept: the viewer's own hand (also after a fold) and own discards; hands opened at the showdown
    (highest card first). Gone: other
    hands, the stub's order, dead cards, burned cards, strengths of closed hands, private events.
    """
    opened = 0
    if int(t.phase) == Phase.DONE:
        for k in range(int(t.shown)):
            opened |= 1 << int(t.show[k])
    for seat in range(MAX_SEATS):
        mine = seat == viewer and seat < int(t.seats)
        if not mine:
            t.thrown[seat] = 0
            t.thrown_now[seat] = 0
            t.kept[seat] = 5
            if not opened >> seat & 1 or seat >= int(t.seats):
                t.strength[seat] = 0
                for k in range(5):
                    t.hole[seat, k] = -1
            else:  # shown, but not which of the cards were drawn
                for k in range(1, 5):
                    card = int(t.hole[seat, k])
                    place = k
                    while place > 0 and int(t.hole[seat, place - 1]) < card:
                        t.hole[seat, place] = int(t.hole[seat, place - 1])
                        place -= 1
                    t.hole[seat, place] = card
    t.pile = 0
    for k in range(52):
        t.stub[k] = -1
    for k in range(8):
        t.burned[k] = -1
    for row in range(int(t.events)):
        if int(t.event[row, 0]) == EventKind.RECEIVE and int(t.event[row, 1]) != viewer:
            t.event[row, 2] = -1
    for row in range(int(t.events), t.event.shape[0]):
        for k in range(4):
            t.event[row, k] = 0
