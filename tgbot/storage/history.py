"""Finished hands: lists of a person's, and the log of a single one, from which it is shown again."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import ColumnElement, and_, exists, func, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema
from tgbot.storage.result_rows import ResultRow
from tgbot.storage.rows import HandRow, StepRow, TableRow
from tgbot.storage.tables import steps_of

_results = schema.results

Key = tuple[int, int]
"""Table and hand: the order in which a person's hands are listed."""


def _key(key: Key, *, newer: bool) -> ColumnElement[bool]:
    c = _results.c
    table, hand = key
    if newer:
        return or_(c.table_id > table, and_(c.table_id == table, c.hand > hand))
    return or_(c.table_id < table, and_(c.table_id == table, c.hand <= hand))


def _logged() -> ColumnElement[bool]:
    """Whether the log of a result's hand is still kept."""
    hands, c = schema.hands.c, _results.c
    return exists().where(hands.table_id == c.table_id, hands.number == c.hand)


async def gone(connection: AsyncConnection, user_id: int) -> bool:
    """Whether there are results of a person whose hands are no longer kept."""
    query = select(_results.c.hand).where(_results.c.user_id == user_id, ~_logged()).limit(1)
    return (await connection.execute(query)).first() is not None


async def older(
    connection: AsyncConnection, user_id: int, start: Key | None, limit: int, *, logged: bool = False
) -> list[ResultRow]:
    """A person's results from this hand on, the newest first; None: from the latest one.

    `logged`: only of hands whose log is still kept.
    """
    c = _results.c
    asked = c.user_id == user_id if start is None else and_(c.user_id == user_id, _key(start, newer=False))
    if logged:
        asked = and_(asked, _logged())
    query = select(_results).where(asked).order_by(c.table_id.desc(), c.hand.desc()).limit(limit)
    return [ResultRow(**row) for row in (await connection.execute(query)).mappings()]


async def newer(connection: AsyncConnection, user_id: int, after: Key, limit: int) -> list[ResultRow]:
    """A person's results after this hand whose log is still kept, the oldest first."""
    c = _results.c
    query = (
        select(_results).where(c.user_id == user_id, _key(after, newer=True), _logged()).order_by(c.table_id, c.hand)
    )
    return [ResultRow(**row) for row in (await connection.execute(query.limit(limit))).mappings()]


async def extreme(connection: AsyncConnection, user_id: int, limit: int, *, best: bool) -> list[ResultRow]:
    """A person's hands with the largest gains, or losses, of those whose log is still kept."""
    c = _results.c
    order = c.net.desc() if best else c.net
    query = select(_results).where(c.user_id == user_id, _logged()).order_by(order, c.at.desc()).limit(limit)
    return [ResultRow(**row) for row in (await connection.execute(query)).mappings()]


async def of_hand(connection: AsyncConnection, table_id: int, hand: int) -> list[ResultRow]:
    """The results of every seat of one hand, in seat order; empty if it is not over or was called off."""
    c = _results.c
    query = select(_results).where(c.table_id == table_id, c.hand == hand).order_by(c.seat)
    return [ResultRow(**row) for row in (await connection.execute(query)).mappings()]


async def last_hand(connection: AsyncConnection, table_id: int) -> int | None:
    """Number of a table's latest hand that is over."""
    query = select(func.max(_results.c.hand)).where(_results.c.table_id == table_id)
    number: int | None = (await connection.execute(query)).scalar_one_or_none()
    return number


async def finished(connection: AsyncConnection, table_id: int) -> list[int]:
    """Numbers of a table's hands that are over and still kept, ascending."""
    query = (
        select(_results.c.hand).where(_results.c.table_id == table_id, _logged()).distinct().order_by(_results.c.hand)
    )
    return list((await connection.execute(query)).scalars())


async def has_played(connection: AsyncConnection, table_id: int, user_id: int) -> bool:
    """Whether somebody was dealt into a hand of a table that is over."""
    query = select(_results.c.hand).where(_results.c.table_id == table_id, _results.c.user_id == user_id).limit(1)
    return (await connection.execute(query)).first() is not None


async def all_of(connection: AsyncConnection, user_id: int) -> list[ResultRow]:
    """Every result of a person, the oldest first."""
    c = _results.c
    query = select(_results).where(c.user_id == user_id).order_by(c.table_id, c.hand)
    return [ResultRow(**row) for row in (await connection.execute(query)).mappings()]


# -- the log ----------------------------------------------------------------------------------------------------------


async def log_of(connection: AsyncConnection, table_id: int, hand: int) -> tuple[HandRow, tuple[StepRow, ...]] | None:
    """How a hand was dealt and what was done in it, None if there is no such hand."""
    hands = schema.hands
    query = select(hands).where(hands.c.table_id == table_id, hands.c.number == hand)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else (HandRow(**row), await steps_of(connection, table_id, hand))


async def logs_of(connection: AsyncConnection, keys: Iterable[Key]) -> dict[Key, tuple[HandRow, tuple[StepRow, ...]]]:
    """The same for several hands (a few hundred at most), by table and hand."""
    hands, steps, wanted = schema.hands.c, schema.steps.c, tuple(keys)
    dealt = select(schema.hands).where(tuple_(hands.table_id, hands.number).in_(wanted))
    done = select(schema.steps).where(tuple_(steps.table_id, steps.hand).in_(wanted)).order_by(steps.number)
    rows = [HandRow(**row) for row in (await connection.execute(dealt)).mappings()]
    by_hand: dict[Key, list[StepRow]] = {}
    for row in (await connection.execute(done)).mappings():
        by_hand.setdefault((row["table_id"], row["hand"]), []).append(StepRow(**row))
    return {(row.table_id, row.number): (row, tuple(by_hand.get((row.table_id, row.number), ()))) for row in rows}


async def table(connection: AsyncConnection, table_id: int) -> TableRow | None:
    """A table without its seats, None if there is no such table."""
    query = select(schema.tables).where(schema.tables.c.id == table_id)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else TableRow(**row)


async def table_by_token(connection: AsyncConnection, token: str) -> int | None:
    """The table of a link, also one that is long over."""
    query = select(schema.tables.c.id).where(schema.tables.c.token == token)
    return (await connection.execute(query)).scalar_one_or_none()


async def chat_title(connection: AsyncConnection, chat_id: int) -> str:
    """The title of a chat as its latest table had it, "" without one."""
    c = schema.tables.c
    query = select(c.chat_title).where(c.chat_id == chat_id).order_by(c.id.desc()).limit(1)
    title: str | None = (await connection.execute(query)).scalar_one_or_none()
    return title or ""
