"""On a real PostgreSQL: transactions one at a time, of several processes too, and a server that goes and comes back."""

import asyncio

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from tests.tgbot.postgres import Postgres
from tests.tgbot.storage.test_upgrade import compare
from tgbot.storage import life, persons
from tgbot.storage import postgres as module
from tgbot.storage.database import Database, StorageError
from tgbot.storage.rows import PersonRow

ANNA = PersonRow(1, "Anna", "en", language_chosen=False, dm_ok=True)


async def raise_by_one(database: Database) -> None:
    async with database.transaction() as connection:
        seen = await life.last_seen(connection) or 0
        await life.beat(connection, seen + 1)


async def test_transactions_of_several_processes_take_turns(postgres_url: str) -> None:
    """Each reads and writes the same row, which does not even exist at first."""
    databases = [await Database.open(postgres_url) for _ in range(3)]
    await asyncio.gather(*(raise_by_one(database) for _ in range(10) for database in databases))
    async with databases[0].transaction() as connection:
        assert await life.last_seen(connection) == 30
        assert await connection.run_sync(compare) == []
    for database in databases:
        await database.close()


async def test_two_processes_may_open_an_empty_database_at_once(postgres_url: str) -> None:
    databases = await asyncio.gather(*(Database.open(postgres_url) for _ in range(3)))
    for database in databases:
        await database.close()


async def test_a_restart_between_transactions_is_not_noticed(postgres: Postgres, postgres_url: str) -> None:
    database = await Database.open(postgres_url)
    await raise_by_one(database)
    await asyncio.to_thread(postgres.stop)
    waiting = asyncio.create_task(raise_by_one(database))
    await asyncio.to_thread(postgres.start)
    await waiting
    async with database.transaction() as connection:
        assert await life.last_seen(connection) == 2
    await database.close()


async def test_a_crash_inside_a_transaction_leaves_nothing_of_it(postgres: Postgres, postgres_url: str) -> None:
    database = await Database.open(postgres_url)

    async def change() -> None:
        async with database.transaction() as connection:
            await persons.save(connection, ANNA)
            await asyncio.to_thread(postgres.stop, "immediate")
            await asyncio.to_thread(postgres.start)
            await life.beat(connection, 1)

    with pytest.raises(DBAPIError):
        await change()
    async with database.transaction() as connection:
        assert await persons.find(connection, [1]) == {}
        assert await life.last_seen(connection) is None
    await database.close()


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_commit_whose_answer_is_lost(arrives: bool, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Afterwards the change is there and the caller knows, or it is not there and the caller knows that."""
    database = await Database.open(postgres_url)
    honest = asyncpg.transaction.Transaction.commit

    async def commit(self: asyncpg.transaction.Transaction) -> None:
        monkeypatch.undo()
        if arrives:
            await honest(self)
        self._connection.terminate()
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    monkeypatch.setattr(asyncpg.transaction.Transaction, "commit", commit)
    if arrives:
        await raise_by_one(database)
    else:
        with pytest.raises(DBAPIError):
            await raise_by_one(database)
    async with database.transaction() as connection:
        assert await life.last_seen(connection) == (1 if arrives else None)
    await database.close()


async def test_an_outage_is_waited_for_once(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Presses that queue up meanwhile are refused at once when it lasts, and the next one after it is not."""
    monkeypatch.setattr(module, "PATIENCE", 0.5)
    database = await Database.open(postgres_url)
    await asyncio.to_thread(postgres.stop)
    try:
        results = await asyncio.gather(*(raise_by_one(database) for _ in range(3)), return_exceptions=True)
        assert all(module.lost(error) for error in results if isinstance(error, BaseException))
        assert len([error for error in results if isinstance(error, BaseException)]) == 3
    finally:
        await asyncio.to_thread(postgres.start)
    await raise_by_one(database)
    await database.close()


async def test_a_process_that_stands_still_does_not_hold_up_the_others(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = module._CONNECT["server_settings"]
    monkeypatch.setitem(settings, "idle_in_transaction_session_timeout", "200")  # type: ignore[arg-type]
    still = await Database.open(postgres_url)
    other = await Database.open(postgres_url)

    async def stand() -> None:
        async with still.transaction() as connection:
            await life.beat(connection, 99)
            await raise_by_one(other)
            await connection.execute(text("SELECT 1"))

    with pytest.raises(DBAPIError):
        await stand()
    async with other.transaction() as connection:
        assert await life.last_seen(connection) == 1
    await still.close()
    await other.close()


@pytest.mark.parametrize("name", ["nowhere", "password"])
async def test_a_database_that_cannot_be_opened_is_named(
    name: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    url = {
        "nowhere": postgres.url("missing"),
        "password": "postgresql://anna:secret@127.0.0.1:9/five",
    }[name]
    with pytest.raises(StorageError) as caught:
        await Database.open(url)
    line = str(caught.value)
    assert "\n" not in line
    assert "secret" not in line
    assert line.startswith("postgresql://")
    assert ("does not exist" if name == "nowhere" else "127.0.0.1") in line


async def test_somebody_elses_database_is_refused(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    await connection.execute("CREATE TABLE invoices (id INTEGER)")
    with pytest.raises(StorageError, match="invoices"):
        await Database.open(postgres_url)
    found = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    assert [row["tablename"] for row in found] == ["invoices"]
    await connection.close()
