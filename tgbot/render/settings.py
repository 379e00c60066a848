"""Screens of a person's settings (S6.9): the panel, and the choice of a language."""

from __future__ import annotations

from tgbot.i18n import text
from tgbot.keyboards.settings import languages_keyboard, settings_keyboard
from tgbot.screen import Screen
from tgbot.service.preferences import Prefs


def settings(language: str, prefs: Prefs) -> Screen:
    """S6.9 in private."""
    return Screen(text(language, "settings-title"), settings_keyboard(language, prefs))


def languages(language: str, origin: str) -> Screen:
    """The languages; `origin` is the page to go back to, "start" or "settings"."""
    return Screen(text(language, "languages-title"), languages_keyboard(language, origin))
