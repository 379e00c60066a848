"""Which version of a table each chat has seen, so that a restart shows again what was lost."""

from __future__ import annotations

from tgbot.storage import messages
from tgbot.storage.database import Database
from tgbot.storage.rows import MessageRow


class Outbox:
    """The messages that show tables. `kind` is "public" or "private:<user id>"."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rendered(self, chat_id: int, table_id: int, kind: str) -> MessageRow | None:
        """The message that shows the table there (`message_id`, `version`, `hand`), None if there is none."""
        async with self._database.transaction() as connection:
            return await messages.find(connection, table_id, chat_id, kind)

    async def rendered_of(self, table_id: int) -> tuple[MessageRow, ...]:
        """Every message that shows the table."""
        async with self._database.transaction() as connection:
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
    ) -> None:
        """Note that this message now shows this version of the table, with the picture of that key (None: a text)."""
        row = MessageRow(table_id, chat_id, kind, message_id, version, hand, picture)
        async with self._database.transaction() as connection:
            await messages.save(connection, row)

    async def forget_rendered(self, chat_id: int, table_id: int, kind: str) -> None:
        """The message is no longer there."""
        async with self._database.transaction() as connection:
            await messages.remove(connection, table_id, chat_id, kind)
