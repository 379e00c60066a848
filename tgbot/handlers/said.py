"""A command as its handlers get it: who said it where, and how a refusal is told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from telegram import Message, Update
from telegram.ext import ContextTypes

from env.errors import FiveDrawError
from tgbot.handlers.places import CHANNELS, is_group
from tgbot.handlers.shared import Shared
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person


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


Call = Callable[[Said], Awaitable[None]]
Handler = Callable[[Update, ContextTypes.DEFAULT_TYPE], Coroutine[Any, Any, None]]


async def _nothing(_: Said) -> None:
    """A command about its person, from nobody."""


def handler(shared: Shared, call: Call, nobody: Call = _nothing) -> Handler:
    """The handler of a command; `nobody` is called where who gives it is nobody: a hidden administrator, a channel.

    A press on a button carries the person, so `nobody` may answer with buttons.
    """

    async def handle(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message, user = update.effective_message, update.effective_user
        if message is None or user is None:
            return
        person = await shared.people.of(user, dm_ok=None if is_group(message) else True)
        said = Said(message, person, tuple(context.args or ()))
        try:
            await (nobody if user.id in CHANNELS else call)(said)
        except (ServiceError, FiveDrawError) as refused:
            shared.refuse(message, person, refused)

    return handle
