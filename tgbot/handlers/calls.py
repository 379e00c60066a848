"""Being called to the next table of a group: /notify, [Tell me next time], and the seat that the call offers (S2.4)."""

from __future__ import annotations

import re

from tgbot import render
from tgbot.handlers.chips import Chips
from tgbot.handlers.chosen import Chosen, Verbs
from tgbot.handlers.places import is_group
from tgbot.handlers.said import Said
from tgbot.handlers.shared import Shared
from tgbot.i18n import text
from tgbot.screen import Answer, Screen
from tgbot.service.errors import ServiceError

PAYLOAD = "n"
"""Of the link that opens the private chat and then puts the person on the list: `n_<chat id>`."""


class Calls:
    """Who wants to be called. `verbs` are those of menu buttons."""

    def __init__(self, shared: Shared, chips: Chips) -> None:
        self._shared = shared
        self._chips = chips
        self.verbs: Verbs = {"notify": self._press, "take": self._take}

    async def command(self, said: Said) -> None:
        """/notify in a group; who has no private chat is led there first."""
        language = said.person.language
        if not said.group:
            self._shared.reply(said.message, Screen(text(language, "notify-group")))
        elif not said.person.dm_ok:
            self._shared.reply(said.message, render.needs_start(language, self._link(said.message.chat.id)))
        else:
            await self._shared.service.notify.add(said.message.chat.id, said.person.user_id)
            self._shared.reply(said.message, Screen(text(language, "t.notify")))

    async def started(self, said: Said, payload: str) -> None:
        """Start was pressed under such a link. Raises ServiceError (stale, member)."""
        if not re.fullmatch(r"-[0-9]{1,15}", payload):
            raise ServiceError("stale")
        await self._shared.check_in(int(payload), said.person.user_id)
        await self._shared.service.notify.add(int(payload), said.person.user_id)
        self._shared.reply(said.message, Screen(text(said.person.language, "t.notify")))

    async def _press(self, chosen: Chosen) -> Answer:
        person, message = chosen.person, chosen.message
        if not is_group(message):
            raise ServiceError("stale")
        if not person.dm_ok:
            return Answer(url=self._link(message.chat.id))
        await self._shared.service.notify.add(message.chat.id, person.user_id)
        return render.toast(person.language, "notify")

    def _link(self, chat_id: int) -> str:
        return self._shared.link(f"{PAYLOAD}_{chat_id}")

    async def _take(self, chosen: Chosen) -> Answer:
        """Join under a call: a seat, or first the question with how many chips. Raises ServiceError."""
        args, person, message = chosen.args, chosen.person, chosen.message
        state = self._shared.service.by_token(args[0]) if len(args) == 1 else None
        if state is None:
            raise ServiceError("gone")
        await self._shared.check_member(state, person.user_id)
        return await self._chips.sit_or_ask(state, person, message)
