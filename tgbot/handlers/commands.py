"""Commands: /start with its links, /newgame, /join, /leave, /hand, /rebuy, /table, /rules, /stop, /help, /settings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from telegram import Message, Update
from telegram.ext import ContextTypes

from env.errors import FiveDrawError
from tgbot import render
from tgbot.handlers.chips import Chips
from tgbot.handlers.places import ANONYMOUS_ADMIN, is_group, place_of, topic_of
from tgbot.handlers.shared import Shared
from tgbot.handlers.table_buttons import TableButtons
from tgbot.i18n import LANGUAGES, text
from tgbot.keyboards.menus import menu, rules_of_table
from tgbot.screen import Screen
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person, Status, TableState

_ANONYMOUS = {"table", "rules", "help"}  # commands that need to know nobody

Handler = Callable[[Update, ContextTypes.DEFAULT_TYPE], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Said:
    """A command: who gave it where, and the words after it."""

    message: Message
    person: Person
    words: tuple[str, ...]

    @property
    def group(self) -> bool:
        """In a group."""
        return is_group(self.message)


class Commands:
    """Handlers of commands. A refusal is a reply, success is what the table's message shows."""

    def __init__(self, shared: Shared, buttons: TableButtons, chips: Chips) -> None:
        self._shared = shared
        self._buttons = buttons
        self._chips = chips

    def handlers(self) -> dict[str, Handler]:
        """Command -> handler."""
        commands: dict[str, Callable[[Said], Awaitable[None]]] = {
            "start": self._start,
            "newgame": self._new_game,
            "join": self._join,
            "leave": self._leave,
            "hand": self._hand,
            "rebuy": self._rebuy,
            "table": self._table_again,
            "rules": self._rules,
            "stop": self._stop,
            "help": self._help,
            "settings": self._settings,
            "language": self._language,
        }
        return {name: self._handler(call, name in _ANONYMOUS) for name, call in commands.items()}

    def _handler(self, call: Callable[[Said], Awaitable[None]], anonymous: bool) -> Handler:
        async def handle(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
            message, user = update.effective_message, update.effective_user
            if message is None or user is None:
                return
            person = await self._shared.people.of(user, dm_ok=None if is_group(message) else True)
            said = Said(message, person, tuple(context.args or ()))
            if user.id == ANONYMOUS_ADMIN and not anonymous:
                self._press_instead(said)
                return
            try:
                await call(said)
            except (ServiceError, FiveDrawError) as refused:
                self._shared.refuse(message, person, refused)

        return handle

    def _press_instead(self, said: Said) -> None:
        """An anonymous administrator is nobody when writing, but a press carries the person."""
        language = said.person.language
        button = menu(text(language, "b-new-table"), "new_table")
        self._shared.reply(said.message, Screen(text(language, "help-commands-group"), ((button,),)))

    # Start and its links

    async def _start(self, said: Said) -> None:
        if said.group:
            await self._new_game(said)
            return
        await self._shared.chats.opened(said.message.chat.id)
        self._shared.show_tables(said.person)
        kind, _, token = (said.words[0] if said.words else "").partition("_")
        state = self._shared.service.by_token(token) if token else None
        if kind == "j":
            await self._take_seat(said, state)
        elif kind == "b":
            await self._offer_seat(said, state)
        elif kind == "r" and state is not None and self._show_amounts(said, state):
            return
        elif kind == "help":
            await self._help(said)
        else:
            self._shared.reply(said.message, self._shared.start_screen(said.person))

    async def _take_seat(self, said: Said, state: TableState | None) -> None:
        """Join was pressed in a group by somebody without a private chat: Start takes the seat."""
        if state is None:
            raise ServiceError("gone")
        await self._shared.check_member(state, said.person.user_id)
        state = await self._shared.service.join(state.id, said.person)
        seat = state.seat_of(said.person.user_id)
        assert seat is not None
        screen = render.seated(state, seat.seat, said.person.language, self._shared.group_url(state))
        self._shared.reply(said.message, screen)

    async def _offer_seat(self, said: Said, state: TableState | None) -> None:
        """Join was pressed where people choose what they sit down with."""
        if state is None:
            raise ServiceError("gone")
        await self._shared.check_member(state, said.person.user_id)
        self._shared.reply(said.message, await self._chips.offer(state, said.person))

    def _show_amounts(self, said: Said, state: TableState) -> bool:
        """Amount… was pressed in the group: the stepper, if it is still this person's turn to bet."""
        seat = state.seat_of(said.person.user_id)
        view = None if seat is None else self._shared.service.seat_view(state.id, seat.seat)
        if view is None or view.legal is None or view.legal.wager is None:
            return False
        self._shared.publisher.panel(state.id, said.person.user_id, ("amount", view.legal.wager[0]))
        self._shared.publisher.repost(state, said.person.user_id)
        return True

    # Tables

    async def _new_game(self, said: Said) -> None:
        if not said.group:
            self._shared.reply(said.message, self._shared.start_screen(said.person))
            return
        try:
            await self._shared.service.create(place_of(said.message, said.person.language), said.person)
        except ServiceError as refused:
            state = self._here(said)
            if refused.code != "exists" or state is None or state.status != Status.LOBBY:
                raise
            self._shared.publisher.repost(state)

    async def _join(self, said: Said) -> None:
        """Seats also without a private chat: cards then come by pop-up."""
        await self._shared.service.join(self._table(said).id, said.person)

    async def _leave(self, said: Said) -> None:
        state = self._table(said)
        seat = state.seat_of(said.person.user_id)
        if seat is None or seat.left:
            raise ServiceError("noseat")
        if state.status == Status.LOBBY or (said.group and self._buttons.second_time(state.id, said.person.user_id)):
            await self._shared.service.leave(state.id, said.person.user_id)
            return
        question = render.leave_question(state, seat.seat, said.person.language)
        # In a group the keyboard would be everybody's: the command said again is the answer.
        self._shared.reply(said.message, Screen(question.text) if said.group else question)

    async def _hand(self, said: Said) -> None:
        """The private hand anew; without one the group's message, whose My cards answers by pop-up."""
        state = self._table(said)
        seat = state.seat_of(said.person.user_id)
        if seat is None or seat.left:
            raise ServiceError("noseat")
        view = self._shared.service.seat_view(state.id, seat.seat)
        if said.person.dm_ok and view is not None and view.cards:
            self._shared.publisher.repost(state, said.person.user_id)
        else:
            self._shared.publisher.repost(state)

    async def _rebuy(self, said: Said) -> None:
        await self._chips.command(self._table(said), said.person, " ".join(said.words))

    async def _table_again(self, said: Said) -> None:
        state = self._table(said)
        if said.group or not state.chat.group:
            self._shared.publisher.repost(state, None if said.group else said.person.user_id)
        else:
            await self._hand(said)

    async def _stop(self, said: Said) -> None:
        state = self._table(said)
        if state.status == Status.LOBBY:
            await self._shared.as_host(state, said.person.user_id, self._shared.service.close)
            return
        await self._shared.check_host(state, said.person.user_id)
        self._shared.reply(said.message, render.stop_question(state))

    def _here(self, said: Said) -> TableState | None:
        place = said.message.chat.id, topic_of(said.message)
        return next(iter(self._shared.service.open_tables(*place)), None)

    def _table(self, said: Said) -> TableState:
        """The table that is meant: of this place, in private the newest where the person sits."""
        mine = self._shared.service.tables_of(said.person.user_id)
        state = self._here(said) if said.group else next(iter(mine), None)
        if state is None:
            raise ServiceError("notable")
        return state

    # Texts

    async def _rules(self, said: Said) -> None:
        """Of the table: that of this place, in private that where the person sits. Else of the chosen game."""
        person = said.person
        state = self._here(said) if said.group else next(iter(self._shared.service.tables_of(person.user_id)), None)
        if state is not None:
            page = render.rules_page(person.language, state.game, of=rules_of_table(state.id))
        else:
            page = render.rules_page(person.language, self._shared.profiles(self._shared.choice_of(person).profile))
        self._shared.reply(said.message, page)

    async def _help(self, said: Said) -> None:
        language = said.person.language
        if said.group:
            self._shared.reply(said.message, render.group_help(language, self._shared.bot.username))
        else:
            self._shared.reply(said.message, render.help_screen(language, self._shared.choice_of(said.person)))

    async def _settings(self, said: Said) -> None:
        if said.group:
            raise ServiceError("private")
        self._shared.reply(said.message, render.settings(said.person.language))

    async def _language(self, said: Said) -> None:
        person = said.person
        if said.words and said.words[0].lower() in LANGUAGES:
            person = await self._shared.choose_language(person, said.words[0].lower())
        if said.group and not said.words:
            raise ServiceError("private")
        if not said.group:
            self._shared.reply(said.message, render.settings(person.language))
