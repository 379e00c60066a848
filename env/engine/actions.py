"""What a seat may do, exactly: the action, and the reasons why one is refused.

Amounts are always "to" amounts of the betting round ("raise to 16"), never "by". A discard is a mask of hand
positions: bit i = the card at position i of the hand as the seat holds it. Ids of a policy are another type, see
`env.encoding.menu`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Kind(IntEnum):
    """Kinds of action."""

    FOLD = 0
    CHECK = 1
    CALL = 2
    BET = 3
    RAISE = 4
    DRAW = 5
    TIMEOUT = 6  # the draw clock ran out: stand pat, and what `draw_timeout` adds


class Refusal(IntEnum):
    """Why an action is not legal. NONE = it is."""

    NONE = 0
    NOT_BETTING = 1  # the hand is not in a betting round
    NOT_DRAWING = 2  # the hand is not in a draw
    HAND_OVER = 3
    NOT_YOUR_TURN = 4
    FOLD_WHEN_FREE = 5  # K3
    CHECK_FACING_BET = 6  # K3
    NOTHING_TO_CALL = 7  # K3
    BET_FACING_BET = 8  # K3: it would be a raise
    RAISE_WITHOUT_BET = 9  # K3: it would be a bet
    BELOW_MINIMUM = 10  # K4
    ABOVE_MAXIMUM = 11  # K4, K5b, K5a
    NOT_REOPENED = 12  # K5
    NOBODY_TO_ANSWER = 13  # K6
    CALL_TAKES_ALL = 14  # K4: the stack ends at or below the level
    CAPPED = 15  # K5a
    NOT_A_WHOLE_UNIT = 16  # K5a
    DRAW_CLOCK_RAN_OUT = 17  # C17
    TOO_MANY_DISCARDS = 18  # C10
    CARD_NOT_HELD = 19  # K13
    WRONG_CARDS = 20  # a mix or a new deck is not a permutation of what it must hold
    NOT_WAITING_FOR_CARDS = 21
    BAD_AMOUNT = 22


@dataclass(frozen=True, slots=True)
class Action:
    """One exact action of the seat to act.

    kind    what is done
    amount  chips: the "to" amount of a bet or raise, else 0
    mask    bits 0..4: the hand positions thrown away in a draw, else 0
    """

    kind: Kind
    amount: int = 0
    mask: int = 0

    @staticmethod
    def fold() -> Action:
        """Give up the hand."""
        return Action(Kind.FOLD)

    @staticmethod
    def check() -> Action:
        """Stay in for nothing."""
        return Action(Kind.CHECK)

    @staticmethod
    def call() -> Action:
        """Match the level, or put in the rest of the stack."""
        return Action(Kind.CALL)

    @staticmethod
    def bet(to: int) -> Action:
        """Open the betting to `to` chips."""
        return Action(Kind.BET, amount=to)

    @staticmethod
    def raise_to(to: int) -> Action:
        """Raise the level to `to` chips of this round."""
        return Action(Kind.RAISE, amount=to)

    @staticmethod
    def draw(mask: int) -> Action:
        """Throw away the cards at the positions of `mask` and get as many; 0 stands pat."""
        return Action(Kind.DRAW, mask=mask)

    @staticmethod
    def pat() -> Action:
        """Keep all five cards."""
        return Action(Kind.DRAW)

    @staticmethod
    def timeout() -> Action:
        """The draw clock ran out."""
        return Action(Kind.TIMEOUT)
