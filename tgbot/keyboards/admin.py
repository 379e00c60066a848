"""Keyboards of /admin, for the owner of the bot alone."""

from __future__ import annotations

from collections.abc import Sequence

from tgbot.i18n import text
from tgbot.keyboards.fit import PRIVATE, fit
from tgbot.keyboards.menus import menu
from tgbot.screen import Button, Keyboard
from tgbot.service.operation import Mode

VERB = "adm"


def home_keyboard(language: str, mode: Mode) -> Keyboard:
    """What the owner can do."""
    if mode is Mode.PLAY:
        runs = [_button(language, "pause", "mode", "pause"), _button(language, "drain", "drain")]
    else:
        runs = [_button(language, "resume", "mode", "resume")]
    if mode is Mode.NO_NEW_GAMES:
        runs.append(_button(language, "drain", "drain"))
    return fit(
        [
            [_button(language, "tables", "tables", 0), _button(language, "again", "home")],
            runs,
            [_button(language, "say-groups", "ask", "groups"), _button(language, "say-people", "ask", "people")],
        ],
        PRIVATE,
    )


def tables_keyboard(language: str, ids: Sequence[int], page: int, pages: int) -> Keyboard:
    """A button to close each table of the page, the pages beside it."""
    close = [menu(f"× #{table_id}", VERB, "close", table_id) for table_id in ids]
    beside = []
    if page > 0:
        beside.append(menu(text(language, "b-newer"), VERB, "tables", page - 1))
    if page + 1 < pages:
        beside.append(menu(text(language, "b-older"), VERB, "tables", page + 1))
    return fit([close[:5], close[5:], beside, [_back(language)]], PRIVATE)


def close_keyboard(language: str, table_id: int) -> Keyboard:
    """Whether a table is closed."""
    yes = menu(text(language, "b-admin-close"), VERB, "close", table_id, "yes", style="danger")
    return fit([[yes, menu(text(language, "b-back"), VERB, "tables", 0)]], PRIVATE)


def drain_keyboard(language: str) -> Keyboard:
    """How the bot is drained."""
    return fit(
        [
            [_button(language, "drain-stay", "drain", "stay"), _button(language, "drain-leave", "drain", "leave")],
            [_back(language)],
        ],
        PRIVATE,
    )


def say_keyboard(language: str, number: int) -> Keyboard:
    """Whether it is said."""
    yes = menu(text(language, "b-admin-say"), VERB, "say", number, style="primary")
    return fit([[yes, _back(language)]], PRIVATE)


def progress_keyboard(language: str, number: int) -> Keyboard:
    """How far it has got, asked again."""
    return fit([[_button(language, "again", "said", number), _back(language)]], PRIVATE)


def _button(language: str, key: str, *args: object) -> Button:
    return menu(text(language, f"b-admin-{key}"), VERB, *args)


def _back(language: str) -> Button:
    return menu(text(language, "b-back"), VERB, "home")
