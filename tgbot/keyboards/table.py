"""Keyboards of the live hand in a group: A to bet, D to draw, W to wait, the end of a hand.

Everybody sees them, so they show what everybody knows: amounts come from `Legal`, which holds no card, and the draw
keyboard never changes with marks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from env.engine.actions import Kind
from env.engine.views import Legal, PublicView
from tgbot.callback import TablePress
from tgbot.i18n import numbers, text
from tgbot.keyboards.amounts import calls_all, everything, offers_amounts, presets
from tgbot.keyboards.fit import GROUP, fit
from tgbot.screen import Button, Keyboard, Style
from tgbot.service.model import HandState, Status, TableState

Row = Sequence[Button]


class Press:
    """Makes buttons of one table, hand and decision."""

    def __init__(self, state: TableState, language: str, seat: int = 0) -> None:
        hand = state.hand
        self._at = (state.id, hand.number if hand else 0, hand.decision if hand else 0, seat)
        self.language = language

    def button(
        self,
        key: str,
        verb: str,
        *args: object,
        style: Style | None = None,
        amount: int | None = None,
        **values: object,
    ) -> Button:
        """A button with the text `b-<key>`; `amount` fills its `n` in the short form."""
        if amount is not None:
            values["n"] = numbers.short(self.language, amount)
        return self.labelled(text(self.language, f"b-{key}", **values), verb, *args, style=style)

    def labelled(self, label: str, verb: str, *args: object, style: Style | None = None) -> Button:
        """A button with a label that is no text of its own: a card, a number."""
        return Button(label, data=TablePress(*self._at, verb, tuple(map(str, args))).pack(), style=style)


def bet_rows(press: Press, legal: Legal, public: PublicView) -> list[Row]:
    """Fold, check, call, and the preset amounts: the rows that the group and the private hand share."""
    first: list[Button] = []
    if legal.fold:
        first.append(press.button("fold", "f", style="danger"))
    if legal.check:
        first.append(press.button("check", "k", style="success"))
    if legal.call is not None and not calls_all(legal, public):
        first.append(press.button("call", "c", legal.call, style="success", amount=legal.call))
    key = "bet" if legal.wager_kind == Kind.BET else "raise"
    return [first, [press.button(key, "r", amount, amount=amount) for amount in presets(legal, public)]]


def all_in_button(press: Press, legal: Legal, public: PublicView) -> Button | None:
    """Arms an all-in: a call for the whole stack, or the largest wager."""
    if legal.call is not None and calls_all(legal, public):
        return press.button("call-all-in", "a", legal.call, amount=legal.call)
    amount = everything(legal, public)
    return None if amount is None else press.button("all-in", "a", amount, amount=amount)


def all_in_amount(legal: Legal, public: PublicView) -> int | None:
    """What the all-in buttons carry: the call if it takes everything, else the "to" amount of the wager."""
    return legal.call if calls_all(legal, public) else everything(legal, public)


def my_cards(state: TableState, language: str) -> Button:
    """Anybody may press it; it answers the presser alone."""
    return Press(state, language).button("my-cards", "m")


def betting(
    state: TableState, language: str, legal: Legal, public: PublicView, seat: int, amount_url: str
) -> list[Row]:
    """Keyboard A for the seat to act."""
    press = Press(state, language, seat)
    rows = bet_rows(press, legal, public)
    if (all_in := all_in_button(press, legal, public)) is not None:
        rows.append([all_in, press.button("sure", "A", all_in_amount(legal, public), style="danger")])
    last = [my_cards(state, language)]
    if offers_amounts(legal, public):
        last.append(Button(text(language, "b-amount"), url=amount_url))
    return [*rows, last]


def drawing(state: TableState, language: str, seat: int) -> list[Row]:
    """Keyboard D for the seat to draw: positions, never cards."""
    press = Press(state, language, seat)
    return [
        [press.labelled(str(position), "d", position, 1) for position in range(1, 6)],
        [press.button("draw", "D", style="primary"), press.button("pat", "D", "00000", style="primary")],
        [my_cards(state, language), press.button("clear-group", "x")],
    ]


def between_hands(state: TableState, language: str, link: Callable[[str], str]) -> list[Row]:
    """Under a finished hand, until the next one is dealt; an open table may have to wait for a second player."""
    if state.status != Status.PAUSE or state.stopping:
        return []
    press = Press(state, language)
    deal = [] if state.waits_for_second else [press.button("deal-now", "n", style="success")]
    if state.hand is not None and state.hand.over:
        deal.append(Button(text(language, "b-replay"), url=link(f"v{state.hand.number}")))
    return [deal, [press.button("sit-out", "o"), press.button("leave-hand", "l")], join_row(state, language)]


def has_free_seat(state: TableState) -> bool:
    """Whether somebody might sit down; the service has the last word."""
    return sum(not seat.left for seat in state.seats) < state.settings.seats_max


def join_row(state: TableState, language: str) -> Row:
    """S2.7: a free seat at an open table, from the next hand on."""
    if not (state.cash and state.open and has_free_seat(state)) or state.stopping:
        return []
    return [Press(state, language).button("join-next", "j")]


def return_row(state: TableState, language: str) -> list[Row]:
    """I'm back, while a person who still has a seat is away."""
    if not any(seat.away and not seat.left and seat.person is not None for seat in state.seats):
        return []
    return [[Press(state, language).button("back-in", "i", style="success")]]


def waiting(state: TableState, language: str, private_url: str) -> Row:
    """Keyboard W: nobody but bots is to act. Boxes for the own turn are ticked in private."""
    return [my_cards(state, language), Button(text(language, "b-in-advance"), url=private_url)]


def table_keyboard(
    state: TableState, hand: HandState, language: str, legal: Legal | None, link: Callable[[str], str]
) -> Keyboard:
    """The keyboard under the group's table message as the hand stands.

    legal  of the seat to act if that is a person's, else None: nobody but bots is to act
    link   opens the private chat for "r", an amount, for "w", boxes, or for "v7", hand 7 from its deal on
    """
    actor = hand.public.actor
    if not state.open:
        return ()
    if state.status == Status.HOLD:
        rows: list[Row] = [join_row(state, language)]
    elif state.status == Status.PAUSE:
        rows = between_hands(state, language, link)
    elif actor is None or legal is None or state.seats[actor].bot is not None:
        rows = [waiting(state, language, link("w")), join_row(state, language)]
    elif hand.public.drawing:
        rows = drawing(state, language, actor)
    else:
        rows = betting(state, language, legal, hand.public, actor, link("r"))
    return fit([*rows, *return_row(state, language)], GROUP)
