"""The one gate of hidden information: what the chat may know, and what one seat may know.

`PublicView` holds nothing that not everybody at the table sees. `SeatView` adds that seat's own cards, its own
discards and its legal actions. Renderers, agents and wrappers get one of these; nothing else carries cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from env.engine.actions import Kind
from env.engine.cards import Card
from env.engine.rules import FirstRoundStarts, Rules


class Phase(IntEnum):
    """What the hand waits for."""

    BET = 0  # the actor's bet, check, call, raise or fold
    DRAW = 1  # the actor's discard
    MIX = 2  # the caller: the order of the mixed deck
    REDEAL = 3  # the caller: a new deck
    DONE = 4


@dataclass(frozen=True, slots=True)
class Legal:
    """What the actor may do now, all amounts in chips.

    fold, check  whether legal
    call         chips that a call adds (never above the stack), None if there is nothing to call
    wager        (lowest, highest) legal "to" amount of a bet or raise, None if none is legal
    wager_kind   Kind.BET or Kind.RAISE
    wager_unit   1 where every whole amount is legal; else only the exact stack and level + k * unit, with
                 fixed_limit_multiples the multiples of the unit
    discards     most cards that may be thrown away, None outside a draw
    """

    fold: bool = False
    check: bool = False
    call: int | None = None
    wager: tuple[int, int] | None = None
    wager_kind: Kind = Kind.BET
    wager_unit: int = 1
    discards: int | None = None


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What everybody sees of one seat. Chips.

    dealt_in  got cards in this hand          folded  gave them up           all_in  live with no chips behind
    stack     chips behind                    bet     put in this round      total   put in this hand
    drew      cards drawn in each draw so far, 0 = stood pat
    won       chips received from pots        returned  uncalled chips that came back
    """

    dealt_in: bool
    folded: bool
    all_in: bool
    stack: int
    bet: int
    total: int
    drew: tuple[int, ...]
    won: int
    returned: int

    @property
    def live(self) -> bool:
        """Dealt in and not folded."""
        return self.dealt_in and not self.folded


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot: its chips, the live seats that may win it, the seats that won it in odd-chip order."""

    amount: int
    eligible: tuple[int, ...]
    winners: tuple[int, ...] = ()
    shares: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand opened at the showdown."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PublicView:
    """The hand as the whole table sees it.

    pot      everything put in and not returned, chips     level  what must be matched this round
    round    betting round 0..draws                         actor  seat to act, None if nobody is
    pots     while the hand runs: layers so far, without winners; at the end with winners and shares
    shown    hands in showdown order, empty if uncontested
    mixes    how often the discards were mixed in           redeals  new deals after a checked first round
    """

    rules: Rules
    phase: Phase
    dealer: int
    round: int
    actor: int | None
    pot: int
    level: int
    seats: tuple[SeatInfo, ...]
    pots: tuple[Pot, ...]
    shown: tuple[ShownHand, ...]
    mixes: int
    redeals: int

    @property
    def starter(self) -> int | None:
        """The seat that begins by lot where nobody deals (R76): the first one dealt in after `dealer`; else None."""
        if self.rules.first_round_starts != FirstRoundStarts.STARTER:
            return None
        seats = len(self.seats)
        after = ((self.dealer + step) % seats for step in range(1, seats + 1))
        return next(seat for seat in after if self.seats[seat].dealt_in)

    @property
    def drawing(self) -> bool:
        """Whether the actor is to discard."""
        return self.phase == Phase.DRAW


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat knows: the public view, its cards in the order it holds them, what it may do.

    cards      five cards, empty if not dealt in (kept after a fold: the seat remembers them)
    discarded  cards it threw away in this hand, ascending
    received   cards it got in its latest draw, in the order dealt
    legal      None unless this seat is to act
    record     the engine's row with everything hidden from this seat wiped out; the input of `env.encoding`
    """

    public: PublicView
    seat: int
    cards: tuple[Card, ...]
    discarded: tuple[Card, ...]
    received: tuple[Card, ...]
    legal: Legal | None
    record: Any
