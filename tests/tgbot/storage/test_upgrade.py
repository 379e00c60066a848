"""A database of version 1 (`version_1.sql`, as that version wrote it) is brought up to date and its match goes on."""

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


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder with the database of version 1: a match of three in its draw, with a mark, and a lobby with two bots."""
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.executescript((Path(__file__).parent / "version_1.sql").read_text())
    connection.close()
    return tmp_path


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


async def test_it_is_upgraded_once(old: Path) -> None:
    for _ in range(2):
        async with running(old, clock=ManualClock(SAVED_AT)) as kit:
            await check_restored(kit)


async def test_the_schema_is_that_of_a_new_database(old: Path, tmp_path: Path) -> None:
    def columns(path: Path) -> dict[str, list[tuple[str, str, int]]]:
        connection = sqlite3.connect(path)
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: sorted(row[1:4] for row in connection.execute(f"PRAGMA table_info({name})")) for name in names}
        connection.close()
        return found

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
