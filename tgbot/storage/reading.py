"""A look into a database that changes nothing, also while the bot uses it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tgbot.storage import postgres, sqlite_file
from tgbot.storage.errors import StorageError


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[AsyncConnection]:
    """A connection that only reads. Raises StorageError, in one line, if the database cannot be read."""
    path = sqlite_file.file_of(url)
    engine = postgres.engine(make_url(url)) if path is None else _sqlite(path)
    try:
        async with engine.connect() as connection:
            if path is None:
                await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            yield connection
    except postgres.FAILURES as error:
        raise StorageError(f"it cannot be read ({postgres.reason(error)})") from None
    finally:
        await engine.dispose()


def _sqlite(path: Path) -> AsyncEngine:
    """As `sqlite_file.reading`, where a bot may use the file."""
    shared = sqlite_file.in_use(path)
    with sqlite_file.reading(path, shared=shared):
        pass
    mode = sqlite_file.mode(path, shared=shared)
    return create_async_engine(
        f"sqlite+aiosqlite:///file:{quote(str(path.absolute()))}?{mode}&uri=true", hide_parameters=True
    )
