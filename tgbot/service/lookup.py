"""Looking at tables: what everybody may know of them, and what one seat may."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from env.engine.actions import Action
from env.engine.preactions import PreAction
from env.engine.table import Table
from env.engine.views import SeatView
from tgbot.service import boxes
from tgbot.service.decisions import marks_of
from tgbot.service.errors import ServiceError
from tgbot.service.model import Status, TableState
from tgbot.service.register import Register


class Lookup:
    """Reads the tables in memory; nothing here waits for anything."""

    def __init__(self, register: Register) -> None:
        self._register = register
        self._views: WeakKeyDictionary[Table, dict[int, SeatView]] = WeakKeyDictionary()
        """Asked for several times at each change; the hand of a snapshot never changes, so its views do not."""

    def state(self, table_id: int) -> TableState | None:
        """The table, None if it is unknown or ended long ago."""
        snapshot = self._register.get(table_id)
        return None if snapshot is None else snapshot.state

    def by_token(self, token: str) -> TableState | None:
        """The table of a link, None if there is none."""
        return next((state for state in self._register.states() if state.token == token), None)

    def open_tables(self, chat_id: int, topic: int = 0) -> tuple[TableState, ...]:
        """Tables that have not ended in this chat and topic, the newest first."""
        return tuple(state for state in self.tables_in(chat_id) if state.chat.topic == topic)

    def tables_in(self, chat_id: int) -> tuple[TableState, ...]:
        """Tables that have not ended in this chat, whatever their topic, the newest first."""
        return tuple(state for state in self._register.states() if state.open and state.chat.chat_id == chat_id)

    def tables_of(self, user_id: int) -> tuple[TableState, ...]:
        """Tables that have not ended and where this person holds a seat, the newest first."""
        return tuple(
            state
            for state in self._register.states()
            if state.open and (seat := state.seat_of(user_id)) is not None and not seat.left
        )

    def finished_of(self, user_id: int) -> tuple[TableState, ...]:
        """Tables whose match has ended a short while ago with this person in a seat, the newest first."""
        return tuple(
            state
            for state in self._register.states()
            if state.status == Status.FINISHED and (seat := state.seat_of(user_id)) is not None and not seat.left
        )

    def seat_view(self, table_id: int, seat: int) -> SeatView | None:
        """What a seat may know of the latest hand, None before its first one. The only way to hidden cards."""
        snapshot = self._register.get(table_id)
        hand = None if snapshot is None else snapshot.state.hand
        if snapshot is None or snapshot.game is None or hand is None or not 0 <= seat < len(hand.public.seats):
            return None
        views = self._views.setdefault(snapshot.game, {})
        if seat not in views:
            views[seat] = snapshot.game.view(seat)
        return views[seat]

    def check(self, table_id: int, seat: int, action: Action) -> None:
        """Whether the seat could do this now; nothing happens. Raises ServiceError (gone, stale), IllegalAction."""
        snapshot = self._register.get(table_id)
        if snapshot is None:
            raise ServiceError("gone")
        if snapshot.game is None:
            raise ServiceError("stale")
        snapshot.game.copy().apply(seat, action)

    def marks(self, table_id: int, seat: int) -> int:
        """Mask of the cards marked for the draw that the seat is about to make; 0 at any other time."""
        state = self.state(table_id)
        return 0 if state is None else marks_of(state, self._register.marks(table_id).get(seat))

    # -- boxes: tell the answers to nobody but the person they are asked for ------------------------------------------

    def box(self, table_id: int, user_id: int) -> PreAction | None:
        """The box this person has ticked while it counts, None without one."""
        state = self.state(table_id)
        seat = None if state is None else state.seat_of(user_id)
        return None if state is None or seat is None else self._ticked(table_id, seat.seat)

    def box_cleared(self, table_id: int, user_id: int) -> PreAction | None:
        """The box of this person that a raise has voided in this betting round, None without one (S4.7)."""
        state = self.state(table_id)
        seat = None if state is None else state.seat_of(user_id)
        if state is None or seat is None:
            return None
        return boxes.cleared(state, self._register.boxes(table_id).get(seat.seat))

    def box_fired(self, table_id: int, user_id: int) -> tuple[int, int] | None:
        """(hand, decision) that this person's box last answered, for `(in advance)` in the own log line (S4.7)."""
        state = self.state(table_id)
        seat = None if state is None else state.seat_of(user_id)
        if state is None or seat is None or state.hand is None:
            return None
        fired = self._register.fired(table_id).get(seat.seat)
        return fired if fired is not None and fired[0] == state.hand.number else None

    def _after(self, table_id: int) -> TableState:
        """The table after a change, which knows it."""
        state = self.state(table_id)
        assert state is not None
        return state

    def _ticked(self, table_id: int, seat: int) -> PreAction | None:
        state = self.state(table_id)
        return None if state is None else boxes.ticked(state, self._register.boxes(table_id).get(seat))
