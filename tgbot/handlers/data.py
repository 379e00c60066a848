"""A person's own data: /export, /forget and their buttons."""

from __future__ import annotations

from telegram import Message

from env.engine.history import phh_write
from tgbot import render
from tgbot.handlers.chosen import Chosen, Verbs
from tgbot.handlers.places import is_group
from tgbot.handlers.said import Handler, Said, handler
from tgbot.handlers.shared import Shared
from tgbot.i18n import text
from tgbot.screen import Answer, Document, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person

Args = tuple[str, ...]


class DataHandlers:
    """All of it in private: what is kept of a person is nobody else's business."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.verbs: Verbs = {
            "data": self._data,
            "export": self._export_button,
            "forget": self._forget_button,
        }

    def handlers(self) -> dict[str, Handler]:
        """Command -> handler."""
        commands = {"export": self._export, "forget": self._forget}
        return {name: handler(self._shared, call) for name, call in commands.items()}

    async def _export(self, said: Said) -> None:
        if said.group:
            raise ServiceError("private")
        await self._send(said.person)

    async def _forget(self, said: Said) -> None:
        if said.group:
            raise ServiceError("private")
        self._shared.service.personal.check_free(said.person.user_id)
        self._shared.reply(said.message, render.forget_question(said.person.language))

    async def _data(self, chosen: Chosen) -> Answer:
        return self._page(chosen.message, render.data(chosen.person.language))

    async def _export_button(self, chosen: Chosen) -> Answer:
        if is_group(chosen.message):
            raise ServiceError("stale")
        await self._send(chosen.person)
        return Answer()

    async def _send(self, person: Person) -> None:
        """What is stored as JSON, and the hands as the person saw them. Raises ServiceError (slowly)."""
        self._shared.files.check(person.user_id)
        rows = await self._shared.service.personal.export(person.user_id)
        self._post(person, Screen(text(person.language, "data-file")), Document("five-draw.json", rows))
        histories = await self._shared.service.memory.histories(person.user_id)
        if histories:
            hands = Document("hands.phhs", phh_write.write_all(histories).encode())
            caption = text(person.language, "data-hands", n=len(histories))
            self._post(person, Screen(caption), hands)

    def _post(self, person: Person, caption: Screen, document: Document) -> None:
        self._shared.sender.post(Post(person.user_id, caption, document=document))

    async def _forget_button(self, chosen: Chosen) -> Answer:
        """Asks first; the second press is the answer."""
        if chosen.args != ("yes",):
            self._shared.service.personal.check_free(chosen.person.user_id)
            return self._page(chosen.message, render.forget_question(chosen.person.language))
        if is_group(chosen.message):
            raise ServiceError("stale")
        await self._shared.service.personal.forget(chosen.person.user_id)
        return self._page(chosen.message, Screen(text(chosen.person.language, "forget-done")))

    def _page(self, message: Message, screen: Screen) -> Answer:
        if is_group(message):
            raise ServiceError("stale")
        self._shared.sender.post(Post(message.chat.id, screen, edit=message.message_id))
        return Answer()
