"""Keyboards of sealed decks: the seal with its proof, and the stepper of the cut (S6.8)."""

from __future__ import annotations

from tgbot.i18n import text
from tgbot.keyboards.fit import PRIVATE, fit
from tgbot.keyboards.menus import menu
from tgbot.screen import Button, Keyboard
from tgbot.service.model import TableState

MIDDLE = 26
"""Where the stepper of the cut begins."""


def fair_link(bot_username: str, root: str) -> str:
    """Opens the private chat at a seal."""
    return f"https://t.me/{bot_username}?start=fair_{root}"


def cut_button(language: str, table_id: int, hand: int) -> Button:
    """Opens the stepper below: for the player on the dealer's right, before the hand."""
    return menu(text(language, "b-set-cut"), "mycut", table_id, hand)


def fairness_button(language: str, table_id: int, hand: int) -> Button:
    """In private: a hand's seal and proof, in a new message."""
    return menu(text(language, "b-fairness"), "proof", table_id, hand)


def fairness_link(language: str, bot_username: str, state: TableState) -> list[Button]:
    """In a group: the same of the latest hand, in the presser's private chat; none for a hand without a seal."""
    seals = () if state.hand is None else state.hand.seals
    return [menu(text(language, "b-fairness"), url=fair_link(bot_username, seals[0]))] if seals else []


def fair_keyboard(language: str, table_id: int, hand: int, *, proved: int | None, opened: bool, cut: bool) -> Keyboard:
    """S6.8. proved: the hand that a file can be had of; opened: all hands of the table; cut: the reader cuts next."""
    file = [] if proved is None else [menu(text(language, "b-fair-file"), "fairfile", table_id, proved)]
    how = menu(text(language, "b-fair-how"), "fairhow", table_id, hand)
    whole = [menu(text(language, "b-fair-match"), "fairmatch", table_id)] if opened else []
    return fit([[*file, how], whole, [cut_button(language, table_id, hand)] if cut else []], PRIVATE)


def how_keyboard(language: str, table_id: int, hand: int) -> Keyboard:
    """Back from the explanation."""
    return fit([[menu(text(language, "b-back"), "fair", table_id, hand)]], PRIVATE)


def group_fair_keyboard(language: str, bot_username: str, root: str) -> Keyboard:
    """/fair in a group: the proofs are private."""
    return ((menu(text(language, "b-fair-private"), url=fair_link(bot_username, root)),),)


def cut_keyboard(language: str, table_id: int, hand: int, cut: int, most: int) -> Keyboard:
    """The stepper: each button carries the number that it leads to."""

    def to(label: str, number: int) -> Button:
        return menu(label, "cut", table_id, hand, number) if 1 <= number <= most else menu(label, "end")

    steps = [to("−10", cut - 10), to("−1", cut - 1), to("+1", cut + 1), to("+10", cut + 10)]
    done = menu(text(language, "b-cut", n=cut), "cutset", table_id, hand, cut, style="primary")
    return fit([steps, [done, menu(text(language, "b-back"), "fair", table_id, hand)]], PRIVATE)
