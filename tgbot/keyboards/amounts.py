"""Which wager amounts a keyboard offers. All amounts are "to" amounts of the round, in chips."""

from __future__ import annotations

from env.engine.rules import Structure
from env.engine.views import Legal, PublicView


def half_pot(legal: Legal, public: PublicView) -> int:
    """The level after a wager of half the pot, the own call counted in."""
    return public.level + (public.pot + (legal.call or 0) + 1) // 2


def whole_pot(legal: Legal, public: PublicView) -> int:
    """The level after a wager of the pot, the own call counted in."""
    return public.level + public.pot + (legal.call or 0)


def all_chips(public: PublicView) -> int:
    """The "to" amount that would put the actor all-in, legal or not."""
    if public.actor is None:
        return 0
    seat = public.seats[public.actor]
    return seat.bet + seat.stack


def everything(legal: Legal, public: PublicView) -> int | None:
    """The "to" amount that puts the actor all-in, None if no wager may be that large."""
    if legal.wager is None or public.actor is None:
        return None
    return legal.wager[1] if legal.wager[1] == all_chips(public) else None


def presets(legal: Legal, public: PublicView) -> tuple[int, ...]:
    """Minimum, half pot and pot, without doubles and without what is below the minimum or all-in or above.

    In the lounge every legal step: one ante, after the draw also two (S4-7).
    """
    if legal.wager is None:
        return ()
    low, high = legal.wager
    below = high if everything(legal, public) is not None else high + 1
    unit, base = legal.wager_unit, public.level
    if public.rules.structure == Structure.LOUNGE_LIMIT:
        return tuple(range(low, min(below, high + 1), unit))
    wanted = (low, half_pot(legal, public), whole_pot(legal, public))
    whole = (low if amount <= low else base + (amount - base) // unit * unit for amount in wanted)
    return tuple(dict.fromkeys(amount for amount in whole if low <= amount < below))


def offers_amounts(legal: Legal, public: PublicView) -> bool:
    """Whether there are legal amounts that no button of their own offers."""
    if legal.wager is None:
        return False
    low, high = legal.wager
    legal_ones = (high - low) // legal.wager_unit + 1
    return legal_ones > len(presets(legal, public)) + (everything(legal, public) is not None)


def calls_all(legal: Legal, public: PublicView) -> bool:
    """Whether a call takes the actor's whole stack."""
    return legal.call is not None and public.actor is not None and legal.call >= public.seats[public.actor].stack
