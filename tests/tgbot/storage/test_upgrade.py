"""Databases of older versions (`version_<n>.sql`, as those wrote them) are brought up to date and play goes on."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from tests.tgbot.service.kit import Kit, chips, private, running
from tgbot.clock import ManualClock
from tgbot.service.bank import WELCOME
from tgbot.service.model import Status
from tgbot.storage import schema, upgrade
from tgbot.storage.database import Database
from tgbot.storage.errors import StorageError

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


async def test_version_3_had_no_ledger(tmp_path: Path) -> None:
    """A match in the draw of its second hand with a mark, a second table of its group, and an open table of two."""
    lobby, lounge = 2, 3
    async with running(write(tmp_path, 3), clock=ManualClock(SAVED_AT + 8)) as kit:
        service = kit.service
        match = service.state(MATCH)
        assert match is not None
        assert match.hand is not None
        assert (match.hand.number, match.hand.decision, match.hand.public.pot) == (2, 4, 3)
        assert [seat.stack for seat in match.seats] == [98, 98, 101]
        assert service.marks(MATCH, 1) == 0b100
        assert service.groups.of(match.chat.chat_id).tables == 2
        assert await service.notify.waiting(match.chat.chat_id) == (3,)
        second = service.state(lobby)
        assert second is not None
        assert (second.letter, second.seats[1].bot is not None) == (1, True)
        assert chips(await kit.play(MATCH, lambda state: state.status == Status.FINISHED)) == 300
        for user_id in (6, 5):
            await service.leave(lounge, user_id)
        assert (await kit.until(lounge, lambda state: not state.open)).why_closed == "left"
        assert await service.balance(5) + await service.balance(6) == 2 * WELCOME


def compare(connection: Connection) -> list[object]:
    """What Alembic would still change to make the database that of `schema.py`."""
    # PostgreSQL has no equality of JSON, by which Alembic compares defaults.
    defaults = connection.dialect.name == "sqlite"
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": defaults})
    return list(compare_metadata(context, schema.metadata))


@pytest.mark.parametrize("version", range(schema.SCHEMA_VERSION))
async def test_the_schema_is_that_of_a_new_database(version: int, tmp_path: Path) -> None:
    """Version 0 is a new one."""
    if version:
        write(tmp_path, version)
    database = await Database.open(f"sqlite:///{tmp_path / 'tables.db'}")
    async with database.transaction() as connection:
        assert await connection.run_sync(upgrade.version_of) == str(schema.SCHEMA_VERSION)
        assert await connection.run_sync(compare) == []
    await database.close()


async def test_the_comparison_sees_a_difference(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path / 'tables.db'}")
    async with database.transaction() as connection:
        await connection.execute(text("DROP INDEX results_by_chat"))
        await connection.execute(text("ALTER TABLE seats DROP COLUMN away_until"))
        found: list[Any] = await connection.run_sync(compare)
        assert sorted(change[0] for change in found) == ["add_column", "add_index"]
    await database.close()


def test_the_latest_revision_is_the_version_of_the_schema() -> None:
    assert upgrade._scripts().get_current_head() == str(schema.SCHEMA_VERSION)


async def test_an_upgrade_that_fails_leaves_the_old_database(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dump() -> list[str]:
        connection = sqlite3.connect(old / "tables.db")
        lines = list(connection.iterdump())
        connection.close()
        return lines

    def fail(connection: Connection) -> None:
        honest(connection)
        raise OSError("disk full")

    before, honest = dump(), upgrade.prepare
    monkeypatch.setattr(upgrade, "prepare", fail)
    with pytest.raises(StorageError, match="disk full"):
        await Database.open(f"sqlite:///{old / 'tables.db'}")
    assert dump() == before
    monkeypatch.undo()
    async with running(old, clock=ManualClock(SAVED_AT)) as kit:
        await check_restored(kit)
