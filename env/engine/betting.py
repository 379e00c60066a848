"""Betting: what may be bet, what a wager does to the round, and whose turn it is (K3-K7).

All amounts are "to" amounts: the seat's chips in this round after the action.
"""

from __future__ import annotations

from env.engine._jit import njit
from env.engine.actions import Kind, Refusal
from env.engine.events import EventKind
from env.engine.rules import MAX_REDEALS, AllCheck, DrawTimeout, Structure
from env.engine.state import Hand, RulesRow, count_able, emit, is_able, pot_total, put_in


@njit
def to_call(t: Hand, seat: int) -> int:
    """Chips a call adds: what is missing to the level, never more than the stack."""
    return min(int(t.level) - int(t.bet[seat]), int(t.stack[seat]))


@njit
def unit_of(t: Hand, r: RulesRow) -> int:
    """The fixed step of this round: limit unit, one ante in the lounge, 0 where any whole amount goes."""
    structure = int(r.structure)
    if structure == Structure.FIXED_LIMIT or structure == Structure.FIXED_LIMIT_MULTIPLES:
        return int(r.limit_units[int(t.round_no)])
    if structure == Structure.LOUNGE_LIMIT:
        return int(r.ante)
    return 0


@njit
def base_step(t: Hand, r: RulesRow) -> int:
    """S at the start of a round: the unit where there is one, else the minimum bet (S0-15)."""
    unit = unit_of(t, r)
    return unit if unit > 0 else int(r.min_bet)


@njit
def someone_can_answer(t: Hand, seat: int) -> bool:
    """Whether another able seat has chips above the level (K6)."""
    for other in range(int(t.seats)):
        if other != seat and is_able(t, other) and int(t.stack[other]) + int(t.bet[other]) > int(t.level):
            return True
    return False


@njit
def wager_limits(t: Hand, r: RulesRow, seat: int) -> tuple[int, int, int]:
    """(refusal, lowest, highest) legal "to" amount of a bet or raise; refusal is NONE if there is one.

    In limit games with whole units (`unit_of`) only level + k units, or multiples of the unit, and the exact stack
    within the range are legal: see `whole_unit`. Rules K4-K6, K5a, K5b, C19-C24.
    """
    level, bet = int(t.level), int(t.bet[seat])
    most = bet + int(t.stack[seat])
    restricted = int(t.restricted[seat])
    if restricted == DrawTimeout.NO_BET_OR_RAISE or (restricted == DrawTimeout.NO_RAISE and level > 0):
        return Refusal.DRAW_CLOCK_RAN_OUT.value, 0, 0
    if most <= level:
        return Refusal.CALL_TAKES_ALL.value, 0, 0
    if not someone_can_answer(t, seat):
        return Refusal.NOBODY_TO_ANSWER.value, 0, 0
    structure, step, unit = int(r.structure), int(t.step), unit_of(t, r)
    acted = int(t.acted[seat]) == 1
    if structure == Structure.FIXED_LIMIT:
        if acted and 2 * (level - bet) < unit:  # half-bet rule, K5a
            return Refusal.NOT_REOPENED.value, 0, 0
        full = int(t.full_level)
        target = full + unit if 2 * (level - full) < unit else level + unit
        if int(r.limit_cap) > 0:
            target = min(target, int(r.limit_cap) * unit)
        if target <= level:
            return Refusal.CAPPED.value, 0, 0
        amount = min(target, most)
        return Refusal.NONE.value, amount, amount
    if acted and level - bet < step:  # what *this* seat faces is no full step, K5
        return Refusal.NOT_REOPENED.value, 0, 0
    low, high = level + step, most
    if structure == Structure.POT_LIMIT:
        pot = pot_total(t) + (int(t.blind_short) if int(t.round_no) == 0 else 0)
        high = min(most, max(low, level + pot + level - bet))
    elif structure == Structure.FIXED_LIMIT_MULTIPLES:
        low = (low + unit - 1) // unit * unit
        if int(r.limit_cap) > 0:
            high = min(most, int(r.limit_cap) * unit)
            if int(r.limit_cap) * unit < low:
                return Refusal.CAPPED.value, 0, 0
    elif structure == Structure.LOUNGE_LIMIT:
        high = min(most, level + (unit if int(t.round_no) == 0 else 2 * unit))
    return Refusal.NONE.value, min(low, high), high


@njit
def whole_unit(t: Hand, r: RulesRow, seat: int, amount: int) -> bool:
    """Whether a "to" amount is a whole unit or the exact stack, where only those are legal (K5a)."""
    if amount == int(t.bet[seat]) + int(t.stack[seat]):
        return True
    structure = int(r.structure)
    if structure == Structure.FIXED_LIMIT_MULTIPLES:
        return amount % unit_of(t, r) == 0
    if structure == Structure.LOUNGE_LIMIT:
        return (amount - int(t.level)) % unit_of(t, r) == 0
    return True


@njit
def why_not_amount(t: Hand, r: RulesRow, seat: int, amount: int, low: int, high: int) -> int:
    """Refusal of a "to" amount, given the limits that `wager_limits` found; NONE if it is legal."""
    if amount < low:
        return Refusal.BELOW_MINIMUM.value
    if amount > high:
        return Refusal.ABOVE_MAXIMUM.value
    return Refusal.NONE.value if whole_unit(t, r, seat, amount) else Refusal.NOT_A_WHOLE_UNIT.value


@njit
def why_not_bet(t: Hand, r: RulesRow, kind: int, amount: int) -> int:
    """Refusal of a betting action of the seat to act; NONE if it is legal."""
    seat = int(t.actor)
    owes = int(t.level) > int(t.bet[seat])
    if kind == Kind.FOLD:
        return Refusal.NONE.value if owes or int(r.fold_when_free) else Refusal.FOLD_WHEN_FREE.value
    if kind == Kind.CHECK:
        return Refusal.CHECK_FACING_BET.value if owes else Refusal.NONE.value
    if kind == Kind.CALL:
        return Refusal.NONE.value if owes else Refusal.NOTHING_TO_CALL.value
    if kind == Kind.BET and int(t.level) > 0:
        return Refusal.BET_FACING_BET.value
    if kind == Kind.RAISE and int(t.level) == 0:
        return Refusal.RAISE_WITHOUT_BET.value
    refusal, low, high = wager_limits(t, r, seat)
    return why_not_amount(t, r, seat, amount, low, high) if refusal == Refusal.NONE else refusal


@njit
def wager(t: Hand, r: RulesRow, seat: int, amount: int) -> None:
    """Bet or raise to `amount`: moves chips, sets level, step and aggressor. The amount is legal."""
    level, current_round = int(t.level), int(t.round_no)
    put_in(t, seat, amount - int(t.bet[seat]))
    unit = unit_of(t, r)
    if unit == 0 and amount - level >= int(t.step):
        t.step = amount - level  # a full bet or raise sets the next step; a short one does not (S0-14, S0-29)
    if 2 * (amount - int(t.full_level)) >= unit:
        t.full_level = amount
    emit(
        t,
        EventKind.BET.value if level == 0 else EventKind.RAISE.value,
        seat,
        amount,
        1 if int(t.stack[seat]) == 0 else 0,
    )
    t.level = amount
    t.raises = int(t.raises) + 1
    t.aggressor = seat
    t.last_raiser[current_round] = seat
    t.raised[seat, current_round] = min(int(t.raised[seat, current_round]) + 1, 100)
    if current_round == 0 and int(t.opener) < 0:
        t.opener = seat


@njit
def apply_bet(t: Hand, r: RulesRow, kind: int, amount: int) -> None:
    """Do a legal betting action of the seat to act; who is next is `flow.advance`'s business."""
    seat = int(t.actor)
    if kind == Kind.FOLD:
        t.folded[seat] = 1
        for k in range(5):
            t.pile = int(t.pile) | 1 << int(t.hole[seat, k])
        emit(t, EventKind.FOLD.value, seat, 0, 0)
    elif kind == Kind.CHECK:
        emit(t, EventKind.CHECK.value, seat, 0, 0)
    elif kind == Kind.CALL:
        put_in(t, seat, to_call(t, seat))
        t.called[seat, int(t.round_no)] = min(int(t.called[seat, int(t.round_no)]) + 1, 100)
        emit(t, EventKind.CALL.value, seat, int(t.bet[seat]), 1 if int(t.stack[seat]) == 0 else 0)
    else:
        wager(t, r, seat, amount)
    t.acted[seat] = 1
    t.last_actor = seat


@njit
def next_to_bet(t: Hand) -> int:
    """Seat that speaks next, from the seat after the last actor (or the start of the round); -1 = round over.

    K7: a single able seat is asked only if it owes chips that somebody really put in (ON-08).
    """
    seats = int(t.seats)
    able, alone = 0, -1
    for seat in range(seats):
        if is_able(t, seat):
            able += 1
            alone = seat
    if able == 0:
        return -1
    if able == 1:
        highest = 0
        for seat in range(seats):
            if seat != alone:
                highest = max(highest, int(t.bet[seat]))
        return alone if highest > int(t.bet[alone]) else -1
    start = int(t.round_start) if int(t.last_actor) < 0 else int(t.last_actor) + 1
    for k in range(seats):
        seat = start + k  # start is at most `seats`
        while seat >= seats:
            seat -= seats
        if is_able(t, seat) and (int(t.acted[seat]) == 0 or int(t.bet[seat]) < int(t.level)):
            return seat
    return -1


@njit
def redeal_due(t: Hand, r: RulesRow) -> bool:
    """Whether a checked first round is dealt again (C18): not with fewer than two able seats, not for ever."""
    if int(r.all_check) != AllCheck.REDEAL or int(t.round_no) > 0 or int(t.opener) >= 0:
        return False
    return count_able(t) >= 2 and int(t.redeals) < MAX_REDEALS
