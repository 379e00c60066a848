"""What goes after a while: hands with their steps and seals, and what ended tables no longer need.

Results of persons, places, achievements and balances stay for ever, so statistics, lists and leagues stay right.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema

_PARTS = (schema.messages, schema.marks, schema.boxes, schema.deadlines, schema.leases, schema.seats)


async def drop_hands(connection: AsyncConnection, before: float, limit: int) -> int:
    """Forget up to `limit` hands that were dealt before that time (UTC seconds); returns how many.

    The latest hand of a table stays until the table has ended before that time too: it is rebuilt from it.
    """
    hands, tables = schema.hands, schema.tables
    older = hands.alias()
    latest = select(func.max(older.c.number)).where(older.c.table_id == hands.c.table_id).scalar_subquery()
    ended = exists().where(tables.c.id == hands.c.table_id, tables.c.ended_at < before)
    old = and_(hands.c.dealt_at < before, or_(ended, hands.c.number < latest))
    query = select(hands.c.table_id, hands.c.number).where(old).order_by(hands.c.dealt_at).limit(limit)
    keys = [tuple(row) for row in await connection.execute(query)]
    if keys:
        for part in (schema.steps, schema.seals):
            await connection.execute(delete(part).where(tuple_(part.c.table_id, part.c.hand).in_(keys)))
        nobodys = schema.results.c.user_id.is_(None)  # of bots and of forgotten persons: counted nowhere
        theirs = tuple_(schema.results.c.table_id, schema.results.c.hand).in_(keys)
        await connection.execute(delete(schema.results).where(theirs, nobodys))
        await connection.execute(delete(hands).where(tuple_(hands.c.table_id, hands.c.number).in_(keys)))
    return len(keys)


async def drop_tables(connection: AsyncConnection, before: float) -> int:
    """Forget what nobody asks any more of tables that ended before that time, and those of which nothing is told.

    Returns how many tables went whole.
    """
    tables = schema.tables
    ended = select(tables.c.id).where(tables.c.ended_at < before)
    await connection.execute(delete(schema.seals).where(schema.seals.c.table_id.in_(ended), ~_has_hand()))
    for part in _PARTS:
        await connection.execute(delete(part).where(part.c.table_id.in_(ended)))
    told = [
        exists().where(part.c.table_id == tables.c.id)
        for part in (schema.hands, schema.seals, schema.results, schema.placements, schema.achievements)
    ]
    return (await connection.execute(delete(tables).where(tables.c.ended_at < before, ~or_(*told)))).rowcount


def _has_hand() -> ColumnElement[bool]:
    """A seal that was made for a hand that never came has none."""
    hands, seals = schema.hands, schema.seals
    return exists().where(hands.c.table_id == seals.c.table_id, hands.c.number == seals.c.hand)


async def drop_announcements(connection: AsyncConnection, before: float) -> None:
    """Forget what was announced before that time."""
    old = select(schema.announcements.c.id).where(schema.announcements.c.at < before)
    await connection.execute(delete(schema.recipients).where(schema.recipients.c.announcement.in_(old)))
    await connection.execute(delete(schema.announcements).where(schema.announcements.c.at < before))


async def shrink(connection: AsyncConnection, pages: int) -> bool:
    """Give up to so many free pages of a SQLite file back to the disk; whether there are more."""
    if connection.dialect.name != "sqlite":
        return False  # PostgreSQL reuses the room by itself
    driver: Any = (await connection.get_raw_connection()).driver_connection
    # Only a script steps through the whole of it; a script ends the transaction that it is run in.
    await driver.executescript(f"PRAGMA incremental_vacuum({pages}); BEGIN IMMEDIATE")
    mode = (await connection.exec_driver_sql("PRAGMA auto_vacuum")).scalar_one()
    return bool(mode == 2 and (await connection.exec_driver_sql("PRAGMA freelist_count")).scalar_one() > 0)
