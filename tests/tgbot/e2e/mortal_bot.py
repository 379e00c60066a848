"""The whole bot as a process that ends itself by SIGKILL at a given commit, request or batch of updates.

Its clock is moved by who has started it, who is told when there is nothing left to do at that time. What it makes known
to the world it first writes into a journal, one line for each published state.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, ClassVar, Literal

from sqlalchemy.ext.asyncio import AsyncConnection

import tgbot.app
from tests.tgbot.e2e.world import RandomAgent, compile_rules
from tgbot.app import FiveDrawBot
from tgbot.clock import ManualClock
from tgbot.publisher import Publisher
from tgbot.request import Request
from tgbot.service.model import TableState
from tgbot.service.pace import Pace
from tgbot.settings import load_settings
from tgbot.storage import updates
from tgbot.storage.database import Database
from tgbot.storage.updates import Handled

IDLE = 0.002  # real seconds between two looks at whether there is something to do
PACE = Pace(bot_pause=(0.0, 0.0), heartbeat=20)

compile_rules()


@dataclass(frozen=True)
class Kill:
    """Where the process dies: at its `at`-th commit, request or batch of updates; never if `at` is 0.

    late    just after the commit, or after Telegram has done what the request says; else just before; a batch of
            updates is always received, and not yet handled
    method  only requests of this method are counted
    acting  only commits that do what an update asks for are counted
    """

    point: Literal["commit", "request", "updates"] = "commit"
    at: int = 0
    late: bool = False
    method: str = ""
    acting: bool = False


class Mortal(Database):
    """Counts commits, and is on time."""

    kill: ClassVar[Kill] = Kill()
    counts: ClassVar[dict[str, int]] = {}
    busy: ClassVar[int] = 0
    acted: ClassVar[bool] = False

    @asynccontextmanager
    async def transaction(self, *, quick: bool = False) -> AsyncIterator[AsyncConnection]:
        Mortal.busy += 1
        try:
            async with super().transaction(quick=quick) as connection:
                yield connection
                due = (Mortal.acted or not Mortal.kill.acting) and Mortal.due("commit")
                Mortal.acted = False
                if due and not Mortal.kill.late:
                    die()
            if due:
                die()
        finally:
            Mortal.busy -= 1

    @classmethod
    def due(cls, point: str) -> bool:
        """Whether this is the moment; counts it."""
        cls.counts[point] = cls.counts.get(point, 0) + 1
        return cls.kill.point == point and cls.counts[point] == cls.kill.at


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def _do_request(request: Request, url: str, *args: Any, **options: Any) -> tuple[int, bytes]:
    if url.endswith("/getUpdates"):
        status, body = await _really(request, url, *args, **options)
        if b'"update_id"' in body and Mortal.due("updates"):
            die()
        return status, body
    due = url.endswith(Mortal.kill.method) and Mortal.due("request")
    if due and not Mortal.kill.late:
        die()
    answer = await _really(request, url, *args, **options)
    if due:
        die()
    return answer


async def _mark(connection: AsyncConnection, handled: Handled) -> None:
    await _really_mark(connection, handled)
    Mortal.acted = True


_really = Request.do_request
_really_mark = updates.mark
_publish = Publisher.publish


def main(folder: str, url: str, token: str, seed: int, start: float, kill: Kill, line: Connection) -> None:
    """Run the bot on the folder's database against this server, from time `start`, until killed."""
    Mortal.kill, Mortal.counts, Mortal.busy = kill, {}, 0
    tgbot.app.Database = Mortal  # type: ignore[misc]
    Request.do_request = _do_request  # type: ignore[method-assign, assignment]
    updates.mark = _mark
    journal = (Path(folder) / "journal").open("ab", buffering=0)

    def publish(publisher: Publisher, state: TableState) -> None:
        journal.write(json.dumps(told(publisher, state)).encode() + b"\n")
        _publish(publisher, state)

    Publisher.publish = publish  # type: ignore[method-assign]
    settings = load_settings(
        None, telegram_bot_token=token, telegram_api_url=url, database_url=f"sqlite:///{Path(folder) / 'test.db'}"
    )
    clock = ManualClock(start)
    bot = FiveDrawBot(
        settings,
        clock=clock,
        pace=PACE,
        agents=lambda name: RandomAgent(),
        agent_name=lambda profile, seats: "test",
        source=random.Random(seed),
        pictures=False,
    )
    asyncio.run(_run(bot, clock, line))


def told(publisher: Publisher, state: TableState) -> dict[str, Any]:
    """What a published state rests on: the deck of its hand, and what was done."""
    snapshot = publisher._service._register.get(state.id)
    assert snapshot is not None
    steps = [[step.seat, step.action, step.amount, step.mask, step.cards] for step in snapshot.steps]
    return {
        "table": state.id,
        "version": state.version,
        "hand": 0 if state.hand is None else state.hand.number,
        "deck": None if snapshot.dealt is None else snapshot.dealt.deck,
        "steps": steps,
    }


async def _run(bot: FiveDrawBot, clock: ManualClock, line: Connection) -> None:
    asked = asyncio.Event()

    def hear() -> None:
        try:
            while line.poll():
                clock.advance(line.recv() - clock.now())
                asked.set()
        except EOFError:
            os._exit(0)

    await bot.start()
    asyncio.get_running_loop().add_reader(line.fileno(), hear)
    line.send(None)
    while True:
        await asked.wait()
        asked.clear()
        quiet = 0
        while quiet < 4:
            await asyncio.sleep(IDLE)
            quiet = 0 if Mortal.busy or bot.calls_under_way > 1 else quiet + 1
        line.send(None)
