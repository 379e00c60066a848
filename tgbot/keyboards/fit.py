"""Rows that fit a phone: labels are measured, and a row that would be cut is split into shorter ones.

The numbers are those of Telegram for Android at 360 dp, the narrowest phone in real use: labels in Roboto Medium
15 dp, 16 dp of padding, 5 dp between buttons; a keyboard is as wide as the screen less 15 dp in private and 67 dp in a
group (the avatar). iOS is about 7% wider, hence the margin.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from tgbot.screen import Button, Keyboard

PRIVATE = 345.0
GROUP = 293.0
FILL = 0.93
_GAP, _EDGE, _PADDING = 5.0, 2.0, 16.0


def label_width(label: str) -> float:
    """Estimated width of a label in dp."""
    return sum(map(_char_width, label))


def _char_width(char: str) -> float:
    if char.isdigit():
        return 8.5
    if "a" <= char <= "z":
        return 8.0
    if "A" <= char <= "Z":
        return 9.6
    if char in " \u00a0.,·'’:|":
        return 4.0
    if "\u0400" <= char <= "\u04ff":
        return 8.5 if char.islower() else 10.0
    if ord(char) >= 0x1F000 or unicodedata.east_asian_width(char) in {"W", "F"}:
        return 17.6  # emoji, CJK
    return 9.6


def room(width: float, buttons: int) -> float:
    """Room for the label of one of `buttons` in a row, dp."""
    return (width - _GAP * (buttons - 1) - _EDGE) / buttons - _PADDING


def fits(row: Sequence[Button], width: float) -> bool:
    """Whether every label of the row is shown whole."""
    return max(label_width(button.label) for button in row) <= FILL * room(width, len(row))


def fit(rows: Iterable[Sequence[Button]], width: float) -> Keyboard:
    """The rows, empty ones left out, too long ones split as evenly as they go."""
    fitted: list[tuple[Button, ...]] = []
    for row in rows:
        parts = 1
        while row and parts < len(row) and not all(fits(part, width) for part in _split(row, parts)):
            parts += 1
        fitted.extend(_split(row, parts) if row else ())
    return tuple(fitted)


def _split(row: Sequence[Button], parts: int) -> list[tuple[Button, ...]]:
    size = -(-len(row) // parts)
    return [tuple(row[start : start + size]) for start in range(0, len(row), size)]
