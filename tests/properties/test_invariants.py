"""What holds after every step of every hand."""

from collections import Counter

from hypothesis import given, settings

from env.engine.actions import Action
from env.engine.events import EventKind
from env.engine.rules import Structure
from env.engine.table import Table
from env.engine.views import Phase
from tests.oracle.random_play import held
from tests.properties.hands import Hand, hands, play

MOST_DECISIONS = 2 * 6 * 60 + 6  # far above what the smallest raises of 1000 chips with six seats need


def cards_of(table: Table) -> list[int]:
    """All cards of the hand, each where it is: live hands, stub, pile."""
    view, pile = table.public(), int(table.row.pile)
    live = [card for seat, info in enumerate(view.seats) if info.live for card in held(table, seat) if card >= 0]
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
        assert sorted(cards_of(table)) == sorted(hand.deck())
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
            assert legal.fold == (legal.call is not None or hand.rules.fold_when_free)
            assert legal.call is None or 0 < legal.call <= info.stack
            if legal.wager is not None:
                low, high = legal.wager
                assert table.public().level < low <= high <= info.bet + info.stack
                assert high == info.bet + info.stack or hand.rules.structure != Structure.NO_LIMIT
        else:
            assert legal.discards is not None
            assert 0 <= legal.discards <= 5
            assert table.can(seat, Action.pat())


@given(hands())
@settings(max_examples=60)
def test_draws_give_as_many_new_cards(hand: Hand) -> None:
    """Also where a fifth card comes late; nothing that a seat threw away comes back to it."""
    table = hand.deal()
    due, gone = Counter[int](), {seat: set[int]() for seat in range(len(hand.stacks))}
    holding = {seat: set(table.view(seat).cards) for seat in gone}
    for move in play(hand, table):
        gone[move.seat] |= holding[move.seat] - set(table.view(move.seat).cards)
        for event in move.events:
            match event.kind:
                case EventKind.DRAW:
                    assert event.a == move.action.mask.bit_count()
                    due[event.seat] = event.a
                case EventKind.RECEIVE:
                    due[event.seat] -= 1
                    assert event.a not in gone[event.seat]
                case EventKind.ROUND | EventKind.NO_MORE_BETTING:
                    assert not +due
                    assert not -due
                case EventKind.REDEAL:
                    gone = {seat: set() for seat in gone}
        for seat, info in enumerate(table.public().seats):
            view = table.view(seat)
            holding[seat] = set(view.cards)
            assert len(holding[seat]) == len(view.cards) == (5 - due[seat] if info.dealt_in else 0)
            assert set(view.discarded) == gone[seat]
            assert not gone[seat] & holding[seat]


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
                case EventKind.SMALL_BLIND | EventKind.BIG_BLIND:
                    stacks[event.seat] -= event.a
                    bets[event.seat] += event.a
                case EventKind.CALL | EventKind.BET | EventKind.RAISE:
                    stacks[event.seat] -= event.a - bets[event.seat]
                    bets[event.seat] = event.a
                    assert event.b == (stacks[event.seat] == 0)
                case EventKind.RETURN:
                    stacks[event.seat] += event.a
                case EventKind.WIN:
                    stacks[event.seat] += event.b
                case EventKind.DRAWING:
                    bets = [0] * len(bets)
    assert tuple(stacks) == table.stacks()
