"""How chips are written: grouped by thousands, shortened where there is little room, signed where they are a result."""

from __future__ import annotations

from tgbot.i18n.texts import text

MINUS = "\N{MINUS SIGN}"
SHORT_FROM = 100_000


def chips(language: str, amount: int) -> str:
    """An exact amount: "1,200" in English, "1 200" with a no-break space in Russian."""
    return text(language, "number", n=amount)


def short(language: str, amount: int) -> str:
    """For buttons and seat lines: exact below 100,000, then whole thousands rounded down ("125k")."""
    if amount < SHORT_FROM:
        return chips(language, amount)
    return text(language, "number-thousands", n=amount // 1000)


def signed(language: str, amount: int) -> str:
    """A result: "+31", "−7" with a true minus, "0"."""
    sign = "" if amount == 0 else "+" if amount > 0 else MINUS
    return sign + chips(language, abs(amount))


def spread(language: str, low: int, high: int) -> str:
    """A range with an en dash, "10–96"; one number where both ends are equal."""
    if low == high:
        return chips(language, low)
    return f"{chips(language, low)}\N{EN DASH}{chips(language, high)}"
