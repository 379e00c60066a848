"""Decisions that are taken without a press, for bots and for ticked boxes: each in a task of its own, and only once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from tgbot.service.model import TableState

RETRY = 1.0
"""Wait before an action that could not be stored is tried again, seconds."""

Turn = tuple[int, int, int]
"""Table, hand and decision."""


class Turns:
    """The decisions that are being taken."""

    def __init__(self) -> None:
        self._taking: dict[Turn, asyncio.Task[None]] = {}
        self._stopped = False

    def begin(self, state: TableState, take: Callable[[Turn], Coroutine[Any, Any, None]]) -> None:
        """Let `take` decide what the table waits for; nothing happens if that has begun, or after `stop`."""
        if state.hand is None or self._stopped:
            return
        turn = (state.id, state.hand.number, state.hand.decision)
        if turn not in self._taking:
            self._taking[turn] = asyncio.create_task(self._take(turn, take))

    async def stop(self) -> None:
        """Stop; what was about to be decided begins anew after the next start."""
        self._stopped = True
        tasks = list(self._taking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _take(self, turn: Turn, take: Callable[[Turn], Coroutine[Any, Any, None]]) -> None:
        try:
            await take(turn)
        finally:
            del self._taking[turn]
