"""Chips that come to a table and leave it: buy-in, rebuy, auto-rebuy, bots' chips (S4-14, S4-15, B1, S5.7-S5.9).

A match gives everybody the same stack, from nowhere; at an open table persons bring chips of their balance and bots
get theirs from the house. All of it happens between hands.
"""

from __future__ import annotations

from env.engine import buyin
from env.engine.profiles import Rebuy
from env.errors import RulesError
from tgbot.service.draft import Draft
from tgbot.service.errors import ServiceError
from tgbot.service.kept import stack_again, without
from tgbot.service.model import SeatState, Status
from tgbot.service.presence import in_hand


def buy_in(draft: Draft, seat: int, chips: int | None = None) -> None:
    """Give a seat without chips its stack; None: the usual one, or what the balance allows within the range.

    Who left an open table a short while ago gets the stack of then.

    Raises ServiceError (buyin: not in the range; poor: more than the balance holds).
    """
    state = draft.state
    there = state.seats[seat]
    usual = state.settings.start_stack
    if not state.cash:
        if chips not in (None, usual):
            raise ServiceError("buyin", least=usual, most=usual)
        draft.set_seat(seat, stack=usual, bought=there.bought + usual)
        return
    if there.person is None:
        draft.pay_in(seat, usual)
        return
    user_id = there.person.user_id
    balance = draft.balance(user_id)
    again = None if state.status == Status.LOBBY else stack_again(state, user_id, balance, draft.now)
    if again is not None:  # whatever was asked for: nobody leaves to come back with less
        draft.pay_in(seat, again)
        draft.set(kept=without(draft.state, user_id, draft.now))
        return
    if chips is None:
        chips = min(usual, max(buyin.buy_in_range(state.game)[0], balance))
    try:
        buyin.check_buy_in(state.game, chips, balance)
    except RulesError as error:
        raise _refusal(error, balance) from error
    draft.pay_in(seat, chips)


def seat_again(draft: Draft, seat: int, *, was_cash: bool) -> None:
    """After a change of the settings in a lobby: hand the seat's chips back and give it its new stack.

    Raises ServiceError (poor, with the name).
    """
    give_back(draft, seat, was_cash=was_cash)
    try:
        buy_in(draft, seat)
    except ServiceError as error:
        raise ServiceError(error.code, name=draft.state.seats[seat].name, **error.values) from error
    draft.set_seat(seat, auto_rebuy=draft.state.seats[seat].auto_rebuy and draft.state.settings.rebuy == Rebuy.AUTO)


def give_back(draft: Draft, seat: int, *, was_cash: bool) -> None:
    """Take the chips of a seat in a lobby: to the balance where they come from there."""
    there = draft.state.seats[seat]
    if was_cash:
        draft.pay_in(seat, -there.stack)
    else:
        draft.set_seat(seat, stack=0, bought=there.bought - there.stack)


def rebuy(draft: Draft, seat: SeatState, chips: int) -> None:
    """Add chips of the balance to a stack, between hands.

    Raises ServiceError (fixed, stale in a lobby, inhand, poor; buyin: `least` and `most` may be added).
    """
    state = draft.state
    assert seat.person is not None
    if state.settings.rebuy == Rebuy.NONE:
        raise ServiceError("fixed", row="rebuy")
    if state.status == Status.LOBBY:
        raise ServiceError("stale")  # the buy-in is chosen there
    if in_hand(state, seat):
        raise ServiceError("inhand")
    balance = draft.balance(seat.person.user_id)
    try:
        buyin.rebuy(state.game, seat.stack, balance, chips)
    except RulesError as error:
        raise _refusal(error, balance) from error
    draft.pay_in(seat.seat, chips)
    draft.note("rebuy", seat.seat, chips)


def _refusal(error: RulesError, balance: int) -> ServiceError:
    """What a person is told of the engine's refusal."""
    if "least" in error.values:
        return ServiceError("buyin", least=error.values["least"], most=error.values["most"])
    return ServiceError("poor", balance=balance)


def fill_up(draft: Draft) -> None:
    """Before a hand: auto-rebuys, and new chips for bots that cannot pay."""
    for seat in draft.state.seats:
        if seat.bot is not None and not draft.state.can_pay(seat):
            draft.pay_in(seat.seat, draft.state.settings.start_stack - seat.stack)
        elif seat.person is not None and seat.auto_rebuy and not (seat.left or seat.away):
            added = buyin.auto_rebuy(draft.state.game, seat.stack, draft.balance(seat.person.user_id))
            if added > 0:
                draft.pay_in(seat.seat, added)
                draft.note("auto_rebuy", seat.seat, added)


def settle(draft: Draft) -> None:
    """After a hand of an open table: who left takes the chips, who cannot pay the next hand is told."""
    for seat in draft.state.seats:
        if seat.left:
            draft.cash_out(seat.seat)
        elif seat.person is not None and not draft.state.can_pay(seat):
            draft.note("broke", seat.seat)


def free_seats(draft: Draft) -> None:
    """Before a hand of an open table: seats that were left are free, who waited is in."""
    kept = [seat.seat for seat in draft.state.seats if not seat.left]
    if len(kept) < len(draft.state.seats):
        draft.renumber(kept)
    for seat in draft.state.seats:
        if seat.waiting:
            draft.set_seat(seat.seat, waiting=False)
