"""Who wants to be told of the next table of a group."""

from __future__ import annotations

from tgbot.storage import groups
from tgbot.storage.database import Database
from tgbot.storage.updates import acting


class Notify:
    """One list a group; who has been told is taken off it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, chat_id: int, user_id: int) -> None:
        """Tell this person, who is known, of the next table there. Asking twice changes nothing."""
        async with acting(self._database) as connection:
            await groups.add_notify(connection, chat_id, user_id)

    async def waiting(self, chat_id: int) -> tuple[int, ...]:
        """The persons to be told now."""
        async with self._database.transaction(quick=True) as connection:
            return await groups.notified(connection, chat_id)

    async def remove(self, chat_id: int, user_id: int) -> None:
        """This person has been told."""
        async with self._database.transaction(quick=True) as connection:
            await groups.remove_notify(connection, chat_id, user_id)

    async def move(self, old: int, new: int) -> None:
        """A group has a new id. May be called again."""
        async with self._database.transaction(quick=True) as connection:
            await groups.move_notify(connection, old, new)
