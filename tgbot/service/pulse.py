"""Signs of life in the database: how long the bot was away, or the database, is known afterwards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog

from tgbot.clock import Clock
from tgbot.service.pace import Pace
from tgbot.storage import life
from tgbot.storage.database import Database

_log = structlog.get_logger(__name__)


class Pulse:
    """A sign of life every few seconds.

    `forgive` is awaited with the seconds that the database was away, if they are many, before `lost` is over.
    """

    def __init__(
        self, database: Database, clock: Clock, pace: Pace, forgive: Callable[[float], Awaitable[None]]
    ) -> None:
        self.lost = False
        """The latest sign could not be stored: nor could a press, so nobody's clock may run out."""
        self._database = database
        self._clock = clock
        self._pace = pace
        self._forgive = forgive
        self._stored_at = clock.now()

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await self.beat()
            await self._clock.sleep(self._pace.heartbeat)

    async def beat(self) -> None:
        """Give one sign of life."""
        now = self._clock.now()
        try:
            async with self._database.transaction(quick=True) as connection:
                await life.beat(connection, now)
            if self.lost and now - self._stored_at > self._pace.outage:
                await self._forgive(now - self._stored_at)
        except Exception as error:  # noqa: BLE001 - the next one comes soon
            self.lost = True
            _log.warning("no sign of life could be stored", error=type(error).__name__)
        else:
            self.lost = False
            self._stored_at = now
