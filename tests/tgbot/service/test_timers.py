"""The loop of deadlines: order, replacement, failure."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import structlog

from tgbot.clock import ManualClock
from tgbot.storage.rows import Deadline
from tgbot.timers import RETRY, Timers


class Fired:
    """Takes note of what fires; fails while `broken`."""

    def __init__(self) -> None:
        self.deadlines: list[Deadline] = []
        self.broken = False
        self._news = asyncio.Event()

    async def __call__(self, deadline: Deadline) -> None:
        self.deadlines.append(deadline)
        self._news.set()
        if self.broken:
            raise OSError("disk full")

    async def until(self, holds: Callable[[list[Deadline]], bool]) -> None:
        async with asyncio.timeout(20):
            while not holds(self.deadlines):
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def looping(fired: Fired, clock: ManualClock) -> AsyncIterator[Timers]:
    timers = Timers(clock, fired)
    loop = asyncio.create_task(timers.run())
    try:
        yield timers
    finally:
        loop.cancel()
        await asyncio.gather(loop, return_exceptions=True)


async def test_deadlines_fire_in_order_once() -> None:
    clock, fired = ManualClock(0), Fired()
    late, early = Deadline(1, "turn", 20), Deadline(2, "turn", 10)
    async with looping(fired, clock) as timers:
        timers.set(1, [late])
        timers.set(2, [early])
        clock.advance(100)
        await fired.until(lambda deadlines: len(deadlines) == 2)
        clock.advance(100)
        timers.set(3, [Deadline(3, "turn", 0)])
        await fired.until(lambda deadlines: len(deadlines) == 3)
    assert fired.deadlines == [early, late, Deadline(3, "turn", 0)]


async def test_a_replaced_deadline_never_fires() -> None:
    clock, fired = ManualClock(0), Fired()
    async with looping(fired, clock) as timers:
        timers.set(1, [Deadline(1, "turn", 10, 1, 0)])
        await asyncio.sleep(0)
        timers.set(1, [Deadline(1, "turn", 50, 1, 1)])
        timers.set(2, [Deadline(2, "turn", 30)])
        clock.advance(40)
        await fired.until(lambda deadlines: len(deadlines) == 1)
        timers.set(1, [])
        clock.advance(40)
        timers.set(3, [Deadline(3, "turn", 0)])
        await fired.until(lambda deadlines: len(deadlines) == 2)
    assert [deadline.table_id for deadline in fired.deadlines] == [2, 3]


async def test_a_deadline_whose_handling_failed_is_tried_again() -> None:
    clock, fired = ManualClock(0), Fired()
    fired.broken = True
    with structlog.testing.capture_logs() as logs:
        async with looping(fired, clock) as timers:
            timers.set(1, [Deadline(1, "turn", 10)])
            clock.advance(10)
            await fired.until(lambda deadlines: len(deadlines) == 1)
            fired.broken = False
            clock.advance(RETRY)
            await fired.until(lambda deadlines: len(deadlines) == 2)
    assert [entry["event"] for entry in logs] == ["deadline failed"]
