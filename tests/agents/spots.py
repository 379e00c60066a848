"""Chosen hands in chosen situations, as agents see them."""

from typing import Any

import numpy as np

from agents.base import ObservationAgent, encoder_for
from env.encoding.layout import OFFSETS
from env.engine.actions import Action, Kind
from env.engine.cards import parse_cards
from env.engine.rules import Rules
from env.engine.table import Table
from tests.oracle.decks import deck_with

HOME = Rules()


def dealt(hero: str, *others: str, stub: str = "", stacks: int = 100) -> Table:
    """A hand in which seat 0 holds `hero` and acts first (the last seat is the dealer)."""
    count = max(2, 1 + len(others))
    hands = {0: hero} | {k + 1: cards for k, cards in enumerate(others)}
    chips, dealer = [stacks] * count, count - 1
    return Table.deal(HOME, chips, dealer, parse_cards(" ".join(deck_with(chips, dealer, hands, stub))))


def facing(hero: str, bet: int | None = None, *, drawn: bool = False, seats: int = 2, stacks: int = 100) -> Table:
    """Seat `seats - 1` holds `hero` and is to act, after a bet of seat 0 if one is given and calls of the others.

    drawn: the second round; everybody stood pat. Without a bet all before it have checked. The first seat is left of
    the dealer.
    """
    chips = [stacks] * seats
    deck = deck_with(chips, seats - 1, {seats - 1: hero})
    table = Table.deal(HOME, chips, seats - 1, parse_cards(" ".join(deck)))
    if drawn:
        for seat in range(seats):
            table.apply(seat, Action.check())
        for seat in range(seats):
            table.apply(seat, Action.pat())
    for seat in range(seats - 1):
        if bet is None:
            table.apply(seat, Action.check())
        else:
            table.apply(seat, Action.bet(bet) if seat == 0 else Action.call())
    assert table.actor == seats - 1
    return table


def choice(agent: Any, table: Table) -> Action:
    """The exact action of the agent for the seat to act."""
    assert table.actor is not None
    return agent.act(table.view(table.actor), np.random.default_rng(1))


def kind(agent: Any, table: Table) -> Kind:
    """What kind of action it takes."""
    return choice(agent, table).kind


def seen(table: Table) -> tuple[Any, Any]:
    """(observation (D,), mask (A,)) of the seat to act."""
    assert table.actor is not None
    observation, mask, _ = encoder_for(table.rules).encode(table.view(table.actor))
    return observation, mask


def menu(table: Table) -> dict[int, Action]:
    """What each legal id of the seat to act stands for."""
    assert table.actor is not None
    view = table.view(table.actor)
    encoder = encoder_for(table.rules)
    _, mask, order = encoder.encode(view)
    return {int(one): encoder.action(view, int(one), order) for one in np.flatnonzero(mask)}


def with_fields(table: Table, agent: ObservationAgent, **fields: float) -> int:
    """The id of highest probability with one-number fields of the observation replaced."""
    observation, mask = seen(table)
    for name, number in fields.items():
        observation[OFFSETS[name]] = number
    return int(agent.probabilities(observation[None], mask[None])[0].argmax())
