"""Which process owns which table, on PostgreSQL. Each function runs inside the caller's transaction.

A lease is good as long as its owner is alive (processes.py). Every table that the bot keeps in memory has one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import and_, delete, insert, literal, or_, select, union, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema

_leases, _tables, _seats = schema.leases, schema.tables, schema.seats
_alive = select(schema.processes.c.name)


@dataclass(frozen=True, slots=True)
class Lease:
    """Who owns a table, and who asks for it.

    heads: its chat, its host and the persons that have a seat; a private chat has the number of its person
    """

    table_id: int
    owner: str
    wanted_by: str | None
    heads: frozenset[int]

    @property
    def target(self) -> str:
        """Who owns it now or will soon."""
        return self.wanted_by or self.owner


async def hold(connection: AsyncConnection, table_id: int, owner: str) -> None:
    """A table that is created belongs to its creator."""
    await connection.execute(insert(_leases).values(table_id=table_id, owner=owner))


async def complete(connection: AsyncConnection, owner: str, ended_after: float) -> None:
    """Give tables that have no lease to this process, and forget leases of tables that ended before that time."""
    live = or_(_tables.c.ended_at.is_(None), _tables.c.ended_at > ended_after)
    over = select(_tables.c.id).where(~live)
    await connection.execute(delete(_leases).where(_leases.c.table_id.in_(over)))
    free = select(_tables.c.id, literal(owner)).where(live)
    add = postgresql.insert(_leases).from_select(["table_id", "owner"], free)
    await connection.execute(add.on_conflict_do_nothing())


async def take_over(connection: AsyncConnection, heir: str) -> set[int]:
    """Tables of the dead go to whoever alive asks for them, the others to `heir`; returns those."""
    dead = _leases.c.owner.not_in(_alive)
    asked = update(_leases).where(dead, _leases.c.wanted_by.in_(_alive))
    await connection.execute(asked.values(owner=_leases.c.wanted_by, wanted_by=None))
    rest = update(_leases).where(dead).values(owner=heir, wanted_by=None).returning(_leases.c.table_id)
    taken = set((await connection.execute(rest)).scalars())
    await connection.execute(update(_leases).where(_leases.c.wanted_by.not_in(_alive)).values(wanted_by=heir))
    await connection.execute(update(_leases).where(_leases.c.owner == _leases.c.wanted_by).values(wanted_by=None))
    return taken


async def of(connection: AsyncConnection, owner: str) -> set[int]:
    """The tables that belong to a process and that nobody asks for."""
    query = select(_leases.c.table_id).where(_leases.c.owner == owner, _leases.c.wanted_by.is_(None))
    return set((await connection.execute(query)).scalars())


async def asked_of(connection: AsyncConnection, owner: str) -> dict[int, str]:
    """The tables of a process that another one asks for, and which one."""
    query = select(_leases.c.table_id, _leases.c.wanted_by).where(
        _leases.c.owner == owner, _leases.c.wanted_by.is_not(None)
    )
    return {table_id: str(asking) for table_id, asking in (await connection.execute(query)).all()}


async def played(connection: AsyncConnection) -> set[int]:
    """Tables that a process which is alive owns."""
    return set((await connection.execute(select(_leases.c.table_id).where(_leases.c.owner.in_(_alive)))).scalars())


async def ask(connection: AsyncConnection, table_ids: Collection[int], asking: str) -> None:
    """Ask for these tables."""
    wanted = and_(_leases.c.table_id.in_(table_ids), _leases.c.owner != asking)
    await connection.execute(update(_leases).where(wanted).values(wanted_by=asking))


async def give(connection: AsyncConnection, table_id: int, owner: str) -> set[str]:
    """Give a table to whoever asks for it; its name, nothing if nobody does any more."""
    mine = and_(_leases.c.table_id == table_id, _leases.c.owner == owner, _leases.c.wanted_by.is_not(None))
    given = update(_leases).where(mine).values(owner=_leases.c.wanted_by, wanted_by=None).returning(_leases.c.owner)
    return set((await connection.execute(given)).scalars())


async def there(connection: AsyncConnection, table_ids: Collection[int]) -> set[int]:
    """Those of these tables that have a lease: one that ended long ago has none."""
    query = select(_leases.c.table_id).where(_leases.c.table_id.in_(table_ids))
    return set((await connection.execute(query)).scalars())


async def around(connection: AsyncConnection, heads: Collection[int], tokens: Collection[str] = ()) -> list[Lease]:
    """The tables of these persons, chats and links, and all that share a person or a chat with one of them.

    In the order of their ids.
    """
    known: dict[int, Lease] = {}
    asked: set[int] = set()
    while heads or tokens:
        asked |= set(heads)
        found = await _of(connection, heads, tokens)
        heads, tokens = {head for lease in found.values() for head in lease.heads} - asked, ()
        known |= found
    return [known[table_id] for table_id in sorted(known)]


async def _of(connection: AsyncConnection, heads: Collection[int], tokens: Collection[str]) -> dict[int, Lease]:
    """The tables of these persons, chats and links, by their ids."""
    ids = union(
        select(_tables.c.id).where(_tables.c.chat_id.in_(heads)),
        select(_tables.c.id).where(_tables.c.host_id.in_(heads)),
        select(_tables.c.id).where(_tables.c.token.in_(tokens)),
        select(_seats.c.table_id).where(_seats.c.user_id.in_(heads)),
    )
    query = (
        select(_leases, _tables.c.chat_id, _tables.c.host_id, _seats.c.user_id)
        .join(_tables, _tables.c.id == _leases.c.table_id)
        .outerjoin(_seats, _seats.c.table_id == _leases.c.table_id)
        .where(_leases.c.table_id.in_(ids))
    )
    found: dict[int, Lease] = {}
    for row in (await connection.execute(query)).all():
        there = {row.chat_id, row.host_id, row.user_id} - {None}
        before = found.get(row.table_id)
        there |= frozenset() if before is None else before.heads
        found[row.table_id] = Lease(row.table_id, row.owner, row.wanted_by, frozenset(there))
    return found
