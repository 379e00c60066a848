"""The league of a group: points from the places of its matches and sit-and-gos, by week and over all time.

The formula: the places of a table are counted among the people who played it, bots left out; the first gives 6 points,
the next ones 4, 3, 2 and 1, the sixth none. Who shares places shares their points in equal parts. A table counts
if two people or more ended it. A week is an ISO week, Monday to Sunday in UTC.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Literal

POINTS = (6, 4, 3, 2, 1, 0)
"""Of the first place, the second, and so on."""

Period = Literal["week", "last", "all"]
PERIODS: tuple[Period, ...] = ("week", "last", "all")


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody's place at one table, among all its seats; the smaller the better."""

    table_id: int
    user_id: int
    first: int


@dataclass(frozen=True, slots=True)
class Rank:
    """A line of the league. place: shared by those who have as many points."""

    place: int
    user_id: int
    points: Fraction
    matches: int


def week_of(now: float) -> tuple[int, int, float]:
    """ISO year, number of the week, and when it began, UTC seconds."""
    day = datetime.fromtimestamp(now, UTC)
    monday = (day - timedelta(days=day.weekday())).replace(hour=0, minute=0, second=0, microsecond=0)
    year, number, _ = monday.isocalendar()
    return year, number, monday.timestamp()


def span(period: Period, now: float) -> tuple[float, float]:
    """From when until before when a period lasts, UTC seconds."""
    _, _, this = week_of(now)
    if period == "week":
        return this, float("inf")
    if period == "last":
        return week_of(this - 1)[2], this
    return 0.0, float("inf")


def points(places: Sequence[Placed]) -> dict[int, Fraction]:
    """What a table gives to each of its people; nothing to anybody if there is only one."""
    if len(places) < 2:
        return {}
    found = {}
    for one in places:
        better = sum(other.first < one.first for other in places)
        equal = sum(other.first == one.first for other in places)
        found[one.user_id] = Fraction(sum(POINTS[better : better + equal]), equal)
    return found


def standings(places: Iterable[Placed]) -> list[Rank]:
    """The league, most points first; with as many points whoever needed fewer matches is named first."""
    tables: dict[int, list[Placed]] = defaultdict(list)
    for place in places:
        tables[place.table_id].append(place)
    total: dict[int, Fraction] = defaultdict(Fraction)
    matches: dict[int, int] = defaultdict(int)
    for table in tables.values():
        for user_id, gained in points(table).items():
            total[user_id] += gained
            matches[user_id] += 1
    order = sorted(total, key=lambda user_id: (-total[user_id], matches[user_id], user_id))
    return [
        Rank(1 + sum(other > total[user_id] for other in total.values()), user_id, total[user_id], matches[user_id])
        for user_id in order
    ]
