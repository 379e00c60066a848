"""A process among others: what it may do while it is alive, and what not once somebody may have taken it for dead."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from sqlalchemy import select, update
from telegram import Bot
from telegram.error import NetworkError

from tgbot.clock import SystemClock
from tgbot.cluster.claim import claim
from tgbot.cluster.member import Lost, Member
from tgbot.demo import DemoServer
from tgbot.request import Request
from tgbot.storage import life, processes, schema
from tgbot.storage.database import Database
from tgbot.storage.errors import StorageError
from tgbot.telegram_errors import Trouble, trouble

BUSY = 60.0  # real seconds, on a busy machine


@pytest.fixture
async def databases(postgres_url: str) -> AsyncIterator[tuple[Database, Database]]:
    """One database, open twice."""
    one, other = await Database.open(postgres_url), await Database.open(postgres_url)
    yield one, other
    await one.close()
    await other.close()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(BUSY):
        while not holds():  # noqa: ASYNC110 - it comes true because time passes
            await asyncio.sleep(0.05)


async def declare_dead(database: Database, name: str) -> None:
    async with database.transaction() as connection:
        await connection.execute(update(schema.processes).where(schema.processes.c.name == name).values(until=0.0))
        assert await processes.remove_dead(connection, "") == [name]


async def test_the_database_takes_nothing_from_the_dead(databases: tuple[Database, Database]) -> None:
    mine, others = databases
    member = Member(mine)
    await member.join()
    async with mine.transaction() as connection:
        await life.beat(connection, 1.0)
    assert member.alive
    await declare_dead(others, member.name)
    with pytest.raises(Lost):
        async with mine.transaction() as connection:
            await life.beat(connection, 2.0)
    async with others.transaction() as connection:
        assert await life.last_seen(connection) == 1.0
    assert member.lost.is_set()
    assert not member.alive
    await member.leave()


async def test_a_process_finds_out_by_itself_that_it_was_taken_for_dead(databases: tuple[Database, Database]) -> None:
    mine, others = databases
    member = Member(mine)
    await member.join()
    await declare_dead(others, member.name)
    await asyncio.wait_for(member.lost.wait(), BUSY)
    await member.leave()


async def test_nothing_is_sent_once_the_lease_may_be_over(databases: tuple[Database, Database]) -> None:
    member = Member(databases[0], lease=0.5)
    await member.join()
    async with DemoServer() as server:
        request = Request(SystemClock(), 10.0)
        request.allowed = lambda: member.alive
        bot = Bot(server.token, base_url=server.bot_url, request=request)
        assert member._task is not None
        member._task.cancel()  # no sign of life any more
        await until(lambda: not member.alive)
        calls = len(server.state.api_log)
        with pytest.raises(NetworkError) as refused:
            await bot.send_message(server.user("Anna").id, "too late")
        assert trouble(refused.value) is Trouble.UNSENT
        assert len(server.state.api_log) == calls
        await bot.shutdown()
    await member.leave()


async def test_who_leaves_is_gone_at_once(databases: tuple[Database, Database]) -> None:
    mine, others = databases
    member = Member(mine)
    await member.join()
    async with others.transaction() as connection:
        assert (await connection.execute(select(schema.processes.c.name))).scalars().all() == [member.name]
    await member.leave()
    async with others.transaction() as connection:
        assert await processes.count(connection) == 0


async def test_who_was_overdue_judges_nobody_for_a_while(databases: tuple[Database, Database]) -> None:
    member = Member(databases[0], lease=BUSY)
    await member.join()
    assert member.sure
    member._good_until = 0.0  # the database was away for longer than a lease
    await until(lambda: member.alive)
    assert not member.sure, "the others may not have had the time to say that they live"
    await member.leave()


async def test_a_bot_that_polls_has_its_database_to_itself(databases: tuple[Database, Database]) -> None:
    one, other = databases
    async with claim(one, alone=False), claim(other, alone=False):
        pass
    async with claim(one, alone=True):
        for alone in (True, False):
            with pytest.raises(StorageError, match="WEBHOOK_URL"):
                async with claim(other, alone=alone):
                    pass
    async with claim(one, alone=False):
        with pytest.raises(StorageError, match="another process"):
            async with claim(other, alone=True):
                pass
    async with claim(other, alone=True):
        pass
