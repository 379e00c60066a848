"""Where chance comes from: the operating system's generator shuffles, cuts, salts and draws lots."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

from env.fair.seal import CARDS, PARTS, SALTS, Sealed


class Dealer:
    """Shuffles with `source`, the operating system's generator unless a test gives another."""

    def __init__(self, source: random.Random | None = None) -> None:
        self.source = source or secrets.SystemRandom()

    def seal(self) -> Sealed:
        """Shuffled orders for a deal, a mix and a redeal. Their salts always come from the operating system."""
        return Sealed(tuple(self._shuffled() for _ in PARTS), secrets.token_bytes(SALTS))

    def _shuffled(self) -> tuple[int, ...]:
        cards = list(range(CARDS))
        self.source.shuffle(cards)
        return tuple(cards)

    def cut(self, size: int) -> int:
        """A number of cards to cut off a deck, 1 to size - 1."""
        return self.source.randrange(1, size)

    def lot(self, seats: Sequence[int]) -> int:
        """One of the seats."""
        return self.source.choice(seats)

    def pick(self, names: Sequence[str]) -> str:
        """One of the names."""
        return self.source.choice(names)

    def token(self) -> str:
        """A name for links that nobody can guess: 96 random bits, 16 url-safe characters."""
        return secrets.token_urlsafe(12)
