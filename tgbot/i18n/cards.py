"""Cards as players read them, and the order in which a hand is shown.

The engine's text is "Td"; players see "10♦". A private hand is shown sorted (made groups first, then by rank);
positions 1-5 of buttons and pop-ups count in that order, masks of the engine count in the order of `SeatView.cards`.
The order is a function of the five cards alone: an order that remembered which card came last would tell, at the
showdown, what was drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from env.engine.cards import RANKS, Card

SUIT_SIGNS = "♣♦♥♠"


def rank_label(card: Card) -> str:
    """As in "10", "A"."""
    rank = RANKS[card // 4]
    return "10" if rank == "T" else rank


def card_label(card: Card) -> str:
    """As in "10♦", "A♠"."""
    return rank_label(card) + SUIT_SIGNS[card % 4]


def cards_label(cards: Sequence[Card], separator: str = " ") -> str:
    """Several cards in the order given."""
    return separator.join(card_label(card) for card in cards)


def display_order(cards: Sequence[Card]) -> tuple[int, ...]:
    """Display position (0..4) -> index in `cards`: groups of equal ranks first, then rank, then ♠ ♥ ♦ ♣."""
    count = Counter(card // 4 for card in cards)
    return tuple(sorted(range(len(cards)), key=lambda index: (-count[cards[index] // 4], -cards[index])))


def sorted_hand(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards in display order."""
    return tuple(cards[index] for index in display_order(cards))


def position_index(cards: Sequence[Card], position: int) -> int:
    """Index in `cards` of the card that is shown at position 1..5. Raises IndexError outside the hand."""
    if position < 1:
        raise IndexError(f"position {position}: positions begin at 1")
    return display_order(cards)[position - 1]


def mask_text(cards: Sequence[Card], mask: int) -> str:
    """An engine mask as five 0/1 in display order, as callback data carries it ("00011")."""
    return "".join(str(mask >> index & 1) for index in display_order(cards))


def mask_of(cards: Sequence[Card], marks: str) -> int:
    """The engine mask of five 0/1 in display order. Raises ValueError for any other text."""
    order = display_order(cards)
    if len(marks) != len(order) or set(marks) - {"0", "1"}:
        raise ValueError(f"{marks!r}: {len(order)} digits 0 or 1")
    return sum(1 << index for index, mark in zip(order, marks, strict=True) if mark == "1")


def marked_cards(cards: Sequence[Card], mask: int) -> tuple[tuple[int, Card], ...]:
    """(position 1..5, card) of every card in an engine mask, in display order."""
    return tuple((place, cards[i]) for place, i in enumerate(display_order(cards), 1) if mask >> i & 1)
