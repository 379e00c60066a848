"""Hands nobody has seen at a showdown: cards are found for them with which those win that the history says won.

Only cards that no record names are used. Where none fit, the record contradicts itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

import numpy as np

from env.engine.cards import Card
from env.engine.hands import strength, strength_batch
from env.engine.history.faces import Faces
from env.engine.history.plan import Plan
from env.engine.history.record import HandHistory, contradiction, error_at
from env.engine.rules import Ranking, Rules
from env.engine.views import Pot
from env.errors import HistoryError

TRIES = 400_000
"""Hands looked at for one seat; with up to three unknown cards that is all of them."""

NO_LIMIT = 1 << 60


def settle_unseen(plan: Plan) -> None:
    """Give faces to the unknown cards of the hands at the showdown.

    A hand that was not shown loses every pot to the seats that the history pays, else to the best hand shown.
    Raises HistoryError: "contradiction" if no unseen cards lose, "unsupported" if nothing says who won.
    """
    view, faces = plan.table.public(), plan.faces
    if not view.shown:
        return
    held = {hand.seat: plan.held(hand.seat) for hand in view.shown}
    unseen = {seat: faces.unnamed(cards) for seat, cards in held.items() if faces.unnamed(cards)}
    strengths = {
        seat: strength(faces.of(cards), plan.history.rules) for seat, cards in held.items() if seat not in unseen
    }
    winners = [_winners(plan.history, pot, strengths) for pot in view.pots] if unseen else []
    order = sorted(unseen, key=lambda seat: (not any(seat in row for row in winners), len(unseen[seat]), seat))
    for seat in order:
        least, most = -NO_LIMIT, NO_LIMIT
        for pot, row in zip(view.pots, winners, strict=True):
            if seat in pot.eligible:
                others = [strengths[one] for one in pot.eligible if one in strengths]
                if seat in row:
                    least = max([least, *others])
                else:
                    most = min([most, *(strengths[one] for one in row if one in strengths)])
        cards = _find(plan.history.rules, faces, held[seat], least, most)
        if cards is None:
            verb = "wins" if least > -NO_LIMIT else "loses"
            raise contradiction(f"no unseen cards are left with which seat {seat} {verb}", plan.history)
        for stand_in, card in zip(unseen[seat], cards, strict=True):
            faces.name(stand_in, card, plan.history, sure=False)
        strengths[seat] = strength(faces.of(held[seat]), plan.history.rules)


def _winners(history: HandHistory, pot: Pot, strengths: dict[int, int]) -> tuple[int, ...]:
    """Seats to which unseen hands lose this pot: those that are paid, else those that show the best hand."""
    paid = history.stated.collected if history.stated else None
    if paid is not None:
        return tuple(seat for seat in pot.eligible if paid[seat] > 0)
    shown = [seat for seat in pot.eligible if seat in strengths and seat not in history.mucked]
    if shown:
        best = max(strengths[seat] for seat in shown)
        return tuple(seat for seat in shown if strengths[seat] == best)
    left = [seat for seat in pot.eligible if seat not in history.mucked]
    if len(left) == 1:
        return (left[0],)
    seats = ", ".join(str(seat) for seat in pot.eligible)
    message = f"seats {seats} come to the showdown, no hand is known and nothing says who won"
    raise error_at("unsupported", message, history)


def _find(rules: Rules, faces: Faces, held: Sequence[Card], least: int, most: int) -> tuple[Card, ...] | None:
    """Unseen cards for the unnamed ones of a hand, so that least < strength < most; None if there are none."""
    fixed = [faces.face[one] for one in held if one in faces.face]
    weak = most < NO_LIMIT
    for choice in _batches(_pool(rules, faces.unused(), weak=weak), 5 - len(fixed)):
        hands = np.array([[*fixed, *cards] for cards in choice], np.int64)
        values = np.zeros(len(choice), np.int64)
        strength_batch(hands, rules.record(), values)
        fits = np.flatnonzero((values > least) & (values < most))
        if len(fits):
            return choice[int(fits[0])]
    return None


def _pool(rules: Rules, cards: list[Card], *, weak: bool) -> list[Card]:
    """The cards in an order whose first combinations are weak, or strong, hands of this ranking.

    One rank after the other in changing suits makes hands without a pair; rank by rank from the top makes fours.
    """
    if weak == (rules.ranking == Ranking.LOW27):
        return sorted(cards, reverse=True)
    return sorted(cards, key=lambda card: ((card - (card >> 2)) & 3, card))


def _batches(pool: list[Card], count: int) -> Iterator[list[tuple[Card, ...]]]:
    """Combinations of `count` cards in blocks, at most TRIES of them."""
    hands = islice(combinations(pool, count), TRIES)
    size = 64
    while block := list(islice(hands, size)):
        yield block
        size = 8192


def check_mucks(history: HandHistory, pots: Sequence[Pot]) -> None:
    """Raise HistoryError if a seat that mucked holds a winning hand: no seat throws away what it has won."""
    for pot in pots:
        for seat in pot.winners:
            if seat in history.mucked and len(pot.eligible) > 1:
                raise HistoryError("contradiction", f"seat {seat} mucked the best hand of a pot of {pot.amount}")
