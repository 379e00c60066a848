"""Which hand wins: strength of five cards in each ranking, and their names.

`strength` is one integer, higher wins, equal ties (rules S0-32..37, C32-C34). It is built from categories and
ranks, never from a table, so it is also the source of the lookup tables of `env.encoding.hand_tables`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from env.engine._jit import entry, njit
from env.engine.cards import Card
from env.engine.rules import Ranking, Rules
from env.engine.state import RulesRow
from env.errors import CardError


class Category(IntEnum):
    """Kinds of hand by their usual names. A royal flush is the highest straight flush (C40)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


@dataclass(frozen=True, slots=True)
class HandName:
    """A hand in terms for people: its category and its ranks (0 = two .. 12 = ace), the deciding ones first.

    A straight's first rank is its top card: 3 (a five) for A-2-3-4-5.
    """

    category: Category
    ranks: tuple[int, ...]

    @property
    def royal(self) -> bool:
        """Ten to ace of one suit."""
        return self.category == Category.STRAIGHT_FLUSH and self.ranks[0] == 12


@njit
def take_ranks(value: int, ranks: int) -> int:
    """Append the ranks of a 13-bit set to `value`, highest first, four bits each."""
    for rank in range(12, -1, -1):
        if ranks >> rank & 1:
            value = value << 4 | rank
    return value


@njit
def high_value(c0: int, c1: int, c2: int, c3: int, c4: int, low_ace_top: int) -> int:
    """Category << 20 | five ranks of four bits, the deciding ones first, in the usual high order.

    low_ace_top  rank of the top card of the straight that an ace ends at the bottom (3 = five-high with 52
                 cards), -1 where the ace is only high
    """
    r0, r1, r2, r3, r4 = c0 >> 2, c1 >> 2, c2 >> 2, c3 >> 2, c4 >> 2
    once, twice, thrice, four = 0, 0, 0, 0  # ranks seen at least so often
    for rank in (r0, r1, r2, r3, r4):
        bit = 1 << rank
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    if twice == 0:
        flush = (c0 & 3) == (c1 & 3) == (c2 & 3) == (c3 & 3) == (c4 & 3)
        top = -1
        if once == (once & -once) * 31:  # five ranks in a row
            top = max(r0, r1, r2, r3, r4)
        elif low_ace_top >= 0 and once == 1 << 12 | 15 << (low_ace_top - 3):
            top = low_ace_top
        if top >= 0:
            # The ranks under the top follow from it; an ace at the bottom counts below every card.
            return (8 if flush else 4) << 20 | top << 16
        return take_ranks(5 if flush else 0, once)
    if four:
        return take_ranks(take_ranks(7, four), once & ~four) << 12
    if thrice:
        pair = twice & ~thrice
        if pair:
            return take_ranks(take_ranks(6, thrice), pair) << 12
        return take_ranks(take_ranks(3, thrice), once & ~thrice) << 8
    kickers = once & ~twice
    if twice & (twice - 1):  # two pairs
        return take_ranks(take_ranks(2, twice), kickers) << 8
    return take_ranks(take_ranks(1, twice), kickers) << 4


@njit
def hand_strength(c0: int, c1: int, c2: int, c3: int, c4: int, r: RulesRow) -> int:
    """Strength of five cards under the rules' ranking: higher wins, equal ties."""
    ranking = int(r.ranking)
    if ranking == Ranking.LOW27:
        return -high_value(c0, c1, c2, c3, c4, -1)
    low_ace_top = 3
    if int(r.deck_size) == 36:
        low_ace_top = 7  # A-6-7-8-9
    elif int(r.deck_size) == 32:
        low_ace_top = 8  # A-7-8-9-10
    value = high_value(c0, c1, c2, c3, c4, low_ace_top if int(r.ace_low_straight) else -1)
    if ranking == Ranking.HIGH_FLUSH_OVER_FULL_HOUSE:
        category = value >> 20
        if category == 5:
            value += 1 << 20
        elif category == 6:
            value -= 1 << 20
    return value


@entry
def strength_batch(cards: Any, r: RulesRow, out: Any) -> None:
    """Strength of many hands. cards (N, 5) integer, out (N,) int64 filled."""
    for row in range(cards.shape[0]):
        out[row] = hand_strength(
            int(cards[row, 0]), int(cards[row, 1]), int(cards[row, 2]), int(cards[row, 3]), int(cards[row, 4]), r
        )


def _check(cards: Sequence[Card]) -> None:
    if len(cards) != 5 or len(set(cards)) != 5 or not all(0 <= card < 52 for card in cards):
        raise CardError(f"a hand is five different cards of 0..51, not {list(cards)}", cards=list(cards))


def strength(cards: Sequence[Card], rules: Rules) -> int:
    """Strength of five cards: higher wins, equal ties. Raises CardError unless five different cards are given."""
    _check(cards)
    out = np.zeros(1, np.int64)
    strength_batch(np.array([cards], np.int64), rules.record(), out)
    return int(out[0])


def describe(cards: Sequence[Card], rules: Rules) -> HandName:
    """Name of five cards for people. Raises CardError unless five different cards are given."""
    value = abs(strength(cards, rules))
    category = value >> 20
    if rules.ranking == Ranking.HIGH_FLUSH_OVER_FULL_HOUSE and category in (5, 6):
        category = 11 - category
    places = {0: 5, 1: 4, 2: 3, 3: 3, 4: 1, 5: 5, 6: 2, 7: 2, 8: 1}[category]
    return HandName(Category(category), tuple(value >> 16 - 4 * k & 15 for k in range(places)))
