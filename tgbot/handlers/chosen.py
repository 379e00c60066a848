"""A press on a menu button, as its handlers get it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from telegram import Message

from tgbot.screen import Answer
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person


@dataclass(frozen=True, slots=True)
class Chosen:
    """Who pressed which menu button under which message."""

    person: Person
    message: Message
    args: tuple[str, ...]

    def number(self) -> int:
        """The first argument as a number. Raises ServiceError (stale) if we never wrote such a button."""
        if not self.args or not self.args[0].isdecimal():
            raise ServiceError("stale")
        return int(self.args[0])


Verbs = dict[str, Callable[[Chosen], Awaitable[Answer]]]
