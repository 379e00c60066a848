"""Where updates come from: long polling, or a webhook for one process or several. What differs between them is here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import structlog
from telegram import Update
from telegram.ext import Application

from tgbot.clock import Clock
from tgbot.cluster.claim import claim
from tgbot.cluster.cluster import Cluster
from tgbot.cluster.desk import Desk
from tgbot.cluster.hands import Hands
from tgbot.cluster.member import Member
from tgbot.request import Request
from tgbot.service.pace import Pace
from tgbot.settings import Settings
from tgbot.storage.database import Database
from tgbot.updates.contact import Contact
from tgbot.updates.once import Once
from tgbot.updates.polling import Polling
from tgbot.updates.processor import PersonalOrder
from tgbot.web import Web, database_check, telegram_check
from tgbot.webhook import Webhook, secret_of

log = structlog.get_logger(__name__)

App = Application[Any, Any, Any, Any, Any, Any]


class Arrivals:
    """The way in of one bot, from `begin` on.

    Args:
        metrics: what the web server says to Prometheus.
        lease: seconds without a sign of life after which other processes take this one for dead.
    """

    def __init__(
        self,
        settings: Settings,
        database: Database,
        clock: Clock,
        once: Once,
        metrics: Callable[[], bytes],
        lease: float,
    ) -> None:
        self._database = database
        self._clock = clock
        self._once = once
        self._lease = lease
        self._webhook: Webhook | None = None
        if settings.webhook_url:
            secret = settings.webhook_secret or secret_of(settings.telegram_bot_token)
            self._webhook = Webhook(settings.webhook_url, secret, clock)
        self._web: Web | None = None
        if settings.http_port is not None:
            self._web = Web(settings.http_host, settings.http_port, metrics, self._webhook)
        self._desk: Desk | None = None
        self.member: Member | None = None
        """This process among several, None where there can be only one."""

    async def begin(self, stack: AsyncExitStack) -> None:
        """Serve what monitoring asks for.

        Raises SettingsError for a port that cannot be used, StorageError if another process uses the database.
        """
        if self._database.postgres and self._webhook is None:
            await stack.enter_async_context(claim(self._database, alone=True))
        if self._web is not None:
            await self._web.start()
            stack.push_async_callback(self._web.stop)

    async def join(
        self, stack: AsyncExitStack, application: App, calls: Request, hands: Hands, pace: Pace
    ) -> set[int] | None:
        """The tables that are played here from the start, None for all.

        Several processes share a PostgreSQL database if Telegram's updates come by webhook.
        """

        def handle(payload: dict[str, Any]) -> None:
            try:
                application.update_queue.put_nowait(Update.de_json(payload, application.bot))
            except Exception:  # of no kind that the library knows
                log.exception("update_not_read")
                self._once.finish(int(payload["update_id"]))

        if self._webhook is None:
            return None
        if not self._database.postgres:
            self._desk = Desk(self._database, self._clock, self._once, handle)
            return None
        member = self.member = Member(self._database, self._lease)
        await member.join()
        stack.push_async_callback(member.leave)
        calls.allowed = lambda: member.alive
        cluster = Cluster(self._database, self._clock, self._once, handle, member, hands, pace.memory, hands.share)
        self._desk = cluster
        hands.call_for_new(cluster.created)
        order = application.update_processor
        assert isinstance(order, PersonalOrder)
        order.before = cluster.before
        if self._web is not None:

            async def leases() -> str | None:
                return cluster.trouble

            self._web.checks["leases"] = leases
        return await cluster.first()

    async def ready(self, stack: AsyncExitStack) -> None:
        """The tables are there: updates that wait in the database may be handled."""
        if self._desk is not None:
            stack.push_async_callback(self._desk.stop)
            await self._desk.start()

    async def start(self, stack: AsyncExitStack, application: App, contact: Contact) -> None:
        """Let updates come from now on."""
        if self._webhook is None:
            polling = Polling(application.bot, self._clock, application.update_queue, contact)
            polling.start()
            stack.push_async_callback(polling.stop)
        else:
            assert self._desk is not None
            self._webhook.receive = self._desk.receive
            announcing = asyncio.create_task(self._webhook.announce(application.bot), name="webhook")
            stack.push_async_callback(self._stop_receiving, announcing)
        if self._web is not None:
            del self._web.checks["start"]
            self._web.checks["database"] = database_check(self._database)
            self._web.checks["telegram"] = telegram_check(application.bot)

    async def _stop_receiving(self, announcing: asyncio.Task[None]) -> None:
        assert self._webhook is not None
        self._webhook.receive = None
        announcing.cancel()
        await asyncio.gather(announcing, return_exceptions=True)
