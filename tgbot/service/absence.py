"""Coming and going once the match has begun (screens S5)."""

from __future__ import annotations

from tgbot.service import hand
from tgbot.service.draft import Draft
from tgbot.service.errors import ServiceError
from tgbot.service.lobby import leave as leave_lobby
from tgbot.service.lobby import pass_host_on
from tgbot.service.model import SeatState, Status
from tgbot.service.presence import anybody_here, anybody_present, can_deal, in_game, in_hand, present, running


def seat_in_match(draft: Draft, user_id: int) -> SeatState:
    """The seat this person plays in. Raises ServiceError (gone, stale in a lobby, noseat)."""
    if not draft.state.open:
        raise ServiceError("gone")
    if draft.state.status == Status.LOBBY:
        raise ServiceError("stale")
    seat = draft.state.seat_of(user_id)
    if seat is None or seat.left:
        raise ServiceError("noseat")
    return seat


def sit_out(draft: Draft, user_id: int) -> None:
    """Away from the next hand on; between two hands, at once."""
    seat = seat_in_match(draft, user_id)
    if seat.away or seat.away_next:
        return
    if draft.state.status == Status.PLAYING:
        draft.set_seat(seat.seat, away_next=True)
        return
    hand.send_away(draft, seat.seat)
    _go_on(draft)


def back(draft: Draft, user_id: int) -> None:
    """I'm back: the seat decides for itself again, and a table on hold goes on. Raises ServiceError (notaway, shut)."""
    seat = seat_in_match(draft, user_id)
    if draft.state.shut_at is not None:
        raise ServiceError("shut")
    held = draft.state.status == Status.HOLD and anybody_present(draft.state)  # the chat could not be written to
    if not (seat.away or seat.away_next or held):
        raise ServiceError("notaway")
    draft.set_seat(seat.seat, away=False, away_next=False, misses=0, away_until=None)
    draft.note("back", seat.seat)
    resume(draft)


def resume(draft: Draft) -> None:
    """If the table is on hold and somebody is there, go on: in the hand, or with the next one. Not while it is shut.

    So does an open table that waited, once two can play.
    """
    state = draft.state
    if state.shut_at is not None:
        return
    if state.waits_for_second:
        if can_deal(state):
            hand.next_hand(draft)
    elif state.status == Status.HOLD:
        if running(state):
            if anybody_present(state):
                hand.run(draft)
        elif anybody_here(state) if state.cash else anybody_present(state):
            hand.next_hand(draft)


def deal_now(draft: Draft, user_id: int) -> None:
    """Shorten the pause; the next hand begins once everybody who is there has pressed. Raises ServiceError (stale)."""
    seat = seat_in_match(draft, user_id)
    if draft.state.status != Status.PAUSE:
        raise ServiceError("stale")
    if seat.misses:
        draft.set_seat(seat.seat, misses=0)
    draft.ready |= {user_id}
    waited_for = {
        other.person.user_id for other in draft.state.seats if other.person is not None and present(draft.state, other)
    }
    if waited_for <= draft.ready:
        hand.next_hand(draft)


def unreachable(draft: Draft, user_id: int) -> None:
    """Nothing of the table reaches the person any more: away at once, nobody waits. In a lobby the seat is free."""
    if draft.state.status == Status.LOBBY:
        leave_lobby(draft, user_id)
        return
    seat = seat_in_match(draft, user_id)
    if not seat.away:
        hand.send_away(draft, seat.seat)
        draft.note("away", seat.seat)
        _go_on(draft)


def leave(draft: Draft, user_id: int) -> None:
    """Give the seat up for good: it is answered at once, in a match its chips stay in play.

    When the last person goes, the table closes; if only persons without chips are left, the match is over.
    """
    give_up(draft, seat_in_match(draft, user_id))


def give_up_away_seats(draft: Draft) -> None:
    """Seats of an open table that have been away for too long are given up."""
    for seat in draft.state.seats:
        if draft.state.open and seat.plays and seat.away_until is not None and seat.away_until <= draft.now:
            give_up(draft, seat)


def give_up(draft: Draft, seat: SeatState, why: str = "left") -> None:
    """As `leave`, for this seat; `why` is the note that the table is given."""
    draft.set_seat(seat.seat, left=True, auto_rebuy=False, away_next=False, away_until=None)
    draft.note(why, seat.seat)
    pass_host_on(draft)
    persons = [other for other in draft.state.seats if other.plays]
    if draft.state.cash:
        _leave_open_table(draft, seat)
    elif not persons:
        hand.close(draft, "left")
    elif not any(in_game(draft.state, other) for other in persons):
        hand.finish(draft)
    else:
        _go_on(draft)


def _leave_open_table(draft: Draft, seat: SeatState) -> None:
    """The chips go to the balance: at once, or when the hand is over that they are in."""
    if not in_hand(draft.state, seat):
        draft.cash_out(seat.seat)
    if any(other.plays for other in draft.state.seats):
        _go_on(draft)
    elif running(draft.state):
        hand.run(draft)
    else:
        hand.close(draft, "left")


def _go_on(draft: Draft) -> None:
    """After a seat became absent: answer it if it is to act, stop if nobody is there."""
    state = draft.state
    assert state.hand is not None
    if state.status == Status.PLAYING:
        if state.hand.public.actor is not None:
            _keep_clock(draft)
    elif state.status == Status.PAUSE and not (anybody_here(state) if state.cash else anybody_present(state)):
        hand.hold(draft)


def _keep_clock(draft: Draft) -> None:
    """Run on; a seat that was to act before and still is keeps the rest of its time."""
    before, slow = draft.state.hand, draft.state.slow_turn
    hand.run(draft)
    after = draft.state.hand
    assert before is not None
    assert after is not None
    if after.decision == before.decision and after.deadline is not None and before.deadline is not None:
        draft.set_hand(deadline=before.deadline)
        draft.set(slow_turn=slow)
