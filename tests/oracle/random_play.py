"""Random hands through `Table`: stacks, decks and actions from a seeded generator, with a taste for edges."""

import random
from collections.abc import Iterator, Sequence

from env.engine.actions import Action
from env.engine.cards import card_text, deck_cards
from env.engine.events import Event
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import Legal, Phase

HOME = Rules()
RICH_ANTE = Rules(ante=5, min_bet=10)  # stacks below the ante, all-in by the ante, bets below the minimum
RULES = (HOME, HOME, HOME, RICH_ANTE)
CLOCK_MISSED = 1 / 16  # share of draws that nobody answers


def random_stacks(rng: random.Random, seats: int, ante: int) -> list[int]:
    """Chips of one of several shapes, from no chips to 1000; at least two seats can pay the ante."""
    shapes = [[(100, 100)], [(1, 1000)], [(1, 6)], [(5, 30)], [(1, 12), (1, 1000)], [(0, 8), (90, 110)]]
    while True:
        ranges = rng.choice(shapes)
        stacks = [rng.randint(*rng.choice(ranges)) for _ in range(seats)]
        if sum(stack >= ante for stack in stacks) >= 2:
            return stacks


def random_deal(rng: random.Random, seats: int | None = None, rules: Rules | None = None) -> Table:
    """A freshly dealt hand."""
    rules = rules or rng.choice(RULES)
    seats = seats or rng.randint(2, 6)
    deck = list(deck_cards(rules.deck_size))
    rng.shuffle(deck)
    return Table.deal(rules, random_stacks(rng, seats, rules.ante), rng.randrange(seats), deck)


def random_action(rng: random.Random, table: Table) -> Action:
    """One legal action of the actor; folds are rare, and the ends of the betting range are common."""
    seat, legal = table.actor, table.legal()
    assert seat is not None
    assert legal is not None
    action = offered(rng, legal)
    while not table.can(seat, action):  # not a whole unit, or four cards without an ace: never in the home game
        action = offered(rng, legal)
    return action


def offered(rng: random.Random, legal: Legal) -> Action:
    """An action that the legal set seems to hold: the engine may still refuse the amount or the four cards."""
    if legal.discards is not None:
        if rng.random() < CLOCK_MISSED:
            return Action.timeout()
        return Action.draw(rng.choice([0, 31, rng.randrange(32), rng.randrange(32)]))
    choices = [Action.check()] * (3 * legal.check)
    choices += [Action.fold()] * legal.fold
    choices += [Action.call()] * (4 * (legal.call is not None))
    if legal.wager is not None:
        low, high = legal.wager
        near = min(high, low + rng.randrange(12))
        choices += [Action(legal.wager_kind, to) for to in (low, near, near, rng.randint(low, high), high)]
    return rng.choice(choices)


def new_order(rng: random.Random, table: Table) -> list[int]:
    """A random order of the cards that the phases MIX and REDEAL ask for."""
    order = list(table.mix_cards() or deck_cards(table.rules.deck_size))
    rng.shuffle(order)
    return order


def supply(table: Table, order: Sequence[int]) -> tuple[Event, ...]:
    """Answer the phases MIX and REDEAL."""
    return table.mix(order) if table.phase == Phase.MIX else table.redeal(order)


def held(table: Table, seat: int) -> list[int]:
    """Cards of a seat in the order it holds them, read from the state: views are slower."""
    return [int(card) for card in table.row.hole[seat]]


def deck_of(table: Table) -> list[str]:
    """The deck of a freshly dealt hand, put together again from hands and stub."""
    view = table.public()
    seats = len(view.seats)
    order = [seat for k in range(1, seats + 1) if view.seats[seat := (view.dealer + k) % seats].dealt_in]
    dealt = [held(table, seat)[k] for k in range(5) for seat in order]
    return [card_text(card) for card in (*dealt, *table.stub_cards())]


Move = tuple[int, Action, tuple[Event, ...]]


def play_out(rng: random.Random, table: Table) -> Iterator[Move]:
    """Play to the end, supplying cards where asked. Yields seat, action and everything that followed from it."""
    while not table.done:
        seat, action = table.actor, random_action(rng, table)
        assert seat is not None
        events = table.apply(seat, action)
        while table.phase in (Phase.MIX, Phase.REDEAL):
            events += supply(table, new_order(rng, table))
        yield seat, action, events
