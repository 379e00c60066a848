"""This process among the others: the sign of life that keeps its leases, and what it may do without one.

A process is alive until a moment of the database's clock, and puts it off every second. One that was not heard of in
time is deleted by another one, and with that the database takes nothing more from it (`fence`). Nor does it send
anything once so much of its own time has passed that somebody may have done so (`alive`).
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import time
from contextlib import AsyncExitStack

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.cluster.claim import claim
from tgbot.storage import processes
from tgbot.storage.database import Database

log = structlog.get_logger(__name__)

LEASE = 6.0  # seconds without a sign of life after which a process is taken for dead
RENEW = 1.0  # seconds between two signs of life


class Lost(Exception):
    """This process was taken for dead: others go on with its tables."""


class Member:
    """A process. Its name is new at every start.

    lease  how long it is alive after a sign of life, seconds
    lost   set once it was taken for dead; it cannot come back under this name
    """

    def __init__(self, database: Database, lease: float = LEASE) -> None:
        self.name = f"{socket.gethostname()[:40]}-{os.getpid()}-{secrets.token_hex(3)}"
        self.lease = lease
        self.lost = asyncio.Event()
        self._database = database
        self._good_until = 0.0
        self._overdue_at = -lease
        self._task: asyncio.Task[None] | None = None

    async def join(self) -> None:
        """Be one of the living from now on; every transaction of this database is fenced.

        Raises StorageError if a process without a webhook uses the database.
        """
        async with AsyncExitStack() as stack:
            connection = await stack.enter_async_context(claim(self._database, alone=False))
            began = _uptime()
            await processes.join(connection, self.name, self.lease)
            self._good_until = began + self.lease
            self._database.fence = self.fence
            self._task = asyncio.create_task(self._live(connection, stack.pop_all()), name="sign of life")
        log.info("process_joined", process=self.name)

    @property
    def alive(self) -> bool:
        """Whether nobody can have taken this process for dead."""
        return not self.lost.is_set() and _uptime() < self._good_until

    @property
    def sure(self) -> bool:
        """Whether this process may judge others: not while it was overdue itself, the database may have been away."""
        return self.alive and _uptime() - self._overdue_at >= self.lease

    async def fence(self, connection: AsyncConnection) -> None:
        """At the beginning of a transaction: nothing is done for a process that was taken for dead. Raises Lost."""
        if self.lost.is_set() or not await processes.lives(connection, self.name):
            self.lost.set()
            raise Lost(self.name)

    async def leave(self) -> None:
        """End: the others take over at once, without waiting for the lease to run out."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        try:
            async with asyncio.timeout(self.lease), self._database.transaction() as connection:
                await processes.leave(connection, self.name)
        except Exception as error:  # noqa: BLE001 - then the lease runs out
            log.info("process_left_without_a_word", process=self.name, why=type(error).__name__)
        self.lost.set()

    async def _live(self, connection: AsyncConnection, stack: AsyncExitStack) -> None:
        """Give signs of life over a connection of their own: they wait for nobody's transaction."""
        while True:
            try:
                async with stack:
                    await self._renew(connection)
                log.warning("process_taken_for_dead", process=self.name)
                return
            except Exception as error:  # noqa: BLE001 - the database may come back before the lease is over
                log.warning("no_sign_of_life", why=type(error).__name__)
            await asyncio.sleep(RENEW)
            stack = AsyncExitStack()
            try:
                connection = await stack.enter_async_context(claim(self._database, alone=False))
            except Exception as error:  # noqa: BLE001 - likewise
                log.warning("no_sign_of_life", why=type(error).__name__)

    async def _renew(self, connection: AsyncConnection) -> None:
        """Put the end off again and again, until it was too late."""
        while not self.lost.is_set():
            began = _uptime()
            async with asyncio.timeout(self.lease):
                if not await processes.renew(connection, self.name, self.lease):
                    self.lost.set()
                    return
            if began > self._good_until:
                self._overdue_at = _uptime()
            self._good_until = began + self.lease
            await asyncio.sleep(RENEW)


def _uptime() -> float:
    """Seconds that go on while the process is stopped, and while the machine sleeps where its system can tell."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)
