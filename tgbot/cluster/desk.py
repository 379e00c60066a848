"""Updates on their way to the handlers: kept before Telegram is told that they arrived, closed when their handler ends.

Here for one process alone, which handles everything that it receives; `cluster.py` chooses among several.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import structlog

from tgbot.clock import Clock
from tgbot.storage import inbox
from tgbot.storage.database import Database
from tgbot.storage.inbox import Received
from tgbot.updates.once import Once
from tgbot.updates.reading import readable

log = structlog.get_logger(__name__)

RETRY = 1.0  # seconds until what the database did not take is tried again


class Desk:
    """Receives updates and hands them out.

    Args:
        handle: gives an update to the handlers, at once; `Once` is told when they are done with it.
    """

    def __init__(self, database: Database, clock: Clock, once: Once, handle: Callable[[dict[str, Any]], None]) -> None:
        self._database = database
        self._clock = clock
        self._once = once
        self._handle = handle
        self._running: dict[int, Received] = {}
        self._over: list[int] = []
        self._closing: asyncio.Task[None] | None = None
        once.over = self._handled

    async def start(self) -> None:
        """Hand out what was received and not done before the last end."""
        async with self._database.transaction() as connection:
            waiting = await inbox.of(connection, None)
        for update in waiting:
            self._hand_out(update)

    async def stop(self) -> None:
        """Finish what is being stored; called when no handler runs any more."""
        if self._closing is not None:
            await self._closing

    async def receive(self, update: Mapping[str, Any]) -> bool:
        """Keep an update and see to it; returns once it is stored. False for what is no update."""
        kept = readable(update)
        if kept is None:
            return False
        await self._keep(Received(int(kept["update_id"]), self._clock.now(), kept))
        return True

    async def _keep(self, update: Received) -> None:
        """Store an update, and hand it out if it has not come before."""
        async with self._database.transaction() as connection:
            new = await inbox.store(connection, update)
        if new:
            self._hand_out(update)

    def _hand_out(self, update: Received) -> None:
        """Give it to the handlers; it is running until they are done with it, and that is stored."""
        self._running[update.update_id] = update
        self._once.take(update.update_id, update.received_at)
        self._handle(update.payload)

    def _handled(self, update_id: int) -> None:
        if update_id in self._running:
            self._over.append(update_id)
            if self._closing is None or self._closing.done():
                self._closing = asyncio.create_task(self._close_all())

    async def _close_all(self) -> None:
        while self._over:
            over = list(self._over)
            try:
                await self._close(over)
            except Exception as error:  # noqa: BLE001 - they must not be handled again
                if self._hopeless:
                    return
                log.warning("updates_not_closed", why=type(error).__name__)
                await asyncio.sleep(RETRY)
            else:
                self._over = [update_id for update_id in self._over if update_id not in over]
                for update_id in over:
                    del self._running[update_id]

    @property
    def _hopeless(self) -> bool:
        """Whether the database takes nothing more from this process."""
        return False

    async def _close(self, update_ids: list[int]) -> None:
        """Store that nothing more is done for these updates, and forget what was said in them."""
        async with self._database.transaction() as connection:
            await inbox.close(connection, update_ids)
