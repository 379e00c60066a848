"""Many tables at once: deal, observe, act. What the vector environment and training run on.

Every seat of every table is played through here: each step asks one decision per table, of whichever seat is to act.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from env.encoding.hand_tables import HandTables
from env.encoding.menu import exact_action, fill_mask
from env.encoding.observe import observe, stake_of, write_oracle
from env.engine._jit import entry, njit
from env.engine.batch import random_below, start_shuffled, supply_cards
from env.engine.flow import apply
from env.engine.state import Hand, RulesRow
from env.engine.views import Phase


@njit
def draw_stacks(stacks: Any, seats: int, start: int, spread: int, seed: Any, row: int) -> None:
    """Stacks as they occur in a match: equal ones after `spread` 0, else moved about between random seats.

    start   chips of each seat before the moves     spread  share (per mille) of hands with moved stacks
    A seat always keeps at least one chip, so every seat is dealt in.
    """
    for seat in range(seats):
        stacks[seat] = start
    if random_below(seed, row, 1000) >= spread:
        return
    for _ in range(1 + random_below(seed, row, 2 * seats)):
        a, b = random_below(seed, row, seats), random_below(seed, row, seats)
        chips = random_below(seed, row, int(stacks[a]))
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
        draw_stacks(stacks, seats, start, spread, seed, row)
        dealer = random_below(seed, row, seats)
        start_shuffled(t, r, stacks, seats, dealer, deck, seed, row)
        supply_cards(t, r, deck, seed, row)
        if int(t.phase) != Phase.DONE:
            return


@entry
def reset_tables(rows: Any, r: RulesRow, seats_share: Any, start: int, spread: int, seed: Any) -> None:
    """Deal a new hand into every row. seats_share (5,) per mille of tables with 2..6 seats."""
    stacks = np.zeros(6, np.int64)
    deck = np.zeros(52, np.int64)
    for row in range(rows.shape[0]):
        new_hand(rows[row], r, seats_share, start, spread, stacks, deck, seed, row)


@entry
def observe_tables(
    rows: Any, r: RulesRow, tables: HandTables, out: Any, mask: Any, order: Any, seat: Any, oracle: Any
) -> None:
    """Observe the seat to act of every row.

    out (N, D) float32, mask (N, A) int8, order (N, 5) int64, seat (N,) int64 filled; oracle (N, ORACLE_SIZE) float32
    filled, or (0, 0) to leave it out.
    """
    scratch = np.zeros(5, np.int64)
    other = np.zeros(5, np.int64)
    for row in range(rows.shape[0]):
        t = rows[row]
        actor = int(t.actor)
        seat[row] = actor
        observe(t, r, actor, tables, out[row], order[row], scratch)
        fill_mask(t, r, order[row], mask[row])
        if oracle.shape[0] > 0:
            write_oracle(t, r, actor, tables, oracle[row], other, scratch)


@entry
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
    net_scale: float,
) -> None:
    """Do one policy id in every row; where the hand ends, note every seat's result and deal the next hand.

    actions (N,) int64 legal ids, order (N, 5) from the last observation
    done (N,) int8 filled: 1 where the hand ended in this step
    rewards (N, 6) float32 filled: net chips of each seat divided by net_scale where it ended, else 0
    """
    stacks = np.zeros(6, np.int64)
    deck = np.zeros(52, np.int64)
    for row in range(rows.shape[0]):
        t = rows[row]
        kind, value = exact_action(t, r, int(actions[row]), order[row])
        apply(t, r, kind, value)
        supply_cards(t, r, deck, seed, row)
        done[row] = 0
        for seat in range(6):
            rewards[row, seat] = 0
        if int(t.phase) == Phase.DONE:
            done[row] = 1
            for seat in range(int(t.seats)):
                rewards[row, seat] = (int(t.won[seat]) - int(t.total[seat])) / net_scale
            new_hand(t, r, seats_share, start, spread, stacks, deck, seed, row)


@entry
def deal_same(rows: Any, r: RulesRow, seats: int, start: int, dealer: Any, seed: Any) -> None:
    """Deal one hand into every row with equal stacks; rows with equal seeds and dealers get equal decks and mixes.

    dealer (N,) int64     seed (N,) int64, advanced by the shuffles alone: whatever is played, the n-th shuffle of
    a hand is the same in all its copies.
    """
    stacks = np.zeros(6, np.int64)
    deck = np.zeros(52, np.int64)
    for seat in range(seats):
        stacks[seat] = start
    for row in range(rows.shape[0]):
        start_shuffled(rows[row], r, stacks, seats, int(dealer[row]), deck, seed, row)
        supply_cards(rows[row], r, deck, seed, row)


@entry
def observe_some(
    rows: Any, which: Any, r: RulesRow, tables: HandTables, out: Any, mask: Any, order: Any
) -> None:
    """Like `observe_tables` for the rows named in `which` (M,): fills out[:M], mask[:M], order[:M]."""
    scratch = np.zeros(5, np.int64)
    for k in range(which.shape[0]):
        t = rows[int(which[k])]
        observe(t, r, int(t.actor), tables, out[k], order[k], scratch)
        fill_mask(t, r, order[k], mask[k])


@entry
def act_some(rows: Any, which: Any, r: RulesRow, actions: Any, order: Any, seed: Any) -> None:
    """Do the legal policy ids `actions` (M,) in the rows named in `which` (M,); ended hands stay ended."""
    deck = np.zeros(52, np.int64)
    for k in range(which.shape[0]):
        row = int(which[k])
        t = rows[row]
        kind, value = exact_action(t, r, int(actions[k]), order[k])
        apply(t, r, kind, value)
        supply_cards(t, r, deck, seed, row)


@entry
def supply_one(rows: Any, row: int, r: RulesRow, deck: Any, seed: Any) -> None:
    """Answer a mix or a redeal of one row from its own generator. deck (52,) int64 scratch."""
    supply_cards(rows[row], r, deck, seed, row)


def stake(r: RulesRow) -> int:
    """Chips of one unit of reward: the larger of ante and big blind."""
    return int(stake_of(r))
