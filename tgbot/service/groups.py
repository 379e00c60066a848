"""What administrators choose for their group; every choice acts at new tables, most also at those that are open."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from env.engine.profiles import PROFILES, Profile
from tgbot.service.model import ChatRef
from tgbot.storage import groups
from tgbot.storage.database import Database
from tgbot.storage.rows import GroupRow

CHANGES = ("host", "seated", "admins")
STOPS = ("host", "admin", "seated")
PICTURES = ("none", "end", "phases")
THEMES = ("light", "dark")
TABLES = (1, 2, 3, 5, 8)


@dataclass(frozen=True, slots=True)
class GroupSettings:
    """The settings of a group.

    language     of its messages, None until the first table is opened: then that of who opens it
    game         profile of a new table            bet_clock_s, draw_clock_s   of new tables, 0: as the game has them
    changes      who changes a lobby: its host, everybody seated, admins; admins always may
    stops        who stops, removes and skips: the host, admins, everybody seated; admins always may
    pictures     none, of the end of a hand, or of each phase       theme   of these pictures: light or dark
    topics       forum topics the bot plays in (0: General), empty: all        topic_names   theirs, "" where unknown
    tables       how many may be open at a time; in a forum topic never more than one
    bots_chat    whether bots say something now and then
    slow_clock   whether who has set a slow clock has double time at new tables
    """

    language: str | None = None
    game: str = "home"
    bet_clock_s: int = 0
    draw_clock_s: int = 0
    changes: str = "host"
    stops: str = "host"
    pictures: str = "none"
    topics: tuple[int, ...] = ()
    topic_names: tuple[str, ...] = ()
    tables: int = 3
    bots_chat: bool = False
    slow_clock: bool = False
    theme: str = "light"

    def __post_init__(self) -> None:
        """Raises ValueError for a choice that no group can have."""
        named = {"changes": CHANGES, "stops": STOPS, "pictures": PICTURES, "theme": THEMES, "game": PROFILES}
        for name, choices in named.items():
            if getattr(self, name) not in choices:
                raise ValueError(f"{name} {getattr(self, name)!r}: one of {', '.join(choices)}")
        if not 1 <= self.tables <= max(TABLES):
            raise ValueError(f"tables {self.tables}: 1 to {max(TABLES)}")
        if len(self.topics) != len(self.topic_names):
            raise ValueError(f"{len(self.topics)} topics with {len(self.topic_names)} names")

    def allows(self, topic: int) -> bool:
        """Whether the bot plays in this forum topic."""
        return not self.topics or topic in self.topics

    def clocked(self, profile: Profile) -> Profile:
        """The game with the clocks of the group."""
        table = profile.table
        bet, draw = self.bet_clock_s or table.bet_clock_s, self.draw_clock_s or table.draw_clock_s
        return replace(profile, table=replace(table, bet_clock_s=bet, draw_clock_s=draw))


_DEFAULT = GroupSettings()


class Groups:
    """The settings of all groups, kept in memory; a group that has chosen nothing has the usual ones."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._turn = asyncio.Lock()  # one change after the other: each begins with all those before it
        self._rows: dict[int, GroupRow] = {}
        self._settings: dict[int, GroupSettings] = {}

    async def load(self) -> None:
        """Read them all."""
        async with self._database.transaction() as connection:
            self._rows = {row.chat_id: row for row in await groups.load(connection)}
        self._settings = {chat_id: _read(row.settings) for chat_id, row in self._rows.items()}

    async def reread(self, connection: AsyncConnection, chat_ids: Collection[int]) -> None:
        """Read those of these groups: they may have changed without us. Transactions run one at a time."""
        for chat_id in chat_ids:
            self._rows.pop(chat_id, None)
            self._settings.pop(chat_id, None)
        for row in await groups.find(connection, chat_ids):
            self._rows[row.chat_id], self._settings[row.chat_id] = row, _read(row.settings)

    def of(self, chat_id: int) -> GroupSettings:
        """The settings of a chat."""
        return self._settings.get(chat_id, _DEFAULT)

    async def change(self, chat_id: int, title: str, **changes: Any) -> GroupSettings:
        """Choose; returns all settings as they now are. Raises ValueError for a choice that there is not."""
        async with self._turn:
            settings = replace(self.of(chat_id), **changes)
            chosen = {name: value for name, value in asdict(settings).items() if value != getattr(_DEFAULT, name)}
            row = GroupRow(chat_id, title, chosen)
            if row != self._rows.get(chat_id):
                async with self._database.transaction(quick=True) as connection:
                    await groups.save(connection, row)
                self._rows[chat_id], self._settings[chat_id] = row, settings
            return settings

    async def opened(self, chat: ChatRef) -> ChatRef:
        """A table is opened there by somebody of the chat's language: the first one decides that of the group."""
        if not chat.group:
            return chat
        language = self.of(chat.chat_id).language
        if language is None:
            language = (await self.change(chat.chat_id, chat.title, language=chat.language)).language
        return replace(chat, language=language or chat.language)

    async def move(self, old: int, new: int) -> None:
        """A group has a new id. May be called again."""
        row = self._rows.get(old)
        if row is None:
            return
        async with self._database.transaction(quick=True) as connection:
            await groups.move(connection, old, new)
        if new not in self._rows:
            self._rows[new], self._settings[new] = replace(row, chat_id=new), self._settings[old]
        del self._rows[old], self._settings[old]


def _read(stored: dict[str, Any]) -> GroupSettings:
    """The settings that were stored; names of an older or newer version are left out."""
    known = {field.name for field in fields(GroupSettings)}
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in stored.items() if name in known
    }
    return GroupSettings(**values)
