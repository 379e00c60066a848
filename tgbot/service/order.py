"""Keeping order at a table: stopping it, removing somebody, skipping a turn that takes too long (S5.4)."""

from __future__ import annotations

from tgbot.service import absence, decisions, hand, lobby
from tgbot.service.draft import Draft
from tgbot.service.errors import ServiceError
from tgbot.service.groups import Groups
from tgbot.service.lookup import Lookup
from tgbot.service.model import SeatState, Status, TableState
from tgbot.service.register import Register
from tgbot.service.rights import check_stops

SKIP_AFTER = 30.0
"""Seconds of a turn before others may end it."""


class Order(Lookup):
    """What those who may stop a table can do there."""

    def __init__(self, register: Register, groups: Groups) -> None:
        Lookup.__init__(self, register)
        self.groups = groups

    async def stop_table(self, table_id: int, user_id: int, now: bool, is_admin: bool = False) -> TableState:
        """End the table after this hand, or now: then its chips go back.

        Raises ServiceError (host, adminonly, gone).
        """
        async with self._register.press(table_id) as draft:
            self._check(draft, user_id, is_admin=is_admin)
            if now or draft.state.status != Status.PLAYING:
                hand.close(draft, "stopped")
            elif not draft.state.stopping:
                draft.set(stopping=True)
        return self._after(table_id)

    async def remove(self, table_id: int, user_id: int, removed: int, is_admin: bool = False) -> TableState:
        """Take the seat of the person `removed`, who may not sit down at this table again.

        In a lobby it is free at once. A seat in a hand is answered from now on: its chips stay in play in a match, at
        an open table they go to the balance.

        Raises ServiceError (host, adminonly, gone; noseat: the person has no seat).
        """
        async with self._register.press(table_id) as draft:
            self._check(draft, user_id, is_admin=is_admin)
            seat = removable(draft.state, removed)
            draft.set(removed=(*draft.state.removed, removed))
            if draft.state.status == Status.LOBBY:
                lobby.leave(draft, removed)
            else:
                absence.give_up(draft, seat, "kicked")
        return self._after(table_id)

    async def skip(self, table_id: int, user_id: int, is_admin: bool = False) -> TableState:
        """End the turn of a person as if its clock had run out.

        Raises ServiceError (host, adminonly, gone; stale: no person is to act against the clock; skip30).
        """
        async with self._register.press(table_id) as draft:
            self._check(draft, user_id, is_admin=is_admin)
            wait = skip_wait(draft.state, draft.now)
            if wait is None:
                raise ServiceError("noskip")
            if wait > 0:
                raise ServiceError("skip30", n=int(wait) + (wait > int(wait)))
            decisions.time_out(draft, self._register.marks(table_id))
        return self._after(table_id)

    def _check(self, draft: Draft, user_id: int, *, is_admin: bool) -> None:
        if not draft.state.open:
            raise ServiceError("gone")
        check_stops(draft.state, user_id, self.groups.of(draft.state.chat.chat_id), is_admin=is_admin)


def removable(state: TableState, user_id: int) -> SeatState:
    """The seat that can be taken from this person. Raises ServiceError (noseat)."""
    seat = state.seat_of(user_id)
    if seat is None or seat.left:
        raise ServiceError("noseat")
    return seat


def skip_wait(state: TableState, now: float) -> float | None:
    """Seconds until the turn may be skipped, 0 or less: now; None where no person acts against the clock."""
    actor, current = state.actor, state.hand
    if actor is None or actor.person is None or current is None or current.deadline is None:
        return None
    return current.deadline - state.turn_seconds + SKIP_AFTER - now
