"""What the owner of the bot has to say, to whom, and where it was said. Each function runs in the caller's transaction.

A chat is taken before anything is sent there, so nobody hears it twice; who was taken when the bot died hears nothing.
"""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Executable, Select, func, insert, literal, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema

Audience = Literal["groups", "people", "players"]
"""Groups with an open table; everybody whose private chat is open; wherever an open table is shown."""

Chat = tuple[int, int]
"""Chat and forum topic."""

_announcements, _recipients = schema.announcements, schema.recipients


def _groups() -> Select[Chat]:
    c = schema.tables.c
    return select(c.chat_id, c.topic).where(c.ended_at.is_(None), c.chat_group, c.shut_at.is_(None)).distinct()


def _people() -> Select[Chat]:
    c = schema.persons.c
    return select(c.user_id, literal(0)).where(c.dm_ok, c.name != "")  # a forgotten one has no name


def _seated() -> Select[Chat]:
    tables, seats = schema.tables.c, schema.seats.c
    query = _people().join(schema.seats, seats.user_id == schema.persons.c.user_id)
    here = query.join(schema.tables, tables.id == seats.table_id)
    return here.where(tables.ended_at.is_(None), ~tables.chat_group, ~seats.left).distinct()


async def chats(connection: AsyncConnection, audience: Audience) -> list[Chat]:
    """Where it would be said."""
    queries: dict[Audience, Executable] = {
        "groups": _groups(),
        "people": _people(),
        "players": union(_groups(), _seated()),
    }
    return [(chat_id, topic) for chat_id, topic in await connection.execute(queries[audience])]


async def create(connection: AsyncConnection, audience: Audience, words: str, at: float) -> int:
    """Note it down; nothing is said yet."""
    values = {"at": at, "audience": audience, "words": words, "status": "draft"}
    key = (await connection.execute(insert(_announcements).values(values))).inserted_primary_key
    assert key is not None
    return int(key[0])


async def begin(connection: AsyncConnection, announcement: int) -> bool:
    """It is to be said, to whom it concerns now; False if it is unknown, or was begun before."""
    c = _announcements.c
    found = await connection.execute(
        update(_announcements).where(c.id == announcement, c.status == "draft").values(status="going")
    )
    if found.rowcount != 1:
        return False
    audience: Audience = (await connection.execute(select(c.audience).where(c.id == announcement))).scalar_one()
    rows = [
        {"announcement": announcement, "chat_id": chat_id, "topic": topic, "taken": False}
        for chat_id, topic in await chats(connection, audience)
    ]
    if rows:
        await connection.execute(insert(_recipients), rows)
    return True


async def going(connection: AsyncConnection) -> dict[int, str]:
    """What is being said, by number."""
    c = _announcements.c
    rows = await connection.execute(select(c.id, c.words).where(c.status == "going").order_by(c.id))
    return {row.id: row.words for row in rows}


async def take(connection: AsyncConnection, announcement: int) -> Chat | None:
    """The next chat, which is now done with; None, and all is said, where there is no other."""
    c = _recipients.c
    here = c.announcement == announcement
    query = select(c.chat_id, c.topic).where(here, ~c.taken).order_by(c.chat_id, c.topic).limit(1)
    row = (await connection.execute(query.with_for_update(skip_locked=True))).one_or_none()
    if row is None:
        said = update(_announcements).where(_announcements.c.id == announcement).values(status="said")
        await connection.execute(said)
        return None
    chat = (row.chat_id, row.topic)
    await connection.execute(
        update(_recipients).where(here, c.chat_id == chat[0], c.topic == chat[1]).values(taken=True)
    )
    return chat


async def progress(connection: AsyncConnection, announcement: int) -> tuple[int, int]:
    """(chats done with, all chats)."""
    c = _recipients.c
    query = select(c.taken, func.count()).where(c.announcement == announcement).group_by(c.taken)
    counts = {bool(taken): int(count) for taken, count in await connection.execute(query)}
    return counts.get(True, 0), sum(counts.values())
