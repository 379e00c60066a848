"""PokerKit as a second opinion on random home hands."""

from collections import Counter

import pytest

from tests.differential.compare import compare_random_hand
from tests.differential.test_deviations import SHOWN_BY_A_HAND


def compare_all(seeds: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in seeds:
        met += compare_random_hand(seed)
    return met


COMMON = {"short-opening-reopens", "odd-chips-to-one-winner", "uncontested-pot-without-the-winners-bet"}


def test_random_hands() -> None:
    met = compare_all(range(300))
    assert set(met) >= COMMON
    assert set(met) <= set(SHOWN_BY_A_HAND)


@pytest.mark.long
def test_many_random_hands() -> None:
    assert set(compare_all(range(1_000_000, 1_100_000))) <= set(SHOWN_BY_A_HAND)
