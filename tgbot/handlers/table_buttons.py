"""Buttons of a table that belong to no decision: seats, lobby, pauses, leaving, stopping."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from telegram import Message

from env.engine.profiles import PROFILES
from env.engine.rules import Structure
from tgbot import render
from tgbot.callback import TablePress
from tgbot.handlers.places import carries
from tgbot.handlers.shared import Shared
from tgbot.i18n import text
from tgbot.keyboards.chips import chooses_buy_in
from tgbot.keyboards.lobby import PANELS
from tgbot.keyboards.table import has_free_seat
from tgbot.screen import Answer, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person, Setup, Status, TableState
from tgbot.service.rights import check_changes, check_stops
from tgbot.service.setup import STEPS

LEAVE_SECONDS = 15.0
_TAG = re.compile(r"<[^>]+>")


@dataclass(frozen=True, slots=True)
class Pressed:
    """Who pressed what where."""

    press: TablePress
    person: Person
    state: TableState
    message: Message

    @property
    def private(self) -> bool:
        """In the presser's private chat."""
        return self.message.chat.type == "private"


class TableButtons:
    """What these buttons do; the service says who may."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._leaving: dict[tuple[int, int], float] = {}
        self.verbs: dict[str, Callable[[Pressed], Awaitable[Answer]]] = {
            "m": self._my_cards,
            "i": self._back,
            "n": self._deal_now,
            "o": self._sit_out,
            "l": self._leave,
            "L": self._leave_surely,
            "j": self._join,
            "g": self._add_bot,
            "h": self._remove_bot,
            "S": self._start,
            "X": self._close,
            "P": self._panel,
            "C": self._configure,
            "e": self._stop_later,
            "E": self._ask_stop,
            "Z": self._stop_now,
        }

    async def press(self, pressed: Pressed) -> Answer:
        """Do what the button says. Raises ServiceError."""
        handler = self.verbs.get(pressed.press.verb)
        if handler is None:
            raise ServiceError("stale")
        return await handler(pressed)

    # The hand and its pauses

    async def _my_cards(self, pressed: Pressed) -> Answer:
        """The presser's own cards, whoever's turn it is."""
        seat = pressed.state.seat_of(pressed.person.user_id)
        if seat is None:
            raise ServiceError("noseat")
        view = self._shared.service.seat_view(pressed.state.id, seat.seat)
        if view is None:
            raise ServiceError("handover")
        person = pressed.person
        return Answer(render.cards_alert(pressed.state, view, person.language, person.prefs.suits), alert=True)

    async def _back(self, pressed: Pressed) -> Answer:
        await self._shared.service.back(pressed.state.id, pressed.person.user_id)
        return self._said(pressed, "back")

    async def _deal_now(self, pressed: Pressed) -> Answer:
        hand = pressed.state.hand
        if hand is None or pressed.press.hand != hand.number or pressed.state.status != Status.PAUSE:
            raise ServiceError("stale")
        state = await self._shared.service.deal_now(pressed.state.id, pressed.person.user_id)
        return Answer() if state.status != Status.PAUSE else self._said(pressed, "dealt-soon")

    async def _sit_out(self, pressed: Pressed) -> Answer:
        await self._shared.service.sit_out(pressed.state.id, pressed.person.user_id)
        self._close_question(pressed, "away")
        return self._said(pressed, "away")

    async def _leave(self, pressed: Pressed) -> Answer:
        """In a lobby at once. In a match a question in private, a second press within 15 s in a group."""
        state, person = pressed.state, pressed.person
        seat = state.seat_of(person.user_id)
        if state.status == Status.LOBBY:
            await self._shared.service.leave(state.id, person.user_id)
            return self._said(pressed, "stood")
        if not state.open:
            raise ServiceError("gone")
        if seat is None or seat.left:
            raise ServiceError("noseat")
        question = render.leave_question(state, seat.seat, person.language)
        if pressed.private:
            self._shared.sender.post(Post(pressed.message.chat.id, question))
            return Answer()
        if not self.second_time(state.id, person.user_id):
            return Answer(_TAG.sub("", question.text), alert=True)
        await self._shared.service.leave(state.id, person.user_id)
        return self._said(pressed, "left")

    def second_time(self, table_id: int, user_id: int) -> bool:
        """Whether the person said the same less than 15 s ago; remembers that it was said now."""
        now = self._shared.clock.now()
        self._leaving = {who: until for who, until in self._leaving.items() if until >= now}
        if self._leaving.pop((table_id, user_id), None) is not None:
            return True
        self._leaving[table_id, user_id] = now + LEAVE_SECONDS
        return False

    async def _leave_surely(self, pressed: Pressed) -> Answer:
        await self._shared.service.leave(pressed.state.id, pressed.person.user_id)
        self._close_question(pressed, "left")
        return self._said(pressed, "left")

    # The lobby

    async def _join(self, pressed: Pressed) -> Answer:
        """Whoever has no private chat yet is led there: its Start takes the seat, and cards can be sent.

        Where people choose what they sit down with, everybody is: also who sits in the lobby, to change it.
        """
        state, person = pressed.state, pressed.person
        mine = state.seat_of(person.user_id)
        if mine is None:  # a group that anybody may look into shows the button to anybody
            await self._shared.check_member(state, person.user_id)
        seated = mine is not None and not mine.left
        free = has_free_seat(state) and not seated
        kept = self._shared.kept(state, person)
        if state.open and (state.status == Status.LOBBY or state.cash):
            if chooses_buy_in(state.game) and not kept and (free or (seated and state.status == Status.LOBBY)):
                return Answer(url=self._shared.link(f"b_{state.token}"))
            if free and not person.dm_ok:
                return Answer(url=self._shared.link(f"j_{state.token}"))
        state = await self._shared.service.join(state.id, person)
        return self._shared.sat(state, person, kept)

    async def _add_bot(self, pressed: Pressed) -> Answer:
        return await self._as_host(pressed, self._shared.service.add_bot)

    async def _remove_bot(self, pressed: Pressed) -> Answer:
        return await self._as_host(pressed, self._shared.service.remove_bot)

    async def _panel(self, pressed: Pressed) -> Answer:
        """S2.2, S2.3: the lobby's games or settings, or its seats again."""
        panel = next((one for one in PANELS if pressed.press.args == (one,)), None)
        if panel is None or pressed.state.status != Status.LOBBY:
            raise ServiceError("stale")
        await self._shared.check_right(pressed.state, pressed.person.user_id, check_changes)
        self._shared.publisher.lobby_panel(pressed.state, panel)
        return Answer()

    async def _configure(self, pressed: Pressed) -> Answer:
        """A setting takes the value that the button carries."""
        setup = _setup(pressed.press.args)

        async def call(table_id: int, user_id: int, is_admin: bool) -> TableState:
            return await self._shared.service.configure(table_id, user_id, setup, is_admin)

        try:
            return await self._as_host(pressed, call)
        except ServiceError as refused:
            named = [seat for seat in pressed.state.seats if seat.name == refused.values.get("name")]
            if refused.code == "poor" and named == [pressed.state.seat_of(pressed.person.user_id)]:
                raise ServiceError("poor", balance=refused.values.get("balance")) from refused
            raise

    async def _start(self, pressed: Pressed) -> Answer:
        return await self._as_host(pressed, self._shared.service.start_match)

    async def _close(self, pressed: Pressed) -> Answer:
        return await self._as_host(pressed, self._shared.service.close)

    async def _as_host(self, pressed: Pressed, call: Callable[[int, int, bool], Awaitable[TableState]]) -> Answer:
        await self._shared.as_host(pressed.state, pressed.person.user_id, call)
        return Answer()

    # Stopping

    async def _stop_later(self, pressed: Pressed) -> Answer:
        state = await self._stop(pressed, now=False)
        key = "stopping" if state.open else "stopped"
        self._close_question(pressed, key)
        return self._said(pressed, key)

    async def _ask_stop(self, pressed: Pressed) -> Answer:
        await self._shared.check_right(pressed.state, pressed.person.user_id, check_stops)
        sure = render.stop_question(pressed.state, sure=True)
        self._shared.sender.post(Post(pressed.message.chat.id, sure, edit=pressed.message.message_id))
        return Answer()

    async def _stop_now(self, pressed: Pressed) -> Answer:
        await self._stop(pressed, now=True)
        self._close_question(pressed, "stopped")
        return self._said(pressed, "stopped")

    async def _stop(self, pressed: Pressed, *, now: bool) -> TableState:
        async def call(table_id: int, user_id: int, is_admin: bool) -> TableState:
            return await self._shared.service.stop_table(table_id, user_id, now, is_admin)

        return await self._shared.as_host(pressed.state, pressed.person.user_id, call)

    # Questions are messages of their own

    async def back(self, pressed: Pressed) -> Answer:
        """Back or Stay under a question: the question goes."""
        if not pressed.private:
            await self._shared.check_right(pressed.state, pressed.person.user_id, check_stops)
        self._shared.sender.post(Post.deletion(pressed.message.chat.id, pressed.message.message_id))
        return Answer()

    def is_question(self, pressed: Pressed) -> bool:
        """Whether the pressed message asks about the table, and is no message that shows it, or something else."""
        asks = carries(pressed.message, pressed.press.pack())
        return asks and not self._shared.publisher.shows(
            pressed.state, pressed.message.chat.id, pressed.message.message_id
        )

    def _close_question(self, pressed: Pressed, key: str) -> None:
        if self.is_question(pressed):
            language = pressed.person.language if pressed.private else pressed.state.chat.language
            screen = Screen(text(language, f"t.{key}"))
            self._shared.sender.post(Post(pressed.message.chat.id, screen, edit=pressed.message.message_id))

    def _said(self, pressed: Pressed, key: str, **values: object) -> Answer:
        return render.toast(pressed.person.language, key, **values)


def _setup(args: tuple[str, ...]) -> Setup:
    """The setting that a button carries. Raises ServiceError (stale) if we never wrote such a button."""
    row, value = args if len(args) == 2 else ("", "")
    if row == "profile" and value in PROFILES:
        return Setup(profile=value)
    if not value.isdecimal():
        raise ServiceError("stale")
    if row == "sit_and_go" and value in ("0", "1"):
        return Setup(sit_and_go=value == "1")
    if row == "open_decks":
        return Setup(open_decks=value == "1")
    if row == "structure" and int(value) in set(Structure):
        return Setup(structure=Structure(int(value)))
    if row not in STEPS:
        raise ServiceError("stale")
    return Setup(**{row: int(value)})  # type: ignore[arg-type]
