"""One call of the Bot API over HTTP: ended when its time is over, and read without a word of it in the log.

The library's own way, over httpx, takes twice the CPU time, and its limits begin anew with every byte, so that a server
that drips could hold a call, and with it all that waits for the same chat, for hours. What Telegram answers repeats
what was sent, a private hand too: an answer that cannot be read is told by its length.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import aiohttp
import httpx
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

from tgbot.clock import Clock
from tgbot.telegram_errors import NotTried

UNREADABLE = "an answer that cannot be read"
CONNECTING = 10.0  # seconds of the machine in which there must be a connection


class Request(BaseRequest):
    """Calls over aiohttp.

    within        seconds of the clock that a whole call may take
    silence       seconds of the machine that may pass between two bytes of an answer
    connections   how many calls may be under way
    under_way     calls that have begun and not ended
    """

    def __init__(self, clock: Clock, within: float, *, silence: float = 10.0, connections: int = 256) -> None:
        self._clock = clock
        self._within = within
        self._silence = silence
        self._connections = connections
        self._session: aiohttp.ClientSession | None = None
        self.under_way = 0
        self.allowed: Callable[[], bool] | None = None
        """With several processes: whether this one may send anything now."""

    @property
    def read_timeout(self) -> float:
        """`silence`, by the library's name."""
        return self._silence

    async def initialize(self) -> None:
        """Make ready; proxies are those of the environment."""
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=self._connections, ssl=_certificates())
            headers = {"User-Agent": self.USER_AGENT}
            jar = aiohttp.DummyCookieJar()
            self._session = aiohttp.ClientSession(connector=connector, headers=headers, cookie_jar=jar, trust_env=True)

    async def shutdown(self) -> None:
        """Close the connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        *_: object,
        **__: object,
    ) -> tuple[int, bytes]:
        """Status and body; of the library's limits that of reading counts.

        Raises TimedOut when the time is over, and NetworkError; what became of the call is then unknown, but if the
        cause is among `telegram_errors.NEVER_LEFT`.
        """
        if self.allowed is not None and not self.allowed():
            raise NetworkError("this process is not sure of its leases") from NotTried()
        silence = self._silence if read_timeout is self.DEFAULT_NONE else read_timeout
        data = request_data or RequestData()
        self.under_way += 1
        try:
            async with within(self._clock, self._within):
                return await self._exchange(method, url, data, silence)  # type: ignore[arg-type]
        except TimeoutError as error:
            raise TimedOut from error
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(type(error).__name__) from error
        finally:
            self.under_way -= 1

    async def _exchange(self, method: str, url: str, data: RequestData, silence: float) -> tuple[int, bytes]:
        assert self._session is not None, "initialize first"
        body: bytes | aiohttp.FormData = data.json_payload
        headers = {"Content-Type": "application/json"}  # a third of the time that a form takes
        if data.contains_files:
            body, headers = _form(data), {}
        limits = aiohttp.ClientTimeout(connect=CONNECTING, sock_read=silence)
        calling = self._session.request(method, url, data=body, headers=headers, timeout=limits, allow_redirects=False)
        async with calling as answer:
            return answer.status, await answer.read()

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


@cache
def _certificates() -> ssl.SSLContext:
    """As httpx chooses them: those of SSL_CERT_FILE, else certifi's; not every system brings its own."""
    return httpx.create_ssl_context()


def _form(data: RequestData) -> aiohttp.FormData:
    form = aiohttp.FormData(data.json_parameters)
    for field, (name, content, kind) in (data.multipart_data or {}).items():
        form.add_field(field, content, filename=name, content_type=kind)
    return form


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
