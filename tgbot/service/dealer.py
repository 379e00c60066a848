"""Where chance comes from: the operating system's generator shuffles, cuts, mixes and draws lots."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

from env.engine.cards import Card, deck_cards


class Dealer:
    """Shuffles with `source`, the operating system's generator unless a test gives another."""

    def __init__(self, source: random.Random | None = None) -> None:
        self.source = source or secrets.SystemRandom()

    def order(self, cards: Sequence[Card]) -> list[Card]:
        """The cards in a random order."""
        shuffled = list(cards)
        self.source.shuffle(shuffled)
        return shuffled

    def deck(self, size: int) -> tuple[list[Card], int]:
        """A shuffled deck after the cut, top card first, and the number of cards that were cut off (1..size-1)."""
        shuffled = self.order(deck_cards(size))
        cut = self.source.randrange(1, size)
        return shuffled[cut:] + shuffled[:cut], cut

    def lot(self, seats: Sequence[int]) -> int:
        """One of the seats."""
        return self.source.choice(seats)

    def token(self) -> str:
        """A name for links that nobody can guess: 96 random bits, 16 url-safe characters."""
        return secrets.token_urlsafe(12)
