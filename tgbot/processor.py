"""Updates run side by side, but those of one person one after the other: marks and Draw keep their order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

SIDE_BY_SIDE = 256  # waiting updates hold a place, so this bounds those of all persons together


class PersonalOrder(BaseUpdateProcessor):
    """One lock a person, kept only while somebody holds it or waits for it."""

    def __init__(self) -> None:
        super().__init__(SIDE_BY_SIDE)
        self._locks: dict[int, tuple[asyncio.Lock, int]] = {}

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to give back."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Wait for the person's earlier updates, then handle this one."""
        user = update.effective_user if isinstance(update, Update) else None
        if user is None:
            await coroutine
            return
        lock, users = self._locks.get(user.id, (asyncio.Lock(), 0))
        self._locks[user.id] = (lock, users + 1)
        try:
            async with lock:
                await coroutine
        finally:
            lock, users = self._locks.pop(user.id)
            if users > 1:
                self._locks[user.id] = (lock, users - 1)
