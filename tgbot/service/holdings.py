"""Which tables are played here, where several processes share them: some are taken while the bot runs, some given away.

What was read of a table, a person, a group before somebody else had it is read again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection

from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.service import decisions
from tgbot.service.bank import Bank
from tgbot.service.groups import Groups
from tgbot.service.model import TableState
from tgbot.service.opponents import Choices
from tgbot.service.people import People
from tgbot.service.records import deadlines
from tgbot.service.register import Register
from tgbot.storage.database import Database
from tgbot.timers import Timers


class Holdings:
    """Taking and giving tables. `Register` and the rest as for `TableService`."""

    def __init__(
        self,
        database: Database,
        register: Register,
        caches: tuple[People, Bank, Choices, Groups],
        timers: Timers,
        committed: Callable[[TableState], None],
    ) -> None:
        self._held_database = database
        self._held = register
        self._caches = caches
        self._held_timers = timers
        self._take_up = committed
        self.forgotten: Callable[[int], Awaitable[None]] = _nothing
        """Told of every table that ended so long ago that nothing of it is kept in memory any more."""

    async def take(self, table_ids: Collection[int], silence: float) -> None:
        """Go on with these tables: rebuild them, publish each, let clocks and bots run.

        silence: nobody could act there for so long, seconds; clocks that ran out meanwhile, or would before anybody
        could answer, begin anew.
        """
        await self._held.restore(table_ids)
        snapshots = [self._held.get(table_id) for table_id in table_ids]
        states = [snapshot.state for snapshot in snapshots if snapshot is not None]
        await self.reread({head for state in states for head in heads(state)})
        for state in states:
            over = self._held.now() + silence
            if silence and any(one.kind == "turn" and one.at <= over for one in deadlines(state)):
                async with self._held.change(state.id) as draft:
                    decisions.forgive_outage(draft, silence)
            else:
                self._take_up(state)

    async def release(self, table_id: int) -> None:
        """Another process goes on with this table; returns once nothing happens to it here any more."""
        await self._held.release(table_id)
        self._held_timers.set(table_id, ())

    def call_for_new(self, created: Callable[[AsyncConnection, int], Awaitable[None]]) -> None:
        """Call this with every new table, in the transaction that stores it."""
        self._held.created = created

    async def reread(self, numbers: Collection[int]) -> None:
        """Read again what is stored of these persons and groups: another process may have changed it."""
        if not numbers:
            return
        persons = [number for number in numbers if number > 0]
        people, bank, choices, groups = self._caches
        async with self._held_database.transaction() as connection:
            await people.reread(connection, persons)
            await bank.refresh(connection, persons)
            await choices.reread(connection, persons)
            await groups.reread(connection, [number for number in numbers if number < 0])


async def _nothing(_table_id: int) -> None:
    """Nobody wants to know."""


def heads(state: TableState) -> set[int]:
    """The chat of a table and the persons that have a seat there; a private chat has the number of its person."""
    return {state.chat.chat_id, *(seat.person.user_id for seat in state.seats if seat.person is not None)}
