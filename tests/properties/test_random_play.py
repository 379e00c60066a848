"""Random play of every game in the compiled batch, checked after every decision: chips, cards, draws, an end.

All rows take one decision at a time; whatever must hold is then checked in each of them. Which cards a seat threw away
is kept here, from what its hand lost, and not read from the engine.
"""

import random
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from env.engine._jit import njit
from env.engine.batch import play_random
from env.engine.cards import deck_cards
from env.engine.rules import Rules
from env.engine.state import new_hands
from env.engine.views import Phase
from tests.oracle.games import GAMES, random_rules
from tests.oracle.random_play import random_stacks

ROWS, MANY_ROWS = 256, 4096
MOST_DECISIONS = 2000


class Fault(IntEnum):
    """What cannot be."""

    NONE = 0
    NEGATIVE_CHIPS = 1
    CHIPS_CHANGED = 2
    POT_NOT_PAID = 3
    CARD_TWICE = 4
    CARD_GONE = 5
    NOT_FIVE_CARDS = 6
    CARD_CAME_BACK = 7
    WAITS_FOR_NOBODY = 8


@njit
def chip_fault(t: Any, seats: int, chips: int) -> int:
    """Chips of one table: none below zero, none lost, the pot paid at the end and not before."""
    behind, put_in, won = 0, 0, 0
    for seat in range(seats):
        if int(t.stack[seat]) < 0 or int(t.total[seat]) < 0:
            return Fault.NEGATIVE_CHIPS.value
        behind += int(t.stack[seat])
        put_in += int(t.total[seat])
        won += int(t.won[seat])
    over = int(t.phase) == Phase.DONE
    if behind + (0 if over else put_in) != chips:
        return Fault.CHIPS_CHANGED.value
    return Fault.NONE.value if won == (put_in if over else 0) else Fault.POT_NOT_PAID.value


@njit
def card_fault(t: Any, seats: int, deck: int, before: Any, gone: Any, new_cards: bool) -> int:
    """Cards of one table: each in one place, five in a hand, none with a seat that threw it away.

    before, gone  (S,) sets: the hands at the last look, what each seat has thrown away; both are brought up to date
    """
    everywhere = int(t.pile)
    for k in range(int(t.top), int(t.end)):
        if everywhere >> int(t.stub[k]) & 1:
            return Fault.CARD_TWICE.value
        everywhere |= 1 << int(t.stub[k])
    for seat in range(seats):
        hand, count = 0, 0
        live = int(t.dealt[seat]) == 1 and int(t.folded[seat]) == 0
        for k in range(5):
            card = int(t.hole[seat, k])
            if live and card >= 0:
                if everywhere >> card & 1:
                    return Fault.CARD_TWICE.value
                everywhere |= 1 << card
                hand |= 1 << card
                count += 1
        waits = int(t.phase) == Phase.DRAW and int(t.fifth[seat]) == 1
        if live and count != (4 if waits else 5):
            return Fault.NOT_FIVE_CARDS.value
        gone[seat] = 0 if new_cards else gone[seat] | before[seat] & ~hand
        before[seat] = hand
        if gone[seat] & hand:
            return Fault.CARD_CAME_BACK.value
    return Fault.NONE.value if everywhere == deck else Fault.CARD_GONE.value


@njit
def first_fault(rows: Any, chips: int, deck: int, before: Any, gone: Any, new_cards: Any) -> int:
    """The first fault of any table."""
    for row in range(rows.shape[0]):
        t = rows[row]
        fault = chip_fault(t, before.shape[1], chips)
        if fault == Fault.NONE:
            fault = card_fault(t, before.shape[1], deck, before[row], gone[row], new_cards[row])
        phase = int(t.phase)
        if fault == Fault.NONE and phase != Phase.BET and phase != Phase.DRAW and phase != Phase.DONE:
            fault = Fault.WAITS_FOR_NOBODY.value
        if fault != Fault.NONE:
            return fault
    return Fault.NONE.value


class Watched:
    """Many tables of one game with the same stacks. Raises AssertionError at the first state that cannot be."""

    def __init__(self, rules: Rules, stacks: list[int], seed: int, rows: int) -> None:
        self.stacks = np.array(stacks, np.int64)
        self.rows, self.record = new_hands(rows), rules.record()
        self.rows.phase = Phase.DONE
        self.plain = self.rows.view(np.ndarray)
        self.seed = np.random.default_rng(seed).integers(1, 2**31 - 1, rows)
        self.counts = np.zeros(2, np.int64)
        self.deck = sum(1 << card for card in deck_cards(rules.deck_size))
        self.age, self.ended = np.zeros(rows, np.int64), np.zeros(rows, np.int64)  # decisions, hands of each table
        self.before, self.gone = np.zeros((2, rows, len(stacks)), np.int64)

    def step(self) -> None:
        """One decision at every table, then all checks."""
        fresh = self.plain["phase"] == Phase.DONE
        redeals = self.plain["redeals"].copy()
        assert play_random(self.rows, self.record, self.stacks, self.seed, 1, self.counts) >= 0, "chips were lost"
        self.age = np.where(fresh, 1, self.age + 1)
        self.ended += self.plain["phase"] == Phase.DONE
        assert self.age.max() < MOST_DECISIONS, "a hand without an end"
        new_cards = fresh | (self.plain["redeals"] != redeals)
        chips = int(self.stacks.sum())
        fault = first_fault(self.rows, chips, self.deck, self.before, self.gone, new_cards)
        assert fault == Fault.NONE, Fault(fault).name


def watch(game: str, rules: Rules, hands: int, rows: int = ROWS) -> None:
    """Play that many hands or more, with new seats and stacks when each row has ended two."""
    rng = random.Random(game)
    played = 0
    while played < hands:
        seats = rng.randint(2, rules.seat_limit())
        tables = Watched(rules, random_stacks(rng, seats, max(1, rules.ante)), rng.randrange(2**31), rows)
        while tables.ended.min() < 2:
            tables.step()
        played += int(tables.counts[1])


@pytest.mark.parametrize("game", GAMES)
def test_random_hands(game: str) -> None:
    watch(game, GAMES[game], 3000)


def test_random_hands_of_any_options() -> None:
    for number in range(20):
        watch(f"options {number}", random_rules(random.Random(f"watched {number}")), 1000)


SPOILED = {
    Fault.NEGATIVE_CHIPS: ("stack", (0,), -1),
    Fault.CHIPS_CHANGED: ("total", (0,), 777),
    Fault.POT_NOT_PAID: ("won", (0,), 777),
    Fault.CARD_TWICE: ("pile", (), -1),
    Fault.CARD_GONE: ("end", (), 0),
    Fault.NOT_FIVE_CARDS: ("hole", (0, 0), -1),
    Fault.WAITS_FOR_NOBODY: ("phase", (), Phase.MIX),
}


@pytest.mark.parametrize("fault", SPOILED)
def test_the_checks_see_what_is_wrong(fault: Fault) -> None:
    tables = Watched(GAMES["home/no_limit"], [100, 100], 1, 4)
    tables.step()
    name, place, value = SPOILED[fault]
    tables.rows[name][(2, *place)] = value
    fresh = np.zeros(4, np.bool_)
    assert first_fault(tables.rows, 200, tables.deck, tables.before, tables.gone, fresh) == fault


def test_the_checks_see_a_card_that_came_back() -> None:
    tables = Watched(GAMES["home/no_limit"], [100, 100], 1, 4)
    tables.step()
    tables.gone[2, 1] = tables.before[2, 1] & -tables.before[2, 1]
    fresh = np.zeros(4, np.bool_)
    assert first_fault(tables.rows, 200, tables.deck, tables.before, tables.gone, fresh) == Fault.CARD_CAME_BACK


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_million_random_hands(game: str) -> None:
    watch(f"long {game}", GAMES[game], 1_000_000, MANY_ROWS)
