"""Updates that were received and are not handled yet. Each function runs inside the caller's transaction.

An update is open from its arrival until its handler has ended: it may be done, its effect stored, a moment earlier.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema

_updates = schema.updates
_open = or_(_updates.c.owner.is_not(None), ~_updates.c.done)
_alive = select(schema.processes.c.name)


@dataclass(frozen=True, slots=True)
class Received:
    """An open update.

    heads   persons and chats it is about       tables  those it needs at its handler's process
    owner   the process that handles it, None as long as that is not decided
    """

    update_id: int
    received_at: float
    payload: dict[str, Any]
    heads: frozenset[int] = frozenset()
    tables: frozenset[int] = frozenset()
    owner: str | None = None
    done: bool = False


async def store(connection: AsyncConnection, update: Received) -> bool:
    """Keep an update; False if it came before."""
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = {
        "update_id": update.update_id,
        "received_at": update.received_at,
        "payload": update.payload,
        "keys": _keys(update.heads, update.tables),
        "owner": update.owner,
        "done": False,
    }
    added = await connection.execute(kind.insert(_updates).values(row).on_conflict_do_nothing())
    return added.rowcount == 1


async def open_ones(connection: AsyncConnection) -> list[Received]:
    """All open updates, the earliest first, without what is said in them."""
    return await _read(connection, _open, payload=False)


async def of(connection: AsyncConnection, owner: str | None, but: Collection[int] = ()) -> list[Received]:
    """The updates that a process is to handle, the earliest first, without those in `but`.

    None: those that nobody was chosen for.
    """
    whose = _updates.c.owner.is_(None) if owner is None else _updates.c.owner == owner
    return await _read(connection, and_(whose, ~_updates.c.done, _updates.c.update_id.not_in(but)))


async def undecided(connection: AsyncConnection) -> bool:
    """Whether there is an update that nobody was chosen for."""
    waiting = select(_updates.c.update_id).where(_updates.c.owner.is_(None), ~_updates.c.done).limit(1)
    return (await connection.execute(waiting)).first() is not None


async def assign(
    connection: AsyncConnection, update_id: int, owner: str | None, heads: Collection[int], tables: Collection[int]
) -> None:
    """Choose who handles an update, and say what it is about. None: not decided yet."""
    values = {"owner": owner, "keys": _keys(heads, tables)}
    await connection.execute(update(_updates).where(_updates.c.update_id == update_id).values(values))


async def take_over(connection: AsyncConnection, heir: str) -> None:
    """Updates of processes that are not alive go to `heir`; those that are done stay so."""
    orphan = and_(_updates.c.owner.is_not(None), _updates.c.owner.not_in(_alive))
    await connection.execute(update(_updates).where(orphan, _updates.c.done).values(_OVER))
    await connection.execute(update(_updates).where(orphan).values(owner=heir))


async def close(connection: AsyncConnection, update_ids: Collection[int]) -> None:
    """The handlers of these updates have ended; what was said in them is forgotten."""
    await connection.execute(update(_updates).where(_updates.c.update_id.in_(update_ids)).values(_OVER))


_OVER = {"done": True, "owner": None, "payload": None, "keys": None}


def _keys(heads: Collection[int], tables: Collection[int]) -> list[list[int]]:
    return [sorted(heads), sorted(tables)]


async def _read(connection: AsyncConnection, condition: Any, *, payload: bool = True) -> list[Received]:
    columns = [column for column in _updates.c if payload or column is not _updates.c.payload]
    query = select(*columns).where(condition).order_by(_updates.c.update_id)
    found = []
    for row in (await connection.execute(query)).mappings():
        heads, tables = row["keys"] or ((), ())
        about = frozenset(heads), frozenset(tables)
        said = row.get("payload") or {}
        found.append(Received(row["update_id"], row["received_at"], said, *about, row["owner"], row["done"]))
    return found
