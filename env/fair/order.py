"""What sealed orders mean for a hand: the deck that is dealt, a mix, a redeal."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from env.engine.cards import Card, deck_cards


def in_play(order: Sequence[Card], deck_size: int) -> list[Card]:
    """The cards of an order that a game plays with, in order."""
    kept = set(deck_cards(deck_size))
    return [card for card in order if card in kept]


def after_cut(cards: Sequence[Card], cut: int) -> list[Card]:
    """The deck after the cut: `cut` cards from the top go under the others. Raises ValueError unless 1 to size - 1."""
    if not 1 <= cut < len(cards):
        raise ValueError(f"a cut of {cut}: 1 to {len(cards) - 1}")
    return [*cards[cut:], *cards[:cut]]


def deck_of(order: Sequence[Card], deck_size: int, cut: int) -> list[Card]:
    """The deck that is dealt from a sealed order, top card first. Raises ValueError for a cut that cannot be."""
    return after_cut(in_play(order, deck_size), cut)


def mix_of(order: Sequence[Card], cards: Collection[Card]) -> list[Card]:
    """The cards of a mix as a sealed order puts them, next card first."""
    mixed = set(cards)
    return [card for card in order if card in mixed]
