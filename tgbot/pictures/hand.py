"""The private hand: the five cards of one seat, in the order of their buttons, and what they are worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from env.engine.cards import Card
from env.engine.views import SeatView
from tgbot.i18n.cards import sorted_hand
from tgbot.i18n.hand_names import held_name, sentence
from tgbot.pictures import cards
from tgbot.pictures.canvas import Canvas
from tgbot.pictures.keys import key_of
from tgbot.pictures.theme import Look
from tgbot.screen import Picture

_HEIGHT = 500
_LEFT, _STEP, _TOP = 28, 248, 20
_NUMBERS, _WORDS = 372, 437  # where the middle of the positions and of the hand's name lies


def hand_picture(view: SeatView, language: str, look: Look, words: Callable[[], str] | None = None) -> Picture:
    """The cards of `view`, as its owner holds them now.

    Args:
        view: what one seat knows, with its cards.
        language: of the owner.
        look: colours.
        words: writes the message's text if the picture cannot be sent.
    """
    held = sorted_hand(view.cards)
    new = tuple(card in view.received for card in held)
    name = sentence(held_name(language, view.cards, view.public.rules))
    drawing = partial(_draw, held, new, name, look)
    return Picture(key_of("hand", held, new, name, look), drawing, words)


def _draw(held: tuple[Card, ...], new: tuple[bool, ...], name: str, look: Look) -> bytes:
    canvas, colours = Canvas(_HEIGHT, look), look.colours
    bottom = _TOP + cards.height_of(cards.HAND)
    for position, (card, fresh) in enumerate(zip(held, new, strict=True)):
        x = _LEFT + _STEP * position
        canvas.card(card, x, _TOP, cards.HAND)
        if fresh:
            canvas.plate((x, bottom + 4, x + cards.HAND, bottom + 14), 5, colours.accent)
        canvas.text(str(position + 1), x + cards.HAND / 2, _NUMBERS + 13, 44, colours.muted, anchor="mm")
    canvas.text(name, 640, _WORDS + 15, 58, colours.text, bold=True, anchor="mm", room=1220, smallest=44)
    return canvas.jpeg()
