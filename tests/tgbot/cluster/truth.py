"""What the database says after all: every press that was made, every chip, every table."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select

from env.engine.actions import Kind
from tgbot.callback import TablePress
from tgbot.service.movements import check_ledger
from tgbot.service.records import person_of, restore
from tgbot.storage import inbox, persons, schema, tables
from tgbot.storage.database import Database
from tgbot.storage.rows import StepKind

MEANT = {"k": Kind.CHECK, "c": Kind.CALL, "D": Kind.DRAW}


async def owners(database: Database) -> dict[int, str]:
    """Which process owns which table, of those that are open and that nobody asks for."""
    leases, found = schema.leases, schema.tables
    query = select(leases.c.table_id, leases.c.owner).join(found, found.c.id == leases.c.table_id)
    async with database.transaction() as connection:
        rows = await connection.execute(query.where(found.c.ended_at.is_(None), leases.c.wanted_by.is_(None)))
    return {row.table_id: row.owner for row in rows}


async def check_presses(database: Database, pressed: Mapping[tuple[int, int, int], TablePress]) -> None:
    """Each press was carried out once, as what it says, by the seat that made it."""
    for (table, hand, decision), press in pressed.items():
        async with database.transaction() as connection:
            steps = await tables.steps_of(connection, table, hand)
        actions = [step for step in steps if step.kind == StepKind.ACTION]
        assert decision < len(actions), f"table {table}, hand {hand}: the press at decision {decision} is lost"
        done = actions[decision]
        assert (done.seat, done.action) == (press.seat, MEANT[press.verb]), (press, done)


async def check_tables(database: Database) -> int:
    """Every hand can be played again and every chip is where it should be; how many tables there are."""
    async with database.transaction() as connection:
        ids = (await connection.execute(select(schema.tables.c.id))).scalars().all()
    for table_id in ids:
        async with database.transaction() as connection:
            saved = await tables.load(connection, table_id)
            assert saved is not None
            found = await persons.find(connection, {seat.user_id for seat in saved.seats if seat.user_id is not None})
        restore(saved, {user_id: person_of(row) for user_id, row in found.items()})
    await check_ledger(database)
    return len(ids)


async def unfinished(database: Database) -> int:
    """How many updates are not handled yet."""
    async with database.transaction() as connection:
        return len(await inbox.open_ones(connection))
