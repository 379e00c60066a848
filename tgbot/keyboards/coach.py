"""Keyboards under what the coach says (S6.6, S6.7)."""

from __future__ import annotations

from env.engine.actions import Action, Kind
from env.engine.views import SeatView
from tgbot.i18n import text
from tgbot.i18n.cards import mask_text
from tgbot.keyboards.fit import PRIVATE, fit
from tgbot.keyboards.menus import menu
from tgbot.keyboards.table import Press
from tgbot.screen import Button, Keyboard
from tgbot.service.model import TableState
from tgbot.service.presence import plays_alone

HINT, WHY, DO_DRAW = "H", "W", "G"
"""Verbs of table buttons: ask, ask why, draw as advised (arg = mask as five 0/1, whatever is marked)."""


def hint_row(state: TableState, language: str, seat: int) -> list[Button]:
    """Asks the coach about the decision that the table waits for; only where nobody else plays."""
    return [Press(state, language, seat).button("hint", HINT)] if plays_alone(state) else []


def review_button(language: str, table_id: int, hand: int) -> Button:
    """In private, under a hand: its decisions looked back at, in a new message."""
    return menu(text(language, "b-review"), "review", table_id, hand)


def my_review_button(language: str, table_id: int) -> Button:
    """In private, under a match: the same of all its hands."""
    return menu(text(language, "b-my-review"), "review", table_id)


def my_review_link(language: str, bot_username: str, token: str) -> Button:
    """In a group, under a match: the same in the presser's private chat."""
    return Button(text(language, "b-my-review"), url=f"https://t.me/{bot_username}?start=c_{token}")


def coach_here_button(language: str, table_id: int, hand: int, step: int) -> Button:
    """Under a step of a replay: what the coach would have said then."""
    return menu(text(language, "b-coach-here"), "coach", table_id, hand, step)


def hint_keyboard(state: TableState, language: str, view: SeatView, action: Action, *, why: bool) -> Keyboard:
    """Do it, and Why? unless that is said already. An all-in asks first, as its own button does."""
    press = Press(state, language, view.seat)
    return fit([[_do_it(press, view, action), *([press.button("why", WHY)] if why else [])]], PRIVATE)


def _do_it(press: Press, view: SeatView, action: Action) -> Button:
    legal, info = view.legal, view.public.seats[view.seat]
    if action.kind == Kind.DRAW:
        return press.button("do-it", DO_DRAW, mask_text(view.cards, action.mask), style="primary")
    if action.kind in (Kind.FOLD, Kind.CHECK):
        return press.button("do-it", "f" if action.kind == Kind.FOLD else "k", style="primary")
    if action.kind == Kind.CALL:
        chips = 0 if legal is None or legal.call is None else legal.call
        return press.button("do-it", "a" if chips == info.stack else "c", chips, style="primary")
    verb = "a" if action.amount == info.bet + info.stack else "r"
    return press.button("do-it", verb, action.amount, style="primary")


def review_keyboard(language: str, table_id: int, shown: tuple[tuple[int, int], ...], *, one_hand: bool) -> Keyboard:
    """A button for each decision, (hand, step); then the whole match if this was one hand, and the way out."""
    hands: list[Button] = []
    for hand, step in shown:
        if all(f":{hand}:" not in (button.data or "") for button in hands):
            hands.append(menu(text(language, "b-show-hand", n=hand), "judged", table_id, hand, step))
    rows = [hands[start : start + 2] for start in range(0, len(hands), 2)]
    whole = [menu(text(language, "b-whole-match"), "review", table_id)] if one_hand else []
    return fit([*rows, [*whole, *close_keyboard(language)[0]]], PRIVATE)


def close_keyboard(language: str) -> Keyboard:
    """The way out alone."""
    return fit([[menu(text(language, "b-close"), "dismiss")]], PRIVATE)
