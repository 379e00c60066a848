"""What happens beside a table's own messages: each follower is told of every stored change of a table."""

from typing import Protocol

from tgbot.service.model import TableState


class Follower(Protocol):
    """Something that follows all tables."""

    def follow(self, state: TableState) -> None:
        """A table has changed, and the change is stored. Returns at once."""

    def forget(self, table_id: int) -> None:
        """Another process goes on with a table."""

    async def stop(self) -> None:
        """End what is still being done."""
