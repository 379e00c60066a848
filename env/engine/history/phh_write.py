"""Writing PHH: any hand of ours, whole or as one seat saw it. Reading it back gives the same HandHistory."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from decimal import Decimal

from env.engine.actions import Kind
from env.engine.cards import Card, card_text
from env.engine.history.course import showdown_order
from env.engine.history.phh_fields import (
    OWN_FIELDS,
    PLAYED_FIELDS,
    TYPED_FIELDS,
    bets_of,
    players_of,
    rules_of,
    stakes_of,
    stated_options,
    variant_of,
)
from env.engine.history.record import Cards, HandHistory, Redeal, Step
from env.engine.history.units import CHIP, amount_text
from env.engine.rules import HeadsUpBlinds, Structure

_FIXED = (Structure.FIXED_LIMIT, Structure.FIXED_LIMIT_MULTIPLES, Structure.LOUNGE_LIMIT)


def write(history: HandHistory) -> str:
    """The text of a .phh file.

    Raises HistoryError for a unit that is no amount, and for a hand with a showdown that is no legal one.
    """
    return "\n".join(_Writer(history).lines()) + "\n"


def write_all(histories: Sequence[HandHistory]) -> str:
    """The text of a .phhs file: hands under [1], [2], ..."""
    return "\n".join(f"[{number}]\n{write(history)}" for number, history in enumerate(histories, 1))


def packed(cards: Sequence[Card | None]) -> str:
    """Cards as PHH writes them, without spaces; "??" for an unknown one."""
    return "".join("??" if card is None else card_text(card) for card in cards)


class _Writer:
    """Writes one hand."""

    def __init__(self, history: HandHistory) -> None:
        self.history = history
        self.rules = history.rules
        seats = len(history.stacks)
        self.absent = [seat for seat in range(seats) if seat not in history.dealt]
        self.players = players_of(seats, history.dealer, self.absent)
        self.player = {seat: f"p{number}" for number, seat in enumerate(self.players, 1)}

    def amount(self, chips: int) -> str:
        """Chips in the file's amounts."""
        return amount_text(chips, self.history.unit)

    def amounts(self, chips: Sequence[int]) -> str:
        """A list of amounts by player."""
        return f"[{', '.join(self.amount(chips[seat]) for seat in self.players)}]"

    def lines(self) -> list[str]:
        history, rules, count = self.history, self.rules, len(self.players)
        actions, timeouts = self.actions()
        blinds = [rules.small_blind, rules.big_blind, *[0] * (count - 2)]
        if count == 2 and rules.heads_up_blinds == HeadsUpBlinds.LITERAL:
            blinds.reverse()
        fixed = rules.structure in _FIXED
        small, big = bets_of(rules) if fixed else (0, 0)
        stakes = stakes_of(rules.ante, blinds, 0 if fixed else rules.min_bet, small, big)
        lines = [
            f"variant = {quoted(variant_of(rules))}",
            f"antes = [{', '.join([self.amount(rules.ante)] * count)}]",
            f"blinds_or_straddles = [{', '.join(map(self.amount, blinds))}]",
        ]
        if fixed:
            lines += [f"small_bet = {self.amount(small)}", f"big_bet = {self.amount(big)}"]
        else:
            lines.append(f"min_bet = {self.amount(rules.min_bet)}")
        lines.append(f"starting_stacks = {self.amounts(history.stacks)}")
        lines += ["actions = [", *(f"  {quoted(action)}," for action in actions), "]"]
        if history.names:
            lines.append(f"players = [{', '.join(quoted(history.names[seat]) for seat in self.players)}]")
        lines += self.stated()
        lines += [f"{key_text(field)} = {_value(field, text)}" for field, text in self.about().items()]
        derived = rules_of(variant_of(rules), history.profile, count, stakes, {})
        options = stated_options(rules, derived)
        lines.append(f"_profile = {quoted(history.profile)}")
        if options:
            lines.append(f"_rules = {{ {', '.join(f'{name} = {_plain(value)}' for name, value in options.items())} }}")
        lines.append(f"_dealer = {history.dealer}")
        if self.absent:
            names = history.names or ("",) * len(history.stacks)
            rows = [f"[{seat}, {self.amount(history.stacks[seat])}, {quoted(names[seat])}]" for seat in self.absent]
            lines.append(f"_sitting_out = [{', '.join(rows)}]")
        if history.unit != CHIP:
            lines.append(f"_unit = {quoted(history.unit)}")
        if timeouts:
            lines.append(f"_timeouts = {timeouts}")
        return lines + self.decks()

    def about(self) -> dict[str, str]:
        """What else the history says, without names that mean something else here."""
        return {
            (f"_{field}" if field in PLAYED_FIELDS or field in OWN_FIELDS else field): text
            for field, text in self.history.about.items()
        }

    def stated(self) -> list[str]:
        """What came of the hand, as the history states it."""
        stated = self.history.stated
        if stated is None:
            return []
        lines = []
        if stated.stacks is not None:
            lines.append(f"finishing_stacks = {self.amounts(stated.stacks)}")
        if stated.collected is not None:
            lines.append(f"winnings = {self.amounts(stated.collected)}")
        if stated.pots is not None:
            lines.append(f"_pots = [{', '.join(map(self.amount, stated.pots))}]")
        if stated.returned is not None:
            lines.append(f"_returned = {self.amounts(stated.returned)}")
        if stated.rake:
            lines.append(f"_rake = {self.amount(stated.rake)}")
        return lines

    def decks(self) -> list[str]:
        """The orders of the cards, where they are known."""
        history = self.history
        redeals = [step.deck for step in history.steps if isinstance(step, Redeal)]
        lines = [f"_deck = {quoted(packed(history.deck))}"] if history.deck else []
        for name, orders in (("_redeals", redeals), ("_mixes", history.mixes)):
            if any(orders):
                lines.append(f"{name} = [{', '.join(quoted(packed(order)) for order in orders)}]")
        return lines

    def actions(self) -> tuple[list[str], list[int]]:
        """The actions, and the numbers of those that the draw clock made.

        In a draw all discards come before the replacements, as PokerKit reads them; who was dealt when follows from
        the rules.
        """
        actions = self.deal(self.history.hands or ((None,) * 5,) * len(self.history.stacks))
        timeouts: list[int] = []
        due: list[str] = []
        drawn: set[int] = set()  # seats that have drawn in this draw
        for step in self.history.steps:
            if isinstance(step, Redeal):
                actions += due + self.deal(step.hands)
                due = []
                continue
            drawing = step.kind in (Kind.DRAW, Kind.TIMEOUT)
            if not drawing or step.seat in drawn:  # with everybody all-in one draw follows the other
                actions += due
                due, drawn = [], set()
            if drawing:
                drawn.add(step.seat)
            player = self.player.get(step.seat, f"p{len(self.history.stacks) + step.seat + 1}")
            actions.append(f"{player} {self.words(step)}".strip())
            if step.kind == Kind.TIMEOUT:
                timeouts.append(len(actions))
            if step.received:
                due.append(f"d dh {player} {packed(step.received)}")
        return actions + due + self.showdown(), timeouts

    def deal(self, hands: tuple[Cards, ...]) -> list[str]:
        return [f"d dh {self.player[seat]} {packed(hands[seat])}" for seat in self.players if hands[seat]]

    def words(self, step: Step) -> str:
        """One action without its player."""
        if step.kind in (Kind.BET, Kind.RAISE):
            return f"cbr {self.amount(step.amount)}"
        if step.kind in (Kind.DRAW, Kind.TIMEOUT):
            return f"sd {packed(step.thrown)}"
        return "f" if step.kind == Kind.FOLD else "cc"

    def showdown(self) -> list[str]:
        """Hands shown and mucked, in the engine's order; then those that come to no showdown."""
        history = self.history
        if not history.mucked and not any(history.finals):
            return []
        order = showdown_order(history)
        lines = []
        for seat in [*order, *(seat for seat in self.players if seat not in order)]:
            final = history.finals[seat] if history.finals else ()
            if seat in history.mucked:
                lines.append(f"{self.player[seat]} sm")
            if final:
                lines.append(f"{self.player[seat]} sm {packed(final)}")
        return lines


def quoted(text: str) -> str:
    """A TOML text."""
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    clean = "".join(escapes.get(sign, sign) for sign in text)
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda found: f"\\u{ord(found[0]):04x}", clean) + '"'


def key_text(key: str) -> str:
    """A TOML key."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else quoted(key)


def _plain(value: object) -> str:
    """A TOML value of an option."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(value) if isinstance(value, str) else str(value)


def _value(field: str, text: str) -> str:
    """A TOML value of a field that the engine has no use for: as it was read, else as text, each line on its own."""
    if field in TYPED_FIELDS:
        try:
            value = tomllib.loads(f"value = {text}", parse_float=Decimal)
        except (tomllib.TOMLDecodeError, RecursionError, ValueError):
            return quoted(text)
        if list(value) == ["value"] and not isinstance(value["value"], str | dict) and "\n" not in text:
            return text
    if "\n" in text and not re.search(r"^[ \t]*\[", text, re.MULTILINE):  # that could be taken for the next hand
        return '"""\n' + "\n".join(quoted(line)[1:-1] for line in text.split("\n")) + '"""'
    return quoted(text)
