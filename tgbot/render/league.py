"""The league of a group (S6.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tgbot.i18n import text
from tgbot.keyboards.league import league_keyboard
from tgbot.render.markup import blocks, italic
from tgbot.render.names import listed, safe_name
from tgbot.screen import Screen
from tgbot.service.league import POINTS, Period, Rank, span, week_of

SHOWN = 10
"""Persons in the list."""

_KEYS: dict[Period, str] = {"week": "league-this", "last": "league-last", "all": "league-all"}


def league(
    language: str, title: str, period: Period, ranks: Sequence[Rank], names: Mapping[int, str], now: float
) -> Screen:
    """The first ten of a period.

    title   of the group, as it is          names  of persons, as they gave them; of forgotten ones empty
    now     UTC seconds: says which week it is
    """
    year, week, _ = week_of(span(period, now)[0]) if period != "all" else (0, 0, 0.0)
    shown = listed([names.get(rank.user_id, "") for rank in ranks[:SHOWN]], language)
    lines = [_line(language, rank, name) for rank, name in zip(ranks, shown, strict=False)]
    return Screen(
        blocks(
            [
                text(language, "league-title", title=safe_name(title, 32)),
                text(language, _KEYS[period], week=week, year=str(year)),
            ],
            lines or [text(language, "league-nobody")],
            [italic(text(language, "league-how", points=", ".join(map(str, POINTS[:-1]))))],
        ),
        league_keyboard(language, period),
    )


def _line(language: str, rank: Rank, name: str) -> str:
    points = text(language, "league-points", n=float(rank.points), points=_decimal(language, rank.points))
    return text(language, "league-line", place=rank.place, name=name, points=points, matches=rank.matches)


def _decimal(language: str, points: Fraction) -> str:
    """Whole, or with one digit after the point."""
    if points.denominator == 1:
        return str(points.numerator)
    return f"{float(points):.1f}".replace(".", text(language, "decimal-point"))
