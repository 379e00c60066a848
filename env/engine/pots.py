"""Pots: uncalled chips, layers, and who gets what (K9-K12)."""

from __future__ import annotations

from env.engine._jit import njit
from env.engine.events import EventKind
from env.engine.hands import hand_strength
from env.engine.state import Hand, RulesRow, emit, first_live, is_live, pot_total


@njit
def return_uncalled(t: Hand) -> None:
    """Give back what nobody matched: the part of a unique largest contribution above the second largest (K9)."""
    seats = int(t.seats)
    largest, second, owner = -1, -1, -1
    for seat in range(seats):
        chips = int(t.total[seat])
        if chips > largest:
            largest, second, owner = chips, largest, seat
        elif chips > second:
            second = chips
    excess = largest - max(second, 0)
    if excess > 0 and is_live(t, owner):
        t.total[owner] = largest - excess
        t.bet[owner] = max(0, int(t.bet[owner]) - excess)
        t.stack[owner] = int(t.stack[owner]) + excess
        t.returned[owner] = int(t.returned[owner]) + excess
        emit(t, EventKind.RETURN.value, owner, excess, 0)


@njit
def build_pots(t: Hand) -> None:
    """Split all contributions into layers by the distinct contributions of live seats (K10).

    Folded seats' chips stay in the bands they reached; what lies above every live seat goes to the top layer.
    """
    seats = int(t.seats)
    t.pots = 0
    floor = 0
    while True:
        ceiling, top = -1, 0
        for seat in range(seats):
            if is_live(t, seat):
                chips = int(t.total[seat])
                top = max(top, chips)
                if chips > floor and (ceiling < 0 or chips < ceiling):
                    ceiling = chips
        if ceiling < 0:
            return
        amount, eligible = 0, 0
        for seat in range(seats):
            chips = int(t.total[seat])
            band = chips if ceiling == top else min(chips, ceiling)
            amount += max(0, band - floor)
            if is_live(t, seat) and chips >= ceiling:
                eligible |= 1 << seat
        t.pot[int(t.pots)] = amount
        t.eligible[int(t.pots)] = eligible
        t.pots = int(t.pots) + 1
        floor = ceiling


@njit
def pay(t: Hand, index: int, winners: int) -> None:
    """Share pot `index` among the seats of the set `winners`: odd chips one each from the dealer's left (K11)."""
    seats = int(t.seats)
    count = 0
    for seat in range(seats):
        count += winners >> seat & 1
    share, odd = int(t.pot[index]) // count, int(t.pot[index]) % count
    t.winners[index] = winners
    for k in range(1, seats + 1):
        seat = (int(t.dealer) + k) % seats
        if winners >> seat & 1:
            chips = share + (1 if odd > 0 else 0)
            odd -= 1
            t.stack[seat] = int(t.stack[seat]) + chips
            t.won[seat] = int(t.won[seat]) + chips
            emit(t, EventKind.WIN.value, seat, index, chips)


@njit
def award_uncontested(t: Hand) -> None:
    """The last live seat takes everything; nothing is shown (K2)."""
    winner = first_live(t, 0)
    t.pots = 1
    t.pot[0] = pot_total(t)
    t.eligible[0] = 1 << winner
    pay(t, 0, 1 << winner)


@njit
def showdown(t: Hand, r: RulesRow) -> None:
    """Open all live hands in order (K12), then pay each layer to its best hand."""
    seats = int(t.seats)
    start = first_live(t, (int(t.dealer) + 1) % seats)
    if int(t.aggressor) >= 0:
        start = int(t.aggressor)
    for k in range(seats):
        seat = (start + k) % seats
        if is_live(t, seat):
            h = t.hole[seat]
            t.strength[seat] = hand_strength(int(h[0]), int(h[1]), int(h[2]), int(h[3]), int(h[4]), r)
            t.show[int(t.shown)] = seat
            t.shown = int(t.shown) + 1
            emit(t, EventKind.SHOW.value, seat, 0, 0)
    build_pots(t)
    for index in range(int(t.pots)):
        best, winners = 0, 0
        for seat in range(seats):
            if int(t.eligible[index]) >> seat & 1:
                value = int(t.strength[seat])
                if winners == 0 or value > best:
                    best, winners = value, 1 << seat
                elif value == best:
                    winners |= 1 << seat
        pay(t, index, winners)
