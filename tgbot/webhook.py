"""Telegram posts updates here instead of being asked for them; the secret in a header says that it is Telegram.

An update is answered with 200 once it is stored, so that Telegram forgets it only then. Everything else is answered
with the reason as a status, and Telegram tries again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from telegram import Bot
from telegram.error import TelegramError

from tgbot.clock import Clock
from tgbot.telegram_errors import reason, retry_seconds
from tgbot.updates.polling import ALLOWED_UPDATES

log = structlog.get_logger(__name__)

HEADER = "X-Telegram-Bot-Api-Secret-Token"
LARGEST = 1 << 20  # bytes of an update; Telegram's are below 100 kB
CONNECTIONS = 40  # at once, of Telegram to all processes together
SHORTEST, LONGEST = 1.0, 30.0  # seconds between two tries to tell Telegram the address
REMIND = 60.0  # seconds between two lines about calls that are not Telegram's

Receive = Callable[[Mapping[str, Any]], Awaitable[bool]]


def secret_of(token: str) -> str:
    """The secret of all processes that know this token, where the host has chosen none."""
    return hmac.new(token.encode(), b"five-draw webhook", hashlib.sha256).hexdigest()


class Webhook:
    """The address that Telegram posts to.

    Args:
        url: as Telegram is to call it; the path is that of the requests which arrive here.
        secret: what Telegram says in each of them.
    """

    def __init__(self, url: str, secret: str, clock: Clock) -> None:
        self.path = urlsplit(url).path or "/"
        self.receive: Receive | None = None
        """Takes an update, and returns once it is stored: False for what is none. None: not yet."""
        self._url = url
        self._secret = secret.encode()
        self._clock = clock
        self._told = -REMIND

    async def announce(self, bot: Bot) -> None:
        """Tell Telegram the address; tried until it works. What waits there is kept."""
        wait = SHORTEST
        while True:
            try:
                await bot.set_webhook(
                    self._url,
                    secret_token=self._secret.decode(),
                    allowed_updates=ALLOWED_UPDATES,
                    max_connections=CONNECTIONS,
                    drop_pending_updates=False,
                )
            except TelegramError as error:
                log.warning("webhook_not_set", why=reason(error), retry_seconds=wait)
                await self._clock.sleep(retry_seconds(error) or wait)
                wait = min(LONGEST, 2 * wait)
            else:
                log.info("webhook_set")
                return

    async def post(self, request: Request) -> Response:
        """One update."""
        if not hmac.compare_digest(request.headers.get(HEADER, "").encode("utf-8", "replace"), self._secret):
            self._warn("a wrong secret, or none")
            return Response(status_code=403)
        if self.receive is None:
            return Response(status_code=503)
        try:
            body = await _body(request)
            update = None if body is None else json.loads(body)
        except ClientDisconnect:
            return Response(status_code=400)
        except (ValueError, RecursionError):
            self._warn("no JSON")
            return Response(status_code=400)
        if body is None:
            self._warn("too large")
            return Response(status_code=413)
        try:
            known = isinstance(update, Mapping) and await self.receive(update)
        except Exception as error:  # noqa: BLE001 - Telegram sends it again
            log.warning("update_not_stored", why=type(error).__name__)
            return Response(status_code=503)
        return Response(status_code=200 if known else 400)

    def _warn(self, why: str) -> None:
        """A line for the host, at most once a minute: whoever knows the address may send what they like."""
        if self._clock.now() - self._told >= REMIND:
            self._told = self._clock.now()
            log.warning("webhook_call_refused", why=why)


async def _body(request: Request) -> bytes | None:
    """What was sent, None if it is too large."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            return None
    return bytes(body)
