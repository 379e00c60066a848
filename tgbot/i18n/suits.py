"""How a person wants cards written: ♠♥♦♣, four colours, letters, or words for who has them read aloud."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from env.engine.cards import RANKS, SUITS, Card, card_text
from tgbot.i18n.cards import card_label, rank_label
from tgbot.i18n.texts import text

_FOUR_COLOURS = "🍀🔷♥♠"


@dataclass(frozen=True, slots=True)
class CardWriter:
    """Writes cards for one reader. `suits` is that of `tgbot.service.preferences.Prefs`."""

    language: str
    suits: str = "symbols"

    @property
    def words(self) -> bool:
        """Whether cards are words, and so are the signs around them."""
        return self.suits == "words"

    def one(self, card: Card) -> str:
        """As in "10♦", "10🔷", "Td", "ten of diamonds"."""
        if self.suits == "four":
            return rank_label(card) + _FOUR_COLOURS[card % 4]
        if self.suits == "letters":
            return card_text(card)
        if self.suits == "words":
            rank = text(self.language, f"rank-{RANKS[card // 4]}", form="one")
            return text(self.language, "card-word", rank=rank, suit=text(self.language, f"suit-{SUITS[card % 4]}"))
        return card_label(card)

    def several(self, cards: Iterable[Card], separator: str = " ") -> str:
        """Several cards in the order given; letters never run together, and words have commas between them."""
        between = ", " if self.words else separator or " " if self.suits == "letters" else separator
        return between.join(map(self.one, cards))

    def numbered(self, cards: Iterable[tuple[int, Card]]) -> str:
        """As in "4 7♥, 5 2♠": cards with their positions."""
        return ", ".join(f"{place} {self.one(card)}" for place, card in cards)
