"""A person's settings: the panel in private, what its buttons set, the language. Each acts at once on open hands."""

from __future__ import annotations

from tgbot import render
from tgbot.handlers.chosen import Chosen, Verbs
from tgbot.handlers.places import is_group
from tgbot.handlers.shared import Shared
from tgbot.i18n import LANGUAGES
from tgbot.publisher import private_place
from tgbot.screen import Answer, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person
from tgbot.service.preferences import VALUES


class Personal:
    """What these buttons do; `verbs` are those of menu buttons."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.verbs: Verbs = {
            "settings": self._settings,
            "pref": self._set,
            "langs": self._languages,
            "lang": self._language,
            "skip": self._skip,
        }

    async def _settings(self, chosen: Chosen) -> Answer:
        return self._panel(chosen, chosen.person)

    async def _set(self, chosen: Chosen) -> Answer:
        """A setting takes the value that the button carries."""
        name, value = _setting(chosen.args)
        person = await self._shared.service.set_prefs(chosen.person.user_id, **{name: value}) or chosen.person
        if name == "protect":
            self._send_anew(person)
        else:
            self._shared.show_tables(person)
        return self._panel(chosen, person)

    def _send_anew(self, person: Person) -> None:
        """Whether a message can be forwarded is settled when it is sent: open hands go, and come again."""
        for state in self._shared.service.tables_of(person.user_id):
            place = private_place(state, person.user_id)
            old = self._shared.sender.board(place).message_id
            if state.open and state.hand is not None and old is not None:
                self._shared.publisher.repost(state, person.user_id)
                self._shared.sender.post(Post.deletion(person.user_id, old))

    async def _languages(self, chosen: Chosen) -> Answer:
        return self._page(chosen, render.languages(chosen.person.language, _origin(chosen.args)))

    async def _language(self, chosen: Chosen) -> Answer:
        """Choose a language, then the page that one came from in it."""
        if not chosen.args or chosen.args[0] not in LANGUAGES:
            raise ServiceError("stale")
        person = await self._shared.choose_language(chosen.person, chosen.args[0])
        if _origin(chosen.args[1:]) == "settings":
            return self._panel(chosen, person)
        return self._page(chosen, self._shared.start_screen(person))

    async def _skip(self, chosen: Chosen) -> Answer:
        """No more lines that explain."""
        person = await self._shared.service.set_prefs(chosen.person.user_id, taught=True) or chosen.person
        self._shared.show_tables(person)
        return Answer()

    def _panel(self, chosen: Chosen, person: Person) -> Answer:
        return self._page(chosen, render.settings(person.language, person.prefs))

    def _page(self, chosen: Chosen, screen: Screen) -> Answer:
        if is_group(chosen.message):
            raise ServiceError("private")
        self._shared.sender.post(Post(chosen.message.chat.id, screen, edit=chosen.message.message_id))
        return Answer()


def _setting(args: tuple[str, ...]) -> tuple[str, str | bool]:
    """Name and value of a button of the panel. Raises ServiceError (stale) if we never wrote such a button."""
    name, text = args if len(args) == 2 else ("", "")
    found = [value for value in VALUES.get(name, ()) if text == (str(int(value)) if isinstance(value, bool) else value)]
    if not found:
        raise ServiceError("stale")
    return name, found[0]


def _origin(args: tuple[str, ...]) -> str:
    """The page that the languages were asked for from."""
    return "settings" if args == ("settings",) else "start"
