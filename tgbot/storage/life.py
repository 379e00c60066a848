"""The last sign of life: how long the bot was away is known after a restart."""

from __future__ import annotations

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema

_KEY = "alive_at"
_meta = schema.meta


async def last_seen(connection: AsyncConnection) -> float | None:
    """When the bot last gave a sign of life, UTC seconds; None before the first one."""
    found = await connection.execute(select(_meta.c.value).where(_meta.c.key == _KEY))
    value: float | None = found.scalar_one_or_none()
    return value


async def beat(connection: AsyncConnection, now: float) -> None:
    """Give a sign of life."""
    found = await connection.execute(update(_meta).where(_meta.c.key == _KEY).values(value=now))
    if found.rowcount == 0:
        await connection.execute(insert(_meta).values(key=_KEY, value=now))
