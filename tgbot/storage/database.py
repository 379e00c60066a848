"""The connection to the database: one writer, transactions, the version of the schema."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tgbot import metrics
from tgbot.storage import inline, postgres, sqlite_file, upgrade
from tgbot.storage.errors import SchemaError, StorageError

_SQLITE_PRAGMAS = (
    "auto_vacuum = INCREMENTAL",  # of a new file, before anything else: room that is free can be given back
    "journal_mode = WAL",
    "synchronous = FULL",  # a committed action survives a power cut
    "foreign_keys = ON",
    "busy_timeout = 5000",  # milliseconds; another process (a backup) may hold the file for a moment
)

__all__ = ["Database", "SchemaError", "StorageError"]


class Database:
    """An open database. Get one from `open`, give it back with `close`.

    Every access is a transaction, one at a time: writers never meet, so nothing is retried.
    """

    def __init__(self, url: str) -> None:
        self._here = inline.Here()
        self._engine = engine = _engine(url, self._here)
        self._turn = asyncio.Lock()
        self._begin = engine.begin if engine.dialect.name == "sqlite" else postgres.Transactions(engine)
        self._closed = False
        self._file: sqlite_file.FileLock | None = None
        self.fence: Callable[[AsyncConnection], Awaitable[None]] | None = None
        """With several processes: begins each transaction, and raises where this process may change nothing more."""

    @property
    def postgres(self) -> bool:
        """Whether it is PostgreSQL, which several processes can use at a time."""
        return self._engine.dialect.name == "postgresql"

    @property
    def shared(self) -> bool:
        """Whether other processes write to it too, so that what was read before may have changed."""
        return self.fence is not None

    @classmethod
    async def open(cls, url: str, *, empty: bool = False) -> Database:
        """Open the database of `url`, such as "sqlite:///fivedraw.db".

        An empty one gets the tables, an older one is brought up to date.
        Raises StorageError, whose one line names the database, for one that another process uses, that is damaged or
        not the bot's, or of a version it does not know (SchemaError); if it is to be `empty`, for one that holds
        anything. It is left as it was.
        """
        database = cls(url)
        path = sqlite_file.file_of(url)
        try:
            if path is not None:
                await database._take(path)
            async with database.transaction() as connection:
                if empty:
                    await connection.run_sync(upgrade.check_empty)
                await connection.run_sync(upgrade.prepare)
            if path is not None:
                await asyncio.to_thread(sqlite_file.let_shrink, path)
        except StorageError as error:
            await database.close()
            raise type(error)(f"{path or shown(url)}: {error}") from None
        except postgres.FAILURES as error:
            await database.close()
            raise StorageError(f"{path or shown(url)}: it cannot be used ({postgres.reason(error)})") from None
        except BaseException:
            await database.close()
            raise
        return database

    async def _take(self, path: Path) -> None:
        lock = sqlite_file.FileLock(path)
        lock.take()
        self._file = lock
        await asyncio.to_thread(sqlite_file.check, path)

    async def close(self) -> None:
        """Close the connections once the transaction under way has ended; from then on every access raises."""
        async with self._turn:
            self._closed = True
            await self._engine.dispose()
        if self._file is not None:
            self._file.release()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection to PostgreSQL of one's own for as long as the block runs; each statement is committed alone."""
        async with self._engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            yield connection

    @asynccontextmanager
    async def transaction(self, *, quick: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end of the block, rolled back if the block raises.

        Keep it short, and never wait in it for anything but the database. `quick`: a few rows found by their keys,
        which SQLite reads and writes faster than another thread can be asked to. Raises StorageError after `close`.
        """
        start = time.perf_counter()
        try:
            async with self._turn:
                if self._closed:
                    raise StorageError("the database has been closed")
                with self._here if quick else nullcontext():
                    async with self._begin() as connection:
                        if self.fence is not None:
                            await self.fence(connection)
                        yield connection
        except postgres.FAILURES:
            metrics.DATABASE_ERRORS.inc()
            raise
        metrics.COMMIT.observe(time.perf_counter() - start)


def shown(url: str) -> str:
    """The URL for eyes and logs, without its password."""
    return make_url(url).render_as_string(hide_password=True)


def _engine(url: str, here: inline.Here) -> AsyncEngine:
    """The engine, with an asynchronous driver."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        return postgres.engine(parsed)
    parsed = parsed.set(drivername="sqlite+aiosqlite")
    connect = {"async_creator_fn": partial(inline.connect, here)}
    engine = create_async_engine(parsed, pool_size=1, max_overflow=0, hide_parameters=True, connect_args=connect)

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
