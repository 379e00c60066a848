"""Boxes ticked before the turn: the vectors PA-1..PA-9 (S4-15), in the lounge and where other rules meet them."""

from collections.abc import Callable

import pytest

from env.engine.actions import Action
from env.engine.cards import deck_cards
from env.engine.preactions import Box, PreAction, WhyNotBox, decide, is_void, tick, why_not_box
from env.engine.profiles import PROFILES
from env.engine.rules import DrawTimeout, Rules, Structure
from env.engine.table import Table
from env.engine.views import Phase
from tests.oracle.passive import pass_round, stand_pat

LOUNGE = PROFILES["lounge"].rules
NO_LIMIT = PROFILES["lounge"].at(structure=Structure.NO_LIMIT).rules
BLINDS = PROFILES["online"].rules


def dealt(rules: Rules = LOUNGE, stacks: tuple[int, ...] = (500, 500, 500), dealer: int = 2) -> Table:
    """A hand whose first round starts with seat 0 (with blinds: whose dealer is seat 2)."""
    return Table.deal(rules, stacks, dealer, deck_cards(rules.deck_size))


def why(table: Table, seat: int, box: Box) -> WhyNotBox:
    return why_not_box(table.public(), seat, box)


def ticked(table: Table, seat: int, box: Box, hand: int = 7) -> PreAction:
    assert why(table, seat, box) == WhyNotBox.NONE
    return tick(table.public(), seat, box, hand)


def void(pre: PreAction, table: Table, seat: int, hand: int = 7) -> bool:
    return is_void(pre, table.public(), seat, hand)


def answer(pre: PreAction, table: Table, seat: int) -> Action | None:
    """What the box does at its seat's turn; it must be legal."""
    assert table.actor == seat
    legal = table.legal()
    assert legal is not None
    action = decide(pre, legal)
    assert action is None or table.can(seat, action)
    return action


def test_pa_1_check_fold_checks_where_nobody_bets() -> None:
    table = dealt()
    box = ticked(table, 1, Box.CHECK_FOLD)
    table.apply(0, Action.check())
    assert not void(box, table, 1)
    assert answer(box, table, 1) == Action.check()


def test_pa_2_check_fold_folds_to_a_bet() -> None:
    table = dealt()
    box = ticked(table, 1, Box.CHECK_FOLD)
    table.apply(0, Action.bet(10))
    assert not void(box, table, 1)
    assert answer(box, table, 1) == Action.fold()


def test_pa_3_check_fold_cannot_be_set_after_a_bet() -> None:
    table = dealt()
    table.apply(0, Action.bet(10))
    assert why(table, 1, Box.CHECK_FOLD) == WhyNotBox.BET_MADE
    for box in (Box.FOLD, Box.CALL, Box.RAISE_ANY):
        assert why(table, 1, box) == WhyNotBox.NONE


def test_pa_3_a_blind_is_no_bet_and_a_raise_is_one() -> None:
    table = dealt(BLINDS, (200, 200, 200), 2)
    assert why(table, 0, Box.CHECK_FOLD) == WhyNotBox.NONE
    table.apply(2, Action.raise_to(4))
    assert why(table, 0, Box.CHECK_FOLD) == WhyNotBox.BET_MADE


def test_pa_3_the_next_round_offers_it_again() -> None:
    table = dealt()
    table.apply(0, Action.bet(10))
    pass_round(table)
    stand_pat(table)
    assert why(table, 1, Box.CHECK_FOLD) == WhyNotBox.NONE


def test_pa_4_fold_folds_for_nothing_too() -> None:
    """LO-08; where folding for nothing is not offered the seat checks."""
    table = dealt()
    box = ticked(table, 1, Box.FOLD)
    table.apply(0, Action.check())
    assert answer(box, table, 1) == Action.fold()
    strict = dealt(LOUNGE.changed(fold_when_free=False))
    box = ticked(strict, 1, Box.FOLD)
    strict.apply(0, Action.check())
    assert answer(box, strict, 1) == Action.check()


def test_pa_5_raise_any_bets_and_raises_the_least() -> None:
    table = dealt(NO_LIMIT)
    box = ticked(table, 1, Box.RAISE_ANY)
    table.apply(0, Action.check())
    assert answer(box, table, 1) == Action.bet(10)
    table = dealt(NO_LIMIT)
    table.apply(0, Action.bet(30))
    assert answer(box, table, 1) == Action.raise_to(60)


Spot = Callable[[], Table]


def after_a_short_all_in() -> Table:
    """Seat 0 has bet 40, a short all-in of 50 follows: no raise for seat 0."""
    table = dealt(NO_LIMIT, (500, 60, 500))
    table.apply(0, Action.bet(40))
    table.apply(1, Action.raise_to(50))
    table.apply(2, Action.call())
    return table


def at_the_cap() -> Table:
    table = dealt(PROFILES["classic"].at(structure=Structure.FIXED_LIMIT).rules, (200, 200), 1)
    for seat, to in ((0, 3), (1, 6), (0, 9), (1, 12)):
        table.apply(seat, Action.raise_to(to) if to > 3 else Action.bet(to))
    return table


def facing_more_than_the_stack() -> Table:
    table = dealt(NO_LIMIT, (500, 500, 60), 1)
    table.apply(2, Action.check())
    table.apply(0, Action.bet(100))
    table.apply(1, Action.fold())
    return table


@pytest.mark.parametrize(
    ("spot", "seat"), [(after_a_short_all_in, 0), (at_the_cap, 0), (facing_more_than_the_stack, 2)]
)
def test_pa_5_raise_any_calls_where_it_may_not_raise(spot: Spot, seat: int) -> None:
    table = spot()
    legal = table.legal()
    assert legal is not None
    assert legal.wager is None
    assert answer(PreAction(Box.RAISE_ANY, 7, 0), table, seat) == Action.call()


def test_pa_5_chips_below_the_least_raise_go_all_in() -> None:
    table = dealt(NO_LIMIT, (500, 60, 500))
    table.apply(0, Action.bet(40))
    assert answer(ticked(table, 1, Box.RAISE_ANY), table, 1) == Action.raise_to(50)


def test_pa_5_after_a_missed_draw_clock_it_checks() -> None:
    table = dealt(LOUNGE.changed(draw_timeout=DrawTimeout.NO_BET_OR_RAISE), (500, 500), 1)
    pass_round(table)
    table.apply(table.actor or 0, Action.timeout())
    table.apply(table.actor or 0, Action.pat())
    seat = table.actor
    assert seat is not None
    assert answer(ticked(table, seat, Box.RAISE_ANY), table, seat) == Action.check()


@pytest.mark.parametrize("kind", Box)
def test_pa_6_every_box_dies_with_its_round(kind: Box) -> None:
    """It reaches neither the draw nor the next round."""
    table = dealt()
    if kind == Box.CALL:
        table.apply(0, Action.bet(10))
    box = ticked(table, 1, kind)
    pass_round(table)
    while table.phase == Phase.DRAW:
        assert void(box, table, 1)
        table.apply(table.actor or 0, Action.pat())
    assert table.public().round == 1
    assert void(box, table, 1)


@pytest.mark.parametrize("kind", [Box.CHECK_FOLD, Box.FOLD, Box.RAISE_ANY])
def test_pa_7_a_box_of_game_7_never_fires_in_game_8(kind: Box) -> None:
    box = ticked(dealt(), 1, kind, hand=7)
    other = dealt()
    assert not void(box, other, 1, hand=7)
    assert void(box, other, 1, hand=8)


def test_pa_8_two_seats_that_raise_any_end_by_stacks() -> None:
    """LO-09: there is no cap; one ante at a time until nobody has chips."""
    table = dealt(LOUNGE, (500, 500), 1)
    boxes = [ticked(table, seat, Box.RAISE_ANY) for seat in (0, 1)]
    steps = 0
    while table.phase == Phase.BET:
        seat = table.actor
        assert seat is not None
        assert not void(boxes[seat], table, seat)
        action = answer(boxes[seat], table, seat)
        assert action is not None
        table.apply(seat, action)
        steps += 1
    assert steps == 50  # 49 antes behind each: 49 wagers and a call
    assert table.stacks() == (0, 0)


def test_pa_9_boxes_never_decide_draws() -> None:
    table = dealt()
    pass_round(table)
    assert table.phase == Phase.DRAW
    seat = table.actor
    assert seat is not None
    for kind in Box:
        assert why(table, seat, kind) == WhyNotBox.NO_BETTING
        assert answer(PreAction(kind, 7, 0), table, seat) is None


def test_call_is_for_one_price() -> None:
    table = dealt(NO_LIMIT)
    assert why(table, 2, Box.CALL) == WhyNotBox.NOTHING_TO_CALL
    table.apply(0, Action.bet(10))
    box = ticked(table, 2, Box.CALL)
    assert box.amount == 10
    raised = table.copy()
    raised.apply(1, Action.raise_to(20))
    assert void(box, raised, 2)
    table.apply(1, Action.call())
    assert not void(box, table, 2)
    assert answer(box, table, 2) == Action.call()


def test_a_call_that_takes_the_whole_stack_keeps_its_price() -> None:
    table = dealt(NO_LIMIT, (500, 500, 40))
    table.apply(0, Action.bet(100))
    box = ticked(table, 2, Box.CALL)
    table.apply(1, Action.raise_to(300))
    assert box.amount == 30
    assert not void(box, table, 2)


def test_seats_that_are_never_asked_have_no_boxes() -> None:
    table = dealt(NO_LIMIT, (500, 500, 500, 10, 0), 4)
    table.apply(0, Action.fold())
    for seat, kind in ((0, "folded"), (3, "all-in by the ante"), (4, "not dealt in")):
        for box in Box:
            assert why(table, seat, box) == WhyNotBox.NOT_LIVE, kind


def test_a_box_dies_with_its_hand() -> None:
    table = dealt()
    box = ticked(table, 1, Box.FOLD)
    table.apply(0, Action.fold())
    table.apply(1, Action.fold())
    assert table.done
    assert void(box, table, 1)
    assert why(table, 2, Box.FOLD) == WhyNotBox.NO_BETTING
