"""Thin adapters: Telegram's updates in, calls of the service out."""

from __future__ import annotations

from typing import Any

from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)

from tgbot.handlers.actions import COMMANDS, Actions
from tgbot.handlers.chips import Chips
from tgbot.handlers.commands import Commands
from tgbot.handlers.errors import on_error
from tgbot.handlers.members import Members
from tgbot.handlers.menus import Menus
from tgbot.handlers.presses import Presses
from tgbot.handlers.shared import Shared
from tgbot.handlers.table_buttons import TableButtons


def register(application: Application[Any, Any, Any, Any, Any, Any], shared: Shared) -> None:
    """Add every handler. An edited message is not a new command; nobody's command is taken from another bot."""
    new = filters.UpdateType.MESSAGE
    buttons, chips = TableButtons(shared), Chips(shared)
    commands, actions, members = Commands(shared, buttons, chips), Actions(shared), Members(shared)
    for name, handler in commands.handlers().items():
        application.add_handler(CommandHandler(name, handler, new))
    application.add_handler(CommandHandler(list(COMMANDS), actions.command, new))
    application.add_handler(CallbackQueryHandler(Presses(shared, Menus(shared, chips), buttons, chips).handle))
    application.add_handler(MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, members.left))
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, members.migrated))
    application.add_handler(ChatMemberHandler(members.own, ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(ChatMemberHandler(members.member, ChatMemberHandler.CHAT_MEMBER))
    application.add_handler(MessageHandler(new & filters.TEXT & ~filters.COMMAND, actions.amount))
    application.add_error_handler(on_error)
