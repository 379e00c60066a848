"""PokerKit as a second opinion on random hands of every game it can play."""

from collections import Counter
from typing import Any

import pytest

from env.engine.rules import Ranking, Rules, Structure
from tests.differential import compare
from tests.differential.compare import compare_random_hand
from tests.differential.games import FILE, GAMES
from tests.differential.mirror import Mirror

KNOWN = {entry["id"] for entry in FILE["deviation"]}
COMMON = {"odd-chips-to-one-winner", "uncontested-pot-without-the-winners-bet"}


def compare_all(game: str, seeds: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in seeds:
        met += compare_random_hand(game, seed)
    return met


@pytest.mark.parametrize("game", GAMES)
def test_random_hands(game: str) -> None:
    met = compare_all(game, range(40))
    assert set(met) <= KNOWN


def test_home_meets_the_common_deviations() -> None:
    """Otherwise the comparison would prove little: hands that differ must be among those that are played."""
    met = Counter[str]()
    for seed in range(41, 1041, 2):  # tied deals, where odd chips are common
        met += compare_random_hand("home/no_limit", seed)
        if met.keys() >= COMMON:
            return
    raise AssertionError(f"only {met}")


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("home/no_limit", {"min_bet": 3}),
        ("online/pot_limit", {"structure": Structure.NO_LIMIT}),
        ("online/fixed_limit", {"limit_cap": 5}),
        ("single27/no_limit", {"ranking": Ranking.HIGH}),
        ("triple27/fixed_limit", {"limit_units": (2, 2, 2, 4)}),
    ],
)
def test_a_different_rule_is_noticed(game: str, changes: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    def other_mirror(rules: Rules, *rest: Any) -> Mirror:
        return Mirror(rules.changed(**changes), *rest)

    monkeypatch.setattr(compare, "Mirror", other_mirror)
    with pytest.raises(AssertionError):
        compare_all(game, range(100))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_many_random_hands(game: str) -> None:
    assert set(compare_all(game, range(1_000_000, 1_100_000))) <= KNOWN
