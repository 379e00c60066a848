"""The actions of a PHH hand: texts such as "d dh p1 2c3c4c5c6c", "p1 cbr 6" and "p1 sd 2c", one after the other.

The engine plays along with cards of its own: `cc` is a check or a call, and `cbr` a bet or a raise, by what the hand is
at, and an illegal action is refused where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from env.engine.actions import Action, Kind
from env.engine.cards import Card, card_text, deck_cards, parse_card
from env.engine.history.course import check, faceless
from env.engine.history.phh_lines import Section
from env.engine.history.record import Cards, Redeal, Step
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import Phase
from env.errors import CardError, DealError, HistoryError


@dataclass(frozen=True, slots=True)
class Seating:
    """Where people sit: `players` are the seats of p1, p2, ..."""

    seats: int
    dealer: int
    players: tuple[int, ...]


@dataclass(slots=True)
class Played:
    """What the actions say."""

    hands: tuple[Cards, ...] = ()
    steps: list[Step | Redeal] = field(default_factory=list)
    finals: tuple[Cards, ...] = ()
    mucked: tuple[int, ...] = ()

    def steps_with(self, decks: Sequence[tuple[Card, ...]]) -> tuple[Step | Redeal, ...]:
        """The steps, redeals with their decks."""
        left = list(decks)
        return tuple(
            replace(step, deck=left.pop(0)) if isinstance(step, Redeal) and left else step for step in self.steps
        )


def read_actions(
    section: Section,
    actions: list[object],
    timeouts: list[object],
    seating: Seating,
    stacks: Sequence[int],
    rules: Rules,
    worth: Decimal,
) -> Played:
    """Read a hand's actions. Raises HistoryError with the line and the number of the first that is wrong.

    timeouts  numbers of the `sd` actions that the draw clock made      worth  of one chip in the file's amounts
    """
    reader = _Actions(section, timeouts, seating, stacks, rules, worth)
    for number, text in enumerate(actions, 1):
        reader.action(number, text)
    return reader.played()


class _Actions:
    """The state of reading: a table that plays along, cards by seat, cards still to come."""

    def __init__(
        self,
        section: Section,
        timeouts: list[object],
        seating: Seating,
        stacks: Sequence[int],
        rules: Rules,
        worth: Decimal,
    ) -> None:
        self.lines = section.item_lines("actions")
        self.first_line = section.line_of("actions")
        self.number = 0
        self.timeouts, self.seating, self.worth = timeouts, seating, worth
        self.deck = deck_cards(rules.deck_size)
        try:
            self.table = Table.deal(faceless(rules), stacks, seating.dealer, self.deck)
        except DealError as error:
            raise HistoryError(error.code, str(error), line=section.line_of("starting_stacks")) from error
        dealt = [seat for seat, info in enumerate(self.table.public().seats) if info.dealt_in]
        if sorted(dealt) != sorted(seating.players):
            message = f"seats {dealt} can pay the forced bets, seats {sorted(seating.players)} are in the hand (C47)"
            raise HistoryError("contradiction", message, line=section.line_of("starting_stacks"))
        self.deals: list[list[list[Card | None]]] = [[[] for _ in range(seating.seats)]]  # by deal and seat
        self.begun: list[tuple[int, int]] = [(0, 0)]  # line and number of each deal's first action
        self.owed = dict.fromkeys(seating.players, 5)  # cards still to come by seat
        self.waiting: dict[int, int] = {}  # index of the draw whose cards are still to come, by seat
        self.held: dict[int, set[Card]] = {seat: set() for seat in seating.players}  # known cards
        self.steps: list[Step | Redeal] = []
        self.finals: dict[int, Cards] = {}
        self.mucked: set[int] = set()
        self._mix()

    # -- errors and words

    @property
    def line(self) -> int:
        """Line of the action being read."""
        return self.lines[self.number - 1] if 0 < self.number <= len(self.lines) else self.first_line

    def fail(self, code: str, message: str) -> HistoryError:
        return HistoryError(code, message, line=self.line, action=self.number)

    def seat(self, player: str) -> int:
        """Seat of a player such as "p1"."""
        found = re.fullmatch(r"p([1-9]\d?)", player, re.ASCII)
        if found is None or int(found[1]) > len(self.seating.players):
            raise self.fail("syntax", f"{player!r:.40} is no player: p1 to p{len(self.seating.players)}")
        return self.seating.players[int(found[1]) - 1]

    def cards(self, text: str) -> Cards:
        """Cards such as 2cAs, ?? for an unknown one."""
        if len(text) % 2:
            raise self.fail("syntax", f"{text!r:.40}: two signs for each card")
        parts = [text[k : k + 2] for k in range(0, len(text), 2)]
        try:
            cards = tuple(None if part == "??" else parse_card(part) for part in parts)
        except CardError as error:
            raise self.fail("syntax", str(error)) from error
        known = [card for card in cards if card is not None]
        if len(set(known)) != len(known):
            raise self.fail("contradiction", f"{text!r:.40}: a card appears twice")
        for card in known:
            if card not in self.deck:
                raise self.fail("contradiction", f"{card_text(card)} is not in a deck of {len(self.deck)} cards")
        return cards

    # -- actions

    def action(self, number: int, text: object) -> None:
        """Read one action."""
        self.number = number
        if not isinstance(text, str):
            raise self.fail("syntax", f"{text!r:.40}: an action is a text")
        match text.partition("#")[0].split():
            case []:
                return
            case ["d", "dh", player, cards]:
                self.give(self.seat(player), self.cards(cards))
            case ["d", "db", cards]:
                self.cards(cards)  # a burned card: when one is burned is a matter of the rules
            case [player, "f"]:
                self.bet(self.seat(player), Kind.FOLD)
            case [player, "cc"]:
                self.bet(self.seat(player), Kind.CALL)
            case [player, "cbr", amount]:
                self.bet(self.seat(player), Kind.RAISE, self.amount(amount))
            case [player, "sd"]:
                self.draw(self.seat(player), ())
            case [player, "sd", cards]:
                self.draw(self.seat(player), self.cards(cards))
            case [player, "sm"]:
                self.show(self.seat(player), None)
            case [player, "sm", "-"]:
                self.show(self.seat(player), self.tracked(self.seat(player)))
            case [player, "sm", cards]:
                self.show(self.seat(player), self.cards(cards))
            case [_, "pb"]:
                raise self.fail("unsupported", "a bring-in: no game here has one")
            case _:
                raise self.fail("syntax", f"{text!r:.60} is no action")

    def amount(self, text: str) -> int:
        """Chips of an amount."""
        if not re.fullmatch(r"\d{1,15}(\.\d{1,9})?", text, re.ASCII):
            raise self.fail("syntax", f"{text!r:.40} is no amount")
        chips = Decimal(text) / self.worth
        if chips != int(chips):
            raise self.fail("contradiction", f"{text} is no whole number of chips")
        return int(chips)

    def give(self, seat: int, cards: Cards) -> None:
        """Cards are dealt: first hands, replacements, or new hands after a checked round."""
        if self.table.phase == Phase.REDEAL:
            self.table.redeal(self.deck)
            self.deals.append([[] for _ in range(self.seating.seats)])
            self.begun.append((self.line, self.number))
            self.steps.append(Redeal(()))
            self.held = {one: set() for one in self.seating.players}
            # A seat that folded for nothing gets no new hand (C49).
            infos = self.table.public().seats
            self.owed = {one: 5 for one in self.seating.players if infos[one].live}
        if len(cards) > self.owed.get(seat, 0):
            message = f"seat {seat} gets {len(cards)} cards, {self.owed.get(seat, 0)} are due (K13)"
            raise self.fail("not_waiting_for_cards" if not self.owed.get(seat) else "contradiction", message)
        for card in cards:
            if card is not None:
                holder = next((one for one, held in self.held.items() if card in held), None)
                if holder is not None:
                    raise self.fail("contradiction", f"{card_text(card)} is dealt and seat {holder} holds it")
                self.held[seat].add(card)
        self.owed[seat] -= len(cards)
        if seat in self.waiting:
            step = self.steps[self.waiting[seat]]
            assert isinstance(step, Step)
            self.steps[self.waiting[seat]] = replace(step, received=(*step.received, *cards))
        else:
            self.deals[-1][seat] += cards

    def need_cards(self, seat: int) -> None:
        """Before anything else is done all cards that are due must have come."""
        for one, count in self.owed.items():
            if count and (one not in self.waiting or one == seat or self.table.phase != Phase.DRAW):
                raise self.fail("contradiction", f"seat {one} is still to get {count} cards (K13)")

    def do(self, step: Step, action: Action) -> None:
        """Play a step along and note it. Raises HistoryError with the engine's refusal."""
        if self.table.phase == Phase.REDEAL:
            raise self.fail("not_your_turn", f"seat {step.seat}: nobody bet, new cards come first (C18)")
        check(self.table, step, action)
        drawing = self.table.phase == Phase.DRAW
        self.table.apply(step.seat, action)
        if not drawing:
            self.waiting = {}
        self.steps.append(step)
        self._mix()

    def bet(self, seat: int, kind: Kind, amount: int = 0) -> None:
        """A betting action; which word it is follows from what it faces."""
        self.need_cards(seat)
        if self.table.phase == Phase.BET and self.table.actor == seat:
            legal = self.table.legal()
            faces = int(self.table.row.level)
            if kind == Kind.CALL and legal is not None and legal.call is None:
                kind = Kind.CHECK
            elif kind == Kind.RAISE and faces == 0:
                kind = Kind.BET
        step = Step(seat, kind, amount, line=self.line, action=self.number)
        self.do(step, Action(kind, amount=amount))
        if kind == Kind.FOLD:
            self.held[seat] = set()

    def draw(self, seat: int, cards: Cards) -> None:
        """A discard, or standing pat."""
        self.need_cards(seat)
        late = self.number in self.timeouts
        if late and cards:
            raise self.fail("contradiction", "the draw clock ran out, and yet cards are thrown away (C17)")
        if len(cards) > 5:
            raise self.fail("too_many_discards", f"seat {seat}: {len(cards)} cards, at most five can be thrown (K13)")
        kind = Kind.TIMEOUT if late else Kind.DRAW
        step = Step(seat, kind, thrown=cards, line=self.line, action=self.number)
        self.do(step, Action(kind, mask=(1 << len(cards)) - 1))
        self.held[seat] -= {card for card in cards if card is not None}
        self.owed[seat] = len(cards)
        self.waiting[seat] = len(self.steps) - 1

    def tracked(self, seat: int) -> Cards:
        """The hand of a seat where all its cards have been named, else ()."""
        held = self.held[seat]
        return tuple(sorted(held)) if len(held) == 5 else ()

    def show(self, seat: int, cards: Cards | None) -> None:
        """A hand is shown, or mucked (None)."""
        self.need_cards(-1)
        if not self.table.done:
            raise self.fail("contradiction", f"seat {seat} shows or mucks, but the hand is not over (K12)")
        if cards is None:
            self.mucked.add(seat)
            return
        if len(cards) not in (0, 5):
            raise self.fail("contradiction", f"seat {seat} shows {len(cards)} cards, a hand is five")
        if any(card is not None for card in cards):
            self.finals[seat] = cards

    def _mix(self) -> None:
        while self.table.phase == Phase.MIX:
            self.table.mix(self.table.mix_cards())

    # -- the result

    def played(self) -> Played:
        """What was read; a deal that is not finished is refused, a draw that is not finished may go on."""
        for seat, count in self.owed.items():
            if count and seat not in self.waiting:
                raise self.fail("contradiction", f"seat {seat} is dealt {5 - count} cards, a hand is five (K1)")
        hands = [tuple(tuple(cards) for cards in deal) for deal in self.deals]
        number = 0
        for index, step in enumerate(self.steps):
            if isinstance(step, Redeal):
                number += 1
                line, action = self.begun[number]
                self.steps[index] = Redeal(hands[number], line=line, action=action)
        finals = tuple(self.finals.get(seat, ()) for seat in range(self.seating.seats)) if self.finals else ()
        return Played(hands[0], self.steps, finals, tuple(sorted(self.mucked)))
