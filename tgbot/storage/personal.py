"""Everything that is kept of one person: taking it out whole, and forgetting it.

Both go by the columns called `user_id`, so a table that is added later is exported and emptied unless it is named here;
who cut a deck is forgotten too.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import ledger, schema

UNLINKED = frozenset({"seats", "results", "placements"})
"""Rows that tables need stay, without the person."""

KEPT = frozenset({"persons", "balances"})
"""A person without a name, whom the log may name as a host, and chips, which never vanish; so does their ledger."""


async def everything(connection: AsyncConnection, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """All rows of a person, by table; tables without one are left out."""
    found = {}
    for table in schema.metadata.sorted_tables:
        if "user_id" in table.c:
            query = select(table).where(table.c.user_id == user_id).order_by(*table.primary_key)
            rows = [dict(row) for row in (await connection.execute(query)).mappings()]
            if rows:
                found[table.name] = rows
    account = ledger.person(user_id)
    moves = [
        {
            "user_id": user_id,
            "at": entry.at,
            "kind": entry.kind,
            "chips": entry.amount if entry.credit == account else -entry.amount,
            "table_id": entry.table_id,
            "hand": entry.hand,
        }
        for entry in await ledger.of_person(connection, user_id)
    ]
    return found | ({"ledger": moves} if moves else {})


async def forget(connection: AsyncConnection, user_id: int) -> None:
    """Take the person out of every table: the name is gone, what others share goes on without it."""
    for table in schema.metadata.sorted_tables:
        if "user_id" not in table.c or table.name in KEPT:
            continue
        theirs = table.c.user_id == user_id
        if table.name in UNLINKED:
            await connection.execute(update(table).where(theirs).values(user_id=None))
        else:
            await connection.execute(delete(table).where(theirs))
    await connection.execute(update(schema.seals).where(schema.seals.c.cut_by == user_id).values(cut_by=None))
    nobody = {"name": "", "language_chosen": False, "prefs": None}
    await connection.execute(update(schema.persons).where(schema.persons.c.user_id == user_id).values(nobody))
