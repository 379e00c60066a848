"""Boxes for the own turn, ticked before it: S4.7 in every game, at tables with auto-rebuy also S5.10."""

from __future__ import annotations

from env.engine.preactions import Box, WhyNotBox, price, why_not_box
from env.engine.profiles import Rebuy
from env.engine.views import SeatView
from tgbot.callback import TablePress, parse
from tgbot.i18n import numbers, text
from tgbot.keyboards.menus import box
from tgbot.keyboards.table import Press, Row
from tgbot.screen import Button
from tgbot.service.model import TableState

_BOXES = (
    (Box.CHECK_FOLD, "cf", "check-fold"),
    (Box.FOLD, "f", "fold"),
    (Box.CALL, "c", "call"),
    (Box.RAISE_ANY, "r", "raise-any"),
)
BOX_CODES = {code: box for box, code, _ in _BOXES}
"""How buttons name the boxes (S4-15)."""
CALL = "c"
"""Its button also carries the chips that the call costs."""
AUTO_REBUY = "ar"


def box_rows(state: TableState, language: str, view: SeatView, ticked: Box | None) -> list[Row]:
    """The boxes that can be ticked now, two a row, and the one that stays.

    Each button says what it sets: code, 1 or 0, the betting round, for a call its chips. A call that takes everything
    has no box: an all-in asks first.
    """
    seat = state.seats[view.seat]
    if seat.left or seat.away:
        return []
    press, public = Press(state, language, view.seat), view.public
    rebuys = state.settings.rebuy == Rebuy.AUTO

    def button(key: str, on: bool, *args: object, **values: object) -> Button:
        code, *more = args
        return press.labelled(box(text(language, f"b-{key}", **values), on), "p", code, int(not on), *more)

    buttons = []
    for one, code, key in _BOXES:
        if ticked != one and why_not_box(public, view.seat, one) != WhyNotBox.NONE:
            continue
        if one == Box.RAISE_ANY and not rebuys:
            continue
        if one != Box.CALL:
            buttons.append(button(key, ticked == one, code, public.round))
        elif (chips := price(public, view.seat)) < public.seats[view.seat].stack:
            label = numbers.short(language, chips)
            buttons.append(button(key, ticked == one, code, public.round, chips, n=label))
    if rebuys:
        buttons.append(button("auto-rebuy", seat.auto_rebuy, AUTO_REBUY))
    return [buttons[at : at + 2] for at in range(0, len(buttons), 2)]


def carries_box(button: Button) -> bool:
    """Whether the button ticks a box of this betting round."""
    press = parse(button.data or "")
    return isinstance(press, TablePress) and press.verb == "p" and press.args[0] != AUTO_REBUY
