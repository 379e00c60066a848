"""What the owner of the bot may do at all tables: see how they are, close one, run the bot down. Never see a card."""

from __future__ import annotations

from dataclasses import dataclass

from tgbot.clock import Clock
from tgbot.service import hand
from tgbot.service.bank import Bank
from tgbot.service.draft import Snapshot
from tgbot.service.errors import ServiceError
from tgbot.service.lookup import Lookup
from tgbot.service.model import Status, TableState
from tgbot.service.movements import check_ledger
from tgbot.service.operation import Operation
from tgbot.service.register import Register
from tgbot.service.salvage import salvage
from tgbot.storage import leases, tables
from tgbot.storage.database import Database
from tgbot.timers import Timers

STUCK = 120.0
"""So long after a clock ran out, or a bot should have acted, a table counts as stuck, seconds."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """An open table as its owner sees it. `state` is None for one that cannot be rebuilt; times in seconds."""

    table_id: int
    state: TableState | None
    age: float = 0.0
    stuck: bool = True

    @property
    def people(self) -> int:
        """Seats of persons who have not left."""
        return 0 if self.state is None else sum(seat.plays for seat in self.state.seats)

    @property
    def hands(self) -> int:
        """Hands dealt."""
        return 0 if self.state is None or self.state.hand is None else self.state.hand.number

    @property
    def hands_per_hour(self) -> int:
        """Since it was opened."""
        return round(self.hands / max(self.age, 60.0) * 3600.0)


class Hosting(Lookup):
    """All tables of this process, and those of the database that nobody plays."""

    def __init__(self, database: Database, clock: Clock, register: Register, timers: Timers, bank: Bank) -> None:
        Lookup.__init__(self, register)
        self._hosting = (database, clock, bank)
        self.operation: Operation = register.operation
        timers.held = self.operation.holds

    async def prepare(self) -> None:
        """Before anything is dealt. Raises LedgerError if an account does not hold what the ledger says."""
        await check_ledger(self._hosting[0])
        await self.operation.load()

    @property
    def open(self) -> list[TableState]:
        """Every open table of this process."""
        return [state for state in self._register.states() if state.open]

    @property
    def playing(self) -> int:
        """Hands that run."""
        return sum(state.status is Status.PLAYING for state in self._register.states())

    async def overview(self) -> list[TableLine]:
        """Every open table, the stuck ones first, then the newest."""
        database, clock, _ = self._hosting
        now = clock.now()
        async with database.transaction() as connection:
            stored = await tables.open_ids(connection)
            played = await leases.played(connection)
        lines = []
        for table_id in reversed(stored):
            snapshot = self._register.get(table_id)
            if snapshot is None:
                lines.append(TableLine(table_id, None, stuck=table_id not in played))
            elif snapshot.state.open:
                stuck = self._stuck(snapshot, now)
                lines.append(TableLine(table_id, snapshot.state, now - snapshot.state.opened, stuck))
        return sorted(lines, key=lambda line: not line.stuck)

    def _stuck(self, snapshot: Snapshot, now: float) -> bool:
        """Whether what should have happened has not."""
        state = snapshot.state
        if state.hand is not None and state.actor is not None:
            if state.actor.bot is not None:
                return now - _last_action(snapshot) > STUCK
            return state.hand.deadline is not None and now - state.hand.deadline > STUCK
        return state.expires is not None and now - state.expires > STUCK and not self.operation.halted

    async def close_by_owner(self, table_id: int) -> TableState | None:
        """End a table: a running hand is called off and all chips go back. None: it could not be rebuilt, and is over.

        Raises ServiceError (gone; busy: another process plays it).
        """
        database, clock, bank = self._hosting
        if self._register.get(table_id) is None:
            async with database.transaction() as connection:
                if table_id in await leases.played(connection):
                    raise ServiceError("busy")
                persons = await salvage(connection, table_id, clock.now())
                if persons is None:
                    raise ServiceError("gone")
                await bank.refresh(connection, persons)
            return None
        async with self._register.change(table_id) as draft:
            if not draft.state.open:
                raise ServiceError("gone")
            hand.close(draft, "stopped")
        return self._after(table_id)


def _last_action(snapshot: Snapshot) -> float:
    """When something was last done in the hand."""
    if snapshot.steps:
        return snapshot.steps[-1].at
    return 0.0 if snapshot.dealt is None else snapshot.dealt.dealt_at
