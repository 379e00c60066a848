"""Reading PHH: hands of ours and of others. Tolerant of order and of fields left out, strict about what happened."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from decimal import Decimal
from math import gcd
from typing import Any

from env.engine.cards import Card, parse_card
from env.engine.history.phh_actions import Seating, read_actions
from env.engine.history.phh_fields import (
    OWN_FIELDS,
    PLAYED_FIELDS,
    Stakes,
    players_of,
    rules_of,
    stakes_of,
)
from env.engine.history.phh_lines import Section, split_hands
from env.engine.history.record import HandHistory, Stated
from env.engine.history.units import CHIP, worth_of
from env.engine.rules import MAX_CHIPS, MAX_SEATS
from env.errors import CardError, HistoryError

_AMOUNT_LISTS = (
    "antes",
    "blinds_or_straddles",
    "starting_stacks",
    "finishing_stacks",
    "winnings",
    "_pots",
    "_returned",
)
_AMOUNTS = ("min_bet", "small_bet", "big_bet", "_rake")


def read(text: str) -> list[HandHistory | HistoryError]:
    """Every hand of a .phh or .phhs text, in order; an error in place of each hand that cannot be read."""
    results: list[HandHistory | HistoryError] = []
    for section in split_hands(text.lstrip("\ufeff")):
        try:
            results.append(_Reader(section).history())
        except HistoryError as error:
            results.append(error)
    return results


class _Reader:
    """Reads one hand."""

    def __init__(self, section: Section) -> None:
        self.section = section
        self.data = self._toml()

    def fail(self, code: str, message: str, field: str = "") -> HistoryError:
        """An error at the line of a field."""
        return HistoryError(code, message, line=self.section.line_of(field))

    def _toml(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.section.text.replace("\r\n", "\n"), parse_float=Decimal)
        except (ValueError, RecursionError, ArithmeticError) as error:
            found = re.search(r"\(at line (\d+), column \d+\)", str(error))
            last = self.section.text.rstrip().count("\n") + 1
            line = self.section.line - 1 + (int(found[1]) if found else last)
            what = str(error).split(" (at ")[0] or "too deep"
            raise HistoryError("syntax", f"no TOML: {what}", line=line) from error

    # -- values of fields

    def field(self, name: str, kind: type, default: Any = None) -> Any:
        """A field's value, `default` if it is left out. Raises HistoryError for another type."""
        value = self.data.get(name, default)
        if name in self.data and (not isinstance(value, kind) or isinstance(value, bool)):
            raise self.fail("syntax", f"{name}: {_words(kind)} is expected, not {value!r:.80}", name)
        return value

    def need(self, name: str, kind: type) -> Any:
        """The value of a field that every hand has."""
        if name not in self.data:
            raise HistoryError("syntax", f"{name} is missing", line=self.section.line)
        return self.field(name, kind)

    def numbers(self, name: str) -> list[Decimal]:
        """A list of amounts as the file writes them."""
        values = self.field(name, list, [])
        return [self.number(name, value) for value in values]

    def number(self, name: str, value: object) -> Decimal:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise self.fail("syntax", f"{name}: {value!r:.80} is no amount", name)
        number = Decimal(value)
        if not number.is_finite():
            raise self.fail("unsupported", f"{name}: an unknown amount ({value}); every stack must be known", name)
        if number < 0:
            raise self.fail("unsupported", f"{name}: {value} is below zero", name)
        if number >= 10**15 or number.normalize().as_tuple().exponent < -9:  # type: ignore[operator]
            raise self.fail("unsupported", f"{name}: {value!s:.40} has too many digits", name)
        return number

    # -- chips

    def unit(self) -> tuple[str, Decimal]:
        """What one chip is, and its worth in the file's amounts.

        Whole amounts are chips as they are; with decimals a chip is the smallest of them (a cent); amounts above what
        the engine counts to are divided by their greatest common divisor.
        """
        if "_unit" in self.data:
            unit = self.field("_unit", str)
            try:
                return unit, worth_of(unit)
            except HistoryError as error:
                raise self.fail(error.code, str(error), "_unit") from error
        amounts = [number for name in _AMOUNT_LISTS for number in self.numbers(name)]
        amounts += [self.number(name, self.data[name]) for name in _AMOUNTS if name in self.data]
        for action in self.field("actions", list, []):
            found = re.match(r"\s*p\d+\s+cbr\s+(\d{1,15}(?:\.\d{1,9})?)(?:\s|$)", str(action))
            if found:
                amounts.append(Decimal(found[1]))
        name = self.field("currency", str, "") or CHIP
        digits = max((-int(number.normalize().as_tuple().exponent) for number in amounts), default=0)
        if digits > 0:
            digits = max(digits, 2)
            return f"{Decimal(1).scaleb(-digits):f} {name}", Decimal(1).scaleb(-digits)
        if max(amounts, default=Decimal(0)) > MAX_CHIPS:
            divisor = gcd(*(int(number) for number in amounts))
            return f"{divisor} {name}", Decimal(divisor)
        return (CHIP if name == CHIP else f"1 {name}"), Decimal(1)

    def chips(self, number: Decimal, name: str) -> int:
        """Whole chips of an amount."""
        chips = number / self.worth
        if chips != int(chips):
            raise self.fail("contradiction", f"{name}: {number} is no whole number of chips of {self.name}", name)
        return int(chips)

    def chip_list(self, name: str, count: int) -> list[int]:
        """A list of chips by player."""
        numbers = self.numbers(name)
        if len(numbers) != count:
            raise self.fail("contradiction", f"{name}: {len(numbers)} amounts for {count} players", name)
        return [self.chips(number, name) for number in numbers]

    def chip_field(self, name: str) -> int:
        return self.chips(self.number(name, self.data[name]), name) if name in self.data else 0

    # -- parts of a hand

    def seating(self) -> tuple[Seating, list[int], list[str]]:
        """Who sits where; stacks and names by seat."""
        count = len(self.need("starting_stacks", list))
        stacks_of = self.chip_list("starting_stacks", count)
        names_of = self.field("players", list, [])
        if names_of and (len(names_of) != count or not all(isinstance(name, str) for name in names_of)):
            raise self.fail("syntax", f"players: {count} names are expected", "players")
        out: dict[int, tuple[int, str]] = {}
        for row in self.field("_sitting_out", list, []):
            if not (isinstance(row, list) and len(row) == 3 and type(row[0]) is int and isinstance(row[2], str)):
                raise self.fail("syntax", "_sitting_out: [seat, chips, name] is expected", "_sitting_out")
            out[row[0]] = (self.chips(self.number("_sitting_out", row[1]), "_sitting_out"), row[2])
        seats = count + len(out)
        dealer = self.field("_dealer", int, seats - 1)
        if not 2 <= seats <= MAX_SEATS:
            raise self.fail("unsupported", f"{seats} seats: 2 to {MAX_SEATS}", "starting_stacks")
        if not 0 <= dealer < seats or any(not 0 <= seat < seats for seat in out):
            raise self.fail("contradiction", f"_dealer and _sitting_out: seats are 0 to {seats - 1}", "_dealer")
        players = players_of(seats, dealer, list(out))
        if len(players) < 2:
            raise self.fail("unsupported", f"{len(players)} players: two at least", "starting_stacks")
        stacks, names = [0] * seats, [""] * seats
        for seat, (chips, name) in out.items():
            stacks[seat], names[seat] = chips, name
        for number, seat in enumerate(players):
            stacks[seat] = stacks_of[number]
            names[seat] = names_of[number] if names_of else ""
        return Seating(seats, dealer, tuple(players)), stacks, names if any(names) or names_of else []

    def stakes(self, count: int) -> Stakes:
        """Antes, blinds and bets."""
        antes = self.chip_list("antes", count) if "antes" in self.data else [0] * count
        if len(set(antes)) > 1:
            raise self.fail("unsupported", f"antes {antes}: everybody pays the same ante (S2-2)", "antes")
        name = "blinds_or_straddles"
        blinds = self.chip_list(name, count) if self.data.get(name) else [0] * count
        if any(blinds[2:]):
            raise self.fail("unsupported", f"{name} {blinds}: two blinds at most, no straddles (S2-2)", name)
        if "bring_in" in self.data:
            raise self.fail("unsupported", "bring_in: no game here has one", "bring_in")
        if count > 2 and blinds[0] > blinds[1]:
            raise self.fail("unsupported", f"{name} {blinds}: the small blind is not larger (S2-2)", name)
        bets = (self.chip_field(field) for field in ("min_bet", "small_bet", "big_bet"))
        return stakes_of(antes[0], blinds, *bets)

    def order(self, name: str, text: object) -> tuple[Card, ...]:
        """A whole deck or mix."""
        if not isinstance(text, str) or len(text) % 2:
            raise self.fail("syntax", f"{name}: cards are expected, as in 2c3d", name)
        try:
            cards = tuple(parse_card(text[k : k + 2]) for k in range(0, len(text), 2))
        except CardError as error:
            raise self.fail("syntax", f"{name}: {error}", name) from error
        if len(set(cards)) != len(cards):
            raise self.fail("contradiction", f"{name}: a card appears twice", name)
        return cards

    def orders(self, name: str) -> tuple[tuple[Card, ...], ...]:
        return tuple(self.order(name, text) for text in self.field(name, list, []))

    def stated(self, seating: Seating, stacks: Sequence[int]) -> Stated | None:
        """What the file says came of the hand. A room's rake is what the final stacks lack."""
        count = len(seating.players)

        def by_seat(name: str, others: Sequence[int]) -> tuple[int, ...] | None:
            if name not in self.data:
                return None
            row = list(others)
            for seat, chips in zip(seating.players, self.chip_list(name, count), strict=True):
                row[seat] = chips
            return tuple(row)

        zeros = [0] * seating.seats
        final = by_seat("finishing_stacks", stacks)
        pots = tuple(self.chips(number, "_pots") for number in self.numbers("_pots")) if "_pots" in self.data else None
        rake = self.chip_field("_rake")
        if final is not None and "_rake" not in self.data:
            rake = max(0, sum(stacks) - sum(final))
        stated = Stated(pots, rake, by_seat("_returned", zeros), by_seat("winnings", zeros), final)
        return None if stated == Stated() else stated

    def about(self) -> dict[str, str]:
        """Fields that the engine has no use for, as text."""
        known = PLAYED_FIELDS | OWN_FIELDS
        return {name: _text(value) for name, value in self.data.items() if name not in known}

    def history(self) -> HandHistory:
        """The hand. Raises HistoryError."""
        variant = self.need("variant", str)
        self.need("actions", list)
        self.name, self.worth = self.unit()
        seating, stacks, names = self.seating()
        profile = self.field("_profile", str, "")
        stakes = self.stakes(len(seating.players))
        try:
            rules = rules_of(variant, profile, len(seating.players), stakes, self.field("_rules", dict, {}))
        except HistoryError as error:
            raise self.fail(error.code, str(error), "_rules" if "_rules" in self.data else "variant") from error
        deck = self.order("_deck", self.data["_deck"]) if "_deck" in self.data else ()
        played = read_actions(
            self.section, self.data["actions"], self.field("_timeouts", list, []), seating, stacks, rules, self.worth
        )
        return HandHistory(
            profile=profile,
            rules=rules,
            stacks=tuple(stacks),
            dealer=seating.dealer,
            hands=played.hands,
            steps=played.steps_with(self.orders("_redeals")),
            finals=played.finals,
            mucked=played.mucked,
            deck=deck,
            mixes=self.orders("_mixes"),
            names=tuple(names),
            stated=self.stated(seating, stacks),
            unit=self.name,
            about=self.about(),
            line=self.section.line_of("variant"),
        )


def _words(kind: type) -> str:
    return {str: "a text", int: "a whole number", list: "a list", dict: "a table"}[kind]


def _text(value: object) -> str:
    """A value as text: a text as it is, anything else as TOML writes it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_item(one) for one in value)}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_item(one)}" for name, one in value.items()) + " }"
    return str(value)


def _item(value: object) -> str:
    return repr(value) if isinstance(value, str) else _text(value)
