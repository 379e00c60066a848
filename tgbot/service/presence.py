"""Who is there: whom a table waits for, who is answered at once, whether anybody is there at all."""

from __future__ import annotations

from env.engine import match
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
    """Whether the seat plays in the hand that runs, or could pay the next one."""
    return in_hand(state, seat) or state.can_pay(seat)


def running(state: TableState) -> bool:
    """Whether a hand is neither paid nor called off."""
    return state.hand is not None and not state.hand.over and not state.hand.aborted


def in_hand(state: TableState, seat: SeatState) -> bool:
    """Whether the seat was dealt into the hand that runs."""
    if not running(state) or state.hand is None or seat.seat >= len(state.hand.public.seats):
        return False
    return state.hand.public.seats[seat.seat].dealt_in


def next_stacks(state: TableState) -> list[int]:
    """Chips of each seat for the next hand; at an open table 0 for those that are not dealt in (S5.2, S5.9)."""
    return [0 if state.cash and (seat.left or seat.away) else seat.stack for seat in state.seats]


def can_deal(state: TableState) -> bool:
    """Whether the next hand has two seats, one of them a person who is there."""
    payers = match.payers(next_stacks(state), state.rules)
    return len(payers) >= 2 and any(present(state, state.seats[seat]) for seat in payers)


def anybody_here(state: TableState) -> bool:
    """Whether a person is there, with chips or without."""
    return any(seat.plays and not seat.away for seat in state.seats)


def anybody_present(state: TableState) -> bool:
    """Whether bots may play: they never play on alone."""
    return any(present(state, seat) for seat in state.seats)


def plays_alone(state: TableState) -> bool:
    """Whether one person plays against bots in private, so that help for it is at nobody's cost."""
    return not state.chat.group and sum(seat.person is not None for seat in state.seats) == 1


def has_clocks(state: TableState) -> bool:
    """Whether decisions are timed: not in private while nobody else waits."""
    return state.chat.group or sum(seat.plays for seat in state.seats) > 1


def passive(legal: Legal) -> Action:
    """What is done for a seat that does not answer: stand pat, check, else fold."""
    if legal.discards is not None:
        return Action.pat()
    return Action.check() if legal.check else Action.fold()
