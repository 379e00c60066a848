"""Which version of a table each chat has seen, so that a restart shows again what was lost."""

from __future__ import annotations

import asyncio
import contextlib

from sqlalchemy.exc import IntegrityError

from tgbot.storage import messages
from tgbot.storage.database import Database
from tgbot.storage.rows import MessageRow

LATE = 32  # rows that wait to be stored together


class Outbox:
    """The messages that show tables. `kind` is "public" or "private:<user id>"."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._unsaved: dict[tuple[int, int, str], MessageRow] = {}
        self._saving = asyncio.Lock()

    async def rendered(self, chat_id: int, table_id: int, kind: str) -> MessageRow | None:
        """The message that shows the table there (`message_id`, `version`, `hand`), None if there is none."""
        if (waiting := self._unsaved.get((table_id, chat_id, kind))) is not None:
            return waiting
        async with self._database.transaction(quick=True) as connection:
            return await messages.find(connection, table_id, chat_id, kind)

    async def rendered_of(self, table_id: int) -> tuple[MessageRow, ...]:
        """Every message that shows the table."""
        await self.save_rendered()
        async with self._database.transaction(quick=True) as connection:
            return await messages.of_table(connection, table_id)

    async def set_rendered(
        self,
        chat_id: int,
        table_id: int,
        kind: str,
        message_id: int,
        version: int,
        hand: int,
        picture: str | None = None,
        *,
        late: bool = False,
    ) -> None:
        """Note that this message now shows this version of the table, with the picture of that key (None: a text).

        `late`: only the version is new. Then it is stored with the next ones: a crash before that costs one edit too
        many after the restart, and saves a write at every edit until then. Other processes must find it at once.
        """
        row = MessageRow(table_id, chat_id, kind, message_id, version, hand, picture)
        if late and not self._database.shared:
            self._unsaved[table_id, chat_id, kind] = row
            if len(self._unsaved) < LATE:
                return
        await self._save(row)

    async def save_rendered(self) -> None:
        """Store what waits."""
        if self._unsaved:
            await self._save(next(iter(self._unsaved.values())))

    async def _save(self, row: MessageRow) -> None:
        """Store the row with all others that wait for the database: one transaction, one wait for the disk."""
        place = (row.table_id, row.chat_id, row.kind)
        self._unsaved[place] = row
        async with self._saving:
            if self._unsaved.get(place) is not row:
                return  # somebody stored it, or a later one stands in for it
            rows, self._unsaved = self._unsaved, {}
            try:
                await self._write(list(rows.values()))
            except IntegrityError:
                for one in rows.values():
                    with contextlib.suppress(IntegrityError):  # its table is no more
                        await self._write([one])
            except BaseException:
                self._unsaved = rows | self._unsaved
                raise

    async def _write(self, rows: list[MessageRow]) -> None:
        async with self._database.transaction(quick=True) as connection:
            await messages.save(connection, rows)

    async def forget_rendered(self, chat_id: int, table_id: int, kind: str) -> None:
        """The message is no longer there."""
        self._unsaved.pop((table_id, chat_id, kind), None)
        async with self._database.transaction(quick=True) as connection:
            await messages.remove(connection, table_id, chat_id, kind)
