"""Shapes as masks with smooth edges: drawn four times as large, then shrunk. They are kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from tgbot.pictures.fonts import font
from tgbot.pictures.theme import CLUB, DIAMOND, HEART

_FINE = 4
_SQUARE = 100  # suits are described in a square of this side

Point = tuple[float, float]
# Their sides are tangents of the circles.
_HEART_BODY: tuple[Point, ...] = ((9.7, 46.9), (50, 96), (90.3, 46.9), (71, 20), (50, 28), (29, 20))
_SPADE_BODY: tuple[Point, ...] = ((12.2, 39.8), (50, 3), (87.8, 39.8), (71, 76), (50, 66), (29, 76))


@lru_cache(maxsize=256)
def suit(number: int, side: int) -> Image.Image:
    """A suit in a square of `side` pixels."""
    scale = side * _FINE / _SQUARE

    def at(*points: Point) -> list[Point]:
        return [(x * scale, y * scale) for x, y in points]

    def draw(pen: ImageDraw.ImageDraw) -> None:
        def circle(x: float, y: float, radius: float) -> None:
            pen.ellipse(at((x - radius, y - radius), (x + radius, y + radius)), fill=255)

        if number == DIAMOND:
            pen.polygon(at((50, 3), (86, 50), (50, 97), (14, 50)), fill=255)
        elif number == HEART:
            circle(29, 31, 25)
            circle(71, 31, 25)
            pen.polygon(at(*_HEART_BODY), fill=255)
        elif number == CLUB:
            circle(50, 25, 22)
            circle(25, 58, 22)
            circle(75, 58, 22)
            pen.rectangle(at((42, 30), (60, 62)), fill=255)
            pen.polygon(at((50, 50), (64, 97), (36, 97)), fill=255)
        else:
            circle(29, 57, 24)
            circle(71, 57, 24)
            pen.polygon(at(*_SPADE_BODY), fill=255)
            pen.polygon(at((50, 55), (64, 97), (36, 97)), fill=255)

    return _mask(side, side, draw)


@lru_cache(maxsize=64)
def letter(char: str, side: int) -> Image.Image:
    """A letter in the middle of a square of `side` pixels, as large as it may be."""
    mask = Image.new("L", (side, side), 0)
    ImageDraw.Draw(mask).text((side / 2, side / 2), char, 255, font(round(side * 1.15), bold=True), anchor="mm")
    return mask


@lru_cache(maxsize=256)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A rectangle with round corners."""

    def draw(pen: ImageDraw.ImageDraw) -> None:
        box = (0, 0, width * _FINE - 1, height * _FINE - 1)
        pen.rounded_rectangle(box, radius * _FINE, fill=255)

    return _mask(width, height, draw)


@lru_cache(maxsize=64)
def ring(width: int, height: int, radius: int, thickness: int) -> Image.Image:
    """The outline of such a rectangle, within its edges."""

    def draw(pen: ImageDraw.ImageDraw) -> None:
        box = (0, 0, width * _FINE - 1, height * _FINE - 1)
        pen.rounded_rectangle(box, radius * _FINE, outline=255, width=thickness * _FINE)

    return _mask(width, height, draw)


@lru_cache(maxsize=16)
def lattice(width: int, height: int, step: int, thickness: float) -> Image.Image:
    """Crossing lines at 45 degrees."""

    def draw(pen: ImageDraw.ImageDraw) -> None:
        tall, line = height * _FINE, max(1, round(thickness * _FINE))
        for start in range(-tall, width * _FINE + tall, step * _FINE):
            pen.line((start, 0, start + tall, tall), fill=255, width=line)
            pen.line((start + tall, 0, start, tall), fill=255, width=line)

    return _mask(width, height, draw)


def _mask(width: int, height: int, draw: Callable[[ImageDraw.ImageDraw], None]) -> Image.Image:
    large = Image.new("L", (width * _FINE, height * _FINE), 0)
    draw(ImageDraw.Draw(large))
    return large.resize((width, height), Image.Resampling.LANCZOS)
