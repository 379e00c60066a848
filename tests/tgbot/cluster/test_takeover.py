"""Real processes on a real PostgreSQL are killed, and stopped, while people play: nobody loses a chip or a decision."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.tgbot.cluster.crowd import Crowd
from tests.tgbot.cluster.fleet import PATIENCE, Fleet, fleet
from tests.tgbot.cluster.truth import check_presses, check_tables, owners, unfinished
from tgbot.demo import Chat, Message, User
from tgbot.storage.database import Database

BUSY = 60.0  # seconds from a kill until others have all tables; 8 at most where the machine has nothing else to do


class Evening:
    """People at many tables."""

    def __init__(self, running: Fleet, crowd: Crowd, database: Database) -> None:
        self.fleet = running
        self.crowd = crowd
        self.database = database

    async def alone(self, name: str) -> None:
        """A person plays against bots."""
        user = await self._newcomer(name)
        menu = await self.message(user, lambda message: message.button("Play now") is not None)
        self.fleet.server.people.press(user, menu, label="Play now")
        self.crowd.play(user)

    async def together(self, title: str) -> None:
        """Two people play in a group."""
        host, guest = [await self._newcomer(f"{title} {name}") for name in ("A", "B")]
        group = self.fleet.server.state.add_group(title, [host, guest])
        await self.fleet.server.say(host, group, "/newgame")
        lobby = await self.message(group, lambda message: "Join" in message.labels)
        await self.fleet.server.press(guest, lobby, label="Join", within=PATIENCE)
        await self.fleet.server.press(host, lobby, label="Start", within=PATIENCE)
        self.crowd.play(host)
        self.crowd.play(guest)

    async def _newcomer(self, name: str) -> User:
        user = self.fleet.server.state.add_user(name)
        await self.fleet.server.start(user)
        await self.message(user, lambda message: bool(message.labels))
        return user

    async def message(self, chat: Chat | User, fits: Callable[[Message], bool]) -> Message:
        """The newest message of the bot there that fits."""
        server = self.fleet.server
        bot = server.state.bot
        found = await server.wait_for(
            lambda: next((m for m in reversed(server.messages(chat)) if m.sender is bot and fits(m)), None), PATIENCE
        )
        assert found is not None
        return found

    async def everybody_plays(self, presses: int) -> None:
        """Until at each table that is open now so many more decisions have been pressed, or it has ended."""
        before = self.crowd.counts()
        end = time.monotonic() + PATIENCE
        while True:
            now = self.crowd.counts()
            late = {table for table in await owners(self.database) if now[table] < before[table] + presses}
            if not late:
                return
            assert time.monotonic() < end, f"tables {sorted(late)} do not move\n{self.fleet.logs()}"
            await asyncio.sleep(0.3)

    async def taken_over(self, began: float, dead: set[str]) -> float:
        """Seconds until no table belongs to one of these processes any more."""
        while dead & set((await owners(self.database)).values()):
            assert time.monotonic() < began + BUSY, self.fleet.logs()
            await asyncio.sleep(0.1)
        return time.monotonic() - began

    async def names(self, *processes: str) -> set[str]:
        """What these processes are called in the database."""
        pids = {f"-{self.fleet.processes[name].running.pid}-" for name in processes}
        return {name for name in (await owners(self.database)).values() if any(pid in name for pid in pids)}

    async def busiest(self) -> str:
        """The process that plays most tables: who survives a kill has those of all."""
        counts = Counter((await owners(self.database)).values())
        most = counts.most_common(1)[0][0]
        return next(name for name, one in self.fleet.processes.items() if f"-{one.running.pid}-" in most)

    async def check(self, count: int) -> None:
        """The people rest; then everything they did is there, once."""
        self.crowd.playing.clear()
        end = time.monotonic() + PATIENCE
        while self.fleet.server.state.updates.pending or await unfinished(self.database):
            assert time.monotonic() < end, self.fleet.logs()
            await asyncio.sleep(0.1)
        await check_presses(self.database, self.crowd.pressed)
        assert await check_tables(self.database) == count


@asynccontextmanager
async def evening(url: str, folder: Path, *processes: str) -> AsyncIterator[Evening]:
    database = await Database.open(url)
    async with fleet(url, folder) as running:
        crowd = Crowd(running.server)
        crowd.playing.set()
        try:
            await running.start(*processes)
            yield Evening(running, crowd, database)
        finally:
            await crowd.stop()
            await database.close()


async def test_others_go_on_when_a_process_is_killed(postgres_url: str, tmp_path: Path) -> None:
    async with evening(postgres_url, tmp_path, "one", "two", "three") as night:
        for n in range(8):
            await night.alone(f"Player {n}")
        for n in range(2):
            await night.together(f"Club {n}")
        await night.everybody_plays(1)
        victim = random.Random(6).choice(["one", "two", "three"])
        dead = await night.names(victim)
        began = time.monotonic()
        await night.fleet.processes[victim].kill()
        seconds = await night.taken_over(began, dead)
        print(f"taken over within {seconds:.1f} s")
        await night.everybody_plays(2)
        await night.check(10)


@pytest.mark.long
async def test_two_of_three_processes_are_killed_again_and_again(postgres_url: str, tmp_path: Path) -> None:
    source, figures = random.Random(7), []
    names = ["one", "two", "three"]
    async with evening(postgres_url, tmp_path, *names) as night:
        night.crowd.pause = 4.0  # so that no match is over before the last kill
        night.crowd.playing.clear()
        for n in range(80):
            await night.alone(f"Player {n}")
        for n in range(20):
            await night.together(f"Club {n}")
        night.crowd.playing.set()
        await night.everybody_plays(1)
        for _ in range(3):
            busiest = await night.busiest()
            victims = [busiest, source.choice([name for name in names if name != busiest])]
            dead = await night.names(*victims)
            began = time.monotonic()
            for victim in victims:
                await night.fleet.processes[victim].kill()
                await asyncio.sleep(source.uniform(0.0, 1.0))
            figures.append(await night.taken_over(began, dead))
            print(f"killed {victims}: taken over within {figures[-1]:.1f} s")
            await night.everybody_plays(1)
            await night.fleet.start(*victims)
            await night.everybody_plays(1)
        await night.check(100)
        print(f"{len(night.crowd.pressed)} decisions, taken over within {max(figures):.1f} s at most")


@pytest.mark.long
async def test_a_process_that_stood_still_does_nothing_for_its_tables(postgres_url: str, tmp_path: Path) -> None:
    async with evening(postgres_url, tmp_path, "one", "two") as night:
        for n in range(6):
            await night.alone(f"Player {n}")
        await night.everybody_plays(1)
        still = night.fleet.processes["one"]
        dead = await night.names("one")
        began = time.monotonic()
        still.send(signal.SIGSTOP)
        seconds = await night.taken_over(began, dead)
        print(f"taken over within {seconds:.1f} s")
        await asyncio.sleep(max(0.0, 15.0 - seconds))
        still.send(signal.SIGCONT)
        await night.everybody_plays(2)
        await night.fleet.until_ready("one")
        assert "process_taken_for_dead" in still.log.read_text()
        await night.check(6)


@pytest.mark.long
async def test_a_process_that_ends_leaves_its_tables_to_the_others_at_once(postgres_url: str, tmp_path: Path) -> None:
    async with evening(postgres_url, tmp_path, "one", "two") as night:
        for n in range(6):
            await night.alone(f"Player {n}")
        await night.everybody_plays(1)
        dead = await night.names("one")
        assert await night.fleet.processes["one"].stop() == 0
        seconds = await night.taken_over(time.monotonic(), dead)
        print(f"taken over within {seconds:.1f} s after the end")
        await night.everybody_plays(2)
        await night.check(6)
