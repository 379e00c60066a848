"""Cards are integers 0..51: rank * 4 + suit, ranks 2..A as 0..12, suits c d h s as 0..3.

A set of cards is a 52-bit integer (bit c = card c). Text is the usual two characters, "Td", "As"; "10" is not
a rank here, it is refused and not guessed.
"""

from __future__ import annotations

from collections.abc import Iterable

from env.errors import CardError

RANKS = "23456789TJQKA"
SUITS = "cdhs"
NO_CARD = -1

Card = int


def parse_card(text: str) -> Card:
    """Card of a two-character text such as "Td". Raises CardError for anything else."""
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise CardError(f"{text!r} is no card: a rank of {RANKS} and a suit of {SUITS}, as in Td", text=text)
    return RANKS.index(text[0]) * 4 + SUITS.index(text[1])


def card_text(card: Card) -> str:
    """Two-character text of a card; "??" for an unknown one (-1). Raises CardError outside -1..51."""
    if card == NO_CARD:
        return "??"
    if not 0 <= card < 52:
        raise CardError(f"{card} is no card: cards are 0..51", card=card)
    return RANKS[card // 4] + SUITS[card % 4]


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Cards of "As Kd" or of a list of texts. Raises CardError for a bad or a repeated card."""
    cards = tuple(parse_card(part) for part in (text.split() if isinstance(text, str) else text))
    if len(set(cards)) != len(cards):
        raise CardError(f"a card appears twice in {text!r}", text=str(text))
    return cards


def cards_text(cards: Iterable[Card]) -> str:
    """Texts of the cards, separated by spaces, as in `As Kd`."""
    return " ".join(card_text(card) for card in cards)


def deck_cards(deck_size: int) -> tuple[Card, ...]:
    """All cards of a 52, 36 (six up) or 32 (seven up) card deck, ascending."""
    return tuple(range(52 - deck_size, 52))
