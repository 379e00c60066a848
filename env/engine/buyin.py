"""Chips between a balance and a seat: buy-in, rebuy, auto-rebuy (S4-14, S4-15, B1). Chips are whole numbers.

All of it happens between hands, never in one (RB-7).
"""

from __future__ import annotations

from env.engine.profiles import Profile, Rebuy
from env.errors import RulesError


def buy_in_range(profile: Profile) -> tuple[int, int]:
    """(least, most) chips to sit down with; both the start stack where nothing is bought."""
    table = profile.table
    if table.buy_in_min_antes is None or table.buy_in_max_antes is None:
        return table.start_stack, table.start_stack
    return table.buy_in_min_antes * profile.rules.ante, table.buy_in_max_antes * profile.rules.ante


def check_buy_in(profile: Profile, chips: int, balance: int) -> None:
    """Raises RulesError unless these chips may be bought from this balance (RB-1)."""
    least, most = buy_in_range(profile)
    if not least <= chips <= most:
        raise RulesError(f"buy-in {chips}: {least} to {most} chips (S4-14)", chips=chips, least=least, most=most)
    if chips > balance:
        raise RulesError(f"buy-in {chips} and balance {balance}: not that many chips", chips=chips, balance=balance)


def rebuy_range(profile: Profile, stack: int) -> tuple[int, int] | None:
    """(least, most) chips that may be added to a stack, None where nothing can be."""
    least, most = buy_in_range(profile)
    low, high = max(1, least - stack), most - stack
    return (low, high) if profile.table.rebuy != Rebuy.NONE and low <= high else None


def rebuy(profile: Profile, stack: int, balance: int, chips: int) -> int:
    """Chips that a rebuy of `chips` adds to a stack. Raises RulesError where it is not allowed or ends out of range.

    The error's `least` and `most` are what may be added; least above most: nothing.
    """
    if profile.table.rebuy == Rebuy.NONE:
        raise RulesError(f"rebuy {chips} and rebuy none: this game has no rebuys (S0-43)", chips=chips)
    least, most = rebuy_range(profile, stack) or (1, 0)
    if not least <= chips <= most:
        low, high = buy_in_range(profile)
        raise RulesError(
            f"rebuy {chips} over a stack of {stack}: {low} to {high} chips together (S4-14)",
            chips=chips,
            stack=stack,
            least=least,
            most=most,
        )
    if chips > balance:
        raise RulesError(f"rebuy {chips} and balance {balance}: not that many chips", chips=chips, balance=balance)
    return chips


def auto_rebuy(profile: Profile, stack: int, balance: int) -> int:
    """Chips that the auto-rebuy box adds before a hand: up to the largest buy-in, within the balance (RB-2..RB-6).

    Nothing is added where the seat could not pay the ante even so (RB-5).
    """
    if profile.table.rebuy != Rebuy.AUTO:
        return 0
    least, most = buy_in_range(profile)
    chips = max(0, min(most - stack, balance))
    return chips if stack + chips >= least else 0
