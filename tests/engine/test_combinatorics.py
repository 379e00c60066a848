"""Exact counts of deuce-to-seven lows, chances of pat hands, and cards left for a draw."""

from math import comb

import pytest

from env.engine.cards import deck_cards
from env.engine.hands import Category, describe
from env.engine.profiles import PROFILES
from env.engine.table import Table
from tests.engine.census import TABLES, categories, census, count
from tests.oracle.random_play import held

ALL = comb(52, 5)
OFFSUIT = 4**5 - 4  # hands of five given ranks without a flush
PAIRED = (Category.PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND)
STRAIGHT_OR_BETTER = (
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)


def lows(cards: int) -> dict[tuple[int, ...], tuple[int, int]]:
    """Highest `cards` ranks (2..14) of the no-pair lows, best first -> (hands, classes)."""
    rules, found = TABLES["52-low27"][0], census("52-low27")
    result: dict[tuple[int, ...], tuple[int, int]] = {}
    for example, size in zip(found.example[::-1].tolist(), found.size[::-1].tolist(), strict=True):
        name = describe(example, rules)
        if name.category == Category.HIGH_CARD:
            assert size == OFFSUIT == 1_020
            top = tuple(rank + 2 for rank in name.ranks[:cards])
            hands, classes = result.get(top, (0, 0))
            result[top] = (hands + size, classes + 1)
    return result


def test_lows_by_top_card() -> None:
    """The best hands come first: seven-lows before eight-lows, and so on."""
    found = lows(1)
    assert found == {
        (7,): (4_080, 4),
        (8,): (14_280, 14),
        (9,): (34_680, 34),
        (10,): (70_380, 69),
        (11,): (127_500, 125),
        (12,): (213_180, 209),
        (13,): (335_580, 329),
        (14,): (503_880, 494),
    }
    assert list(found) == sorted(found)
    assert sum(hands for hands, _ in found.values()) == 1_303_560
    assert sum(classes for _, classes in found.values()) == 1_278


def test_lows_by_second_card() -> None:
    found = {top: hands for top, (hands, _) in lows(2).items() if top[0] <= 9}
    assert found == {
        (7, 5): 1_020,
        (7, 6): 3_060,
        (8, 5): 1_020,
        (8, 6): 4_080,
        (8, 7): 9_180,
        (9, 5): 1_020,
        (9, 6): 4_080,
        (9, 7): 10_200,
        (9, 8): 19_380,
    }


def test_a_to_five_is_the_best_ace_high() -> None:
    """784 classes are better, which makes it number 785; the first pair is number 1,279."""
    order = list(lows(5))
    assert [top[0] for top in order].index(14) == 784 == 4 + 14 + 34 + 69 + 125 + 209 + 329
    assert order[784] == (14, 5, 4, 3, 2)
    assert len(order) == 1_278
    rules, found = TABLES["52-low27"][0], census("52-low27")
    first_pair = describe(found.example[-1_279].tolist(), rules)
    assert first_pair.category == Category.PAIR
    assert first_pair.ranks == (0, 3, 2, 1)


def percent(hands: int, of: int = ALL) -> float:
    return round(100 * hands / of, 4)


def test_chances_of_a_dealt_hand() -> None:
    assert count("52", *STRAIGHT_OR_BETTER) == 19_716
    assert percent(count("52", *STRAIGHT_OR_BETTER)) == 0.7586
    assert percent(count("52", *PAIRED)) == 49.2917
    assert percent(count("52", Category.PAIR)) == 42.2569
    assert percent(count("52", Category.HIGH_CARD)) == 50.1177


def test_chances_of_a_dealt_low() -> None:
    hands = {top[0]: number for top, (number, _) in lows(1).items()}
    assert [percent(sum(hands[top] for top in range(7, most + 1))) for most in (7, 8, 9)] == [0.1570, 0.7064, 2.0408]


@pytest.mark.parametrize(("game", "pairs"), [("36", 51.34), ("32", 53.39)])
def test_pairs_are_more_common_in_a_stripped_deck(game: str, pairs: float) -> None:
    assert round(percent(count(game, Category.PAIR), comb(int(game), 5)), 2) == pairs


@pytest.mark.parametrize("game", [game for game in TABLES if "full-house-over-flush" in game])
def test_flush_and_full_house_exchange_places(game: str) -> None:
    stripped = game.removesuffix("-full-house-over-flush")
    above = {
        name: (categories(name) == Category.FLUSH).argmax() > (categories(name) == Category.FULL_HOUSE).argmax()
        for name in (game, stripped)
    }
    assert above == {game: False, stripped: True}


LEFT = [
    (52, 2, 42),
    (52, 3, 37),
    (52, 4, 32),
    (52, 5, 27),
    (52, 6, 22),
    (36, 5, 11),
    (32, 2, 22),
    (32, 3, 17),
    (32, 4, 12),
]


@pytest.mark.parametrize(("deck", "seats", "cards"), LEFT)
def test_cards_available_at_a_draw(deck: int, seats: int, cards: int) -> None:
    """C16: the deck without the live hands, which even a seat that throws five away can count on."""
    game = PROFILES["stripped"] if deck < 52 else PROFILES["home"]
    rules = game.rules_for(seats)
    assert rules.deck_size == deck
    table = Table.deal(rules, [100] * seats, seats - 1, deck_cards(deck))
    live = {card for seat in range(seats) for card in held(table, seat)}
    assert len(table.stub_cards()) == deck - len(live) == cards
