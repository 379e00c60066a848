"""Deadlines: one loop that sleeps until the earliest one and then has it looked at.

The deadlines themselves are rows of the database; this is their mirror in memory. What fires decides under the
table's lock whether the deadline still means anything, so one that fires late or for nothing does no harm.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import structlog

from tgbot import metrics
from tgbot.clock import Clock
from tgbot.storage.rows import Deadline

_log = structlog.get_logger(__name__)

SWEEP = 30.0
"""The loop looks at least this often (seconds): the machine may have slept, its clock may have been set."""

RETRY = 5.0
"""Wait after a deadline that could not be handled, seconds."""


class Timers:
    """The deadlines of all tables, and the loop that fires them.

    Args:
        clock: tells the time and wakes the loop.
        fire: handles a deadline that has run out; called in a task of its own, never twice at once for the same one.

    Attributes:
        ready: whether a deadline that has run out may be handled now; else it is asked again after RETRY.
        held: the same for what the owner of the bot has stopped, True while it waits.
    """

    def __init__(self, clock: Clock, fire: Callable[[Deadline], Awaitable[None]]) -> None:
        self._clock = clock
        self._fire = fire
        self.ready: Callable[[Deadline], bool] = lambda _: True
        self.held: Callable[[Deadline], bool] = lambda _: False
        self._waiting: dict[int, dict[Deadline, float]] = {}  # table -> deadline -> when to fire it
        self._firing: dict[Deadline, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()

    def set(self, table_id: int, deadlines: Iterable[Deadline]) -> None:
        """Replace the deadlines of a table."""
        old = self._waiting.pop(table_id, {})
        new = {deadline: old.get(deadline, deadline.at) for deadline in deadlines}
        if new:
            self._waiting[table_id] = new
        if new != old:
            self._changed.set()

    async def run(self) -> None:
        """Fire deadlines as they run out, until cancelled."""
        try:
            while True:
                self._changed.clear()
                self._fire_due()
                await self._sleep()
        finally:
            firing = list(self._firing.values())
            for task in firing:
                task.cancel()
            await asyncio.gather(*firing, return_exceptions=True)

    def _fire_due(self) -> None:
        now = self._clock.now()
        due = [
            deadline
            for table in self._waiting.values()
            for deadline, at in table.items()
            if at <= now and deadline not in self._firing
        ]
        for deadline in sorted(due, key=lambda deadline: deadline.at):
            self._firing[deadline] = asyncio.create_task(self._handle(deadline))

    async def _handle(self, deadline: Deadline) -> None:
        try:
            if self.ready(deadline) and not self.held(deadline):
                metrics.LATENESS.observe(max(0.0, self._clock.now() - deadline.at))
                await self._fire(deadline)
                self._put_off(deadline, None)
            else:
                self._put_off(deadline, self._clock.now() + RETRY)
        except Exception:  # noqa: BLE001 - one table's trouble must not stop the clocks of the others
            _log.exception("deadline failed", table=deadline.table_id, kind=deadline.kind, hand=deadline.hand)
            self._put_off(deadline, self._clock.now() + RETRY)
        finally:
            del self._firing[deadline]
            self._changed.set()

    def _put_off(self, deadline: Deadline, at: float | None) -> None:
        """Fire the deadline again at that time, or never, unless it has been replaced meanwhile."""
        table = self._waiting.get(deadline.table_id, {})
        if deadline in table:
            if at is not None:
                table[deadline] = at
            elif len(table) > 1:
                del table[deadline]
            else:
                del self._waiting[deadline.table_id]

    async def _sleep(self) -> None:
        """Until the earliest deadline, a change of the deadlines, or the next sweep."""
        times = [
            at for table in self._waiting.values() for deadline, at in table.items() if deadline not in self._firing
        ]
        waits = [asyncio.ensure_future(self._wait_for_change())]
        if times:
            waits.append(asyncio.ensure_future(self._sleep_until(min(times))))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waits:
                task.cancel()

    async def _wait_for_change(self) -> None:
        await self._changed.wait()

    async def _sleep_until(self, at: float) -> None:
        # The time is read here, in the step that begins to sleep: the clock may be moved before this task first runs.
        await self._clock.sleep(min(at - self._clock.now(), SWEEP))
