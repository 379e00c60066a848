"""Answers to presses: nothing waits for them, and one that failed is tried again while it can still arrive."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import structlog
from telegram import Bot
from telegram.error import TelegramError, TimedOut

from tgbot.clock import Clock
from tgbot.request import within
from tgbot.screen import Answer
from tgbot.sending.haste import Haste
from tgbot.telegram_errors import Trouble, reason, retry_seconds, trouble

log = structlog.get_logger(__name__)

IN_TIME = 14.0  # seconds after which Telegram takes no answer
CALL = 9.0  # seconds for one call, so that there is time for another
FIRST_RETRY = 0.5  # seconds, doubled at each failure in a row
LENGTH = 200  # characters
_AGAIN = {Trouble.WAIT, Trouble.UNSENT, Trouble.UNKNOWN}


class Answers:
    """The answers that are on their way."""

    def __init__(self, bot: Bot, clock: Clock, haste: Haste) -> None:
        self._bot = bot
        self._clock = clock
        self._haste = haste
        self._under_way: set[asyncio.Task[None]] = set()

    def give(self, query_id: str, answer: Answer) -> None:
        """Tell the presser; a press that waited too long is no trouble."""
        task = asyncio.create_task(self._give(query_id, answer))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def stop(self) -> None:
        """Wait a moment for those under way."""
        if self._under_way:
            _, late = await asyncio.wait(self._under_way, timeout=2)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _give(self, query_id: str, answer: Answer) -> None:
        end, pause = self._clock.now() + IN_TIME, FIRST_RETRY
        while True:
            try:
                async with within(self._clock, CALL):
                    with self._haste.awaited():
                        await self._bot.answer_callback_query(
                            query_id, answer.text or None, show_alert=answer.alert, url=answer.url, cache_time=0
                        )
            except (TelegramError, TimeoutError) as failed:
                error = failed if isinstance(failed, TelegramError) else TimedOut()
                kind, wait = trouble(error), retry_seconds(error) or pause
                if kind is Trouble.REFUSED and (answer.url is not None or len(answer.text) > LENGTH):
                    log.warning("answer_refused", reason=reason(error))
                    answer = replace(answer, url=None, text=answer.text[:LENGTH])
                elif kind not in _AGAIN or self._clock.now() + wait > end:
                    return
                else:
                    pause *= 2
                    await self._clock.sleep(wait)
            else:
                return
