"""The very first hand teaches: lines above the hand of a private table, until it is over or the person skips them."""

from __future__ import annotations

import asyncio

import structlog

from tgbot.service.model import Person, TableState
from tgbot.service.tables import TableService

log = structlog.get_logger(__name__)


def teaches(state: TableState, person: Person) -> bool:
    """Whether this is the hand with the lines: the first one of a table against bots, for who has not seen them."""
    return not state.chat.group and state.hand is not None and state.hand.number == 1 and not person.prefs.taught


class Lessons:
    """Remembers who has seen them, once a second hand is dealt or the table is over."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def follow(self, state: TableState) -> None:
        """A table has changed: a first hand may have become an earlier one."""
        if state.chat.group or state.hand is None or (state.hand.number == 1 and state.open):
            return
        for seat in state.seats:
            if seat.person is not None and not seat.person.prefs.taught and seat.person.user_id not in self._tasks:
                user_id = seat.person.user_id
                self._tasks[user_id] = asyncio.create_task(self._remember(user_id))

    def forget(self, table_id: int) -> None:
        """Another process goes on with a table: nothing is kept of it."""

    async def stop(self) -> None:
        """Finish what is being stored."""
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _remember(self, user_id: int) -> None:
        try:
            await self._service.set_prefs(user_id, taught=True)
        except Exception:  # the next table says it again
            log.exception("lesson_not_remembered")
        finally:
            del self._tasks[user_id]
