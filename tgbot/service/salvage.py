"""A table whose log cannot be played again is ended by its rows alone, and its chips go back where they came from."""

from __future__ import annotations

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.service.model import Status
from tgbot.storage import balances, ledger, schema, tables
from tgbot.storage.ledger import CORRECTION, HOUSE, Entry
from tgbot.storage.rows import SavedTable


async def salvage(connection: AsyncConnection, table_id: int, now: float) -> list[int] | None:
    """End an open table that is not in memory; returns the persons of its seats, None if there is no such table.

    Who sits there gets the stack back that the hand began with, if it was not paid yet. Chips that the rows cannot
    explain are a correction in the ledger.
    """
    saved = await tables.load(connection, table_id)
    if saved is None or saved.table.ended_at is not None:
        return None
    if saved.table.settings["hands"] == 0 and saved.table.sit_and_go is None:
        await _pay_out(connection, saved, now)
    table, theirs = schema.tables, schema.tables.c.id == table_id
    over = {"status": Status.CLOSED.value, "why_closed": "stopped", "ended_at": now, "gone": 0}
    await connection.execute(update(table).where(theirs).values(version=table.c.version + 1, **over))
    seats = schema.seats
    await connection.execute(update(seats).where(seats.c.table_id == table_id).values(stack=0, bought=0))
    await connection.execute(delete(schema.deadlines).where(schema.deadlines.c.table_id == table_id))
    return [seat.user_id for seat in saved.seats if seat.user_id is not None]


async def _pay_out(connection: AsyncConnection, saved: SavedTable, now: float) -> None:
    worth = sum(seat.bought for seat in saved.seats) + saved.table.gone
    here, rest, entries = ledger.table(saved.table.id), worth, []

    def paid(kind: str, account: str, chips: int) -> Entry:
        return Entry(kind, here, account, chips, now, saved.table.id)

    for seat, chips in zip(saved.seats, _stacks(saved, worth), strict=True):
        if chips > 0:
            rest -= chips
            entries.append(paid("cash_out" if seat.user_id is not None else "bots", _owner(seat.user_id), chips))
            if seat.user_id is not None:
                await balances.move(connection, {seat.user_id: chips})
    if rest > 0:
        entries.append(paid("unexplained", CORRECTION, rest))
    elif rest < 0:
        entries.append(Entry("unexplained", CORRECTION, here, -rest, now, saved.table.id))
    await ledger.add(connection, entries)


def _owner(user_id: int | None) -> str:
    return HOUSE if user_id is None else ledger.person(user_id)


def _stacks(saved: SavedTable, worth: int) -> list[int]:
    """The stacks as they are, or as they were before a hand that still has chips in its pot."""
    now = [seat.stack for seat in saved.seats]
    if sum(now) == worth or saved.hand is None:
        return now
    return [*saved.hand.stacks[: len(now)], *now[len(saved.hand.stacks) :]]
