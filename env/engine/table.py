"""`Table`: one hand for people's code. It checks, raises errors that carry the rule, and returns frozen records.

The kernel below trusts its caller; this class is the caller that everybody else uses for a single hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from env.engine import batch
from env.engine.actions import Action, Kind, Refusal
from env.engine.cards import Card, cards_text, deck_cards
from env.engine.events import Event, read_events
from env.engine.match import payers
from env.engine.rules import MAX_CHIPS, MAX_SEATS, Rules
from env.engine.seats import legal_of, public_view, seat_view
from env.engine.state import new_hands
from env.engine.views import Legal, Phase, PublicView, SeatView
from env.errors import DealError, IllegalAction

_WHY = {
    Refusal.NOT_BETTING: "this is not a betting round",
    Refusal.NOT_DRAWING: "this is not a draw",
    Refusal.HAND_OVER: "the hand is over",
    Refusal.NOT_YOUR_TURN: "it is seat {actor}'s turn, not seat {seat}'s",
    Refusal.FOLD_WHEN_FREE: "checking is free, folding is not offered (K3)",
    Refusal.CHECK_FACING_BET: "there is a bet of {level}: fold, call {call} or raise (K3)",
    Refusal.NOTHING_TO_CALL: "there is nothing to call (K3)",
    Refusal.BET_FACING_BET: "there is a bet of {level} already: raise (K3)",
    Refusal.RAISE_WITHOUT_BET: "nobody has bet: bet (K3)",
    Refusal.BELOW_MINIMUM: "{amount} is too small: {minimum} to {maximum} (K4)",
    Refusal.ABOVE_MAXIMUM: "{amount} is too large: {minimum} to {maximum} (K4, K5b)",
    Refusal.NOT_REOPENED: "the last all-in was no full raise: call {call} or fold (K5)",
    Refusal.NOBODY_TO_ANSWER: "nobody could answer a raise: call or check (K6)",
    Refusal.CALL_TAKES_ALL: "a call takes the whole stack: call {call} or fold (K4)",
    Refusal.CAPPED: "the cap of this round is reached: call {call} or fold (K5a)",
    Refusal.NOT_A_WHOLE_UNIT: "{amount} is no whole unit of {unit} (K5a)",
    Refusal.DRAW_CLOCK_RAN_OUT: "the draw clock ran out: no more raises in this hand (C17)",
    Refusal.TOO_MANY_DISCARDS: "at most {discards} cards may be drawn (C10)",
    Refusal.CARD_NOT_HELD: "a discard names positions 0 to 4 of the own hand (K13)",
    Refusal.WRONG_CARDS: "these are not the cards that must be put in order (K14)",
    Refusal.NOT_WAITING_FOR_CARDS: "the hand does not wait for cards",
    Refusal.BAD_AMOUNT: "{amount!r} is no whole number of chips",
}


class Table:
    """One hand, from the forced bets to the payment.

    Make one with `Table.deal`. Chance enters only through `deal`, `mix` and `redeal`: the caller shuffles.
    """

    def __init__(self, rules: Rules, row: Any, opening: tuple[Event, ...]) -> None:
        self.rules = rules
        self.opening = opening
        self._rows = row
        self._r = rules.record()

    @classmethod
    def deal(cls, rules: Rules, stacks: Sequence[int], dealer: int, deck: Sequence[Card]) -> Table:
        """Post the forced bets and deal five cards to every seat that can pay.

        Args:
            rules: options of the hand.
            stacks: chips of seats 0..n-1 before forced bets, 2 to 6 seats, of which the deck must serve those
                that can pay.
            dealer: seat with the button.
            deck: the whole deck, top card first.

        Raises:
            DealError: wrong number of seats, stack, dealer or deck; fewer than two seats that can pay.
        """
        seats = len(stacks)
        if not 2 <= seats <= MAX_SEATS:
            raise DealError(f"{seats} seats: this game seats 2 to {rules.seat_limit()}", seats=seats)
        for seat, stack in enumerate(stacks):
            if not _whole(stack):
                raise DealError(f"seat {seat} has {stack!r} chips: whole numbers only", seat=seat, stack=stack)
            if not 0 <= stack <= MAX_CHIPS:
                raise DealError(f"seat {seat} has {stack} chips: 0 to {MAX_CHIPS}", seat=seat, stack=stack)
        paying = len(payers(stacks, rules))
        if paying > rules.seat_limit():  # seats that get no cards need none (C16, S3-11)
            raise DealError(f"{paying} seats: this deck serves 2 to {rules.seat_limit()} (C16)", seats=paying)
        if not _whole(dealer) or not 0 <= dealer < seats:
            raise DealError(f"dealer {dealer!r}: seats are 0 to {seats - 1}", dealer=dealer)
        _check_deck(rules, deck)
        rows = new_hands(1)
        dealt = batch.start_one(rows, rules.record(), np.asarray(stacks, np.int64), dealer, np.asarray(deck, np.int64))
        if dealt < 2:
            raise DealError(f"stacks {list(stacks)}: fewer than two seats can pay the forced bets", stacks=list(stacks))
        return cls(rules, rows, read_events(rows[0]))

    @property
    def row(self) -> Any:
        """The state itself (np.record of HAND_DTYPE), hidden cards included. For engine code and tests only."""
        return self._rows[0]

    @property
    def phase(self) -> Phase:
        """What the hand waits for."""
        return Phase(int(self.row.phase))

    @property
    def actor(self) -> int | None:
        """Seat to act, None if nobody is."""
        seat = int(self.row.actor)
        return None if seat < 0 else seat

    @property
    def done(self) -> bool:
        """Whether the hand is over and paid."""
        return self.phase == Phase.DONE

    def stacks(self) -> tuple[int, ...]:
        """Chips behind each seat."""
        return tuple(int(chips) for chips in self.row.stack[: int(self.row.seats)])

    def legal(self) -> Legal | None:
        """What the actor may do; None if nobody is to act."""
        return None if self.actor is None else legal_of(self._rows, self._r)

    def why_not(self, seat: int, action: Action) -> Refusal:
        """Why this action of this seat is refused; Refusal.NONE if it is legal."""
        actor = self.actor
        if self.done:
            return Refusal.HAND_OVER
        if actor is None or seat != actor:
            return Refusal.NOT_YOUR_TURN
        value = action.mask if action.kind == Kind.DRAW else action.amount
        if not _whole(value):
            return Refusal.BAD_AMOUNT
        value = max(-1, min(int(value), 2 * MAX_CHIPS))  # any number out of range stays out of range, in 32 bits
        return Refusal(batch.why_not_one(self._rows, self._r, int(action.kind), value))

    def can(self, seat: int, action: Action) -> bool:
        """Whether this action of this seat is legal."""
        return self.why_not(seat, action) == Refusal.NONE

    def apply(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Do the action and run on to the next question; returns what happened.

        Raises:
            IllegalAction: with the refusal's name as `code`; the hand is unchanged.
        """
        refusal = self.why_not(seat, action)
        if refusal != Refusal.NONE:
            raise self._illegal(refusal, seat, action)
        value = action.mask if action.kind == Kind.DRAW else action.amount
        batch.apply_one(self._rows, self._r, int(action.kind), int(value))
        return read_events(self.row)

    def mix_cards(self) -> tuple[Card, ...]:
        """Cards that a mix puts in order, ascending; empty outside Phase.MIX."""
        if self.phase != Phase.MIX:
            return ()
        cards = int(batch.cards_to_mix_one(self._rows))
        return tuple(card for card in range(52) if cards >> card & 1)

    def stub_cards(self) -> tuple[Card, ...]:
        """The undealt cards, next one first. For worked hands and tests."""
        return tuple(int(card) for card in self.row.stub[int(self.row.top) : int(self.row.end)])

    def mix(self, order: Sequence[Card]) -> tuple[Event, ...]:
        """Supply the order of the mixed cards, the next card first. Raises IllegalAction for any other cards."""
        if self.phase != Phase.MIX:
            raise self._illegal(Refusal.NOT_WAITING_FOR_CARDS, -1, Action.pat())
        if sorted(order) != list(self.mix_cards()):
            raise self._illegal(Refusal.WRONG_CARDS, -1, Action.pat())
        batch.mix_one(self._rows, self._r, np.asarray(order, np.int64))
        return read_events(self.row)

    def redeal(self, deck: Sequence[Card]) -> tuple[Event, ...]:
        """Deal a new deck after a checked first round. Raises IllegalAction outside Phase.REDEAL, DealError."""
        if self.phase != Phase.REDEAL:
            raise self._illegal(Refusal.NOT_WAITING_FOR_CARDS, -1, Action.pat())
        _check_deck(self.rules, deck)
        batch.redeal_one(self._rows, self._r, np.asarray(deck, np.int64))
        return read_events(self.row)

    def public(self) -> PublicView:
        """What everybody may know."""
        return public_view(self.rules, self._rows)

    def view(self, seat: int) -> SeatView:
        """What this seat may know. Raises DealError for a seat that does not exist."""
        if not 0 <= seat < int(self.row.seats):
            raise DealError(f"seat {seat}: seats are 0 to {int(self.row.seats) - 1}", seat=seat)
        return seat_view(self.rules, self._rows, self._r, seat)

    def copy(self) -> Table:
        """An independent copy: for search, undo and "state unchanged" checks."""
        return Table(self.rules, self._rows.copy(), self.opening)

    def _illegal(self, refusal: Refusal, seat: int, action: Action) -> IllegalAction:
        legal = self.legal() or Legal()
        minimum, maximum = legal.wager or (0, 0)
        values: dict[str, object] = {
            "seat": seat,
            "actor": self.actor,
            "level": int(self.row.level),
            "call": legal.call or 0,
            "amount": action.amount,
            "minimum": minimum,
            "maximum": maximum,
            "unit": legal.wager_unit,
            "discards": legal.discards or 0,
        }
        what = f"{action.kind.name.lower()} {action.amount or ''}".strip()
        return IllegalAction(refusal.name.lower(), f"seat {seat}, {what}: {_WHY[refusal].format(**values)}", **values)


def _whole(number: object) -> bool:
    """Whether this is an integer; True and False are none."""
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def _check_deck(rules: Rules, deck: Sequence[Card]) -> None:
    whole = all(_whole(card) for card in deck)
    if not whole or sorted(deck) != list(deck_cards(rules.deck_size)):
        shown = cards_text(deck) if whole and all(-1 <= card < 52 for card in deck) else str(list(deck))
        raise DealError(f"the deck must hold each of the {rules.deck_size} cards once: {shown}", deck=list(deck))
