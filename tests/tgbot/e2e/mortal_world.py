"""A pretend Telegram with people in it who play on whatever happens to the bot, which is a process of its own.

The bot's clock is the one of the server; it moves only when the bot has nothing to do at its time.
"""

from __future__ import annotations

import asyncio
import random
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from tests.tgbot.e2e import mortal_bot
from tests.tgbot.e2e.mortal_bot import Kill
from tests.tgbot.e2e.world import World
from tests.tgbot.forks import processes
from tgbot.callback import MenuPress, TablePress, parse
from tgbot.clock import ManualClock
from tgbot.demo import Chat, DemoServer, Message, User
from tgbot.demo.model import Press

PATIENCE = 120.0  # real seconds for a process to answer, on a busy machine
STEP = 2.0  # seconds of the clock that pass at a time
LATEST = 12  # messages of a chat that people look at
DECIDES = frozenset("fkcraAD")

LIKELY = {"f": 0.5, "k": 4, "c": 6, "r": 2, "a": 0.3, "A": 2, "D": 6, "d": 2, "i": 8, "n": 3, "rematch": 4, "play": 4}
"""What people press, by verb; nothing else."""


def decision(press: Press) -> TablePress | None:
    """What a press decides, if it is about a decision."""
    parsed = parse(press.data)
    return parsed if isinstance(parsed, TablePress) and parsed.verb in DECIDES else None


class MortalWorld:
    """The server, the bot's process while it lives, and what people did."""

    def __init__(self, server: DemoServer, clock: ManualClock, folder: Path) -> None:
        self.server, self.clock, self.folder = server, clock, folder
        self.presses: list[Press] = []
        self.typed: list[tuple[int, str]] = []
        self.people = [server.user(name) for name in ("Anna", "Boris", "Chen")]
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._news = asyncio.Event()
        self.alive = False
        self.here: World | None = None  # in place of the process

    # The bot

    async def start(self, seed: int, kill: Kill = Kill()) -> None:  # noqa: B008 - a frozen value
        """Start the bot, and wait until it runs or is dead."""
        ours, theirs = processes.Pipe()
        args = (str(self.folder), self.server.url, self.server.token, seed, self.clock.now(), kill, theirs)
        self._process = processes.Process(target=mortal_bot.main, args=args)
        self._process.start()
        theirs.close()
        self._line, self.alive = ours, True
        self._news.clear()
        asyncio.get_running_loop().add_reader(ours.fileno(), self._hear)
        await self._heard()

    def _hear(self) -> None:
        assert self._line is not None
        try:
            self._line.recv()
        except (EOFError, OSError):
            asyncio.get_running_loop().remove_reader(self._line.fileno())
            self._line.close()
            self.alive = False
        self._news.set()

    async def _heard(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._news.wait()

    async def sync(self) -> None:
        """Until the bot has nothing to do at this time, or is dead."""
        if self.here is not None:
            await self.here.pass_time(0.5)
        elif self.alive and self._line is not None:
            self._news.clear()
            with suppress(OSError):  # it has just died
                self._line.send(self.clock.now())
            await self._heard()

    async def breathe(self) -> None:
        """Let this process do what it can do at once."""
        await asyncio.sleep(0)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, for the bot too if it lives."""
        end = self.clock.now() + seconds
        while (left := end - self.clock.now()) > 0:
            await self.server.advance(min(STEP, left))
            await self.sync()

    async def kill(self) -> int:
        """End the process by SIGKILL if it still lives; its exit code."""
        assert self._process is not None
        if self.alive and self._process.pid is not None:
            self._process.kill()
        while self.alive:
            self._news.clear()
            await self._heard()
        await asyncio.to_thread(self._process.join, PATIENCE)
        code = self._process.exitcode
        assert code is not None
        self._process.close()
        return code

    # The people

    def offers(self) -> list[tuple[User, Message, str]]:
        """What people could press now: who, where, the data."""
        found = []
        for user in self.people:
            for chat in self._chats(user):
                messages = [m for m in chat.messages.values() if m.sender is self.server.state.bot]
                for message in messages[-LATEST:]:
                    datas = [button["callback_data"] for button in message.buttons if "callback_data" in button]
                    found += [(user, message, data) for data in datas if self._wants(data, chat)]
        return found

    def _chats(self, user: User) -> list[Chat]:
        bot = self.server.state.bot
        return [chat for chat in self.server.state.chats.values() if chat.has(user) and chat.has(bot)]

    @staticmethod
    def _wants(data: str, chat: Chat) -> bool:
        """Decisions are made in private, where each knows whose they are."""
        press = parse(data)
        if isinstance(press, MenuPress):
            return press.verb in LIKELY
        return isinstance(press, TablePress) and press.verb in LIKELY and not (chat.is_group and press.verb in DECIDES)

    async def act(self, rng: random.Random, *, wait: bool = True) -> bool:
        """Somebody presses or types something; False if nobody has anything to press. `wait` for the answer."""
        offers = self.offers()
        if not offers:
            return False
        if rng.random() < 0.08:
            await self.type(rng.choice(self.people), rng.choice(("/call", "/check", "/pat", "/rebuy 100", "/back")))
            return True
        weights = [LIKELY[_verb(data)] for _, _, data in offers]
        user, message, data = rng.choices(offers, weights)[0]
        await self.press(user, message, data, wait=wait)
        return True

    async def press(self, user: User, message: Message, data: str, *, wait: bool = True) -> None:
        """Press, and `wait` until it is answered or the bot is dead."""
        press = self.server.people.press(user, message, data=data)
        self.presses.append(press)
        for _ in range(20):
            if not wait or not (self.alive or self.here) or press.done.is_set():
                return
            await self.sync()

    async def type(self, user: User, words: str) -> None:
        """Say this in the first group."""
        self.typed.append((user.id, words))
        await self.server.say(user, "Friday club" if words != "/rebuy 100" else "Open club", words)
        await self.sync()


def _verb(data: str) -> str:
    press = parse(data)
    assert press is not None
    return press.verb


def killed(code: int) -> bool:
    """Whether a process has been ended by SIGKILL."""
    return code == -signal.SIGKILL
