"""Screens outside a hand: start, opponents, games, help (S1, S6.11)."""

from __future__ import annotations

from collections.abc import Sequence

from env.engine.profiles import PROFILES, Profile
from tgbot.caveat import Caveat
from tgbot.i18n import text
from tgbot.keyboards.menus import (
    Choice,
    games_keyboard,
    group_help_keyboard,
    help_keyboard,
    start_keyboard,
    welcome_keyboard,
)
from tgbot.render.frame import hand_count
from tgbot.render.lobby import about, chips_of, profile_name
from tgbot.render.markup import blocks, italic
from tgbot.render.names import safe_name
from tgbot.screen import Screen
from tgbot.service.model import Person, Status, TableState

_MINUTES = {1: 4, 2: 6, 3: 8, 4: 10, 5: 12}  # a ten-hand match with so many bots, about


def start_screen(
    person: Person, choice: Choice, game: Profile, tables: Sequence[TableState] = (), *, bot_username: str
) -> Screen:
    """S1.1, or S1.2 where the person sits at a table that is open (`tables`, newest first).

    Who has played before is not told what Play now does.

    choice  what Play now opens        game  the chosen game as it would be played
    """
    mine = next((table for table in tables if table.open and table.seat_of(person.user_id) is not None), None)
    if mine is not None:
        return _welcome_back(person, choice, mine)
    language = person.language
    first = [] if person.prefs.taught else [_play(language, choice, game), italic(text(language, "start-chips"))]
    return Screen(blocks([text(language, "start-what")], first), start_keyboard(language, choice, bot_username))


def _play(language: str, choice: Choice, game: Profile) -> str:
    """What Play now does."""
    if choice.sit_and_go:
        return text(
            language,
            "start-play-sit-and-go",
            bots=choice.bots,
            profile=profile_name(language, game.name),
            chips=text(language, "count-chips", n=game.table.start_stack),
        )
    if not game.table.hands:
        name = profile_name(language, game.name)
        return text(language, "start-play-open", bots=choice.bots, profile=name, chips=chips_of(language, game))
    return text(
        language,
        "start-play",
        bots=choice.bots,
        hands=text(language, "count-hands", n=game.table.hands),
        chips=text(language, "count-chips", n=game.table.start_stack),
        minutes=_MINUTES[choice.bots],
    )


def _welcome_back(person: Person, choice: Choice, table: TableState) -> Screen:
    language = person.language
    line = text(language, "start-table", table=_table_line(person, table))
    return Screen(f"{text(language, 'start-back')} {line}", welcome_keyboard(language, table.id, choice))


def _table_line(person: Person, table: TableState) -> str:
    """As in "«Friday club», hand 6/10, 118 chips, your turn"."""
    language, seat = person.language, table.seat_of(person.user_id)
    title = safe_name(table.chat.title, 32)
    with_whom = text(language, "start-friends" if table.chat.invite else "start-bots")
    parts = [text(language, "start-group", title=title) if table.chat.group else with_whom]
    if table.status == Status.LOBBY or table.hand is None:
        return ", ".join([*parts, text(language, "start-lobby")])
    parts.append(text(language, "start-hand", hand=hand_count(table)))
    if seat is not None:
        parts.append(text(language, "count-chips", n=seat.stack))
    if table.status == Status.HOLD:
        parts.append(text(language, "start-paused"))
    elif seat is not None and table.actor == seat:
        parts.append(text(language, "start-turn"))
    return ", ".join(parts)


def games(language: str, choice: Choice, caveat: Caveat | None = None) -> Screen:
    """S1.4: the games, one line each. `caveat`: what people should know of who plays the chosen one for the bots."""
    lines = [text(language, "game-title"), *(about(language, name) for name in PROFILES)]
    return Screen("\n".join(lines + caveat_lines(language, caveat)), games_keyboard(language, choice))


def caveat_lines(language: str, caveat: Caveat | None) -> list[str]:
    """What people should know of who plays for the bots, if anything."""
    if caveat is None:
        return []
    if caveat.agent is None:
        return [italic(text(language, "opponents-unmeasured"))]
    if caveat.model is not None:
        return [italic(text(language, "opponents-stand-in-for", agent=caveat.agent, model=caveat.model))]
    return [italic(text(language, "opponents-stand-in", agent=caveat.agent))]


def help_screen(language: str, choice: Choice) -> Screen:
    """S6.11 in private."""
    lines = blocks(
        [text(language, "help-how")], [text(language, "help-commands"), italic(text(language, "help-chips"))]
    )
    return Screen(lines, help_keyboard(language, choice))


def group_help(language: str, bot_username: str) -> Screen:
    """S6.11 in a group: the commands, and the way to the rest."""
    lines = [text(language, "help-commands-group"), italic(text(language, "help-chips"))]
    return Screen("\n".join(lines), group_help_keyboard(language, bot_username))
