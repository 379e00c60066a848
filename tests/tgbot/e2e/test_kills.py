"""The bot's process is killed at any commit, at any request, at any moment; people play on with the same cards."""

import html
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tgbot.e2e.mortal_bot import PACE, Kill
from tests.tgbot.e2e.mortal_world import MortalWorld, killed
from tests.tgbot.e2e.verdict import Verdict
from tests.tgbot.e2e.world import RandomAgent, World, settings_for
from tgbot.app import FiveDrawBot
from tgbot.clock import ManualClock
from tgbot.demo import DemoServer
from tgbot.sending.board import PUBLIC
from tgbot.service.model import ChatRef, Status, TableState
from tgbot.service.presence import has_clocks

POINTS = (
    Kill("commit", late=False),
    Kill("commit", late=True),
    Kill("request", late=False),
    Kill("request", late=True),
    Kill("updates"),
)
MOST = {"commit": 30, "request": 40, "updates": 8}
_TAG = re.compile(r"<[^>]+>")


@asynccontextmanager
async def bot_here(w: MortalWorld, seed: int) -> AsyncIterator[World]:
    """The bot in this process, where it can be looked into."""
    bot = FiveDrawBot(
        settings_for(w.server, w.folder),
        clock=w.clock,
        pace=PACE,
        agents=lambda name: RandomAgent(),
        agent_name=lambda profile, seats: "test",
        source=random.Random(seed),
        pictures=False,
    )
    await bot.start()
    try:
        yield World(w.server, w.clock, bot)
    finally:
        await bot.stop()


@asynccontextmanager
async def three_tables(folder: Path) -> AsyncIterator[MortalWorld]:
    """A match in a group, an open table in another one, Anna's private table; no bot runs."""
    clock = ManualClock()
    async with DemoServer(clock=clock) as server:
        w = MortalWorld(server, clock, folder)
        club = server.state.add_group("Open club", w.people)
        for user in w.people:
            await server.start(user)
        async with bot_here(w, seed=0) as here:
            assert here.bot.shared is not None
            service = here.bot.shared.service
            lobby = await here.open_table(*w.people, bots=1)
            await here.press(here.anna, lobby, "Start")
            anna, boris, chen = [await service.person(user.id) for user in w.people]
            assert anna is not None
            assert boris is not None
            assert chen is not None
            table = await service.create(ChatRef(club.id, 0, "Open club", True, "en"), boris, "lounge", bots=1)
            await service.join(table.id, chen)
            await service.start_match(table.id, boris.user_id)
            await service.play_now(anna, 2, ChatRef(anna.user_id, 0, "", False, "en"))
            await here.settle(10)
        yield w


async def live(w: MortalWorld, rng: random.Random, kill: Kill | None) -> bool:
    """One life of the bot: until its `kill`, or killed while somebody's press is on its way. Whether it was killed."""
    await w.start(rng.getrandbits(30), kill or Kill())
    for _ in range(60 if kill is not None else rng.randint(1, 12)):
        if not w.alive:
            break
        if not await w.act(rng):
            await w.pass_time(6)
    if w.alive:
        await w.act(rng, wait=False)
        for _ in range(rng.randint(0, 200)):
            await w.breathe()
    return killed(await w.kill())


async def kills(folder: Path, seed: int, count: int) -> None:
    rng = random.Random(seed)
    async with three_tables(folder) as w:
        for number in range(count):
            point = (*POINTS, None)[number % 6]
            kill = None if point is None else replace(point, at=rng.randint(1, MOST[point.point]))
            assert await live(w, rng, kill)
            (await Verdict.of(folder)).compare(w)
            await w.pass_time(rng.choice((1, 10, 60)))
        await play_on(w, rng)
        (await Verdict.of(folder)).compare(w)


async def play_on(w: MortalWorld, rng: random.Random) -> None:
    """Every table moves, and every message shows what its table has come to."""
    async with bot_here(w, rng.getrandbits(30)) as here:
        assert here.bot.shared is not None
        service = here.bot.shared.service
        w.here = here
        before = {state.id: state.version for state in service._register.states() if state.open}
        for _ in range(200):
            if not await w.act(rng):
                await here.pass_time(6)
            still = [state for state in service._register.states() if state.version == before.get(state.id)]
            if not still:
                break
        else:
            assert all(waits_for_people(state) for state in still), still
        sender = here.bot.shared.sender
        await here.until(lambda: sender.idle)
        present(here)


def waits_for_people(state: TableState) -> bool:
    """Whether no clock runs by rule: nobody is there, a second player is missing, or who plays alone takes its time."""
    return state.status == Status.HOLD or state.waits_for_second or not has_clocks(state)


def present(here: World) -> None:
    """Each chat's message of a table shows what its table has come to, and nothing is left to be sent."""
    assert here.bot.shared is not None
    shared = here.bot.shared
    for lane in shared.sender._lanes.values():
        for board in lane.boards.values():
            assert board.next_step() is None
            state = shared.service.state(board.place.table_id)
            assert state is not None
            assert state.hand is not None
            if board.place.kind == PUBLIC and state.open:
                assert board.shown_key == (state.hand.number, state.hand.decision)
            if board.message_id is not None and board.shown is not None:
                message = here.server.chat(board.place.chat_id).messages[board.message_id]
                assert message.labels == [button.label for row in board.shown.keyboard for button in row]
                assert message.text == html.unescape(_TAG.sub("", board.shown.text)).strip()


async def test_killed_at_commits_requests_and_random_moments(tmp_path: Path) -> None:
    await kills(tmp_path, seed=1, count=25)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
async def test_killed_three_hundred_times(tmp_path: Path, seed: int) -> None:
    await kills(tmp_path, seed, count=30)
