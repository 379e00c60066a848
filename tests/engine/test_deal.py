"""The deal (DO-1, S0-6, S0-8, C47) and what cannot be dealt."""

from collections.abc import Sequence

import pytest

from env.engine.cards import card_text, cards_text, deck_cards, parse_card, parse_cards
from env.engine.events import EventKind
from env.engine.profiles import PLANNED, PROFILES, profile
from env.engine.rules import Rules, rules_from_options
from env.engine.table import Table
from env.errors import CardError, DealError, NotBuiltError, RulesError

HOME = PROFILES["home"].rules
ASCENDING = deck_cards(52)


def hands(table: Table) -> list[str]:
    return [cards_text(table.view(seat).cards) for seat in range(len(table.stacks()))]


def test_do_1_one_card_at_a_time_from_the_dealers_left() -> None:
    table = Table.deal(HOME, [100, 100, 100], 2, ASCENDING)
    assert hands(table) == ["2c 2s 3h 4d 5c", "2d 3c 3s 4h 5d", "2h 3d 4c 4s 5h"]
    assert card_text(table.stub_cards()[0]) == "5s"
    assert len(table.stub_cards()) == 37


def test_do_1_with_another_dealer() -> None:
    table = Table.deal(HOME, [100, 100, 100], 0, ASCENDING)
    assert hands(table) == ["2h 3d 4c 4s 5h", "2c 2s 3h 4d 5c", "2d 3c 3s 4h 5d"]


def test_everybody_pays_the_ante_from_the_dealers_left() -> None:
    table = Table.deal(HOME, [100, 1, 50], 0, ASCENDING)
    antes = [(event.seat, event.a) for event in table.opening if event.kind == EventKind.ANTE]
    assert antes == [(1, 1), (2, 1), (0, 1)]
    assert table.stacks() == (99, 0, 49)
    view = table.public()
    assert (view.pot, view.level) == (3, 0)  # the ante is no bet of the round (S0-17)
    assert [seat.bet for seat in view.seats] == [0, 0, 0]


def test_a_stack_below_the_ante_is_not_dealt_in_and_keeps_its_chips() -> None:
    table = Table.deal(Rules(ante=5), [100, 4, 0, 5], 0, ASCENDING)
    view = table.public()
    assert [seat.dealt_in for seat in view.seats] == [True, False, False, True]
    assert table.stacks() == (95, 4, 0, 0)
    assert view.pot == 10
    assert table.view(1).cards == ()
    assert hands(table)[3] == "2c 2h 3c 3h 4c"  # only seats 3 and 0 get cards


@pytest.mark.parametrize(
    ("stacks", "dealer", "deck", "message"),
    [
        ([100], 0, ASCENDING, "1 seats"),
        ([100] * 7, 0, ASCENDING, "7 seats"),
        ([100, 100], 2, ASCENDING, "dealer 2"),
        ([100, 100], -1, ASCENDING, "dealer -1"),
        ([100, -1], 0, ASCENDING, "seat 1 has -1 chips"),
        ([100, 1_000_001], 0, ASCENDING, "seat 1 has 1000001 chips"),
        ([100, 0], 0, ASCENDING, "fewer than two seats"),
        ([0, 0], 0, ASCENDING, "fewer than two seats"),
        ([100, 100], 0, ASCENDING[:-1], "each of the 52 cards once"),
        ([100, 100], 0, (*ASCENDING[:-1], 0), "each of the 52 cards once"),
        ([100, 100], 0, (*ASCENDING[:-1], 99), "each of the 52 cards once"),
        ([100, 100], 0, (), "each of the 52 cards once"),
    ],
)
def test_refused_deals(stacks: list[int], dealer: int, deck: Sequence[int], message: str) -> None:
    with pytest.raises(DealError, match=message):
        Table.deal(HOME, stacks, dealer, deck)


@pytest.mark.parametrize(("stacks", "dealer"), [([1.5, 100], 0), (["5", 100], 0), ([100, 100], 0.5)])
def test_chips_and_seats_are_whole_numbers(stacks: list[int], dealer: int) -> None:
    with pytest.raises(DealError):
        Table.deal(HOME, stacks, dealer, ASCENDING)


@pytest.mark.parametrize("options", [{"ante": 1.5}, {"ante": "1"}, {"deck_size": 36.0}])
def test_options_are_whole_numbers(options: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        rules_from_options(HOME.options() | options)


def test_the_richest_table_that_can_be_dealt() -> None:
    table = Table.deal(HOME, [1_000_000] * 6, 0, ASCENDING)
    legal = table.legal()
    assert legal is not None
    assert legal.wager == (2, 999_999)


def test_card_texts_round_trip() -> None:
    texts = [card_text(card) for card in range(52)]
    assert len(set(texts)) == 52
    assert [parse_card(text) for text in texts] == list(range(52))


@pytest.mark.parametrize("text", ["", "A", "10d", "1d", "Ax", "aS", "As ", " As", "??", "AsKd"])
def test_bad_card_texts_are_refused(text: str) -> None:
    with pytest.raises(CardError):
        parse_card(text)


def test_a_repeated_card_is_refused() -> None:
    with pytest.raises(CardError, match="twice"):
        parse_cards("As Kd As")
    with pytest.raises(CardError):
        card_text(52)


def test_profiles_are_named_or_refused_by_name() -> None:
    assert profile("home").rules == Rules()
    assert "home" not in PLANNED
    for name in PLANNED:
        with pytest.raises(NotBuiltError, match=name):
            profile(name)
    with pytest.raises(RulesError, match="unknown profile 'omaha'"):
        profile("omaha")


def test_options_round_trip_as_plain_values() -> None:
    assert rules_from_options(HOME.options()) == HOME


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"deck_size": 40}, "deck_size"),
        ({"ante": 0}, "ante"),
        ({"ante": -1}, "ante"),
        ({"min_bet": 0}, "min_bet"),
        ({"draws": 4}, "draws"),
        ({"max_discards": 6}, "max_discards"),
        ({"small_blind": 2, "big_blind": 1}, "small_blind"),
        ({"structure": "fixed_limit"}, "limit_units"),
        ({"structure": "half_pot"}, "structure"),
        ({"jokers": 2}, "jokers"),
        ({"ranking": "low27"}, "ace_low_straight"),
    ],
)
def test_options_that_do_not_go_together_are_named(options: dict[str, object], named: str) -> None:
    with pytest.raises(RulesError, match=named):
        rules_from_options(HOME.options() | options)
