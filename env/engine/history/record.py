"""One hand as a history tells it: what every reader makes and every writer takes.

Cards that the history does not know are None; they stay unknown. Seats are the engine's, 0..n-1 clockwise; chips are
whole numbers (`unit` says what one of them is); amounts are "to" amounts of the betting round.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from env.engine.actions import Kind
from env.engine.cards import Card
from env.engine.match import payers
from env.engine.rules import Rules
from env.errors import HistoryError

Cards = tuple[Card | None, ...]
"""Cards in order; None = a card that the history does not know."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one seat did.

    amount    "to" amount of a bet or raise, else 0
    thrown    cards thrown away in a draw, as many as were drawn
    received  their replacements in the order dealt, a late fifth card last
    line      line of the file (0 = none), action: its number among the file's actions (0 = none); where a step stands
              is no part of the hand: two hands that differ only there are equal
    """

    seat: int
    kind: Kind
    amount: int = 0
    thrown: Cards = ()
    received: Cards = ()
    line: int = field(default=0, compare=False)
    action: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Redeal:
    """New hands after a checked first round: five cards by seat, () for a seat without cards.

    deck    the whole new deck in order, or () where it is not known
    """

    hands: tuple[Cards, ...]
    deck: tuple[Card, ...] = ()
    line: int = field(default=0, compare=False)
    action: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Stated:
    """What the history says came of the hand, to be compared with what the engine makes of it. None = it does not say.

    pots      chips of each pot, main pot first, rake included     rake      chips the room kept
    returned  uncalled chips by seat                               collected chips by seat, after rake
    stacks    chips of each seat at the end
    """

    pots: tuple[int, ...] | None = None
    rake: int = 0
    returned: tuple[int, ...] | None = None
    collected: tuple[int, ...] | None = None
    stacks: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class HandHistory:
    """One hand.

    profile   name of the game, "" if it has none          rules    of this hand, deck size resolved
    stacks    chips before forced bets by seat              dealer   seat with the button (before the starter)
    hands     five cards as dealt by seat, () = not dealt in
    steps     what was done, in time order; may stop before the hand is over
    finals    five cards at the showdown by seat, () = not shown      mucked   seats that did not show there, ascending
    deck      the whole deck in order, or () where it is not known (a file of the host has it)
    mixes     orders of the stub after each mix, () for one that is not known
    names     of the players by seat                         stated   see there, None = nothing
    unit      what one chip is: "chip", "0.01 USD", "5000 chip"
    about     what else the file says, by field, kept as it is
    """

    profile: str
    rules: Rules
    stacks: tuple[int, ...]
    dealer: int
    hands: tuple[Cards, ...]
    steps: tuple[Step | Redeal, ...]
    finals: tuple[Cards, ...] = ()
    mucked: tuple[int, ...] = ()
    deck: tuple[Card, ...] = ()
    mixes: tuple[tuple[Card, ...], ...] = ()
    names: tuple[str, ...] = ()
    stated: Stated | None = None
    unit: str = "chip"
    about: dict[str, str] = field(default_factory=dict)
    line: int = field(default=0, compare=False)

    @property
    def dealt(self) -> tuple[int, ...]:
        """Seats that are dealt in (C47), ascending."""
        return payers(self.stacks, self.rules)


def error_at(code: str, message: str, where: Step | Redeal | HandHistory) -> HistoryError:
    """A HistoryError that points to a step, or to the hand."""
    action = None if isinstance(where, HandHistory) else where.action or None
    return HistoryError(code, message, line=where.line, action=action)


def contradiction(message: str, where: Step | Redeal | HandHistory) -> HistoryError:
    """The error of a record that cannot be true."""
    return error_at("contradiction", message, where)
