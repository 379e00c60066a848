"""Groups and people who live with the bot for days: all of it on one clock, in one process.

Requests go from the library's client to the server's application without sockets, all else is as ever. The clock moves
when nothing is left to do at its time: in small steps while somebody plays, from one appointment to the next otherwise.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from telegram.request import RequestData

from tests.tgbot.e2e.world import RandomAgent, compile_rules, settings_for
from tgbot.app import FiveDrawBot
from tgbot.callback import MenuPress, TablePress, parse
from tgbot.clock import ManualClock
from tgbot.demo import Chat, DemoServer, Message, User
from tgbot.demo.errors import NotPossible
from tgbot.request import Request
from tgbot.service.pace import Pace
from tgbot.service.records import deadlines

DAY = 24 * 3600.0
STEP = 2.0  # seconds at a time while somebody plays
KEPT = 30  # messages of a chat that the pretend Telegram remembers
LATEST = 3  # messages of a chat that people look at
PACE = Pace(bot_pause=(0.0, 0.0), heartbeat=300)
DECIDES = frozenset("fkcraAD")
_DECISIONS = {"f": 1, "k": 4, "c": 5, "r": 1, "a": 0.3, "A": 3, "D": 6, "d": 1, "p": 0.2}
_SEATS = {"j": 3, "g": 0.5, "h": 0.2, "S": 2, "X": 0.1, "n": 4, "i": 3, "o": 0.1, "l": 0.1, "L": 0.5}
_TABLES = {"rematch": 1, "again": 1, "sit": 3, "rebuy": 2, "notify": 1, "take": 2, "invite": 3, "agree": 2, "buy": 0.2}
_PAGES = {"stats": 0.1, "list": 0.1, "replay": 0.1, "step": 0.1, "rules": 0.1, "settings": 0.05, "gset": 0.05}
LIKELY = _DECISIONS | _SEATS | _TABLES | _PAGES
FAULTS = ("retry_after", "server_error", "drop_after", "drop_before", "timeout_after", "duplicate_update", "truncated")


class Life:
    """The world of a soak: who is there, what has happened so far."""

    def __init__(self, server: DemoServer, clock: ManualClock, folder: Path, seed: int) -> None:
        self.server, self.clock, self.folder = server, clock, folder
        self.rng = random.Random(seed)
        self.bot: FiveDrawBot | None = None
        self.happened: Counter[str] = Counter()
        names = ("Anna", "Boris", "Chen", "Dana", "Emil", "Fay", "Gleb", "Hana", "Ivan", "Jo")
        self.people = [self.user(name) for name in names]
        self.groups = [server.chat("Friday club")]
        for user in self.people[3:6]:
            self.server.people.join(user, self.groups[0])
        self.groups.append(server.state.add_group("Open club", self.people[2:8]))
        self.groups.append(server.state.add_group("Old club", self.people[4:10], kind="group"))
        self.groups.append(server.state.add_group("Forum", self.people[::2], topics={7: "Poker"}))

    def user(self, name: str) -> User:
        """The person of that name, who comes if nobody has it."""
        with suppress(NotPossible):
            return self.server.user(name)
        return self.server.state.add_user(name, self.rng.choice(("en", "ru", "es")))

    # The bot

    async def start(self) -> None:
        """Start the bot, anew."""
        if self.bot is not None:
            await self.bot.stop()
            self.happened["restart"] += 1
        settings = settings_for(self.server, self.folder).model_copy(update={"retention_days": 7})
        self.bot = FiveDrawBot(
            settings,
            clock=self.clock,
            pace=PACE,
            agents=lambda name: RandomAgent(),
            agent_name=lambda profile, seats: "test",
            source=random.Random(self.rng.getrandbits(30)),
            pictures=False,
        )
        await self.bot.start()

    @property
    def _busy(self) -> bool:
        assert self.bot is not None
        assert self.bot.shared is not None
        database = self.bot.shared.service._database
        calls = self.bot.calls_under_way > self.server.state.held
        return (
            calls or bool(self.server.state.updates.pending) or (database._turn is not None and database._turn.locked())
        )

    async def settle(self) -> None:
        """Until nothing is left to do at this time."""
        quiet = 0
        while quiet < 40:
            busy = self._busy
            await asyncio.sleep(0.0005 if busy else 0)  # a thread works, or something runs on in this one
            quiet = 0 if busy else quiet + 1

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, in one step."""
        await self.server.advance(seconds)
        await self.settle()

    # What people do

    async def play(self, seconds: float, *, eager: float = 0.9) -> None:
        """So much time in which whoever can do something does, mostly."""
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            offers = self._offers()
            if offers and self.rng.random() < eager:
                user, message, data = self.rng.choices(offers, [LIKELY[_verb(data)] for _, _, data in offers])[0]
                with suppress(NotPossible):
                    self.server.people.press(user, message, data=data)
                    self.happened["press"] += 1
                await self.settle()
            else:
                await self.pass_time(STEP if offers else 4 * STEP)

    def _offers(self) -> list[tuple[User, Message, str]]:
        found = []
        for chat in self.server.state.chats.values():
            if chat.migrated_to is not None or not chat.has(self.server.state.bot):
                continue
            users = [user for user in self.people if chat.has(user) and (chat.is_group or not user.blocked)]
            messages = [m for m in chat.messages.values() if m.sender is self.server.state.bot]
            for message in messages[-LATEST:]:
                datas = [button["callback_data"] for button in message.buttons if "callback_data" in button]
                for data in datas:
                    user = self._presser(data, users)
                    if user is not None:
                        found.append((user, message, data))
        return found

    def _presser(self, data: str, users: list[User]) -> User | None:
        """Who may press it: at a decision the one whose it is."""
        press = parse(data)
        if press is None or press.verb not in LIKELY or not users:
            return None
        if not (isinstance(press, TablePress) and press.verb in DECIDES):
            return self.rng.choice(users)
        assert self.bot is not None
        assert self.bot.shared is not None
        state = self.bot.shared.service.state(press.table)
        seat = None if state is None else next((seat for seat in state.seats if seat.seat == press.seat), None)
        person = None if seat is None or seat.left else seat.person
        return next((user for user in users if person is not None and user.id == person.user_id), None)

    def say(self, user: User, chat: Chat | User, words: str, thread_id: int | None = None) -> None:
        """Say something, if the person can."""
        with suppress(NotPossible):
            self.server.people.say(user, self.server.chat(chat), words, thread_id=thread_id)
            self.happened[words.split(maxsplit=1)[0]] += 1

    def somebody(self, chat: Chat | None = None) -> User:
        """A person, of that chat."""
        there = [user for user in self.people if chat is None or chat.has(user)]
        return self.rng.choice(there or self.people)

    # Checks and housekeeping

    def tidy(self) -> None:
        """The pretend Telegram remembers everything; this one forgets."""
        state = self.server.state
        state.visibility_log.clear()
        state.presses.clear()
        state.files.clear()
        self.server.people._cached.clear()
        for chat in state.chats.values():
            for message_id in list(chat.messages)[:-KEPT]:
                del chat.messages[message_id]

    async def check(self) -> None:
        """No table is stuck: each waits for a clock, a bot, or for people whom no clock hurries."""
        assert self.bot is not None
        assert self.bot.shared is not None
        service = self.bot.shared.service
        for line in await service.overview():
            assert not line.stuck, line
            state = line.state
            assert state is not None
            alone = state.actor is not None and not state.chat.group
            assert deadlines(state) or alone or (state.actor is not None and state.actor.bot is not None), state


def _verb(data: str) -> str:
    press = parse(data)
    assert isinstance(press, TablePress | MenuPress)
    return press.verb


@asynccontextmanager
async def life(folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Life]:
    """A world with the bot running in it."""
    compile_rules()
    clock = ManualClock()
    server = DemoServer(clock=clock)

    client = httpx.AsyncClient(transport=httpx.ASGITransport(app=server.app), timeout=None)

    async def exchange(_: Request, method: str, url: str, data: RequestData, __: float) -> tuple[int, bytes]:
        answer = await client.request(method, url, data=data.json_parameters, files=data.multipart_data)
        return answer.status_code, answer.content

    monkeypatch.setattr(Request, "_exchange", exchange)
    found = Life(server, clock, folder, seed)
    await found.start()
    try:
        yield found
    finally:
        assert found.bot is not None
        await found.bot.stop()


Event = Callable[[Life], Awaitable[None]]
