"""After each hand, looks whether a person has earned an achievement, and tells it in private, once."""

from __future__ import annotations

import structlog

from tgbot import render
from tgbot.followers.tasks import Tasks
from tgbot.sending.sender import Sender
from tgbot.sending.wire import Post
from tgbot.service.model import Person, TableState
from tgbot.service.tables import TableService

log = structlog.get_logger(__name__)


class Medals:
    """Follows all tables. What a crash has kept from being looked at is found after the next hand."""

    def __init__(self, service: TableService, sender: Sender) -> None:
        self._service = service
        self._sender = sender
        self._seen: dict[int, tuple[int, bool]] = {}
        self._tasks = Tasks()

    def follow(self, state: TableState) -> None:
        """A table has changed."""
        hand = state.hand
        if hand is None or not hand.over or hand.aborted:
            return
        now = (hand.number, state.open)  # the end of a match may come later than that of its last hand
        if self._seen.get(state.id) != now:
            self._seen[state.id] = now
            persons = [seat.person for seat in state.seats if seat.person is not None]
            self._tasks.start(self._look(persons))
        if not state.open:
            del self._seen[state.id]

    def forget(self, table_id: int) -> None:
        """Another process goes on with a table."""
        self._seen.pop(table_id, None)

    async def stop(self) -> None:
        """Look no further."""
        await self._tasks.stop()

    async def _look(self, persons: list[Person]) -> None:
        try:
            for person in persons:
                for row in await self._service.memory.reward(person.user_id):
                    if person.dm_ok:
                        self._sender.post(Post(person.user_id, render.achievement(person.language, row.name)))
        except Exception:
            log.exception("achievements_failed")
