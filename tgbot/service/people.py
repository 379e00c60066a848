"""Persons: what is known of them, in the database and in memory."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.service.model import Person, TableState
from tgbot.service.preferences import prefs_of, stored_prefs
from tgbot.service.records import person_of
from tgbot.storage import persons
from tgbot.storage.database import Database
from tgbot.storage.rows import PersonRow


class People:
    """Everybody the bot has met."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._rows: dict[int, PersonRow] = {}
        self._asked: set[int] = set()  # whom somebody has asked for since the last `tidy`
        self.edits = 0
        """How often anything known of anybody has changed."""

    async def find(self, user_id: int) -> Person | None:
        """The person, None if unknown."""
        if self._database.shared:
            await self._read({user_id})
        row = await self._row(user_id)
        return None if row is None else person_of(row)

    async def known(self, user_ids: set[int]) -> dict[int, Person]:
        """The known ones of these persons, by user id."""
        self._asked |= user_ids
        await self._read(user_ids if self._database.shared else user_ids - self._rows.keys())
        return {user_id: person_of(self._rows[user_id]) for user_id in user_ids if user_id in self._rows}

    async def remember(self, user_id: int, name: str, language: str, dm_ok: bool | None) -> Person:
        """Store what Telegram says of a person. None: nothing new about the private chat."""
        old = await self._row(user_id)
        if old is None:
            row = PersonRow(user_id, name, language, language_chosen=False, dm_ok=bool(dm_ok))
        else:
            row = replace(
                old,
                name=name,
                language=old.language if old.language_chosen else language,
                dm_ok=old.dm_ok if dm_ok is None else dm_ok,
            )
        await self._save(old, row)
        return person_of(row)

    async def set_language(self, user_id: int, language: str) -> Person | None:
        """A person has chosen a language; from now on Telegram's does not count."""
        old = await self._row(user_id)
        if old is None:
            return None
        row = replace(old, language=language, language_chosen=True)
        await self._save(old, row)
        return person_of(row)

    async def set_prefs(self, user_id: int, **changes: str | bool) -> Person | None:
        """A person has chosen settings, fields of `Prefs`; None for somebody unknown."""
        old = await self._row(user_id)
        if old is None:
            return None
        row = replace(old, prefs=stored_prefs(replace(prefs_of(old.prefs), **changes)))  # type: ignore[arg-type]
        await self._save(old, row)
        return person_of(row)

    def forget(self, user_id: int) -> None:
        """The database knows nothing of the person's name any more."""
        self._rows.pop(user_id, None)
        self.edits += 1

    def tidy(self, kept: set[int]) -> None:
        """Keep in memory only these persons, and whom somebody has asked for since this was last called."""
        self._rows = {user_id: row for user_id, row in self._rows.items() if user_id in kept or user_id in self._asked}
        self._asked = set()

    def refreshed(self, state: TableState) -> TableState:
        """The table with its persons as they are now known."""
        seats = tuple(
            replace(seat, person=person_of(self._rows[seat.person.user_id]))
            if seat.person is not None and seat.person.user_id in self._rows
            else seat
            for seat in state.seats
        )
        return state if seats == state.seats else replace(state, seats=seats)

    async def _row(self, user_id: int) -> PersonRow | None:
        self._asked.add(user_id)
        if user_id not in self._rows:
            await self._read({user_id})
        return self._rows.get(user_id)

    async def _read(self, user_ids: set[int]) -> None:
        if user_ids:
            async with self._database.transaction(quick=True) as connection:
                await self.reread(connection, user_ids)

    async def reread(self, connection: AsyncConnection, user_ids: Collection[int]) -> None:
        """Read what is stored of these persons: it may have changed without us. Transactions run one at a time."""
        found = await persons.find(connection, user_ids)
        self.edits += any(self._rows.get(user_id) != found.get(user_id) for user_id in user_ids)
        for user_id in user_ids:
            self._rows.pop(user_id, None)
        self._rows.update(found)

    async def _save(self, old: PersonRow | None, row: PersonRow) -> None:
        if row == old:
            return
        async with self._database.transaction(quick=True) as connection:
            await persons.save(connection, row)
        self._rows[row.user_id] = row
        self.edits += 1
