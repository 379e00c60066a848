"""Links to seals in a group's texts: the 🔒 of titles, and the first deck of a table."""

from __future__ import annotations

from tgbot.i18n import text
from tgbot.keyboards.fair import fair_link
from tgbot.service.model import TableState


def lock(state: TableState, bot_username: str) -> str:
    """The 🔒 of a title: the seal of the hand that runs, after it that of the next one.

    Empty without a seal, and for a hand that was called off.
    """
    hand = state.hand
    if hand is None or hand.aborted:
        return ""
    root = state.next_seal if hand.over and state.next_seal else hand.seals[-1] if hand.seals else ""
    return f'<a href="{fair_link(bot_username, root)}">🔒</a>' if root else ""


def first_seal(state: TableState, language: str, bot_username: str) -> str:
    """The line of a table that has started: its first deck is sealed."""
    if state.hand is None or not state.hand.seals:
        return ""
    return f'<a href="{fair_link(bot_username, state.hand.seals[0])}">{text(language, "fair-first")}</a>'
