"""Databases of older versions (`version_<n>.sql`, as those wrote them) are brought up to date and play goes on."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.tgbot.service.kit import Kit, chips, private, running
from tgbot.clock import ManualClock
from tgbot.service.bank import WELCOME
from tgbot.service.model import Status
from tgbot.storage import database as databases
from tgbot.storage import schema
from tgbot.storage.database import Database

MATCH, LOBBY = 1, 2
SAVED_AT = 1_800_000_000.0


def write(folder: Path, version: int) -> Path:
    with sqlite3.connect(folder / "tables.db") as connection:
        connection.executescript((Path(__file__).parent / f"version_{version}.sql").read_text())
    connection.close()
    return folder


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder with the database of version 1: a match of three in its draw, with a mark, and a lobby with two bots."""
    return write(tmp_path, 1)


async def check_restored(kit: Kit) -> None:
    state = kit.service.state(MATCH)
    assert state is not None
    assert state.actor is not None
    assert state.hand is not None
    assert (state.status, state.actor.seat, state.hand.decision, state.hand.public.pot) == (Status.PLAYING, 1, 3, 15)
    assert [(seat.stack, seat.bought, seat.waiting, seat.auto_rebuy) for seat in state.seats] == [
        (95, 100, False, False)
    ] * 3
    assert kit.service.marks(MATCH, 1) == 0b100
    lobby = kit.service.state(LOBBY)
    assert lobby is not None
    assert [seat.bought for seat in lobby.seats] == [100] * 3


async def test_a_running_match_goes_on(old: Path) -> None:
    async with running(old, clock=ManualClock(SAVED_AT)) as kit:
        await check_restored(kit)
        end = await kit.play(MATCH, lambda state: state.status == Status.FINISHED)
        assert chips(end) == 300
        assert await kit.service.balance(1) == WELCOME
        await kit.service.leave(LOBBY, 1)
        assert (await kit.service.play_now(await kit.person(1), 2, private(1), "lounge")).status == Status.PLAYING


async def test_version_2_had_one_table_a_place_and_no_settings(tmp_path: Path) -> None:
    """A match in its draw with a mark, a lobby in a topic, and an open table of two."""
    lobby, lounge = 2, 3
    async with running(write(tmp_path, 2), clock=ManualClock(SAVED_AT)) as kit:
        service = kit.service
        match = service.state(MATCH)
        assert match is not None
        assert (match.letter, match.removed, match.shut_at, match.movers) == (None, (), None, ())
        assert service.marks(MATCH, 1) == 0b100
        assert service.groups.of(match.chat.chat_id).tables == 3
        await service.groups.change(match.chat.chat_id, "Friday club", tables=2)
        await service.leave(lobby, 4)
        second = await service.create(match.chat, await kit.person(4))
        assert second.letter == 1
        assert chips(await kit.play(MATCH, lambda state: state.status == Status.FINISHED)) == 300
        await service.leave(lounge, 6)
        await service.leave(lounge, 5)
        closed = await kit.until(lounge, lambda state: not state.open)
        assert closed.why_closed == "left"
        assert await service.balance(5) + await service.balance(6) == 2 * WELCOME
    async with running(tmp_path, clock=ManualClock(SAVED_AT)) as kit:
        assert kit.service.groups.of(match.chat.chat_id).tables == 2


async def test_it_is_upgraded_once(old: Path) -> None:
    for _ in range(2):
        async with running(old, clock=ManualClock(SAVED_AT)) as kit:
            await check_restored(kit)


@pytest.mark.parametrize("version", range(1, schema.SCHEMA_VERSION))
async def test_the_schema_is_that_of_a_new_database(version: int, tmp_path: Path) -> None:
    def columns(path: Path) -> dict[str, list[tuple[str, str, int]]]:
        connection = sqlite3.connect(path)
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: sorted(row[1:4] for row in connection.execute(f"PRAGMA table_info({name})")) for name in names}
        indexes = connection.execute("SELECT tbl_name, name, '' FROM sqlite_master WHERE type = 'index'")
        found["indexes"] = sorted((table, name, 0) for table, name, _ in indexes)
        connection.close()
        return found

    old = write(tmp_path, version)
    for path in (old / "tables.db", tmp_path / "new.db"):
        database = await Database.open(f"sqlite:///{path}")
        async with database.transaction() as connection:
            query = select(schema.meta.c.value).where(schema.meta.c.key == "schema_version")
            assert (await connection.execute(query)).scalar_one() == schema.SCHEMA_VERSION
        await database.close()
    assert columns(old / "tables.db") == columns(tmp_path / "new.db")


async def test_an_upgrade_that_fails_leaves_the_old_database(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dump() -> list[str]:
        connection = sqlite3.connect(old / "tables.db")
        lines = list(connection.iterdump())
        connection.close()
        return lines

    async def fail(connection: object, version: int) -> bool:
        await honest(connection, version)  # type: ignore[arg-type]
        raise OSError("disk full")

    before, honest = dump(), databases.upgrade
    monkeypatch.setattr(databases, "upgrade", fail)
    with pytest.raises(OSError, match="disk full"):
        await Database.open(f"sqlite:///{old / 'tables.db'}")
    assert dump() == before
    monkeypatch.undo()
    async with running(old, clock=ManualClock(SAVED_AT)) as kit:
        await check_restored(kit)
