"""The deal (DO-1, S0-6, S0-8, C47) and what cannot be dealt."""

from collections.abc import Sequence

import pytest

from env.engine.cards import card_text, cards_text, deck_cards, parse_card, parse_cards
from env.engine.events import EventKind
from env.engine.profiles import PROFILES
from env.engine.rules import FirstRoundStarts, HeadsUpBlinds, Rules
from env.engine.table import Table
from env.errors import CardError, DealError

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


BLINDS = Rules(ante=0, small_blind=1, big_blind=2)


def posted(rules: Rules, stacks: list[int], dealer: int) -> list[tuple[str, int, int]]:
    """Blinds of a deal: which, who, chips."""
    kinds = (EventKind.SMALL_BLIND, EventKind.BIG_BLIND)
    events = Table.deal(rules, stacks, dealer, ASCENDING).opening
    return [(event.kind.name.lower(), event.seat, event.a) for event in events if event.kind in kinds]


def test_blinds_are_posted_left_of_the_dealer() -> None:
    table = Table.deal(BLINDS, [50, 50, 50, 50], 3, ASCENDING)
    assert posted(BLINDS, [50, 50, 50, 50], 3) == [("small_blind", 0, 1), ("big_blind", 1, 2)]
    assert table.actor == 2
    assert [seat.bet for seat in table.public().seats] == [1, 2, 0, 0]


def test_blinds_skip_a_seat_that_is_not_dealt_in() -> None:
    assert posted(BLINDS, [50, 0, 50, 50], 0) == [("small_blind", 2, 1), ("big_blind", 3, 2)]


@pytest.mark.parametrize(("literal", "small", "big"), [(False, 0, 1), (True, 1, 0)])
def test_heads_up_blinds(literal: bool, small: int, big: int) -> None:
    """C6; the rule goes by the seats dealt in."""
    rules = BLINDS.changed(heads_up_blinds=HeadsUpBlinds.LITERAL) if literal else BLINDS
    assert posted(rules, [50, 50], 0) == [("small_blind", small, 1), ("big_blind", big, 2)]
    assert posted(rules, [50, 50, 0], 0) == [("small_blind", small, 1), ("big_blind", big, 2)]
    assert Table.deal(rules, [50, 50], 0, ASCENDING).actor == small


def test_short_blinds_leave_the_full_price() -> None:
    """C27: the seat is all-in, the level is the big blind."""
    table = Table.deal(BLINDS, [50, 50, 1, 50], 0, ASCENDING)
    assert posted(BLINDS, [50, 50, 1, 50], 0) == [("small_blind", 1, 1), ("big_blind", 2, 1)]
    assert table.public().level == 2
    assert table.public().seats[2].all_in


def test_a_stack_that_covers_only_the_ante_posts_no_blind() -> None:
    """C49: the order is as if it had."""
    rules = BLINDS.changed(ante=3)
    table = Table.deal(rules, [50, 50, 3, 50], 0, ASCENDING)
    assert posted(rules, [50, 50, 3, 50], 0) == [("small_blind", 1, 1)]
    assert (table.public().level, table.actor) == (2, 3)


def test_the_starter_speaks_first_even_before_blinds() -> None:
    rules = BLINDS.changed(first_round_starts=FirstRoundStarts.STARTER)
    assert Table.deal(rules, [50, 50, 50, 50], 0, ASCENDING).actor == 1
