"""From a table's state to the messages that should show it: one in the chat, one in each player's private chat.

`publish` is what the service calls after each commit. It renders at once (a millisecond) and hands frames to the
sender, which decides when they go out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import structlog

from tgbot import illustrated, render
from tgbot.caveat import CaveatOf, no_caveat
from tgbot.clock import Clock
from tgbot.followers.lessons import teaches
from tgbot.gatherings import Gatherings
from tgbot.keyboards.lobby import LobbyPanel
from tgbot.render import Panel
from tgbot.screen import Screen
from tgbot.sending.board import CLOSED, LOBBY, OVER, PUBLIC, Frame, Place
from tgbot.sending.sender import Sender
from tgbot.service.model import HandState, Person, SeatState, Status, TableState
from tgbot.service.tables import TableService

log = structlog.get_logger(__name__)

GROUP_GAP = 3.0  # seconds between two edits of a group's message
MIRROR_GAP = 10.0  # of a private message whose table is also shown in a group, when nothing of one's own changed
PRIVATE_GAP = 1.0  # of a private message that is the table
MARK_QUIET = 0.3  # quick presses on cards are drawn once


class Publisher:
    """Keeps every chat's messages up to date with the tables."""

    def __init__(
        self,
        service: TableService,
        sender: Sender,
        clock: Clock,
        bot_username: str,
        caveat: CaveatOf = no_caveat,
        *,
        pictures: bool = True,
    ) -> None:
        self._service = service
        self._sender = sender
        self._clock = clock
        self._bot_username = bot_username
        self._caveat = caveat
        self.pictures = pictures
        self._panels: dict[tuple[int, int], tuple[int, int, Panel]] = {}
        self._lobby_panels: dict[int, LobbyPanel] = {}
        self._gatherings = Gatherings(sender, clock, bot_username, caveat)

    def publish(self, state: TableState) -> None:
        """Show this state wherever the table is shown. Never raises: the game goes on without a picture of it."""
        try:
            self._public(state)
            for seat in state.seats:
                if seat.person is None or not seat.person.dm_ok:
                    continue
                if seat.left:
                    self._without_buttons(state, seat.person)
                else:
                    self._private(state, seat, seat.person)
        except Exception:
            log.exception("render_failed", table=state.id, version=state.version)

    def panel(self, table_id: int, user_id: int, panel: Panel, *, quiet: bool = False) -> None:
        """Let a person's private message show another part of the hand until this decision is over.

        `quiet` waits for more presses before it draws.
        """
        state = self._service.state(table_id)
        seat = None if state is None else state.seat_of(user_id)
        if state is None or state.hand is None or seat is None:
            return
        self._panels[table_id, user_id] = (state.hand.number, state.hand.decision, panel)
        self.refresh(table_id, user_id, quiet=quiet)

    def lobby_panel(self, state: TableState, panel: LobbyPanel) -> None:
        """Let the lobby's message show its games, its settings or its seats."""
        self._lobby_panels[state.id] = panel
        self.publish(state)

    def refresh(self, table_id: int, user_id: int, *, quiet: bool = False) -> None:
        """Draw a person's private message anew: something that only this person sees has changed. `quiet` as above."""
        state = self._service.state(table_id)
        seat = None if state is None else state.seat_of(user_id)
        if state is not None and seat is not None and seat.person is not None and seat.person.dm_ok:
            self._private(state, seat, seat.person, quiet=quiet)

    def forget(self, table_id: int) -> None:
        """Another process goes on with a table: what is kept of its messages goes."""
        self._panels = {key: panel for key, panel in self._panels.items() if key[0] != table_id}
        self._lobby_panels.pop(table_id, None)
        self._gatherings.forget(table_id)

    def current_panel(self, table_id: int, user_id: int) -> Panel:
        """The part of the hand that a person's private message shows."""
        state = self._service.state(table_id)
        kept = self._panels.get((table_id, user_id))
        if kept is None or state is None or state.hand is None or kept[:2] != (state.hand.number, state.hand.decision):
            return "main"
        return kept[2]

    def repost(self, state: TableState, user_id: int | None = None) -> None:
        """Send the table's message anew: in its chat, or the private one of this person."""
        if user_id is None and state.chat.group:
            place = self._public_place(state)
        elif user_id is not None and (state.status is not Status.LOBBY or state.chat.invite):
            place = private_place(state, user_id)
        else:
            place = self._public_place(state)
        self._sender.repost(place)
        self.publish(state)

    def adopt(self, state: TableState, chat_id: int, message_id: int, hand: int) -> None:
        """A press came from this message: if a board has lost its message, this is the one."""
        for place in self._places(state, chat_id):
            self._sender.board(place).adopt(message_id, hand)

    def replaced(self, state: TableState, chat_id: int, message_id: int) -> None:
        """A decision was pressed in a message: if another one shows the table, this one loses its buttons."""
        if not self.shows(state, chat_id, message_id):
            for place in self._places(state, chat_id):
                self._sender.strip(place, message_id)

    def turn_shown(self, state: TableState, *, besides: Place | None = None) -> bool:
        """Whether who is to act can see that, in the table's chat or in private; anywhere `besides` that place."""
        hand, actor = state.hand, state.actor
        if hand is None or actor is None or actor.person is None:
            return True
        places = {*self._places(state, state.chat.chat_id), *self._places(state, actor.person.user_id)} - {besides}
        boards = [self._sender.find(place) for place in places]
        return any(board is not None and board.decision == (hand.number, hand.decision) for board in boards)

    def shows(self, state: TableState, chat_id: int, message_id: int) -> bool:
        """Whether this message shows the table; a question about the table does not."""
        return any(self._sender.board(place).message_id == message_id for place in self._places(state, chat_id))

    # Boards

    def _public_place(self, state: TableState) -> Place:
        return Place(state.chat.chat_id, state.chat.topic, state.id, PUBLIC)

    def _places(self, state: TableState, chat_id: int) -> Iterator[Place]:
        """The boards of a table in one chat."""
        if chat_id == state.chat.chat_id and not state.chat.invite:
            yield self._public_place(state)
        if state.seat_of(chat_id) is not None:
            yield private_place(state, chat_id)

    def _public(self, state: TableState) -> None:
        """The message of the chat; a private table has one only while people gather, one by invitation none."""
        if state.chat.invite:
            self._gatherings.show(state, self._lobby_panels.get(state.id, "main"))
            return
        place = self._public_place(state)
        hand = state.hand
        if state.status is Status.LOBBY:
            panel = self._lobby_panels.get(state.id, "main")
            caveat = self._caveat(state.game, max(2, len(state.seats)))
            self._show(place, state, LOBBY, render.lobby(state, self._clock.now(), panel, caveat))
            return
        self._lobby_panels.pop(state.id, None)
        if state.status is Status.CLOSED and hand is None:
            self._show(place, state, LOBBY, render.closed(state))
        elif not state.chat.group:
            if hand is not None and hand.number == 1:
                self._freeze_lobby(place, state)
        else:
            if hand is not None and hand.number == 1:
                self._freeze_lobby(place, state)
            if hand is not None:
                self._hand(place, state, hand, self._public_frame(place, state, hand))
            self._ending(place, state)

    def _public_frame(self, place: Place, state: TableState, hand: HandState) -> Frame:
        over = hand.over or hand.aborted
        actor = state.actor
        key = (hand.number, hand.decision)
        awaited = over or (actor is not None and actor.person is not None)
        urgent = awaited and self._sender.board(place).shown_key != key
        view = None if actor is None else self._service.seat_view(state.id, actor.seat)
        legal = None if view is None else view.legal
        screen = render.table_message(state, self._clock.now(), legal=legal, bot_username=self._bot_username)
        if self.pictures:
            screen = illustrated.table(screen, state, hand, self._service.groups.of(state.chat.chat_id))
        return Frame(
            hand.number,
            screen,
            state.version,
            0.0 if urgent else GROUP_GAP,
            key=key,
            urgent=urgent,
            record=over,
            decision=None if over else hand.decision,
        )

    def _private(self, state: TableState, seat: SeatState, person: Person, *, quiet: bool = False) -> None:
        """The message of one player: the own hand, and in a private table everything."""
        place = private_place(state, person.user_id)
        view = self._service.seat_view(state.id, seat.seat)
        hand = state.hand
        if hand is None:
            return
        if view is not None and (view.cards or not state.chat.group):
            over = hand.over or hand.aborted
            marks = self._service.marks(state.id, seat.seat)
            panel = self.current_panel(state.id, person.user_id)
            ahead = self._ahead(state, hand, person)
            written = partial(
                render.private_hand,
                state,
                view,
                marks,
                person.language,
                self._clock.now(),
                panel,
                ahead=ahead,
                teach=teaches(state, person),
                prefs=person.prefs,
            )
            screen = illustrated.private_hand(written, view, person) if self.pictures else written()
            turn = hand.decision if hand.public.actor == seat.seat and not over else None
            own = (person.language, person.prefs)
            key = (hand.number, view.cards, turn, over, marks, panel, ahead, seat.auto_rebuy, own)
            gap = MIRROR_GAP if state.chat.group else PRIVATE_GAP
            shown_key = self._sender.board(place).shown_key
            urgent = turn is not None or shown_key[:2] != key[:2]  # the own turn, new cards
            frame = Frame(
                hand.number,
                screen,
                state.version,
                gap if shown_key == key else 0.0,
                self._clock.now() + MARK_QUIET if quiet else 0.0,
                key,
                urgent=urgent,
                mirror=state.chat.group and not urgent,
                record=over and not state.chat.group,
                decision=turn,
            )
            if state.chat.group and not state.open:
                frame = replace(frame, screen=screen.bare)
            self._hand(place, state, hand, frame)
        elif state.chat.group and not state.open:
            self._without_buttons(state, person)
        if not state.chat.group:
            self._ending(place, state, person)

    def _ahead(self, state: TableState, hand: HandState, person: Person) -> render.Ahead:
        """What this person alone knows: the boxes."""
        box = self._service.box(state.id, person.user_id)
        fired = self._service.box_fired(state.id, person.user_id)
        cleared = self._service.box_cleared(state.id, person.user_id) is not None
        return render.Ahead(None if box is None else box.box, fired == (hand.number, hand.decision - 1), cleared)

    def _freeze_lobby(self, place: Place, state: TableState) -> None:
        """The lobby's last text names who plays; only where the lobby was shown."""
        if self._sender.board(place).page == LOBBY:
            self._show(place, state, LOBBY, render.started(state, bot_username=self._bot_username))

    def _hand(self, place: Place, state: TableState, hand: HandState, frame: Frame) -> None:
        """A frame of a hand. A match that is over shows its last hand only if it is still on the board."""
        board = self._sender.board(place)
        there = board.page == hand.number or any(other.page == hand.number for other in board.wanted)
        if state.open or there:
            self._sender.show(place, frame)

    def _ending(self, place: Place, state: TableState, reader: Person | None = None) -> None:
        """The last message of a table; in private in the language of its reader."""
        language = None if reader is None else reader.language
        if state.status is Status.FINISHED:
            screen = render.match_over(state, language, self._bot_username)
            self._show(place, state, OVER, screen if state.next_table is None else Screen(screen.text))
        elif state.status is Status.CLOSED:
            self._show(place, state, CLOSED, render.closed(state, language))

    def _without_buttons(self, state: TableState, person: Person) -> None:
        """The text of the hand stays."""
        place = private_place(state, person.user_id)
        board = self._sender.board(place)
        last = board.wanted[-1].screen if board.wanted else board.shown
        if state.hand is not None and board.page == state.hand.number and last is not None and last.keyboard:
            self._sender.show(place, Frame(state.hand.number, last.bare, state.version))

    def _show(self, place: Place, state: TableState, page: int, screen: Screen) -> None:
        self._sender.show(place, Frame(page, screen, state.version))


def private_place(state: TableState, user_id: int) -> Place:
    """Where a player's private message of this table hangs."""
    return Place.private(state.id, user_id)
