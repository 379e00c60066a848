"""Keeping order at a group's table: /stop, /kick, /skip, and the buttons of S5.4's panel that are not in its hand."""

from __future__ import annotations

import html
from collections.abc import Awaitable, Callable

from tgbot import render
from tgbot.handlers.said import Said
from tgbot.handlers.shared import Shared
from tgbot.handlers.table_buttons import Pressed
from tgbot.handlers.which import meant
from tgbot.screen import Answer, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.model import Status, TableState
from tgbot.service.order import removable
from tgbot.service.rights import check_stops


class Order:
    """What those who may stop a table can do. `verbs` are those of table buttons."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.verbs: dict[str, Callable[[Pressed], Awaitable[Answer]]] = {
            "remove": self._ask_whom,
            "kick": self._kick,
            "skip": self._skip,
        }

    # Commands

    async def stop_command(self, said: Said) -> None:
        """A lobby closes at once; a table that plays asks how."""
        state = self._table(said)
        if state.status == Status.LOBBY:
            await self._shared.as_host(state, said.person.user_id, self._shared.service.close)
            return
        await self._shared.check_right(state, said.person.user_id, check_stops)
        self._shared.reply(said.message, render.stop_question(state))

    async def stop_panel(self, said: Said) -> None:
        """For who writes as the group: the panel, whose buttons ask for the right."""
        state = self._table(said)
        lobby = state.status == Status.LOBBY
        self._shared.reply(said.message, render.remove_question(state) if lobby else render.stop_question(state))

    async def kick_command(self, said: Said) -> None:
        """As an answer to somebody's message that person goes, else it is asked who."""
        state = self._table(said)
        await self._shared.check_right(state, said.person.user_id, check_stops)
        answered = said.message.reply_to_message
        author = None if answered is None or answered.forum_topic_created is not None else answered.from_user
        seat = None if author is None else state.seat_of(author.id)
        if author is None or seat is None or seat.left:
            self._shared.reply(said.message, render.remove_question(state))
            return
        await self._remove(state, said.person.user_id, author.id)
        told = render.toast(state.chat.language, "removed", name=seat.name).text
        self._shared.reply(said.message, Screen(html.escape(told, quote=False)))

    async def kick_panel(self, said: Said) -> None:
        """For who writes as the group."""
        self._shared.reply(said.message, render.remove_question(self._table(said)))

    async def skip_command(self, said: Said) -> None:
        """The table's message shows that the turn was skipped."""
        await self._shared.as_host(self._table(said), said.person.user_id, self._shared.service.skip)

    def _table(self, said: Said) -> TableState:
        state = meant(self._shared.service, said.message, said.person.user_id)
        if state is None:
            raise ServiceError("notable")
        return state

    # Buttons

    async def _ask_whom(self, pressed: Pressed) -> Answer:
        await self._shared.check_right(pressed.state, pressed.person.user_id, check_stops)
        self._show(pressed, render.remove_question(pressed.state))
        return Answer()

    async def _kick(self, pressed: Pressed) -> Answer:
        """The button carries the person: seats may have moved up since."""
        args = pressed.press.args
        if len(args) != 1 or not args[0].isdecimal():
            raise ServiceError("stale")
        removed = int(args[0])
        seat = removable(pressed.state, removed)
        state = await self._remove(pressed.state, pressed.person.user_id, removed)
        if state.open and any(other.plays for other in state.seats):
            self._show(pressed, render.remove_question(state))
        else:
            self._shared.sender.post(Post.deletion(pressed.message.chat.id, pressed.message.message_id))
        return render.toast(pressed.person.language, "removed", name=seat.name)

    async def _remove(self, state: TableState, user_id: int, removed: int) -> TableState:
        """Remove the person, and say so in private."""
        person = removable(state, removed).person

        async def call(table_id: int, by: int, is_admin: bool) -> TableState:
            return await self._shared.service.remove(table_id, by, removed, is_admin)

        after = await self._shared.as_host(state, user_id, call)
        if person is not None and person.dm_ok:
            self._shared.sender.post(Post(removed, Screen(render.removed(state, after, removed, person.language))))
        return after

    async def _skip(self, pressed: Pressed) -> Answer:
        await self._shared.as_host(pressed.state, pressed.person.user_id, self._shared.service.skip)
        return render.toast(pressed.person.language, "skipped")

    def _show(self, pressed: Pressed, screen: Screen) -> None:
        self._shared.sender.post(Post(pressed.message.chat.id, screen, edit=pressed.message.message_id))
