"""Callback data of buttons: what was pressed, bound to table, hand, decision and seat, in at most 64 bytes.

Table buttons: `1:<table>:<hand>:<decision>:<seat>:<verb>[:arg]`, numbers in base 36. Every argument is absolute
("raise to 60", "card 2 on"), no verb toggles. Menu buttons (lobby, private menus): `m:<verb>[:arg...]`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LIMIT = 64
_NUMBER = re.compile("[0-9a-z]{1,12}")  # in base 36, so that it fits into 64 bits
_LONGEST = 18  # decimal digits of an argument, likewise


def base36(number: int) -> str:
    """A non-negative number in base 36."""
    if number < 0:
        raise ValueError(f"{number}: callback data holds no negative numbers")
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
        if number == 0:
            return text


@dataclass(frozen=True, slots=True)
class TablePress:
    """A press on a table button.

    Verbs: f fold, k check, c call (arg = chips), r bet or raise to (arg), a arm all-in (arg = to), A confirm all-in
    (arg = to), m my cards, d mark a card (args position 1-5, 0/1), D draw what is marked (arg = mask as five 0/1, or
    empty in a group), x clear marks, i I'm back, n deal now, s stepper shows (arg), t type an amount, b back,
    o sit out, l leave, j join, g join a bot (lobby) and further lobby verbs of `tgbot.keyboards.lobby`.
    """

    table: int
    hand: int
    decision: int
    seat: int
    verb: str
    args: tuple[str, ...] = ()

    def pack(self) -> str:
        """The text for `callback_data`. Raises ValueError above 64 bytes."""
        numbers = (base36(self.table), base36(self.hand), base36(self.decision), base36(self.seat))
        data = ":".join(("1", *numbers, self.verb, *self.args))
        if len(data.encode()) > LIMIT:
            raise ValueError(f"callback data of {len(data.encode())} bytes, at most {LIMIT}: {data}")
        return data


@dataclass(frozen=True, slots=True)
class MenuPress:
    """A press on a menu button that belongs to no hand."""

    verb: str
    args: tuple[str, ...] = ()

    def pack(self) -> str:
        """The text for `callback_data`. Raises ValueError above 64 bytes."""
        data = ":".join(("m", self.verb, *self.args))
        if len(data.encode()) > LIMIT:
            raise ValueError(f"callback data of {len(data.encode())} bytes, at most {LIMIT}: {data}")
        return data


def parse(data: str) -> TablePress | MenuPress | None:
    """The press a text stands for; None for anything that we did not write: a client may send any text it likes.

    Numbers of a press, also those among its arguments, fit into 64 bits.
    """
    if len(data) > LIMIT or not data.isascii() or not data.isprintable():
        return None
    parts = data.split(":")
    if any(len(part) > _LONGEST and part.lstrip("-").isdecimal() for part in parts):
        return None
    if parts[0] == "m" and len(parts) >= 2 and parts[1]:
        return MenuPress(parts[1], tuple(parts[2:]))
    if parts[0] != "1" or len(parts) < 6 or not parts[5] or not all(map(_NUMBER.fullmatch, parts[1:5])):
        return None
    table, hand, decision, seat = (int(part, 36) for part in parts[1:5])
    return TablePress(table, hand, decision, seat, parts[5], tuple(parts[6:]))
