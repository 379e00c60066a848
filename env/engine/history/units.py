"""What one chip of a history stands for: "chip", "0.01 USD", "5000 chip"; its amounts in the file's own numbers."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from env.errors import HistoryError

CHIP = "chip"
"""The unit of chips that stand for nothing else."""


def worth_of(unit: str) -> Decimal:
    """What one chip is worth in the file's amounts: 1 for "chip", 0.01 for "0.01 USD". Raises HistoryError."""
    if unit == CHIP:
        return Decimal(1)
    try:
        number, _, name = unit.partition(" ")
        worth = Decimal(number)
    except InvalidOperation:
        worth, name = Decimal(0), ""
    if not (name and worth.is_finite() and 0 < worth <= 10**9):
        raise HistoryError("syntax", f"unit {unit!r}: an amount and a name, as in '0.01 USD', or 'chip'")
    return worth


def shown_amount(chips: int, unit: str) -> int:
    """Chips for people: a chip that stands for several of the file's (5000 chip) is counted out."""
    worth = worth_of(unit)
    return int(chips * worth) if worth > 1 and worth == int(worth) else chips


def amount_text(chips: int, unit: str) -> str:
    """Chips in the file's amounts: "1.50" for 150 chips of "0.01 USD". Raises HistoryError as `worth_of`."""
    return format(chips * worth_of(unit), "f")
