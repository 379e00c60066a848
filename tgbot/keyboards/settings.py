"""Keyboards of a person's settings: the panel, the languages, the own data. Every button carries what it sets."""

from __future__ import annotations

from tgbot.i18n import LANGUAGES, language_name, text
from tgbot.keyboards.fit import PRIVATE, fit
from tgbot.keyboards.menus import chosen, language_button, menu
from tgbot.screen import Button, Keyboard
from tgbot.service.preferences import VALUES, Prefs

_ROWS = (("cards",), ("suits", "theme"), ("ping", "ask_all_in"), ("protect",), ("slow_clock",))
"""Settings as they stand on the panel, the language before the first."""


def settings_keyboard(language: str, prefs: Prefs) -> Keyboard:
    """S6.9: each button says what is set and leads to the same panel with the next value."""
    first, *rest = ([_setting(language, prefs, name) for name in row] for row in _ROWS)
    return fit(
        [
            [language_button(language, text(language, "b-language"), "settings"), *first],
            *rest,
            [menu(text(language, "b-my-data"), "data")],
            [menu(text(language, "b-back"), "start")],
        ],
        PRIVATE,
    )


def _setting(language: str, prefs: Prefs, name: str) -> Button:
    values, value = VALUES[name], getattr(prefs, name)
    following = values[(values.index(value) + 1) % len(values)]
    label = text(language, f"b-set-{name.replace('_', '-')}", value=value)
    return menu(label, "pref", name, int(following) if isinstance(following, bool) else following)


def languages_keyboard(language: str, origin: str) -> Keyboard:
    """Every language by its own name; `origin` is the page to go back to, "start" or "settings"."""
    rows = [[menu(chosen(language_name(one), one == language), "lang", one, origin)] for one in LANGUAGES]
    return fit([*rows, [menu(text(language, "b-back"), origin)]], PRIVATE)
