"""Under the league of a group: the weeks, all time, one's own place."""

from __future__ import annotations

from tgbot.i18n import text
from tgbot.keyboards.fit import GROUP, fit
from tgbot.keyboards.menus import chosen, menu
from tgbot.screen import Keyboard
from tgbot.service.league import Period

_LABELS: dict[Period, str] = {"week": "this-week", "last": "last-week", "all": "all-time"}


def league_keyboard(language: str, period: Period) -> Keyboard:
    """S6.3: each button carries the period it shows."""
    weeks = [menu(chosen(text(language, f"b-{label}"), one == period), "league", one) for one, label in _LABELS.items()]
    return fit([weeks[:2], [weeks[2], menu(text(language, "b-my-place"), "rank", period)]], GROUP)
