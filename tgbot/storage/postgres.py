"""Transactions of PostgreSQL, one at a time as SQLite's are, through lost connections and restarts of the server.

Every transaction begins by taking one lock of the whole database, which its end gives back. So nothing that the bot
does can meet anything else that it does, in this process or another: what is checked in a transaction still holds when
it commits, no query needs a lock of its own, and none fails because of another. SERIALIZABLE would promise the same,
but every transaction would have to be ready to run twice; locks on rows would have to be right in each query, and
cannot guard what is not there yet. One at a time is enough: a transaction takes some milliseconds, and one bot may
send 30 messages a second.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import asyncpg
from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

PATIENCE = 10.0
"""How long a transaction waits for a server that is away, seconds; then those that follow fail at once."""

PAUSE = 0.2
"""Between two tries to reach it, seconds."""

_LOCK = 0x46697665  # "Five"; other programs on the same database have other numbers, if any

BOT = 0x42_6F_74
"""The lock that a running bot holds: alone, or together with others that know of each other. It ends with its owner."""

# READ COMMITTED, the default, sees what was committed before each query; stricter levels would see what was committed
# before the lock was asked for. The number of the transaction tells later what became of it.
_BEGIN = text("SELECT pg_current_xact_id()::text FROM (SELECT pg_advisory_xact_lock(:lock)) AS turn")
_STATUS = text("SELECT pg_xact_status(CAST(CAST(:number AS text) AS xid8))")

# A process that stands still inside a transaction holds up nobody for longer: its transaction is undone.
_CONNECT = {
    "timeout": 5,
    "command_timeout": 60,
    "server_settings": {"application_name": "fivedraw", "idle_in_transaction_session_timeout": "3000"},
}

FAILURES = (DBAPIError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""What SQLAlchemy and asyncpg raise."""


def engine(url: URL) -> AsyncEngine:
    """One connection for the transaction that runs, two that tgbot/cluster holds, one to look what became of it."""
    url = url.set(drivername="postgresql+asyncpg")
    return create_async_engine(url, pool_size=3, max_overflow=1, connect_args=_CONNECT, hide_parameters=True)


class Transactions:
    """Transactions over an engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._away_since: float | None = None

    @asynccontextmanager
    async def __call__(self) -> AsyncIterator[AsyncConnection]:
        """A transaction. What fails inside it is not tried again: then the change has not happened."""
        async with AsyncExitStack() as stack:
            connection, number = await self._begin(stack)
            yield connection
            try:
                await connection.commit()
            except FAILURES as error:
                if not lost(error):
                    raise
                await connection.close()
                if not await self._committed(number):
                    raise

    async def _begin(self, stack: AsyncExitStack) -> tuple[AsyncConnection, str]:
        """A connection whose transaction has its turn, and the transaction's number. Waits while the server is away."""
        while True:
            try:
                async with AsyncExitStack() as trying:
                    connection = await trying.enter_async_context(self._engine.connect())
                    number = str((await connection.execute(_BEGIN, {"lock": _LOCK})).scalar_one())
                    await stack.enter_async_context(trying.pop_all())
            except FAILURES as error:
                now = time.monotonic()
                if self._away_since is None:
                    self._away_since = now
                if not lost(error) or now - self._away_since > PATIENCE:
                    raise
                await asyncio.sleep(PAUSE)
            else:
                self._away_since = None
                return connection, number

    async def _committed(self, number: str) -> bool:
        """Whether a transaction was committed whose end nobody has heard of; it is over once we have the next turn.

        A server that crashed before it wrote the commit down may give the number to another transaction. Then the
        version of the table tells: the next change of it fails, and it is read again.
        """
        async with AsyncExitStack() as stack:
            connection, own = await self._begin(stack)
            if own == number:
                return False
            status = (await connection.execute(_STATUS, {"number": number})).scalar_one()
        return bool(status == "committed")


def reason(error: BaseException) -> str:
    """What went wrong, in one line."""
    return str(getattr(error, "orig", error)).partition("\n")[0]


def lost(error: BaseException) -> bool:
    """Whether the connection has failed, or the server restarts, rather than the statement."""
    if isinstance(error, DBAPIError):
        cause = error.orig.__cause__ if error.orig is not None else None
        return error.connection_invalidated or (cause is not None and lost(cause))
    if isinstance(error, asyncpg.PostgresError):
        # Connection errors; shutdown, crash, start-up; too many connections.
        return str(error.sqlstate).startswith(("08", "57P", "53300"))
    return isinstance(error, OSError)
