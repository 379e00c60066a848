"""Dealing and drawing with plain lists of card texts, written from RULES.md (R38-R53).

A draw that needs a mix stops and asks: `exchange`, `burn` and `late_fifth` are generators that yield the cards to be
mixed and are sent their order.
"""

from collections.abc import Generator, Sequence
from itertools import combinations

from tests.oracle.naive_betting import Options

Mixing = Generator[list[str], list[str], None]
Happened = tuple[str, int, int | str, int]
"""Name of what happened, seat (-1 = nobody in particular), and two more values as the event of that name has them."""


class Cards:
    """The cards of one hand: who holds what, the stub (next card first), burned cards, the pile of dead cards."""

    def __init__(self, options: Options, deck: Sequence[str], order: Sequence[int], log: list[Happened]) -> None:
        """`order`: the seats dealt in, from the dealer's left."""
        self.options, self.log = options, log
        self.stub = list(deck)
        self.hands: dict[int, list[str]] = {seat: [] for seat in order}
        for _ in range(5):
            for seat in order:
                self.hands[seat].append(self.stub.pop(0))
        self.burned: list[str] = []
        self.pile: list[str] = []
        self.thrown_in_hand: dict[int, list[str]] = {seat: [] for seat in order}
        self.thrown_in_draw: dict[int, list[str]] = {seat: [] for seat in order}
        self.late: set[int] = set()  # seats that wait for their fifth card
        self.last_went_to = -1
        self.mixes = 0

    def fold(self, seat: int) -> None:
        self.pile += self.hands.pop(seat)

    def choices(self, seat: int) -> list[tuple[str, ...]]:
        """Every set of cards that the seat may throw away (R39, R40)."""
        hand, result = self.hands[seat], []
        for count in range(6):
            for thrown in combinations(hand, count):
                ace_kept = any(card[0] == "A" for card in hand if card not in thrown)
                most = 4 if self.options["four_with_ace"] and ace_kept else self.options["max_discards"]
                if count <= most:
                    result.append(thrown)
        return result

    # -- one draw ----------------------------------------------------------------------------------------------------

    def open_draw(self) -> Mixing:
        """Begin a draw: burn a card, where that is the rule (R50)."""
        self.thrown_in_draw = {seat: [] for seat in self.hands}
        self.late = set()
        self.last_went_to = -1
        if self.options["burn"]:
            yield from self.burn(-1)

    def exchange(self, seat: int, thrown: Sequence[str]) -> Mixing:
        """Throw away and receive as many; the last of five comes late, where that is the rule (R52)."""
        self.hands[seat] = [card for card in self.hands[seat] if card not in thrown]
        self.thrown_in_hand[seat] += thrown
        self.thrown_in_draw[seat] += thrown
        self.pile += thrown
        due = len(thrown)
        if due == 5 and self.options["split_fifth_card"]:
            self.late.add(seat)
            due = 4
        yield from self.serve(seat, due, bottom_too=False)

    def late_fifth(self, seat: int) -> Mixing:
        """The late fifth card; a card is burned if the previous one went to the same seat."""
        mixes = self.mixes
        if self.options["burn"] and self.last_went_to == seat:
            yield from self.burn(seat)
        self.late.remove(seat)
        self.log.append(("fifth", seat, 0, 0))
        yield from self.serve(seat, 1, bottom_too=self.mixes > mixes)

    def serve(self, seat: int, due: int, bottom_too: bool) -> Mixing:
        """Deal `due` cards. `bottom_too`: there was a mix for this seat, so it may get the last card (R51)."""
        if self.options["stub_exhaustion"] == "mix_first" and len(self.dealable(seat, bottom_too)) < due:
            yield from self.mix(seat)
            bottom_too = True
        for _ in range(due):
            if not self.dealable(seat, bottom_too):
                yield from self.mix(seat)
                bottom_too = True
            card = self.dealable(seat, bottom_too)[0]
            self.stub.remove(card)
            self.hands[seat].append(card)
            self.last_went_to = seat
            self.log.append(("receive", seat, card, 0))

    def dealable(self, seat: int, bottom_too: bool) -> list[str]:
        """Cards of the stub that the seat may get, the next one first (R45, R51); -1: any seat, to burn."""
        kept_back = 1 if self.options["reserve_bottom_card"] and not bottom_too else 0
        open_part = self.stub[: max(0, len(self.stub) - kept_back)]
        barred = self.thrown_in_hand[seat] if seat >= 0 else []
        return [card for card in open_part if card not in barred]

    def burn(self, seat: int) -> Mixing:
        """Burn the next card; `seat`: whose exchange it belongs to."""
        bottom_too = False
        if not self.dealable(-1, bottom_too):
            yield from self.mix(seat)
            bottom_too = seat >= 0
        self.burned.append(self.dealable(-1, bottom_too)[0])
        self.stub.remove(self.burned[-1])
        self.log.append(("burn", -1, 0, 0))

    def mix(self, seat: int) -> Mixing:
        """Mix stub, burned cards and pile, without what the seat threw away in this draw (R48)."""
        own = self.thrown_in_draw[seat] if seat >= 0 else []
        mixed = self.stub + self.burned + [card for card in self.pile if card not in own]
        self.stub = list((yield mixed))
        self.burned, self.pile = [], list(own)
        self.mixes += 1
        self.log.append(("mix", -1, len(mixed), 0))
