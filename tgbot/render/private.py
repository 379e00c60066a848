"""The private hand: the same seats as in the group, then the reader's own cards and what may be done (S4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from env.engine.preactions import Box
from env.engine.views import Legal, Phase, PublicView, SeatView
from tgbot.i18n import text
from tgbot.i18n.cards import card_label, cards_label, display_order, sorted_hand
from tgbot.i18n.hand_names import held_name
from tgbot.keyboards.private import (
    all_in_keyboard,
    amount_keyboard,
    bet_keyboard,
    carries_box,
    clamp,
    draw_keyboard,
    over_keyboard,
    waiting_keyboard,
)
from tgbot.render.frame import clock_line, hand_of, pot_line, seat_lines, title
from tgbot.render.log import log_line, special_line
from tgbot.render.markup import blocks, bold, italic, struck
from tgbot.render.names import Names, safe_name
from tgbot.render.result import net_of, result_lines
from tgbot.render.table import closing_lines
from tgbot.render.turn import amount_line, turn_line
from tgbot.screen import Keyboard, Screen
from tgbot.service.model import HandState, TableState

Panel = Literal["main", "allin"] | tuple[Literal["amount"], int]
_TITLE = 24  # columns of a group's title


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a person has chosen before the own turn; shown to nobody else.

    box    ticked now          fired  whether the latest action of the hand was done by the own box
    """

    box: Box | None = None
    fired: bool = False


NOTHING = Ahead()


def private_hand(
    state: TableState,
    view: SeatView,
    marks: int,
    language: str,
    now: float,
    panel: Panel = "main",
    *,
    ahead: Ahead = NOTHING,
    teach: bool = False,
) -> Screen:
    """The hand of one seat, in its owner's language.

    Args:
        state: a table that has dealt a hand.
        view: what the seat knows of the same hand.
        marks: engine mask of the cards marked for the draw (bit i = `view.cards[i]`).
        language: of the reader.
        now: UTC seconds.
        panel: what the own turn shows: the actions, the question before an all-in, the stepper at an amount.
        ahead: boxes that the reader has ticked.
        teach: add the line that explains this moment, in the very first hand.
    """
    hand = hand_of(state)
    names = Names(state.seats, language, you=view.seat)
    lesson = italic(text(language, f"teach-{_lesson(hand, view)}")) if teach else ""
    closing = closing_lines(state, language, names)
    if hand.over or hand.aborted:
        result = result_lines(state, hand, language, names, [_result(hand, view, language), *closing])
        lines = [lesson, "", *result] if lesson else result
        return Screen("\n".join(lines), over_keyboard(state, language, view.seat))
    keyboard = _keyboard(state, view, marks, language, panel, ahead)
    boxes = any(carries_box(button) for row in keyboard for button in row)
    screen = blocks(
        [lesson],
        [title(state, language, *_where(state), short_profile=False), pot_line(language, hand.public)],
        seat_lines(state, language, names),
        [
            *_own_lines(hand, view, marks, language, names, panel, ahead),
            *closing,
            italic(text(language, "in-advance-round")) if boxes else "",
            clock_line(state, language, now) if view.legal is not None else "",
        ],
    )
    return Screen(screen, keyboard)


def _keyboard(state: TableState, view: SeatView, marks: int, language: str, panel: Panel, ahead: Ahead) -> Keyboard:
    legal, public = view.legal, view.public
    if legal is None or not state.actor:
        return waiting_keyboard(state, language, view, ahead.box)
    if public.drawing:
        return draw_keyboard(state, language, view, marks)
    if panel == "allin":
        return all_in_keyboard(state, language, legal, public, view.seat)
    if panel != "main" and legal.wager is not None:
        return amount_keyboard(state, language, legal, public, view.seat, clamp(panel[1], legal))
    return bet_keyboard(state, language, legal, public, view.seat)


def _where(state: TableState) -> list[str]:
    """The group's title beside the game's name; later the phase takes that place."""
    public = hand_of(state).public
    first_round = public.phase == Phase.BET and public.round == 0
    return [safe_name(state.chat.title, _TITLE)] if state.chat.group and first_round else []


def _lesson(hand: HandState, view: SeatView) -> str:
    if hand.over:
        return "end"
    if view.legal is None:
        return "dealt"
    if hand.public.drawing:
        return "draw"
    return "second" if hand.public.round else "bet"


def _own_lines(
    hand: HandState, view: SeatView, marks: int, language: str, names: Names, panel: Panel, ahead: Ahead
) -> list[str]:
    """The own cards, then what is asked of the reader, or what happened last."""
    if not view.cards:
        return [text(language, "not-dealt"), _italic(log_line(language, hand, names, None))]
    if view.legal is None:
        log = log_line(language, hand, names, None)
        log = text(language, "in-advance", line=log) if log and ahead.fired else log
        return [*_exchange(view, language), _hand_line(view, language), _italic(log)]
    special = _italic(special_line(language, hand, names, view.legal))
    if hand.public.drawing:
        count = marks.bit_count()
        ask = text(language, "draw-marked", keep=5 - count, draw=count) if count else text(language, "draw-none")
        late = text(language, "draw-fifth") if count == 5 and view.public.rules.split_fifth_card else ""
        return [*_exchange(view, language), _marked_line(view, marks), ask, late, special]
    ask = _ask(hand.public, view.legal, language, panel)
    return [*_exchange(view, language), _hand_line(view, language), ask, special]


def _ask(public: PublicView, legal: Legal, language: str, panel: Panel) -> str:
    if panel == "allin" and public.actor is not None:
        return text(language, "all-in-sure", n=public.seats[public.actor].stack)
    if panel not in {"main", "allin"} and legal.wager is not None:
        return amount_line(language, public, legal, clamp(int(panel[1]), legal))
    return italic(turn_line(language, public, legal))


def _italic(line: str) -> str:
    return italic(line) if line else ""


def _hand_line(view: SeatView, language: str) -> str:
    """As in "A♠ A♦ 10♣ 7♥ 2♠ · pair of aces"."""
    cards = cards_label(sorted_hand(view.cards))
    if view.public.seats[view.seat].folded:
        return text(language, "folded-line", cards=cards)
    return text(language, "hand-line", cards=cards, hand=held_name(language, view.cards, view.public.rules))


def _marked_line(view: SeatView, marks: int) -> str:
    """Kept cards bold, marked ones struck through, in display order."""
    pieces: list[tuple[bool, list[str]]] = []
    for index in display_order(view.cards):
        marked = bool(marks >> index & 1)
        if not pieces or pieces[-1][0] != marked:
            pieces.append((marked, []))
        pieces[-1][1].append(card_label(view.cards[index]))
    return " ".join((struck if marked else bold)(" ".join(cards)) for marked, cards in pieces)


def _exchange(view: SeatView, language: str) -> list[str]:
    """What went out and came in at the latest draw; nothing after a fold. What went out is known after one draw."""
    info = view.public.seats[view.seat]
    if not info.drew or info.folded:
        return []
    if not view.received:
        return [text(language, "stood-pat")]
    got = cards_label(sorted(view.received, reverse=True))
    if len(info.drew) > 1:
        return [text(language, "drew-in", got=got)]
    return [text(language, "drew-line", out=cards_label(sorted(view.discarded, reverse=True)), got=got)]


def _result(hand: HandState, view: SeatView, language: str) -> str:
    """As in "You won 60"; nothing for a seat that was not in it."""
    if hand.aborted or not hand.public.seats[view.seat].dealt_in:
        return ""
    net = net_of(hand.public, view.seat)
    key = "you-won" if net > 0 else "you-lost" if net < 0 else "you-even"
    return bold(text(language, key, n=abs(net)))
