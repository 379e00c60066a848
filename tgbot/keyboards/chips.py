"""Keyboards about chips at open tables, in private: buying in, buying again (S5.7, S5.9)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from env.engine.buyin import buy_in_range, rebuy_range
from env.engine.profiles import Profile, Rebuy
from tgbot.i18n import numbers, text
from tgbot.keyboards.fit import PRIVATE, fit
from tgbot.keyboards.menus import box, chosen, menu
from tgbot.keyboards.table import Press
from tgbot.screen import Button, Keyboard
from tgbot.service.model import TableState

_PARTS = (1, 2, 5)  # of the largest buy-in: with an ante of 10 these are 500, 250 and 100


@dataclass(frozen=True, slots=True)
class BuyIn:
    """What somebody is about to sit down with. `other`: the amount is being stepped up and down."""

    table: int
    chips: int
    auto_rebuy: bool
    other: bool = False

    @property
    def args(self) -> tuple[int, int, int, int]:
        """As buttons carry it."""
        return self.table, self.chips, int(self.auto_rebuy), int(self.other)


def amounts(least: int, most: int, balance: int) -> tuple[int, ...]:
    """A few amounts within a range that a balance can pay, the largest first; empty if it cannot pay the least."""
    within = dict.fromkeys(most // part for part in _PARTS)
    found = tuple(amount for amount in within if max(1, least) <= amount <= balance)
    return found or ((min(most, balance),) if max(1, least) <= min(most, balance) else ())


def chooses_buy_in(game: Profile) -> bool:
    """Whether people choose what they sit down with."""
    least, most = buy_in_range(game)
    return least < most


def buy_in_keyboard(language: str, game: Profile, shown: BuyIn, balance: int) -> Keyboard:
    """S5.7: amounts, the box of auto-rebuy, sit down. Every button carries what it leads to."""
    least, most = buy_in_range(game)

    def to(label: str, other: BuyIn) -> Button:
        return menu(label, "buy", *other.args)

    def amount(chips: int) -> Button:
        label = chosen(numbers.short(language, chips), chips == shown.chips)
        return to(label, replace(shown, chips=chips))

    def step(by: int) -> Button:
        after = min(max(shown.chips + by, least), most, balance)
        label = ("+" if by > 0 else numbers.MINUS) + numbers.chips(language, abs(by))
        return menu(label, "end") if after == shown.chips else to(label, replace(shown, chips=after))

    if shown.other:
        small, large = game.rules.ante, 10 * game.rules.ante
        first = [step(by) for by in (-large, -small, small, large)]
    else:
        other = to(text(language, "b-other-amount"), replace(shown, other=True))
        first = [*map(amount, amounts(least, most, balance)), other]
    rows = [first]
    if game.table.rebuy == Rebuy.AUTO:
        label = box(text(language, "b-auto-rebuy-to", n=numbers.short(language, most)), shown.auto_rebuy)
        rows.append([to(label, replace(shown, auto_rebuy=not shown.auto_rebuy))])
    sit = menu(text(language, "b-take-seat"), "sit", *shown.args, style="success")
    back = to(text(language, "b-back"), replace(shown, other=False))
    rows.append([sit, back if shown.other else menu(text(language, "b-not-now"), "dismiss")])
    return fit(rows, PRIVATE)


def rebuy_keyboard(state: TableState, language: str, seat: int, balance: int) -> Keyboard:
    """S5.9: what may be bought, and the way out."""
    span = rebuy_range(state.game, state.seats[seat].stack)
    bought = () if span is None else amounts(*span, balance)[:2]
    buttons = [
        menu(text(language, "b-rebuy", n=numbers.short(language, chips)), "rebuy", state.id, chips, style="success")
        for chips in bought
    ]
    return fit([buttons, [Press(state, language, seat).button("leave-hand", "l")]], PRIVATE)
