"""Updates on their way to the bot: the queue, long polling, the webhook's settings.

An update stays in the queue until a later getUpdates asks for a higher offset, handled or not.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tgbot.clock import Clock
from tgbot.demo.errors import OTHER_POLLER, WEBHOOK_ACTIVE, WEBHOOK_SET, ApiError, conflict
from tgbot.demo.model import Json
from tgbot.demo.signal import Signal

ALL_KINDS = (
    "message",
    "edited_message",
    "callback_query",
    "my_chat_member",
    "chat_member",
    "message_reaction",
    "message_reaction_count",
)
ONLY_ON_REQUEST = {"chat_member", "message_reaction", "message_reaction_count"}


@dataclass(eq=False)
class Update:
    """One update; `repeats` is how many times it comes again although it was acknowledged."""

    update_id: int
    body: Json
    repeats: int = 0


@dataclass(eq=False)
class Webhook:
    """Where updates are posted instead of waiting for getUpdates."""

    url: str
    secret_token: str | None = None
    max_connections: int = 40
    ip_address: str | None = None
    last_error_date: int | None = None
    last_error_message: str | None = None


class UpdateQueue:
    """All updates not yet acknowledged by the bot."""

    def __init__(self, clock: Clock, changed: Signal, first_id: int = 500_001) -> None:
        self.pending: deque[Update] = deque()
        self.allowed: list[str] | None = None  # None: everything but ONLY_ON_REQUEST
        self.webhook: Webhook | None = None
        self.closed = False
        self._clock = clock
        self._changed = changed
        self._next_id = first_id
        self._poller: asyncio.Future[ApiError] | None = None

    @property
    def polled(self) -> int:
        """Calls of getUpdates that wait for something to tell: 1 or 0."""
        return int(self._poller is not None)

    def wants(self, kind: str) -> bool:
        """Whether the bot asked for this kind of update (or asked for nothing special)."""
        if self.allowed is None:
            return kind not in ONLY_ON_REQUEST
        return kind in self.allowed

    def allow(self, kinds: Any) -> None:
        """Remember allowed_updates; an empty list is the default again, unknown names are ignored."""
        if isinstance(kinds, list):
            self.allowed = [kind for kind in kinds if kind in ALL_KINDS] or None

    def put(self, kind: str, body: Json, repeats: int = 0) -> int | None:
        """Queue an update; its id, or None if the bot does not want this kind."""
        if not self.wants(kind):
            return None
        update_id, self._next_id = self._next_id, self._next_id + 1
        self.pending.append(Update(update_id, {"update_id": update_id, kind: body}, repeats))
        self._changed.notify()
        return update_id

    def acknowledge(self, offset: int) -> None:
        """Forget the updates below `offset`; a negative one keeps only the last -offset."""
        if offset < 0:
            while len(self.pending) > -offset:
                self.pending.popleft()
            return
        kept = deque(u for u in self.pending if u.update_id >= offset or u.repeats > 0)
        for update in kept:
            if update.update_id < offset:
                update.repeats -= 1
        if len(kept) != len(self.pending):
            self._changed.notify()
        self.pending = kept

    def refuse_poller(self, error: ApiError) -> None:
        """End the getUpdates call that is waiting now, if any, with `error`."""
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(error)

    async def get(self, offset: int, limit: int, seconds: float, gone: Callable[[], Awaitable[None]]) -> list[Json]:
        """Up to `limit` updates; waits at most `seconds` of the clock, or until `gone()`: the caller hung up."""
        if self.webhook is not None:
            raise conflict(WEBHOOK_ACTIVE)
        self.refuse_poller(conflict(OTHER_POLLER))
        self.acknowledge(offset)
        if not self.pending and seconds > 0 and not self.closed:
            await self._wait(seconds, gone)
        return [update.body for update in list(self.pending)[:limit]]

    async def _wait(self, seconds: float, gone: Callable[[], Awaitable[None]]) -> None:
        refused: asyncio.Future[ApiError] = asyncio.get_running_loop().create_future()
        self._poller = refused
        waits: list[asyncio.Future[Any]] = [
            asyncio.ensure_future(self._changed.until(lambda: bool(self.pending) or self.closed)),
            asyncio.ensure_future(self._clock.sleep(seconds)),
            asyncio.ensure_future(gone()),
            refused,
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            if refused.done():
                raise refused.result()
        finally:
            if self._poller is refused:
                self._poller = None
            for wait in waits:
                wait.cancel()

    def set_webhook(self, webhook: Webhook | None) -> None:
        """Post updates to `webhook` from now on; None: back to getUpdates."""
        self.webhook = webhook
        if webhook is not None:
            self.refuse_poller(conflict(WEBHOOK_SET))
        self._changed.notify()

    def close(self) -> None:
        """Let every waiting getUpdates return at once."""
        self.closed = True
        self._changed.notify()
