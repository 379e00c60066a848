"""Places of a group's matches, for its league."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema

_placements = schema.placements


async def places(connection: AsyncConnection, chat_id: int, since: float, until: float) -> list[tuple[int, int, int]]:
    """(table, person, first place) of each person in the matches that ended in that time, UTC seconds."""
    c = _placements.c
    asked = (c.chat_id == chat_id, c.chat_group, c.user_id.is_not(None), c.at >= since, c.at < until)
    rows = await connection.execute(select(c.table_id, c.user_id, c.first).where(*asked).order_by(c.table_id, c.seat))
    return [(table_id, user_id, first) for table_id, user_id, first in rows]


async def groups_of(connection: AsyncConnection, user_id: int, since: float, until: float) -> dict[int, int]:
    """Groups where a person has ended a match in that time, each with the last of these tables."""
    c = _placements.c
    asked = (c.user_id == user_id, c.chat_group, c.at >= since, c.at < until)
    query = select(c.chat_id, func.max(c.table_id)).where(*asked).group_by(c.chat_id)
    return {row[0]: row[1] for row in await connection.execute(query)}
