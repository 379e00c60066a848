"""What the rest of a record asks for: which cards must come to whom, and so which order the stub is put in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from env.engine.cards import Card, card_text
from env.engine.events import Event, EventKind
from env.engine.history.faces import Faces
from env.engine.history.record import Cards, HandHistory, Redeal, Step, contradiction
from env.engine.table import Table

Dealing = tuple[EventKind, int]
"""A card off the stub: burned (BURN, -1), or dealt (RECEIVE, seat)."""


def dealings(events: Sequence[Event]) -> list[Dealing]:
    """The cards that came off the stub, in order."""
    return [(one.kind, one.seat) for one in events if one.kind in (EventKind.BURN, EventKind.RECEIVE)]


def held_by(table: Table, seat: int) -> list[Card]:
    """Stand-ins in the hand of a seat, those still to come left out."""
    return [int(card) for card in table.row.hole[seat] if int(card) >= 0]


@dataclass(frozen=True, slots=True)
class Wishes:
    """The record from one step on.

    index  of the step     due  cards that each seat is still to get in this draw     table  as it stands before it
    """

    history: HandHistory
    index: int
    due: dict[int, list[Card | None]]
    faces: Faces
    table: Table

    def final(self, seat: int) -> Cards:
        """The hand that a seat shows at the end, () if it does not."""
        return self.history.finals[seat] if self.history.finals else ()

    def later(self) -> list[Step]:
        """Steps after this one in the same deal."""
        later = self.history.steps[self.index + 1 :]
        until = next((k for k, step in enumerate(later) if isinstance(step, Redeal)), len(later))
        return [step for step in later[:until] if isinstance(step, Step)]

    def named(self, seat: int) -> set[Card]:
        """Cards that a seat throws away by name."""
        return {card for step in self.later() if step.seat == seat for card in step.thrown if card is not None}

    def seen(self) -> set[Card]:
        """Every card that the rest of the record names."""
        rows = [cards for step in self.later() for cards in (step.thrown, step.received)]
        rows += [*self.history.finals, *(tuple(cards) for cards in self.due.values())]
        return {card for row in rows for card in row if card is not None}

    def kept_longer(self, seat: int, stand_in: Card) -> int:
        """For an unknown discard: 0 = goes first. Cards that are wanted later stay."""
        card = self.faces.face.get(stand_in)
        if card is None:
            return 1
        if card in self.final(seat):
            return 3
        return 2 if card in self.named(seat) else 0

    def order(self, step: Step, dealt: list[Dealing], cards: list[Card]) -> list[Card]:
        """An order of `cards` whose first ones serve `dealt`. Raises HistoryError where a named card cannot come."""
        faces, left = self.faces, list(cards)
        chosen: list[Card | None] = [None] * len(dealt)
        queues = {seat: list(queue) for seat, queue in self.due.items()}
        wanted = [queues[seat].pop(0) if kind == EventKind.RECEIVE else None for kind, seat in dealt]
        thrown = [int(cards) for cards in self.table.row.thrown]
        barred = {seat: thrown[seat] for _, seat in dealt if seat >= 0}
        later = self.seen()

        def take(slot: int, stand_in: Card) -> None:
            chosen[slot] = stand_in
            left.remove(stand_in)

        def may_get(seat: int, stand_in: Card) -> bool:
            return seat < 0 or not barred[seat] >> stand_in & 1

        for slot, card in enumerate(wanted):  # named cards that have been seen before
            stand_in = None if card is None else faces.stand_in.get(card)
            if card is not None and stand_in is not None:
                seat = dealt[slot][1]
                if stand_in not in left or not may_get(seat, stand_in):
                    raise contradiction(f"seat {seat} cannot get {card_text(card)}: it lies elsewhere (K14)", step)
                take(slot, stand_in)
        for slot, card in enumerate(wanted):  # named cards that are new
            if card is not None and chosen[slot] is None:
                seat = dealt[slot][1]
                free = [one for one in faces.unnamed(left) if may_get(seat, one)]
                if not free:
                    raise contradiction(f"seat {seat} cannot get {card_text(card)}: no such card is left (K14)", step)
                take(slot, free[0])
        lasting = {seat: self._lasting(seat) for seat in barred}
        named = {seat: self.named(seat) for seat in barred}
        for slot, (_, seat) in enumerate(dealt):  # the others
            if chosen[slot] is None and (choice := [one for one in left if may_get(seat, one)]):
                kept = lasting.get(seat, 0) > 0
                own = named.get(seat, set())
                ranks = {one: self._rank(seat, one, own, later, kept) for one in choice}
                # The more other seats may not get a card, the sooner it goes.
                best = min(choice, key=lambda one: (ranks[one], -sum(row >> one & 1 for row in thrown)))
                take(slot, best)
                lasting[seat] = lasting.get(seat, 0) - int(faces.face.get(best) in self.final(seat))
        rest = sorted(left, key=lambda one: 0 if faces.face.get(one) in later else 1 if one not in faces.face else 2)
        return [one for one in chosen if one is not None] + rest

    def _lasting(self, seat: int) -> int:
        """How many cards the seat can get now and still have at the end, besides those it shows and holds already."""
        if not self.final(seat):
            return 0
        own = sum(self.faces.face.get(one) in self.final(seat) for one in held_by(self.table, seat))
        most = max((len(step.thrown) for step in self.later() if step.seat == seat), default=0)
        return 5 - most - own

    def _rank(self, seat: int, stand_in: Card, own: set[Card], later: set[Card], kept: bool) -> int:
        """Order in which cards that nobody names when they come are dealt to a seat, or burned (-1): least first.

        own   cards that the seat names later     later  cards that anybody does
        kept  whether it may be a card that the seat shows at the end: then those come first, and next what nobody has
              seen. Any other slot takes what has been seen and is not needed any more.
        """
        face = self.faces.face.get(stand_in)
        if face is not None and face in own:
            return 0
        if face is not None and seat >= 0 and face in self.final(seat):
            return 0 if kept else 5
        if kept:
            return 2 if face is None else 4 if face in later else 3
        return 2 if face is None else 3 if face in later else 1
