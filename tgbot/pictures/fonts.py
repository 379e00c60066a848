"""The typeface of the pictures: DejaVu Sans, which comes inside the matplotlib package and has Latin and Cyrillic."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont

_NOWHERE = "\ufffe"  # no character: drawn as the box that stands for what a font lacks
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


@cache
def folder() -> Path:
    """Where the font files lie. Raises FileNotFoundError if matplotlib is not installed."""
    package = find_spec("matplotlib")  # looked up, not imported: that takes a second
    if package is None or not package.submodule_search_locations:
        raise FileNotFoundError("the fonts of the pictures come with matplotlib, which is not installed")
    return Path(package.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf"


@cache
def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The face in a size in pixels."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(folder() / name, size, layout_engine=ImageFont.Layout.BASIC)


def drawable(text: str) -> bool:
    """Whether every character can be drawn as it is read: in the font, and from left to right."""
    return all(_has(char) for char in text)


@cache
def _has(char: str) -> bool:
    if unicodedata.bidirectional(char) in _RIGHT_TO_LEFT:
        return False
    face = font(32)
    return char.isspace() or bytes(face.getmask(char)) != bytes(face.getmask(_NOWHERE))


def width(text: str, size: int, *, bold: bool = False) -> float:
    """How wide a text is, pixels."""
    return font(size, bold=bold).getlength(text)


def fitting(text: str, size: int, room: float, *, bold: bool = False, smallest: int | None = None) -> tuple[str, int]:
    """The text and a size in which it fits: smaller down to `smallest`, then cut with "…"."""
    least = size if smallest is None else smallest
    while size > least and width(text, size, bold=bold) > room:
        size -= 2
    if width(text, size, bold=bold) <= room:
        return text, size
    while text and width(text + "…", size, bold=bold) > room:
        text = text[:-1].rstrip()
    return text + "…", size
