"""Boxes a player ticks before the own turn: check/fold, fold, call, raise any (S4-15, B1).

A box belongs to one betting round of one hand and is void after it; it never decides a draw. The fourth box of the
lounge, auto-rebuy, belongs to the seat and lives in `buyin`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from env.engine.actions import Action, Kind
from env.engine.views import Legal, Phase, PublicView


class Box(StrEnum):
    """What is to happen when the turn comes."""

    CHECK_FOLD = "check_fold"  # check, or fold to a bet
    FOLD = "fold"
    CALL = "call"  # exactly `amount` chips; any other price voids it
    RAISE_ANY = "raise_any"  # bet or raise the least, else call


class WhyNotBox(StrEnum):
    """Why a box cannot be ticked now."""

    NONE = "none"
    NOT_LIVE = "not_live"  # no cards, folded, or all-in
    NO_BETTING = "no_betting"  # the hand is in a draw or over
    BET_MADE = "bet_made"  # check/fold: somebody has bet or raised in this round (PA-3)
    NOTHING_TO_CALL = "nothing_to_call"


@dataclass(frozen=True, slots=True)
class PreAction:
    """A ticked box: of betting round `round` of hand `hand`. `amount`: chips that CALL was ticked for."""

    box: Box
    hand: int
    round: int
    amount: int = 0


def price(view: PublicView, seat: int) -> int:
    """Chips that a call would add for this seat now."""
    info = view.seats[seat]
    return min(view.level - info.bet, info.stack)


def raised(view: PublicView) -> bool:
    """Whether anybody has bet or raised in this betting round; a blind is no bet."""
    return view.level > (view.rules.big_blind if view.round == 0 else 0)


def why_not_box(view: PublicView, seat: int, box: Box) -> WhyNotBox:
    """Why this seat cannot tick the box now; NONE if it can."""
    info = view.seats[seat]
    if not info.live or info.stack == 0:
        return WhyNotBox.NOT_LIVE
    if view.phase != Phase.BET:
        return WhyNotBox.NO_BETTING
    if box == Box.CHECK_FOLD and raised(view):
        return WhyNotBox.BET_MADE
    if box == Box.CALL and price(view, seat) <= 0:
        return WhyNotBox.NOTHING_TO_CALL
    return WhyNotBox.NONE


def tick(view: PublicView, seat: int, box: Box, hand: int) -> PreAction:
    """The box as ticked now; the caller has asked `why_not_box`."""
    return PreAction(box, hand, view.round, price(view, seat) if box == Box.CALL else 0)


def is_void(pre: PreAction, view: PublicView, seat: int, hand: int) -> bool:
    """Whether the box no longer counts: its round is over (PA-6, PA-7), or a call's price has changed."""
    if (pre.hand, pre.round) != (hand, view.round) or view.phase != Phase.BET or not view.seats[seat].live:
        return True
    return pre.box == Box.CALL and price(view, seat) != pre.amount


def decide(pre: PreAction, legal: Legal) -> Action | None:
    """What a box that is not void does at its seat's turn; None in a draw (PA-9)."""
    if legal.discards is not None:
        return None
    free = Action.check() if legal.check else None
    if pre.box == Box.RAISE_ANY and legal.wager is not None:
        least = legal.wager[0]
        return Action.raise_to(least) if legal.wager_kind == Kind.RAISE else Action.bet(least)
    if pre.box in (Box.RAISE_ANY, Box.CALL):
        return Action.call() if legal.call is not None else free
    if pre.box == Box.FOLD and legal.fold:  # also for nothing, where that is offered (PA-4)
        return Action.fold()
    return free or Action.fold()
