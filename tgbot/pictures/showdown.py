"""The showdown: the hands that were opened, in their order, and who won how much."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from env.engine.cards import Card
from env.engine.views import PublicView
from tgbot.i18n import numbers
from tgbot.i18n.cards import sorted_hand
from tgbot.i18n.hand_names import category_name, sentence
from tgbot.pictures import cards
from tgbot.pictures.canvas import WIDTH, Canvas
from tgbot.pictures.keys import key_of
from tgbot.pictures.names import bare, drawn_names
from tgbot.pictures.theme import Look
from tgbot.render.result import final_title, winners_of
from tgbot.screen import Picture
from tgbot.service.model import HandState, TableState

_TOP, _STEP, _ROW, _FOOT = 110, 204, 192, 20
_SIDE, _TEXT, _CARDS, _CARD_STEP = 16, 48, 480, 124


@dataclass(frozen=True, slots=True)
class _Row:
    """One opened hand; `won` is empty for a hand that won nothing."""

    name: str
    category: str
    cards: tuple[Card, ...]
    won: str


def showdown_picture(state: TableState, hand: HandState, language: str, look: Look) -> Picture:
    """The hands in `hand.public.shown`. Raises ValueError if none was opened."""
    public = hand.public
    if not public.shown:
        raise ValueError("no hand was opened")
    title = bare(final_title(language, state, hand))
    rows = _rows(public, drawn_names(state.seats, language), language)
    return Picture(key_of("showdown", title, rows, look), partial(_draw, title, rows, look))


def _rows(public: PublicView, names: dict[int, str], language: str) -> tuple[_Row, ...]:
    winners = winners_of(public)
    return tuple(
        _Row(
            names[shown.seat],
            sentence(category_name(language, shown.cards, public.rules)),
            sorted_hand(shown.cards),
            numbers.short(language, public.seats[shown.seat].won) if shown.seat in winners else "",
        )
        for shown in public.shown
    )


def _draw(title: str, rows: tuple[_Row, ...], look: Look) -> bytes:
    canvas, colours = Canvas(_TOP + _STEP * len(rows) + _FOOT, look), look.colours
    canvas.text(title, _TEXT, 60, 58, colours.text, bold=True, room=WIDTH - 2 * _TEXT, smallest=50)
    for number, row in enumerate(rows):
        top = _TOP + _STEP * number
        box = (_SIDE, top, WIDTH - _SIDE, top + _ROW)
        canvas.plate(box, 28, colours.panel)
        if row.won:
            canvas.ring(box, 28, 8, colours.accent)
            canvas.text(row.won, WIDTH - 44, top + 96, 54, colours.gain, bold=True, anchor="rm", room=136, smallest=40)
        canvas.text(row.name, _TEXT, top + 64, 54, colours.text, bold=True, room=_CARDS - _TEXT - 20, smallest=50)
        canvas.text(row.category, _TEXT, top + 132, 50, colours.muted, room=_CARDS - _TEXT - 20, smallest=38)
        for position, card in enumerate(row.cards):
            canvas.card(card, _CARDS + _CARD_STEP * position, top + 15, cards.SHOWDOWN)
    return canvas.jpeg()
