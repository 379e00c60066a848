"""The lists of commands that Telegram shows: by kind of chat and rights, in every language."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from tgbot.i18n import DEFAULT, LANGUAGES, text
from tgbot.i18n.texts import has_text

log = structlog.get_logger(__name__)

PRIVATE = (
    "start", "hand", "table", "deal", "sitout", "back", "rematch", "hint", "review", "rebuy", "leave", "rules", "stats",
    "history", "top", "fair", "cut", "who", "settings", "notify", "export", "forget", "help",
)  # fmt: skip
GROUP = (
    "newgame", "join", "begin", "close", "leave", "hand", "table", "deal", "sitout", "back", "rematch", "rebuy",
    "rules", "stats", "top", "league", "fair", "who", "notify", "stop", "help",
)  # fmt: skip
ADMINS = (*GROUP[:-1], "kick", "skip", "settings", "help")
SCOPES: tuple[tuple[BotCommandScope, Sequence[str]], ...] = (
    (BotCommandScopeAllPrivateChats(), PRIVATE),
    (BotCommandScopeAllGroupChats(), GROUP),
    (BotCommandScopeAllChatAdministrators(), ADMINS),
)
"""What is offered where. What only types an action (/fold, /raise 60) is in the help."""


async def publish_commands(bot: Bot) -> None:
    """Set the lists; a server that lacks the method or does not answer is no reason to stop."""
    try:
        for scope, names in SCOPES:
            for language in LANGUAGES:
                known = [name for name in names if has_text(f"command-{name}")]
                commands = [BotCommand(name, text(language, f"command-{name}")) for name in known]
                # The default language's list is that of everybody whose language has none of its own.
                await bot.set_my_commands(commands, scope, None if language == DEFAULT else language)
    except TelegramError as error:
        log.info("commands_not_set", error=str(error))
