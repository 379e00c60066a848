"""Keyboards of the private hand: betting, the all-in question, the amount stepper, the draw picker, waiting, boxes."""

from __future__ import annotations

from env.engine.actions import Kind
from env.engine.preactions import Box
from env.engine.views import Legal, PublicView, SeatView
from tgbot.i18n import numbers, text
from tgbot.i18n.cards import display_order, mask_text
from tgbot.i18n.suits import CardWriter
from tgbot.keyboards.amounts import half_pot, offers_amounts, whole_pot
from tgbot.keyboards.boxes import box_rows
from tgbot.keyboards.coach import hint_row, review_button
from tgbot.keyboards.fair import cut_button
from tgbot.keyboards.fit import PRIVATE, fit
from tgbot.keyboards.memory import replay_button
from tgbot.keyboards.table import Press, Row, all_in_amount, all_in_button, bet_rows
from tgbot.screen import Button, Keyboard
from tgbot.service.model import TableState
from tgbot.service.presence import plays_alone
from tgbot.service.sealing import next_cutter


def bet_keyboard(state: TableState, language: str, legal: Legal, public: PublicView, seat: int) -> Keyboard:
    """The own turn to bet. All-in asks first, Amount… opens the stepper at the minimum."""
    press = Press(state, language, seat)
    rows = bet_rows(press, legal, public)
    last = [all_in_button(press, legal, public)]
    if legal.wager is not None and offers_amounts(legal, public):
        last.append(press.button("amount", "s", legal.wager[0]))
    return fit([*rows, [*(button for button in last if button is not None), *hint_row(state, language, seat)]], PRIVATE)


def all_in_keyboard(state: TableState, language: str, legal: Legal, public: PublicView, seat: int) -> Keyboard:
    """S4.2: the question before an all-in."""
    press = Press(state, language, seat)
    row = [press.button("back", "b")]
    amount = all_in_amount(legal, public)
    if amount is not None:
        row.insert(0, press.button("yes-all-in", "A", amount, style="danger", amount=amount))
    return fit([row], PRIVATE)


def steps(public: PublicView, legal: Legal) -> tuple[int, int]:
    """Small and large step of the stepper, chips."""
    if legal.wager_unit > 1:
        return legal.wager_unit, legal.wager_unit
    return max(1, public.rules.min_bet // 2), max(5, 5 * public.rules.min_bet)


def clamp(amount: int, legal: Legal) -> int:
    """The nearest amount within the legal range; the amount itself where no wager is legal."""
    if legal.wager is None:
        return amount
    return min(max(amount, legal.wager[0]), legal.wager[1])


def amount_keyboard(
    state: TableState, language: str, legal: Legal, public: PublicView, seat: int, shown: int
) -> Keyboard:
    """S4.3: the stepper. Every button carries the amount it leads to.

    At an end of the range the outward steps carry the first amount beyond it, which is answered by why it is refused.
    """
    press = Press(state, language, seat)
    if legal.wager is None:
        return fit([[press.button("back", "b")]], PRIVATE)
    low, high = legal.wager
    small, large = steps(public, legal)

    def step(by: int) -> Button:
        outward, edge = (1, high) if by > 0 else (-1, low)
        to = edge + outward if shown == edge else clamp(shown + by, legal)
        return press.labelled(("+" if by > 0 else numbers.MINUS) + str(abs(by)), "s", to)

    marks = (("min", low), ("half-pot", half_pot(legal, public)), ("whole-pot", whole_pot(legal, public)))
    chosen: dict[int, str] = {}
    for key, amount in marks:
        if low <= amount <= high:
            chosen.setdefault(amount, key)
    key = "bet" if legal.wager_kind == Kind.BET else "raise-to"
    return fit(
        [
            [step(by) for by in dict.fromkeys((-large, -small, small, large))],
            [press.button(name, "s", amount, amount=amount) for amount, name in chosen.items()],
            [
                press.button(key, "r", shown, style="primary", amount=shown),
                press.button("type", "t"),
                press.button("back", "b"),
            ],
        ],
        PRIVATE,
    )


def draw_keyboard(state: TableState, view: SeatView, marks: int, write: CardWriter) -> Keyboard:
    """S4.4: the five cards in the order shown, then what to do with the marked ones. `marks` is an engine mask."""
    language = write.language
    press = Press(state, language, view.seat)
    cards = []
    for position, index in enumerate(display_order(view.cards), 1):
        label, marked = write.one(view.cards[index]), bool(marks >> index & 1)
        if marked:
            out = text(language, "words-marked", card=label) if write.words else f"×{label}"
            cards.append(press.labelled(out, "d", position, 0, style="danger"))
        else:
            cards.append(press.labelled(label, "d", position, 1))
    mask, count = mask_text(view.cards, marks), marks.bit_count()
    if not count:
        pat = press.button("pat", "D", mask, style="primary")
        return fit([cards, [pat, *hint_row(state, language, view.seat)]], PRIVATE)
    draw = press.button("draw-n", "D", mask, style="primary", n=count)
    return fit([cards, [draw, press.button("clear", "x"), *hint_row(state, language, view.seat)]], PRIVATE)


def waiting_keyboard(state: TableState, language: str, view: SeatView, ticked: Box | None = None) -> Keyboard:
    """While others act, or after a fold. Against bots alone there is no pause: the table waits anyway."""
    press = Press(state, language, view.seat)
    own = next((one for one in state.seats if one.seat == view.seat), None)
    if own is None or own.left:
        return ()
    leave = press.button("leave-hand", "l")
    if own.away:
        return fit([[press.button("back-in", "i", style="success"), leave]], PRIVATE)
    last = [press.button("sit-out", "o"), leave] if state.chat.group or state.chat.invite else [leave]
    return fit([*box_rows(state, language, view, ticked), last], PRIVATE)


def over_keyboard(state: TableState, language: str, seat: int) -> Keyboard:
    """After the hand: the next one at a private table; in a group the table's own message has the other buttons."""
    hand = state.hand
    replay = [] if hand is None or not hand.over else [replay_button(language, state.id, hand.number)]
    if hand is not None and hand.over and plays_alone(state):
        replay.append(review_button(language, state.id, hand.number))
    cutter = next_cutter(state)
    cut = []
    if hand is not None and cutter is not None and cutter.seat == seat:
        cut.append(cut_button(language, state.id, hand.number + 1))
    if state.chat.group:
        return fit([replay, cut], PRIVATE)
    press = Press(state, language, seat)
    following = [] if state.waits_for_second else [press.button("next-hand", "n", style="success")]
    return fit([[*following, press.button("leave-hand", "l")], replay, cut], PRIVATE)


def question_keyboard(state: TableState, language: str, seat: int) -> Keyboard:
    """S5.3: leave, take a break, stay."""
    press = Press(state, language, seat)
    row: Row = [press.button("leave-hand", "L", style="danger"), press.button("break", "o"), press.button("stay", "b")]
    return fit([row if state.chat.group or state.chat.invite else [row[0], row[2]]], PRIVATE)
