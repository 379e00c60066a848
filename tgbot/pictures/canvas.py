"""A picture in the making: cards, plates and texts on a ground, and its file at the end."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from env.engine.cards import Card
from tgbot.pictures import cards, shapes
from tgbot.pictures.fonts import fitting, font
from tgbot.pictures.theme import Look

WIDTH = 1280
"""Of every picture, pixels: as wide as Telegram keeps a photo without shrinking it."""

Box = tuple[int, int, int, int]  # left, top, right, bottom


class Canvas:
    """What is drawn on it, and `shown`: every card whose face is to be seen."""

    def __init__(self, height: int, look: Look) -> None:
        self.look = look
        self.shown: list[Card] = []
        self._image = Image.new("RGB", (WIDTH, height), look.colours.background)
        self._pen = ImageDraw.Draw(self._image)

    def card(self, card: Card, x: int, y: int, width: int) -> None:
        """A card face up; x and y are of its upper left corner."""
        self.shown.append(card)
        face = cards.face(card, width, self.look)
        self._image.paste(face, (x, y), face)

    def back(self, x: int, y: int, width: int) -> None:
        """A card face down."""
        back = cards.back(width, self.look)
        self._image.paste(back, (x, y), back)

    def plate(self, box: Box, radius: int, colour: str) -> None:
        """A filled rectangle with round corners."""
        left, top, right, bottom = box
        self._image.paste(colour, (left, top), shapes.rounded(right - left, bottom - top, radius))

    def ring(self, box: Box, radius: int, thickness: int, colour: str) -> None:
        """The outline of such a rectangle."""
        left, top, right, bottom = box
        self._image.paste(colour, (left, top), shapes.ring(right - left, bottom - top, radius, thickness))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: int,
        colour: str,
        *,
        bold: bool = False,
        anchor: str = "lm",
        room: float = WIDTH,
        smallest: int | None = None,
    ) -> None:
        """One line: the anchor is Pillow's ("lm": left, middle); it is made smaller, then cut, to fit the room."""
        shown, size = fitting(text, size, room, bold=bold, smallest=smallest)
        self._pen.text((x, y), shown, colour, font(size, bold=bold), anchor=anchor)

    def jpeg(self) -> bytes:
        """The file: full colour resolution, so that red suits keep their edges."""
        file = io.BytesIO()
        self._image.save(file, "JPEG", quality=92, subsampling=0)
        return file.getvalue()
