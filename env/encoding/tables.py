"""Many tables at once: deal and act. What the vector environment and training run on.

Every seat of every table is played through here: each step asks one decision per table, of whichever seat is to act.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from env.encoding.hand_tables import HandTables
from env.encoding.menu import ACTIONS, exact_action, fill_mask
from env.encoding.observe import observe, rules_part, stake_of
from env.engine._jit import entry, njit
from env.engine.batch import random_below, start_shuffled, supply_cards
from env.engine.flow import apply
from env.engine.state import Hand, RulesRow
from env.engine.views import Phase


@njit
def draw_stacks(stacks: Any, seats: int, start: int, spread: int, least: int, seed: Any, row: int) -> None:
    """Stacks as they occur in a match: equal ones, or moved about between random seats.

    start   chips of each seat before the moves     spread  share (per mille) of hands with moved stacks
    least   chips that every seat keeps, so that it can pay the forced bets
    """
    for seat in range(seats):
        stacks[seat] = start
    if random_below(seed, row, 1000) >= spread:
        return
    for _ in range(1 + random_below(seed, row, 2 * seats)):
        a, b = random_below(seed, row, seats), random_below(seed, row, seats)
        chips = random_below(seed, row, max(1, int(stacks[a]) - least + 1))
        stacks[a] -= chips
        stacks[b] += chips


@njit
def new_hand(
    t: Hand, r: RulesRow, seats_share: Any, start: int, spread: int, stacks: Any, deck: Any, seed: Any, row: int
) -> None:
    """Deal hands into the row until one asks for a decision."""
    while True:
        draw = random_below(seed, row, 1000)
        seats = 2
        while seats < 6 and draw >= int(seats_share[seats - 2]):
            draw -= int(seats_share[seats - 2])
            seats += 1
        draw_stacks(stacks, seats, start, spread, max(1, int(r.ante)), seed, row)
        dealer = random_below(seed, row, seats)
        start_shuffled(t, r, stacks, seats, dealer, deck, seed, row)
        supply_cards(t, r, deck, seed, row)
        if int(t.phase) != Phase.DONE:
            return


class Op(IntEnum):
    """What `play_tables` does to each row."""

    DEAL = 0  # new hands of random seats and stacks
    DEAL_SAME = 1  # new hands of equal stacks, `value` = dealer
    ACT = 2  # `value` = policy id; ended hands stay ended
    ACT_AND_DEAL = 3  # the same, and the next hand where one ended
    SUPPLY = 4  # only answer a mix or a redeal


@entry
def play_tables(
    rows: Any,
    which: Any,
    r: RulesRow,
    op: int,
    value: Any,
    order: Any,
    seats_share: Any,
    start: int,
    spread: int,
    seed: Any,
    done: Any,
    rewards: Any,
    scale: float,
) -> None:
    """Everything that moves many tables on, in one entry, so that the engine is compiled once for all of it.

    which   (M,) rows to move      value (M,), order (M, 5): see Op; order is the last observation's
    done, rewards  filled by ACT_AND_DEAL, see `step_tables`
    """
    stacks = np.zeros(6, np.int64)
    deck = np.zeros(52, np.int64)
    for k in range(which.shape[0]):
        row = int(which[k])
        t = rows[row]
        if op == Op.DEAL:
            new_hand(t, r, seats_share, start, spread, stacks, deck, seed, row)
            continue
        if op == Op.DEAL_SAME:
            seats = 2
            while seats < 6 and int(seats_share[seats - 2]) == 0:
                seats += 1
            for seat in range(seats):
                stacks[seat] = start
            start_shuffled(t, r, stacks, seats, int(value[k]), deck, seed, row)
        elif op != Op.SUPPLY:
            kind, exact = exact_action(t, r, int(value[k]), order[k])
            apply(t, r, kind, exact)
        supply_cards(t, r, deck, seed, row)
        if op == Op.ACT_AND_DEAL:
            done[row] = 0
            for seat in range(6):
                rewards[row, seat] = 0
            if int(t.phase) == Phase.DONE:
                done[row] = 1
                for seat in range(int(t.seats)):
                    rewards[row, seat] = (int(t.won[seat]) - int(t.total[seat])) / scale
                new_hand(t, r, seats_share, start, spread, stacks, deck, seed, row)


@njit
def random_id(mask: Any, seed: Any, row: int) -> int:
    """A uniformly random legal id. mask (A,) int8 with at least one 1."""
    legal = 0
    for a in range(ACTIONS):
        legal += int(mask[a])
    pick = random_below(seed, row, legal)
    for a in range(ACTIONS):
        if mask[a]:
            if pick == 0:
                return a
            pick -= 1
    return -1


@entry
def play_observed(
    rows: Any,
    r: RulesRow,
    tables: HandTables,
    seats_share: Any,
    start: int,
    seed: Any,
    steps: int,
    out: Any,
    mask: Any,
    order: Any,
    counts: Any,
) -> None:
    """Advance every row by `steps` decisions: observation and mask of the seat to act, then a random legal id.

    rows (N,) dealt by `reset_tables`; seats_share, start: see there; seed (N,) int64; out (N, D), mask (N, A), order
    (N, 5) hold the last observation of each row; counts (2,) int64 grows by decisions taken and hands finished.
    """
    stacks = np.zeros(6, np.int64)
    deck = np.zeros(52, np.int64)
    scratch = np.zeros(5, np.int64)
    head = rules_part(r, tables)
    for row in range(rows.shape[0]):
        t = rows[row]
        for _ in range(steps):
            observe(t, r, int(t.actor), tables, head, out[row], order[row], scratch)
            fill_mask(t, r, order[row], mask[row])
            kind, value = exact_action(t, r, random_id(mask[row], seed, row), order[row])
            apply(t, r, kind, value)
            supply_cards(t, r, deck, seed, row)
            counts[0] += 1
            if int(t.phase) == Phase.DONE:
                counts[1] += 1
                new_hand(t, r, seats_share, start, 0, stacks, deck, seed, row)


_NO_INTS = np.zeros(0, np.int64)
_NO_ORDER = np.zeros((0, 5), np.int64)
_NO_DONE = np.zeros(0, np.int8)
_NO_REWARDS = np.zeros((0, 6), np.float32)


def reset_tables(rows: Any, r: RulesRow, seats_share: Any, start: int, spread: int, seed: Any) -> None:
    """Deal a new hand into every row.

    seats_share (5,) int64 per mille of tables with 2..6 seats; start, spread: see `draw_stacks`; seed (N,) int64.
    """
    every = np.arange(len(rows))
    play_tables(
        rows, every, r, Op.DEAL.value, _NO_INTS, _NO_ORDER, seats_share, start, spread, seed, _NO_DONE, _NO_REWARDS, 1.0
    )


def step_tables(
    rows: Any,
    r: RulesRow,
    actions: Any,
    order: Any,
    seats_share: Any,
    start: int,
    spread: int,
    seed: Any,
    done: Any,
    rewards: Any,
    scale: float,
) -> None:
    """Do one policy id in every row; where the hand ends, note every seat's result and deal the next hand.

    actions (N,) int64 legal ids, order (N, 5) from the last observation
    done (N,) int8 filled: 1 where the hand ended in this step
    rewards (N, 6) float32 filled: net chips of each seat divided by scale where it ended, else 0
    """
    every = np.arange(len(rows))
    play_tables(
        rows,
        every,
        r,
        Op.ACT_AND_DEAL.value,
        actions,
        order,
        seats_share,
        start,
        spread,
        seed,
        done,
        rewards,
        scale,
    )


def deal_same(rows: Any, r: RulesRow, seats: int, start: int, dealer: Any, seed: Any) -> None:
    """Deal one hand into every row with equal stacks; rows with equal seeds and dealers get equal decks and mixes.

    dealer (N,) int64     seed (N,) int64, advanced by the shuffles alone: whatever is played, the n-th shuffle of
    a hand is the same in all its copies.
    """
    every, share = np.arange(len(rows)), np.zeros(5, np.int64)
    share[seats - 2] = 1000
    op = Op.DEAL_SAME.value
    play_tables(rows, every, r, op, dealer, _NO_ORDER, share, start, 0, seed, _NO_DONE, _NO_REWARDS, 1.0)


def act_some(rows: Any, which: Any, r: RulesRow, actions: Any, order: Any, seed: Any) -> None:
    """Do the legal policy ids actions (M,) in the rows named in which (M,); ended hands stay ended."""
    op = Op.ACT.value
    play_tables(rows, which, r, op, actions, order, _NO_INTS, 0, 0, seed, _NO_DONE, _NO_REWARDS, 1.0)


def supply_one(rows: Any, row: int, r: RulesRow, seed: Any) -> None:
    """Answer a mix or a redeal of one row from its own generator."""
    which, op = np.array([row]), Op.SUPPLY.value
    play_tables(rows, which, r, op, _NO_INTS, _NO_ORDER, _NO_INTS, 0, 0, seed, _NO_DONE, _NO_REWARDS, 1.0)


def stake(r: RulesRow) -> int:
    """Chips of one unit of reward: the larger of ante and big blind."""
    return int(stake_of(r))
