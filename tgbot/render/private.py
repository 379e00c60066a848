"""The private hand: the same seats as in the group, then the reader's own cards and what may be done (S4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from env.engine.preactions import Box
from env.engine.views import Legal, Phase, PublicView, SeatView
from tgbot.i18n import numbers, text
from tgbot.i18n.cards import display_order, sorted_hand
from tgbot.i18n.hand_names import held_name
from tgbot.i18n.suits import CardWriter
from tgbot.keyboards.boxes import carries_box
from tgbot.keyboards.menus import skip_keyboard
from tgbot.keyboards.private import (
    all_in_keyboard,
    amount_keyboard,
    bet_keyboard,
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
from tgbot.service.preferences import DEFAULTS, Prefs

Panel = Literal["main", "allin"] | tuple[Literal["amount"], int]
_TITLE = 24  # columns of a group's title


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a person has chosen before the own turn; shown to nobody else.

    box    ticked now          fired  whether the latest action of the hand was done by the own box
    cleared  whether a raise has changed the price that a box was ticked for
    """

    box: Box | None = None
    fired: bool = False
    cleared: bool = False


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
    prefs: Prefs = DEFAULTS,
    pictured: bool = False,
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
        teach: add the line that explains this moment, in the very first hand, and a button that ends it.
        prefs: how the reader wants cards written, in words the own ones first; whether the message is protected.
        pictured: a picture above the text shows the cards and names the hand.
    """
    hand, write = hand_of(state), CardWriter(language, prefs.suits)
    names = Names(state.seats, language, you=view.seat)
    lesson = italic(text(language, f"teach-{_lesson(hand, view)}")) if teach else ""
    skip = skip_keyboard(language) if teach else ()
    closing = closing_lines(state, language, names)
    if hand.over or hand.aborted:
        result = result_lines(state, hand, language, names, [_result(hand, view, language), *closing], write)
        lines = [lesson, "", *result] if lesson else result
        return Screen("\n".join(lines), (*over_keyboard(state, language, view.seat), *skip), protect=prefs.protect)
    keyboard = _keyboard(state, view, marks, write, panel, ahead)
    boxes = any(carries_box(button) for row in keyboard for button in row)
    own = _own_cards(hand, view, marks, write, pictured=pictured)
    screen = blocks(
        [lesson],
        own if write.words else [],
        [title(state, language, *_where(state), short_profile=False), pot_line(language, hand.public)],
        seat_lines(state, language, names, words=write.words),
        [
            *([] if write.words else own),
            *_asked(hand, view, marks, language, names, panel, ahead),
            *closing,
            italic(text(language, "box-cleared", n=numbers.chips(language, hand.public.level)))
            if ahead.cleared
            else "",
            italic(text(language, "in-advance-round")) if boxes else "",
            clock_line(state, language, now, words=write.words) if view.legal is not None else "",
        ],
    )
    return Screen(screen, (*keyboard, *skip), protect=prefs.protect)


def _keyboard(state: TableState, view: SeatView, marks: int, write: CardWriter, panel: Panel, ahead: Ahead) -> Keyboard:
    legal, public, language = view.legal, view.public, write.language
    if legal is None or not state.actor:
        return waiting_keyboard(state, language, view, ahead.box)
    if public.drawing:
        return draw_keyboard(state, view, marks, write)
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


def _own_cards(hand: HandState, view: SeatView, marks: int, write: CardWriter, *, pictured: bool) -> list[str]:
    """The own cards, after what was swapped last; in the own draw with their marks."""
    if not view.cards:
        return [text(write.language, "not-dealt")]
    if pictured and not view.public.seats[view.seat].folded:
        return _exchange(view, write)
    drawing = view.legal is not None and hand.public.drawing
    return [*_exchange(view, write), *(_marked_lines(view, marks, write) if drawing else [_hand_line(view, write)])]


def _asked(
    hand: HandState, view: SeatView, marks: int, language: str, names: Names, panel: Panel, ahead: Ahead
) -> list[str]:
    """What is asked of the reader, or what happened last."""
    if view.legal is None:
        log = log_line(language, hand, names, None)
        return [_italic(text(language, "in-advance", line=log) if log and ahead.fired else log)]
    special = _italic(special_line(language, hand, names, view.legal))
    if hand.public.drawing:
        count = marks.bit_count()
        ask = text(language, "draw-marked", keep=5 - count, draw=count) if count else text(language, "draw-none")
        late = text(language, "draw-fifth") if count == 5 and view.public.rules.split_fifth_card else ""
        return [ask, late, special]
    return [_ask(hand.public, view.legal, language, panel), special]


def _ask(public: PublicView, legal: Legal, language: str, panel: Panel) -> str:
    if panel == "allin" and public.actor is not None:
        return text(language, "all-in-sure", n=public.seats[public.actor].stack)
    if panel not in {"main", "allin"} and legal.wager is not None:
        return amount_line(language, public, legal, clamp(int(panel[1]), legal))
    return italic(turn_line(language, public, legal))


def _italic(line: str) -> str:
    return italic(line) if line else ""


def _hand_line(view: SeatView, write: CardWriter) -> str:
    """As in "A♠ A♦ 10♣ 7♥ 2♠ · pair of aces"."""
    language, cards = write.language, write.several(sorted_hand(view.cards))
    if view.public.seats[view.seat].folded:
        return text(language, "folded-line", cards=cards)
    return text(language, "hand-line", cards=cards, hand=held_name(language, view.cards, view.public.rules))


def _marked_lines(view: SeatView, marks: int, write: CardWriter) -> list[str]:
    """Kept cards bold, marked ones struck through, in display order; in words first those, then these."""
    if write.words:
        order = display_order(view.cards)
        kept, out = ([view.cards[i] for i in order if marks >> i & 1 == on] for on in (0, 1))
        keep = text(write.language, "words-keep", cards=bold(write.several(kept))) if kept else ""
        return [keep, text(write.language, "words-out", cards=write.several(out)) if out else ""]
    pieces: list[tuple[bool, list[str]]] = []
    for index in display_order(view.cards):
        marked = bool(marks >> index & 1)
        if not pieces or pieces[-1][0] != marked:
            pieces.append((marked, []))
        pieces[-1][1].append(write.one(view.cards[index]))
    return [" ".join((struck if marked else bold)(" ".join(cards)) for marked, cards in pieces)]


def _exchange(view: SeatView, write: CardWriter) -> list[str]:
    """What went out and came in at the latest draw; nothing after a fold. What went out is known after one draw."""
    language, info = write.language, view.public.seats[view.seat]
    if not info.drew or info.folded:
        return []
    if not view.received:
        return [text(language, "stood-pat")]
    got = write.several(sorted(view.received, reverse=True))
    if len(info.drew) > 1:
        return [text(language, "drew-in", got=got)]
    return [text(language, "drew-line", out=write.several(sorted(view.discarded, reverse=True)), got=got)]


def _result(hand: HandState, view: SeatView, language: str) -> str:
    """As in "You won 60"; nothing for a seat that was not in it."""
    if hand.aborted or not hand.public.seats[view.seat].dealt_in:
        return ""
    net = net_of(hand.public, view.seat)
    key = "you-won" if net > 0 else "you-lost" if net < 0 else "you-even"
    return bold(text(language, key, n=abs(net)))
