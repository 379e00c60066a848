"""Every five-card hand of every deck: how many of each kind, how many classes, and their whole order."""

import hashlib
from itertools import pairwise
from math import comb

import numpy as np
import pytest

from env.engine.cards import card_text
from env.engine.hands import Category, describe, strength, strength_batch
from env.engine.rules import Rules
from tests.engine.census import CLASSES, TABLES, categories, census
from tests.oracle.naive_hands import key

# sha256 of the class number (0 = worst, uint16) of every hand, hands in ascending order of their cards.
ORDER_OF_HIGH = "915368d8101d00b07f992aa5df74de3677e75b25e89d7e8d087e24e1fad77ef2"
ORDER_OF_LOW27 = "96892e0ae01763a5958125376262f7d81fa1442f77828455291405e5caf3783d"


def order_digest(game: str) -> str:
    return hashlib.sha256(census(game).class_of.astype("<u2").tobytes()).hexdigest()


@pytest.mark.parametrize("game", TABLES)
def test_hands_and_classes_of_each_category(game: str) -> None:
    rules, hands, classes = TABLES[game]
    found = census(game)
    kinds = categories(game)
    from_the_top = sorted(Category, reverse=True)
    assert tuple(int(found.size[kinds == category].sum()) for category in from_the_top) == hands
    assert tuple(int((kinds == category).sum()) for category in from_the_top) == classes
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


def test_landmarks_of_the_low_order() -> None:
    """The best five lows in order: 7-5-4-3-2 first, not 7-6-5-4-2."""
    rules, found = TABLES["52-low27"][0], census("52-low27")
    best = [describe(example, rules).ranks for example in found.example[:-6:-1].tolist()]
    lows = ["75432", "76432", "76532", "76542", "85432"]
    assert ["".join(str(rank + 2) for rank in ranks) for ranks in best] == lows


def test_batch_and_single_evaluation_agree() -> None:
    rules, found = Rules(), census("52")
    sample = found.hands[::2_500].copy()  # another memory layout would be compiled anew
    values = np.zeros(len(sample), np.int64)
    strength_batch(sample, rules.record(), values)
    assert [strength(hand, rules) for hand in sample.tolist()] == values.tolist()
