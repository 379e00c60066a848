"""Evaluator bugs reported elsewhere. A number in a name is the row of our bug log."""

from itertools import permutations

import pytest

from env.engine.cards import parse_card, parse_cards
from env.engine.hands import Category, describe, strength
from env.engine.rules import Ranking, Rules
from env.errors import CardError

HOME = Rules()
LOW27 = Rules(ranking=Ranking.LOW27, ace_low_straight=False)
STRIPPED = Rules(ranking=Ranking.HIGH_FLUSH_OVER_FULL_HOUSE, deck_size=36)


def beats(better: str, worse: str, rules: Rules = HOME) -> bool:
    return strength(parse_cards(better), rules) > strength(parse_cards(worse), rules)


def category(cards: str, rules: Rules = HOME) -> Category:
    return describe(parse_cards(cards), rules).category


def test_1_ace_to_five_is_no_straight_in_deuce_to_seven() -> None:
    """Seen in pokerkit 44: A-2-3-4-5 is ace-high: worse than every king-high, better than every pair."""
    assert category("As 2d 3c 4h 5s", LOW27) == Category.HIGH_CARD
    assert beats("Ks Qd Jc Th 8s", "As 2d 3c 4h 5s", LOW27)
    assert beats("As 2d 3c 4h 5s", "2s 2d 3c 4h 5s", LOW27)
    assert beats("As 2d 3c 4h 5s", "As 2d 3c 4h 6s", LOW27)


def test_3_a_plain_flush_has_a_value() -> None:
    """Seen in deuces 45: the engine's own test goes over all 2,598,960 hands."""
    assert category("2s 4s 6s 8s Ts") == Category.FLUSH


def test_4_ace_to_five_is_the_lowest_straight() -> None:
    """Seen in PyPokerEngine 69."""
    assert category("As 2d 3c 4h 5s") == Category.STRAIGHT
    assert beats("2s 3d 4c 5h 6s", "As 2d 3c 4h 5s")
    assert beats("As 2d 3c 4h 5s", "Ac Ad Ah Ks Qd")
    assert category("Qs Kd Ac 2h 3s") == Category.HIGH_CARD


def test_6_two_pair_is_compared_to_the_kicker() -> None:
    """Seen in Poker-Hand-Evaluator 3: higher pair, then lower pair, then kicker."""
    assert beats("As Ah 3d 3c 2s", "Ac Ad 2d 2c 3s")
    assert beats("As Ah 2d 2c 3s", "Ks Kh Qd Qc As")
    assert beats("As Ah 3d 3c 4s", "Ac Ad 3h 3s 2s")


def test_8_the_kicker_of_four_aces_counts() -> None:
    """Seen in Poker-Hand-Evaluator 4."""
    assert beats("As Ah Ad Ac 3s", "Ks Kh Kd Kc Qs")
    assert beats("As Ah Ad Ac 3s", "As Ah Ad Ac 2s")


def test_9_equal_hands_are_equal_both_ways() -> None:
    """Seen in PokerHandEvaluator 25: `<` was true for equal hands."""
    left, right = "As Kh 9d 5c 3s", "Ad Kc 9h 5s 3d"
    assert not beats(left, right)
    assert not beats(right, left)
    assert strength(parse_cards(left), HOME) == strength(parse_cards(right), HOME)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("As Kh 9d 5c 3s", "HIGH_CARD"),
        ("As Ah 9d 5c 3s", "PAIR"),
        ("As Ah 9d 9c 3s", "TWO_PAIR"),
        ("As Ah Ad 9c 3s", "THREE_OF_A_KIND"),
        ("9s Th Jd Qc Ks", "STRAIGHT"),
        ("As Ks 9s 5s 3s", "FLUSH"),
        ("As Ah Ad 3c 3s", "FULL_HOUSE"),
        ("As Ah Ad Ac 3s", "FOUR_OF_A_KIND"),
        ("9s Ts Js Qs Ks", "STRAIGHT_FLUSH"),
    ],
)
def test_11_names_are_not_shifted(cards: str, name: str) -> None:
    """Seen in joker 5."""
    assert category(cards).name == name


def test_13_kickers_count_from_the_top() -> None:
    """Seen in TexasHoldemGameEngine 7: kickers were compared in ascending order."""
    assert beats("5s 5h Qd 3c 2s", "5d 5c Js Th 9d")


def test_14_all_five_cards_of_a_flush_count() -> None:
    """Seen in pokerl 2."""
    assert beats("As Ks 9s 5s 3s", "Ad Kd 9d 5d 2d")
    assert strength(parse_cards("As Ks 9s 5s 3s"), HOME) == strength(parse_cards("Ad Kd 9d 5d 3d"), HOME)


def test_16_a_king_high_straight_flush_is_not_royal() -> None:
    """Seen in code-golf 209."""
    assert not describe(parse_cards("9s Ts Js Qs Ks"), HOME).royal
    assert not describe(parse_cards("As 2s 3s 4s 5s"), HOME).royal
    assert not describe(parse_cards("Ts Js Qs Ks Ad"), HOME).royal
    assert describe(parse_cards("Ts Js Qs Ks As"), HOME).royal


def test_17_ten_is_t_and_nothing_is_guessed() -> None:
    """Seen in chehsunliu/poker 8: "10d" became another card."""
    with pytest.raises(CardError):
        parse_card("10d")
    assert parse_card("Td") == 8 * 4 + 1


@pytest.mark.parametrize("cards", [[0, 1, 2, 3], [0, 1, 2, 3, 3], [0, 1, 2, 3, 52], [-1, 1, 2, 3, 4]])
def test_17_a_hand_is_five_different_cards(cards: list[int]) -> None:
    with pytest.raises(CardError):
        strength(cards, HOME)


def test_20_the_stripped_deck_has_its_own_order() -> None:
    """Seen in PokerHandEvaluator 23."""
    assert beats("As Ks 9s 8s 6s", "Ah Ad Ac Ks Kd", STRIPPED)
    assert beats("6s 6h 6d 6c 7s", "As Ks 9s 8s 6s", STRIPPED)
    assert category("As 6d 7c 8h 9s", STRIPPED) == Category.STRAIGHT
    assert category("As 6d 7c 8h 9s", HOME) == Category.HIGH_CARD


def test_22_the_steel_wheel_beats_a_straight() -> None:
    """Seen in pokerth 369."""
    assert category("As 2s 3s 4s 5s") == Category.STRAIGHT_FLUSH
    assert beats("As 2s 3s 4s 5s", "Ts Jd Qc Kh As")
    assert beats("2s 3s 4s 5s 6s", "As 2s 3s 4s 5s")


def test_the_order_of_cards_is_irrelevant() -> None:
    for cards in ("As Ah 9d 9c 3s", "As 2s 3s 4s 5s", "As Ah Ad 3c 3s"):
        values = {strength(order, HOME) for order in permutations(parse_cards(cards))}
        assert len(values) == 1
