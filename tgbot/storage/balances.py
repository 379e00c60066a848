"""Balances: chips of persons that are at no table. They change only in a transaction that says where they went."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema
from tgbot.storage.rows import BalanceRow

_balances = schema.balances


class NotEnough(Exception):
    """A balance does not hold the chips that are to be taken from it."""


async def find(connection: AsyncConnection, user_ids: Iterable[int]) -> dict[int, BalanceRow]:
    """The balances of these persons, by user id; only those who have one."""
    query = select(_balances).where(_balances.c.user_id.in_(tuple(user_ids)))
    return {row["user_id"]: BalanceRow(**row) for row in (await connection.execute(query)).mappings()}


async def add(connection: AsyncConnection, balance: BalanceRow) -> None:
    """Store the first balance of a person."""
    await connection.execute(insert(_balances).values(asdict(balance)))


async def move(connection: AsyncConnection, chips: Mapping[int, int]) -> None:
    """Add these chips to the balances, by user id (negative: take them). Raises NotEnough; then roll back."""
    for user_id, change in chips.items():
        left = _balances.c.chips + change
        found = await connection.execute(
            update(_balances).where(_balances.c.user_id == user_id, left >= 0).values(chips=left)
        )
        if found.rowcount != 1:
            raise NotEnough(f"person {user_id}: {-change} chips")


async def grant(connection: AsyncConnection, old: BalanceRow, chips: int, now: float) -> bool:
    """Free chips, once: False, and nothing changes, unless the last ones came when `old` says."""
    found = await connection.execute(
        update(_balances)
        .where(_balances.c.user_id == old.user_id, _balances.c.granted_at == old.granted_at)
        .values(chips=_balances.c.chips + chips, granted_at=now)
    )
    return found.rowcount == 1
