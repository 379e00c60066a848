"""Commands: /start with its links, /newgame, /join, /leave, /hand, /rebuy, /table, /rules, /help, /settings."""

from __future__ import annotations

import re

from tgbot import render
from tgbot.handlers.calls import Calls
from tgbot.handlers.chips import Chips
from tgbot.handlers.coach import CoachHandlers
from tgbot.handlers.fair import FairHandlers
from tgbot.handlers.group_settings import GroupSettings
from tgbot.handlers.invites import Invites
from tgbot.handlers.memory import MemoryHandlers
from tgbot.handlers.order import Order
from tgbot.handlers.places import place_of
from tgbot.handlers.said import Call, Handler, Said, handler
from tgbot.handlers.shared import Shared
from tgbot.handlers.table_buttons import TableButtons
from tgbot.handlers.which import by_letter, meant, tables_here, to_join
from tgbot.i18n import LANGUAGES, text
from tgbot.keyboards.menus import menu, rules_of_table
from tgbot.screen import Screen
from tgbot.service.errors import ServiceError
from tgbot.service.model import Status, TableState

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
LONGEST_NUMBER = 10  # characters of the part of a link that names a hand


class Commands:
    """Handlers of commands. A refusal is a reply, success is what the table's message shows."""

    def __init__(
        self,
        shared: Shared,
        buttons: TableButtons,
        chips: Chips,
        invites: Invites,
        calls: Calls,
        order: Order,
        group: GroupSettings,
        memory: MemoryHandlers,
        coach: CoachHandlers,
        fair: FairHandlers,
    ) -> None:
        self._fair = fair
        self._coach = coach
        self._calls = calls
        self._order = order
        self._group = group
        self._memory = memory
        self._shared = shared
        self._buttons = buttons
        self._chips = chips
        self._invites = invites

    def handlers(self) -> dict[str, Handler]:
        """Command -> handler."""
        commands: dict[str, Call] = {
            "start": self._start,
            "newgame": self._new_game,
            "join": self._join,
            "leave": self._leave,
            "hand": self._hand,
            "rebuy": self._rebuy,
            "table": self._table_again,
            "rules": self._rules,
            "stop": self._order.stop_command,
            "kick": self._order.kick_command,
            "skip": self._order.skip_command,
            "notify": self._calls.command,
            "help": self._help,
            "settings": self._settings,
            "language": self._language,
        }
        nobodys: dict[str, Call] = {
            "table": self._table_again,
            "rules": self._rules,
            "help": self._help,
            "stop": self._order.stop_panel,
            "kick": self._order.kick_panel,
            "skip": self._order.stop_panel,
            "settings": self._group.open,
            "language": self._group.open,
        }
        return {
            name: handler(self._shared, call, nobodys.get(name, self.press_instead)) for name, call in commands.items()
        }

    async def press_instead(self, said: Said) -> None:
        """Who writes as the group is nobody; a press carries the person. So: the table's buttons, or a new table's."""
        if not said.group:
            return
        state = meant(self._shared.service, said.message, said.person.user_id)
        if state is not None:
            self._shared.publisher.repost(state)
            return
        language = self._shared.service.groups.of(said.message.chat.id).language or said.person.language
        button = menu(text(language, "b-new-table"), "new_table")
        self._shared.reply(said.message, Screen(text(language, "t.unnamed"), ((button,),)))

    # Start and its links

    async def _start(self, said: Said) -> None:
        if said.group:
            await self._new_game(said)
            return
        await self._shared.chats.opened(said.message.chat.id)
        self._shared.show_tables(said.person)
        kind, _, token = _payload(said).partition("_")
        state = self._shared.service.by_token(token) if token else None
        if kind == "j":
            await self._take_seat(said, state)
        elif kind == "b":
            await self._offer_seat(said, state)
        elif kind == "i":
            await self._invites.follow(said.message, said.person, state)
        elif kind in {"r", "w"} and state is not None and self._show_own(said, state, amounts=kind == "r"):
            return
        elif kind[:1] == "v" and (not kind[1:] or (kind[1:].isdecimal() and len(kind) <= LONGEST_NUMBER)):
            await self._memory.follow(said, kind[1:], token)
        elif kind == "c":
            await self._coach.follow(said, token)
        elif kind == "fair":
            await self._fair.follow(said, token)
        elif kind == "help":
            await self._help(said)
        elif kind == "n":
            await self._calls.started(said, token)
        else:
            self._shared.reply(said.message, self._shared.start_screen(said.person))

    async def _take_seat(self, said: Said, state: TableState | None) -> None:
        """Join was pressed in a group by somebody without a private chat: Start takes the seat."""
        if state is None:
            raise ServiceError("gone")
        await self._shared.check_member(state, said.person.user_id)
        kept = self._shared.kept(state, said.person)
        state = await self._shared.service.join(state.id, said.person)
        seat = state.seat_of(said.person.user_id)
        assert seat is not None
        screen = render.seated(state, seat.seat, said.person.language, self._shared.group_url(state), back=kept > 0)
        self._shared.reply(said.message, screen)

    async def _offer_seat(self, said: Said, state: TableState | None) -> None:
        """Join was pressed where people choose what they sit down with."""
        if state is None:
            raise ServiceError("gone")
        if self._shared.kept(state, said.person):
            await self._take_seat(said, state)
            return
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

    def _show_own(self, said: Said, state: TableState, *, amounts: bool) -> bool:
        """The private message of a table: the stepper where `amounts` are asked for, else the hand as it is."""
        return (amounts and self._show_amounts(said, state)) or self._show_hand(said, state)

    def _show_hand(self, said: Said, state: TableState) -> bool:
        """In advance, or Amount… of an earlier turn: the private hand, if the person plays in it."""
        seat = state.seat_of(said.person.user_id)
        if not state.open or seat is None or seat.left:
            return False
        view = self._shared.service.seat_view(state.id, seat.seat)
        if view is None or not view.cards:
            return False
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
            state = self._shared.service.state(int(str(refused.values.get("table", 0))))
            if refused.code != "exists" or state is None or state.status != Status.LOBBY:
                raise
            self._shared.publisher.repost(state)

    async def _join(self, said: Said) -> None:
        """Seats also without a private chat: cards then come by pop-up."""
        state = to_join(self._shared.service, said.message) if said.group else None
        await self._shared.service.join((state or self._table(said)).id, said.person)

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
        """The table's message below; where there are several, first which, or the one of the letter that was said."""
        tables = by_letter(tables_here(self._shared.service, said.message))
        language = self._shared.service.groups.of(said.message.chat.id).language or said.person.language
        if len(tables) > 1:
            named = [state for state in tables if said.words and render.is_letter(state, said.words[0])]
            if not named:
                self._shared.reply(said.message, render.several_tables(tables, language))
            for state in named[:1]:
                self._shared.publisher.repost(state)
            return
        state = self._table(said)
        if said.group or not state.chat.group:
            self._shared.publisher.repost(state, None if said.group else said.person.user_id)
        else:
            await self._hand(said)

    def _table(self, said: Said) -> TableState:
        """The table that is meant: of this place, in private where the person sits."""
        state = meant(self._shared.service, said.message, said.person.user_id)
        if state is None:
            raise ServiceError("notable")
        return state

    # Texts

    async def _rules(self, said: Said) -> None:
        """Of the table: that of this place, in private that where the person sits. Else of the chosen game."""
        person = said.person
        state = meant(self._shared.service, said.message, person.user_id)
        if state is not None:
            rises = state.sit_and_go is not None
            page = render.rules_page(person.language, state.game, of=rules_of_table(state.id), sit_and_go=rises)
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
            await self._group.command(said)
            return
        self._shared.reply(said.message, render.settings(said.person.language, said.person.prefs))

    async def _language(self, said: Said) -> None:
        person = said.person
        if said.words and said.words[0].lower() in LANGUAGES:
            person = await self._shared.choose_language(person, said.words[0].lower())
        if said.group and not said.words:
            raise ServiceError("private")
        if not said.group:
            self._shared.reply(said.message, render.settings(person.language, person.prefs))


def _payload(said: Said) -> str:
    """What a link has put behind /start; "" for what no link can hold."""
    word = said.words[0] if said.words else ""
    return word if _PAYLOAD.fullmatch(word) else ""
