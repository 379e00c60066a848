"""Buttons of menus: start, opponents, settings, help, rules, and what follows a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from telegram import Message

from tgbot import render
from tgbot.callback import MenuPress
from tgbot.handlers.places import is_group, place_of
from tgbot.handlers.shared import Shared
from tgbot.i18n import LANGUAGES, text
from tgbot.keyboards.menus import MOST_BOTS, TOPICS
from tgbot.render.menus import DEFAULT_BOTS
from tgbot.screen import Answer, Screen
from tgbot.service.errors import ServiceError
from tgbot.service.model import ChatRef, Person, Status, TableState
from tgbot.wire import Post


@dataclass(frozen=True, slots=True)
class Chosen:
    """Who pressed which menu button under which message."""

    person: Person
    message: Message
    args: tuple[str, ...]

    def number(self, default: int | None = None) -> int:
        """The first argument as a number. Raises ServiceError (stale) if we never wrote such a button."""
        if not self.args and default is not None:
            return default
        if not self.args or not self.args[0].isdecimal():
            raise ServiceError("stale")
        return int(self.args[0])


class Menus:
    """What the menu buttons do: mostly another page in the same message."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._verbs: dict[str, Callable[[Chosen], Awaitable[Answer]]] = {
            "start": self._start,
            "play": self._play,
            "opponents": self._opponents,
            "end": self._end,
            "lang": self._language,
            "settings": self._settings,
            "help": self._help,
            "rules": self._rules,
            "hand": self._hand,
            "rematch": self._rematch,
            "again": self._again,
            "new_table": self._new_table,
        }

    async def press(self, press: MenuPress, person: Person, message: Message) -> Answer:
        """Do what the button says. Raises ServiceError and the engine's errors."""
        handler = self._verbs.get(press.verb)
        if handler is None:
            raise ServiceError("stale")
        return await handler(Chosen(person, message, press.args))

    # Pages

    async def _start(self, chosen: Chosen) -> Answer:
        return self._page(chosen, self._shared.start_screen(chosen.person))

    async def _opponents(self, chosen: Chosen) -> Answer:
        bots = chosen.number(DEFAULT_BOTS)
        if not 1 <= bots <= MOST_BOTS:
            raise ServiceError("stale")
        return self._page(chosen, render.opponents(chosen.person.language, bots))

    async def _end(self, chosen: Chosen) -> Answer:
        return render.toast(chosen.person.language, "end")

    async def _language(self, chosen: Chosen) -> Answer:
        """Choose a language, then the same page in it."""
        if not chosen.args or chosen.args[0] not in LANGUAGES:
            raise ServiceError("stale")
        person = await self._shared.choose_language(chosen.person, chosen.args[0])
        if chosen.args[1:] == ("settings",):
            return self._page(chosen, render.settings(person.language))
        return self._page(chosen, self._shared.start_screen(person))

    async def _settings(self, chosen: Chosen) -> Answer:
        return self._page(chosen, render.settings(chosen.person.language))

    async def _help(self, chosen: Chosen) -> Answer:
        return self._page(chosen, render.help_screen(chosen.person.language))

    async def _rules(self, chosen: Chosen) -> Answer:
        if len(chosen.args) != 2 or chosen.args[1] not in TOPICS:
            raise ServiceError("stale")
        return self._page(chosen, render.rules_page(chosen.person.language, *chosen.args))

    def _page(self, chosen: Chosen, screen: Screen) -> Answer:
        self._shared.sender.post(Post(chosen.message.chat.id, screen, edit=chosen.message.message_id))
        return Answer()

    # Tables

    async def _play(self, chosen: Chosen) -> Answer:
        """A table against bots, dealt at once; if one is open already, that one."""
        bots = chosen.number(DEFAULT_BOTS)
        if is_group(chosen.message) or not 1 <= bots <= MOST_BOTS:
            raise ServiceError("stale")
        person = chosen.person
        try:
            await self._shared.service.play_now(person, bots, ChatRef(person.user_id, 0, "", False, person.language))
        except ServiceError as refused:
            if refused.code != "exists":
                raise
            for state in self._shared.service.open_tables(person.user_id, 0):
                self._shared.publisher.repost(state, person.user_id)
        return Answer()

    async def _hand(self, chosen: Chosen) -> Answer:
        state = self._table(chosen.number())
        seat = state.seat_of(chosen.person.user_id)
        if seat is None or seat.left:
            raise ServiceError("noseat")
        if state.status == Status.LOBBY:
            return Answer(text(chosen.person.language, "t.sat", n=seat.seat + 1))
        self._shared.publisher.repost(state, chosen.person.user_id)
        return Answer()

    async def _rematch(self, chosen: Chosen) -> Answer:
        state = self._table(chosen.number())
        after = await self._shared.service.rematch(state.id, chosen.person.user_id)
        return Answer() if after.id != state.id else render.toast(chosen.person.language, "rematch")

    async def _again(self, chosen: Chosen) -> Answer:
        """Open a lobby again that nobody started; the presser is its host."""
        old = self._table(chosen.number())
        if old.status != Status.CLOSED or chosen.message.chat.id != old.chat.chat_id:
            raise ServiceError("stale")
        bots = sum(seat.bot is not None for seat in old.seats)
        await self._shared.service.create(old.chat, chosen.person, old.profile, bots)
        return self._page(chosen, Screen(render.closed(old).text))

    async def _new_table(self, chosen: Chosen) -> Answer:
        if not is_group(chosen.message):
            raise ServiceError("stale")
        await self._shared.service.create(place_of(chosen.message, chosen.person.language), chosen.person)
        return Answer()

    def _table(self, table_id: int) -> TableState:
        state = self._shared.service.state(table_id)
        if state is None:
            raise ServiceError("gone")
        return state
