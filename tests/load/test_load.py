"""The short form: more to show than may be sent, and a few tables of scripted people. The clock is moved by hand."""

import asyncio
from collections import defaultdict
from pathlib import Path

from telegram import Bot

from tests.load.crowd import Crowd
from tests.load.figures import Spread
from tests.tgbot.e2e.world import RandomAgent, World, world
from tests.tgbot.handlers.test_sender import Notes
from tgbot.clock import ManualClock
from tgbot.demo import DemoServer
from tgbot.demo.model import Event
from tgbot.request import Request
from tgbot.screen import Button, Screen
from tgbot.sending.board import LOBBY, PUBLIC, Frame, Place, Shown
from tgbot.sending.drawing import Drawing
from tgbot.sending.haste import Haste
from tgbot.sending.rate_limit import RateLimiter
from tgbot.sending.sender import Sender

TICK = 0.1  # seconds of the clock
AWAITED, REST, MIRROR = "awaited", "rest", "mirror"


class Shower:
    """Shows frames of made-up tables on many boards and notes how long each takes to be seen, on the clock."""

    def __init__(self, server: DemoServer, clock: ManualClock, request: Request, bot: Bot) -> None:
        self.server, self.clock, self.request = server, clock, request
        self.notes = Notes()
        self.sender = Sender(bot, clock, RateLimiter(clock), self.notes, Haste(), Drawing())
        self.versions: defaultdict[Place, int] = defaultdict(int)
        self.seconds: defaultdict[str, list[float]] = defaultdict(list)
        self.errors: list[str] = []
        self._waiting: list[tuple[Place, int, float, str]] = []
        server.state.listeners.add(self._note)

    def _note(self, event: Event) -> None:
        if event.kind == "api" and event.data["call"]["error"] is not None:
            self.errors.append(event.data["call"]["error"])

    def show(self, place: Place, kind: str) -> None:
        self.versions[place] += 1
        version = self.versions[place]
        screen = Screen(f"version {version}", ((Button("Check", "1:1:1:1:1:k"),),))
        gap = {AWAITED: 0.0, REST: 3.0, MIRROR: 5.0}[kind]
        self.sender.show(place, Frame(1, screen, version, gap, urgent=kind == AWAITED, mirror=kind == MIRROR))
        self._waiting.append((place, version, self.clock.now(), kind))

    async def tick(self) -> None:
        """Let everything that may be sent be sent and answered, then move the clock."""
        quiet = 0
        while quiet < 20:
            quiet = 0 if self.request.under_way else quiet + 1
            await asyncio.sleep(0)
        now, still = self.clock.now(), []
        for place, version, since, kind in self._waiting:
            shown = self.notes.saved.get(place, Shown(0, 0, 0)).version >= version
            (self.seconds[kind] if shown else still).append(now - since if shown else (place, version, since, kind))  # type: ignore[arg-type]
        self._waiting = still
        self.clock.advance(TICK)


async def test_more_than_may_be_sent() -> None:
    """48 wishes a second: no 429, nothing is late that somebody waits for, and in the end everything is shown."""
    clock = ManualClock()
    async with DemoServer(clock=clock, populate=False) as server:
        request = Request(clock, 60.0)
        async with Bot(server.token, base_url=server.bot_url, request=request) as bot:
            shower = Shower(server, clock, request, bot)
            tables = []
            for number in range(60):
                people = [server.state.add_user(f"{name} {number}") for name in ("Anna", "Boris", "Chen")]
                for person in people:
                    person.started = True
                group = server.state.add_group(f"Club {number}", people)
                table = number + 1
                places = [Place.private(table, person.id) for person in people]
                tables.append((Place(group.id, 0, table, PUBLIC), places))
            for change in range(round(20 / TICK * 6 / 5)):
                public, places = tables[change % len(tables)]
                turn = change // len(tables) % 4
                shower.show(public, REST if turn == 3 else AWAITED)
                for number, place in enumerate(places):
                    shower.show(place, AWAITED if number == turn else MIRROR)
                if change % 6 != 5:
                    await shower.tick()
            await shower.tick()
            assert Spread.of(shower.seconds[AWAITED]).p95 < 1
            assert Spread.of(shower.seconds[REST]).p95 < 3.5
            assert len(shower.seconds[MIRROR]) > 50, "none of them starves"
            for _ in range(round(30 / TICK)):
                await shower.tick()
                if all(
                    shower.notes.saved.get(place, Shown(0, 0, 0)).version == shower.versions[place]
                    for place in shower.versions
                ):
                    break
            assert {place: shown.version for place, shown in shower.notes.saved.items()} == shower.versions
            for place, version in shower.versions.items():
                assert server.last(server.state.chats[place.chat_id]).text == f"version {version}"
            assert not shower.errors
            await shower.sender.stop()


async def test_a_few_tables(tmp_path: Path) -> None:
    """Scripted people at three tables: every press is answered, no 429, every message shows the latest in the end."""
    async with world(tmp_path, agent=RandomAgent) as running:
        crowd = Crowd(running.server, 1)
        opening = [asyncio.create_task(crowd.open(crowd.found())) for _ in range(3)]
        await running.until(lambda: all(task.done() for task in opening))
        await running.pass_time(50)
        await crowd.stop()
        assert not crowd.failures
        assert not crowd.unanswered
        assert len(crowd.pressed) > 5
        assert not [call for call in running.server.state.api_log if "429" in (call["error"] or "")]
        await running.until(lambda: _all_shown(running))


def _all_shown(running: World) -> bool:
    assert running.bot.shared is not None
    sender = running.bot.shared.sender
    boards = [board for lane in sender._lanes.values() for board in lane.boards.values() if board.page != LOBBY]
    return len(boards) >= 3 * 4 and not any(board.wanted or board.to_strip for board in boards)
