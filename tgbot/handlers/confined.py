"""Before any command of a group: whether the bot plays in this topic, whether this person gives too many of them.

A command also says that the group can be written to again.
"""

from __future__ import annotations

from telegram import Update
from telegram.ext import ApplicationHandlerStop, ContextTypes

from tgbot.handlers.pacing import Pacing
from tgbot.handlers.places import topic_of
from tgbot.handlers.shared import Shared
from tgbot.handlers.typed import command
from tgbot.service.errors import ServiceError
from tgbot.updates.reading import writer

FREE = ("settings", "language", "help", "rules", "notify")
"""Commands that open no table and act on none: allowed everywhere."""

MOST, SECONDS = 20, 60.0
"""So many commands of one person in groups, in so many seconds; the others get no answer at all."""


class Confined:
    """Looks at the commands of groups before they are carried out."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._pacing = Pacing(shared.clock, MOST, SECONDS)

    async def check(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Refuse what is said too often, or in a topic where the bot does not play. Raises ApplicationHandlerStop."""
        message, user = update.effective_message, update.effective_user
        if message is None or user is None:
            return
        if self._pacing.wait(writer(update) or 0):
            raise ApplicationHandlerStop
        chat_id, topic = message.chat.id, topic_of(message)
        settings = self._shared.service.groups.of(chat_id)
        if not settings.allows(topic) and command(message) not in FREE:
            person = await self._shared.people.of(user)
            self._shared.refuse(message, person, ServiceError("topic", topics=settings.topic_names))
            raise ApplicationHandlerStop
        if any(state.shut_at is not None for state in self._shared.service.open_tables(chat_id, topic)):
            await self._shared.chats.opened(chat_id, topic)  # who is asked here may answer here, or finds out again
