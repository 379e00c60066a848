"""Every card is equally likely at every place of a dealt deck, and a cut does not change that."""

import random
import secrets

import numpy as np
import pytest

from env.fair.order import after_cut, deck_of, in_play
from env.fair.seal import CARDS
from tgbot.service.dealer import Dealer

DECKS = 4_000
# Chi-square with 51 * 51 degrees of freedom is near a normal variable: mean 2601, standard deviation sqrt(2 * 2601).
LIMIT = 2601 + 5 * (2 * 2601) ** 0.5


def chi_square(decks: np.ndarray) -> float:
    """How far the counts of (place, card) are from equal ones."""
    places = np.tile(np.arange(CARDS), len(decks))
    counts = np.bincount(places * CARDS + decks.ravel(), minlength=CARDS * CARDS)
    expected = len(decks) / CARDS
    return float(((counts - expected) ** 2 / expected).sum())


def dealt(source: random.Random, decks: int) -> np.ndarray:
    """Decks as the bot shuffles and cuts them; only what chance decides, without the hashes."""
    dealer = Dealer(source)
    return np.array([after_cut(dealer._shuffled(), dealer.cut(CARDS)) for _ in range(decks)])


def test_shuffle_and_cut_are_even() -> None:
    assert chi_square(dealt(random.Random(1), DECKS)) < LIMIT


def test_a_person_who_always_cuts_the_same_changes_nothing() -> None:
    dealer = Dealer(random.Random(2))
    decks = np.array([after_cut(dealer._shuffled(), 17) for _ in range(DECKS)])
    assert chi_square(decks) < LIMIT


def test_the_check_finds_a_poor_shuffle() -> None:
    """A shuffle that swaps each card with any place is told apart."""
    source = random.Random(3)
    poor = []
    for _ in range(DECKS):
        deck = list(range(CARDS))
        for k in range(CARDS):
            other = source.randrange(CARDS)
            deck[k], deck[other] = deck[other], deck[k]
        poor.append(deck)
    assert chi_square(np.array(poor)) > 1.5 * LIMIT


def test_smaller_decks_are_even_too() -> None:
    """What is left of 52 cards in random order is itself in random order."""
    dealer = Dealer(random.Random(4))
    decks = np.array([deck_of(dealer._shuffled(), 32, dealer.cut(32)) for _ in range(DECKS)]) - 20
    counts = np.zeros((32, 32))
    np.add.at(counts, (np.tile(np.arange(32), DECKS), decks.ravel()), 1)
    expected = DECKS / 32
    assert ((counts - expected) ** 2 / expected).sum() < 961 + 5 * (2 * 961) ** 0.5


def test_the_bot_shuffles_with_the_generator_of_the_system() -> None:
    assert isinstance(Dealer().source, secrets.SystemRandom)
    one, two = Dealer().seal(), Dealer().seal()
    assert one.root != two.root
    assert sorted(one.order("deck")) == list(range(CARDS))
    same = [Dealer(random.Random(5)).seal() for _ in range(2)]
    assert same[0].orders == same[1].orders
    assert same[0].salts != same[1].salts, "salts never come from a test's generator"


def test_the_cut() -> None:
    assert after_cut([1, 2, 3, 4], 1) == [2, 3, 4, 1]
    assert after_cut([1, 2, 3, 4], 3) == [4, 1, 2, 3]
    for wrong in (0, 4, -1):
        with pytest.raises(ValueError, match="cut"):
            after_cut([1, 2, 3, 4], wrong)
    assert in_play([0, 51, 16, 15], 36) == [51, 16]
