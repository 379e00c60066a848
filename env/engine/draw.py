"""The draw: who throws away what, and how replacements come off the stub (K13, K14, C10-C16).

Nobody gets back a card thrown away in the same hand: own discards are skipped where they lie. When the stub cannot
serve a seat, the hand waits in phase MIX for the caller's order of the mixed cards.
"""

from __future__ import annotations

from typing import Any

from env.engine._jit import njit
from env.engine.actions import Kind, Refusal
from env.engine.events import EventKind
from env.engine.rules import DrawStarts, StubExhaustion
from env.engine.state import Hand, RulesRow, emit, first_live, is_live


@njit
def most_discards(t: Hand, r: RulesRow, seat: int) -> int:
    """Most cards this seat may throw away: four needs an ace that is kept (C10), which `why_not_draw` checks."""
    most = int(r.max_discards)
    if int(r.four_with_ace):
        for k in range(5):
            if int(t.hole[seat, k]) >> 2 == 12:
                return most + 1
    return most


@njit
def why_not_draw(t: Hand, r: RulesRow, kind: int, mask: int) -> int:
    """Refusal of a discard of the seat to act; NONE if it is legal. `mask`: bits 0..4, positions of the hand."""
    if kind == Kind.TIMEOUT:
        return Refusal.NONE.value
    if mask < 0 or mask > 31:
        return Refusal.CARD_NOT_HELD.value
    count, ace_kept = 0, False
    for k in range(5):
        if mask >> k & 1:
            count += 1
        elif int(t.hole[int(t.actor), k]) >> 2 == 12:
            ace_kept = True
    most = int(r.max_discards)
    if int(r.four_with_ace) and ace_kept:
        most += 1
    return Refusal.TOO_MANY_DISCARDS.value if count > most else Refusal.NONE.value


@njit
def open_draw(t: Hand, r: RulesRow) -> None:
    """Begin the draw that follows this round: who draws, from where."""
    seats = int(t.seats)
    t.draw_start = first_live(t, (int(t.dealer) + 1) % seats)
    if int(r.draw_starts) == DrawStarts.AFTER_CLOSER:
        # C5: after the seat whose action ended the betting; a round nobody bet in starts from its starter.
        start = int(t.round_start) if int(t.aggressor) < 0 else int(t.last_actor) + 1
        t.draw_start = first_live(t, start % seats)
    for seat in range(seats):
        t.pending[seat] = 1 if is_live(t, seat) else 0
        t.fifth[seat] = 0
        t.thrown_now[seat] = 0
    t.drawer = -1
    t.need = 0
    t.last_served = -1
    t.fifth_burned = 0
    t.bottom_open = 0
    emit(t, EventKind.DRAWING.value, -1, int(t.round_no), 0)


@njit
def next_to_draw(t: Hand, waiting: Any) -> int:
    """First seat from the start of the draw whose flag in `waiting` (int8, one per seat) is set; -1 = none."""
    seats = int(t.seats)
    for k in range(seats):
        seat = (int(t.draw_start) + k) % seats
        if int(waiting[seat]) == 1:
            return seat
    return -1


@njit
def apply_draw(t: Hand, r: RulesRow, kind: int, mask: int) -> None:
    """Throw away the cards of `mask` and note how many are due. The mask is legal."""
    seat, draw = int(t.actor), int(t.round_no)
    if kind == Kind.TIMEOUT:
        t.restricted[seat] = int(r.draw_timeout)
        mask = 0
    kept = 0
    gone = 0
    count = 0
    for k in range(5):
        card = int(t.hole[seat, k])
        if mask >> k & 1:
            gone |= 1 << card
            count += 1
        else:
            t.hole[seat, kept] = card
            kept += 1
    for k in range(kept, 5):
        t.hole[seat, k] = -1
    t.kept[seat] = kept
    t.thrown_now[seat] = gone
    t.thrown[seat] = int(t.thrown[seat]) | gone
    t.pile = int(t.pile) | gone
    t.drew[seat, draw] = count
    t.pending[seat] = 0
    t.drawer = seat
    t.need = count
    t.bottom_open = 0
    if int(r.split_fifth_card) and count == 5:
        t.fifth[seat] = 1
        t.need = 4
    emit(t, EventKind.TIMEOUT.value if kind == Kind.TIMEOUT else EventKind.DRAW.value, seat, count, 0)


@njit
def dealable_end(t: Hand, r: RulesRow) -> int:
    """End of the part of the stub that may be dealt: without a reserved bottom card (C12)."""
    reserved = 1 if int(r.reserve_bottom_card) and int(t.bottom_open) == 0 else 0
    return max(int(t.top), int(t.end) - reserved)


@njit
def next_card_at(t: Hand, r: RulesRow, seat: int) -> int:
    """Index in the stub of the next card this seat may get; -1 if there is none."""
    barred = int(t.thrown[seat])
    for k in range(int(t.top), dealable_end(t, r)):
        if not barred >> int(t.stub[k]) & 1:
            return k
    return -1


@njit
def enough_cards(t: Hand, r: RulesRow, seat: int, need: int) -> bool:
    """Whether the stub holds `need` cards this seat may get (K14)."""
    barred, found = int(t.thrown[seat]), 0
    for k in range(int(t.top), dealable_end(t, r)):
        if not barred >> int(t.stub[k]) & 1:
            found += 1
    return found >= need


@njit
def take_from_stub(t: Hand, index: int) -> int:
    """Take the card at `index`; cards skipped before it keep their order."""
    card = int(t.stub[index])
    for k in range(index, int(t.top), -1):
        t.stub[k] = t.stub[k - 1]
    t.top = int(t.top) + 1
    return card


@njit
def serve(t: Hand, r: RulesRow) -> bool:
    """Deal what the drawer is due. False: the stub ran out, a mix is needed first (C14)."""
    seat = int(t.drawer)
    if int(r.stub_exhaustion) == StubExhaustion.MIX_FIRST and not enough_cards(t, r, seat, int(t.need)):
        return False
    while int(t.need) > 0:
        index = next_card_at(t, r, seat)
        if index < 0:
            return False
        card = take_from_stub(t, index)
        place = 0
        while int(t.hole[seat, place]) >= 0:
            place += 1
        t.hole[seat, place] = card
        t.need = int(t.need) - 1
        t.last_served = seat
        emit(t, EventKind.RECEIVE.value, seat, card, 0)
    return True


@njit
def burn_card(t: Hand, r: RulesRow) -> bool:
    """Burn the next card. False: nothing can be burned, a mix is needed first (C13)."""
    if int(t.top) >= dealable_end(t, r):
        return False
    card = take_from_stub(t, int(t.top))
    t.burned[int(t.burned_n)] = card
    t.burned_n = int(t.burned_n) + 1
    t.pile = int(t.pile) | 1 << card
    emit(t, EventKind.BURN.value, -1, 0, 0)
    return True


@njit
def cards_to_mix(t: Hand) -> int:
    """Set of cards of a mix: stub and pile, without what the drawer threw away in this draw (K14).

    What another seat's mix has taken out of the pile meanwhile (before a late fifth card) is in the stub or in a hand.
    """
    cards = int(t.pile)
    if int(t.drawer) >= 0:
        cards &= ~int(t.thrown_now[int(t.drawer)])
    for k in range(int(t.top), int(t.end)):
        cards |= 1 << int(t.stub[k])
    return cards


@njit
def mix_in(t: Hand, order: Any, count: int) -> None:
    """Take `order[:count]`, a permutation of `cards_to_mix`, as the new stub, its first card next."""
    for k in range(count):
        t.stub[k] = order[k]
    t.top = 0
    t.end = count
    t.pile = int(t.pile) & int(t.thrown_now[int(t.drawer)]) if int(t.drawer) >= 0 else 0
    t.bottom_open = 1 if int(t.drawer) >= 0 else 0
    t.mixes = int(t.mixes) + 1
    emit(t, EventKind.MIX.value, -1, count, 0)
