"""The engine's strength of hands against the naive ranker, on random pairs of every ranking."""

import random

import pytest

from env.engine.cards import card_text, deck_cards
from env.engine.hands import describe, strength
from env.engine.rules import Ranking, Rules
from tests.oracle.naive_hands import HIGH, RANK_VALUE, category_and_ranks, key

GAMES = {
    "high": Rules(),
    "high-no-wheel": Rules(ace_low_straight=False),
    "low27": Rules(ranking=Ranking.LOW27, ace_low_straight=False),
    "stripped36": Rules(ranking=Ranking.HIGH_FLUSH_OVER_FULL_HOUSE, deck_size=36),
    "stripped36-no-wheel": Rules(ranking=Ranking.HIGH_FLUSH_OVER_FULL_HOUSE, deck_size=36, ace_low_straight=False),
    "stripped32": Rules(ranking=Ranking.HIGH_FLUSH_OVER_FULL_HOUSE, deck_size=32),
    "stripped32-no-wheel": Rules(ranking=Ranking.HIGH_FLUSH_OVER_FULL_HOUSE, deck_size=32, ace_low_straight=False),
}


def random_hand(rng: random.Random, deck_size: int) -> list[int]:
    """Five cards; half of the hands come from few ranks or few suits, so that ties and good hands are common."""
    deck = list(deck_cards(deck_size))
    shape = rng.randrange(4)
    if shape == 0:
        ranks = rng.sample(sorted({card // 4 for card in deck}), 3)
        deck = [card for card in deck if card // 4 in ranks]
    elif shape == 1:
        deck = [card for card in deck if card % 4 < rng.randint(1, 2)]
    elif shape == 2:
        lowest = rng.randint(deck[0] // 4, 8)
        deck = [card for card in deck if lowest <= card // 4 <= lowest + 4 or card // 4 == 12]
    return rng.sample(deck, 5)


@pytest.mark.parametrize("game", GAMES)
def test_random_pairs(game: str) -> None:
    rng = random.Random(game)
    rules = GAMES[game]
    options = (rules.ranking.name.lower(), rules.deck_size, rules.ace_low_straight)
    hands = [random_hand(rng, rules.deck_size) for _ in range(3000)]
    values = [strength(hand, rules) for hand in hands]
    keys = [key([card_text(card) for card in hand], *options) for hand in hands]
    for _ in range(30_000):
        a, b = rng.randrange(3000), rng.randrange(3000)
        assert (values[a] > values[b]) == (keys[a] > keys[b]), (hands[a], hands[b])
        assert (values[a] == values[b]) == (keys[a] == keys[b]), (hands[a], hands[b])


@pytest.mark.parametrize("game", GAMES)
def test_names(game: str) -> None:
    rng = random.Random(game)
    rules = GAMES[game]
    for _ in range(2000):
        hand = random_hand(rng, rules.deck_size)
        name = describe(hand, rules)
        want, ranks = category_and_ranks([card_text(c) for c in hand], rules.deck_size, rules.ace_low_straight)
        assert name.category == len(HIGH) - 1 - HIGH.index(want)
        assert tuple(rank + 2 for rank in name.ranks) == ranks
        assert name.royal == (want == "straight flush" and ranks == (RANK_VALUE["A"],))
