"""One call of the Bot API over HTTP: ended when its time is over, and read without a word of it in the log.

httpx's own limits begin anew with every byte, so a server that drips could hold a call, and with it all that waits for
the same chat, for hours. What Telegram answers repeats what was sent, a private hand too: an answer that cannot be
read is told by its length.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import HTTPXRequest

from tgbot.clock import Clock

# httpcore imports sniffio for every lock that it makes, several in a call; where it is not installed, the disk is
# searched for it each time.
if importlib.util.find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment] # "known not to exist"

UNREADABLE = "an answer that cannot be read"


class Request(HTTPXRequest):
    """As HTTPXRequest, with `within`: seconds of the clock that a whole call may take.

    under_way   calls that have begun and not ended
    """

    def __init__(self, clock: Clock, within: float, **options: Any) -> None:
        super().__init__(**options)
        self._clock = clock
        self._within = within
        self.under_way = 0
        self.allowed: Callable[[], bool] | None = None
        """With several processes: whether this one may send anything now."""

    async def do_request(self, *args: Any, **options: Any) -> tuple[int, bytes]:
        """Status and body. Raises TimedOut when the time is over: what became of the call is then unknown."""
        if self.allowed is not None and not self.allowed():
            raise NetworkError("this process is not sure of its leases") from httpx.ConnectError("not tried")
        self.under_way += 1
        try:
            async with within(self._clock, self._within):
                return await super().do_request(*args, **options)
        except TimeoutError as error:
            raise TimedOut from error
        finally:
            self.under_way -= 1

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """The answer. Raises TelegramError for what no Bot API server says."""
        try:
            answer = json.loads(payload.decode("utf-8", "replace"))
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or ("result" not in answer and answer.get("ok") is not False):
            raise TelegramError(f"{UNREADABLE}, {len(payload)} bytes") from None
        return answer


@asynccontextmanager
async def within(clock: Clock, seconds: float) -> AsyncIterator[None]:
    """Raises TimeoutError once so much time of the clock has passed."""
    async with asyncio.timeout(None) as scope:
        waiting = asyncio.ensure_future(clock.sleep(seconds))
        inside = True

        def over(_: asyncio.Future[None]) -> None:
            if inside:
                scope.reschedule(0.0)

        waiting.add_done_callback(over)
        try:
            yield
        finally:
            inside = False
            waiting.cancel()
