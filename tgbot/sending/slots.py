"""Who sends next while all chats together are at Telegram's limit: the earliest deadline.

What is late goes first, so nothing waits for ever, and a wish that is replaced while it waits keeps its place. What
can wait (`spare`: shown elsewhere too) goes out while nothing else waits, and takes one slot of `SHARE` when the rest
never pauses.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools

from tgbot.clock import Clock
from tgbot.sending.rate_limit import RateLimiter

SHARE = 10

_Waiting = tuple[float, int, "asyncio.Future[bool]"]


class Slots:
    """Hands out what the limit over all chats allows, one slot a message or edit."""

    def __init__(self, clock: Clock, limiter: RateLimiter) -> None:
        self._clock = clock
        self._limiter = limiter
        self._queues: tuple[list[_Waiting], list[_Waiting]] = ([], [])  # heaps: the rest, spare
        self._order = itertools.count()
        self._in_a_row = 0  # slots since a spare one had its turn
        self._task: asyncio.Task[None] | None = None

    async def turn(self, deadline: float, changed: asyncio.Event, *, spare: bool = False) -> bool:
        """Wait for a slot and take it. False, without one, as soon as `changed` is set.

        Args:
            deadline: on the clock; the earliest one has the next slot.
            changed: something else may be more urgent now.
            spare: it can wait for all others, whatever its deadline.
        """
        if changed.is_set():
            return False
        if self._task is None and self._limiter.overall_delay() <= 0:
            self._limiter.take_overall()
            return True
        slot: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queues[spare], (deadline, next(self._order), slot))
        if self._task is None:
            self._task = asyncio.create_task(self._hand_out(), name="slots")
        changing = asyncio.ensure_future(changed.wait())
        changing.add_done_callback(lambda _: None if slot.done() else slot.set_result(False))
        try:
            return await slot
        finally:
            changing.cancel()
            slot.cancel()

    async def stop(self) -> None:
        """Hand out nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _hand_out(self) -> None:
        """One slot after the other, each decided at the moment when it is free, until nobody waits."""
        try:
            while (queue := self._next()) is not None:
                wait = self._limiter.overall_delay()
                if wait > 0:
                    await self._clock.sleep(wait)
                    continue
                self._in_a_row = 0 if queue is self._queues[True] else self._in_a_row + 1
                self._limiter.take_overall()
                heapq.heappop(queue)[2].set_result(True)
        finally:
            self._task = None

    def _next(self) -> list[_Waiting] | None:
        """The queue whose turn it is, None if nobody waits."""
        for queue in self._queues:
            while queue and queue[0][2].done():
                heapq.heappop(queue)
        rest, spare = self._queues
        if spare and (not rest or self._in_a_row >= SHARE - 1):
            return spare
        return rest or None
