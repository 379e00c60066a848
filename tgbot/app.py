"""The whole bot put together, started and stopped: database, service, sender, handlers, long polling."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from dataclasses import replace

import structlog
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application, ApplicationBuilder

from env.engine.profiles import Profile
from env.engine.profiles import profile as profile_of
from tgbot import gauges
from tgbot.announcing import Announcing
from tgbot.arrivals import Arrivals
from tgbot.caveat import CaveatOf, no_caveat
from tgbot.chats import Chats
from tgbot.clock import Clock, SystemClock
from tgbot.cluster.hands import Hands
from tgbot.cluster.member import LEASE
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
from tgbot.i18n.texts import read_texts
from tgbot.publisher import Publisher
from tgbot.request import Request
from tgbot.sending.drawing import Drawing
from tgbot.sending.haste import Haste
from tgbot.sending.rate_limit import Limits, RateLimiter
from tgbot.sending.sender import Sender
from tgbot.service.bots import Agent
from tgbot.service.model import TableState
from tgbot.service.pace import Pace
from tgbot.service.retention import look_after
from tgbot.service.tables import TableService
from tgbot.settings import Settings, SettingsError
from tgbot.standing import caveats, explanations
from tgbot.storage.database import Database
from tgbot.telegram_errors import reason
from tgbot.timely import Timely
from tgbot.updates.contact import Contact
from tgbot.updates.once import Once, PollingBot
from tgbot.updates.polling import POLL_SECONDS
from tgbot.updates.processor import PersonalOrder
from tgbot.updates.reading import UpdatesRequest

log = structlog.get_logger(__name__)

CONNECT_RETRY = 5.0  # seconds between two tries to reach Telegram at the start
CALL_SECONDS = POLL_SECONDS + 10  # how long a call may take


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
        drawing_process: draw them in a process of its own, which is for a bot that plays with many.
        limits: how much is sent where; Telegram's own if None.
        call_seconds: how long a call of Telegram may take on that clock, one that waits for updates included.
        lease: how long another process waits for a sign of life of this one, seconds; the same for all of them.
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
        drawing_process: bool = False,
        limits: Limits | None = None,
        call_seconds: float = CALL_SECONDS,
        lease: float = LEASE,
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
        self._drawing_process = drawing_process
        self._limits = limits
        self._call_seconds = call_seconds
        self._lease = lease
        self._requests: tuple[Request, ...] = ()
        self._stack: contextlib.AsyncExitStack | None = None
        self.shared: Shared | None = None
        self.contact: Contact | None = None
        self._arrivals: Arrivals | None = None
        self._hands: Hands

    @property
    def calls_under_way(self) -> int:
        """Calls of Telegram that have begun and not ended, the one that waits for updates included."""
        return sum(request.under_way for request in self._requests)

    async def start(self) -> None:
        """Connect, restore the tables, and answer updates from now on.

        Raises SettingsError if Telegram does not know the token, StorageError for a database that cannot be used,
        LedgerError for one whose chips do not add up.
        """
        async with contextlib.AsyncExitStack() as stack:
            await self._start(stack)
            self._stack = stack.pop_all()

    async def stop(self) -> None:
        """Stop answering, finish what is being sent, close everything. Tables go on at the next start."""
        if self._stack is not None:
            stack, self._stack = self._stack, None
            await stack.aclose()

    async def lost(self) -> None:
        """Returns once the other processes have taken this one for dead: it can only stop, and start anew."""
        member = None if self._arrivals is None else self._arrivals.member
        await (asyncio.Event() if member is None else member.lost).wait()

    async def drained(self) -> None:
        """Returns once the owner wants this process to end and no hand runs any more."""
        service = None if self.shared is None else self.shared.service
        while service is None or not service.operation.leaving or service.playing:
            await self._clock.sleep(1.0)

    async def _start(self, stack: contextlib.AsyncExitStack) -> None:
        database = await Database.open(self._settings.database_url)
        stack.push_async_callback(database.close)
        once = Once(database, self._clock)
        await once.load()
        arrivals = Arrivals(self._settings, database, self._clock, once, lambda: gauges.text(self.shared), self._lease)
        self._arrivals = arrivals
        await arrivals.begin(stack)
        haste = Haste()
        application = self._application(once, haste)
        for request in self._requests:
            stack.push_async_callback(request.shutdown)  # the application does not if it cannot start
        await _connect(application, self._clock)
        stack.push_async_callback(application.shutdown)
        await self._prepare()
        shared = self._wire(application, database, haste, stack)
        self.shared = shared
        stack.push_async_callback(shared.closing.stop)
        stack.push_async_callback(shared.answers.stop)
        register(application, shared)
        table_ids = await arrivals.join(stack, application, self._requests[0], self._hands, self._pace)
        stack.push_async_callback(shared.service.save_rendered)
        stack.push_async_callback(shared.sender.stop)
        stack.push_async_callback(shared.service.stop)
        await shared.service.start(table_ids)
        await arrivals.ready(stack)
        shared.announcing.start()
        looking = look_after(database, self._clock, self._settings.retention_days, shared.service.operation)
        stack.push_async_callback(_cancelled, asyncio.create_task(looking))
        naming = asyncio.create_task(publish_commands(application.bot))
        stack.push_async_callback(_cancelled, naming)
        stack.push_async_callback(_cancelled, asyncio.create_task(once.tidy()))
        await application.start()
        stack.push_async_callback(application.stop)
        await arrivals.start(stack, application, self._contact(shared))

    def _contact(self, shared: Shared) -> Contact:
        """Let clocks wait for people whom Telegram cannot reach, or who cannot reach us."""

        async def back(silence: float) -> None:
            shared.sender.again()
            if silence > self._pace.outage:
                await shared.service.forgive(silence)

        contact = self.contact = Contact(self._clock, back)
        timely = Timely(shared.service, shared.publisher, contact, self._clock)
        shared.service.put_clocks_off_unless(timely.ready)
        shared.sender.turn_shown = timely.shown
        return contact

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
        await asyncio.to_thread(read_texts)

    def _application(self, once: Once, haste: Haste) -> Application:  # type: ignore[type-arg]
        within = self._call_seconds
        calls = Request(self._clock, within)
        polls = UpdatesRequest(self._clock, within, once.again, silence=POLL_SECONDS + 10, connections=1)
        self._requests = (calls, polls)
        bot = PollingBot(
            once,
            token=self._settings.telegram_bot_token,
            base_url=f"{self._settings.telegram_api_url}/bot",
            base_file_url=f"{self._settings.telegram_api_url}/file/bot",
            request=calls,
            get_updates_request=polls,
        )
        return ApplicationBuilder().bot(bot).concurrent_updates(PersonalOrder(once, haste)).job_queue(None).build()

    def _wire(
        self,
        application: Application,  # type: ignore[type-arg]
        database: Database,
        haste: Haste,
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
        drawing = Drawing(process=self._pictures and self._drawing_process)
        stack.callback(drawing.close)
        limiter = RateLimiter(self._clock, self._limits)
        sender = Sender(application.bot, self._clock, limiter, chats, haste, drawing)
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
        caveat = caveats(service.health, service.opponent, self._caveat)
        publisher = Publisher(service, sender, self._clock, name, caveat, pictures=self._pictures)
        shared = Shared(application.bot, self._clock, service, sender, publisher, chats, self._profile, caveat)
        followers.append(shared.hints)
        self._hands = Hands(service, publisher, sender, followers)

        async def forgotten(table_id: int) -> None:
            shared.forget(table_id)
            await self._hands.forget(table_id)

        service.forgotten = forgotten
        shared.owners = self._settings.owner_ids
        shared.announcing = Announcing(database, service, sender, self._clock)
        stack.push_async_callback(shared.announcing.stop)
        shared.explained = explanations(service.health, self._explained)
        stack.push_async_callback(shared.coaching.stop)
        return shared


def _opponents() -> tuple[Callable[[str], Agent], Callable[[str, int], str], CaveatOf, ExplainedOf]:
    """Importing the network's library takes a second or two."""
    from tgbot import opponents

    opponents.warm_up()
    return opponents.load, opponents.describe, opponents.caveat, opponents.explain


async def _connect(application: Application, clock: Clock) -> None:  # type: ignore[type-arg]
    """Wait until Telegram answers. Raises SettingsError if it refuses the token."""
    while True:
        try:
            await application.initialize()
        except InvalidToken:
            await application.bot.shutdown()
            raise SettingsError("TELEGRAM_BOT_TOKEN: Telegram does not know this token") from None
        except TelegramError as error:
            log.warning("telegram_unreachable", reason=reason(error), retry_seconds=CONNECT_RETRY)
            await clock.sleep(CONNECT_RETRY)
        else:
            return


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
