"""Building views from a state row: the code behind `Table.public` and `Table.view`."""

from __future__ import annotations

from typing import Any

from env.engine import batch
from env.engine.actions import Kind, Refusal
from env.engine.cards import Card
from env.engine.masking import wipe_hidden
from env.engine.rules import Rules
from env.engine.state import is_live
from env.engine.views import Legal, Phase, Pot, PublicView, SeatInfo, SeatView, ShownHand


def _members(seats: int, members: int, start: int) -> tuple[int, ...]:
    """Seats of the set `members`, clockwise from `start`."""
    order = [(start + k) % seats for k in range(seats)]
    return tuple(seat for seat in order if members >> seat & 1)


def _cards(bits: int) -> tuple[Card, ...]:
    return tuple(card for card in range(52) if bits >> card & 1)


def legal_of(rows: Any, r: Any) -> Legal:
    """What the actor of rows[0] may do, asked from the engine's own checks."""
    t = rows[0]
    if int(t.phase) == Phase.DRAW:
        return Legal(discards=int(batch.most_discards_one(rows, r)))

    def allowed(kind: Kind) -> bool:
        return int(batch.why_not_one(rows, r, int(kind), 0)) == Refusal.NONE

    refusal, low, high, unit, call = batch.limits_one(rows, r)
    return Legal(
        fold=allowed(Kind.FOLD),
        check=allowed(Kind.CHECK),
        call=int(call) if allowed(Kind.CALL) else None,
        wager=(int(low), int(high)) if refusal == Refusal.NONE else None,
        wager_kind=Kind.RAISE if int(t.level) > 0 else Kind.BET,
        wager_unit=max(1, int(unit)),
    )


def _running_pots(t: Any) -> tuple[Pot, ...]:
    """Layers as they stand: cut at the contributions of all-in seats, the rest in the last one."""
    seats = int(t.seats)
    live = [seat for seat in range(seats) if is_live(t, seat)]
    top = max((int(t.total[seat]) for seat in live), default=0)
    cuts = sorted({int(t.total[seat]) for seat in live if int(t.stack[seat]) == 0} | {top})
    pots, floor = [], 0
    for cut in cuts:
        last = cut == cuts[-1]
        amount = sum(
            max(0, (int(t.total[seat]) if last else min(int(t.total[seat]), cut)) - floor) for seat in range(seats)
        )
        eligible = tuple(seat for seat in live if int(t.total[seat]) >= cut or int(t.stack[seat]) > 0)
        if amount:
            pots.append(Pot(amount, eligible))
        floor = cut
    return tuple(pots)


def _final_pots(t: Any) -> tuple[Pot, ...]:
    seats, dealer = int(t.seats), int(t.dealer)
    pots = []
    for index in range(int(t.pots)):
        winners = _members(seats, int(t.winners[index]), dealer + 1)
        share, odd = divmod(int(t.pot[index]), len(winners))
        shares = tuple(share + (1 if k < odd else 0) for k in range(len(winners)))
        pots.append(Pot(int(t.pot[index]), _members(seats, int(t.eligible[index]), 0), winners, shares))
    return tuple(pots)


def public_of(rules: Rules, t: Any) -> PublicView:
    """The public view of a row from which hidden cards are wiped."""
    done = int(t.phase) == Phase.DONE
    seats = tuple(
        SeatInfo(
            dealt_in=bool(t.dealt[seat]),
            folded=bool(t.folded[seat]),
            all_in=bool(is_live(t, seat)) and int(t.stack[seat]) == 0 and not done,
            stack=int(t.stack[seat]),
            bet=int(t.bet[seat]),
            total=int(t.total[seat]),
            drew=tuple(int(n) for n in t.drew[seat] if int(n) >= 0),
            won=int(t.won[seat]),
            returned=int(t.returned[seat]),
        )
        for seat in range(int(t.seats))
    )
    shown = tuple(
        ShownHand(int(seat), tuple(int(card) for card in t.hole[seat]))
        for seat in (t.show[: int(t.shown)] if done else ())
    )
    return PublicView(
        rules=rules,
        phase=Phase(int(t.phase)),
        dealer=int(t.dealer),
        round=int(t.round_no),
        actor=None if int(t.actor) < 0 else int(t.actor),
        pot=sum(seat.total for seat in seats),
        level=int(t.level),
        seats=seats,
        pots=_final_pots(t) if done else _running_pots(t),
        shown=shown,
        mixes=int(t.mixes),
        redeals=int(t.redeals),
    )


def public_view(rules: Rules, rows: Any) -> PublicView:
    """What everybody may know of rows[0]."""
    wiped = rows[:1].copy()
    wipe_hidden(wiped[0], -1)
    return public_of(rules, wiped[0])


def seat_view(rules: Rules, rows: Any, r: Any, seat: int) -> SeatView:
    """What `seat` may know of rows[0]."""
    wiped = rows[:1].copy()
    wipe_hidden(wiped[0], seat)
    t = wiped[0]
    cards = tuple(int(card) for card in t.hole[seat] if int(card) >= 0)
    return SeatView(
        public=public_of(rules, t),
        seat=seat,
        cards=cards,
        discarded=_cards(int(t.thrown[seat])),
        received=cards[int(t.kept[seat]) :],
        legal=legal_of(rows, r) if int(t.actor) == seat else None,
        record=t,
    )
