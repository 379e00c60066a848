"""All formats at once: which one a text is in, reading it, writing it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from env.engine.history import phh_read, phh_write, pokerstars_read, pokerstars_write
from env.engine.history.record import HandHistory, Redeal, Stated, Step
from env.engine.history.units import CHIP
from env.engine.rules import MAX_CHIPS
from env.errors import HistoryError

SUFFIXES = {".phh": "phh", ".phhs": "phhs", ".txt": "pokerstars"}
"""Formats by the ending of a file's name."""


def format_of(text: str) -> str:
    """The format's name in SUFFIXES; a text in none of them counts as PHH, whose reader says what is wrong."""
    clean = text.lstrip("\ufeff")
    if re.search(r"^\s*(?:PokerStars|Full Tilt)\b.*(?:Game|Hand)\s*#", clean, re.MULTILINE):
        return "pokerstars"
    return "phhs" if re.search(r"^[ \t]*\[[ \t]*\"?\w+\"?[ \t]*\]", clean, re.MULTILINE) else "phh"


def read_histories(text: str) -> list[HandHistory | HistoryError]:
    """Every hand of a text in order, whatever its format; an error in place of each that cannot be read."""
    if not text.strip("\ufeff \t\r\n"):
        return [HistoryError("syntax", "the file is empty", line=1)]
    hands = pokerstars_read.read(text) if format_of(text) == "pokerstars" else phh_read.read(text)
    return hands or [HistoryError("syntax", "the file holds no hand", line=1)]


def write_histories(histories: Sequence[HandHistory], name: str) -> str:
    """The hands as text in the format "phh", "phhs" or "pokerstars".

    Raises HistoryError ("unsupported") for what the format cannot say.
    """
    if name == "pokerstars":
        return "\n".join(pokerstars_write.write(_in_cents(history)) for history in histories)
    if name == "phhs":
        return phh_write.write_all(histories)
    if len(histories) != 1:
        raise HistoryError("unsupported", f"{len(histories)} hands: a .phh file holds one, a .phhs file several")
    return phh_write.write(histories[0])


def _in_cents(history: HandHistory) -> HandHistory:
    """The hand in chips of one cent, where its chips are whole units of a currency."""
    number, _, name = history.unit.partition(" ")
    if name in ("", CHIP) or number != "1":
        return history
    if 100 * max(history.stacks) > MAX_CHIPS:
        raise HistoryError("unsupported", f"stacks of {max(history.stacks)} {name}: too many cents to count")

    def cents(row: tuple[int, ...] | None) -> tuple[int, ...] | None:
        return None if row is None else tuple(100 * chips for chips in row)

    rules, stated = history.rules, history.stated
    amounts = {field: 100 * getattr(rules, field) for field in ("ante", "small_blind", "big_blind", "min_bet")}
    steps: list[Step | Redeal] = [
        replace(step, amount=100 * step.amount) if isinstance(step, Step) else step for step in history.steps
    ]
    if stated is not None:
        stated = Stated(
            cents(stated.pots), 100 * stated.rake, cents(stated.returned), cents(stated.collected), cents(stated.stacks)
        )
    return replace(
        history,
        rules=rules.changed(**amounts, limit_units=tuple(100 * unit for unit in rules.limit_units)),
        stacks=tuple(100 * chips for chips in history.stacks),
        steps=tuple(steps),
        stated=stated,
        unit=f"0.01 {name}",
    )
