"""Wiping a state row down to what one seat, or everybody, may know.

This is the only function that decides it; `views` and every observation are built from its result.
"""

from __future__ import annotations

from env.engine._jit import entry
from env.engine.events import EventKind
from env.engine.state import Hand
from env.engine.views import Phase


@entry
def wipe_hidden(t: Hand, viewer: int) -> None:
    """Replace, in place, every card that `viewer` (-1 = the public) may not know by -1, and every set by 0.

    Kept: the viewer's own hand (also after a fold) and own discards; hands opened at the showdown. Gone: other
    hands, the stub's order, dead cards, burned cards, strengths of closed hands, private events.
    """
    opened = 0
    if int(t.phase) == Phase.DONE:
        for k in range(int(t.shown)):
            opened |= 1 << int(t.show[k])
    for seat in range(int(t.seats)):
        mine = seat == viewer
        if not mine:
            t.thrown[seat] = 0
            t.thrown_now[seat] = 0
            t.kept[seat] = 5
            if not opened >> seat & 1:
                t.strength[seat] = 0
                for k in range(5):
                    t.hole[seat, k] = -1
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
