"""The connection to the database: one writer, transactions, the version of the schema."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import event, insert, inspect, select
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tgbot.storage import schema
from tgbot.storage.upgrade import upgrade

_SQLITE_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",  # a committed action survives a power cut
    "foreign_keys = ON",
    "busy_timeout = 5000",  # milliseconds; another process (a backup) may hold the file for a moment
)


class SchemaError(Exception):
    """The database is of another version of the bot, or is no database of the bot at all."""


class Database:
    """An open database. Get one from `open`, give it back with `close`.

    Every access is a transaction, and with SQLite one at a time: writers never meet, so nothing is retried.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._turn = asyncio.Lock() if engine.dialect.name == "sqlite" else None

    @classmethod
    async def open(cls, url: str) -> Database:
        """Open the database of `url`, such as "sqlite:///fivedraw.db".

        An empty one gets the tables, an older one is brought up to date.
        Raises SchemaError for a database of a version it does not know; it is left as it was.
        """
        database = cls(_engine(url))
        try:
            async with database.transaction() as connection:
                await _prepare(connection)
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Close the connections."""
        await self._engine.dispose()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end of the block, rolled back if the block raises.

        Keep it short, and never wait in it for anything but the database.
        """
        if self._turn is None:
            async with self._engine.begin() as connection:
                yield connection
        else:
            async with self._turn, self._engine.begin() as connection:
                yield connection


def _engine(url: str) -> AsyncEngine:
    """The engine, with the asynchronous driver where the URL names none."""
    parsed = make_url(url)
    name = parsed.get_backend_name()
    if parsed.drivername == name:
        parsed = parsed.set(drivername={"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}[name])
    if name != "sqlite":
        return create_async_engine(parsed, pool_pre_ping=True)
    engine = create_async_engine(parsed, pool_size=1, max_overflow=0)

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver must not begin by itself: see `begin`
        cursor = connection.cursor()
        for pragma in _SQLITE_PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        # A deferred transaction would find out only at its first write that it must fail.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


async def _prepare(connection: AsyncConnection) -> None:
    """Create the tables in an empty database, bring an older one up to date, refuse any other."""
    present = set(await connection.run_sync(lambda sync: inspect(sync).get_table_names()))
    if not present:
        await connection.run_sync(schema.metadata.create_all)
        await connection.execute(insert(schema.meta).values(key="schema_version", value=schema.SCHEMA_VERSION))
        return
    if "meta" not in present:
        raise SchemaError(f"this database belongs to something else: it holds {', '.join(sorted(present)[:5])}")
    query = select(schema.meta.c.value).where(schema.meta.c.key == "schema_version")
    version = (await connection.execute(query)).scalar_one_or_none()
    if version is None or version % 1 or not await upgrade(connection, int(version)):
        found = "no version" if version is None else f"version {version:g}"
        raise SchemaError(
            f"the database has a schema of {found}, this bot knows version {schema.SCHEMA_VERSION}: "
            "start the bot that wrote it, or name another file in DATABASE_URL"
        )
