"""What becomes of chats: closed to us, open again, moved; and which message shows what, over a restart."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tgbot.sending.board import NO_PICTURE, Frame, Place, Shown
from tgbot.service.tables import TableService

if TYPE_CHECKING:
    from tgbot.sending.sender import Sender


class Chats:
    """Between the sender and the service; `sender` is set when both exist."""

    sender: Sender

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._turn = asyncio.Lock()  # what was told later counts

    async def shut(self, chat_id: int, topic: int | None = None, *, deleted: bool = False) -> None:
        """The bot may not write there, or in one topic of it: the tables are put on hold.

        A person plays on by pop-ups at tables of groups; an account that is `deleted` gives its seats up.
        """
        async with self._turn:
            person = await self._service.person(chat_id)
            if person is not None and person.dm_ok:
                await self._service.remember_person(chat_id, person.name, person.language, dm_ok=False)
            if deleted:
                await self._service.gone(chat_id)
            elif person is not None:
                await self._service.unreachable(chat_id)
            await self._service.suspend(chat_id, topic)

    async def opened(self, chat_id: int, topic: int | None = None) -> None:
        """The bot may write there again, or in that topic of it."""
        async with self._turn:
            self.sender.open(chat_id)
            await self._service.resume(chat_id, topic)

    async def migrated(self, old: int, new: int) -> None:
        """The group has a new id; told several times, done once."""
        await self._service.save_rendered()
        await self._service.move_chat(old, new)
        self.sender.migrate(old, new)

    async def load(self, place: Place) -> Shown | None:
        """What a board showed before a restart."""
        row = await self._service.rendered(place.chat_id, place.table_id, place.kind)
        return None if row is None else Shown(row.message_id, row.hand, row.version, row.picture or NO_PICTURE)

    async def save(self, place: Place, message_id: int, frame: Frame, *, late: bool) -> None:
        """A board shows this frame in this message; `late`: but for the version it is what was saved before."""
        picture = None if frame.screen.picture is None else frame.screen.picture.key
        await self._service.set_rendered(
            place.chat_id, place.table_id, place.kind, message_id, frame.version, frame.page, picture, late=late
        )
