"""Updates run side by side, but those of one person one after the other: marks and Draw keep their order.

Each is handled once, also where it comes again. Few of one person wait at a time: who sends more than can be done fills
nobody else's place, and nobody's memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from tgbot import metrics
from tgbot.sending.haste import Haste
from tgbot.storage.updates import current_update
from tgbot.updates.once import Once
from tgbot.updates.reading import writer

WAITING = 24  # of one person; what comes beyond is dropped
SIDE_BY_SIDE = 1024  # waiting updates hold a place, so this bounds those of all persons together


class PersonalOrder(BaseUpdateProcessor):
    """One lock a person, kept only while somebody holds it or waits for it."""

    def __init__(self, once: Once, haste: Haste) -> None:
        super().__init__(SIDE_BY_SIDE)
        self._once = once
        self._haste = haste
        self._locks: dict[int, tuple[asyncio.Lock, int]] = {}
        self.before: Callable[[int], Awaitable[None]] | None = None
        """Called with the number of each update right before it is handled."""

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to give back."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Wait for the person's earlier updates, then handle this one, unless it was handled."""
        if not isinstance(update, Update):
            await coroutine
            return
        handled = self._once.begin(update.update_id)
        if handled is None:
            if isinstance(coroutine, Coroutine):
                coroutine.close()
            return
        current_update.set(handled)  # of this task alone
        try:
            with self._haste.awaited():
                await self._in_order(update, coroutine)
        finally:
            self._once.finish(update.update_id)

    async def _in_order(self, update: Update, coroutine: Awaitable[Any]) -> None:
        who = writer(update)
        if who is None:
            await self._handle(update, coroutine)
            return
        lock, users = self._locks.get(who, (asyncio.Lock(), 0))
        if users >= WAITING:
            asyncio.ensure_future(coroutine).cancel()
            return
        self._locks[who] = (lock, users + 1)
        try:
            async with lock:
                await self._handle(update, coroutine)
        finally:
            lock, users = self._locks.pop(who)
            if users > 1:
                self._locks[who] = (lock, users - 1)

    async def _handle(self, update: Update, coroutine: Awaitable[Any]) -> None:
        metrics.UPDATES.labels(_kind(update)).inc()
        if self.before is not None:
            await self.before(update.update_id)
        await coroutine


def _kind(update: Update) -> str:
    """What Telegram calls it."""
    kinds = ("message", "callback_query", "my_chat_member", "chat_member")
    return next((kind for kind in kinds if getattr(update, kind) is not None), "other")
