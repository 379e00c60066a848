"""The bot's own web server: the webhook, and what a host's monitoring asks for.

/healthz   the process lives
/readyz    it can play: the database and Telegram can be reached, its leases run; else 503 and why not
/metrics   for Prometheus
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable

import uvicorn
from sqlalchemy import select
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from telegram import Bot
from telegram.error import TelegramError

from tgbot.serving import Uvicorn, listen
from tgbot.settings import SettingsError
from tgbot.storage.database import Database
from tgbot.telegram_errors import reason
from tgbot.webhook import Webhook

DATABASE_WITHIN = 3.0  # seconds
TELEGRAM_WITHIN = 5.0
ASK_AGAIN = 15.0  # seconds that what Telegram said is believed

Check = Callable[[], Awaitable[str | None]]
"""Why something does not work, None if it does."""


class Web:
    """The server, from `start` to `stop`. `checks`, by name, say what `/readyz` says."""

    def __init__(self, host: str, port: int, metrics: Callable[[], bytes], webhook: Webhook | None = None) -> None:
        self.checks: dict[str, Check] = {"start": _not_yet}
        self.port = port
        self._host = host
        self._metrics = metrics
        routes = [Route("/healthz", self._health), Route("/readyz", self._ready), Route("/metrics", self._measures)]
        if webhook is not None:
            routes.append(Route(webhook.path, webhook.post, methods=["POST"]))
        self._app = Starlette(routes=routes)
        self._server: Uvicorn | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take connections. Raises SettingsError if the port cannot be used."""
        try:
            listener = listen(self._host, self.port)
        except OSError as error:
            why = os.strerror(error.errno) if error.errno else type(error).__name__
            raise SettingsError(f"HTTP_PORT: {self.port} at {self._host} cannot be used ({why})") from None
        self.port = listener.getsockname()[1]
        config = uvicorn.Config(
            self._app,
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
        )
        self._server = Uvicorn(config)
        self._task = asyncio.create_task(self._server.serve(sockets=[listener]), name="web")
        await self._server.ready.wait()

    async def stop(self) -> None:
        """Answer what was asked, take no more."""
        if self._server is not None and self._task is not None:
            self._server.stop.set()
            await asyncio.gather(self._task, return_exceptions=True)
            self._server = self._task = None

    async def _health(self, _: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def _ready(self, _: Request) -> Response:
        names = list(self.checks)
        found = await asyncio.gather(*(self.checks[name]() for name in names))
        wrong = {name: why for name, why in zip(names, found, strict=True) if why is not None}
        return JSONResponse({"ready": not wrong, **wrong}, status_code=503 if wrong else 200)

    async def _measures(self, _: Request) -> Response:
        return Response(self._metrics(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def _not_yet() -> str | None:
    return "the bot has not started yet"


def database_check(database: Database) -> Check:
    """Whether the database answers."""

    async def check() -> str | None:
        try:
            async with asyncio.timeout(DATABASE_WITHIN), database.transaction() as connection:
                await connection.execute(select(1))
        except Exception as error:  # noqa: BLE001 - whatever it is, the host wants to know
            return type(error).__name__
        return None

    return check


def telegram_check(bot: Bot) -> Check:
    """Whether Telegram answers; asked at most every 15 seconds, however often somebody wants to know."""
    asked_at, answer = -ASK_AGAIN, "not asked yet"
    asking = asyncio.Lock()

    async def check() -> str | None:
        nonlocal asked_at, answer
        async with asking:
            if time.monotonic() - asked_at >= ASK_AGAIN:
                answer = await _ask(bot)
                asked_at = time.monotonic()
        return answer or None

    return check


async def _ask(bot: Bot) -> str:
    try:
        async with asyncio.timeout(TELEGRAM_WITHIN):
            await bot.get_me()
    except TimeoutError:
        return f"no answer within {TELEGRAM_WITHIN:.0f} s"
    except TelegramError as error:
        return reason(error)
    return ""
