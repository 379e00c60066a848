"""Suits have no order (S0-37) and seats no numbers: relabelling either relabels the result and changes nothing else."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from env.engine.events import Event, EventKind
from env.engine.table import Table
from tests.properties.hands import Hand, hands, play, replay

SUIT_ORDERS = list(permutations(range(4)))


def renamed(event: Event, card_of: list[int], seat_of: list[int]) -> Event:
    a = card_of[event.a] if event.kind == EventKind.RECEIVE else event.a
    return Event(event.kind, seat_of[event.seat] if event.seat >= 0 else -1, a, event.b)


@given(hands(), st.sampled_from(SUIT_ORDERS))
@settings(max_examples=50)
def test_relabelled_suits(hand: Hand, suits: tuple[int, ...]) -> None:
    card_of = [card // 4 * 4 + suits[card % 4] for card in range(52)]
    same = list(range(len(hand.stacks)))
    one = hand.deal()
    two = Table.deal(hand.rules, hand.stacks, hand.dealer, [card_of[card] for card in hand.deck()])
    moves = list(play(hand, one))
    for move, other in zip(moves, replay(two, moves, card_of, same), strict=True):
        assert other.events == tuple(renamed(event, card_of, same) for event in move.events)
    assert two.stacks() == one.stacks()
    assert two.public().pots == one.public().pots


@given(hands(), st.integers(1, 5))
@settings(max_examples=50)
def test_rotated_seats(hand: Hand, turn: int) -> None:
    seats = len(hand.stacks)
    seat_of = [(seat + turn) % seats for seat in range(seats)]
    stacks = [hand.stacks[seat_of.index(seat)] for seat in range(seats)]
    one, two = hand.deal(), Table.deal(hand.rules, stacks, seat_of[hand.dealer], hand.deck())
    same_cards = list(range(52))
    moves = list(play(hand, one))
    for move, other in zip(moves, replay(two, moves, same_cards, seat_of), strict=True):
        assert other.events == tuple(renamed(event, same_cards, seat_of) for event in move.events)
    assert [two.stacks()[seat_of[seat]] for seat in range(seats)] == list(one.stacks())
