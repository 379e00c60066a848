"""Screens outside a hand: start, opponents, settings, help (S1, S6.9, S6.11)."""

from __future__ import annotations

from collections.abc import Sequence

from env.engine.profiles import profile as profile_of
from tgbot.i18n import text
from tgbot.keyboards.menus import (
    group_help_keyboard,
    help_keyboard,
    opponents_keyboard,
    settings_keyboard,
    start_keyboard,
    welcome_keyboard,
)
from tgbot.render.frame import hand_count
from tgbot.render.markup import blocks, italic
from tgbot.render.names import safe_name
from tgbot.screen import Screen
from tgbot.service.model import Person, Status, TableState

DEFAULT_BOTS = 3
_MINUTES = {1: 4, 2: 6, 3: 8, 4: 10, 5: 12}  # a ten-hand match with so many bots, about


def start_screen(
    person: Person, bots: int = DEFAULT_BOTS, tables: Sequence[TableState] = (), *, bot_username: str
) -> Screen:
    """S1.1, or S1.2 where the person sits at a table that is open (`tables`, newest first)."""
    mine = next((table for table in tables if table.open and table.seat_of(person.user_id) is not None), None)
    if mine is not None:
        return _welcome_back(person, bots, mine)
    language = person.language
    home = profile_of("home").table
    play = text(
        language,
        "start-play",
        bots=bots,
        hands=text(language, "count-hands", n=home.hands),
        chips=text(language, "count-chips", n=home.start_stack),
        minutes=_MINUTES.get(bots, _MINUTES[DEFAULT_BOTS]),
    )
    lines = blocks([text(language, "start-what")], [play, italic(text(language, "start-chips"))])
    return Screen(lines, start_keyboard(language, bots, bot_username))


def _welcome_back(person: Person, bots: int, table: TableState) -> Screen:
    language = person.language
    line = text(language, "start-table", table=_table_line(person, table))
    return Screen(f"{text(language, 'start-back')} {line}", welcome_keyboard(language, table.id, bots))


def _table_line(person: Person, table: TableState) -> str:
    """As in "«Friday club», hand 6/10, 118 chips, your turn"."""
    language, seat = person.language, table.seat_of(person.user_id)
    title = safe_name(table.chat.title, 32)
    parts = [text(language, "start-group", title=title) if table.chat.group else text(language, "start-bots")]
    if table.status == Status.LOBBY or table.hand is None:
        return ", ".join([*parts, text(language, "start-lobby")])
    parts.append(text(language, "start-hand", hand=hand_count(table)))
    if seat is not None:
        parts.append(text(language, "count-chips", n=table.hand.public.seats[seat.seat].stack))
    if table.status == Status.HOLD:
        parts.append(text(language, "start-paused"))
    elif seat is not None and table.actor == seat:
        parts.append(text(language, "start-turn"))
    return ", ".join(parts)


def opponents(language: str, bots: int) -> Screen:
    """S1.3: how many bots, 1 to 5."""
    lines = [text(language, "opponents-title"), text(language, "opponents-bots", n=bots)]
    return Screen("\n".join(lines), opponents_keyboard(language, bots))


def settings(language: str) -> Screen:
    """S6.9: the language."""
    return Screen(text(language, "settings-title"), settings_keyboard(language))


def help_screen(language: str, profile: str = "home", bots: int = DEFAULT_BOTS) -> Screen:
    """S6.11 in private."""
    lines = blocks([text(language, "help-how")], [text(language, "help-commands")])
    return Screen(lines, help_keyboard(language, profile, bots))


def group_help(language: str, bot_username: str) -> Screen:
    """S6.11 in a group: the commands, and the way to the rest."""
    return Screen(text(language, "help-commands-group"), group_help_keyboard(language, bot_username))
