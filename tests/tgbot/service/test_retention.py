"""Old hands go, and whatever is counted stays right."""

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import func, select

from tests.tgbot.service.kit import GROUP, Kit, Scripted, running, shove
from tgbot.clock import ManualClock
from tgbot.service.league import Period
from tgbot.service.memory import Question
from tgbot.service.model import Status
from tgbot.service.retention import DAY, compact, look_after
from tgbot.storage import ledger, schema
from tgbot.storage.database import Database

COUNTED = ("hands", "steps", "seals", "results", "placements", "ledger", "seats", "messages", "tables")


def size(file: Path) -> int:
    return file.stat().st_size


async def counts(database: Database) -> dict[str, int]:
    async with database.transaction() as connection:
        return {
            name: (
                await connection.execute(select(func.count()).select_from(schema.metadata.tables[name]))
            ).scalar_one()
            for name in COUNTED
        }


async def told(kit: Kit) -> list[Any]:
    """Everything that is counted from results."""
    period: Period = "all"
    found: list[Any] = [await kit.service.league(GROUP.chat_id, period)]
    for user_id in (1, 2):
        found.append(await kit.service.memory.statistics(user_id, Question()))
        found.append(await kit.service.memory.course(user_id, Question()))
        found.append(await kit.service.memory.earned(user_id))
        found.append(await kit.service.balance(user_id))
    found += [await kit.service.memory.top(GROUP.chat_id, ranking) for ranking in ("places", "rate")]
    return found


async def history(kit: Kit) -> int:
    """A match that ends, an open table that is closed, a lobby that nobody starts; how many hands that makes."""
    match = await kit.group_table(2, 1, sit_and_go=True)
    ended = await kit.play(match.id, lambda state: state.status == Status.FINISHED, shove)
    assert ended.hand is not None
    lounge = await kit.group_table(2, 1, profile="lounge")
    await kit.hand_over(lounge.id)
    await kit.service.stop_table(lounge.id, 1, now=True)
    lobby = await kit.service.create(GROUP, await kit.person(3))
    await kit.service.close(lobby.id, 3)
    for user_id in (1, 2):
        await kit.service.memory.reward(user_id)
    return ended.hand.number + 1


async def test_statistics_outlive_their_hands(tmp_path: Path) -> None:
    clock = ManualClock()
    async with running(tmp_path, clock, agents=lambda _: Scripted(shove)) as kit:
        old = await history(kit)
        clock.advance(3 * DAY)
        running_table = await kit.group_table(2, profile="lounge")
        await kit.hand_over(running_table.id)
        running_table = await kit.next_hand(running_table.id)
        before, rows = await told(kit), await counts(kit.database)
        assert rows["hands"] == old + 2
        assert await compact(kit.database, clock.now() - DAY) == old
        assert await told(kit) == before
        left = await counts(kit.database)
        assert (left["hands"], left["tables"]) == (2, 3)
        assert left["steps"] < rows["steps"]
        assert left["results"] < rows["results"]  # those of bots
        assert left["placements"] == rows["placements"]
        page = await kit.service.memory.page(1)
        assert [line.result.table_id for line in page.lines] == [running_table.id]
        assert page.gone
        assert page.older is None
        assert await kit.service.memory.moment(1, 1, 1, 1) is None
        assert await kit.service.memory.forgotten(1, 1, 1)
        assert not await kit.service.memory.forgotten(1, 1, 3)
        assert not await kit.service.memory.forgotten(running_table.id, 1, 1)
        assert await compact(kit.database, clock.now() - DAY) == 0
        async with kit.database.transaction() as connection:
            assert await ledger.differences(connection) == []
    async with running(tmp_path, clock, agents=lambda _: Scripted(shove)) as kit:  # also that nothing is counted again
        assert await told(kit) == before
        assert await kit.settled(running_table.id) == running_table
        assert (await counts(kit.database))["results"] == left["results"]
        await kit.service.personal.export(1)


async def test_the_hand_a_table_is_rebuilt_from_stays(tmp_path: Path) -> None:
    clock = ManualClock()
    async with running(tmp_path, clock, agents=lambda _: Scripted(shove)) as kit:
        table = await kit.group_table(2, profile="lounge")
        await kit.hand_over(table.id)
        table = await kit.next_hand(table.id)
        assert await compact(kit.database, clock.now() + DAY) == 1
    async with running(tmp_path, clock, agents=lambda _: Scripted(shove)) as kit:
        assert await kit.settled(table.id) == table
        await kit.hand_over(table.id)


async def test_the_file_gets_smaller(tmp_path: Path) -> None:
    clock, file = ManualClock(), tmp_path / "tables.db"
    async with running(tmp_path, clock, agents=lambda _: Scripted(shove)) as kit:
        old = await history(kit)
        async with kit.database.transaction() as connection:
            await connection.exec_driver_sql("UPDATE hands SET profile = hex(randomblob(100000)) WHERE table_id = 1")
    before = size(file)
    assert before > 300_000
    clock.advance(2 * DAY)
    async with running(tmp_path, clock, agents=lambda _: Scripted(shove)) as kit:
        assert await compact(kit.database, clock.now() - DAY) == old
    assert size(file) < before - 150_000


async def test_once_a_day(tmp_path: Path) -> None:
    """0 days keep everything."""
    clock = ManualClock()
    async with running(tmp_path, clock, agents=lambda _: Scripted(shove)) as kit:
        old = await history(kit)
        for days, left in ((0, old), (9, old), (1, 0)):
            clock.advance(2 * DAY)
            looking = kit.service.operation
            task = asyncio.create_task(look_after(kit.database, clock, days, looking))
            try:
                for _ in range(6):
                    await asyncio.sleep(0)
                    clock.advance(15)
                for _ in range(200 if left == 0 else 20):
                    if (await counts(kit.database))["hands"] == left == 0:
                        break
                assert (await counts(kit.database))["hands"] == left
            finally:
                task.cancel()
