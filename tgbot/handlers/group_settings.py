"""/settings in a group: one keyboard that only administrators change; it closes itself (S6.10)."""

from __future__ import annotations

from telegram import Message

from tgbot import render
from tgbot.handlers.chosen import Chosen, Verbs
from tgbot.handlers.places import place_of, topic_of
from tgbot.handlers.said import Said
from tgbot.handlers.shared import Shared
from tgbot.keyboards.group import SETTING, setting
from tgbot.screen import Answer, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person

OPEN_FOR = 300.0  # seconds after the last press


class GroupSettings:
    """The panel. `verbs` are those of menu buttons."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.verbs: Verbs = {SETTING: self._press}

    async def command(self, said: Said) -> None:
        """Open the panel for an administrator. Raises ServiceError (admin) for others."""
        if not await self._shared.is_admin(said.message.chat.id, said.person.user_id):
            raise ServiceError("admin")
        await self.open(said)

    async def open(self, said: Said) -> None:
        """Open the panel: whoever presses must be an administrator."""
        message = said.message
        chat_id, topic = message.chat.id, topic_of(message)
        screen = self._screen(message, said.person.language)
        # In a topic it answers nobody: then its presses tell the topic's name.
        reply_to = None if topic else message.message_id

        def sent(message_id: int) -> None:
            self._shared.closing.later(chat_id, message_id, OPEN_FOR)

        self._shared.sender.post(Post(chat_id, screen, topic=topic, reply_to=reply_to, sent=sent))

    def _screen(self, message: Message, language: str) -> Screen:
        """The panel in the language of the group, which a group that has had no table does not have yet."""
        settings = self._shared.service.groups.of(message.chat.id)
        return render.group_settings(
            settings, settings.language or language, topic_of(message), self._shared.clock.now()
        )

    async def _press(self, chosen: Chosen) -> Answer:
        """A setting takes the value that the button carries. Raises ServiceError (admin, stale)."""
        args, person, message = chosen.args, chosen.person, chosen.message
        chat_id, message_id = message.chat.id, message.message_id
        if len(args) != 3 or not args[2].isdecimal() or message.chat.type == "private":
            raise ServiceError("stale")
        name, value, opened = args
        if not await self._shared.is_admin(chat_id, person.user_id):
            raise ServiceError("admin")
        if name == "close" or self._shared.clock.now() - int(opened) > OPEN_FOR:
            self._shared.closing.now(chat_id, message_id)
            return Answer() if name == "close" else render.toast(person.language, "closed-panel")
        await self._change(message, person, name, value)
        screen = self._screen(message, person.language)
        self._shared.sender.post(Post(chat_id, screen, edit=message_id))
        self._shared.closing.later(chat_id, message_id, OPEN_FOR)
        return render.toast(person.language, "saved")

    async def _change(self, message: Message, person: Person, name: str, value: str) -> None:
        service, chat_id = self._shared.service, message.chat.id
        title = place_of(message, person.language).title
        settings = service.groups.of(chat_id)
        if name == "topics":
            topics, names = settings.topics, settings.topic_names
            if value == "add" and topic_of(message) not in topics:
                topics, names = (*topics, topic_of(message)), (*names, topic_name(message))
            elif value == "all":
                topics, names = (), ()
            await service.groups.change(chat_id, title, topics=topics, topic_names=names)
            return
        try:
            chosen = setting(name, value)
        except ValueError:
            raise ServiceError("stale") from None
        await service.groups.change(chat_id, title, **{name: chosen})
        if name == "language":
            await service.set_group_language(chat_id, value)


def topic_name(message: Message) -> str:
    """The name of the forum topic that a message stands in: known from the message that created it, else ""."""
    if not topic_of(message):
        return "General"
    first = message.reply_to_message
    created = None if first is None else first.forum_topic_created
    return "" if created is None else created.name
