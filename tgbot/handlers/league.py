"""/league in a group, and its buttons: points by week and over all time."""

from __future__ import annotations

from tgbot import render
from tgbot.handlers.chosen import Chosen, Verbs
from tgbot.handlers.places import is_group
from tgbot.handlers.said import Handler, Said, handler
from tgbot.handlers.shared import Shared
from tgbot.i18n import text
from tgbot.screen import Answer, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.league import PERIODS, Period


class League:
    """The league of the group that asks. `verbs` are those of menu buttons."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.verbs: Verbs = {"league": self._page, "rank": self._rank}

    def handlers(self) -> dict[str, Handler]:
        """Command -> handler; anybody may ask."""
        return {"league": handler(self._shared, self._command, self._command)}

    async def _command(self, said: Said) -> None:
        if not said.group:
            self._shared.reply(said.message, Screen(text(said.person.language, "league-private")))
            return
        chat = said.message.chat
        self._shared.reply(said.message, await self._screen(chat.id, chat.title or "", "week", said.person.language))

    async def _page(self, chosen: Chosen) -> Answer:
        chat = chosen.message.chat
        screen = await self._screen(chat.id, chat.title or "", _period(chosen), chosen.person.language)
        self._shared.sender.post(Post(chat.id, screen, edit=chosen.message.message_id))
        return Answer()

    async def _rank(self, chosen: Chosen) -> Answer:
        """The presser's own place, told to nobody else."""
        language, user_id = chosen.person.language, chosen.person.user_id
        ranks = await self._shared.service.league(chosen.message.chat.id, _period(chosen))
        mine = next((rank for rank in ranks if rank.user_id == user_id), None)
        if mine is None:
            return render.toast(language, "league-none")
        return render.toast(language, "place", n=mine.place, all=len(ranks))

    async def _screen(self, chat_id: int, title: str, period: Period, language: str) -> Screen:
        """In the language of the group, else in that of who asks."""
        service = self._shared.service
        ranks = await service.league(chat_id, period)
        persons = await service.memory.persons(rank.user_id for rank in ranks)
        names = {user_id: person.name for user_id, person in persons.items()}
        spoken = service.groups.of(chat_id).language or language
        return render.league(spoken, title, period, ranks, names, self._shared.clock.now())


def _period(chosen: Chosen) -> Period:
    """The period that a button carries. Raises ServiceError (stale) if we never wrote such a button."""
    if not is_group(chosen.message) or len(chosen.args) != 1 or chosen.args[0] not in PERIODS:
        raise ServiceError("stale")
    return chosen.args[0]
