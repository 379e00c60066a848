"""What a missed draw clock does (C17, K15): the vector CL-4. CL-1 to CL-3 are about time, the business of the bot."""

import numpy as np
import pytest

from env.engine.actions import Action, Refusal
from env.engine.batch import start_one
from env.engine.cards import deck_cards
from env.engine.profiles import PROFILES
from env.engine.rules import DrawTimeout, Rules
from env.engine.table import Table
from tests.oracle.passive import pass_round, stand_pat

TRIPLE = PROFILES["triple27"].rules


def drawn(rules: Rules, stacks: list[int], missed: int) -> Table:
    """A hand in round two in which the seat `missed` has let the draw clock run out; everybody else stood pat."""
    table = Table.deal(rules, stacks, len(stacks) - 1, deck_cards(rules.deck_size))
    pass_round(table)
    stand_pat(table, missed)
    return table


@pytest.mark.parametrize(
    ("timeout", "may_bet", "may_raise"),
    [
        (DrawTimeout.PAT_ONLY, True, True),
        (DrawTimeout.NO_RAISE, True, False),
        (DrawTimeout.NO_BET_OR_RAISE, False, False),
    ],
)
def test_what_a_missed_clock_forbids(timeout: DrawTimeout, may_bet: bool, may_raise: bool) -> None:
    table = drawn(Rules(draw_timeout=timeout), [100, 100, 100], missed=0)
    why_bet = table.why_not(0, Action.bet(10))
    assert why_bet == (Refusal.NONE if may_bet else Refusal.DRAW_CLOCK_RAN_OUT)
    table.apply(0, Action.check())
    table.apply(1, Action.bet(10))
    table.apply(2, Action.raise_to(20))
    why_raise = table.why_not(0, Action.raise_to(40))
    assert why_raise == (Refusal.NONE if may_raise else Refusal.DRAW_CLOCK_RAN_OUT)
    assert table.can(0, Action.call())
    assert table.can(0, Action.fold())


def test_the_others_are_free() -> None:
    table = drawn(Rules(draw_timeout=DrawTimeout.NO_BET_OR_RAISE), [100, 100, 100], missed=0)
    table.apply(0, Action.check())
    assert table.can(1, Action.bet(10))


def test_it_lasts_for_the_rest_of_the_hand() -> None:
    """Three draws: a clock missed in the first one counts in every later round, and a clock kept does not undo it."""
    assert TRIPLE.draw_timeout == DrawTimeout.NO_RAISE
    table = drawn(TRIPLE, [200, 200], missed=0)
    for number in (1, 2, 3):
        assert table.actor == 0
        assert table.can(0, Action.bet(TRIPLE.limit_units[number]))
        table.apply(0, Action.check())
        table.apply(1, Action.bet(TRIPLE.limit_units[number]))
        raised = Action.raise_to(2 * TRIPLE.limit_units[number])
        assert table.why_not(0, raised) == Refusal.DRAW_CLOCK_RAN_OUT
        table.apply(0, Action.call())
        stand_pat(table)
    assert table.done


def test_it_is_forgotten_in_the_next_hand() -> None:
    """Also where the same row of memory is dealt again, as training does."""
    rules = Rules(draw_timeout=DrawTimeout.NO_BET_OR_RAISE)
    table = drawn(rules, [100, 100], missed=0)
    assert not table.can(0, Action.bet(10))
    start_one(table._rows, rules.record(), np.array([100, 100], np.int64), 1, np.arange(52))
    assert table.can(0, Action.bet(10))


def test_a_call_for_all_chips_is_allowed() -> None:
    table = drawn(Rules(draw_timeout=DrawTimeout.NO_BET_OR_RAISE), [30, 100], missed=0)
    table.apply(0, Action.check())
    table.apply(1, Action.bet(80))
    table.apply(0, Action.call())
    assert table.done
    assert table.public().pot == 60


def test_cl_4_a_timed_out_all_in_seat_stays_in() -> None:
    table = Table.deal(Rules(), [1, 100, 100], 2, deck_cards(52))
    hand = table.view(0).cards
    pass_round(table)
    stand_pat(table, missed=0)
    pass_round(table)
    assert table.done
    assert table.view(0).cards == hand
    assert 0 in {shown.seat for shown in table.public().shown}
    assert 0 in table.public().pots[0].eligible
