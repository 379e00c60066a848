"""The policy's actions: ids of discards and bet sizes, and the exact action each stands for.

Ids 0..31 are discards, a bit mask over the canonical order of the hand (`hand_tables.canonical_order`). The rest are
betting ids. Sizes on offer depend on how often this round was bet or raised already (lab: menu by raise number).
Amounts on the menu are always legal by the engine's own check; "pot" is the level plus a fraction of what the pot
would be after a call.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from env.engine._jit import njit
from env.engine.actions import Kind, Refusal
from env.engine.betting import to_call, unit_of, wager_limits, why_not_amount
from env.engine.flow import why_not
from env.engine.rules import Structure
from env.engine.state import Hand, RulesRow, pot_total
from env.engine.views import Phase

DISCARDS = 32


class BetId(IntEnum):
    """Betting ids. CHECK_CALL is whichever of the two is legal."""

    FOLD = 32
    CHECK_CALL = 33
    MINIMUM = 34
    HALF_POT = 35
    POT = 36
    TWO_POT = 37
    MAXIMUM = 38  # all-in, or the most that a limit allows


ACTIONS = 39
"""Size A of the policy's action space."""


@njit
def size_offered(action: int, raises: int, whole_units: bool) -> bool:
    """Whether a wager id is on the menu after so many bets and raises in this round.

    whole_units: only a few amounts are legal (lounge, multiples), so the smallest stays on the menu.
    """
    if action == BetId.MAXIMUM:
        return True
    if action == BetId.MINIMUM:
        return whole_units or raises <= 3
    if action == BetId.POT:
        return raises <= 2
    return raises == 0


@njit
def wager_amount(t: Hand, r: RulesRow, action: int, low: int, high: int) -> int:
    """The "to" amount of a wager id, inside low..high and on a whole unit where one is required."""
    if action == BetId.MINIMUM:
        return low
    level, seat = int(t.level), int(t.actor)
    if action == BetId.MAXIMUM:
        amount = high
        if amount == int(t.bet[seat]) + int(t.stack[seat]):
            return amount  # the exact stack is legal on any unit
    else:
        after_call = pot_total(t) + to_call(t, seat)
        if action == BetId.HALF_POT:
            amount = level + (after_call + 1) // 2
        elif action == BetId.POT:
            amount = level + after_call
        else:
            amount = level + 2 * after_call
        amount = max(low, min(amount, high))
    structure, unit = int(r.structure), unit_of(t, r)
    if structure == Structure.FIXED_LIMIT_MULTIPLES:
        amount = max(low, amount // unit * unit)
    elif structure == Structure.LOUNGE_LIMIT:
        amount = max(low, level + (amount - level) // unit * unit)
    return amount


@njit
def exact_action(t: Hand, r: RulesRow, action: int, order: Any) -> tuple[int, int]:
    """(Kind, value) that a legal id stands for. order (5,): canonical order of the actor's hand."""
    if action < DISCARDS:
        mask = 0
        for k in range(5):
            if action >> k & 1:
                mask |= 1 << int(order[k])
        return Kind.DRAW.value, mask
    owes = int(t.level) > int(t.bet[int(t.actor)])
    if action == BetId.FOLD:
        return Kind.FOLD.value, 0
    if action == BetId.CHECK_CALL:
        return (Kind.CALL.value, 0) if owes else (Kind.CHECK.value, 0)
    _, low, high = wager_limits(t, r, int(t.actor))
    kind = Kind.RAISE.value if int(t.level) > 0 else Kind.BET.value
    return kind, wager_amount(t, r, action, low, high)


@njit
def fill_mask(t: Hand, r: RulesRow, order: Any, mask: Any) -> None:
    """mask[a] = 1 where id `a` is on the menu and its exact action is legal, else 0. mask (A,) int8.

    Equal amounts are offered once: a size between minimum and maximum must be strictly between them and above the
    sizes before it; where only one amount is legal it is the maximum if it takes the whole stack, else the minimum.
    """
    for action in range(ACTIONS):
        mask[action] = 0
    if int(t.phase) == Phase.DRAW:
        any_number = int(r.max_discards) == 5  # then the engine refuses none of the 32
        for action in range(DISCARDS):
            if any_number:
                mask[action] = 1
                continue
            kind, value = exact_action(t, r, action, order)
            if why_not(t, r, kind, value) == Refusal.NONE:
                mask[action] = 1
        return
    if int(t.phase) != Phase.BET:
        return
    for action in (BetId.FOLD.value, BetId.CHECK_CALL.value):
        kind, value = exact_action(t, r, action, order)
        if why_not(t, r, kind, value) == Refusal.NONE:
            mask[action] = 1
    seat = int(t.actor)
    refusal, low, high = wager_limits(t, r, seat)
    if refusal != Refusal.NONE:
        return
    raises = int(t.raises)
    if low == high:
        whole_stack = high == int(t.bet[seat]) + int(t.stack[seat])
        mask[BetId.MAXIMUM.value if whole_stack else BetId.MINIMUM.value] = 1
        return
    before, whole_units = low, unit_of(t, r) > 0
    for action in range(BetId.MINIMUM.value, ACTIONS):
        if not size_offered(action, raises, whole_units):
            continue
        amount = wager_amount(t, r, action, low, high)
        if BetId.MINIMUM < action < BetId.MAXIMUM:
            if amount <= before or amount >= high:
                continue
            before = amount
        if why_not_amount(t, r, seat, amount, low, high) == Refusal.NONE:
            mask[action] = 1
