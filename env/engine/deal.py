"""The deal: who is in, forced bets, five cards one at a time (S0-8, C1, C6, C27, C47, C49)."""

from __future__ import annotations

from typing import Any

from env.engine._jit import njit
from env.engine.events import EventKind
from env.engine.rules import MAX_DRAWS, MAX_ROUNDS, FirstRoundStarts, HeadsUpBlinds
from env.engine.state import Hand, RulesRow, Stage, count_live, emit, is_live, put_in


@njit
def clear(t: Hand, seats: int) -> None:
    """Forget everything of an earlier hand. What lies beyond the table's seats is never read."""
    t.round_no = 0
    t.full_level = 0
    t.raises = 0
    t.blind_short = 0
    t.opener = -1
    t.aggressor = -1
    t.last_actor = -1
    t.redeals = 0
    t.draw_start = -1
    t.mixes = 0
    t.pots = 0
    t.shown = 0
    t.events = 0
    t.burned_n = 0
    for k in range(MAX_ROUNDS):
        t.last_raiser[k] = -1
    for seat in range(seats):
        t.bet[seat] = 0
        t.total[seat] = 0
        t.dealt[seat] = 0
        t.folded[seat] = 0
        t.acted[seat] = 0
        t.restricted[seat] = 0
        t.won[seat] = 0
        t.returned[seat] = 0
        t.pot[seat] = 0
        t.eligible[seat] = 0
        t.winners[seat] = 0
        t.show[seat] = -1
        t.strength[seat] = 0
        for k in range(MAX_ROUNDS):
            t.raised[seat, k] = 0
            t.called[seat, k] = 0


@njit
def give_cards(t: Hand, deck: Any, cards: int) -> None:
    """Five cards each, one at a time from the dealer's left, to every live seat; the rest is the stub."""
    seats = int(t.seats)
    t.pile = 0
    t.drawer = -1
    t.need = 0
    t.last_served = -1
    t.fifth_burned = 0
    t.bottom_open = 0
    for seat in range(seats):
        t.kept[seat] = 5
        t.pending[seat] = 0
        t.fifth[seat] = 0
        t.thrown_now[seat] = 0
        t.thrown[seat] = 0
        for k in range(MAX_DRAWS):
            t.drew[seat, k] = -1
        for k in range(5):
            t.hole[seat, k] = -1
    for k in range(cards):
        t.stub[k] = deck[k]
    used = 0
    for k in range(5):
        for j in range(1, seats + 1):
            seat = (int(t.dealer) + j) % seats
            if is_live(t, seat):
                t.hole[seat, k] = deck[used]
                used += 1
    t.top = used
    t.end = cards


@njit
def post_blind(t: Hand, seat: int, blind: int, kind: int) -> None:
    """Post a live blind, or what the stack still holds; what is missing counts in full (C20, C27)."""
    chips = min(blind, int(t.stack[seat]))
    put_in(t, seat, chips)
    t.blind_short = int(t.blind_short) + blind - chips
    if chips > 0:
        emit(t, kind, seat, chips, 0)


@njit
def post_forced_bets(t: Hand, r: RulesRow) -> None:
    """Antes, then blinds; sets the level and where the first round starts."""
    seats, dealer = int(t.seats), int(t.dealer)
    ante, big = int(r.ante), int(r.big_blind)
    t.round_start = (dealer + 1) % seats
    t.level = big
    t.full_level = big
    if ante > 0:
        for k in range(1, seats + 1):
            seat = (dealer + k) % seats
            if is_live(t, seat):
                t.stack[seat] = int(t.stack[seat]) - ante
                t.total[seat] = ante
                emit(t, EventKind.ANTE.value, seat, ante, 0)
    if big == 0:
        return
    first, second = -1, -1  # first and second seat in the hand left of the dealer
    for k in range(seats, 0, -1):
        seat = (dealer + k) % seats
        if is_live(t, seat):
            first, second = seat, first
    small_seat, big_seat = first, second
    if count_live(t) == 2 and int(r.heads_up_blinds) == HeadsUpBlinds.STANDARD:
        small_seat, big_seat = second, first
    if int(r.small_blind) > 0:
        post_blind(t, small_seat, int(r.small_blind), EventKind.SMALL_BLIND.value)
    post_blind(t, big_seat, big, EventKind.BIG_BLIND.value)
    if int(r.first_round_starts) == FirstRoundStarts.LEFT_OF_FORCED_BETS:
        t.round_start = (big_seat + 1) % seats


@njit
def start_hand(t: Hand, r: RulesRow, stacks: Any, seats: int, dealer: int, deck: Any) -> int:
    """Set the row to a new hand: forced bets posted, cards dealt. Returns the number of seats dealt in.

    stacks  (S,) chips before forced bets     deck  (deck_size,) cards, top first
    With antes a stack below the ante is not dealt in, with blinds any positive stack is (C47).
    """
    clear(t, seats)
    t.seats = seats
    t.dealer = dealer
    least = max(1, int(r.ante))
    dealt = 0
    for seat in range(seats):
        t.stack[seat] = stacks[seat]
        if int(stacks[seat]) >= least:
            t.dealt[seat] = 1
            dealt += 1
    give_cards(t, deck, int(r.deck_size))
    post_forced_bets(t, r)
    t.stage = Stage.BETTING.value
    return dealt


@njit
def deal_again(t: Hand, r: RulesRow, deck: Any) -> None:
    """New cards for the same hand after a checked first round: same dealer, antes stay (C18)."""
    t.redeals = int(t.redeals) + 1
    for seat in range(int(t.seats)):
        t.acted[seat] = 0
    t.last_actor = -1
    give_cards(t, deck, int(r.deck_size))
    emit(t, EventKind.REDEAL.value, -1, int(t.redeals), 0)
    t.stage = Stage.BETTING.value
