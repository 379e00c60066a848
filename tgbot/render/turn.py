"""What the seat to act may do, in words: the turn line, the stepper's line, the question for a typed amount."""

from __future__ import annotations

from env.engine.actions import Kind
from env.engine.views import Legal, PublicView
from tgbot.i18n import numbers, text
from tgbot.keyboards.amounts import calls_all


def amount_range(language: str, legal: Legal) -> str:
    """As in "10–96": the legal "to" amounts; empty if there are none."""
    return numbers.spread(language, *legal.wager) if legal.wager is not None else ""


def turn_line(language: str, public: PublicView, legal: Legal) -> str:
    """As in "Your turn. Call 6, or raise 10–96"."""
    amounts = amount_range(language, legal)
    if legal.call is not None:
        if calls_all(legal, public):
            return text(language, "turn-call-all-in", n=legal.call)
        return text(language, "turn-call-raise" if amounts else "turn-call", n=legal.call, range=amounts)
    if not amounts:
        return text(language, "turn-check")
    return text(language, "turn-check-bet" if legal.wager_kind == Kind.BET else "turn-check-raise", range=amounts)


def options_text(language: str, public: PublicView, legal: Legal) -> str:
    """For the ping: "call 6 or fold", "check or bet", "draw or stand pat"."""
    if public.drawing:
        return text(language, "ping-draw")
    return text(language, "ping-check") if legal.call is None else text(language, "ping-call", n=legal.call)


def amount_line(language: str, public: PublicView, legal: Legal, shown: int) -> str:
    """As in "Raise to 18 (10–96). You add 18, pot 32."."""
    bet = public.seats[public.actor].bet if public.actor is not None else 0
    key = "amount-bet" if legal.wager_kind == Kind.BET else "amount-raise"
    add = shown - bet
    return text(language, key, n=shown, range=amount_range(language, legal), add=add, pot=public.pot + add)


def type_prompt(language: str, legal: Legal) -> tuple[str, str]:
    """The question of a ForceReply and its placeholder. Empty texts where no wager is legal."""
    amounts = amount_range(language, legal)
    if not amounts:
        return "", ""
    return text(language, "type-bet" if legal.wager_kind == Kind.BET else "type-raise", range=amounts), amounts
