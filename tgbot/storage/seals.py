"""Seals of decks in the database. Each function runs inside the caller's transaction."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema
from tgbot.storage.rows import SealRow


async def from_hand(connection: AsyncConnection, table_id: int, hand: int) -> tuple[SealRow, ...]:
    """The seals of a table for this hand and those after it, in the order in which they were made."""
    seals = schema.seals
    query = select(seals).where(seals.c.table_id == table_id, seals.c.hand >= hand)
    rows = await connection.execute(query.order_by(seals.c.hand, seals.c.number))
    return tuple(SealRow(**row) for row in rows.mappings())


async def of_table(connection: AsyncConnection, table_id: int) -> tuple[SealRow, ...]:
    """All seals of a table, in the order in which they were made."""
    return await from_hand(connection, table_id, 0)


async def find(connection: AsyncConnection, root: str) -> tuple[int, int] | None:
    """(table, hand) of a seal, None if we never made it."""
    seals = schema.seals
    row = (await connection.execute(select(seals.c.table_id, seals.c.hand).where(seals.c.root == root))).one_or_none()
    return None if row is None else (row.table_id, row.hand)


async def set_cut(connection: AsyncConnection, row: SealRow) -> None:
    """Keep the cut that somebody has chosen for the hand of this seal."""
    seals = schema.seals
    there = (seals.c.table_id == row.table_id) & (seals.c.hand == row.hand) & (seals.c.number == row.number)
    await connection.execute(update(seals).where(there).values(cut=row.cut, cut_by=row.cut_by))
