"""Tables and the log of their hands in the database. Each function runs inside the caller's transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table, bindparam, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema, seals
from tgbot.storage.rows import (
    BoxRow,
    Change,
    Deadline,
    HandRow,
    MarksRow,
    SavedTable,
    SeatRow,
    StepRow,
    TableRow,
    columns,
)

# Written once: to build a statement costs more than to execute it.
_NEXT_VERSION = update(schema.tables).where(
    schema.tables.c.id == bindparam("of_table"), schema.tables.c.version == bindparam("before")
)
_PARTS_OF = {
    part: delete(part).where(part.c.table_id == bindparam("of_table")) for part in (schema.seats, schema.deadlines)
}


class VersionConflict(Exception):
    """Somebody else has changed the table since it was read."""


async def create(connection: AsyncConnection, change: Change) -> int:
    """Store a new table and return its id; the ids in the rows of `change` are not looked at."""
    values = columns(change.table)
    del values["id"]
    result = await connection.execute(insert(schema.tables).values(values))
    key = result.inserted_primary_key
    assert key is not None
    table_id = int(key[0])
    await _write_parts(connection, table_id, change)
    return table_id


async def save(connection: AsyncConnection, change: Change) -> None:
    """Store the next version of a table. Raises VersionConflict if the stored one is not the one before it."""
    table = change.table
    which = {"of_table": table.id, "before": table.version - 1}
    found = await connection.execute(_NEXT_VERSION, columns(table) | which)
    if found.rowcount != 1:
        raise VersionConflict(f"table {table.id} is not at version {table.version - 1}")
    await _write_parts(connection, table.id, change)


async def _write_parts(connection: AsyncConnection, table_id: int, change: Change) -> None:
    """Replace seats and deadlines, add to the log."""
    for part, rows in ((schema.seats, change.seats), (schema.deadlines, change.deadlines)):
        if rows is not None:
            await connection.execute(_PARTS_OF[part], {"of_table": table_id})
            await _add(connection, part, rows, table_id)
    await _add(connection, schema.hands, () if change.hand is None else (change.hand,), table_id)
    await _add(connection, schema.steps, change.steps, table_id)
    await _add(connection, schema.results, change.results, table_id)
    await _add(connection, schema.placements, change.placements, table_id)
    await _add(connection, schema.seals, change.seals, table_id)
    if change.unboxed:
        await remove_boxes(connection, table_id, change.unboxed)


async def _add(connection: AsyncConnection, part: Table, rows: tuple[Any, ...], table_id: int) -> None:
    if rows:
        await connection.execute(insert(part), [columns(row) | {"table_id": table_id} for row in rows])


async def ids(connection: AsyncConnection, ended_after: float) -> tuple[int, ...]:
    """Tables that have not ended, or ended after that time; in the order of their creation."""
    table = schema.tables.c
    query = select(table.id).where(or_(table.ended_at.is_(None), table.ended_at > ended_after)).order_by(table.id)
    return tuple((await connection.execute(query)).scalars())


async def open_ids(connection: AsyncConnection) -> tuple[int, ...]:
    """Tables that have not ended, in the order of their creation."""
    table = schema.tables.c
    return tuple(
        (await connection.execute(select(table.id).where(table.ended_at.is_(None)).order_by(table.id))).scalars()
    )


async def load(connection: AsyncConnection, table_id: int) -> SavedTable | None:
    """All there is of a table, None if there is no such table."""
    query = select(schema.tables).where(schema.tables.c.id == table_id)
    row = (await connection.execute(query)).mappings().one_or_none()
    if row is None:
        return None
    seats = await _parts(connection, schema.seats, table_id, "seat")
    deadlines = await _parts(connection, schema.deadlines, table_id, "at")
    marks = await _parts(connection, schema.marks, table_id, "seat")
    boxes = await _parts(connection, schema.boxes, table_id, "seat")
    hand = await _latest_hand(connection, table_id)
    return SavedTable(
        table=TableRow(**row),
        seats=tuple(SeatRow(**seat) for seat in seats),
        deadlines=tuple(Deadline(**deadline) for deadline in deadlines),
        marks=tuple(MarksRow(**mark) for mark in marks),
        boxes=tuple(BoxRow(**box) for box in boxes),
        hand=hand,
        steps=() if hand is None else await steps_of(connection, table_id, hand.number),
        seals=await seals.from_hand(connection, table_id, 0 if hand is None else hand.number),
    )


async def _parts(connection: AsyncConnection, part: Table, table_id: int, order: str) -> list[dict[str, Any]]:
    rows = await connection.execute(select(part).where(part.c.table_id == table_id).order_by(part.c[order]))
    return [dict(row) for row in rows.mappings()]


async def _latest_hand(connection: AsyncConnection, table_id: int) -> HandRow | None:
    hands = schema.hands
    query = select(hands).where(hands.c.table_id == table_id).order_by(hands.c.number.desc()).limit(1)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else HandRow(**row)


async def hands_of(connection: AsyncConnection, table_id: int) -> tuple[HandRow, ...]:
    """Every hand of a table, as dealt."""
    return tuple(HandRow(**row) for row in await _parts(connection, schema.hands, table_id, "number"))


async def steps_of(connection: AsyncConnection, table_id: int, hand: int) -> tuple[StepRow, ...]:
    """What was done in a hand, in order."""
    steps = schema.steps
    query = select(steps).where(steps.c.table_id == table_id, steps.c.hand == hand).order_by(steps.c.number)
    return tuple(StepRow(**row) for row in (await connection.execute(query)).mappings())


async def save_marks(connection: AsyncConnection, marks: MarksRow) -> None:
    """Replace the marks of a seat."""
    await _replace(connection, schema.marks, marks)


async def save_box(connection: AsyncConnection, box: BoxRow) -> None:
    """Replace the ticked box of a seat."""
    await _replace(connection, schema.boxes, box)


async def remove_boxes(connection: AsyncConnection, table_id: int, seats: tuple[int, ...]) -> None:
    """Forget the ticked boxes of these seats."""
    boxes = schema.boxes
    await connection.execute(delete(boxes).where(boxes.c.table_id == table_id, boxes.c.seat.in_(seats)))


async def _replace(connection: AsyncConnection, part: Table, row: MarksRow | BoxRow) -> None:
    old = (part.c.table_id == row.table_id) & (part.c.seat == row.seat)
    await connection.execute(delete(part).where(old))
    await connection.execute(insert(part).values(columns(row)))
