"""Every five-card hand of every deck, sorted into classes of equal strength, and how many there must be.

The numbers are combinatorics, published for 52 cards and worked out by brute force for the rest.
"""

from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
import numpy.typing as npt

from env.engine.cards import deck_cards
from env.engine.hands import Category, describe, strength_batch
from env.engine.rules import Ranking, Rules

FLUSH_OVER_FULL_HOUSE = Ranking.HIGH_FLUSH_OVER_FULL_HOUSE

# Hands and classes from the straight flush down to no pair.
TABLES: dict[str, tuple[Rules, tuple[int, ...], tuple[int, ...]]] = {
    "52": (
        Rules(),
        (40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
        (10, 156, 156, 1_277, 10, 858, 858, 2_860, 1_277),
    ),
    "52-low27": (
        Rules(ranking=Ranking.LOW27, ace_low_straight=False),
        (36, 624, 3_744, 5_112, 9_180, 54_912, 123_552, 1_098_240, 1_303_560),
        (9, 156, 156, 1_278, 9, 858, 858, 2_860, 1_278),
    ),
    "36": (
        Rules(ranking=FLUSH_OVER_FULL_HOUSE, deck_size=36),
        (24, 288, 1_728, 480, 6_120, 16_128, 36_288, 193_536, 122_400),
        (6, 72, 72, 120, 6, 252, 252, 504, 120),
    ),
    "36-ace-high-only": (
        Rules(ranking=FLUSH_OVER_FULL_HOUSE, deck_size=36, ace_low_straight=False),
        (20, 288, 1_728, 484, 5_100, 16_128, 36_288, 193_536, 123_420),
        (5, 72, 72, 121, 5, 252, 252, 504, 121),
    ),
    "32": (
        Rules(ranking=FLUSH_OVER_FULL_HOUSE, deck_size=32),
        (20, 224, 1_344, 204, 5_100, 10_752, 24_192, 107_520, 52_020),
        (5, 56, 56, 51, 5, 168, 168, 280, 51),
    ),
    "32-ace-high-only": (
        Rules(ranking=FLUSH_OVER_FULL_HOUSE, deck_size=32, ace_low_straight=False),
        (16, 224, 1_344, 208, 4_080, 10_752, 24_192, 107_520, 53_040),
        (4, 56, 56, 52, 4, 168, 168, 280, 52),
    ),
}
# The same hands when a full house beats a flush, as in 52 cards: neither counts nor classes change.
TABLES |= {
    f"{name}-full-house-over-flush": (rules.changed(ranking=Ranking.HIGH), hands, classes)
    for name, (rules, hands, classes) in TABLES.items()
    if rules.ranking == FLUSH_OVER_FULL_HOUSE
}
CLASSES = {52: 7_462, 36: 1_404, 32: 840}


@dataclass(frozen=True)
class Census:
    """All hands of a game, sorted into classes of equal strength, the worst class first."""

    hands: npt.NDArray[np.int64]  # (hands, 5)
    class_of: npt.NDArray[np.int64]  # (hands,)
    size: npt.NDArray[np.int64]  # (classes,)
    example: npt.NDArray[np.int64]  # (classes, 5) one hand of each class


@cache
def all_hands(deck_size: int) -> npt.NDArray[np.int64]:
    cards = chain.from_iterable(combinations(deck_cards(deck_size), 5))
    return np.fromiter(cards, np.int64, count=5 * comb(deck_size, 5)).reshape(-1, 5)


@cache
def census(game: str) -> Census:
    rules = TABLES[game][0]
    hands = all_hands(rules.deck_size)
    values = np.zeros(len(hands), np.int64)
    strength_batch(hands, rules.record(), values)
    _, first, class_of, size = np.unique(values, return_index=True, return_inverse=True, return_counts=True)
    return Census(hands, class_of, size, hands[first])


@cache
def categories(game: str) -> npt.NDArray[np.int64]:
    """Category of each class of `census(game)`."""
    rules = TABLES[game][0]
    return np.array([describe(example.tolist(), rules).category for example in census(game).example])


def count(game: str, *wanted: Category) -> int:
    """How many hands are of these categories."""
    return int(census(game).size[np.isin(categories(game), wanted)].sum())
