"""What of a table's texts can be written into a picture."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from tgbot.i18n import text
from tgbot.pictures.fonts import drawable
from tgbot.render.names import BOT, SEAT, Names
from tgbot.service.model import SeatState

_TAG = re.compile(r"<[^>]+>")


def bare(line: str) -> str:
    """A line of a message without its markup."""
    return html.unescape(_TAG.sub("", line))


def drawn_names(seats: Sequence[SeatState], language: str, width: int = SEAT) -> dict[int, str]:
    """The name of each seat, bots without their mark; where the font lacks a character, the number of the seat."""
    names = Names(seats, language, width)
    shown = {seat.seat: names.plain(seat.seat).removeprefix(f"{BOT} ") for seat in seats}
    return {seat: name if drawable(name) else text(language, "player", n=seat + 1) for seat, name in shown.items()}
