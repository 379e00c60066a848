"""Statistics of persons: what is asked for, and what the sums say."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tgbot.storage.result_rows import ResultRow
from tgbot.storage.results import Standing, Totals

DAY = 86_400.0
PERIODS = (90, 0, 7, 30)
"""Days that statistics may look back, 0 = all; each leads to the next one."""

ENOUGH = 200
"""Hands below which a result per 100 hands says nothing."""

RANKED = 50
"""Hands that a person needs for the list by result per 100 hands."""


@dataclass(frozen=True, slots=True)
class Question:
    """Which results are asked for: a game's (None: all games'), the last days' (0: all), one group's (None: all)."""

    profile: str | None = None
    days: int = PERIODS[0]
    chat_id: int | None = None


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a person's results say.

    best    the strongest hand shown, None without one
    games   games that the person has played, whatever was asked for
    """

    totals: Totals
    standing: Standing
    best: ResultRow | None
    games: tuple[str, ...] = ()

    @property
    def rate(self) -> float:
        """Net chips per 100 hands; 0 without a hand."""
        return per_hundred(self.totals)

    @property
    def margin(self) -> float | None:
        """Half of the 95% interval of `rate`; None with too few hands."""
        return None if self.totals.hands < ENOUGH else margin(self.totals.hands, self.totals.net, self.totals.squares)

    @property
    def aggression(self) -> float | None:
        """Bets and raises for each call; None without a call."""
        return None if not self.totals.passive else self.totals.aggressive / self.totals.passive


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of a list of a group: the person, what the list is sorted by, how many hands or matches it is from."""

    user_id: int
    value: int
    of: int


def per_hundred(totals: Totals) -> float:
    """Net chips per 100 hands; 0 without a hand."""
    return 100 * totals.net / totals.hands if totals.hands else 0.0


def margin(hands: int, net: int, squares: int) -> float:
    """Half of the 95% interval of the net chips per 100 hands; 0 below two hands."""
    if hands < 2:
        return 0.0
    variance = max(0.0, (squares - net * net / hands) / (hands - 1))
    return 100 * 1.96 * math.sqrt(variance / hands)


def by_rate(totals: dict[int, Totals]) -> list[Ranked]:
    """Persons with enough hands, best net per 100 hands first."""
    enough = ((user_id, sums) for user_id, sums in totals.items() if sums.hands >= RANKED)
    ranked = [Ranked(user_id, round(per_hundred(sums)), sums.hands) for user_id, sums in enough]
    return sorted(ranked, key=lambda one: (-one.value, -one.of, one.user_id))


def by_places(standings: dict[int, Standing]) -> list[Ranked]:
    """Persons by matches won, then by second and third places."""
    order = sorted(standings.items(), key=lambda one: (-one[1].first, -one[1].second, -one[1].third, one[0]))
    return [Ranked(user_id, standing.first, standing.matches) for user_id, standing in order]
