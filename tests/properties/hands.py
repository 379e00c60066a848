"""Hypothesis strategy for whole hands: what is drawn is small and shrinks to the shortest hand that fails."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from env.engine.actions import Action
from env.engine.cards import deck_cards
from env.engine.events import Event
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import Phase
from tests.oracle.games import GAMES, random_rules
from tests.oracle.random_play import RICH_ANTE, new_order, supply

PLAYED = [*GAMES.values(), RICH_ANTE, *(random_rules(random.Random(f"property {k}")) for k in range(20))]
"""Every profile in every structure, and some other sets of options."""


@dataclass(frozen=True)
class Hand:
    """One hand, chance and decisions included. A number of `choices` picks each decision; then everybody is passive.

    `shuffle` seeds the deck, the mixes and further decks.
    """

    rules: Rules
    stacks: tuple[int, ...]
    dealer: int
    shuffle: int
    choices: tuple[int, ...]

    def deck(self) -> list[int]:
        deck = list(deck_cards(self.rules.deck_size))
        random.Random(self.shuffle).shuffle(deck)
        return deck

    def deal(self) -> Table:
        return Table.deal(self.rules, self.stacks, self.dealer, self.deck())


@dataclass(frozen=True)
class Move:
    """One decision that was carried out, and the orders of mixes and new decks that it led to."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    orders: tuple[tuple[int, ...], ...]


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Any game and number of seats, stacks of 0 to 1000 chips of which at least two play, any dealer, any actions."""
    rules = draw(st.sampled_from(PLAYED))
    seats = draw(st.integers(2, rules.seat_limit()))
    chips = st.one_of(st.just(100), st.integers(0, 9), st.integers(1, 1000))
    stacks = draw(st.lists(chips, min_size=seats, max_size=seats))
    for seat in (0, seats - 1):
        stacks[seat] = max(stacks[seat], rules.ante, 1)
    choices = draw(st.lists(st.integers(0, 9999), max_size=40))
    return Hand(rules, tuple(stacks), draw(st.integers(0, seats - 1)), draw(st.integers(0, 9999)), tuple(choices))


def pick(table: Table, choice: int) -> Action:
    """A legal action for any number; 0 checks, calls or stands pat."""
    legal, seat = table.legal(), table.actor
    assert legal is not None
    assert seat is not None
    if legal.discards is not None:
        mask = min(31, choice % 48)  # all five in a third of the draws, so that stubs run out
        while not table.can(seat, Action.draw(mask)):
            mask &= mask - 1
        return Action.timeout() if choice % 48 == 47 else Action.draw(mask)
    options = [Action.check()] if legal.check else [Action.call()]
    if legal.wager is not None:
        low, high = legal.wager
        span = high - low + 1
        sizes = (low, low + choice % span, low + choice % min(span, 9), high)
        wagers = [Action(legal.wager_kind, to) for to in sizes]
        options += [wager if table.can(seat, wager) else wagers[0] for wager in wagers]
    if legal.fold:
        options.append(Action.fold())
    return options[choice % len(options)]


def fields(record: Any) -> dict[str, Any]:
    """Every field of a state record as plain values, to compare two of them."""
    return {name: record[name].tolist() for name in record.dtype.names}


def play(hand: Hand, table: Table) -> Iterator[Move]:
    """Play the hand out on a dealt table."""
    rng = random.Random(hand.shuffle + 1)
    choices = iter(hand.choices)
    while (seat := table.actor) is not None:
        action = pick(table, next(choices, 0))
        events = table.apply(seat, action)
        orders = []
        while table.phase in (Phase.MIX, Phase.REDEAL):
            orders.append(tuple(new_order(rng, table)))
            events += supply(table, orders[-1])
        yield Move(seat, action, events, tuple(orders))
    assert table.done


def replay(table: Table, moves: Sequence[Move], card_of: Sequence[int], seat_of: Sequence[int]) -> Iterator[Move]:
    """The same moves on another table, where cards and seats have other names."""
    for move in moves:
        seat = seat_of[move.seat]
        events = table.apply(seat, move.action)
        orders = []
        for order in move.orders:
            orders.append(tuple(card_of[card] for card in order))
            events += supply(table, orders[-1])
        yield Move(seat, move.action, events, tuple(orders))
