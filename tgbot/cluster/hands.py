"""All that this process knows of a table, taken up and laid down as one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.followers import Follower
from tgbot.publisher import Publisher
from tgbot.sending.sender import Sender
from tgbot.service.holdings import heads
from tgbot.service.tables import TableService


class Hands:
    """The service, and whatever shows its tables."""

    def __init__(
        self, service: TableService, publisher: Publisher, sender: Sender, followers: Sequence[Follower]
    ) -> None:
        self._service = service
        self._publisher = publisher
        self._sender = sender
        self._followers = followers

    async def take(self, table_ids: Collection[int], silence: float) -> None:
        """Go on with these tables: their messages are those that the database names."""
        await self._service.take(table_ids, silence)

    async def release(self, table_id: int) -> None:
        """Another process goes on: returns once the last request about the table is answered."""
        await self._service.release(table_id)
        await self.forget(table_id)
        await self._service.save_rendered()

    async def forget(self, table_id: int) -> None:
        """Keep nothing of a table; returns once the last request about it is answered."""
        for follower in self._followers:
            follower.forget(table_id)
        self._publisher.forget(table_id)
        await self._sender.release(table_id)

    def call_for_new(self, created: Callable[[AsyncConnection, int], Awaitable[None]]) -> None:
        """Call this with every new table, in the transaction that stores it."""
        self._service.call_for_new(created)

    def share(self, processes: int) -> None:
        """So many processes send for this bot."""
        self._sender.share(processes)

    async def reread(self, numbers: Collection[int], table_ids: Collection[int]) -> None:
        """Read again what is stored of these persons and chats, apart from those of these tables, which are kept."""
        states = (self._service.state(table_id) for table_id in table_ids)
        kept = {head for state in states if state is not None for head in heads(state)}
        await self._service.reread(set(numbers) - kept)
