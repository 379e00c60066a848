"""The lists of commands that Telegram shows: by kind of chat, in every language."""

from __future__ import annotations

import structlog
from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import TelegramError

from tgbot.i18n import LANGUAGES, text

log = structlog.get_logger(__name__)

PRIVATE = ("start", "hand", "table", "rebuy", "leave", "rules", "help", "settings")
GROUP = ("newgame", "join", "leave", "hand", "table", "rebuy", "rules", "stop", "help")


async def publish_commands(bot: Bot) -> None:
    """Set the lists; a server that lacks the method or does not answer is no reason to stop."""
    try:
        for scope, names in ((BotCommandScopeAllPrivateChats(), PRIVATE), (BotCommandScopeAllGroupChats(), GROUP)):
            for language in LANGUAGES:
                commands = [BotCommand(name, text(language, f"command-{name}")) for name in names]
                # English is the list of everybody whose language has none of its own.
                await bot.set_my_commands(commands, scope, None if language == "en" else language)
    except TelegramError as error:
        log.info("commands_not_set", error=str(error))
