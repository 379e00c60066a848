"""One run: the pretend Telegram and its people in this process, the bot in another, and what came of it."""

from __future__ import annotations

import asyncio
import json
import math
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.load.crowd import Crowd
from tests.load.figures import Spread
from tests.load.probe import KINDS, PRIVATE_REST, cpu_of
from tgbot.demo import DemoServer
from tgbot.demo.model import Event
from tgbot.demo.rates import _Bucket

ROOT = Path(__file__).resolve().parents[2]
BAR = 3.5  # seconds within which 95 of 100 changes are to be seen
STILL = 90.0  # seconds without any change after which a table stands still
SETTLED = 20.0  # seconds from the last deal to the measuring


@dataclass(frozen=True)
class Figures:
    """What one run measured.

    refused   answers 429 by the method called     shown    by kind of change, see `probe`: how long until it was seen
    waiting   changes of the end that were not yet seen, by kind: how long they had been waiting
    pressed   press to answer, of decisions        marked   of other presses
    memory    MiB: of the bot without tables, and what each table added       cpu  seconds a table and minute
    """

    tables: int
    seconds: float
    hands: int
    still: int
    calls: dict[str, int]
    refused: dict[str, int]
    unanswered: int
    shown: dict[str, Spread]
    waiting: dict[str, Spread]
    pressed: Spread
    marked: Spread
    memory: float
    memory_a_table: float
    cpu: float
    cpu_a_minute: float
    threads: dict[str, float]

    @property
    def within_bar(self) -> bool:
        """No 429, and p95 of each kind of change that has a bar below it."""
        bounded = [spread.p95 for kind, spread in self.shown.items() if kind != PRIVATE_REST]
        return not self.refused and not self.still and max(bounded) < BAR

    def as_json(self) -> dict[str, object]:
        """All of it."""
        return asdict(self) | {"within_bar": self.within_bar}

    def lines(self) -> list[str]:
        """For people."""
        presses = self.pressed.count + self.marked.count
        sent = sum(number for method, number in self.calls.items() if method.startswith(("send", "edit")))
        lost = f"presses without an answer: {self.unanswered}"
        cost = (
            f"CPU {self.cpu / self.seconds:.0%} of a core, {self.cpu_a_minute * 1000:.0f} ms a table and minute,"
            f" {self.cpu / max(1, presses) * 1000:.1f} ms a press"
        )
        return [
            f"{self.tables} tables, {self.seconds:.0f} s, {self.hands} hands, {self.still} standing still",
            f"  {sent / self.seconds:.1f} sends and edits a second, 429: {sum(self.refused.values())}, {lost}",
            *(f"  {kind:18} {spread}" for kind, spread in self.shown.items()),
            *(f"  not yet: {kind:9} {spread}" for kind, spread in self.waiting.items() if spread.p95 > BAR),
            f"  press to answer    {self.pressed}",
            f"  mark to answer     {self.marked}",
            f"  memory {self.memory:.0f} MiB + {self.memory_a_table * 1024:.0f} KiB a table; {cost}",
            "  " + ", ".join(f"{name} {spent / self.seconds:.0%}" for name, spent in self.threads.items()),
        ]


class Bot:
    """A process that talks to the server; `folder` is its own."""

    def __init__(self, process: asyncio.subprocess.Process, folder: Path) -> None:
        self._process = process
        self._folder = folder

    @property
    def cpu(self) -> float:
        """Seconds spent so far by all its threads."""
        return cpu_of(Path(f"/proc/{self._process.pid}/stat"))

    @property
    def memory(self) -> float:
        """Resident, MiB."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def measure(self) -> None:
        """Count from now on."""
        self._process.send_signal(signal.SIGUSR1)

    async def report(self) -> dict[str, dict[str, list[float]]]:
        """What it has counted since `measure`."""
        path = self._folder / "bot.json"
        path.unlink(missing_ok=True)
        self._process.send_signal(signal.SIGUSR2)
        while not path.exists():  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.1)
        report: dict[str, dict[str, list[float]]] = json.loads(path.read_text())
        return report

    async def end(self) -> None:
        """Let it stop."""
        self._process.send_signal(signal.SIGTERM)
        await self._process.wait()


@asynccontextmanager
async def started(module: str, *arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process of ours that has said "ready"; killed at the end if it still runs."""
    command = (sys.executable, "-m", module, *arguments)
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        if await process.stdout.readline() != b"ready\n":
            raise RuntimeError(f"{module} did not start")
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def lift_overall_limit(server: DemoServer) -> None:
    """No limit over all chats; those of each chat stay."""
    server.state.rates._overall = _Bucket(math.inf, 1.0, server.state.clock.now())


class Session:
    """A bot with its people; tables are opened and measured as often as wished."""

    def __init__(self, server: DemoServer, bot: Bot, seed: int) -> None:
        self.server = server
        self._bot = bot
        self._memory = bot.memory
        self._calls, self._refused = Counter[str](), Counter[str]()
        self.crowd = Crowd(server, seed)
        server.state.listeners.add(self._count)

    async def open(self, tables: int, each_second: float) -> None:
        """Open so many more tables, so many a second; returns when they have played for a moment."""
        opening = []
        for _ in range(tables):
            opening.append(asyncio.create_task(self.crowd.open(self.crowd.found())))
            await asyncio.sleep(1 / each_second)
        await asyncio.gather(*opening)
        await asyncio.sleep(SETTLED)

    async def measure(self, seconds: float) -> Figures:
        """What happens in so many seconds from now on."""
        groups, tables = self.crowd.groups, len(self.crowd.groups)
        self._calls.clear()
        self._refused.clear()
        self.crowd.begin_notes()
        self._bot.measure()
        cpu, began = self._bot.cpu, time.monotonic()
        hands = sum(len(group.hands) for group in groups)
        await asyncio.sleep(seconds)
        cpu, lasted = self._bot.cpu - cpu, time.monotonic() - began
        now, pressed = self.server.state.clock.now(), list(self.crowd.pressed)
        report = await self._bot.report()
        if self.crowd.failures:
            raise RuntimeError(f"{len(self.crowd.failures)} faults of the people, as {self.crowd.failures[0]}")
        return Figures(
            tables=tables,
            seconds=lasted,
            hands=sum(len(group.hands) for group in groups) - hands,
            still=sum(now - group.moved > STILL for group in groups),
            calls=dict(self._calls),
            refused=dict(self._refused),
            unanswered=self.crowd.unanswered,
            shown={kind: Spread.of(report["shown"][kind]) for kind in KINDS},
            waiting={kind: Spread.of(report["waiting"][kind]) for kind in KINDS},
            pressed=Spread.of(press.seconds for press in pressed if press.acts),
            marked=Spread.of(press.seconds for press in pressed if not press.acts),
            memory=self._memory,
            memory_a_table=(self._bot.memory - self._memory) / tables,
            cpu=cpu,
            cpu_a_minute=cpu / tables / lasted * 60,
            threads=report["threads"],  # type: ignore[arg-type]
        )

    def _count(self, event: Event) -> None:
        if event.kind == "api":
            call = event.data["call"]
            self._calls[call["method"]] += 1
            if (call["error"] or "").startswith("429"):
                self._refused[call["method"]] += 1


@asynccontextmanager
async def session(folder: Path, *, free: bool = False, profile: bool = False, seed: int = 1) -> AsyncIterator[Session]:
    """A bot without tables in an empty folder. `free`: no limit over all chats; `profile`: it writes bot.prof there."""
    flags = [*(["--free"] if free else []), *(["--profile"] if profile else [])]
    async with DemoServer(populate=False) as server:
        if free:
            lift_overall_limit(server)
        async with started("tests.load.bot", server.url, str(folder), *flags) as process:
            bot = Bot(process, folder)
            running = Session(server, bot, seed)
            yield running
            await running.crowd.stop()
            await bot.end()
