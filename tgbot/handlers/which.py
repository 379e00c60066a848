"""Which table is meant where a place has several."""

from __future__ import annotations

from collections.abc import Iterable

from telegram import Message

from tgbot.handlers.places import is_group, topic_of
from tgbot.keyboards.table import has_free_seat
from tgbot.service.lookup import Lookup
from tgbot.service.model import Status, TableState


def meant(service: Lookup, message: Message, user_id: int) -> TableState | None:
    """The table of this place where the person sits, best where the table waits for the person; else the newest.

    In private all tables of the person count, and no others.
    """
    mine = [state for state in service.tables_of(user_id) if not is_group(message) or _here(state, message)]
    waiting = (state for state in mine if _waits_for(state, user_id))
    first = next(waiting, mine[0] if mine else None)
    return first or next(iter(tables_here(service, message)), None)


def to_join(service: Lookup, message: Message) -> TableState | None:
    """The table of this place that somebody can sit down at; without one any, whose refusal says why not."""
    there = tables_here(service, message)
    gathering = [state for state in there if state.status == Status.LOBBY]
    free = [state for state in there if state.cash and has_free_seat(state)]
    return next(iter([*gathering, *free, *there]), None)


def gathering(service: Lookup, message: Message, user_id: int) -> TableState | None:
    """The new table that is meant: where the person sits, else any of this place; without one as `meant`."""
    mine = [state for state in service.tables_of(user_id) if not is_group(message) or _here(state, message)]
    lobbies = [state for state in (*mine, *tables_here(service, message)) if state.status == Status.LOBBY]
    return next(iter(lobbies), None) or meant(service, message, user_id)


def ended(service: Lookup, message: Message, user_id: int) -> TableState | None:
    """The last match that the person has played to its end, in a group at this place; None if there is none."""
    played = service.finished_of(user_id)
    return next((state for state in played if not is_group(message) or _here(state, message)), None)


def tables_here(service: Lookup, message: Message) -> tuple[TableState, ...]:
    """The open tables of a group's place, the newest first; none in private."""
    return service.open_tables(message.chat.id, topic_of(message)) if is_group(message) else ()


def by_letter(tables: Iterable[TableState]) -> list[TableState]:
    """In the order of their letters."""
    return sorted(tables, key=lambda state: (-1 if state.letter is None else state.letter, state.id))


def _here(state: TableState, message: Message) -> bool:
    return state.chat.group and (state.chat.chat_id, state.chat.topic) == (message.chat.id, topic_of(message))


def _waits_for(state: TableState, user_id: int) -> bool:
    actor = state.actor
    return actor is not None and actor.person is not None and actor.person.user_id == user_id
