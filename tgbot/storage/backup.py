"""One file that holds a whole database: written while the bot runs, and taken over into another database.

A backup is a SQLite database of the bot, packed by gzip, whatever database it was taken from: so a host can move from
SQLite to PostgreSQL and back, and a damaged byte does not go unseen. It holds decks and salts, so only its owner may
read it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import os
import shutil
import tempfile
import zlib
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Table, create_engine, delete, func, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import postgres, schema, sqlite_file, upgrade
from tgbot.storage.database import Database, shown
from tgbot.storage.errors import StorageError

ROWS = 500
"""Rows that are held in memory at once."""

# Who is alive and owns which table is no part of what is kept: after a restore others are.
_TABLES = [table for table in schema.metadata.sorted_tables if table not in (schema.processes, schema.leases)]
_BLOCK = 1 << 20


async def save(url: str, target: Path) -> None:
    """Write a backup of the database of `url`, as it is at one moment. A running bot is not held up.

    Raises StorageError, and leaves no file, if the database cannot be read, if the target exists or cannot be written.
    """
    source = sqlite_file.file_of(url)
    try:
        with _workshop(target) as folder:
            copy, packed = folder / "copy", folder / "packed"
            try:
                if source is None:
                    await _copy_server(url, copy)
                else:
                    await asyncio.to_thread(_copy_file, source, copy)
            except StorageError as error:
                raise type(error)(f"{source or shown(url)}: {error}") from None
            await asyncio.to_thread(_pack, copy, packed)
            packed.rename(target)
    except OSError as error:
        raise StorageError(f"{target}: it cannot be written ({error.strerror})") from None


async def restore(url: str, source: Path, *, replace: bool = False) -> None:
    """Take a backup, which may be of an older version, over into the database of `url`, which no bot uses meanwhile.

    Raises StorageError, and changes nothing, for a backup that is damaged or of a newer version, and for a database
    that holds anything already, unless that is to be replaced.
    """
    with tempfile.TemporaryDirectory(prefix="fivedraw-") as folder:
        copy = Path(folder) / "copy"
        try:
            await asyncio.to_thread(_unpack, source, copy)
        except StorageError as error:
            raise type(error)(f"{source}: {error}") from None
        await (await Database.open(f"sqlite:///{copy}")).close()  # brings it up to date
        database = await Database.open(url, empty=not replace)
        try:
            async with database.transaction() as connection:
                await _fill(connection, copy)
        except StorageError as error:
            raise type(error)(f"{sqlite_file.file_of(url) or shown(url)}: {error}") from None
        finally:
            await database.close()


# -- writing ----------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _workshop(target: Path) -> Iterator[Path]:
    """A folder beside the target, which is not there yet: what is complete only has to be renamed."""
    if target.exists():
        raise StorageError(f"{target}: it is there already; name another file")
    with tempfile.TemporaryDirectory(prefix=".backup-", dir=target.absolute().parent) as folder:
        yield Path(folder)


def _copy_file(source: Path, copy: Path) -> None:
    if not source.exists():
        raise StorageError("there is no such file")
    with sqlite_file.reading(source, shared=True) as connection:
        with sqlite_file.seen(connection) as same:
            _check_filled(upgrade.version_of(same))
        connection.execute("VACUUM INTO ?", (str(copy),))
    with sqlite_file.reading(copy) as connection:
        faults = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if faults != "ok" or connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise StorageError("its copy is not whole")


async def _copy_server(url: str, copy: Path) -> None:
    engine = postgres.engine(make_url(url))
    target = create_engine(f"sqlite:///{copy}")
    try:
        async with engine.connect() as plain:
            source = await plain.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            await source.execute(text("SET idle_in_transaction_session_timeout = 0"))
            version = await source.run_sync(upgrade.version_of)
            _check_filled(version)
            if version != str(schema.SCHEMA_VERSION):
                raise StorageError(f"its schema has version {version}: start the bot once, which brings it up to date")
            with target.begin() as connection:
                upgrade.prepare(connection)
                for table in _TABLES:
                    async for rows in _chunks(source, table):
                        connection.execute(insert(table), rows)
    except postgres.FAILURES as error:
        raise StorageError(f"it cannot be read ({postgres.reason(error)})") from None
    finally:
        target.dispose()
        await engine.dispose()


async def _chunks(connection: AsyncConnection, table: Table) -> AsyncIterator[list[dict[str, Any]]]:
    result = await connection.stream(select(table).execution_options(yield_per=ROWS))
    async for rows in result.mappings().partitions():
        yield [dict(row) for row in rows]


def _check_filled(version: str | None) -> None:
    if version is None:
        raise StorageError("it is empty")


def _pack(copy: Path, packed: Path) -> None:
    """Write the packed file and read it back."""
    descriptor = os.open(packed, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        with copy.open("rb") as original, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as zipped:
            shutil.copyfileobj(original, zipped, _BLOCK)
        file.flush()
        os.fsync(file.fileno())
    with copy.open("rb") as original, gzip.open(packed, "rb") as again:
        if _digest(original) != _digest(again):
            raise OSError(0, "what was written reads differently")


def _digest(file: IO[bytes] | gzip.GzipFile) -> bytes:
    digest = hashlib.sha256()
    while block := file.read(_BLOCK):
        digest.update(block)
    return digest.digest()


# -- reading ----------------------------------------------------------------------------------------------------------


def _unpack(source: Path, copy: Path) -> None:
    try:
        with gzip.open(source, "rb") as zipped, copy.open("wb") as file:
            shutil.copyfileobj(zipped, file, _BLOCK)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise StorageError("it is damaged, or no backup of the bot") from None
    except OSError as error:
        raise StorageError(f"it cannot be read ({error.strerror})") from None
    with sqlite_file.reading(copy) as connection, sqlite_file.seen(connection) as same:
        _check_filled(upgrade.version_of(same))


async def _fill(connection: AsyncConnection, copy: Path) -> None:
    """Put what the copy holds in the place of what the database holds."""
    if connection.dialect.name == "postgresql":
        free = await connection.execute(select(func.pg_try_advisory_xact_lock(postgres.BOT)))
        if not free.scalar_one():
            raise StorageError("a bot uses it; stop that one first")
    for table in reversed(schema.metadata.sorted_tables):
        await connection.execute(delete(table))
    source = create_engine(f"sqlite:///{copy}")
    try:
        with source.connect() as reader:
            for table in _TABLES:
                for rows in _stored(reader, table):
                    await connection.execute(insert(table), rows)
    finally:
        source.dispose()
    if connection.dialect.name == "postgresql":
        await _go_on_counting(connection)


def _stored(connection: Connection, table: Table) -> Iterable[list[dict[str, Any]]]:
    result = connection.execute(select(table).execution_options(yield_per=ROWS))
    return ([dict(row) for row in rows] for rows in result.mappings().partitions())


async def _go_on_counting(connection: AsyncConnection) -> None:
    """Ids that PostgreSQL gives from now on come after those that were restored."""
    for table in _TABLES:
        if "id" in table.c:
            highest = select(func.max(table.c.id)).scalar_subquery()
            sequence = func.pg_get_serial_sequence(table.name, "id")
            await connection.execute(select(func.setval(sequence, func.coalesce(highest, 1), highest.is_not(None))))
