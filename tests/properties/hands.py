"""Hypothesis strategy for whole hands: what is drawn is small and shrinks to the shortest hand that fails."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from env.engine.actions import Action
from env.engine.events import Event
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import Legal, Phase
from tests.oracle.random_play import HOME, RICH_ANTE


@dataclass(frozen=True)
class Hand:
    """One hand, chance and decisions included. A number of `choices` picks each decision; then everybody is passive."""

    rules: Rules
    stacks: tuple[int, ...]
    dealer: int
    shuffle: int  # seed of the deck and of the mixes
    choices: tuple[int, ...]

    def deck(self) -> list[int]:
        deck = list(range(52))
        random.Random(self.shuffle).shuffle(deck)
        return deck

    def deal(self) -> Table:
        return Table.deal(self.rules, self.stacks, self.dealer, self.deck())


@dataclass(frozen=True)
class Move:
    """One decision that was carried out, mixes included."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    mixes: tuple[tuple[int, ...], ...]


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Two to six seats, stacks of 0 to 1000 chips of which at least two pay the ante, any dealer, any actions."""
    rules = draw(st.sampled_from([HOME, RICH_ANTE]))
    seats = draw(st.integers(2, 6))
    chips = st.one_of(st.just(100), st.integers(0, 9), st.integers(1, 1000))
    stacks = draw(st.lists(chips, min_size=seats, max_size=seats))
    for seat in (0, seats - 1):
        stacks[seat] = max(stacks[seat], rules.ante)
    choices = draw(st.lists(st.integers(0, 9999), max_size=40))
    return Hand(rules, tuple(stacks), draw(st.integers(0, seats - 1)), draw(st.integers(0, 9999)), tuple(choices))


def pick(legal: Legal, choice: int) -> Action:
    """A legal action for any number; 0 checks, calls or stands pat."""
    if legal.discards is not None:
        return Action.draw(min(31, choice % 48))  # all five in a third of the draws, so that stubs run out
    options = [Action.check()] if legal.check else [Action.call()]
    if legal.wager is not None:
        low, high = legal.wager
        span = high - low + 1
        options += [
            Action(legal.wager_kind, to) for to in (low, low + choice % span, low + choice % min(span, 9), high)
        ]
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
        legal = table.legal()
        assert legal is not None
        action = pick(legal, next(choices, 0))
        events = table.apply(seat, action)
        mixes = []
        while table.phase == Phase.MIX:
            order = list(table.mix_cards())
            rng.shuffle(order)
            mixes.append(tuple(order))
            events += table.mix(order)
        yield Move(seat, action, events, tuple(mixes))
    assert table.done


def replay(table: Table, moves: Sequence[Move], card_of: Sequence[int], seat_of: Sequence[int]) -> Iterator[Move]:
    """The same moves on another table, where cards and seats have other names."""
    for move in moves:
        seat = seat_of[move.seat]
        events = table.apply(seat, move.action)
        mixes = []
        for mix in move.mixes:
            mixes.append(tuple(card_of[card] for card in mix))
            events += table.mix(mixes[-1])
        yield Move(seat, move.action, events, tuple(mixes))
