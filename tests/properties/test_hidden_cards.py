"""Hidden cards never change what a seat sees: deal other unseen cards, and every view stays the same.

The cards that a seat (or nobody, for the public) holds at any time keep their places; all others are permuted in
deck and mixes. Until a showdown opens hands, the two hands must look equal, the engine's record included.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from env.engine.events import PRIVATE, Event
from env.engine.table import Table
from tests.properties.hands import Hand, fields, hands, play, replay


def seen_cards(hand: Hand, seat: int) -> set[int]:
    """Cards the seat holds at some time of the hand."""
    table = hand.deal()
    cards = set(table.view(seat).cards)
    for _ in play(hand, table):
        cards |= {*table.view(seat).cards, *table.view(seat).discarded}
    return cards


def permutation(hand: Hand, fixed: Iterable[int], seed: int) -> list[int]:
    """Card -> card, a permutation of the deck that keeps `fixed` in place.

    Who draws four where that takes an ace tells that it holds one: there aces stay aces.
    """
    generator, names = random.Random(seed), list(range(52))
    moved = set(hand.deck()) - set(fixed)
    aces = {card for card in moved if card // 4 == 12} if hand.rules.four_with_ace else set()
    for group in (sorted(aces), sorted(moved - aces)):
        others = group.copy()
        generator.shuffle(others)
        for card, other in zip(group, others, strict=True):
            names[card] = other
    return names


def visible(events: Iterable[Event], seat: int) -> list[Event]:
    return [event for event in events if event.kind not in PRIVATE or event.seat == seat]


def assert_same_story(hand: Hand, seat: int, card_of: list[int], look: Callable[[Table], Any]) -> None:
    """Play the hand with the cards renamed, beside the original; compare until hands are opened."""
    one = hand.deal()
    two = Table.deal(hand.rules, hand.stacks, hand.dealer, [card_of[card] for card in hand.deck()])
    same = list(range(len(hand.stacks)))
    moves = list(play(hand, hand.deal()))
    assert look(one) == look(two)
    for move, other in zip(replay(one, moves, range(52), same), replay(two, moves, card_of, same), strict=True):
        if one.public().shown:
            return
        assert visible(move.events, seat) == visible(other.events, seat)
        assert look(one) == look(two)


@given(hands(), st.integers(0, 5), st.integers(0, 9999))
@settings(max_examples=50)
def test_a_seat_sees_the_same(hand: Hand, seat: int, seed: int) -> None:
    seat %= len(hand.stacks)
    cards = seen_cards(hand, seat)

    def look(table: Table) -> Any:
        view = table.view(seat)
        return view.public, view.cards, view.discarded, view.received, view.legal, fields(view.record)

    assert_same_story(hand, seat, permutation(hand, cards, seed), look)


@given(hands(), st.integers(0, 9999))
@settings(max_examples=30)
def test_the_public_sees_the_same(hand: Hand, seed: int) -> None:
    assert_same_story(hand, -1, permutation(hand, (), seed), Table.public)


@given(hands(), st.integers(0, 5))
@settings(max_examples=30)
def test_only_own_and_opened_cards_are_in_a_view(hand: Hand, seat: int) -> None:
    seat %= len(hand.stacks)
    own = seen_cards(hand, seat)
    table = hand.deal()
    for _ in play(hand, table):
        view = table.view(seat)
        shown = {card for other in view.public.shown for card in other.cards}
        record = view.record
        held_cards = record.hole[: len(hand.stacks)]
        found = {int(card) for row in held_cards for card in row} | {int(card) for card in record.stub}
        assert found | {*view.cards} <= own | shown | {-1}
        assert not shown or table.done
        assert not int(record.pile)
        for other in range(len(hand.stacks)):
            if other != seat:
                assert int(record.thrown[other]) == int(record.thrown_now[other]) == 0
