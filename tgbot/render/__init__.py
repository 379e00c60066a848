"""Every screen as a value: texts and keyboards from a table's state, without Telegram.

What a function may know is in its arguments: `TableState` holds no hidden card, `SeatView` holds one seat's. So what a
group is shown cannot leak a card.
"""

from tgbot.render.actions import action_text
from tgbot.render.chips import buy_in, out_of_chips
from tgbot.render.coach import hint, no_review, past_hint, review
from tgbot.render.fair import cut_stepper, fair, file_name, group_fair, how
from tgbot.render.group import (
    TALK,
    called,
    group_settings,
    needs_start,
    remove_question,
    removed,
    several_tables,
    shut,
    talk,
)
from tgbot.render.history import data, forget_question, hand_list, replay
from tgbot.render.invite import invitation, invite_lobby, link_refused, stood_up
from tgbot.render.league import league
from tgbot.render.letters import is_letter
from tgbot.render.lobby import closed, lobby, seated, started
from tgbot.render.match import match_over
from tgbot.render.menus import games, group_help, help_screen, start_screen
from tgbot.render.opponents import names, opponents, who
from tgbot.render.popups import cards_alert, marked
from tgbot.render.private import Ahead, Panel, private_hand
from tgbot.render.questions import leave_question, ping_group, ping_private, stop_question
from tgbot.render.rules import rules_page
from tgbot.render.settings import languages, settings
from tgbot.render.statistics import achievement, achievements, group_statistics, statistics, top
from tgbot.render.table import table_message
from tgbot.render.toasts import error, toast
from tgbot.render.turn import type_prompt

__all__ = [
    "TALK",
    "Ahead",
    "Panel",
    "achievement",
    "achievements",
    "action_text",
    "buy_in",
    "called",
    "cards_alert",
    "closed",
    "cut_stepper",
    "data",
    "error",
    "fair",
    "file_name",
    "forget_question",
    "games",
    "group_fair",
    "group_help",
    "group_settings",
    "group_statistics",
    "hand_list",
    "help_screen",
    "hint",
    "how",
    "invitation",
    "invite_lobby",
    "is_letter",
    "languages",
    "league",
    "leave_question",
    "link_refused",
    "lobby",
    "marked",
    "match_over",
    "names",
    "needs_start",
    "no_review",
    "opponents",
    "out_of_chips",
    "past_hint",
    "ping_group",
    "ping_private",
    "private_hand",
    "remove_question",
    "removed",
    "replay",
    "review",
    "rules_page",
    "seated",
    "settings",
    "several_tables",
    "shut",
    "start_screen",
    "started",
    "statistics",
    "stood_up",
    "stop_question",
    "table_message",
    "talk",
    "toast",
    "top",
    "type_prompt",
    "who",
]
