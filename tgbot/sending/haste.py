"""People who wait for an answer go first: what shows a table to others lets them pass, though not for long.

Everything runs in one event loop, where each piece of work waits for all that are ready. An answer takes a few short
pieces and a message several; while someone waits for an answer, messages that have not begun hold back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

MOST = 0.15  # real seconds that a message holds back; it may be what another person waits for


class Haste:
    """How many updates and answers are under way."""

    def __init__(self) -> None:
        self._under_way = 0
        self._none = asyncio.Event()
        self._none.set()

    @contextmanager
    def awaited(self) -> Iterator[None]:
        """Around what somebody waits for."""
        self._under_way += 1
        self._none.clear()
        try:
            yield
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._none.set()

    async def pass_by(self) -> None:
        """Until nobody waits, at most MOST seconds."""
        if not self._under_way:
            return
        try:
            async with asyncio.timeout(MOST):
                await self._none.wait()
        except TimeoutError:
            return
