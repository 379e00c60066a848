"""Balances: chips of persons that are at no table. Everybody begins with some, and nobody stays without."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.clock import Clock
from tgbot.service.errors import ServiceError
from tgbot.storage import balances, ledger
from tgbot.storage.balances import NotEnough
from tgbot.storage.database import Database
from tgbot.storage.ledger import MINT, Entry
from tgbot.storage.rows import BalanceRow

ANTE = 10
"""The ante that grants are counted in, chips: the lounge's."""

WELCOME = 1000 * ANTE
"""Chips of everybody's first balance."""

FREE_CHIPS = 500
"""Chips for somebody who has less than one ante, once in `FREE_EVERY` seconds."""

FREE_EVERY = 24 * 3600.0


class Bank:
    """The balances, in the database and in memory. Memory follows what is committed."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._rows: dict[int, BalanceRow] = {}
        self._asked: set[int] = set()  # whose balance was asked for since the last `tidy`

    def known(self, user_id: int) -> int:
        """The balance of a person that `open` has named before."""
        return self._rows[user_id].chips

    async def open(self, user_ids: Iterable[int]) -> None:
        """Make these balances known; whoever has none yet gets the welcome chips."""
        user_ids = set(user_ids)
        self._asked |= user_ids
        missing = sorted(user_ids if self._database.shared else user_ids - self._rows.keys())
        if not missing:
            return
        before = {user_id: self._rows.get(user_id) for user_id in missing}
        async with self._database.transaction(quick=True) as connection:
            found = await balances.find(connection, missing)
            for user_id in missing:
                if user_id not in found:
                    found[user_id] = BalanceRow(user_id, WELCOME, self._clock.now())
                    await balances.add(connection, found[user_id])
                    await ledger.add(connection, [self._granted("welcome", user_id, WELCOME)])
        # What was committed here meanwhile is newer.
        self.settle({user_id: row for user_id, row in found.items() if self._rows.get(user_id) is before[user_id]})

    def tidy(self, kept: set[int]) -> None:
        """Keep in memory only balances of these persons, and those that were asked for since this was last called."""
        self._rows = {user_id: row for user_id, row in self._rows.items() if user_id in kept or user_id in self._asked}
        self._asked = set()

    def free_at(self, user_id: int) -> float | None:
        """When the next free chips are due; None while the balance holds an ante."""
        row = self._rows[user_id]
        return None if row.chips >= ANTE else row.granted_at + FREE_EVERY

    async def grant(self, user_id: int) -> None:
        """Give the free chips if they are due."""
        row, now = self._rows[user_id], self._clock.now()
        due = self.free_at(user_id)
        if due is None or due > now:
            return
        async with self._database.transaction(quick=True) as connection:
            if await balances.grant(connection, row, FREE_CHIPS, now):
                await ledger.add(connection, [self._granted("grant", user_id, FREE_CHIPS)])
            found = await balances.find(connection, [user_id])
        self.settle(found)

    def _granted(self, kind: str, user_id: int, chips: int) -> Entry:
        return Entry(kind, MINT, ledger.person(user_id), chips, self._clock.now())

    async def move(self, connection: AsyncConnection, chips: Mapping[int, int]) -> dict[int, BalanceRow]:
        """Add these chips to the balances, inside the transaction of a table; returns the balances for `settle`.

        Raises ServiceError (busy) if another table was quicker and the chips are gone.
        """
        if not any(chips.values()):
            return {}
        try:
            await balances.move(connection, chips)
        except NotEnough as error:
            raise ServiceError("busy") from error
        return await balances.find(connection, chips)

    def settle(self, rows: Mapping[int, BalanceRow]) -> None:
        """Take over what has been committed."""
        self._rows.update(rows)

    async def refresh(self, connection: AsyncConnection, user_ids: Iterable[int]) -> None:
        """Read balances again, after a commit that may or may not have happened."""
        self.settle(await balances.find(connection, user_ids))
