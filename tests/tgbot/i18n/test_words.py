"""Numbers, cards and hands in words."""

import itertools

import pytest

from env.engine.cards import parse_cards
from env.engine.profiles import PROFILES
from env.engine.rules import Rules
from tgbot.i18n import cards, numbers
from tgbot.i18n.hand_names import category_name, hand_name, held_name, sentence

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("amount", "en", "ru"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1200, "1,200", f"1{NBSP}200"),
        (99_999, "99,999", f"99{NBSP}999"),
        (100_000, "100k", f"100{NBSP}тыс."),
        (125_999, "125k", f"125{NBSP}тыс."),
        (999_999, "999k", f"999{NBSP}тыс."),
    ],
)
def test_short_numbers(amount: int, en: str, ru: str) -> None:
    assert (numbers.short("en", amount), numbers.short("ru", amount)) == (en, ru)


def test_exact_numbers_never_shorten() -> None:
    assert numbers.chips("en", 1_234_567) == "1,234,567"
    assert numbers.chips("ru", 1_234_567) == f"1{NBSP}234{NBSP}567"


def test_signs_and_ranges() -> None:
    assert [numbers.signed("en", n) for n in (31, -7, 0, -1200)] == ["+31", "−7", "0", "−1,200"]
    assert numbers.spread("en", 10, 96) == "10–96"
    assert numbers.spread("en", 96, 96) == "96"


HANDS = [
    ("As Ks Qs Js Ts", "royal flush", "роял-флеш"),
    ("9d 8d 7d 6d 5d", "straight flush, nine high", "стрит-флеш до девятки"),
    ("9d 9c 9h 9s 2c", "four nines", "каре девяток"),
    ("As Ad Ac Tc Th", "full house, aces over tens", "фулл-хаус, тузы и десятки"),
    ("Ad Jd 9d 5d 2d", "flush, ace high", "флеш до туза"),
    ("5d 4c 3h 2s Ac", "straight, five high", "стрит до пятёрки"),
    ("6d 6c 6h 2s Ac", "three sixes", "тройка шестёрок"),
    ("Qs Qd 9c 9h 2s", "two pair, queens and nines", "две пары, дамы и девятки"),
    ("As Ad Tc 7h 2s", "pair of aces", "пара тузов"),
    ("Kd Jc 9h 5s 2c", "king high", "старшая карта король"),
]


@pytest.mark.parametrize(("hand", "en", "ru"), HANDS)
def test_hands_in_words(hand: str, en: str, ru: str) -> None:
    held = parse_cards(hand)
    assert (hand_name("en", held, Rules()), hand_name("ru", held, Rules())) == (en, ru)


def test_categories_and_sentences() -> None:
    held = parse_cards("Ks Kh 4c 4d 3s")
    assert (category_name("en", held, Rules()), category_name("ru", held, Rules())) == ("two pair", "две пары")
    assert category_name("en", parse_cards("As Ks Qs Js Ts"), Rules()) == "royal flush"
    assert sentence("пара тузов") == "Пара тузов"


def test_card_labels() -> None:
    assert cards.cards_label(parse_cards("As Td 7h 2c")) == "A♠ 10♦ 7♥ 2♣"


@pytest.mark.parametrize(
    ("dealt", "shown"),
    [
        ("7h As 2s Ad Tc", "A♠ A♦ 10♣ 7♥ 2♠"),
        ("2s Kh 4c Ks 4d", "K♠ K♥ 4♦ 4♣ 2♠"),
        ("2h As 2s Ad 2c", "2♠ 2♥ 2♣ A♠ A♦"),
        ("3c 5c 4d Ah 2s", "A♥ 5♣ 4♦ 3♣ 2♠"),
    ],
)
def test_display_order(dealt: str, shown: str) -> None:
    held = parse_cards(dealt)
    assert cards.cards_label(cards.sorted_hand(held)) == shown
    assert [held[cards.position_index(held, place)] for place in range(1, 6)] == list(cards.sorted_hand(held))


def test_display_order_depends_on_the_cards_alone() -> None:
    """Whoever sees a hand cannot tell which of its cards came last."""
    held = parse_cards("As Ad Ac Tc Th")
    orders = {cards.sorted_hand(order) for order in itertools.permutations(held)}
    assert len(orders) == 1


def test_masks_travel_in_display_order() -> None:
    held = parse_cards("7h As 2s Ad Tc")
    for mask in range(32):
        marks = cards.mask_text(held, mask)
        assert cards.mask_of(held, marks) == mask
        shown = cards.sorted_hand(held)
        assert cards.marked_cards(held, mask) == tuple((i + 1, shown[i]) for i in range(5) if marks[i] == "1")
    assert cards.mask_text(held, 0b00101) == "00011"
    for wrong in ("", "1", "0000", "000000", "00002", "abcde"):
        with pytest.raises(ValueError, match="digits"):
            cards.mask_of(held, wrong)
    for wrong in (0, -1, 6):
        with pytest.raises(IndexError):
            cards.position_index(held, wrong)


@pytest.mark.parametrize(
    ("hand", "en", "ru"),
    [
        ("8c 6d 4h 3s 2c", "eight-six low", "восемь-шесть"),
        ("7c 5d 4h 3s 2c", "seven-five low", "семь-пять"),
        ("Ac 5d 4h 3s 2c", "ace-five low", "туз-пять"),
        ("Kc Td 4h 3s 2c", "king-ten low", "король-десять"),
        ("6c 5d 4h 3s 2c", "straight, six high", "стрит до шестёрки"),
        ("As Ad Tc 7h 2s", "pair of aces", "пара тузов"),
    ],
)
def test_hands_of_games_for_the_lowest(hand: str, en: str, ru: str) -> None:
    rules, held = PROFILES["triple27"].rules, parse_cards(hand)
    assert (hand_name("en", held, rules), hand_name("ru", held, rules)) == (en, ru)
    if en.endswith("low"):
        assert category_name("en", held, rules) == en


def test_short_decks_have_their_own_lowest_straight() -> None:
    stripped = PROFILES["stripped"]
    assert hand_name("en", parse_cards("As 7d 8c 9h Ts"), stripped.rules_for(4)) == "straight, ten high"
    assert hand_name("en", parse_cards("As 6d 7c 8h 9s"), stripped.rules_for(5)) == "straight, nine high"
    assert hand_name("en", parse_cards("As Ts 7s 8s Ks"), stripped.rules_for(4)) == "flush, ace high"
    assert hand_name("ru", parse_cards("As Ad Ac Tc Th"), stripped.rules_for(4)) == "фулл-хаус, тузы и десятки"


def test_a_hand_that_waits_for_its_fifth_card() -> None:
    rules = PROFILES["casino"].rules
    assert held_name("en", parse_cards("As Ad Tc 7h"), rules) == "fifth card to come"
    assert held_name("en", parse_cards("As Ad Tc 7h 2s"), rules) == "pair of aces"
