"""Histories made from hands of our own: the host's whole file, and what one seat saw of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from env.engine.actions import Action, Kind
from env.engine.cards import Card
from env.engine.events import Event, EventKind
from env.engine.history.record import Cards, HandHistory, Redeal, Stated, Step
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import Phase


def record_of(
    profile: str,
    rules: Rules,
    stacks: Sequence[int],
    dealer: int,
    deck: Sequence[Card],
    mixes: Sequence[Sequence[Card]],
    redeals: Sequence[Sequence[Card]],
    actions: Iterable[tuple[int, Action]],
    names: Sequence[str] = (),
) -> HandHistory:
    """The history of a hand of which everything is known, decks included: the host's file.

    mixes, redeals  orders supplied after the first deck     actions  (seat, action) in time order
    Raises DealError or IllegalAction as `Table` does, for a mix or redeal that is missing too.
    """
    table = Table.deal(rules, stacks, dealer, deck)
    orders, decks = list(mixes), list(redeals)
    steps: list[Step | Redeal] = []
    hands = _hands(table)
    got = _supply(table, table.opening, orders)
    for seat, action in actions:
        if table.phase == Phase.REDEAL:
            steps.append(_redeal(table, decks))
        held = [int(card) for card in table.row.hole[seat]] if 0 <= seat < len(stacks) else []
        got = _supply(table, table.apply(seat, action), orders)
        thrown = tuple(card for k, card in enumerate(held) if action.kind == Kind.DRAW and action.mask >> k & 1)
        steps.append(Step(seat, action.kind, action.amount, thrown))
        for receiver, card in got:
            _give(steps, receiver, card)
    if table.phase == Phase.REDEAL and decks:
        steps.append(_redeal(table, decks))
    shown = {hand.seat: hand.cards for hand in table.public().shown}
    return HandHistory(
        profile=profile,
        rules=rules,
        stacks=tuple(stacks),
        dealer=dealer,
        hands=hands,
        steps=tuple(steps),
        finals=tuple(shown.get(seat, ()) for seat in range(len(stacks))) if shown else (),
        deck=tuple(deck),
        mixes=tuple(tuple(order) for order in mixes),
        names=tuple(names),
        stated=Stated(stacks=table.stacks()) if table.done else None,
    )


def _hands(table: Table) -> tuple[Cards, ...]:
    row = table.row
    return tuple(tuple(int(card) for card in row.hole[seat] if int(card) >= 0) for seat in range(int(row.seats)))


def _redeal(table: Table, decks: list[Sequence[Card]]) -> Redeal:
    deck = tuple(decks.pop(0)) if decks else ()
    table.redeal(deck)
    return Redeal(_hands(table), deck)


def _supply(table: Table, events: tuple[Event, ...], orders: list[Sequence[Card]]) -> list[tuple[int, Card]]:
    """Answer the mixes that follow; returns (seat, card) of every card dealt."""
    while table.phase == Phase.MIX:
        events += table.mix(orders.pop(0) if orders else ())
    return [(event.seat, event.a) for event in events if event.kind == EventKind.RECEIVE]


def _give(steps: list[Step | Redeal], seat: int, card: Card) -> None:
    """Add a card to the latest draw of this seat: a late fifth one belongs there too (C11)."""
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        if isinstance(step, Step) and step.seat == seat and step.kind == Kind.DRAW:
            steps[number] = replace(step, received=(*step.received, card))
            return


def seen_by(history: HandHistory, seat: int) -> HandHistory:
    """What one seat saw of a hand: cards it never saw are None, decks and mixes are left out."""

    def closed(number: int, cards: Cards) -> Cards:
        return cards if number == seat else (None,) * len(cards)

    def step_seen(step: Step | Redeal) -> Step | Redeal:
        if isinstance(step, Redeal):
            return replace(step, hands=tuple(closed(n, cards) for n, cards in enumerate(step.hands)), deck=())
        return replace(step, thrown=closed(step.seat, step.thrown), received=closed(step.seat, step.received))

    return replace(
        history,
        hands=tuple(closed(number, cards) for number, cards in enumerate(history.hands)),
        steps=tuple(step_seen(step) for step in history.steps),
        deck=(),
        mixes=(),
    )
