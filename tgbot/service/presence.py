"""Who is there: whom a table waits for, who is answered at once, whether anybody is there at all."""

from __future__ import annotations

from env.engine.actions import Action
from env.engine.views import Legal
from tgbot.service.model import SeatState, TableState


def absent(seat: SeatState) -> bool:
    """Whether the seat is answered at once."""
    return seat.person is not None and (seat.away or seat.left)


def present(state: TableState, seat: SeatState) -> bool:
    """Whether it is a person who is there and still has something to play for."""
    return seat.plays and not seat.away and in_game(state, seat)


def in_game(state: TableState, seat: SeatState) -> bool:
    """Whether the seat has chips, or a hand that may win some."""
    if seat.stack > 0:
        return True
    hand = state.hand
    return hand is not None and not hand.over and not hand.aborted and hand.public.seats[seat.seat].live


def anybody_present(state: TableState) -> bool:
    """Whether bots may play: they never play on alone."""
    return any(present(state, seat) for seat in state.seats)


def has_clocks(state: TableState) -> bool:
    """Whether decisions are timed: not in private while nobody else waits."""
    return state.chat.group or sum(seat.plays for seat in state.seats) > 1


def passive(legal: Legal) -> Action:
    """What is done for a seat that does not answer: stand pat, check, else fold."""
    if legal.discards is not None:
        return Action.pat()
    return Action.check() if legal.check else Action.fold()
