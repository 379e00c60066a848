"""What becomes of tables when their chat closes to the bot, opens again or moves, and when people leave it (S5.6)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from tgbot.service import absence, hand
from tgbot.service.draft import Draft
from tgbot.service.errors import ServiceError
from tgbot.service.groups import Groups
from tgbot.service.lobby import leave as leave_lobby
from tgbot.service.model import ChatRef, Status, TableState
from tgbot.service.notify import Notify
from tgbot.service.order import Order
from tgbot.service.register import Register
from tgbot.storage import messages, results
from tgbot.storage.database import Database


class Venues(Order):
    """Chats of tables."""

    def __init__(self, register: Register, groups: Groups, database: Database) -> None:
        Order.__init__(self, register, groups)
        self.notify = Notify(database)
        self._venues_database = database

    async def gone(self, user_id: int, chat_id: int | None = None) -> None:
        """The person left this chat, or blocked the bot in it: gives up the seats there, for good.

        None: the account is deleted, all its seats are given up.
        """
        for state in self._register.states():
            seat = state.seat_of(user_id)
            if state.open and chat_id in (None, state.chat.chat_id) and seat is not None and not seat.left:
                with suppress(ServiceError):
                    async with self._register.change(state.id) as draft:
                        if draft.state.status == Status.LOBBY:
                            leave_lobby(draft, user_id)
                        else:
                            absence.leave(draft, user_id)

    async def unreachable(self, user_id: int) -> None:
        """The private chat of a person is closed: at tables by invitation, which are played there, nobody waits."""
        for state in self._register.states():
            seat = state.seat_of(user_id)
            if state.open and state.chat.invite and seat is not None and not seat.left:
                async with self._register.change(state.id) as draft:
                    if draft.state.open:
                        absence.unreachable(draft, user_id)

    async def suspend(self, chat_id: int, topic: int | None = None) -> None:
        """The chat, or one topic of it, cannot be written to: its tables are on hold until `resume`.

        A table by invitation goes on: nobody but the person of that chat misses anything.
        """
        for state in self._there(chat_id, topic):
            if not state.chat.invite:
                async with self._register.change(state.id) as draft:
                    if draft.state.status in (Status.PLAYING, Status.PAUSE, Status.HOLD):
                        _shut(draft)

    async def resume(self, chat_id: int, topic: int | None = None) -> None:
        """It can be written to again: its tables go on if somebody is there."""
        for state in self._there(chat_id, topic):
            async with self._register.change(state.id) as draft:
                _open(draft)

    def _there(self, chat_id: int, topic: int | None) -> list[TableState]:
        tables = (state for state in self._register.states() if state.open and state.chat.chat_id == chat_id)
        return [state for state in tables if topic in (None, state.chat.topic)]

    async def agree(self, table_id: int, user_id: int) -> TableState:
        """Finish here in private: once everybody has agreed the table goes on in the private chats.

        Raises ServiceError (stale: the table is not shut, not everybody has a private chat, or a day has passed;
        noseat).
        """
        async with self._register.press(table_id) as draft:
            state = draft.state
            if not may_move(state, draft.now, draft.pace.agree):
                raise ServiceError("stale")
            seat = state.seat_of(user_id)
            if seat is None or seat.left:
                raise ServiceError("noseat")
            if user_id not in state.movers:
                draft.set(movers=(*state.movers, user_id))
            if movers_wanted(state) <= set(draft.state.movers):
                _move_to_private(draft)
        return self._after(table_id)

    async def move_chat(self, old_chat_id: int, new_chat_id: int) -> None:
        """A group has become a supergroup. May be called again after a crash: what is moved already stays."""
        async with self._venues_database.transaction() as connection:
            await messages.remove_chat(connection, old_chat_id)
            await results.move_chat(connection, old_chat_id, new_chat_id)
        await self.groups.move(old_chat_id, new_chat_id)
        await self.notify.move(old_chat_id, new_chat_id)
        for state in self._register.states():
            if state.chat.chat_id == old_chat_id:
                async with self._register.change(state.id) as draft:
                    draft.move_chat(new_chat_id)

    async def set_group_language(self, chat_id: int, language: str) -> None:
        """The tables of a group speak another language from now on."""
        for state in self._there(chat_id, None):
            async with self._register.change(state.id) as draft:
                draft.set(chat=replace(draft.state.chat, language=language))


def may_move(state: TableState, now: float, agree: float) -> bool:
    """Whether a table that is shut can still go on in private; `agree`: seconds in which all must say so."""
    people = [seat.person for seat in state.seats if seat.plays]
    reachable = all(person is not None and person.dm_ok for person in people)
    return state.open and state.shut_at is not None and reachable and now <= state.shut_at + agree


def movers_wanted(state: TableState) -> set[int]:
    """User ids of those who must agree to finish in private."""
    return {seat.person.user_id for seat in state.seats if seat.plays and seat.person is not None}


def end_hold(draft: Draft) -> None:
    """Nobody came back, or the chat never opened again: then a match is settled by chips."""
    if draft.state.shut_at is not None and not draft.state.cash:
        hand.finish(draft)
    else:
        hand.close(draft, "hold")


def _shut(draft: Draft) -> None:
    if draft.state.status != Status.HOLD:
        hand.hold(draft)
    if draft.state.chat.group and draft.state.shut_at is None:
        draft.set(shut_at=draft.now, movers=(), expires=draft.now + draft.pace.shut)


def _open(draft: Draft) -> None:
    if draft.state.shut_at is not None:
        draft.set(shut_at=None, movers=(), expires=draft.now + draft.pace.hold)
    absence.resume(draft)


def _move_to_private(draft: Draft) -> None:
    """The table becomes one by invitation of its host; who has agreed is there."""
    state = draft.state
    host = state.seat_of(state.host_id)
    language = state.chat.language if host is None or host.person is None else host.person.language
    draft.set(chat=ChatRef(state.host_id, 0, "", False, language, invite=True))
    for seat in state.seats:
        if seat.plays:
            draft.set_seat(seat.seat, away=False, away_next=False, misses=0, away_until=None)
    _open(draft)
