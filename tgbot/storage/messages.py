"""Which version of a table each chat has seen: after a restart, what was lost is shown again."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema
from tgbot.storage.rows import MessageRow, columns

_messages = schema.messages
_SAME = delete(_messages).where(
    _messages.c.table_id == bindparam("of_table"),
    _messages.c.chat_id == bindparam("in_chat"),
    _messages.c.kind == bindparam("of_kind"),
)


async def find(connection: AsyncConnection, table_id: int, chat_id: int, kind: str) -> MessageRow | None:
    """The message of that kind that shows the table in the chat, None if there is none."""
    query = select(_messages).where(
        _messages.c.table_id == table_id, _messages.c.chat_id == chat_id, _messages.c.kind == kind
    )
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else MessageRow(**row)


async def of_table(connection: AsyncConnection, table_id: int) -> tuple[MessageRow, ...]:
    """Every message that shows the table."""
    rows = await connection.execute(select(_messages).where(_messages.c.table_id == table_id))
    return tuple(MessageRow(**row) for row in rows.mappings())


async def save(connection: AsyncConnection, rows: Sequence[MessageRow]) -> None:
    """Add the messages, each in place of the one of the same table, chat and kind."""
    await connection.execute(
        _SAME, [{"of_table": row.table_id, "in_chat": row.chat_id, "of_kind": row.kind} for row in rows]
    )
    await connection.execute(insert(_messages), [columns(row) for row in rows])


async def remove(connection: AsyncConnection, table_id: int, chat_id: int, kind: str) -> None:
    """Forget a message, such as one that was deleted in the chat."""
    await connection.execute(
        delete(_messages).where(
            _messages.c.table_id == table_id, _messages.c.chat_id == chat_id, _messages.c.kind == kind
        )
    )


async def remove_chat(connection: AsyncConnection, chat_id: int) -> None:
    """Forget every message of a chat that no longer exists."""
    await connection.execute(delete(_messages).where(_messages.c.chat_id == chat_id))
