"""Clocks and the line to the people: what was missed while it was down is nobody's fault."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from tgbot.clock import Clock
from tgbot.service import decisions, hand
from tgbot.service.errors import ServiceError
from tgbot.service.model import Status
from tgbot.service.pace import Pace
from tgbot.service.pulse import Pulse
from tgbot.service.register import Register
from tgbot.storage.database import Database
from tgbot.storage.rows import Deadline
from tgbot.timers import Timers


class Outages:
    """Putting clocks off, and beginning them anew."""

    def __init__(self, database: Database, clock: Clock, pace: Pace, register: Register, timers: Timers) -> None:
        self.pulse = Pulse(database, clock, pace, self.forgive)
        self._outage_register = register
        self._outage_timers = timers
        self.put_clocks_off_unless(lambda _: True)

    def put_clocks_off_unless(self, ready: Callable[[Deadline], bool]) -> None:
        """A deadline that has passed waits until `ready` says so; asked again every few seconds."""
        self._outage_timers.ready = lambda deadline: not self.pulse.lost and ready(deadline)

    async def forgive(self, seconds: float) -> None:
        """Nobody could reach the bot for so long: clocks that ran begin anew, and the tables are told."""
        for state in reversed(list(self._outage_register.states())):
            async with self._outage_register.change(state.id) as draft:
                decisions.forgive_outage(draft, seconds)

    async def begin_clock(self, table_id: int, number: int, decision: int) -> None:
        """Give the seat to act its full time from now on, if the table still waits for this decision."""
        with suppress(ServiceError):
            async with self._outage_register.change(table_id) as draft:
                now = draft.state.hand
                waits = now is not None and draft.state.status == Status.PLAYING and now.deadline is not None
                if waits and now is not None and (now.number, now.decision) == (number, decision):
                    hand.start_clock(draft)
