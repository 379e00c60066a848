"""Building views from a state row: the code behind `Table.public` and `Table.view`."""

from __future__ import annotations

from typing import Any

import numpy as np

from env.engine import batch
from env.engine.actions import Kind, Refusal
from env.engine.cards import Card
from env.engine.masking import wipe_hidden
from env.engine.rules import Rules
from env.engine.views import Legal, Phase, Pot, PublicView, SeatInfo, SeatView, ShownHand


def _members(seats: int, members: int, start: int) -> tuple[int, ...]:
    """Seats of the set `members`, clockwise from `start`."""
    order = [(start + k) % seats for k in range(seats)]
    return tuple(seat for seat in order if members >> seat & 1)


def _cards(bits: int) -> tuple[Card, ...]:
    return tuple(card for card in range(52) if bits >> card & 1)


def legal_of(rows: Any, r: Any) -> Legal:
    """What the actor of rows[0] may do, asked from the engine's own checks."""
    t = _plain(rows)
    if int(t["phase"]) == Phase.DRAW:
        return Legal(discards=int(batch.most_discards_one(rows, r)))

    def allowed(kind: Kind) -> bool:
        return int(batch.why_not_one(rows, r, int(kind), 0)) == Refusal.NONE

    refusal, low, high, unit, call = batch.limits_one(rows, r)
    return Legal(
        fold=allowed(Kind.FOLD),
        check=allowed(Kind.CHECK),
        call=int(call) if allowed(Kind.CALL) else None,
        wager=(int(low), int(high)) if refusal == Refusal.NONE else None,
        wager_kind=Kind.RAISE if int(t["level"]) > 0 else Kind.BET,
        wager_unit=max(1, int(unit)),
    )


def _plain(rows: Any) -> Any:
    """rows[0] as a plain record: reading its fields is several times faster than by attribute."""
    return rows.view(np.ndarray)[0]


def _running_pots(live: list[int], stacks: list[int], totals: list[int]) -> tuple[Pot, ...]:
    """Layers as they stand: cut at the contributions of all-in seats, the rest in the last one."""
    top = max((totals[seat] for seat in live), default=0)
    cuts = sorted({totals[seat] for seat in live if stacks[seat] == 0} | {top})
    pots, floor = [], 0
    for cut in cuts:
        last = cut == cuts[-1]
        amount = sum(max(0, (total if last else min(total, cut)) - floor) for total in totals)
        eligible = tuple(seat for seat in live if totals[seat] >= cut or stacks[seat] > 0)
        if amount:
            pots.append(Pot(amount, eligible))
        floor = cut
    return tuple(pots)


def _final_pots(t: Any, seats: int, dealer: int) -> tuple[Pot, ...]:
    pots = []
    for index in range(int(t["pots"])):
        amount = int(t["pot"][index])
        winners = _members(seats, int(t["winners"][index]), dealer + 1)
        share, odd = divmod(amount, len(winners))
        shares = tuple(share + (1 if k < odd else 0) for k in range(len(winners)))
        pots.append(Pot(amount, _members(seats, int(t["eligible"][index]), 0), winners, shares))
    return tuple(pots)


def public_of(rules: Rules, t: Any) -> PublicView:
    """The public view of a plain record from which hidden cards are wiped."""
    count, dealer, phase, actor = int(t["seats"]), int(t["dealer"]), Phase(int(t["phase"])), int(t["actor"])
    done = phase == Phase.DONE
    columns = ("dealt", "folded", "stack", "bet", "total", "drew", "won", "returned")
    dealt, folded, stacks, bets, totals, drew, won, returned = (t[name][:count].tolist() for name in columns)
    live = [seat for seat in range(count) if dealt[seat] and not folded[seat]]
    seats = tuple(
        SeatInfo(
            dealt_in=bool(dealt[seat]),
            folded=bool(folded[seat]),
            all_in=seat in live and stacks[seat] == 0 and not done,
            stack=stacks[seat],
            bet=bets[seat],
            total=totals[seat],
            drew=tuple(n for n in drew[seat] if n >= 0),
            won=won[seat],
            returned=returned[seat],
        )
        for seat in range(count)
    )
    order = t["show"][: int(t["shown"])].tolist() if done else []
    return PublicView(
        rules=rules,
        phase=phase,
        dealer=dealer,
        round=int(t["round_no"]),
        actor=None if actor < 0 else actor,
        pot=sum(totals),
        level=int(t["level"]),
        seats=seats,
        pots=_final_pots(t, count, dealer) if done else _running_pots(live, stacks, totals),
        shown=tuple(ShownHand(seat, tuple(t["hole"][seat].tolist())) for seat in order),
        mixes=int(t["mixes"]),
        redeals=int(t["redeals"]),
    )


def public_view(rules: Rules, rows: Any) -> PublicView:
    """What everybody may know of rows[0]."""
    wiped = rows[:1].copy()
    wipe_hidden(wiped[0], -1)
    return public_of(rules, _plain(wiped))


def seat_view(rules: Rules, rows: Any, r: Any, seat: int) -> SeatView:
    """What `seat` may know of rows[0]."""
    wiped = rows[:1].copy()
    wipe_hidden(wiped[0], seat)
    t = _plain(wiped)
    cards = tuple(card for card in t["hole"][seat].tolist() if card >= 0)
    return SeatView(
        public=public_of(rules, t),
        seat=seat,
        cards=cards,
        discarded=_cards(int(t["thrown"][seat])),
        received=cards[int(t["kept"][seat]) :],
        legal=legal_of(rows, r) if int(t["actor"]) == seat else None,
        record=wiped[0],
    )
