"""Writing observations: from a state row to the floats of `layout`, and the mask of legal ids.

A row may be the real one (batch training) or one from which everything hidden was wiped (`SeatView.record`): what is
written for the observer is the same, which a test shows.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from env.encoding.hand_tables import LOGS, HandTables, best_size, canon_of, canonical_order, class_of, load
from env.encoding.layout import FIELDS, MONEY_SCALE, OBSERVATION_SIZE, OFFSETS, ORACLE_SIZE, SEAT_STRIDE
from env.encoding.menu import ACTIONS, exact_action, fill_mask
from env.engine._jit import entry, njit
from env.engine.actions import Action, Kind, Refusal
from env.engine.betting import to_call, wager_limits
from env.engine.cards import Card
from env.engine.rules import MAX_DRAWS, Rules
from env.engine.state import Hand, RulesRow, is_live, pot_total
from env.engine.views import Phase, SeatView

# Offsets are plain integers here so that the compiler sees constants.
DECK, RANKING, ACE_LOW, FORCED = OFFSETS["deck"], OFFSETS["ranking"], OFFSETS["ace_low_straight"], OFFSETS["forced"]
STRUCTURE, UNITS, CAP, DRAWS = OFFSETS["structure"], OFFSETS["limit_units"], OFFSETS["limit_cap"], OFFSETS["draws"]
MAX_DISCARDS, OPTIONS, LATER = OFFSETS["max_discards"], OFFSETS["options"], OFFSETS["later_start"]
TIMEOUT, FOLD_FREE, LITERAL = OFFSETS["draw_timeout"], OFFSETS["fold_free"], OFFSETS["literal_blinds"]
DRAWING, ROUND, DRAWS_LEFT, SEATS_IN = OFFSETS["drawing"], OFFSETS["round"], OFFSETS["draws_left"], OFFSETS["seats_in"]
POSITION, BEHIND, RAISES, MAY_RAISE = OFFSETS["position"], OFFSETS["behind"], OFFSETS["raises"], OFFSETS["may_raise"]
MIXES, REDEALS, POT, TO_CALL = OFFSETS["mixes"], OFFSETS["redeals"], OFFSETS["pot"], OFFSETS["to_call"]
LEVEL, STEP, LEAST, MOST = OFFSETS["level"], OFFSETS["step"], OFFSETS["least_raise"], OFFSETS["most_raise"]
EFFECTIVE, POT_ODDS, DEPTH = OFFSETS["effective"], OFFSETS["pot_odds"], OFFSETS["depth"]
SEAT = OFFSETS["seat0_state"]
S_MONEY, S_SHARE = OFFSETS["seat0_money"] - SEAT, OFFSETS["seat0_share"] - SEAT
S_FLAGS, S_DREW = OFFSETS["seat0_flags"] - SEAT, OFFSETS["seat0_drew"] - SEAT
S_BEFORE, S_RAISED = OFFSETS["seat0_drew_before"] - SEAT, OFFSETS["seat0_raised"] - SEAT
S_CALLED = OFFSETS["seat0_called"] - SEAT
CATEGORY, PERCENTILE, EDGE, RANKS = OFFSETS["category"], OFFSETS["percentile"], OFFSETS["edge"], OFFSETS["ranks"]
SUITED, MEANS, TAILS, DISCARDED = (
    OFFSETS["suited"],
    OFFSETS["draw_means"],
    OFFSETS["draw_tails"],
    OFFSETS["discarded"],
)
THIRD = 1.0 / 3.0
_NO_ORACLE = np.zeros((0, 0), np.float32)
MASK_MEANS, MASK_TAILS = OFFSETS["mask_means"], OFFSETS["mask_tails"]


@njit
def stake_of(r: RulesRow) -> int:
    """The unit of money in an observation and of rewards: the larger of ante and big blind, chips."""
    return max(1, int(r.ante), int(r.big_blind))


@njit
def money(chips: int, per_stake: float, logs: Any) -> float:
    """Chips on the observation's logarithmic scale; per_stake = 1 / stake. Whole stakes come from the table."""
    if per_stake == 1.0 and chips < LOGS:
        return float(logs[chips])
    return math.log1p(chips * per_stake) * (1.0 / MONEY_SCALE)


@njit
def write_rules(r: RulesRow, stake: int, logs: Any, out: Any) -> None:
    """The fields that describe the game."""
    per_stake = 1.0 / stake
    deck = int(r.deck_size)
    out[DECK + (0 if deck == 52 else 1 if deck == 36 else 2)] = 1
    out[RANKING + int(r.ranking)] = 1
    out[ACE_LOW] = int(r.ace_low_straight)
    out[FORCED] = int(r.ante) / stake / 4
    out[FORCED + 1] = int(r.small_blind) / stake / 4
    out[FORCED + 2] = int(r.big_blind) / stake / 4
    out[FORCED + 3] = min(16.0, int(r.min_bet) / stake) / 4
    out[STRUCTURE + int(r.structure)] = 1
    for k in range(4):
        out[UNITS + k] = money(int(r.limit_units[k]), per_stake, logs)
    out[CAP] = min(32, int(r.limit_cap)) / 8
    out[DRAWS] = int(r.draws) / 3
    out[MAX_DISCARDS] = int(r.max_discards) / 5
    out[OPTIONS] = int(r.four_with_ace)
    out[OPTIONS + 1] = int(r.first_round_starts)
    out[OPTIONS + 2] = int(r.draw_starts)
    out[OPTIONS + 3] = int(r.split_fifth_card)
    out[OPTIONS + 4] = int(r.burn)
    out[OPTIONS + 5] = int(r.reserve_bottom_card)
    out[OPTIONS + 6] = int(r.stub_exhaustion)
    out[OPTIONS + 7] = int(r.all_check)
    out[LATER + int(r.later_rounds_start)] = 1
    out[TIMEOUT + int(r.draw_timeout)] = 1
    out[FOLD_FREE] = int(r.fold_when_free)
    out[LITERAL] = int(r.heads_up_blinds)


@njit
def write_situation(t: Hand, r: RulesRow, seat: int, per_stake: float, logs: Any, out: Any) -> None:
    """Where the hand stands and what the decision costs."""
    seats, rnd = int(t.seats), int(t.round_no)
    drawing = int(t.phase) == Phase.DRAW
    out[DRAWING] = 1 if drawing else 0
    out[ROUND + rnd] = 1
    # While the draw after round `rnd` runs it counts as still to come for seats that have not drawn.
    taken = rnd + (1 if drawing and int(t.pending[seat]) == 0 else 0)
    out[DRAWS_LEFT] = max(0, int(r.draws) - taken) / 3
    out[POSITION + (seat - int(t.dealer) + seats) % seats] = 1
    out[RAISES + min(4, int(t.raises))] = 1
    out[MIXES] = min(8, int(t.mixes)) / 4
    out[REDEALS] = int(t.redeals) / 20
    stack, level = int(t.stack[seat]), int(t.level)
    pot, live, deepest, behind = 0, 0, 0, 0
    for other in range(seats):
        pot += int(t.total[other])
        if is_live(t, other):
            live += 1
            chips = int(t.stack[other])
            if other != seat and chips > 0:
                deepest = max(deepest, chips)
                if int(t.acted[other]) == 0 or int(t.bet[other]) < level:
                    behind += 1
    out[SEATS_IN + max(0, live - 2)] = 1
    call = max(0, to_call(t, seat))
    out[POT] = money(pot, per_stake, logs)
    out[TO_CALL] = money(call, per_stake, logs)
    out[LEVEL] = money(level, per_stake, logs)
    out[STEP] = money(int(t.step), per_stake, logs)
    if int(t.phase) == Phase.BET and int(t.actor) == seat:
        refusal, low, high = wager_limits(t, r, seat)
        if refusal == Refusal.NONE:
            out[MAY_RAISE] = 1
            out[LEAST] = money(low - int(t.bet[seat]), per_stake, logs)
            out[MOST] = money(high - int(t.bet[seat]), per_stake, logs)
    out[EFFECTIVE] = money(min(stack, deepest), per_stake, logs)
    out[BEHIND] = behind / 5
    out[POT_ODDS] = call / (pot + call) if call > 0 else 0.0
    out[DEPTH] = stack / (stack + pot) if stack + pot > 0 else 0.0


@njit
def write_seats(t: Hand, seat: int, per_stake: float, logs: Any, out: Any) -> None:
    """What everybody sees of each seat, the observer first."""
    seats, rnd, level = int(t.seats), int(t.round_no), int(t.level)
    dealer, aggressor = int(t.dealer), int(t.aggressor)
    before = int(t.last_raiser[rnd - 1]) if rnd > 0 else -1
    first_bets = rnd == 0 and int(t.phase) == Phase.BET  # nobody has drawn, and there is no earlier round
    pot_share = 1.0 / max(1, pot_total(t))
    for j in range(seats):
        other = seat + j
        if other >= seats:
            other -= seats
        if int(t.dealt[other]) == 0:
            continue
        block = out[SEAT + j * SEAT_STRIDE : SEAT + (j + 1) * SEAT_STRIDE]  # constant indices into it cost nothing
        live = int(t.folded[other]) == 0
        stack, bet, total = int(t.stack[other]), int(t.bet[other]), int(t.total[other])
        block[0] = 1
        if live:
            block[1] = 1
            if stack == 0:
                block[2] = 1
            elif int(t.acted[other]) == 0 or bet < level:
                block[S_FLAGS + 3] = 1
        if other == dealer:
            block[3] = 1
        block[S_MONEY] = money(stack, per_stake, logs)
        block[S_MONEY + 1] = money(bet, per_stake, logs)
        block[S_MONEY + 2] = money(total, per_stake, logs)
        block[S_SHARE] = total * pot_share
        block[S_FLAGS] = int(t.acted[other])
        if other == aggressor:
            block[S_FLAGS + 1] = 1
        if other == before:
            block[S_FLAGS + 2] = 1
        if int(t.restricted[other]) > 0:
            block[S_FLAGS + 4] = 1
        block[S_RAISED] = min(12, int(t.raised[other, rnd])) * THIRD
        block[S_CALLED] = min(12, int(t.called[other, rnd])) * THIRD
        if first_bets:
            continue
        latest = -1
        for draw in range(MAX_DRAWS):
            if int(t.drew[other, draw]) >= 0:
                latest = int(t.drew[other, draw])
        if latest >= 0:
            block[S_DREW + latest] = 1
        block[S_BEFORE] = max(0, int(t.drew[other, 0])) * 0.2
        block[S_BEFORE + 1] = max(0, int(t.drew[other, 1])) * 0.2
        earlier_raises, earlier_calls = 0, 0
        for k in range(rnd):
            earlier_raises += int(t.raised[other, k])
            earlier_calls += int(t.called[other, k])
        block[S_RAISED + 1] = min(12, earlier_raises) * THIRD
        block[S_CALLED + 1] = min(12, earlier_calls) * THIRD


@njit
def write_cards(t: Hand, r: RulesRow, seat: int, tables: HandTables, found: int, out: Any) -> None:
    """The observer's hand; `found` is its entry of `HandTables.hands`."""
    klass, canon = class_of(found), canon_of(found)
    percentile = float(tables.percentile[klass])
    out[CATEGORY + int(tables.category[klass])] = 1
    out[PERCENTILE] = percentile
    out[EDGE] = max(0.0, -math.log(1.001 - percentile) / 5)
    suits = 0
    for k in range(5):
        card = int(t.hole[seat, k])
        out[RANKS + (card >> 2)] += 0.5
        suits += 1 << 4 * (card & 3)
    for k in range(4):
        count = suits >> 4 * k & 15
        if count >= 3:
            out[SUITED + count - 3] = 1
    gone = int(t.thrown[seat])
    card = 0
    while gone:
        if gone & 1:
            out[DISCARDED + (card >> 2)] += 0.5
        gone >>= 1
        card += 1
    if out[DRAWS_LEFT] > 0:
        most = int(r.max_discards)
        for count in range(6):
            if count <= most:
                out[MEANS + count] = tables.best[canon, count, 0]
                out[TAILS + count] = tables.best[canon, count, 1]
        if int(r.four_with_ace):  # one more card where an ace is kept (C10)
            for k in range(int(2 * out[RANKS + 12])):  # aces are the first cards of the canonical order
                mask = 31 ^ 1 << k
                if tables.mean[canon, mask] > out[MEANS + most + 1]:
                    out[MEANS + most + 1] = tables.mean[canon, mask]
                    out[TAILS + most + 1] = tables.tail[canon, mask]
        if int(t.phase) == Phase.DRAW and int(t.actor) == seat:
            for mask in range(32):
                out[MASK_MEANS + mask] = tables.mean[canon, mask]
                out[MASK_TAILS + mask] = tables.tail[canon, mask]


@njit
def rules_part(r: RulesRow, tables: HandTables) -> Any:
    """(DRAWING,) float32: the first fields of every observation of these rules, written once."""
    head = np.zeros(DRAWING, np.float32)
    write_rules(r, stake_of(r), tables.logs, head)
    return head


@njit
def holds_five(t: Hand, seat: int) -> bool:
    """Whether the seat has a whole hand: not while its fifth card is still to come (C11), nor if it sits out."""
    lowest = 0
    for k in range(5):
        lowest = min(lowest, int(t.hole[seat, k]))
    return lowest == 0


@njit
def observe(t: Hand, r: RulesRow, seat: int, tables: HandTables, head: Any, out: Any, order: Any, scratch: Any) -> None:
    """Fill out (D,) float32 with the observation of `seat`, and order (5,) with its hand's canonical order.

    head: `rules_part`; scratch (5,) int64. A seat without five cards (not dealt in, or waiting for a late fifth card)
    gets zeros for its cards.
    """
    for k in range(DRAWING):
        out[k] = head[k]
    for k in range(DRAWING, OBSERVATION_SIZE):
        out[k] = 0
    per_stake = 1.0 / stake_of(r)
    write_situation(t, r, seat, per_stake, tables.logs, out)
    write_seats(t, seat, per_stake, tables.logs, out)
    for k in range(5):
        order[k] = k
    if holds_five(t, seat):
        write_cards(t, r, seat, tables, canonical_order(t.hole[seat], tables, order, scratch), out)


@njit
def write_oracle(t: Hand, r: RulesRow, seat: int, tables: HandTables, out: Any, order: Any, scratch: Any) -> None:
    """Fill out (ORACLE_SIZE,) with what the other seats hold. For the critic in training, never for a policy."""
    for k in range(ORACLE_SIZE):
        out[k] = 0
    own = class_of(canonical_order(t.hole[seat], tables, order, scratch))
    seats = int(t.seats)
    for j in range(1, seats):
        other = (seat + j) % seats
        if not is_live(t, other):
            continue
        at = 6 * (j - 1)
        out[at] = 1
        out[at + 5] = 1 if int(t.stack[other]) == 0 else 0
        if not holds_five(t, other):
            continue
        found = canonical_order(t.hole[other], tables, order, scratch)
        theirs = class_of(found)
        out[at + 1] = tables.percentile[theirs]
        if int(t.round_no) < int(r.draws) and int(t.drew[other, int(t.round_no)]) < 0:
            canon = canon_of(found)
            size = best_size(canon, int(r.max_discards), tables)
            out[at + 2] = tables.best[canon, size, 0]
            out[at + 3] = tables.best[canon, size, 1]
        out[at + 4] = 1.0 if theirs > own else 0.5 if theirs == own else 0.0


@entry
def observe_tables(
    rows: Any,
    which: Any,
    r: RulesRow,
    tables: HandTables,
    viewer: int,
    out: Any,
    mask: Any,
    order: Any,
    seat: Any,
    oracle: Any,
) -> None:
    """Observe the rows named in which (M,), each from the seat to act (viewer = -1) or from seat `viewer`.

    out (M, D) float32, mask (M, A) int8, order (M, 5) int64, seat (M,) int64 the observing seat, all filled; the mask
    is zero for a seat that is not to act. oracle (M, ORACLE_SIZE) float32 filled, or (0, 0) to leave it out.
    """
    scratch = np.zeros(5, np.int64)
    other = np.zeros(5, np.int64)
    head = rules_part(r, tables)
    for k in range(which.shape[0]):
        t = rows[int(which[k])]
        eye = int(t.actor) if viewer < 0 else viewer
        seat[k] = eye
        observe(t, r, eye, tables, head, out[k], order[k], scratch)
        if eye == int(t.actor):
            fill_mask(t, r, order[k], mask[k])
        else:
            for action in range(ACTIONS):
                mask[k, action] = 0
        if oracle.shape[0] > 0:
            write_oracle(t, r, eye, tables, oracle[k], other, scratch)


def observe_seat(rows: Any, r: RulesRow, seat: int, tables: HandTables, out: Any, mask: Any, order: Any) -> None:
    """One seat of rows[0]: out (D,), mask (A,), order (5,) filled as by `observe_tables`."""
    first = np.zeros(1, np.int64)
    observe_tables(rows, first, r, tables, seat, out[None], mask[None], order[None], first.copy(), _NO_ORACLE)


@entry
def exact_one(rows: Any, r: RulesRow, action: int, order: Any) -> tuple[int, int]:
    """(Kind, value) of a policy id for the actor of rows[0]."""
    return exact_action(rows[0], r, action, order)


class Encoder:
    """Encodes what one seat knows, and turns the policy's ids back into exact actions.

    Holds the tables of one ranking and deck; make it once per set of rules and keep it.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tables = load(rules)
        self._r = rules.record()

    def encode(self, view: SeatView) -> tuple[Any, Any, Any]:
        """(observation (D,) float32, mask (A,) int8, order (5,) int64) of a seat's view."""
        out = np.zeros(OBSERVATION_SIZE, np.float32)
        mask = np.zeros(ACTIONS, np.int8)
        order = np.zeros(5, np.int64)
        observe_seat(_as_rows(view.record), self._r, view.seat, self.tables, out, mask, order)
        return out, mask, order

    def action(self, view: SeatView, action_id: int, order: Any) -> Action:
        """The exact action of a legal id."""
        kind, value = exact_one(_as_rows(view.record), self._r, int(action_id), order)
        if kind == Kind.DRAW:
            return Action.draw(int(value))
        return Action(Kind(int(kind)), amount=int(value))

    def discard_cards(self, view: SeatView, action_id: int, order: Any) -> tuple[Card, ...]:
        """The cards that a discard id throws away."""
        mask = self.action(view, action_id, order).mask
        return tuple(card for k, card in enumerate(view.cards) if mask >> k & 1)


def _as_rows(record: Any) -> Any:
    """A recarray of length one over the same memory-independent copy of the record."""
    rows = np.zeros(1, record.dtype).view(np.recarray)
    rows[0] = record
    return rows


def observation_bounds() -> tuple[Any, Any]:
    """(low, high) float32 arrays (D,) of the observation space."""
    low = np.concatenate([np.full(field.size, field.low, np.float32) for field in FIELDS])
    high = np.concatenate([np.full(field.size, field.high, np.float32) for field in FIELDS])
    return low, high
