"""Persons in the database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema
from tgbot.storage.rows import PersonRow

_persons = schema.persons


async def find(connection: AsyncConnection, user_ids: Iterable[int]) -> dict[int, PersonRow]:
    """The known ones of these persons, by user id."""
    query = select(_persons).where(_persons.c.user_id.in_(tuple(user_ids)))
    rows = (await connection.execute(query)).mappings()
    return {row["user_id"]: PersonRow(**row) for row in rows}


async def save(connection: AsyncConnection, person: PersonRow) -> None:
    """Add the person or replace what is known of him."""
    values = asdict(person)
    found = await connection.execute(update(_persons).where(_persons.c.user_id == person.user_id).values(values))
    if found.rowcount == 0:
        await connection.execute(insert(_persons).values(values))
