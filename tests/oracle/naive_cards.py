"""Dealing and drawing with plain lists of card texts (S0-8, S0-19..24, K13, K14), home options."""

from collections.abc import Sequence


class Cards:
    """The cards of one hand: who holds what, the stub (next card first), and the pile of dead cards."""

    def __init__(self, deck: Sequence[str], dealer: int, dealt_in: Sequence[bool]) -> None:
        seats = len(dealt_in)
        order = [seat for k in range(1, seats + 1) if dealt_in[seat := (dealer + k) % seats]]
        self.stub = list(deck)
        self.hands: dict[int, list[str]] = {seat: [] for seat in order}
        for _ in range(5):
            for seat in order:
                self.hands[seat].append(self.stub.pop(0))
        self.pile: list[str] = []
        self.ever_thrown: dict[int, list[str]] = {seat: [] for seat in order}
        self.mixes = 0

    def fold(self, seat: int) -> None:
        self.pile += self.hands.pop(seat)

    def throw(self, seat: int, thrown: Sequence[str]) -> list[str]:
        """Take the cards from the hand. Returns the cards that must be mixed before the seat is served, or none."""
        self.hands[seat] = [card for card in self.hands[seat] if card not in thrown]
        self.ever_thrown[seat] += thrown
        to_mix = []
        if len([card for card in self.stub if card not in self.ever_thrown[seat]]) < len(thrown):
            to_mix = self.stub + self.pile
            self.pile = []
        self.pile += thrown
        return to_mix

    def mix(self, order: Sequence[str]) -> None:
        self.stub = list(order)
        self.mixes += 1

    def serve(self, seat: int) -> list[str]:
        """Fill the hand up to five from the stub, own discards skipped where they lie. Returns the new cards."""
        given = []
        for card in list(self.stub):
            if len(self.hands[seat]) < 5 and card not in self.ever_thrown[seat]:
                self.stub.remove(card)
                self.hands[seat].append(card)
                given.append(card)
        return given
