"""How many tables a chat has room for, and the letters that tell them apart (S2.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgbot.service.errors import ServiceError
from tgbot.service.groups import GroupSettings
from tgbot.service.model import ChatRef, Status, TableState

MOST_HOSTED = 10
"""Open tables of one host in all chats: more are no play, they only cost memory and messages."""


def check_room(tables: Iterable[TableState], chat: ChatRef, settings: GroupSettings, *, gathers: bool) -> None:
    """Whether one more table may be opened there, beside those of `tables` that are open in the same chat.

    People gather at one new table a place, a forum topic has one table, a group as many as it has chosen. `gathers`:
    the table is a lobby, not a match that begins at once. Raises ServiceError (topic, exists, tables).
    """
    there = [state for state in tables if state.open and state.chat.chat_id == chat.chat_id]
    if not chat.group:
        there = [state for state in there if state.chat.invite == chat.invite]
        # Who opened a table by invitation and left it to others may open the next one.
        _check_free([state for state in there if not state.chat.invite or state.host_id == chat.chat_id])
        return
    if not settings.allows(chat.topic):
        raise ServiceError("topic", topics=settings.topic_names)
    here = [state for state in there if state.chat.topic == chat.topic]
    if gathers:
        _check_free([state for state in here if state.status == Status.LOBBY])
    if chat.topic or settings.tables == 1:
        _check_free(here if chat.topic and settings.tables > 1 else there)
    if len(there) >= settings.tables:
        raise ServiceError("tables", n=settings.tables)


def check_hosting(tables: Iterable[TableState], user_id: int) -> None:
    """Whether a person may open one more table, wherever. Raises ServiceError (hosting)."""
    if sum(state.open and state.host_id == user_id for state in tables) >= MOST_HOSTED:
        raise ServiceError("hosting", n=MOST_HOSTED)


def _check_free(tables: Sequence[TableState]) -> None:
    if tables:
        raise ServiceError("exists", table=tables[0].id)


def letters(tables: Iterable[TableState], chat_id: int) -> tuple[dict[int, int], int | None]:
    """Letters (0 is A) for the open tables of a chat that have none, by table id, and one for a further table.

    A table that is alone gets none; a letter once given stays to the table's end.
    """
    here = (state for state in tables if state.open and state.chat.group and state.chat.chat_id == chat_id)
    there = sorted(here, key=lambda state: state.id)
    if not there:
        return {}, None
    taken = {state.letter for state in there}
    free = (letter for letter in range(len(there) + len(taken) + 1) if letter not in taken)
    return {state.id: next(free) for state in there if state.letter is None}, next(free)
