"""Opening, settings of SQLite, transactions."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.schema import CreateTable

from tgbot.storage import inline, life, persons, schema
from tgbot.storage.database import Database, StorageError
from tgbot.storage.rows import PersonRow

ANNA = PersonRow(1, "Anna", "en", language_chosen=False, dm_ok=True)


async def test_sqlite_is_safe_and_strict(database: Database) -> None:
    async with database.transaction() as connection:
        wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
        found = {name: (await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in wanted}
        assert found == wanted
        with pytest.raises(IntegrityError):
            await connection.execute(insert(schema.marks).values(table_id=99, seat=0, hand=1, decision=1, mask=0))


async def test_a_transaction_that_raises_leaves_nothing(database: Database) -> None:
    async def fail() -> None:
        async with database.transaction() as connection:
            await persons.save(connection, ANNA)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    async with database.transaction() as connection:
        assert await persons.find(connection, [1]) == {}


async def test_transactions_take_turns(database: Database) -> None:
    async def raise_by_one() -> None:
        async with database.transaction() as connection:
            seen = await life.last_seen(connection) or 0
            await life.beat(connection, seen + 1)

    await asyncio.gather(*(raise_by_one() for _ in range(20)))
    async with database.transaction() as connection:
        assert await life.last_seen(connection) == 20


async def test_closing_waits_for_the_transaction_under_way(database: Database) -> None:
    begun = asyncio.Event()

    async def write() -> None:
        async with database.transaction() as connection:
            begun.set()
            await persons.save(connection, ANNA)
            assert len(await persons.find(connection, [1])) == 1

    writing = asyncio.create_task(write())
    await begun.wait()
    await database.close()
    assert writing.done()
    await writing
    with pytest.raises(StorageError, match="closed"):
        await write()


async def test_quick_statements_run_in_the_loops_thread_and_others_do_not(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path / 'quick.db'}")
    threads: list[int] = []

    async def note(*, quick: bool) -> None:
        async with database.transaction(quick=quick) as connection:
            raw = await connection.get_raw_connection()
            assert raw.driver_connection is not None
            await raw.driver_connection.create_function("note", 0, lambda: threads.append(threading.get_ident()))
            await persons.save(connection, ANNA)
            await connection.execute(text("SELECT note()"))
            raise RuntimeError

    for quick in (True, False, True):
        with pytest.raises(RuntimeError):
            await note(quick=quick)
    here = threading.get_ident()
    assert [thread == here for thread in threads] == [True, False, True]
    async with database.transaction(quick=True) as connection:
        assert await persons.find(connection, [1]) == {}, "rolled back"
        await persons.save(connection, ANNA)
    async with database.transaction() as connection:
        assert await persons.find(connection, [1]) == {1: ANNA}
    await database.close()


async def test_what_may_meet_a_commit_in_the_thread_goes_there_too(tmp_path: Path) -> None:
    """After a commit that was cancelled while the disk was slow, its connection is rolled back and closed."""
    calls: list[tuple[str, bool]] = []

    class Noting(sqlite3.Connection):
        def _note(self, name: str) -> None:
            calls.append((name, threading.get_ident() == loop))

        def commit(self) -> None:
            self._note("commit")

        def rollback(self) -> None:
            self._note("rollback")

        def close(self) -> None:
            self._note("close")
            super().close()

    loop, here = threading.get_ident(), inline.Here()
    connection = await inline.connect(here, str(tmp_path / "note.db"), factory=Noting)
    with here:
        await connection.commit()
        connection.disk = inline.LONG
        await connection.commit()
        await connection.rollback()
        await connection.close()
    assert calls == [("commit", True), ("commit", False), ("rollback", False), ("close", False)]


async def test_another_process_is_waited_for(url: str, database: Database) -> None:
    """The write lock is taken at the start of a transaction, so a second writer waits instead of failing later."""
    async with database.transaction() as connection:
        await persons.save(connection, ANNA)
        other = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=0, isolation_level=None)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        assert other.execute("SELECT count(*) FROM persons").fetchone() == (0,)  # readers see the last commit
        other.close()


async def test_what_was_committed_is_there_after_reopening(url: str) -> None:
    database = await Database.open(url)
    async with database.transaction() as connection:
        await persons.save(connection, ANNA)
        await persons.save(connection, PersonRow(1, "Anna K.", "ru", language_chosen=True, dm_ok=False))
    await database.close()
    again = await Database.open(url)
    async with again.transaction() as connection:
        found = await persons.find(connection, [1, 2])
    await again.close()
    assert found == {1: PersonRow(1, "Anna K.", "ru", language_chosen=True, dm_ok=False)}


def test_postgresql_takes_the_schema_with_big_ids() -> None:
    dialect = postgresql.dialect()
    made = {table.name: str(CreateTable(table).compile(dialect=dialect)) for table in schema.metadata.sorted_tables}
    assert "id BIGSERIAL" in made["tables"]
    assert "chat_id BIGINT" in made["tables"]
    assert "user_id BIGINT" in made["persons"]


async def test_signs_of_life(database: Database) -> None:
    async with database.transaction() as connection:
        assert await life.last_seen(connection) is None
        await life.beat(connection, 5.5)
        await life.beat(connection, 6.5)
        assert await life.last_seen(connection) == 6.5
        keys = (await connection.execute(select(schema.meta.c.key).order_by(schema.meta.c.key))).scalars()
        assert keys.all() == ["alive_at"]
