"""A person's own data: taken out whole, or forgotten."""

from __future__ import annotations

import json
from typing import Any

from tgbot.service.errors import ServiceError
from tgbot.service.model import TableState
from tgbot.service.opponents import Choices
from tgbot.service.people import People
from tgbot.service.register import Register
from tgbot.storage import personal
from tgbot.storage.database import Database


class Personal:
    """What a person may ask about the own data."""

    def __init__(self, database: Database, people: People, register: Register, choices: Choices) -> None:
        self._choices = choices
        self._database = database
        self._people = people
        self._register = register

    async def export(self, user_id: int) -> bytes:
        """Everything that is kept of a person, as JSON. Hidden cards are in the hands' own file, not here."""
        async with self._database.transaction() as connection:
            rows: dict[str, Any] = dict(await personal.everything(connection, user_id))
        return json.dumps(rows, ensure_ascii=False, indent=1, sort_keys=True).encode()

    def check_free(self, user_id: int) -> None:
        """Raises ServiceError (seatedyet) as long as an open table counts on the person."""
        if any(state.open for state in self._tables(user_id)):
            raise ServiceError("seatedyet")

    def _tables(self, user_id: int) -> list[TableState]:
        return [state for state in self._register.states() if state.seat_of(user_id) is not None]

    async def forget(self, user_id: int) -> None:
        """Take name and statistics away; tables keep their hands and chips without the name, the balance stays.

        May be done again after a crash. Raises ServiceError (seatedyet) as long as an open table counts on the person,
        also one that was left in a running match.
        """
        self.check_free(user_id)
        for state in self._tables(user_id):
            async with self._register.change(state.id) as draft:
                seat = draft.state.seat_of(user_id)
                if seat is not None:
                    draft.set_seat(seat.seat, person=None)
                    draft.set(rematch=tuple(one for one in draft.state.rematch if one != user_id))
        async with self._database.transaction() as connection:
            await personal.forget(connection, user_id)
        self._people.forget(user_id)
        self._choices.forget(user_id)
        self._register.refresh_persons()
