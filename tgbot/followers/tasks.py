"""What a follower does in its own time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


class Tasks:
    """Running tasks, kept until they end: the event loop itself holds them only weakly."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Do this beside everything else; it deals with its own errors."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def stop(self) -> None:
        """End what runs, and wait until it has ended."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
