"""Which of a person's finished hands may be looked back at, from the log: so a restart changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tgbot.service.errors import ServiceError
from tgbot.service.model import Status
from tgbot.service.review import Played
from tgbot.storage import history, reviews
from tgbot.storage.database import Database
from tgbot.storage.rows import TableRow

_RUNS = {Status.LOBBY, Status.PLAYING, Status.PAUSE, Status.HOLD}


@dataclass(frozen=True, slots=True)
class Material:
    """Finished hands of one person at one table, and what everybody began with there."""

    table: TableRow
    hands: Sequence[Played]

    @property
    def start_stack(self) -> int:
        """Chips."""
        return int(self.table.settings["start_stack"])


class Reviews:
    """Looks for what is to be reviewed. With other people at the table only once it is over."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def latest(self, user_id: int) -> Material:
        """The hands of the latest table that may be looked back at. Raises ServiceError (nohand, reviewwait)."""
        async with self._database.transaction() as connection:
            tables = await reviews.tables_played(connection, user_id)
        refused = ServiceError("nohand")
        for table_id in tables:
            try:
                return await self.of_table(table_id, user_id)
            except ServiceError as why:
                refused = refused if refused.code == "reviewwait" else why
        raise refused

    async def of_table(self, table_id: int, user_id: int, hand: int | None = None) -> Material:
        """The hands of a table, or one of them. Raises ServiceError (nohand, reviewwait)."""
        async with self._database.transaction() as connection:
            table = await history.table(connection, table_id)
            hands = await reviews.finished_hands(connection, table_id, user_id)
            others = await reviews.played_with(connection, table_id, user_id)
        if table is None or not hands:
            raise ServiceError("nohand")
        if others and table.status in _RUNS:
            raise ServiceError("reviewwait")
        chosen = tuple(one for one in hands if hand is None or one[0].number == hand)
        if not chosen:
            raise ServiceError("nohand")
        return Material(table, chosen)
