"""Says what the owner of the bot has to say: chat by chat, slowly, so that no game waits for it; on after a restart."""

from __future__ import annotations

import asyncio
import html

import structlog

from tgbot.clock import Clock
from tgbot.i18n import DEFAULT, text
from tgbot.screen import Screen
from tgbot.sending.sender import Sender
from tgbot.sending.wire import Post
from tgbot.service.tables import TableService
from tgbot.storage import announcements
from tgbot.storage.announcements import Audience
from tgbot.storage.database import Database

log = structlog.get_logger(__name__)

PAUSE = 0.25
"""Seconds between two chats: an eighth of what may be sent in a second."""

DRAIN = ""
"""Words of the announcement that the bot is drained: each chat hears it in its own language."""


class Announcing:
    """Announcements, from their draft to the last chat."""

    def __init__(self, database: Database, service: TableService, sender: Sender, clock: Clock) -> None:
        self._database = database
        self._service = service
        self._sender = sender
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    async def prepare(self, audience: Audience, words: str) -> tuple[int, int]:
        """Note it down; its number, and in how many chats it would be said."""
        async with self._database.transaction() as connection:
            number = await announcements.create(connection, audience, words, self._clock.now())
            return number, len(await announcements.chats(connection, audience))

    async def say(self, number: int) -> bool:
        """Begin to say it; False if it is unknown or was begun before."""
        async with self._database.transaction() as connection:
            begun = await announcements.begin(connection, number)
        self.start()
        return begun

    async def progress(self, number: int) -> tuple[int, int]:
        """(chats where it was said, all chats)."""
        async with self._database.transaction() as connection:
            return await announcements.progress(connection, number)

    def start(self) -> None:
        """Go on with what is not said yet."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Say no more; the rest comes after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        try:
            while True:
                async with self._database.transaction() as connection:
                    going = await announcements.going(connection)
                if not going:
                    return
                for number, words in going.items():
                    await self._say(number, words)
        except Exception:
            log.exception("announcement_broken_off")

    async def _say(self, number: int, words: str) -> None:
        while True:
            async with self._database.transaction() as connection:
                chat = await announcements.take(connection, number)
            if chat is None:
                return
            said = text(await self._language(chat[0]), "announce-drain") if words == DRAIN else words
            self._sender.post(Post(chat[0], Screen(html.escape(said, quote=False)), topic=chat[1]))
            await self._clock.sleep(PAUSE)

    async def _language(self, chat_id: int) -> str:
        if chat_id < 0:
            return self._service.groups.of(chat_id).language or self._language_there(chat_id)
        person = await self._service.person(chat_id)
        return DEFAULT if person is None else person.language

    def _language_there(self, chat_id: int) -> str:
        """That of a table of the group."""
        return next((state.chat.language for state in self._service.tables_in(chat_id)), DEFAULT)
