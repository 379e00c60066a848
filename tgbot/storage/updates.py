"""Which updates of Telegram were handled: what an update does and that it is done are stored by one commit.

Telegram delivers an update again until it is told that it arrived, so after a crash one may come twice. The update
that is being handled is known to whatever runs on its behalf (`current_update`); a transaction that does what it asks
for is opened by `acting`. What only prepares for it, such as storing a new name, is an ordinary transaction.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema
from tgbot.storage.database import Database

_updates = schema.updates


@dataclass(eq=False)
class Handled:
    """An update that is being handled.

    stored  whether there is a row of it already
    done    whether what it asks for is committed, or nothing more will be done for it
    told    is called when it is done
    """

    update_id: int
    received_at: float
    stored: bool = False
    done: bool = False
    told: Callable[[], None] | None = None

    def finish(self) -> None:
        """It is done."""
        self.done = True
        if self.told is not None:
            self.told()


current_update: ContextVar[Handled | None] = ContextVar("current_update", default=None)
"""None: nobody's wish, such as a clock's."""


class Repeated(Exception):
    """The update was handled before; what was about to be done for it again is rolled back."""


@asynccontextmanager
async def acting(database: Database) -> AsyncIterator[AsyncConnection]:
    """A transaction that does what the update asks for; only the first one for it says so. Raises Repeated."""
    handled = current_update.get()
    first = handled is not None and not handled.done
    async with database.transaction(quick=True) as connection:
        yield connection
        if handled is not None and first:
            await mark(connection, handled)
    if handled is not None and first:
        handled.finish()


async def mark(connection: AsyncConnection, handled: Handled) -> None:
    """Store that an update is done. Raises Repeated if it was already."""
    if handled.stored:
        same = (_updates.c.update_id == handled.update_id) & ~_updates.c.done
        if (await connection.execute(update(_updates).where(same).values(done=True))).rowcount != 1:
            raise Repeated(handled.update_id)
        return
    row = {"update_id": handled.update_id, "received_at": handled.received_at, "done": True}
    try:
        await connection.execute(insert(_updates).values(row))
    except IntegrityError as error:
        raise Repeated(handled.update_id) from error


async def latest_done(connection: AsyncConnection, most: int) -> list[int]:
    """The updates that were done last, at most so many, the earlier ones first."""
    query = select(_updates.c.update_id).where(_updates.c.done).order_by(_updates.c.received_at.desc()).limit(most)
    return list((await connection.execute(query)).scalars())[::-1]


async def remove_done(connection: AsyncConnection, before: float) -> None:
    """Forget updates that were done and came before that time: nobody delivers them any more."""
    await connection.execute(delete(_updates).where(_updates.c.done, _updates.c.received_at < before))
