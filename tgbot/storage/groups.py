"""Settings of groups, and who wants to be told of the next table there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema
from tgbot.storage.rows import GroupRow

_groups, _notify = schema.groups, schema.notify


async def load(connection: AsyncConnection) -> tuple[GroupRow, ...]:
    """Every group that has chosen something."""
    return tuple(GroupRow(**row) for row in (await connection.execute(select(_groups))).mappings())


async def find(connection: AsyncConnection, chat_ids: Collection[int]) -> tuple[GroupRow, ...]:
    """Those of these groups that have chosen something."""
    query = select(_groups).where(_groups.c.chat_id.in_(chat_ids))
    return tuple(GroupRow(**row) for row in (await connection.execute(query)).mappings())


async def save(connection: AsyncConnection, group: GroupRow) -> None:
    """Add the group or replace what it has chosen."""
    values = asdict(group)
    found = await connection.execute(update(_groups).where(_groups.c.chat_id == group.chat_id).values(values))
    if found.rowcount == 0:
        await connection.execute(insert(_groups).values(values))


async def move(connection: AsyncConnection, old: int, new: int) -> None:
    """The group has a new id; what was chosen under that one stays."""
    there = (await connection.execute(select(_groups.c.chat_id).where(_groups.c.chat_id == new))).first()
    if there is None:
        await connection.execute(update(_groups).where(_groups.c.chat_id == old).values(chat_id=new))
    else:
        await connection.execute(delete(_groups).where(_groups.c.chat_id == old))


async def add_notify(connection: AsyncConnection, chat_id: int, user_id: int) -> None:
    """Put a person on the list of a group; once is enough."""
    same = (_notify.c.chat_id == chat_id) & (_notify.c.user_id == user_id)
    if (await connection.execute(select(_notify).where(same))).first() is None:
        await connection.execute(insert(_notify).values(chat_id=chat_id, user_id=user_id))


async def notified(connection: AsyncConnection, chat_id: int) -> tuple[int, ...]:
    """Everybody on the list of a group, in the order of their ids."""
    query = select(_notify.c.user_id).where(_notify.c.chat_id == chat_id).order_by(_notify.c.user_id)
    return tuple((await connection.execute(query)).scalars())


async def remove_notify(connection: AsyncConnection, chat_id: int, user_id: int) -> None:
    """Take a person off the list of a group."""
    await connection.execute(delete(_notify).where(_notify.c.chat_id == chat_id, _notify.c.user_id == user_id))


async def move_notify(connection: AsyncConnection, old: int, new: int) -> None:
    """The list of a group that has a new id."""
    for user_id in await notified(connection, old):
        await add_notify(connection, new, user_id)
        await remove_notify(connection, old, user_id)
