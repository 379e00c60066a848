"""Tables, the log of hands, marks and messages: what goes in comes out."""

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from tgbot.storage import messages, persons, tables
from tgbot.storage.database import Database
from tgbot.storage.rows import (
    Change,
    Deadline,
    HandRow,
    MarksRow,
    MessageRow,
    PersonRow,
    SeatRow,
    StepRow,
    TableRow,
)

TABLE = TableRow(
    id=0,
    token="token-1",
    version=1,
    status="lobby",
    chat_id=-1_002_147_483_648,
    topic=0,
    chat_title="Friday club",
    chat_group=True,
    chat_language="en",
    host_id=7_000_000_000,
    profile="home",
    rules={"ante": 1, "limit_units": []},
    settings={"hands": 10},
    dealer=0,
    stopping=False,
    second_at=None,
    biggest_pot=None,
    best_hand=[0, [1, 2, 3, 4, 5]],
    rematch=[],
    next_table=None,
    why_closed="",
    notes=[["away", 0, 3]],
    created_at=1.5,
    ended_at=None,
)
SEATS = (
    SeatRow(0, 0, 7_000_000_000, None, None, 100, False, False, False, 0, None),
    SeatRow(0, 1, None, "Ada", "default", 100, False, False, False, 0, 3),
)
HAND = HandRow(0, 1, "home", {"ante": 1}, [100, 100], 1, list(range(52)), 0, 17, 2.5)
STEPS = (
    StepRow(0, 1, 0, "action", 0, 3, 2, 0, None, 3.5),
    StepRow(0, 1, 1, "mix", cards=[5, 4], at=4.5),
)


async def stored(database: Database, change: Change) -> int:
    async with database.transaction() as connection:
        await persons.save(connection, PersonRow(7_000_000_000, "Anna", "en", language_chosen=False, dm_ok=True))
        return await tables.create(connection, change)


async def test_a_table_comes_back_whole(database: Database) -> None:
    clock = Deadline(0, "turn", 60.5, 1, 2)
    table_id = await stored(database, Change(TABLE, SEATS, (clock,), HAND, STEPS))
    async with database.transaction() as connection:
        await tables.save_marks(connection, MarksRow(table_id, 0, 1, 2, 0b11))
        await tables.save_marks(connection, MarksRow(table_id, 0, 1, 2, 0b1))
        saved = await tables.load(connection, table_id)
        assert await tables.load(connection, 99) is None
    assert saved is not None
    assert saved.table == replace(TABLE, id=table_id)
    assert saved.seats == tuple(replace(seat, table_id=table_id) for seat in SEATS)
    assert saved.deadlines == (replace(clock, table_id=table_id),)
    assert saved.marks == (MarksRow(table_id, 0, 1, 2, 0b1),)
    assert saved.hand == replace(HAND, table_id=table_id)
    assert saved.steps == tuple(replace(step, table_id=table_id) for step in STEPS)


async def test_the_log_is_only_added_to(database: Database) -> None:
    table_id = await stored(database, Change(TABLE, SEATS, (), HAND, STEPS))
    for change in (
        Change(replace(TABLE, id=table_id, version=2), None, None, hand=HAND),
        Change(replace(TABLE, id=table_id, version=2), None, None, steps=STEPS[:1]),
    ):
        with pytest.raises(IntegrityError):
            async with database.transaction() as connection:
                await tables.save(connection, change)
    async with database.transaction() as connection:
        saved = await tables.load(connection, table_id)
    assert saved is not None
    assert saved.table.version == 1
    assert len(saved.steps) == 2


async def test_a_save_from_an_old_version_is_refused(database: Database) -> None:
    table_id = await stored(database, Change(TABLE, SEATS, ()))
    second = Change(replace(TABLE, id=table_id, version=2, status="playing"), None, None)
    async with database.transaction() as connection:
        await tables.save(connection, second)
    with pytest.raises(tables.VersionConflict):
        async with database.transaction() as connection:
            await tables.save(connection, second)


async def test_a_place_may_have_several_tables(database: Database) -> None:
    table_id = await stored(database, Change(TABLE, SEATS, ()))
    other = replace(TABLE, token="token-2", letter=1, removed=[7], shut_at=3.0, movers=[8])
    async with database.transaction() as connection:
        closed = replace(TABLE, id=table_id, version=2, status="closed", ended_at=9.0)
        await tables.save(connection, Change(closed, None, None))
    second = await stored(database, Change(other, SEATS, ()))
    async with database.transaction() as connection:
        assert await tables.ids(connection, 8.0) == (table_id, second)
        assert await tables.ids(connection, 9.0) == (second,)
        saved = await tables.load(connection, second)
        assert saved is not None
        assert saved.table == replace(other, id=second)


async def test_which_message_shows_what(database: Database) -> None:
    table_id = await stored(database, Change(TABLE, SEATS, ()))
    first = MessageRow(table_id, -5, "public", 10, 1, 0)
    private = MessageRow(table_id, 7, "private:7", 11, 1, 0)
    changed = replace(first, message_id=12, version=2, picture="table-1")
    async with database.transaction() as connection:
        await messages.save(connection, [first, private])
        await messages.save(connection, [changed])
        assert await messages.find(connection, table_id, -5, "public") == changed
        assert len(await messages.of_table(connection, table_id)) == 2
        await messages.remove_chat(connection, -5)
        assert await messages.of_table(connection, table_id) == (private,)
        await messages.remove(connection, table_id, 7, "private:7")
        assert await messages.find(connection, table_id, 7, "private:7") is None


def test_rows_in_a_log_file_show_no_cards() -> None:
    assert "deck" not in repr(HAND)
    assert "cards" not in repr(STEPS[1])
    assert "mask" not in repr(MarksRow(1, 0, 1, 2, 0b11))
