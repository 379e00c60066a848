"""`legal()` and `why_not` say the same; whatever is not offered is refused and changes nothing."""

from itertools import product

import pytest
from hypothesis import given, settings

from env.engine.actions import Action, Kind, Refusal
from env.engine.rules import Structure
from env.engine.table import Table
from env.engine.views import Legal
from env.errors import IllegalAction
from tests.properties.hands import Hand, fields, hands, play

FREE_KINDS = (Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.TIMEOUT)


def offered(table: Table, legal: Legal, action: Action) -> bool:
    """Whether the legal set holds the action."""
    rules = table.rules
    match action.kind:
        case Kind.FOLD:
            return legal.fold
        case Kind.CHECK:
            return legal.check
        case Kind.CALL:
            return legal.call is not None
        case Kind.DRAW:
            if legal.discards is None or not 0 <= action.mask < 32:
                return False
            cards = table.view(table.actor or 0).cards
            ace_kept = any(card // 4 == 12 and not action.mask >> k & 1 for k, card in enumerate(cards))
            return action.mask.bit_count() <= rules.max_discards + (rules.four_with_ace and ace_kept)
        case Kind.TIMEOUT:
            return legal.discards is not None
    in_range = legal.wager is not None and legal.wager[0] <= action.amount <= legal.wager[1]
    return in_range and action.kind == legal.wager_kind and whole(table, legal, action.amount)


def whole(table: Table, legal: Legal, amount: int) -> bool:
    """Where only whole units are legal, and the exact stack: whether this is one (R33-R35)."""
    view = table.public()
    seat = view.seats[table.actor or 0]
    if amount == seat.bet + seat.stack or table.rules.structure == Structure.FIXED_LIMIT:
        return True
    multiples = table.rules.structure == Structure.FIXED_LIMIT_MULTIPLES
    return (amount if multiples else amount - view.level) % legal.wager_unit == 0


def probes(table: Table, legal: Legal) -> list[Action]:
    """Actions around everything that is legal: each kind, and each end of each range from both sides."""
    low, high = legal.wager or (table.public().level, 10)
    amounts = {-1, 0, 1, low - 1, low, (low + high) // 2, high, high + 1, legal.call or 0, 1 << 40}
    actions = [Action(kind) for kind in FREE_KINDS]
    actions += [Action(kind, amount=amount) for kind, amount in product((Kind.BET, Kind.RAISE), sorted(amounts))]
    return actions + [Action.draw(mask) for mask in (-1, 0, 1, 30, 31, 32, 63)]


@given(hands())
@settings(max_examples=30)
def test_exactly_the_offered_actions_are_accepted(hand: Hand) -> None:
    table = hand.deal()
    compare(table)
    for _ in play(hand, table):
        compare(table)


def compare(table: Table) -> None:
    actor, legal = table.actor, table.legal()
    if actor is None or legal is None:
        return
    before = table.row.tobytes()
    for action in probes(table, legal):
        assert (table.why_not(actor, action) == Refusal.NONE) == offered(table, legal, action), action
        assert table.can(actor, action) == offered(table, legal, action)
        if not offered(table, legal, action):
            assert_refused(table, actor, action)
    for seat in {-1, *range(len(table.stacks()) + 1)} - {actor}:
        for kind in (Kind.CHECK, Kind.FOLD, Kind.CALL, Kind.DRAW):
            assert table.why_not(seat, Action(kind)) == Refusal.NOT_YOUR_TURN
    assert table.row.tobytes() == before


def assert_refused(table: Table, seat: int, action: Action) -> None:
    """The error names the refusal and what would have been legal; the hand is the same, byte for byte."""
    before, legal, why = table.row.tobytes(), table.legal() or Legal(), table.why_not(seat, action)
    with pytest.raises(IllegalAction) as caught:
        table.apply(seat, action)
    assert table.row.tobytes() == before
    assert caught.value.code == why.name.lower()
    values = caught.value.values
    assert values["seat"] == seat
    assert values["call"] == (legal.call or 0)
    assert (values["minimum"], values["maximum"]) == (legal.wager or (0, 0))
    assert f"seat {seat}" in str(caught.value)


@given(hands())
@settings(max_examples=25)
def test_other_seats_and_ended_hands_are_refused(hand: Hand) -> None:
    table = hand.deal()
    other = ((table.actor or 0) + 1) % len(hand.stacks)
    if table.actor is not None:
        assert_refused(table, other, Action.check())
    for _ in play(hand, table):
        pass
    for kind in Kind:
        assert table.why_not(0, Action(kind)) == Refusal.HAND_OVER
        assert_refused(table, 0, Action(kind))


@given(hands())
@settings(max_examples=25)
def test_a_copy_is_independent(hand: Hand) -> None:
    table = hand.deal()
    start = table.copy()
    before = fields(start.row)
    moves = list(play(hand, table))
    assert fields(start.row) == before
    again = list(play(hand, start))
    assert again == moves
    assert fields(start.row) == fields(table.row)
