"""How the bot runs as its owner wants it: as usual, without new games, or until the running hands are over.

Kept in the database, so a restart changes nothing; other processes learn of it with their next look.
"""

from __future__ import annotations

from enum import IntEnum

from tgbot import metrics
from tgbot.clock import Clock
from tgbot.service.errors import ServiceError
from tgbot.service.model import Status
from tgbot.storage import life
from tgbot.storage.database import Database
from tgbot.storage.rows import Deadline

_MODE, _LEAVE_AT = "mode", "leave_at"
_DEALS = {Status.PAUSE.value, "full", "rematch"}
_BEGINS = {"full", "rematch"}


class Mode(IntEnum):
    """What is dealt."""

    PLAY = 0
    NO_NEW_GAMES = 1  # no new tables and no first hands; tables that play go on
    DRAIN = 2  # nor next hands


class Operation:
    """The mode, and whether this process is to end once it is drained."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._started = clock.now()
        self._clock = clock
        self.mode = Mode.PLAY
        self.leaving = False

    async def load(self) -> None:
        """Read what was chosen. To leave is asked of the processes that run then: one that starts later plays."""
        async with self._database.transaction() as connection:
            mode = await life.value(connection, _MODE)
            leave_at = await life.value(connection, _LEAVE_AT)
        self._take(Mode(int(mode or 0)), leave_at)

    async def choose(self, mode: Mode, *, leave: bool = False) -> None:
        """From now on. `leave`: the processes that run now end when they are drained, and the next ones play."""
        leave_at = self._clock.now() if leave else None
        async with self._database.transaction() as connection:
            await life.keep(connection, _MODE, float(mode))
            await life.keep(connection, _LEAVE_AT, leave_at)
        self._take(mode, leave_at)

    def _take(self, mode: Mode, leave_at: float | None) -> None:
        self.leaving = mode is Mode.DRAIN and leave_at is not None and self._started <= leave_at
        over = mode is Mode.DRAIN and leave_at is not None and not self.leaving
        self.mode = Mode.PLAY if over else mode
        metrics.MODE.set(self.mode)

    @property
    def halted(self) -> bool:
        """Whether no next hand is dealt."""
        return self.mode is Mode.DRAIN

    def check_new(self) -> None:
        """Raises ServiceError (paused) while no game may begin."""
        if self.mode is not Mode.PLAY:
            raise ServiceError("paused")

    def check_hands(self) -> None:
        """Raises ServiceError (paused) while no hand may begin."""
        if self.halted:
            raise ServiceError("paused")

    def holds(self, deadline: Deadline) -> bool:
        """Whether a clock that has run out waits: what it would begin may not begin now."""
        return deadline.kind in (_DEALS if self.halted else _BEGINS if self.mode is Mode.NO_NEW_GAMES else ())
