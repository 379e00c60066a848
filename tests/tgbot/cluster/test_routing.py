"""Which process gets which update and which table, on a real PostgreSQL."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from tests.tgbot.service.kit import calling
from tgbot.clock import ManualClock
from tgbot.cluster.routing import Decision, decide, decide_all
from tgbot.service.model import ChatRef
from tgbot.service.pace import Pace
from tgbot.service.tables import TableService
from tgbot.storage import inbox, leases, processes, schema
from tgbot.storage.database import Database
from tgbot.storage.inbox import Received

A, B, C = "a", "b", "c"
GROUP, OTHER = -100, -200


class Book:
    """The database of three processes, and tables in it."""

    def __init__(self, database: Database, service: TableService) -> None:
        self.database = database
        self.service = service

    async def table(self, owner: str, chat: int, *people: int) -> int:
        """A table of these people, the first one its host; a negative chat is a group."""
        persons = [await self.service.remember_person(user, f"P{user}", "en", True) for user in people]
        state = await self.service.create(ChatRef(chat, 0, "", chat < 0, "en"), persons[0])
        for person in persons[1:]:
            await self.service.join(state.id, person)
        async with self.database.transaction() as connection:
            await leases.hold(connection, state.id, owner)
        return state.id

    async def arrive(self, at: str, number: int, payload: dict[str, Any]) -> Decision:
        """An update comes to a process, which decides about it."""
        async with self.database.transaction() as connection:
            decision = await decide(connection, at, Received(number, 0.0, payload))
            assert await inbox.store(connection, decision.update)
        return decision

    async def handled(self, number: int) -> None:
        async with self.database.transaction() as connection:
            await inbox.close(connection, [number])

    async def decide_rest(self, at: str) -> None:
        async with self.database.transaction() as connection:
            await decide_all(connection, at)

    async def owner(self, number: int) -> str | None:
        async with self.database.transaction() as connection:
            found = await connection.execute(select(schema.updates).where(schema.updates.c.update_id == number))
        return found.one().owner

    async def leases(self) -> dict[int, tuple[str, str | None]]:
        async with self.database.transaction() as connection:
            rows = (await connection.execute(select(schema.leases))).all()
        return {row.table_id: (row.owner, row.wanted_by) for row in rows}

    async def dies(self, name: str, heir: str) -> set[int]:
        """A process is not heard of any more, and another one notices; the tables that are left to that one."""
        async with self.database.transaction() as connection:
            await connection.execute(update(schema.processes).where(schema.processes.c.name == name).values(until=0))
            assert await processes.remove_dead(connection, heir) == [name]
            orphans = await leases.take_over(connection, heir)
            await inbox.take_over(connection, heir)
        return orphans


def says(user: int, chat: int, text: str = "/table") -> dict[str, Any]:
    kind = "private" if chat > 0 else "supergroup"
    message = {"message_id": 1, "from": {"id": user}, "chat": {"id": chat, "type": kind}, "text": text}
    return {"update_id": 0, "message": message}


@pytest.fixture
async def book(postgres_url: str) -> AsyncIterator[Book]:
    database = await Database.open(postgres_url)
    service = TableService(
        database, ManualClock(), calling, lambda state: None, agent_name=lambda profile, seats: "x", pace=Pace()
    )
    async with database.transaction() as connection:
        for name in (A, B, C):
            await processes.join(connection, name, 60.0)
    yield Book(database, service)
    await service.stop()
    await database.close()


async def test_an_update_goes_to_who_owns_its_tables(book: Book) -> None:
    group, private = await book.table(A, GROUP, 1, 2), await book.table(B, 3, 3)
    about_group = await book.arrive(C, 1, says(9, GROUP))
    assert (about_group.update.owner, about_group.update.tables) == (A, {group})
    assert about_group.wake == {A}
    # A player's private chat, and the link of a table that the person has nothing to do with yet.
    assert (await book.arrive(C, 2, says(2, 2))).update.owner == A
    state = book.service.state(private)
    assert state is not None
    link = await book.arrive(A, 3, says(7, 7, f"/start i_{state.token}"))
    assert (link.update.owner, link.update.tables) == (B, {private})


async def test_what_concerns_no_table_stays_where_it_came_until_it_is_handled(book: Book) -> None:
    assert (await book.arrive(A, 1, says(1, GROUP))).update.owner == A
    # The same chat, and the same person elsewhere, while that one is being handled: the same process.
    assert (await book.arrive(B, 2, says(2, GROUP))).update.owner == A
    assert (await book.arrive(C, 3, says(1, OTHER))).update.owner == A
    assert (await book.arrive(C, 4, says(4, OTHER))).update.owner == A
    assert (await book.arrive(C, 5, says(5, 5))).update.owner == C, "nobody of these"
    for number in (1, 2, 3, 4):
        await book.handled(number)
    assert (await book.arrive(B, 6, says(1, GROUP))).update.owner == B


async def test_two_processes_never_have_updates_of_one_chat_or_person_at_a_time(book: Book) -> None:
    await book.arrive(A, 1, says(1, 1))
    await book.arrive(B, 2, says(2, GROUP))
    # This one is about both: nobody may handle it yet, nor anything that comes after it.
    both = await book.arrive(C, 3, says(1, GROUP))
    assert both.update.owner is None
    assert (await book.arrive(A, 4, says(1, 1))).update.owner is None
    await book.handled(1)
    await book.decide_rest(C)
    assert await book.owner(3) == B
    assert await book.owner(4) == B
    await book.handled(2)


async def test_tables_of_two_processes_come_together(book: Book) -> None:
    first, second = await book.table(A, GROUP, 1, 2), await book.table(B, OTHER, 3, 4)
    meeting = await book.arrive(C, 1, says(1, OTHER))
    assert (meeting.update.owner, meeting.update.tables, meeting.wake) == (A, {first, second}, {A, B})
    assert await book.leases() == {first: (A, None), second: (B, A)}
    # Whatever is about the table on its way goes to where it will be.
    assert (await book.arrive(C, 2, says(4, 4))).update.owner == A
    async with book.database.transaction() as connection:
        assert await leases.asked_of(connection, B) == {second: A}
        assert await leases.of(connection, B) == set()
        assert await leases.give(connection, second, B) == {A}
        assert await leases.of(connection, A) == {first, second}


async def test_tables_wait_for_handlers_before_they_come_together(book: Book) -> None:
    first, second = await book.table(A, GROUP, 1, 2), await book.table(B, OTHER, 3, 4)
    assert (await book.arrive(B, 1, says(4, 4))).update.owner == B
    assert (await book.arrive(C, 2, says(1, OTHER))).update.owner is None
    assert await book.leases() == {first: (A, None), second: (B, None)}
    await book.handled(1)
    await book.decide_rest(C)
    assert await book.owner(2) == A
    assert await book.leases() == {first: (A, None), second: (B, A)}


async def test_tables_that_share_a_person_move_together(book: Book) -> None:
    group = await book.table(B, GROUP, 1, 2)
    other = await book.table(B, OTHER, 2, 3)
    alone = await book.table(A, 9, 9)
    # Number 9 comes to the group of person 1, whose companion 2 sits at the other table too.
    meeting = await book.arrive(C, 1, says(9, GROUP))
    assert meeting.update.tables == {group, other, alone}
    assert await book.leases() == {group: (B, None), other: (B, None), alone: (A, B)}


async def test_the_heir_of_a_dead_process_gets_its_tables_and_updates(book: Book) -> None:
    first, second = await book.table(A, GROUP, 1, 2), await book.table(B, OTHER, 3, 4)
    await book.arrive(C, 1, says(1, GROUP))
    await book.arrive(C, 2, says(3, OTHER))
    assert await book.dies(A, heir=C) == {first}
    assert await book.owner(1) == C
    assert await book.owner(2) == B
    assert await book.leases() == {first: (C, None), second: (B, None)}


@pytest.mark.parametrize("dead", [A, B])
async def test_a_process_dies_while_a_table_is_on_its_way(book: Book, dead: str) -> None:
    first, second = await book.table(A, GROUP, 1, 2), await book.table(B, OTHER, 3, 4)
    await book.arrive(C, 1, says(1, OTHER))
    assert await book.leases() == {first: (A, None), second: (B, A)}
    orphans = await book.dies(dead, heir=C)
    if dead == A:  # who asked for it
        assert orphans == {first}
        assert await book.leases() == {first: (C, None), second: (B, C)}
        assert await book.owner(1) == C
    else:  # who had it
        assert orphans == set()
        assert await book.leases() == {first: (A, None), second: (A, None)}
        assert await book.owner(1) == A


async def test_an_update_that_was_done_by_a_dead_process_is_not_done_again(book: Book) -> None:
    await book.arrive(A, 1, says(1, 1))
    async with book.database.transaction() as connection:
        await connection.execute(update(schema.updates).values(done=True))
    await book.dies(A, heir=C)
    async with book.database.transaction() as connection:
        assert await inbox.open_ones(connection) == []
        assert not await inbox.store(connection, Received(1, 0.0, {})), "it came before"


async def test_the_dead_are_those_who_gave_no_sign_in_time(book: Book) -> None:
    async with book.database.transaction() as connection:
        await connection.execute(insert(schema.processes).values(name="late", until=1.0, started_at=0.0))
        assert await processes.remove_dead(connection, "late") == [], "nobody takes oneself for dead"
        assert await processes.renew(connection, "late", 60.0)
        assert await processes.remove_dead(connection, A) == []
        assert await processes.renew(connection, "late", -1.0)
        assert await processes.remove_dead(connection, A) == ["late"]
        assert not await processes.renew(connection, "late", 60.0)
        assert not await processes.lives(connection, "late")
        assert await processes.count(connection) == 3


async def test_leases_are_completed_after_a_time_without_them(book: Book) -> None:
    free = await book.table(A, GROUP, 1, 2)
    async with book.database.transaction() as connection:
        await connection.execute(schema.leases.delete())
        await leases.complete(connection, B, ended_after=0.0)
        assert await leases.of(connection, B) == {free}
        await connection.execute(update(schema.tables).values(ended_at=5.0))
        await leases.complete(connection, B, ended_after=10.0)
        assert await leases.of(connection, B) == set()
        assert await leases.there(connection, {free}) == set()
