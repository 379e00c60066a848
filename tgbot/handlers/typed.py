"""What people type: which command, amounts, card positions."""

from __future__ import annotations

import re

from telegram import Message

_COMMAND = re.compile(r"/(\w+)", re.ASCII)
_AMOUNT = re.compile(r"(?:to|до)?\s*([0-9]{1,3}(?:[ \u00a0\u202f,.][0-9]{3}){1,5}|[0-9]{1,9})", re.IGNORECASE)
_POSITIONS = re.compile(r"[0-5](?:[\s,]*[1-5])*")


def command(message: Message) -> str:
    """The command that a message begins with, in lower case: "fold" of "/Fold@bot" and of "/fold!"; "" without one."""
    match = _COMMAND.match(message.text or "")
    return "" if match is None else match[1].lower()


def amount(text: str) -> int | None:
    """A total of chips: "18", "to 18", "до 18", "1 200", "1,200". None for anything else."""
    match = _AMOUNT.fullmatch(text.strip())
    return None if match is None else int(re.sub(r"\D", "", match[1]))


def positions(text: str) -> tuple[int, ...] | None:
    """Card positions 1 to 5: "2 4", "2,4", "24"; "0" is none of them. None for anything else."""
    match = _POSITIONS.fullmatch(text.strip())
    if match is None:
        return None
    digits = [int(digit) for digit in re.findall(r"\d", match[0])]
    if digits == [0]:
        return ()
    return None if 0 in digits else tuple(sorted(set(digits)))
