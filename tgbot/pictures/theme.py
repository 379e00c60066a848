"""Colours: a light and a dark theme, suits in two colours or in four."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CLUB, DIAMOND, HEART, SPADE = range(4)
"""Suits as the engine numbers them: `card % 4`."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of one theme, "#rrggbb"."""

    background: str
    card: str
    card_edge: str
    back: str
    lattice: str
    text: str
    muted: str
    panel: str
    felt: str
    rim: str
    gain: str
    plate: str = "#22303C"
    plate_text: str = "#F2F5F8"
    plate_folded: str = "#3A4652"
    plate_muted: str = "#A9B4BF"
    accent: str = "#F5B638"
    chips: str = "#F5D06B"


LIGHT = Theme(
    background="#EDEFF2",
    card="#FFFFFF",
    card_edge="#B8BEC6",
    back="#31589C",
    lattice="#5A7AB0",
    text="#15191E",
    muted="#5B6570",
    panel="#FFFFFF",
    felt="#2F7D5B",
    rim="#286B4E",
    gain="#1A7F45",
)
DARK = Theme(
    background="#17212B",
    card="#F4F1EA",
    card_edge="#0C1116",
    back="#3E6AB3",
    lattice="#6588C2",
    text="#F2F5F8",
    muted="#9FB0C0",
    panel="#1F2C38",
    felt="#1F4D3A",
    rim="#1A4232",
    gain="#3CC47C",
)

_BLACK, _RED = "#15191E", "#C81E2B"
_TWO = {CLUB: _BLACK, DIAMOND: _RED, HEART: _RED, SPADE: _BLACK}
_FOUR = {CLUB: "#0F6F34", DIAMOND: "#1460C8", HEART: _RED, SPADE: _BLACK}


@dataclass(frozen=True, slots=True)
class Look:
    """How pictures look to one person, or in a group. letters: "As", "Td" on the cards instead of signs of suits."""

    theme: Literal["light", "dark"] = "light"
    four_colours: bool = False
    letters: bool = False

    @property
    def colours(self) -> Theme:
        """The colours of the theme."""
        return DARK if self.theme == "dark" else LIGHT

    def suit(self, suit: int) -> str:
        """The colour of a suit; the same in both themes, whose cards are both light."""
        return (_FOUR if self.four_colours else _TWO)[suit]
