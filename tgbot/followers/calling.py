"""Calls those to a group's next table who have asked for it: one private message as its lobby opens (S2.4)."""

from __future__ import annotations

import structlog

from tgbot import render
from tgbot.followers.tasks import Tasks
from tgbot.sender import Sender
from tgbot.service.model import Status, TableState
from tgbot.service.tables import TableService
from tgbot.wire import Post

log = structlog.get_logger(__name__)


class Calling:
    """Follows all tables. Whoever is called is off the list, so a restart calls nobody twice."""

    def __init__(self, service: TableService, sender: Sender) -> None:
        self._service = service
        self._sender = sender
        self._tasks = Tasks()

    def follow(self, state: TableState) -> None:
        """A table has changed; its first version is news."""
        if state.version == 1 and state.status == Status.LOBBY and state.chat.group:
            self._tasks.start(self._call(state))

    async def stop(self) -> None:
        """Call nobody any more."""
        await self._tasks.stop()

    async def _call(self, state: TableState) -> None:
        try:
            for user_id in await self._service.notify.take(state.chat.chat_id):
                person = await self._service.person(user_id)
                if person is not None and person.dm_ok and state.seat_of(user_id) is None:
                    self._sender.post(Post(user_id, render.called(state, person.language), loud=True))
        except Exception:
            log.exception("nobody_called", table=state.id)
