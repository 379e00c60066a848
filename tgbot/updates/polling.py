"""Long polling: asks Telegram for updates again and again, whatever happens, and tells the host why none come.

An update is acknowledged by the next call, so those that were not received are sent again.
"""

from __future__ import annotations

import asyncio

import structlog
from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, TelegramError, TimedOut

from tgbot.clock import Clock
from tgbot.telegram_errors import reason, retry_seconds
from tgbot.updates.contact import Contact

log = structlog.get_logger(__name__)

POLL_SECONDS = 10  # a call waits so long for something new
SHORTEST, LONGEST = 1.0, 10.0  # wait after a failed call, seconds; grows by half at each failure in a row
REMIND = 600.0  # seconds between two lines about the same trouble

# `chat_member` comes only when asked for by name.
ALLOWED_UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER, Update.CHAT_MEMBER]


class Polling:
    """Gets the updates of a bot, from `start` to `stop`.

    Args:
        bot: whose updates; a webhook that is set when it starts is taken away.
        queue: where they go; what is in it may be acknowledged.
        contact: told whether updates come.
    """

    def __init__(self, bot: Bot, clock: Clock, queue: asyncio.Queue[object], contact: Contact) -> None:
        self._bot = bot
        self._clock = clock
        self._queue = queue
        self._contact = contact
        self._offset: int | None = None
        self._hurry = False  # ask without waiting for something new
        self._task: asyncio.Task[None] | None = None
        self._trouble = ""
        self._since = self._told = clock.now()

    def start(self) -> None:
        """Ask from now on."""
        self._task = asyncio.create_task(self._run(), name="polling")

    async def stop(self) -> None:
        """Stop asking; what was received is acknowledged, so that it does not come again at the next start."""
        if self._task is None:
            return
        task, self._task = self._task, None
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        if self._offset is not None and not self._contact.lost:
            try:
                await self._bot.get_updates(self._offset, limit=1, timeout=0, allowed_updates=ALLOWED_UPDATES)
            except TelegramError as error:
                log.info("updates_not_acknowledged", reason=reason(error))

    async def _run(self) -> None:
        wait, webhook_gone = 0.0, False
        while True:
            try:
                if not webhook_gone:
                    webhook_gone = await self._bot.delete_webhook()
                await self._ask()
            except TimedOut as error:
                # A call that waits is easily lost: only if Telegram does not answer at once either, it is far.
                wait = self._failed(error, wait) if self._hurry else 0.0
                self._hurry = True
            except TelegramError as error:
                wait = self._failed(error, wait)
            except Exception:  # what was to be read is of no kind that the library knows
                log.exception("updates_not_read")
                wait = self._failed(TelegramError("updates that cannot be read"), wait)
            else:
                wait = 0.0
                await self._worked()
            if wait:
                await self._clock.sleep(wait)

    async def _ask(self) -> None:
        seconds = 0 if self._hurry else POLL_SECONDS
        updates = await self._bot.get_updates(self._offset, timeout=seconds, allowed_updates=ALLOWED_UPDATES)
        for update in updates:
            await self._queue.put(update)
            self._offset = update.update_id + 1

    async def _worked(self) -> None:
        self._hurry = False
        if self._trouble:
            log.info("updates_come_again", after_seconds=round(self._clock.now() - self._since))
            self._trouble = ""
        await self._contact.heard()

    def _failed(self, error: TelegramError, wait: float) -> float:
        """Tell the host, once a kind of trouble; how long to wait, seconds."""
        self._contact.missed()
        now, trouble = self._clock.now(), _trouble(error)
        if not self._trouble:
            self._since = now
        if trouble != self._trouble or now - self._told >= REMIND:
            self._trouble, self._told = trouble, now
            log.warning("no_updates", why=trouble)
        return retry_seconds(error) or min(LONGEST, max(SHORTEST, 1.5 * wait))


def _trouble(error: TelegramError) -> str:
    """What the host should know, and what helps."""
    if isinstance(error, InvalidToken):
        return "Telegram does not accept the token any more: put a new one in TELEGRAM_BOT_TOKEN and start again"
    if isinstance(error, Conflict) and "webhook" in error.message.lower():
        return "a webhook is set for this bot, so its updates go there: delete the webhook, or stop this process"
    if isinstance(error, Conflict):
        return "another process asks for the updates of this bot: stop it, or this one"
    return reason(error)
