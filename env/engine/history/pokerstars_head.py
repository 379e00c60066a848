"""The head of a hand in PokerStars' text: its first line, its table, its seats and their names."""

from __future__ import annotations

import re
from itertools import pairwise

from env.engine.history.pokerstars_rules import Header, dealer_place, table_name
from env.engine.history.pokerstars_text import CURRENCIES, NAME_REFUSED, STRUCTURES, money
from env.engine.history.record import HandHistory
from env.errors import HistoryError

NO_DATE = "2000/01/01 0:00:00 ET"
"""The format cannot go without a date; a history that has none gets this one."""


def names_of(history: HandHistory) -> tuple[str, ...]:
    """The players' names by seat, numbered where there are none. Raises HistoryError for one that no line can hold."""
    names = history.names or tuple(f"Player {seat + 1}" for seat in range(len(history.stacks)))
    for name in names:
        if NAME_REFUSED.search(name) or names.count(name) > 1:
            raise HistoryError("unsupported", f"name {name!r}: one line, once at the table", line=history.line)
    return names


def seat_numbers(history: HandHistory) -> tuple[list[int], int]:
    """The file's numbers of the seats and of the button, where it had some; else they are counted from 1."""
    about = history.about
    numbers = [seat + 1 for seat in range(len(history.stacks))]
    told = about.get("seats", "")
    if re.fullmatch(r"[0-9]{1,2}(?: [0-9]{1,2})*", told) and len(history.dealt) == len(numbers):
        own = [int(number) for number in told.split()]
        if len(own) == len(numbers) and all(one < other for one, other in pairwise(own)):
            numbers = own
    button = about.get("button", "")
    if re.fullmatch(r"[0-9]{1,2}", button) and dealer_place(numbers, int(button)) == history.dealer:
        return numbers, int(button)
    return numbers, numbers[history.dealer]


def first_line(history: HandHistory, header: Header, symbol: str, number: int) -> str:
    """The header. `number` is the hand's where the history has none."""
    about = history.about
    hand = about.get("hand", "") if re.fullmatch(r"[0-9]{1,20}", about.get("hand", "")) else number
    structure = next(name for name, value in STRUCTURES.items() if value == header.structure)
    code = f" {CURRENCIES[symbol]}" if symbol else ""
    level = f"- {about['level']}" if "level" in about else ""
    stakes = f"({money(header.small, symbol)}/{money(header.big, symbol)}{code})"
    parts = [about.get("tournament", ""), header.game, structure, level, stakes]
    return f"PokerStars Hand #{hand}:  {' '.join(part for part in parts if part)} - {about.get('date', NO_DATE)}"


def head_lines(history: HandHistory, header: Header, symbol: str) -> list[str]:
    """The table's line and the seats; those that were not dealt in are listed as sitting out."""
    about = history.about
    numbers, button = seat_numbers(history)
    most = about.get("table_seats", "" if about.get("room") == "PokerStars" else "6")
    size = f" {most}-max" if most else ""
    play_money = "" if symbol or "tournament" in about else " (Play Money)"
    lines = [f"Table '{table_name(history, header.game)}'{size}{play_money} Seat #{button} is the button"]
    for seat, name in enumerate(names_of(history)):
        away = "" if seat in history.dealt else " is sitting out"
        lines.append(f"Seat {numbers[seat]}: {name} ({money(history.stacks[seat], symbol)} in chips){away}")
    return lines
