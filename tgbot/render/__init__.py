"""Every screen as a value: texts and keyboards from a table's state, without Telegram.

What a function may know is in its arguments: `TableState` holds no hidden card, `SeatView` holds one seat's. So what a
group is shown cannot leak a card.
"""

from tgbot.render.actions import action_text
from tgbot.render.chips import buy_in, out_of_chips
from tgbot.render.lobby import closed, lobby, seated, started
from tgbot.render.match import match_over
from tgbot.render.menus import games, group_help, help_screen, opponents, settings, start_screen
from tgbot.render.popups import cards_alert, marked
from tgbot.render.private import Ahead, Panel, private_hand
from tgbot.render.questions import leave_question, ping_group, ping_private, stop_question
from tgbot.render.rules import rules_page
from tgbot.render.table import table_message
from tgbot.render.toasts import error, toast
from tgbot.render.turn import type_prompt

__all__ = [
    "Ahead",
    "Panel",
    "action_text",
    "buy_in",
    "cards_alert",
    "closed",
    "error",
    "games",
    "group_help",
    "help_screen",
    "leave_question",
    "lobby",
    "marked",
    "match_over",
    "opponents",
    "out_of_chips",
    "ping_group",
    "ping_private",
    "private_hand",
    "rules_page",
    "seated",
    "settings",
    "start_screen",
    "started",
    "stop_question",
    "table_message",
    "toast",
    "type_prompt",
]
