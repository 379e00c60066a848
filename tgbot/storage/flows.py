"""What each hand of open tables brought each seat: chips that were persons' own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import groupby

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema


async def of_open_tables(connection: AsyncConnection, since: float) -> AsyncIterator[list[tuple[int | None, int]]]:
    """Of each hand since then (UTC seconds), (person, net) of its seats; None is a bot."""
    tables, results = schema.tables.c, schema.results.c
    for row in (await connection.execute(select(tables.id, tables.settings).where(tables.sit_and_go.is_(None)))).all():
        if row.settings["hands"]:
            continue
        query = select(results.hand, results.user_id, results.net).where(
            results.table_id == row.id, results.at >= since
        )
        rows = (await connection.execute(query.order_by(results.hand))).all()
        for _, seats in groupby(rows, key=lambda one: one.hand):
            yield [(seat.user_id, seat.net) for seat in seats]
