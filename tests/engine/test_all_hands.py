"""Every five-card hand of every deck: how many of each kind, how many classes, and their whole order.

The numbers are combinatorics, published for 52 cards and worked out by brute force for the rest.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, pairwise
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from env.engine.cards import card_text, deck_cards
from env.engine.hands import Category, describe, strength, strength_batch
from env.engine.rules import Ranking, Rules
from tests.oracle.naive_hands import key

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
CLASSES = {52: 7_462, 36: 1_404, 32: 840}

# sha256 of the class number (0 = worst, uint16) of every hand, hands in ascending order of their cards.
ORDER_OF_HIGH = "915368d8101d00b07f992aa5df74de3677e75b25e89d7e8d087e24e1fad77ef2"
ORDER_OF_LOW27 = "96892e0ae01763a5958125376262f7d81fa1442f77828455291405e5caf3783d"


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


def order_digest(game: str) -> str:
    return hashlib.sha256(census(game).class_of.astype("<u2").tobytes()).hexdigest()


@pytest.mark.parametrize("game", TABLES)
def test_hands_and_classes_of_each_category(game: str) -> None:
    rules, hands, classes = TABLES[game]
    found = census(game)
    categories = np.array([describe(example.tolist(), rules).category for example in found.example])
    from_the_top = sorted(Category, reverse=True)
    assert tuple(int(found.size[categories == category].sum()) for category in from_the_top) == hands
    assert tuple(int((categories == category).sum()) for category in from_the_top) == classes
    assert len(found.size) == CLASSES[rules.deck_size]
    assert found.size.sum() == comb(rules.deck_size, 5)


@pytest.mark.parametrize("game", TABLES)
def test_the_whole_order_is_the_naive_one(game: str) -> None:
    rules = TABLES[game][0]
    options = (rules.ranking.name.lower(), rules.deck_size, rules.ace_low_straight)
    keys = [key([card_text(card) for card in example], *options) for example in census(game).example.tolist()]
    assert all(worse < better for worse, better in pairwise(keys))


def test_the_order_of_all_hands_has_not_changed() -> None:
    assert order_digest("52") == ORDER_OF_HIGH
    assert order_digest("52-low27") == ORDER_OF_LOW27


def test_four_royal_flushes() -> None:
    found = census("52")
    assert found.size[-1] == 4
    assert describe(found.example[-1].tolist(), Rules()).royal
    assert not describe(found.example[-2].tolist(), Rules()).royal


def test_low_hands_by_top_card() -> None:
    """Hands and classes of the no-pair lows, seven-low first (2-7: the best hands are the lowest)."""
    rules, found = TABLES["52-low27"][0], census("52-low27")
    by_top: dict[int, list[int]] = {}
    for example, size in zip(found.example[::-1].tolist(), found.size[::-1].tolist(), strict=True):
        name = describe(example, rules)
        if name.category == Category.HIGH_CARD:
            by_top.setdefault(name.ranks[0] + 2, []).append(size)
    assert all(size == 4**5 - 4 for sizes in by_top.values() for size in sizes)
    assert {top: (sum(sizes), len(sizes)) for top, sizes in by_top.items()} == {
        7: (4_080, 4),
        8: (14_280, 14),
        9: (34_680, 34),
        10: (70_380, 69),
        11: (127_500, 125),
        12: (213_180, 209),
        13: (335_580, 329),
        14: (503_880, 494),
    }


def test_landmarks_of_the_low_order() -> None:
    """The best five lows in order; A-2-3-4-5 is class 785, the first pair class 1279."""
    rules, found = TABLES["52-low27"][0], census("52-low27")
    best = [describe(example, rules).ranks for example in found.example[:-6:-1].tolist()]
    lows = ["75432", "76432", "76532", "76542", "85432"]
    assert ["".join(str(rank + 2) for rank in ranks) for ranks in best] == lows
    assert describe(found.example[-785].tolist(), rules).ranks == (12, 3, 2, 1, 0)
    assert describe(found.example[-1279].tolist(), rules).category == Category.PAIR
    assert describe(found.example[-1278].tolist(), rules).category == Category.HIGH_CARD


def test_batch_and_single_evaluation_agree() -> None:
    rules, found = Rules(), census("52")
    sample = found.hands[::2_500]
    values = np.zeros(len(sample), np.int64)
    strength_batch(sample, rules.record(), values)
    assert [strength(hand, rules) for hand in sample.tolist()] == values.tolist()
