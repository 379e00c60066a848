"""The last sign of life, from which is known how long the bot was away, and other single numbers."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema

_KEY = "alive_at"
_meta = schema.meta


async def last_seen(connection: AsyncConnection) -> float | None:
    """When the bot last gave a sign of life, UTC seconds; None before the first one."""
    found = await connection.execute(select(_meta.c.value).where(_meta.c.key == _KEY))
    value: float | None = found.scalar_one_or_none()
    return value


async def value(connection: AsyncConnection, key: str) -> float | None:
    """A number that is kept under a key, None without one."""
    found: float | None = (
        await connection.execute(select(_meta.c.value).where(_meta.c.key == key))
    ).scalar_one_or_none()
    return found


async def keep(connection: AsyncConnection, key: str, number: float | None) -> None:
    """Keep a number under a key; None: keep none."""
    await connection.execute(delete(_meta).where(_meta.c.key == key))
    if number is not None:
        await connection.execute(insert(_meta).values(key=key, value=number))


async def beat(connection: AsyncConnection, now: float) -> None:
    """Give a sign of life."""
    found = await connection.execute(update(_meta).where(_meta.c.key == _KEY).values(value=now))
    if found.rowcount == 0:
        await connection.execute(insert(_meta).values(key=_KEY, value=now))
