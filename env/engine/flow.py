"""The course of a hand: rounds, draws and showdown in order (K1, K2, K7, K8), driven by one loop.

`advance` runs from the stage a hand is in until somebody is asked: the actor, the caller for cards, or nobody.
"""

from __future__ import annotations

from env.engine._jit import njit
from env.engine.actions import Kind, Refusal
from env.engine.betting import apply_bet, base_step, next_to_bet, redeal_due, why_not_bet
from env.engine.draw import apply_draw, burn_card, next_to_draw, open_draw, serve, why_not_draw
from env.engine.events import EventKind
from env.engine.pots import award_uncontested, return_uncalled, showdown
from env.engine.rules import LaterRoundsStart
from env.engine.state import Hand, RulesRow, Stage, count_live, emit
from env.engine.views import Phase


@njit
def ask(t: Hand, phase: int, seat: int) -> None:
    """Stop and wait: for `seat`, or for the caller (-1)."""
    t.phase = phase
    t.actor = seat


@njit
def open_round(t: Hand, r: RulesRow) -> None:
    """Begin the betting round after a draw (S0-15, S0-25, C3-C5)."""
    seats = int(t.seats)
    t.round_no = int(t.round_no) + 1
    t.level = 0
    t.full_level = 0
    t.step = base_step(t, r)
    t.raises = 0
    t.aggressor = -1
    t.last_actor = -1
    for seat in range(seats):
        t.bet[seat] = 0
        t.acted[seat] = 0
    t.round_start = (int(t.dealer) + 1) % seats
    if int(r.later_rounds_start) == LaterRoundsStart.OPENER and int(t.opener) >= 0:
        t.round_start = int(t.opener)
    elif int(r.later_rounds_start) == LaterRoundsStart.FIRST_DRAWER:
        t.round_start = int(t.draw_start)
    playable = next_to_bet(t) >= 0
    emit(t, EventKind.ROUND.value if playable else EventKind.NO_MORE_BETTING.value, -1, int(t.round_no), 0)


@njit
def end_round(t: Hand, r: RulesRow) -> None:
    """After a betting round: pay, show, deal again or draw."""
    return_uncalled(t)
    if count_live(t) == 1:
        award_uncontested(t)
        t.stage = Stage.OVER.value
    elif int(t.round_no) == int(r.draws):
        showdown(t, r)
        t.stage = Stage.OVER.value
    elif redeal_due(t, r):
        t.stage = Stage.REDEALING.value
    else:
        open_draw(t, r)
        t.stage = Stage.BURNING.value


@njit
def prepare_fifth(t: Hand, r: RulesRow, seat: int) -> bool:
    """Make the late fifth card of `seat` due (C11). False: a burn comes first and needs a mix."""
    t.drawer = seat
    t.bottom_open = 0
    if int(r.burn) and int(t.last_served) == seat and int(t.fifth_burned) == 0:
        if not burn_card(t, r):
            return False
        t.fifth_burned = 1
    emit(t, EventKind.FIFTH.value, seat, 0, 0)
    t.fifth[seat] = 0
    t.fifth_burned = 0
    t.need = 1
    return True


@njit
def advance(t: Hand, r: RulesRow) -> None:
    """Run until somebody is asked; sets `phase` and `actor`."""
    while True:
        stage = int(t.stage)
        if stage == Stage.BETTING:
            seat = next_to_bet(t)
            if seat >= 0 and count_live(t) > 1:
                ask(t, Phase.BET.value, seat)
                return
            t.stage = Stage.ROUND_OVER.value
        elif stage == Stage.ROUND_OVER:
            end_round(t, r)
        elif stage == Stage.REDEALING:
            ask(t, Phase.REDEAL.value, -1)
            return
        elif stage == Stage.BURNING:
            if int(r.burn) and not burn_card(t, r):
                ask(t, Phase.MIX.value, -1)
                return
            t.stage = Stage.DRAWING.value
        elif stage == Stage.DRAWING:
            seat = next_to_draw(t, t.pending)
            if seat >= 0:
                ask(t, Phase.DRAW.value, seat)
                return
            t.stage = Stage.FIFTHS.value
        elif stage == Stage.DEALING:
            if not serve(t, r):
                ask(t, Phase.MIX.value, -1)
                return
            t.stage = Stage.DRAWING.value  # with nobody left to draw it leads on to the fifth cards
        elif stage == Stage.FIFTHS:
            seat = next_to_draw(t, t.fifth)
            if seat < 0:
                open_round(t, r)
                t.stage = Stage.BETTING.value
            elif prepare_fifth(t, r, seat):
                t.stage = Stage.DEALING.value
            else:
                ask(t, Phase.MIX.value, -1)
                return
        else:
            ask(t, Phase.DONE.value, -1)
            return


@njit
def begin(t: Hand, r: RulesRow) -> None:
    """After the deal: open the first round and go on to the first decision."""
    t.step = base_step(t, r)
    emit(t, EventKind.ROUND.value if next_to_bet(t) >= 0 else EventKind.NO_MORE_BETTING.value, -1, 0, 0)
    advance(t, r)


@njit
def why_not(t: Hand, r: RulesRow, kind: int, value: int) -> int:
    """Refusal of an action of the seat to act; NONE if legal. `value`: "to" amount of a wager, mask of a discard."""
    phase = int(t.phase)
    if phase == Phase.DONE:
        return Refusal.HAND_OVER.value
    if kind == Kind.DRAW or kind == Kind.TIMEOUT:
        return why_not_draw(t, r, kind, value) if phase == Phase.DRAW else Refusal.NOT_DRAWING.value
    return why_not_bet(t, r, kind, value) if phase == Phase.BET else Refusal.NOT_BETTING.value


@njit
def apply(t: Hand, r: RulesRow, kind: int, value: int) -> None:
    """Do a legal action of the seat to act and run on to the next question. The caller has checked it."""
    t.events = 0
    if kind == Kind.DRAW or kind == Kind.TIMEOUT:
        apply_draw(t, r, kind, value)
        t.stage = Stage.DEALING.value
    else:
        apply_bet(t, r, kind, value)
    advance(t, r)
