"""Cards: a big index and one large suit, no pips, no faces. Drawn once for each look and size."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from env.engine.cards import Card, card_text
from tgbot.i18n.cards import rank_label
from tgbot.pictures import shapes
from tgbot.pictures.fonts import font
from tgbot.pictures.theme import SPADE, Look

HAND, SHOWDOWN, TABLE, DRAWN = 232, 116, 84, 36
"""Widths in pixels: in the private hand, at a showdown, on the table, and the small backs that count drawn cards."""

_EDGE = 2


def height_of(width: int) -> int:
    """The height of a card of this width."""
    return round(width * 7 / 5)


@lru_cache(maxsize=6 * 52)  # the three sizes in the two themes, at most 60 MB
def face(card: Card, width: int, look: Look) -> Image.Image:
    """A card's face, RGBA."""
    image = _blank(width, look, look.colours.card)
    colour = look.suit(card % 4)
    small, large = round(width * 0.26), round(width * 0.56)
    _index(image, card_text(card)[0] if look.letters else rank_label(card), width, colour)
    left = round(width * 0.07)
    image.paste(colour, (left + round(width * 0.015), round(width * 0.54)), _suit(card, small, look))
    corner = (width - large - round(width * 0.06), image.height - large - round(width * 0.08))
    image.paste(colour, corner, _suit(card, large, look))
    return image


def _suit(card: Card, side: int, look: Look) -> Image.Image:
    """The suit as a mask: its sign, or its letter."""
    return shapes.letter(card_text(card)[1], side) if look.letters else shapes.suit(card % 4, side)


@lru_cache(maxsize=16)
def back(width: int, look: Look) -> Image.Image:
    """A card face down, RGBA."""
    colours = look.colours
    image = _blank(width, look, colours.card)
    border = max(2, round(width * 0.07))
    inner = (width - 2 * border, image.height - 2 * border)
    field = Image.new("RGB", inner, colours.back)
    if width > DRAWN:  # smaller, the lines would be a grey haze
        field.paste(colours.lattice, mask=shapes.lattice(*inner, max(4, round(width * 0.12)), width * 0.015))
    spade = round(width * (0.3 if width > DRAWN else 0.5))
    field.paste("#FFFFFF", ((inner[0] - spade) // 2, (inner[1] - spade) // 2), shapes.suit(SPADE, spade))
    image.paste(field, (border, border), shapes.rounded(*inner, max(1, round(width * 0.05))))
    return image


def _blank(width: int, look: Look, colour: str) -> Image.Image:
    height, radius = height_of(width), round(width * 0.08)
    image = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    image.paste(look.colours.card_edge, mask=shapes.rounded(width, height, radius))
    inside = shapes.rounded(width - 2 * _EDGE, height - 2 * _EDGE, max(1, radius - _EDGE))
    image.paste(colour, (_EDGE, _EDGE), inside)
    return image


def _index(image: Image.Image, rank: str, width: int, colour: str) -> None:
    """The rank in the top left corner; the ten, two characters, is set narrower, a letter with a tail smaller."""
    face_ = font(round(width * 0.47), bold=True)
    left, top, right, bottom = face_.getbbox(rank)
    size = (round(right - left), round(bottom - top))
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).text((-left, -top), rank, font=face_, fill=255)
    tallest = round(width * 0.37)
    if len(rank) > 1:
        mask = mask.resize((round(size[0] * 0.8), size[1]), Image.Resampling.LANCZOS)
    elif size[1] > tallest:
        mask = mask.resize((size[0] * tallest // size[1], tallest), Image.Resampling.LANCZOS)
    image.paste(colour, (round(width * 0.085), round(width * 0.11)), mask)
