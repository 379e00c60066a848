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
from tgbot.handlers.admin import Admin
from tgbot.handlers.at_table import AtTable
from tgbot.handlers.calls import Calls
from tgbot.handlers.chips import Chips
from tgbot.handlers.coach import CoachHandlers
from tgbot.handlers.commands import Commands
from tgbot.handlers.confined import Confined
from tgbot.handlers.data import DataHandlers
from tgbot.handlers.errors import on_error
from tgbot.handlers.fair import FairHandlers
from tgbot.handlers.group_settings import GroupSettings
from tgbot.handlers.invites import Invites
from tgbot.handlers.league import League
from tgbot.handlers.members import Members
from tgbot.handlers.memory import MemoryHandlers
from tgbot.handlers.menus import Menus
from tgbot.handlers.opponents import Opponents
from tgbot.handlers.order import Order
from tgbot.handlers.presses import Presses
from tgbot.handlers.shared import Shared
from tgbot.handlers.table_buttons import TableButtons


def register(application: Application[Any, Any, Any, Any, Any, Any], shared: Shared) -> None:
    """Add every handler. An edited message is not a new command; nobody's command is taken from another bot."""
    new = filters.UpdateType.MESSAGE
    buttons, chips = TableButtons(shared), Chips(shared)
    invites = Invites(shared, chips)
    calls, order, group = Calls(shared, chips), Order(shared), GroupSettings(shared)
    opponents, league = Opponents(shared), League(shared)
    buttons.verbs |= order.verbs | opponents.table_verbs
    memory, data = MemoryHandlers(shared), DataHandlers(shared)
    fair = FairHandlers(shared)
    coach = CoachHandlers(shared)
    buttons.verbs |= coach.table_verbs
    commands = Commands(shared, buttons, chips, invites, calls, order, group, memory, coach, fair)
    actions, members = Actions(shared), Members(shared)
    parts = commands.handlers() | memory.handlers() | data.handlers() | coach.handlers() | fair.handlers()
    parts |= AtTable(shared).handlers(commands.press_instead)
    for name, handler in parts.items():
        application.add_handler(CommandHandler(name, handler, new))
    for name, handler in (opponents.handlers() | league.handlers()).items():
        application.add_handler(CommandHandler(name, handler, new))
    application.add_handler(CommandHandler(list(COMMANDS), actions.command, new))
    menus = Menus(shared, chips, invites)
    menus.verbs |= calls.verbs | group.verbs | memory.verbs | data.verbs | coach.verbs
    admin = Admin(shared)
    menus.verbs |= opponents.verbs | league.verbs | fair.verbs | admin.verbs
    application.add_handler(CallbackQueryHandler(Presses(shared, menus, buttons, chips).handle))
    application.add_handler(MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, members.left))
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, members.migrated))
    application.add_handler(ChatMemberHandler(members.own, ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(ChatMemberHandler(members.member, ChatMemberHandler.CHAT_MEMBER))
    application.add_handler(MessageHandler(new & filters.TEXT & ~filters.COMMAND, actions.amount))
    application.add_handler(MessageHandler(filters.StatusUpdate.FORUM_TOPIC_REOPENED, members.reopened))
    ours = {name for one in application.handlers[0] if isinstance(one, CommandHandler) for name in one.commands}
    confined = CommandHandler(list(ours), Confined(shared).check, new & filters.ChatType.GROUPS)
    application.add_handler(confined, group=-1)
    admin.register(application)
    application.add_error_handler(on_error)
