"""Where the cards of a hand came from: which place of which sealed order gave which card to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from env.engine.actions import Kind
from env.engine.cards import Card
from env.engine.events import EventKind
from env.engine.history.record import Cards, HandHistory, Redeal, Step
from env.engine.history.replay import Replay


@dataclass(frozen=True, slots=True)
class Slot:
    """One card that a seat was given.

    part    "deck", "redeal" or "mix"            number  which redeal or mix of the hand, from 0
    place   in the deck as it was dealt; of a mixed card how many came from that mix before it
    seat    who got it
    step    index of the draw or redeal in `HandHistory.steps`, -1 for the deal      index   of the card in it
    card    what the engine dealt: the true card where the history knows it, else a stand-in
    """

    part: str
    number: int
    place: int
    seat: int
    step: int
    index: int
    card: Card

    def known(self, history: HandHistory) -> Card | None:
        """What the history says it was, None if it does not say."""
        if self.step < 0:
            return history.hands[self.seat][self.index] if history.hands else None
        step = history.steps[self.step]
        if isinstance(step, Redeal):
            return step.hands[self.seat][self.index]
        return step.received[self.index] if self.index < len(step.received) else None


def slots_of(played: Replay) -> list[Slot]:
    """Every card dealt in a hand that was played through, in the order of dealing."""
    history = played.history
    seats = len(history.stacks)
    everybody = tuple((None,) * 5 if seat in history.dealt else () for seat in range(seats))
    slots = list(_dealt(history, history.hands or everybody, "deck", 0, -1, played.deck))
    deck, part, redeals, mixes, mixed = played.deck, "deck", 0, -1, 0
    drawing: dict[int, tuple[int, int]] = {}  # by seat: its latest draw, and how many cards of it have come
    for number, (step, events) in enumerate(zip(history.steps, played.events[1:], strict=True)):
        if isinstance(step, Redeal):
            deck, part = played.redeals[redeals], "redeal"
            slots += _dealt(history, step.hands, part, redeals, number, deck)
            redeals += 1
        elif step.kind in (Kind.DRAW, Kind.TIMEOUT):
            drawing[step.seat] = (number, 0)
        for event in events:
            if event.kind == EventKind.MIX:
                mixes, mixed = mixes + 1, 0
            elif event.kind == EventKind.RECEIVE:
                draw, index = drawing[event.seat]
                drawing[event.seat] = (draw, index + 1)
                if mixes < 0:
                    where, which, place = part, max(0, redeals - 1), deck.index(event.a)
                else:
                    where, which, place = "mix", mixes, mixed
                    mixed += 1
                slots.append(Slot(where, which, place, event.seat, draw, index, event.a))
    return slots


def _dealt(
    history: HandHistory, hands: tuple[Cards, ...], part: str, number: int, step: int, deck: tuple[Card, ...]
) -> Iterator[Slot]:
    """Five cards each, one at a time from the dealer's left (R13)."""
    seats = len(history.stacks)
    players = [seat for k in range(1, seats + 1) if hands[seat := (history.dealer + k) % seats]]
    for index in range(5):
        for turn, seat in enumerate(players):
            place = index * len(players) + turn
            yield Slot(part, number, place, seat, step, index, deck[place])


def with_cards(history: HandHistory, cards: dict[Slot, Card]) -> HandHistory:
    """The history with the cards of these slots filled in."""
    hands = [list(hand) for hand in history.hands]
    steps = list(history.steps)
    for slot, card in cards.items():
        if slot.step < 0:
            hands[slot.seat][slot.index] = card
            continue
        step = steps[slot.step]
        if isinstance(step, Step):
            given = [*step.received, *[None] * (len(step.thrown) - len(step.received))]
            given[slot.index] = card
            steps[slot.step] = replace(step, received=tuple(given))
        else:
            redealt = [list(hand) for hand in step.hands]
            redealt[slot.seat][slot.index] = card
            steps[slot.step] = replace(step, hands=tuple(tuple(hand) for hand in redealt))
    return replace(history, hands=tuple(tuple(hand) for hand in hands), steps=tuple(steps))
