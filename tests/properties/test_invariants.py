"""What holds after every step of every hand."""

from hypothesis import given, settings

from env.engine.events import EventKind
from env.engine.table import Table
from env.engine.views import Phase
from tests.oracle.random_play import held
from tests.properties.hands import Hand, hands, play

MOST_DECISIONS = 2 * 6 * 60 + 6  # far above what the smallest raises of 1000 chips with six seats need


def cards_of(table: Table) -> list[int]:
    """All cards of the hand, each where it is: live hands, stub, pile."""
    view, pile = table.public(), int(table.row.pile)
    live = [card for seat, info in enumerate(view.seats) if info.live for card in held(table, seat)]
    return live + list(table.stub_cards()) + [card for card in range(52) if pile >> card & 1]


@given(hands())
@settings(max_examples=60)
def test_chips_and_cards_are_conserved(hand: Hand) -> None:
    table = hand.deal()
    for step, _ in enumerate(play(hand, table)):
        view = table.public()
        paid = sum(seat.won for seat in view.seats)
        assert sum(table.stacks()) + view.pot - paid == sum(hand.stacks)
        assert paid == (view.pot if table.done else 0)
        assert min(table.stacks()) >= 0
        assert sorted(cards_of(table)) == list(range(52))
        assert step < MOST_DECISIONS
    assert sum(table.stacks()) == sum(hand.stacks)
    assert sum(pot.amount for pot in view.pots) == view.pot
    assert sum(share for pot in view.pots for share in pot.shares) == view.pot


@given(hands())
@settings(max_examples=60)
def test_whoever_is_asked_can_answer(hand: Hand) -> None:
    table = hand.deal()
    for _ in play(hand, table):
        seat, legal = table.actor, table.legal()
        if seat is None:
            assert legal is None
            continue
        assert legal is not None
        info = table.public().seats[seat]
        assert info.live
        if table.phase == Phase.BET:
            assert info.stack > 0
            assert legal.check != (legal.call is not None)
            assert legal.fold == (legal.call is not None)
            assert legal.call is None or 0 < legal.call <= info.stack
            if legal.wager is not None:
                low, high = legal.wager
                assert table.public().level < low <= high == info.bet + info.stack
        else:
            assert legal.discards == 5


@given(hands())
@settings(max_examples=60)
def test_draws_give_as_many_new_cards(hand: Hand) -> None:
    table = hand.deal()
    for move in play(hand, table):
        drawn = [event.a for event in move.events if event.kind == EventKind.RECEIVE]
        assert len(drawn) == move.action.mask.bit_count()
        view = table.view(move.seat)
        assert len(set(view.cards)) == 5
        assert set(view.discarded).isdisjoint({*drawn, *view.cards})
        if drawn:
            assert view.cards[5 - len(drawn) :] == view.received == tuple(drawn)
            assert view.public.seats[move.seat].drew == (len(drawn),)


@given(hands())
@settings(max_examples=60)
def test_the_events_rebuild_the_stacks(hand: Hand) -> None:
    """Chips of a seat follow from the log alone (guide rule: everything that happens is an event)."""
    table = hand.deal()
    stacks, bets = list(hand.stacks), [0] * len(hand.stacks)
    for events in (table.opening, *(move.events for move in play(hand, table))):
        for event in events:
            match event.kind:
                case EventKind.ANTE:
                    stacks[event.seat] -= event.a
                case EventKind.CALL | EventKind.BET | EventKind.RAISE:
                    stacks[event.seat] -= event.a - bets[event.seat]
                    bets[event.seat] = event.a
                    assert event.b == (stacks[event.seat] == 0)
                case EventKind.RETURN:
                    stacks[event.seat] += event.a
                case EventKind.WIN:
                    stacks[event.seat] += event.b
                case EventKind.ROUND | EventKind.DRAWING:
                    bets = [0] * len(bets)
    assert tuple(stacks) == table.stacks()
