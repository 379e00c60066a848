"""The letters of several tables in one chat, in front of their titles (S2.6)."""

from __future__ import annotations

from tgbot.i18n import LANGUAGES, text
from tgbot.service.model import TableState


def letter(state: TableState, language: str) -> str:
    """As in "A"; empty at a table that has always been alone."""
    if state.letter is None:
        return ""
    all_letters = text(language, "table-letters")
    return all_letters[state.letter % len(all_letters)]


def is_letter(state: TableState, word: str) -> bool:
    """Whether somebody means this table by a letter, in whatever language."""
    return any(letter(state, language) == word.upper() for language in LANGUAGES)


def titled(state: TableState, language: str, title: str) -> str:
    """The title (HTML) with the table's letter, where it has one."""
    mark = letter(state, language)
    return text(language, "titled", letter=mark, title=title) if mark else title
