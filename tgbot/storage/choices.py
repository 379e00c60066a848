"""What persons chose last for a table against bots."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema
from tgbot.storage.rows import ChoiceRow

_choices = schema.choices


async def every(connection: AsyncConnection) -> dict[int, ChoiceRow]:
    """All of them, by user id."""
    rows = await connection.execute(select(_choices))
    return {row["user_id"]: ChoiceRow(**row) for row in rows.mappings()}


async def find(connection: AsyncConnection, user_ids: Collection[int]) -> dict[int, ChoiceRow]:
    """Those of these persons, by user id."""
    rows = await connection.execute(select(_choices).where(_choices.c.user_id.in_(user_ids)))
    return {row["user_id"]: ChoiceRow(**row) for row in rows.mappings()}


async def save(connection: AsyncConnection, row: ChoiceRow) -> None:
    """Replace the choice of a person."""
    await connection.execute(delete(_choices).where(_choices.c.user_id == row.user_id))
    await connection.execute(insert(_choices).values(asdict(row)))
