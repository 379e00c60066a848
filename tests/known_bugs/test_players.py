"""Bugs of bots and of boxes reported elsewhere. A number in a name is the row of our bug log."""

import numpy as np
import pytest

from agents.scripted import SCRIPTED
from env.encoding.hand_tables import _percentiles
from env.engine import preactions
from env.engine.actions import Action, Kind
from env.engine.cards import parse_cards
from env.engine.preactions import Box, WhyNotBox
from env.engine.profiles import PROFILES
from env.engine.rules import Rules
from env.engine.table import Table
from tests.known_bugs.worked import ACES, KINGS
from tests.oracle.decks import deck_with
from tests.oracle.passive import stand_pat

LOUNGE = PROFILES["lounge"].rules


def dealt(rules: Rules, stacks: list[int], dealer: int) -> Table:
    return Table.deal(rules, stacks, dealer, parse_cards(deck_with(stacks, dealer, {0: ACES, 1: KINGS}, rules=rules)))


@pytest.mark.parametrize("sizes", [[1], [4, 4], [1_302_540, 1_098_240, 123_552, 74_628], [1, 1, 1, 1, 1]])
def test_19_chances_to_win_share_ties(sizes: list[int]) -> None:
    """Seen in rs-poker 19: a tie was credited to one hand. Two hands share one pot, so the mean chance is a half."""
    counts = np.array(sizes)
    chances = _percentiles(counts)
    assert (counts * chances).sum() / counts.sum() == pytest.approx(0.5)


@pytest.mark.parametrize("name", SCRIPTED)
def test_35_at_the_cap_a_bot_calls_or_folds(name: str) -> None:
    """Seen in rs-poker PR 271: no size was left to choose from, and the bot crashed."""
    table = dealt(PROFILES["triple27"].rules, [100, 100, 100], 2)
    for seat, to in ((2, 4), (0, 6), (1, 8)):
        table.apply(seat, Action.raise_to(to))
    action = SCRIPTED[name]().act(table.view(2), np.random.default_rng(1))
    assert action.kind in (Kind.CALL, Kind.FOLD)
    assert table.can(2, action)
    if name in ("raise", "call"):
        assert action == Action.call()


def test_79_a_box_dies_with_its_round() -> None:
    """Seen in Bitcoin-Poker-Room 1: an unused check/fold box fired in the next hand (PA-6, PA-7)."""
    table = dealt(LOUNGE, [500, 500], 1)
    box = preactions.tick(table.public(), 1, Box.CHECK_FOLD, hand=7)
    assert not preactions.is_void(box, table.public(), 1, hand=7)
    table.apply(0, Action.check())
    legal = table.legal()
    assert legal is not None
    assert preactions.decide(box, legal) == Action.check()
    table.apply(1, Action.check())
    assert preactions.is_void(box, table.public(), 1, hand=7)  # the draw
    assert preactions.why_not_box(table.public(), 1, Box.CHECK_FOLD) == WhyNotBox.NO_BETTING
    stand_pat(table)
    assert table.public().round == 1
    assert preactions.is_void(box, table.public(), 1, hand=7)  # the next round
    assert preactions.is_void(box, dealt(LOUNGE, [500, 500], 1).public(), 1, hand=8)  # the same round of the next hand
