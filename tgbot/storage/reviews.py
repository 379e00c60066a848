"""The hands that a person has finished, for looking back at them. Each function runs inside a transaction."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema
from tgbot.storage.rows import HandRow, StepRow
from tgbot.storage.tables import steps_of


async def tables_played(connection: AsyncConnection, user_id: int, limit: int = 10) -> tuple[int, ...]:
    """Tables where the person has finished a hand, the latest first."""
    results = schema.results.c
    query = (
        select(results.table_id)
        .where(results.user_id == user_id)
        .group_by(results.table_id)
        .order_by(func.max(results.at).desc())
        .limit(limit)
    )
    return tuple((await connection.execute(query)).scalars())


async def played_with(connection: AsyncConnection, table_id: int, user_id: int) -> bool:
    """Whether another person has finished a hand, or holds a seat, at this table."""
    for part in (schema.results.c, schema.seats.c):
        others = select(part.user_id).where(part.table_id == table_id, part.user_id != user_id).limit(1)
        if (await connection.execute(others)).scalar_one_or_none() is not None:
            return True
    return False


async def finished_hands(
    connection: AsyncConnection, table_id: int, user_id: int
) -> tuple[tuple[HandRow, tuple[StepRow, ...], int], ...]:
    """(the hand as dealt, what was done, the person's seat) of each finished hand of a table, in order."""
    results, hands = schema.results.c, schema.hands
    query = (
        select(results.seat, hands)
        .join_from(schema.results, hands, (hands.c.table_id == results.table_id) & (hands.c.number == results.hand))
        .where(results.table_id == table_id, results.user_id == user_id)
        .order_by(results.hand)
    )
    found = []
    for row in (await connection.execute(query)).mappings().all():
        dealt = HandRow(**{column.name: row[column] for column in hands.columns})
        found.append((dealt, await steps_of(connection, table_id, dealt.number), int(row[results.seat])))
    return tuple(found)
