"""Wakes a process up when another one has something for it: LISTEN and NOTIFY, and a look every second besides."""

from __future__ import annotations

import asyncio
from typing import Any

import structlog

from tgbot.storage.database import Database

log = structlog.get_logger(__name__)

CHANNEL = "five_draw"
RETRY = 1.0  # seconds until the next try to listen


class Wakeup:
    """Hears what is said to the process of this name."""

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._name = name
        self._called = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Listen from now on."""
        self._task = asyncio.create_task(self._listen(), name="wakeup")

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def call(self) -> None:
        """Something is to be done here."""
        self._called.set()

    async def wait(self, seconds: float) -> None:
        """Until somebody calls, at most so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._called.wait()
        except TimeoutError:
            pass
        self._called.clear()

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear()
            except Exception as error:  # noqa: BLE001 - without it everything comes a second later
                log.warning("nothing_heard_of_others", why=type(error).__name__)
            await asyncio.sleep(RETRY)

    async def _hear(self) -> None:
        """Listen until the connection is lost."""
        lost = asyncio.Event()

        def heard(_connection: Any, _process: int, _channel: str, name: str) -> None:
            if name == self._name:
                self.call()

        async with self._database.connection() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            driver.add_termination_listener(lambda _: lost.set())
            await driver.add_listener(CHANNEL, heard)
            self.call()  # for what was said before
            await lost.wait()
            raw.invalidate()
