"""What people choose about bots: for a table in its lobby, for themselves in private."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from agents.regulars import BY_NAME, Regular
from tgbot.service.errors import ServiceError
from tgbot.service.groups import Groups
from tgbot.service.lineup import USUAL, Lineup
from tgbot.service.lobby import check_lobby
from tgbot.service.register import Register
from tgbot.service.rights import check_changes
from tgbot.storage import choices
from tgbot.storage.database import Database
from tgbot.storage.rows import ChoiceRow


@dataclass(frozen=True, slots=True)
class Wish:
    """What a new table is to be like, apart from its game: its bots, and whether stakes rise until one has all chips.

    named: bots by name (`agents.regulars`), with a level and style of their own
    """

    lineup: Lineup = USUAL
    named: tuple[str, ...] = ()
    sit_and_go: bool = False

    def bots(self, count: int) -> tuple[Regular | None, ...]:
        """Who sits down: those by name, without names so many of the lineup (None)."""
        return tuple(BY_NAME[name] for name in self.named) or (None,) * count


ANY = Wish()
"""The usual bots, the usual end."""


class Choices:
    """What persons chose last for a table against bots, in the database and in memory."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._rows: dict[int, ChoiceRow] = {}

    async def load(self) -> None:
        """Read them all; called once."""
        async with self._database.transaction() as connection:
            self._rows = await choices.every(connection)

    async def reread(self, connection: AsyncConnection, user_ids: Collection[int]) -> None:
        """Read those of these persons: they may have changed without us. Transactions run one at a time."""
        for user_id in user_ids:
            self._rows.pop(user_id, None)
        self._rows.update(await choices.find(connection, user_ids))

    def of(self, user_id: int) -> ChoiceRow | None:
        """A person's choice, None for who has not chosen."""
        return self._rows.get(user_id)

    def forget(self, user_id: int) -> None:
        """A person's choice is gone from the database."""
        self._rows.pop(user_id, None)

    async def keep(self, row: ChoiceRow) -> None:
        """A person, whom the bot knows, chooses."""
        if row == self._rows.get(row.user_id):
            return
        async with self._database.transaction() as connection:
            await choices.save(connection, row)
        self._rows[row.user_id] = row


async def set_lineup(
    register: Register, groups: Groups, table_id: int, user_id: int, lineup: Lineup, *, is_admin: bool
) -> None:
    """Say what bots are like that sit down at this table from now on.

    Raises ServiceError (host, admin, gone, nolate, stale: there is no such level or style).
    """
    if not lineup.possible:
        raise ServiceError("stale")
    async with register.press(table_id) as draft:
        check_lobby(draft.state)
        check_changes(draft.state, user_id, groups.of(draft.state.chat.chat_id), is_admin=is_admin)
        if lineup != draft.state.lineup:
            draft.set(lineup=lineup, expires=draft.now + draft.pace.lobby)
