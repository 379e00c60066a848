"""Calls those to a group's next table who have asked for it: one private message as its lobby opens (S2.4)."""

from __future__ import annotations

from functools import partial

import structlog

from tgbot import render
from tgbot.followers.tasks import Tasks
from tgbot.sending.sender import Sender
from tgbot.sending.wire import Post
from tgbot.service.model import Status, TableState
from tgbot.service.tables import TableService

log = structlog.get_logger(__name__)


class Calling:
    """Follows all tables. Who has got the call is off the list: a restart calls those that it kept from getting it."""

    def __init__(self, service: TableService, sender: Sender) -> None:
        self._service = service
        self._sender = sender
        self._tasks = Tasks()
        self._seen: set[int] = set()

    def follow(self, state: TableState) -> None:
        """A table has changed; a lobby that was not known before is news."""
        if state.status != Status.LOBBY or not state.chat.group:
            self._seen.discard(state.id)
        elif state.id not in self._seen:
            self._seen.add(state.id)
            self._tasks.start(self._call(state))

    def forget(self, table_id: int) -> None:
        """Another process goes on with a table."""
        self._seen.discard(table_id)

    async def stop(self) -> None:
        """Call nobody any more."""
        await self._tasks.stop()

    async def _call(self, state: TableState) -> None:
        try:
            for user_id in await self._service.notify.waiting(state.chat.chat_id):
                person = await self._service.person(user_id)
                if person is None or state.seat_of(user_id) is not None:
                    await self._service.notify.remove(state.chat.chat_id, user_id)
                elif person.dm_ok:
                    screen = render.called(state, person.language)
                    sent = partial(self._called, state.chat.chat_id, user_id)
                    self._sender.post(Post(user_id, screen, loud=True, sent=sent))
        except Exception:
            log.exception("nobody_called", table=state.id)

    def _called(self, chat_id: int, user_id: int, _message_id: int) -> None:
        self._tasks.start(self._remove(chat_id, user_id))

    async def _remove(self, chat_id: int, user_id: int) -> None:
        try:
            await self._service.notify.remove(chat_id, user_id)
        except Exception:
            log.exception("called_again_next_time", chat=chat_id)
