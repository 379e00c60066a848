"""`Faces`: the card that each dealt stand-in of one deal turns out to be.

The engine deals stand-ins: numbers of cards whose faces nobody has named yet. A stand-in gets its face when the history
names the card; one without a face may become any card that no other one has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from env.engine.cards import Card, card_text, deck_cards
from env.engine.history.record import HandHistory, Redeal, Step, contradiction


class Faces:
    """Faces of the stand-ins of one deal.

    face    card by stand-in         stand_in  stand-in by card
    sure    stand-ins whose face the history itself told; the others' places are one of several that fit
    """

    def __init__(self, deck_size: int) -> None:
        self.cards = deck_cards(deck_size)
        self.face: dict[Card, Card] = {}
        self.stand_in: dict[Card, Card] = {}
        self.sure: set[Card] = set()

    def name(self, stand_in: Card, card: Card, where: Step | Redeal | HandHistory, *, sure: bool = True) -> None:
        """The stand-in is this card. Raises HistoryError if it is another one, or the card lies elsewhere."""
        known = self.face.get(stand_in)
        if card not in self.cards:
            raise contradiction(f"{card_text(card)} is not in a deck of {len(self.cards)} cards", where)
        if known is not None and known != card:
            raise contradiction(f"{card_text(card)} comes where {card_text(known)} must come", where)
        if known is None and card in self.stand_in:
            raise contradiction(f"{card_text(card)} appears twice", where)
        self.face[stand_in] = card
        self.stand_in[card] = stand_in
        if sure:
            self.sure.add(stand_in)

    def unnamed(self, stand_ins: Iterable[Card]) -> list[Card]:
        """Those without a face."""
        return [one for one in stand_ins if one not in self.face]

    def unused(self) -> list[Card]:
        """Cards that nobody has seen, ascending."""
        return [card for card in self.cards if card not in self.stand_in]

    def fill(self) -> None:
        """Give every stand-in a face: cards that nobody has seen, in ascending order."""
        for stand_in, card in zip(self.unnamed(self.cards), self.unused(), strict=True):
            self.face[stand_in] = card
            self.stand_in[card] = stand_in

    def of(self, stand_ins: Sequence[Card]) -> tuple[Card, ...]:
        """Faces of stand-ins that all have one."""
        return tuple(self.face[one] for one in stand_ins)
