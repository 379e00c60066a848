"""Updates that are done: stored with what they did, once, and forgotten after a while."""

import pytest
from sqlalchemy import func, select

from tgbot.clock import ManualClock
from tgbot.storage import life, schema, updates
from tgbot.storage.database import Database
from tgbot.storage.updates import Handled, Repeated, acting, current_update
from tgbot.updates.once import KEPT, Once


async def rows(database: Database) -> int:
    async with database.transaction() as connection:
        return (await connection.execute(select(func.count()).select_from(schema.updates))).scalar_one()


async def fail(database: Database) -> None:
    async with acting(database) as connection:
        await life.beat(connection, 1.0)
        raise ZeroDivisionError


async def test_what_an_update_does_and_that_it_is_done_are_one_commit(database: Database) -> None:
    first, again = Handled(7, 100.0), Handled(7, 101.0)
    current_update.set(first)
    with pytest.raises(ZeroDivisionError):
        await fail(database)
    assert not first.done
    assert await rows(database) == 0
    for number in (2.0, 3.0):  # the second one belongs to the same update
        async with acting(database) as connection:
            await life.beat(connection, number)
    assert first.done
    assert await rows(database) == 1
    current_update.set(again)
    with pytest.raises(Repeated):
        async with acting(database) as connection:
            await life.beat(connection, 4.0)
    async with database.transaction() as connection:
        assert await life.last_seen(connection) == 3.0, "what was done again is rolled back"


async def test_what_nobody_asks_for_is_marked_nowhere(database: Database) -> None:
    current_update.set(None)
    async with acting(database) as connection:
        await life.beat(connection, 1.0)
    assert await rows(database) == 0


async def test_after_a_restart_it_is_known_which_updates_were_done(database: Database) -> None:
    clock = ManualClock()
    once = Once(database, clock)
    for number in (1, 2):
        handled = once.begin(number)
        assert handled is not None
        current_update.set(handled)
        async with acting(database) as connection:
            await life.beat(connection, 1.0)
        if number == 1:
            once.finish(number)
    assert once.offset == (None, True), "the second one is done, though its handler has not ended"
    assert once.begin(3) is not None
    assert once.offset == (3, False)
    again = Once(database, clock)
    await again.load()
    assert [again.again(number) for number in (1, 2, 3)] == [True, True, False]
    assert again.offset == (3, True), "Telegram is told of those that it delivers again"
    assert [again.begin(number) is None for number in (1, 2, 3)] == [True, True, False]


async def test_updates_are_forgotten_when_they_cannot_come_again(database: Database) -> None:
    clock = ManualClock()
    for number, at in ((1, clock.now() - KEPT - 1), (2, clock.now())):
        async with database.transaction() as connection:
            await updates.mark(connection, Handled(number, at))
    async with database.transaction() as connection:
        await updates.remove_done(connection, clock.now() - KEPT)
        assert await updates.latest_done(connection, 10) == [2]
