"""The engine against the naive oracle, every decision of some thousand random hands."""

import random

import pytest

from env.engine.actions import Action, Kind
from env.engine.cards import card_text
from env.engine.events import EventKind
from env.engine.table import Table
from env.engine.views import Legal, Phase, PublicView
from tests.oracle import naive_hands
from tests.oracle.naive_betting import History, Situation, Step
from tests.oracle.naive_cards import Cards
from tests.oracle.naive_pots import share_out
from tests.oracle.random_play import deck_of, held, random_action, random_deal, step_text, supply


def engine_options(legal: Legal) -> dict[str, tuple[int, int]]:
    """The engine's legal set in the oracle's words."""
    options: dict[str, tuple[int, int]] = {}
    if legal.fold:
        options["fold"] = (0, 0)
    if legal.check:
        options["check"] = (0, 0)
    if legal.call is not None:
        options["call"] = (legal.call, legal.call)
    if legal.wager is not None:
        options[legal.wager_kind.name.lower()] = legal.wager
    if legal.discards is not None:
        options["draw"] = (0, legal.discards)
    return options


def assert_same_chips(view: PublicView, naive: Situation) -> None:
    seats = view.seats
    assert [seat.stack for seat in seats] == naive.stacks
    assert [seat.total for seat in seats] == naive.totals
    assert [seat.live for seat in seats] == naive.live
    assert [seat.returned for seat in seats] == naive.returned
    assert view.pot == sum(naive.totals)
    if naive.phase == "bet":
        assert [seat.bet for seat in seats] == naive.bets
        assert view.level == naive.level


def assert_same_cards(table: Table, cards: Cards) -> None:
    assert [card_text(card) for card in table.stub_cards()] == cards.stub
    for seat, hand in cards.hands.items():
        assert [card_text(card) for card in held(table, seat)] == hand


def draw(rng: random.Random, table: Table, cards: Cards, seat: int, action: Action) -> None:
    """Make the same exchange on both sides and compare what was mixed and what came."""
    hand = cards.hands[seat]
    thrown = [hand[k] for k in range(5) if action.mask >> k & 1]
    events = table.apply(seat, action)
    to_mix = cards.throw(seat, thrown)
    assert (table.phase == Phase.MIX) == bool(to_mix)
    if to_mix:
        assert {card_text(card) for card in table.mix_cards()} == set(to_mix)
        events += supply(rng, table)
        # The drawer got the first cards of the mix (none of it is barred to him), the others are the new stub.
        cards.mix([card_text(card) for card in (*table.view(seat).received, *table.stub_cards())])
        assert set(cards.stub) == set(to_mix)
    given = cards.serve(seat)
    assert [card_text(event.a) for event in events if event.kind == EventKind.RECEIVE] == given
    assert not set(given) & set(thrown)


def play_and_compare(seed: int) -> None:
    rng = random.Random(seed)
    table = random_deal(rng)
    rules, view = table.rules, table.public()
    stacks = [seat.stack + seat.total for seat in view.seats]
    steps: list[Step] = []
    cards = Cards(deck_of(table), view.dealer, [seat.dealt_in for seat in view.seats])
    while True:
        naive = History(stacks, view.dealer, rules.ante, rules.min_bet, steps).read()
        assert naive.phase == table.phase.name.lower()
        if naive.phase == "done":
            break
        assert list(table.stacks()) == naive.stacks
        if len(steps) % 4 == 0:  # building a view is the slow part of this test
            assert_same_chips(table.public(), naive)
        assert_same_cards(table, cards)
        legal = table.legal()
        assert legal is not None
        assert table.actor == naive.actor
        assert engine_options(legal) == naive.options
        action = random_action(rng, table)
        if action.kind == Kind.DRAW:
            draw(rng, table, cards, naive.actor, action)
        else:
            table.apply(naive.actor, action)
            if action.kind == Kind.FOLD:
                cards.fold(naive.actor)
        steps.append((naive.actor, *step_text(action)))
    assert_same_end(table.public(), naive, cards)


def assert_same_end(view: PublicView, naive: Situation, cards: Cards) -> None:
    seats = len(view.seats)
    contested = sum(naive.live) > 1
    keys = [naive_hands.key(cards.hands[seat]) if naive.live[seat] and contested else () for seat in range(seats)]
    pots, won = share_out(naive.totals, naive.live, keys, view.dealer)
    assert [(pot.amount, pot.eligible, pot.winners) for pot in view.pots] == pots
    assert [seat.won for seat in view.seats] == won
    assert [seat.stack for seat in view.seats] == [
        stack + chips for stack, chips in zip(naive.stacks, won, strict=True)
    ]
    assert [seat.returned for seat in view.seats] == naive.returned
    first = naive.last_wager if naive.last_wager >= 0 else (view.dealer + 1) % seats
    order = [(first + k) % seats for k in range(seats)]
    assert [hand.seat for hand in view.shown] == [seat for seat in order if naive.live[seat] and contested]
    assert view.mixes == cards.mixes


def play_all(seeds: range) -> None:
    for seed in seeds:
        try:
            play_and_compare(seed)
        except AssertionError as error:
            error.add_note(f"random hand {seed}")
            raise


def test_every_decision_of_random_hands() -> None:
    play_all(range(1000))


@pytest.mark.long
def test_every_decision_of_many_random_hands() -> None:
    play_all(range(10_000, 110_000))
