"""Buckets: chances that sum to one, in the order of strength, and transitions held against counting every draw."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from env.encoding.hand_tables import classify, load
from env.engine.profiles import profile
from env.engine.rules import Rules
from training.solver.buckets import AFTER, BEFORE, COUNTS, Buckets, all_hands, buckets_of, redraw


def rules_of(name: str) -> Rules:
    return profile(name).rules_for(2)


LONG = pytest.mark.long
NAMES = ["home", "house", pytest.param("stripped", marks=LONG), pytest.param("single27", marks=LONG)]


def classes_of(cards: Any, rules: Rules) -> Any:
    """(n,) strength classes of hands (n, 5)."""
    out = np.zeros(len(cards), np.int64)
    classify(np.ascontiguousarray(cards), load(rules), out)
    return out


def check(rules: Rules, buckets: Buckets, scale: int) -> None:
    """What holds for every game."""
    clusters, finals = len(buckets.prior), buckets.moves.shape[2]
    assert clusters == BEFORE * scale
    assert 0.9 * AFTER * scale <= finals <= AFTER * scale  # a quantile that no class falls in is left out
    assert buckets.moves.shape == (COUNTS, clusters, finals)
    assert buckets.prior.sum() == pytest.approx(1, abs=1e-5)
    assert (buckets.prior > 0).all()
    np.testing.assert_allclose(buckets.moves.sum(axis=2), 1, atol=1e-5)
    assert buckets.moves.min() >= 0
    cards, chance = all_hands(rules)
    assert len(np.unique(cards, axis=0)) == len(cards)
    np.testing.assert_allclose(np.bincount(buckets.before, chance), buckets.prior, atol=1e-6)
    percentile = load(rules).percentile
    lowest = np.full(finals, np.inf)
    highest = np.full(finals, -np.inf)
    np.minimum.at(lowest, buckets.after, percentile)
    np.maximum.at(highest, buckets.after, percentile)
    assert (highest[:-1] < lowest[1:]).all(), "buckets after the draw do not overlap"
    most = min(COUNTS - 1, rules.max_discards)
    best = load(rules).best[:, : most + 1, 0].max(axis=1)
    strength = np.bincount(buckets.before, best * chance) / np.bincount(buckets.before, chance)
    assert (np.diff(strength) > 0).all(), "clusters before it are numbered from the weakest"


@pytest.mark.parametrize("name", NAMES)
def test_chances_and_the_order_of_strength(name: str) -> None:
    check(rules_of(name), buckets_of(rules_of(name)), 1)


@pytest.mark.long
def test_twice_the_scale_is_twice_the_buckets() -> None:
    check(rules_of("home"), buckets_of(rules_of("home"), 2), 2)


@pytest.mark.parametrize("name", ["home", pytest.param("stripped", marks=LONG), pytest.param("single27", marks=LONG)])
@pytest.mark.parametrize("count", [0, 1])
def test_transitions_are_those_of_counting_every_draw(name: str, count: int) -> None:
    """Of the three clusters with the fewest hands: 64 sampled draws of each hand against all of them."""
    rules = rules_of(name)
    buckets, tables, (cards, chance) = buckets_of(rules), load(rules), all_hands(rules)
    deck = np.arange(52 - rules.deck_size, 52)
    for cluster in np.argsort(np.bincount(buckets.before))[:3]:
        exact = np.zeros(buckets.moves.shape[2])
        hands = np.flatnonzero(buckets.before == cluster)
        for hand in hands:
            thrown = [k for k in range(5) if int(tables.best[hand, count, 2]) >> k & 1]
            assert len(thrown) == count
            if count:
                others = np.setdiff1d(deck, cards[hand])
                after = np.repeat(cards[hand][None], len(others), axis=0)
                after[:, thrown[0]] = others
            else:
                after = cards[hand][None]
            found = buckets.after[classes_of(after, rules)]
            exact += chance[hand] * np.bincount(found, minlength=len(exact)) / len(found)
        exact /= exact.sum()
        error = 5 * np.sqrt(exact * (1 - exact) / (64 * len(hands))) + 1e-6 if count else np.full(len(exact), 1e-6)
        assert (np.abs(buckets.moves[count, cluster] - exact) <= error + 5e-3 * count).all()


def test_a_pair_that_draws_three_improves_as_often_as_counted() -> None:
    """Two eights with nothing beside them: all 16,215 draws, and the sampled ones."""
    rules = rules_of("home")
    hand = np.array([51, 46, 37, 25, 24])  # an ace, a king, a jack, two eights; highest first
    others = np.setdiff1d(np.arange(52), hand)
    draws = np.array(list(combinations(others, 3)))
    every = np.concatenate([np.repeat(hand[None, 3:], len(draws), axis=0), draws], axis=1)
    category = load(rules).category
    exact = (category[classes_of(every, rules)] > 1).mean()
    assert exact == pytest.approx(0.28714, abs=1e-5)
    size = 100_000
    cards, classes = np.zeros((size, 5), np.int64), np.zeros(size, np.int64)
    masks = np.full(size, 0b00111)
    seed = np.array([1], np.int64)
    redraw(np.repeat(hand[None], size, axis=0), masks, load(rules), 0, seed, cards, classes)
    assert {tuple(pair) for pair in cards[:, :2]} == {(25, 24)}
    np.testing.assert_array_equal(classes, classes_of(cards, rules))
    assert not np.isin(cards[:, 2:], hand).any()
    assert (np.diff(np.sort(cards, axis=1), axis=1) > 0).all()
    assert (category[classes] > 1).mean() == pytest.approx(exact, abs=5 * np.sqrt(exact / size))


def test_no_more_cards_are_thrown_than_a_game_allows() -> None:
    """`house` lets three go, so its clusters are those of three; four and five are read as three elsewhere."""
    house, home = rules_of("house"), rules_of("home")
    assert house.max_discards == 3
    np.testing.assert_array_equal(buckets_of(house).moves, buckets_of(home).moves)


@pytest.mark.parametrize("name", ["home", "stripped", "single27"])
def test_every_hand_is_there_once_with_its_chance(name: str) -> None:
    rules = rules_of(name)
    cards, chance = all_hands(rules)
    assert (np.diff(cards, axis=1) < 0).all()
    assert cards.min() == 52 - rules.deck_size
    assert chance.sum() == pytest.approx(1)
    if rules.deck_size == 52:
        assert len(cards) == 134_459
        flush = (cards & 3 == cards[:, :1] & 3).all(axis=1)
        assert chance[flush].sum() * 2_598_960 == pytest.approx(5148)
