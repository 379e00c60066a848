"""Whose turn it is while all chats together are at the limit."""

import asyncio
from collections.abc import Awaitable

from tgbot.clock import ManualClock
from tgbot.sending.rate_limit import RateLimiter
from tgbot.sending.slots import SHARE, Slots


class Queue:
    """Those who wait for a slot, in the order in which they got one."""

    def __init__(self, *, used: int = 3) -> None:
        self.clock = ManualClock()
        self.limiter = RateLimiter(self.clock)
        for _ in range(used):
            self.limiter.take_overall()
        self.slots = Slots(self.clock, self.limiter)
        self.served: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    def ask(self, name: str, deadline: float, *, spare: bool = False) -> asyncio.Event:
        """Somebody waits; set what comes back and they wait no longer."""
        changed = asyncio.Event()

        async def wait(turn: Awaitable[bool]) -> None:
            self.served.append(name if await turn else f"not {name}")

        self.tasks.append(asyncio.create_task(wait(self.slots.turn(deadline, changed, spare=spare))))
        return changed

    async def pass_time(self, seconds: float) -> None:
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            for _ in range(5):
                await asyncio.sleep(0)
            self.clock.advance(0.01)
        for _ in range(5):
            await asyncio.sleep(0)


async def test_nobody_waits_while_there_is_room() -> None:
    queue = Queue(used=0)
    for number in range(5):
        queue.ask(str(number), 0.0)
    for _ in range(5):
        await asyncio.sleep(0)
    assert queue.served == [str(number) for number in range(3)]
    await queue.pass_time(0.1)
    assert len(queue.served) == 5
    await queue.slots.stop()


async def test_the_earliest_deadline_is_next_whoever_came_first() -> None:
    queue = Queue()
    for name, deadline in (("rest", 12.5), ("late", 9.0), ("turn", 10.0)):
        queue.ask(name, deadline)
    await queue.pass_time(0.05)
    assert queue.served == ["late"]
    queue.ask("later", 9.5)  # the next slot is not given away before it is free
    await queue.pass_time(1)
    assert queue.served == ["late", "later", "turn", "rest"]
    await queue.slots.stop()


async def test_who_has_something_more_urgent_gives_the_place_up() -> None:
    queue = Queue()
    changed = queue.ask("frame", 12.5)
    queue.ask("other", 12.0)
    changed.set()
    await queue.pass_time(1)
    assert queue.served == ["not frame", "other"]
    assert not await queue.slots.turn(0.0, changed)
    await queue.slots.stop()


async def test_what_can_wait_has_its_share_and_starves_never() -> None:
    """Ten seconds of more than may be sent."""
    queue = Queue()
    for number in range(400):
        queue.ask("turn", number / 40)
        queue.ask("mirror", number / 40, spare=True)
    await queue.pass_time(10)
    mirrors = queue.served.count("mirror")
    assert len(queue.served) >= 290
    assert mirrors == len(queue.served) // SHARE
    await queue.slots.stop()
    for task in queue.tasks:
        task.cancel()
    await asyncio.gather(*queue.tasks, return_exceptions=True)


async def test_what_can_wait_goes_out_while_nothing_else_does() -> None:
    queue = Queue()
    for number in range(5):
        queue.ask(f"mirror {number}", 5 - number, spare=True)
    await queue.pass_time(1)
    assert queue.served == [f"mirror {number}" for number in (4, 3, 2, 1, 0)]
    await queue.slots.stop()
