"""Achievements: each a function of a person's results that says which hand earned it.

Results hold nothing but what the whole table has seen, so an achievement may be told to everybody. A hand that was not
shown at a showdown earns nothing by its cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from agents.names import LEVELS
from env.engine.hands import Category
from env.engine.profiles import PROFILES
from tgbot.service.lineup import level_of
from tgbot.storage.result_rows import PlacementRow, ResultRow

WINDOW = 60
"""Latest hands of a career that are looked at, after each hand."""

MATCHES = 30
"""Latest matches of a career that are looked at."""

LONG = 10
"""Matches over which a person must be ahead of the strongest bots."""

STRONGEST = max(LEVELS)
"""The highest level of bots."""

LEAGUE = "league"
"""The name of the one that the latest hands do not tell."""


@dataclass(frozen=True, slots=True)
class Career:
    """A person's results so far.

    hands    the latest ones, the oldest of them first        before   how many came before those
    matches  the latest ones, the oldest of them first        games    profiles ever played
    rivals   agents of the bots in those matches, by table
    league   the last hand of a week whose league of a group the person has won, None if last week was none
    """

    hands: Sequence[ResultRow]
    before: int = 0
    matches: Sequence[PlacementRow] = ()
    games: frozenset[str] = frozenset()
    rivals: dict[int, list[str]] = field(default_factory=dict)
    league: ResultRow | None = None


Rule = Callable[[Career], ResultRow | None]
"""The hand that earned it, None if nothing did."""


def _first(hands: Iterable[ResultRow], earns: Callable[[ResultRow], bool]) -> ResultRow | None:
    return next((hand for hand in hands if earns(hand)), None)


def _shows(category: Category) -> Rule:
    return lambda career: _first(career.hands, lambda hand: hand.category == category)


def _played(count: int) -> Rule:
    """The hand of that number."""

    def rule(career: Career) -> ResultRow | None:
        index = count - career.before - 1
        return career.hands[max(0, index)] if career.hands and index < len(career.hands) else None

    return rule


def _three_unshown(career: Career) -> ResultRow | None:
    """Three pots in a row without a showdown, at one table."""
    hands = career.hands
    for last in range(2, len(hands)):
        three = hands[last - 2 : last + 1]
        if all(hand.won and not hand.showdown for hand in three) and len({hand.table_id for hand in three}) == 1:
            return hands[last]
    return None


def _one_chip(career: Career) -> ResultRow | None:
    return _first(career.hands, lambda hand: hand.stack == 1 and hand.won)


def _outplayed(career: Career) -> ResultRow | None:
    """A pot at a full table, without a showdown, after standing pat."""
    return _first(career.hands, lambda hand: hand.won and not hand.showdown and hand.seats == 6 and hand.drawn == [0])


def _big_pot(career: Career) -> ResultRow | None:
    """Two hundred antes or big blinds won in one hand."""
    return _first(career.hands, lambda hand: hand.net >= 200 * hand.stakes)


def _all_games(career: Career) -> ResultRow | None:
    return career.hands[-1] if career.hands and career.games >= PROFILES.keys() else None


def _after(career: Career, match: PlacementRow | None) -> ResultRow | None:
    """The last hand of a match."""
    if match is None:
        return None
    return next((hand for hand in reversed(career.hands) if hand.table_id == match.table_id), None)


def _match_won(career: Career) -> ResultRow | None:
    return _after(career, next((match for match in career.matches if (match.first, match.last) == (1, 1)), None))


def _shared_first(career: Career) -> ResultRow | None:
    return _after(career, next((match for match in career.matches if match.first == 1 < match.last), None))


def _three_matches(career: Career) -> ResultRow | None:
    won = [match.first == 1 for match in career.matches]
    for last in range(2, len(won)):
        if all(won[last - 2 : last + 1]):
            return _after(career, career.matches[last])
    return None


def _comeback(career: Career) -> ResultRow | None:
    """A match won after a hand that began with at most a fifth of the chips of its first one."""
    for match in career.matches:
        if match.first == 1:
            stacks = [hand.stack for hand in career.hands if hand.table_id == match.table_id]
            if stacks and 5 * min(stacks) <= stacks[0]:
                return _after(career, match)
    return None


def _ahead_of_the_strongest(career: Career) -> ResultRow | None:
    """More chips won than lost over ten matches against bots of the highest level alone."""
    strong = [match for match in career.matches if _strongest(career.rivals.get(match.table_id, []))][-LONG:]
    if len(strong) < LONG or sum(match.net for match in strong) <= 0:
        return None
    return _after(career, strong[-1])


def _strongest(agents: Sequence[str]) -> bool:
    return bool(agents) and all(level_of(agent) == STRONGEST for agent in agents)


ACHIEVEMENTS: dict[str, Rule] = {
    "match-won": _match_won,
    "shared-first": _shared_first,
    "three-matches": _three_matches,
    "comeback": _comeback,
    "four-of-a-kind": _shows(Category.FOUR_OF_A_KIND),
    "straight-flush": _shows(Category.STRAIGHT_FLUSH),
    "three-unshown": _three_unshown,
    "one-chip": _one_chip,
    "outplayed": _outplayed,
    "big-pot": _big_pot,
    "hands-100": _played(100),
    "hands-1000": _played(1000),
    "all-games": _all_games,
    "strongest": _ahead_of_the_strongest,
    LEAGUE: lambda career: career.league,
}
"""Names of the achievements, in the order in which they are listed."""


def newly_earned(career: Career, already: Iterable[str]) -> dict[str, ResultRow]:
    """Achievements that a career has and that were not earned before, with the hand of each."""
    known = set(already)
    found = ((name, rule(career)) for name, rule in ACHIEVEMENTS.items() if name not in known)
    return {name: hand for name, hand in found if hand is not None}
