"""The whole bot put together, started and stopped: database, service, sender, handlers, long polling."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from dataclasses import replace

import structlog
from telegram import Update
from telegram.error import InvalidToken, NetworkError, TelegramError
from telegram.ext import Application, ApplicationBuilder

from env.engine.profiles import Profile
from env.engine.profiles import profile as profile_of
from tgbot.caveat import CaveatOf, no_caveat
from tgbot.chats import Chats
from tgbot.clock import Clock, SystemClock
from tgbot.explained import ExplainedOf, by_name
from tgbot.followers import Follower
from tgbot.followers.broke import Broke
from tgbot.followers.calling import Calling
from tgbot.followers.lessons import Lessons
from tgbot.followers.medals import Medals
from tgbot.followers.pings import Pings
from tgbot.followers.shut import Shut
from tgbot.followers.talk import Talk
from tgbot.handlers import register
from tgbot.handlers.menu_commands import publish_commands
from tgbot.handlers.shared import Shared
from tgbot.processor import PersonalOrder
from tgbot.publisher import Publisher
from tgbot.rate_limit import RateLimiter
from tgbot.sender import Sender
from tgbot.service.bots import Agent
from tgbot.service.model import TableState
from tgbot.service.pace import Pace
from tgbot.service.tables import TableService
from tgbot.settings import Settings, SettingsError
from tgbot.storage.database import Database

log = structlog.get_logger(__name__)

# `chat_member` comes only when asked for by name.
ALLOWED_UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER, Update.CHAT_MEMBER]
CONNECT_RETRY = 5.0  # seconds between two tries to reach Telegram at the start
POLL_SECONDS = 10  # a getUpdates call waits so long for something new


class FiveDrawBot:
    """One bot, from `start` to `stop`; may be started again after a stop.

    Args:
        settings: token, address of the Bot API server, database, clocks.
        clock: the clock of tables and sending limits.
        pace: pauses of bots and between hands; from the settings if None.
        agents, agent_name: the agent of a name, and the name of who plays a profile with a number of seats; `load` and
            `describe` of `tgbot.opponents` if None.
        explained: what can be said of an agent; that of `tgbot.opponents` comes with its agents.
        caveat: what people should know of who plays for the bots; that of `tgbot.opponents` comes with its agents.
        source: where chance comes from; the operating system if None.
        pictures: whether any are sent; who wants none says so in /settings.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Clock | None = None,
        pace: Pace | None = None,
        agents: Callable[[str], Agent] | None = None,
        agent_name: Callable[[str, int], str] | None = None,
        caveat: CaveatOf = no_caveat,
        explained: ExplainedOf = by_name,
        source: random.Random | None = None,
        pictures: bool = True,
    ) -> None:
        self._settings = settings
        self._clock = clock or SystemClock()
        self._pace = pace or Pace(bot_pause=settings.bot_pause)
        self._agents = agents
        self._agent_name = agent_name
        self._caveat = caveat
        self._explained = explained
        self._source = source
        self._pictures = pictures
        self._stack: contextlib.AsyncExitStack | None = None
        self.shared: Shared | None = None

    async def start(self) -> None:
        """Connect, restore the tables, and answer updates from now on.

        Raises SettingsError if Telegram does not know the token, SchemaError for a database of another version.
        """
        async with contextlib.AsyncExitStack() as stack:
            await self._start(stack)
            self._stack = stack.pop_all()

    async def stop(self) -> None:
        """Stop answering, finish what is being sent, close everything. Tables go on at the next start."""
        if self._stack is not None:
            stack, self._stack = self._stack, None
            await stack.aclose()

    async def _start(self, stack: contextlib.AsyncExitStack) -> None:
        database = await Database.open(self._settings.database_url)
        stack.push_async_callback(database.close)
        application = self._application()
        await _connect(application)
        stack.push_async_callback(application.shutdown)
        await self._prepare()
        shared = self._wire(application, database, stack)
        self.shared = shared
        stack.push_async_callback(shared.closing.stop)
        register(application, shared)
        stack.push_async_callback(shared.sender.stop)
        stack.push_async_callback(shared.service.stop)
        await shared.service.start()
        naming = asyncio.create_task(publish_commands(application.bot))
        stack.push_async_callback(_cancelled, naming)
        await application.start()
        stack.push_async_callback(application.stop)
        updater = application.updater
        assert updater is not None
        await updater.start_polling(
            timeout=POLL_SECONDS,
            bootstrap_retries=-1,
            allowed_updates=ALLOWED_UPDATES,
            drop_pending_updates=False,
            error_callback=_polling_failed,
        )
        stack.push_async_callback(updater.stop)

    def _profile(self, name: str) -> Profile:
        """A game with the host's clocks. Raises RulesError as the engine does."""
        profile = profile_of(name)
        bet, draw = self._settings.bet_clock_seconds, self._settings.draw_clock_seconds
        table = replace(
            profile.table,
            bet_clock_s=bet or profile.table.bet_clock_s,
            draw_clock_s=draw or profile.table.draw_clock_s,
        )
        return replace(profile, table=table)

    async def _prepare(self) -> None:
        """Load the opponents and what they need in a thread, so that no player waits for it."""
        if self._agents is None or self._agent_name is None:
            found = await asyncio.to_thread(_opponents)
            self._agents, self._agent_name, self._caveat, self._explained = found

    def _application(self) -> Application:  # type: ignore[type-arg]
        builder = (
            ApplicationBuilder()
            .token(self._settings.telegram_bot_token)
            .base_url(f"{self._settings.telegram_api_url}/bot")
            .base_file_url(f"{self._settings.telegram_api_url}/file/bot")
            .connect_timeout(10)
            .read_timeout(10)
            .write_timeout(10)
            .pool_timeout(5)
            .get_updates_connect_timeout(10)
            .get_updates_read_timeout(POLL_SECONDS + 10)
            .concurrent_updates(PersonalOrder())
            .job_queue(None)
        )
        return builder.build()

    def _wire(
        self,
        application: Application,  # type: ignore[type-arg]
        database: Database,
        stack: contextlib.AsyncExitStack,
    ) -> Shared:
        publisher: Publisher | None = None

        followers: list[Follower] = []

        def publish(state: TableState) -> None:
            assert publisher is not None
            publisher.publish(state)
            for follower in followers:
                follower.follow(state)

        assert self._agents is not None
        assert self._agent_name is not None
        service = TableService(
            database,
            self._clock,
            self._agents,
            publish,
            agent_name=self._agent_name,
            source=self._source,
            pace=self._pace,
            profiles=self._profile,
        )
        chats = Chats(service)
        sender = Sender(application.bot, self._clock, RateLimiter(self._clock), chats)
        chats.sender = sender
        followers += [
            Pings(service, sender, self._clock),
            Broke(service, sender),
            Medals(service, sender),
            Lessons(service),
            Calling(service, sender),
            Shut(sender, self._clock, self._pace.agree),
            Talk(service.groups, sender, self._clock, random.Random(None if self._source is None else 0)),
        ]
        for follower in followers:
            stack.push_async_callback(follower.stop)
        name = application.bot.username
        publisher = Publisher(service, sender, self._clock, name, self._caveat, pictures=self._pictures)
        shared = Shared(application.bot, self._clock, service, sender, publisher, chats, self._profile, self._caveat)
        followers.append(shared.hints)
        shared.explained = self._explained
        stack.push_async_callback(shared.coaching.stop)
        return shared


def _opponents() -> tuple[Callable[[str], Agent], Callable[[str, int], str], CaveatOf, ExplainedOf]:
    """Importing the network's library takes a second or two."""
    from tgbot import opponents

    opponents.warm_up()
    return opponents.load, opponents.describe, opponents.caveat, opponents.explain


async def _connect(application: Application) -> None:  # type: ignore[type-arg]
    """Wait until Telegram answers. Raises SettingsError if it refuses the token."""
    while True:
        try:
            await application.initialize()
        except InvalidToken:
            raise SettingsError("TELEGRAM_BOT_TOKEN: Telegram does not know this token") from None
        except NetworkError as error:
            log.warning("telegram_unreachable", error=str(error), retry_seconds=CONNECT_RETRY)
            await asyncio.sleep(CONNECT_RETRY)
        else:
            return


def _polling_failed(error: TelegramError) -> None:
    log.warning("polling_failed", error=str(error))


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
