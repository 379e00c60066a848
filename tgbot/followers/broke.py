"""Tells a person in private that the chips are gone, with the ways on (S5.9)."""

from __future__ import annotations

import structlog

from tgbot import render
from tgbot.followers.tasks import Tasks
from tgbot.sending.sender import Sender
from tgbot.sending.wire import Post
from tgbot.service.bank import FREE_CHIPS
from tgbot.service.model import Person, TableState
from tgbot.service.tables import TableService

log = structlog.get_logger(__name__)


class Broke:
    """Follows all tables. The news is in the change that made it; after a restart who is still broke is told again."""

    def __init__(self, service: TableService, sender: Sender) -> None:
        self._service = service
        self._sender = sender
        self._versions: dict[int, int] = {}
        self._tasks = Tasks()

    def follow(self, state: TableState) -> None:
        """A table has changed."""
        before = self._versions.get(state.id)
        self._versions[state.id] = state.version
        if not state.open:
            del self._versions[state.id]
            return
        if state.hand is None:
            return
        if before is None:
            broke = [seat for seat in state.seats if state.cash and state.hand.over and not seat.away]
        elif before < state.version:
            broke = [state.seats[seat] for name, seat, _ in state.hand.notes if name == "broke"]
        else:
            return
        for seat in broke:
            if seat.plays and seat.person is not None and seat.person.dm_ok and not state.can_pay(seat):
                self._tasks.start(self._tell(state.id, seat.person))

    def forget(self, table_id: int) -> None:
        """Another process goes on with a table."""
        self._versions.pop(table_id, None)

    async def stop(self) -> None:
        """Tell nobody any more."""
        await self._tasks.stop()

    async def _tell(self, table_id: int, person: Person) -> None:
        try:
            balance = await self._service.balance(person.user_id)
            due = await self._service.grant_at(person.user_id)
        except Exception:
            log.exception("balance_unknown", table=table_id)
            return
        state = self._service.state(table_id)
        seat = None if state is None else state.seat_of(person.user_id)
        if state is None or seat is None or seat.left or state.can_pay(seat):
            return  # auto-rebuy was quicker, or the seat is given up
        grant = None if due is None else (FREE_CHIPS, due)
        screen = render.out_of_chips(state, seat.seat, person.language, balance, grant)
        self._sender.post(Post(person.user_id, screen))
