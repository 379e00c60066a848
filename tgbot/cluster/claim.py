"""One bot that polls has its PostgreSQL to itself; processes with a webhook know of each other and share it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage.database import Database
from tgbot.storage.errors import StorageError
from tgbot.storage.postgres import BOT


@asynccontextmanager
async def claim(database: Database, *, alone: bool) -> AsyncIterator[AsyncConnection]:
    """Hold the database as long as the block runs, over a connection that does nothing else but what the block does.

    Raises StorageError if another process holds it otherwise.
    """
    lock = func.pg_try_advisory_lock if alone else func.pg_try_advisory_lock_shared
    async with database.connection() as connection:
        if not (await connection.execute(select(lock(BOT)))).scalar_one():
            raise StorageError(
                "DATABASE_URL: another process of the bot uses this database; several can do so if WEBHOOK_URL is set "
                "for all of them"
            )
        try:
            yield connection
        finally:
            await connection.invalidate()  # with the connection the lock goes
