"""Tables by invitation: opening one, following its link, sitting down (S1.7).

Whoever holds the link may sit down, nobody else: a table's number can be guessed, the token of its link cannot.
"""

from __future__ import annotations

import html
from dataclasses import replace

from telegram import Message

from tgbot import render
from tgbot.handlers.chips import Chips
from tgbot.handlers.places import is_group
from tgbot.handlers.shared import Shared
from tgbot.keyboards.menus import Choice
from tgbot.keyboards.table import has_free_seat
from tgbot.screen import Answer
from tgbot.service.errors import ServiceError
from tgbot.service.model import ChatRef, Person, Status, TableState


class Invites:
    """What the links and their buttons do; the service says who may."""

    def __init__(self, shared: Shared, chips: Chips) -> None:
        self._shared = shared
        self._chips = chips

    async def open(self, person: Person, choice: Choice, message: Message) -> Answer:
        """Play friends: a lobby of the chosen game; if one is open already, that one."""
        if is_group(message):
            raise ServiceError("stale")
        chat = ChatRef(person.user_id, 0, "", False, person.language, invite=True)
        try:
            await self._shared.service.create(chat, person, choice.profile, wish=replace(choice.wish, named=()))
        except ServiceError as refused:
            if refused.code != "exists":
                raise
            for state in self._shared.service.tables_of(person.user_id):
                if state.chat.invite and state.host_id == person.user_id:
                    self._shared.publisher.repost(state, person.user_id)
        return Answer()

    async def follow(self, message: Message, person: Person, state: TableState | None) -> None:
        """The link was opened: the table's seats, or why there is none to take."""
        if state is not None and (seat := state.seat_of(person.user_id)) is not None and not seat.left and state.open:
            self._refuse(message, person, ServiceError("seated", n=seat.seat + 1))
            self._shared.publisher.repost(state, person.user_id)
            return
        try:
            state = self._invited(state, person)
        except ServiceError as refused:
            self._refuse(message, person, refused)
            return
        self._shared.invited.add((state.id, person.user_id))
        self._shared.reply(message, render.invitation(state, person.language))

    async def sit(self, args: tuple[str, ...], person: Person, message: Message) -> Answer:
        """Take a seat, pressed under an invitation."""
        if len(args) != 1 or is_group(message):
            raise ServiceError("stale")
        state = self._invited(self._shared.service.by_token(args[0]), person)
        self._shared.invited.add((state.id, person.user_id))
        return await self._chips.sit_or_ask(state, person, message)

    def _invited(self, state: TableState | None, person: Person) -> TableState:
        """The table if its link can still lead to a seat. Raises ServiceError (gone, nolate, full, kicked)."""
        if state is None or not state.chat.invite or not state.open:
            raise ServiceError("gone")
        if state.status != Status.LOBBY and not state.cash:
            raise ServiceError("nolate")
        if person.user_id in state.removed:
            raise ServiceError("kicked")
        if not has_free_seat(state):
            raise ServiceError("full")
        return state

    def _refuse(self, message: Message, person: Person, refused: ServiceError) -> None:
        why = html.escape(self._shared.why(person.language, refused).text, quote=False)
        self._shared.reply(message, render.link_refused(person.language, why, self._shared.choice_of(person)))
