"""What a host asks of PostgreSQL: the ledger, old hands, announcements, the check."""

from pathlib import Path

from sqlalchemy import update

from tests.tgbot.service.kit import GROUP, Scripted, running, shove
from tgbot.host.auditing import audit
from tgbot.service.model import Status
from tgbot.service.retention import DAY, compact
from tgbot.storage import announcements, ledger, schema
from tgbot.storage.reading import reading


async def test_all_of_it(tmp_path: Path, postgres_url: str) -> None:
    async with running(tmp_path, agents=lambda _: Scripted(shove), where=postgres_url) as kit:
        match = await kit.group_table(2, 1, sit_and_go=True)
        ended = await kit.play(match.id, lambda state: state.status == Status.FINISHED, shove)
        assert ended.hand is not None
        kit.clock.advance(3 * DAY)
        table = await kit.group_table(2, 1, profile="lounge")
        async with reading(postgres_url) as connection:
            said = [one async for one in audit(connection, engine=True, quick=False)]
        assert {level for level, _, _ in said} == {"ok"}
        assert {"ledger", "hands", "tables", "rows"} <= {what for _, what, _ in said}
        assert await compact(kit.database, kit.clock.now() - DAY) == ended.hand.number
        assert (await kit.service.memory.page(1)).gone
        async with kit.database.transaction() as connection:
            assert await ledger.differences(connection) == []
            assert (await ledger.totals(connection)).adds_up
            number = await announcements.create(connection, "players", "words", 0.0)
            assert await announcements.begin(connection, number)
            assert not await announcements.begin(connection, number)
            assert [await announcements.take(connection, number) for _ in range(2)] == [(GROUP.chat_id, 0), None]
            assert await announcements.progress(connection, number) == (1, 1)
            assert await announcements.going(connection) == {}
            await connection.execute(update(schema.balances).where(schema.balances.c.user_id == 1).values(chips=1))
            assert [one.account for one in await ledger.accept(connection, "lost", 1.0)] == ["person:1"]
            assert await ledger.differences(connection) == []
        assert await kit.service.close_by_owner(table.id) is not None
