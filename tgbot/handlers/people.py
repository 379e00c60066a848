"""Who writes or presses: a Telegram user as a Person of the service."""

from __future__ import annotations

from telegram import User

from tgbot.i18n import language_of
from tgbot.service.model import Person
from tgbot.service.tables import TableService


class People:
    """Persons by Telegram user. The service keeps them in memory and writes only what is new."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    async def of(self, user: User, *, dm_ok: bool | None = None) -> Person:
        """The person; `dm_ok` says whether the private chat is open, None if this update does not tell."""
        name = user.full_name or ""  # a deleted account has none
        return await self._service.remember_person(user.id, name, language_of(user.language_code), dm_ok)
