"""Messages that go by themselves after a while, such as a panel that nobody presses any more."""

from __future__ import annotations

import asyncio

from tgbot.clock import Clock
from tgbot.sending.sender import Sender
from tgbot.sending.wire import Post


class Closing:
    """What is to be deleted, and when."""

    def __init__(self, sender: Sender, clock: Clock) -> None:
        self._sender = sender
        self._clock = clock
        self._waiting: dict[tuple[int, int], asyncio.Task[None]] = {}

    def later(self, chat_id: int, message_id: int, seconds: float) -> None:
        """Delete this message after so long; asked again, the time begins anew."""
        self.keep(chat_id, message_id)
        self._waiting[chat_id, message_id] = asyncio.create_task(self._close(chat_id, message_id, seconds))

    def now(self, chat_id: int, message_id: int) -> None:
        """Delete it at once."""
        self.keep(chat_id, message_id)
        self._sender.post(Post.deletion(chat_id, message_id))

    def keep(self, chat_id: int, message_id: int) -> None:
        """Let it stay."""
        task = self._waiting.pop((chat_id, message_id), None)
        if task is not None:
            task.cancel()

    async def stop(self) -> None:
        """Delete nothing any more."""
        tasks = list(self._waiting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _close(self, chat_id: int, message_id: int, seconds: float) -> None:
        await self._clock.sleep(seconds)
        del self._waiting[chat_id, message_id]
        self._sender.post(Post.deletion(chat_id, message_id))
