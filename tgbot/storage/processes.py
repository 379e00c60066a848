"""The processes of the bot that are alive, on PostgreSQL. Each function runs inside the caller's transaction.

Transactions run one at a time in all processes together (postgres.py), so whoever reads here decides alone. Time is
that of the database: the clocks of the machines may differ.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Double, cast, delete, extract, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema

_processes = schema.processes


async def join(connection: AsyncConnection, name: str, seconds: float) -> None:
    """A new process, alive for so many seconds."""
    row = {"name": name, "until": _now() + literal(seconds, Double), "started_at": _now()}
    await connection.execute(insert(_processes).values(row))


async def renew(connection: AsyncConnection, name: str, seconds: float) -> bool:
    """Alive for so many seconds from now; False for a process that was taken for dead. Needs no transaction."""
    mine = update(_processes).where(_processes.c.name == name)
    return (await connection.execute(mine.values(until=_now() + literal(seconds, Double)))).rowcount == 1


async def lives(connection: AsyncConnection, name: str) -> bool:
    """Whether the process is not taken for dead; nobody can do so before the transaction ends."""
    query = select(_processes.c.name).where(_processes.c.name == name)
    return (await connection.execute(query)).scalar_one_or_none() is not None


async def leave(connection: AsyncConnection, name: str) -> None:
    """The process ends."""
    await connection.execute(delete(_processes).where(_processes.c.name == name))


async def remove_dead(connection: AsyncConnection, me: str) -> list[str]:
    """Take those for dead that have not renewed in time, apart from who asks; their names."""
    dead = delete(_processes).where(_processes.c.until < _now(), _processes.c.name != me).returning(_processes.c.name)
    return list((await connection.execute(dead)).scalars())


async def count(connection: AsyncConnection) -> int:
    """How many are alive."""
    return (await connection.execute(select(func.count()).select_from(_processes))).scalar_one()


async def notify(connection: AsyncConnection, channel: str, names: Collection[str]) -> None:
    """Wake these processes up, once the transaction is committed."""
    for name in sorted(names):
        await connection.execute(select(func.pg_notify(channel, name)))


def _now() -> ColumnElement[float]:
    return cast(extract("epoch", func.clock_timestamp()), Double)
