"""Tells people in private that their table is on hold, its chat cannot be written to, and what comes of it (S5.6).

A live message like the others: it is shown again after a restart, and edited as people agree to finish in private.
"""

from __future__ import annotations

from dataclasses import dataclass

from tgbot import render
from tgbot.clock import Clock
from tgbot.sending.board import LOBBY, Frame, Place
from tgbot.sending.sender import Sender
from tgbot.service.model import TableState


@dataclass(frozen=True, slots=True)
class _Shut:
    """A table that is or was on hold: the title of its chat, and who has been told."""

    title: str
    told: frozenset[int]


class Shut:
    """Follows all tables. `agree`: seconds in which all must agree to finish in private."""

    def __init__(self, sender: Sender, clock: Clock, agree: float) -> None:
        self._sender = sender
        self._clock = clock
        self._agree = agree
        self._shut: dict[int, _Shut] = {}

    def follow(self, state: TableState) -> None:
        """A table has changed."""
        known = self._shut.get(state.id)
        if state.shut_at is None or not state.open:
            if known is not None:
                del self._shut[state.id]
                self._show(state, known)
            return
        people = {seat.person.user_id for seat in state.seats if seat.plays and seat.person and seat.person.dm_ok}
        told = (frozenset() if known is None else known.told) | people
        self._shut[state.id] = _Shut(state.chat.title, told)
        self._show(state, self._shut[state.id])

    def forget(self, table_id: int) -> None:
        """Another process goes on with a table."""
        self._shut.pop(table_id, None)

    async def stop(self) -> None:
        """Nothing runs: what is shown is the sender's business."""

    def _show(self, state: TableState, shut: _Shut) -> None:
        for seat in state.seats:
            person = seat.person
            if person is not None and person.user_id in shut.told and person.dm_ok:
                screen = render.shut(state, person.language, self._clock.now(), self._agree, shut.title)
                place = Place(person.user_id, 0, state.id, f"shut:{person.user_id}")
                self._sender.show(place, Frame(LOBBY, screen, state.version))
