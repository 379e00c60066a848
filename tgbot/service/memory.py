"""What is remembered of hands that are over: statistics, lists of a group, a person's hands, achievements."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from env.engine.history.record import HandHistory
from tgbot.clock import Clock
from tgbot.service import achievements, replay, statistics
from tgbot.service.league import Placed, span, standings
from tgbot.service.model import Person
from tgbot.service.people import People
from tgbot.service.replay import Logged, Moment
from tgbot.service.statistics import DAY, Question, Ranked, Statistics
from tgbot.storage import history, league, results
from tgbot.storage.database import Database
from tgbot.storage.history import Key
from tgbot.storage.result_rows import AchievementRow, ResultRow
from tgbot.storage.results import Scope, Standing, Totals
from tgbot.storage.rows import TableRow

PAGE = 5
"""Hands on one page of a list."""

COURSE = 20_000
"""Latest hands that charts are drawn from."""

FILE = 5_000
"""Latest hands that a document holds."""

Ranking = Literal["places", "rate"]
"""How a group's list is sorted: by matches won, by net per 100 hands."""


@dataclass(frozen=True, slots=True)
class Line:
    """A hand in a person's list: what came of it, and the cards that the person held at its end."""

    result: ResultRow
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Hands of one table, the newest first; where the pages beside it begin. `table` is None on an empty page.

    gone   whether older hands were there that are no longer kept
    """

    lines: tuple[Line, ...]
    table: TableRow | None = None
    newer: Key | None = None
    older: Key | None = None
    gone: bool = False


class Memory:
    """Questions about finished hands. Every answer about a person holds what that person may know, nothing else."""

    def __init__(self, database: Database, people: People, clock: Clock) -> None:
        self._database = database
        self._people = people
        self._clock = clock

    # -- statistics ---------------------------------------------------------------------------------------------------

    async def statistics(self, user_id: int, question: Question) -> Statistics:
        """A person's statistics. Best hands count only if they were shown."""
        scope = self._scope(user_id, question)
        async with self._database.transaction() as connection:
            sums = await results.totals(connection, scope)
            places = await results.standings(connection, scope)
            best = await results.best_hand(connection, scope)
            games = await results.profiles(connection, Scope(user_id, question.chat_id))
        return Statistics(sums.get(user_id, Totals()), places.get(user_id, Standing()), best, games)

    async def course(self, user_id: int, question: Question) -> list[tuple[int, int, list[int]]]:
        """(net, position, cards drawn) of a person's hands in order, for charts."""
        async with self._database.transaction() as connection:
            return await results.course(connection, self._scope(user_id, question), COURSE)

    def _scope(self, user_id: int, question: Question) -> Scope:
        since = self._clock.now() - question.days * DAY if question.days else None
        return Scope(user_id, question.chat_id, question.profile, since)

    async def top(self, chat_id: int, ranking: Ranking) -> list[Ranked]:
        """The persons of a group, the best first."""
        async with self._database.transaction() as connection:
            if ranking == "places":
                return statistics.by_places(await results.standings(connection, Scope(chat_id=chat_id)))
            return statistics.by_rate(await results.totals(connection, Scope(chat_id=chat_id)))

    async def groups_of(self, user_id: int) -> tuple[int, ...]:
        """Groups where a person has finished hands, the latest first."""
        async with self._database.transaction() as connection:
            return await results.chats(connection, user_id)

    async def title_of(self, chat_id: int) -> str:
        """The title of a group as its latest table had it."""
        async with self._database.transaction() as connection:
            return await history.chat_title(connection, chat_id)

    async def persons(self, user_ids: Iterable[int]) -> dict[int, Person]:
        """Who they are, by user id; a forgotten one has no name."""
        return await self._people.known(set(user_ids))

    # -- hands --------------------------------------------------------------------------------------------------------

    async def page(self, user_id: int, start: Key | None = None) -> Page:
        """A person's hands of one table, from this one on (None: from the latest one)."""
        async with self._database.transaction() as connection:
            found = await history.older(connection, user_id, start, PAGE + 1, logged=True)
            gone = len(found) <= PAGE and await history.gone(connection, user_id)
            if not found:
                return Page((), gone=gone)
            here = [row for row in found[:PAGE] if row.table_id == found[0].table_id]
            before = await history.newer(connection, user_id, (here[0].table_id, here[0].hand), PAGE)
            table = await history.table(connection, here[0].table_id)
        beside = [row for row in before if row.table_id == before[0].table_id]
        return Page(
            await self._lines(here),
            table,
            newer=(beside[-1].table_id, beside[-1].hand) if beside else None,
            older=(found[len(here)].table_id, found[len(here)].hand) if len(found) > len(here) else None,
            gone=gone and len(found) == len(here),
        )

    async def extremes(self, user_id: int, *, best: bool) -> Page:
        """A person's largest gains, or losses, at all tables."""
        async with self._database.transaction() as connection:
            found = await history.extreme(connection, user_id, PAGE, best=best)
            gone = await history.gone(connection, user_id)
        return Page(await self._lines(found), gone=gone)

    async def _lines(self, rows: Sequence[ResultRow]) -> tuple[Line, ...]:
        async with self._database.transaction() as connection:
            logs = await history.logs_of(connection, [(row.table_id, row.hand) for row in rows])
        there = [(row, logs[row.table_id, row.hand]) for row in rows if (row.table_id, row.hand) in logs]
        return tuple(Line(row, replay.last_cards(*log, row.seat)) for row, log in there)

    async def moment(self, table_id: int, hand: int, user_id: int, step: int) -> Moment | None:
        """A step of a finished hand as this person saw it, as an onlooker who held no cards; None without that hand."""
        async with self._database.transaction() as connection:
            logged = await _logged(connection, table_id, hand)
        if logged is None:
            return None
        persons = await self._people.known(_persons_of(logged))
        return replay.moment(logged, persons, logged.seat_of(user_id), step)

    async def forgotten(self, table_id: int, hand: int, user_id: int) -> bool:
        """Whether a hand of this person is too old: its result is there, how it went is not."""
        async with self._database.transaction() as connection:
            rows = await history.of_hand(connection, table_id, hand)
            mine = any(row.user_id == user_id for row in rows)
            return mine and await history.log_of(connection, table_id, hand) is None

    async def table(self, table_id: int) -> TableRow | None:
        """A table of any age."""
        async with self._database.transaction() as connection:
            return await history.table(connection, table_id)

    async def table_by_token(self, token: str) -> int | None:
        """The table of a link, also one that is long over."""
        async with self._database.transaction() as connection:
            return await history.table_by_token(connection, token)

    async def last_hand(self, table_id: int) -> int | None:
        """Number of a table's latest hand that is over."""
        async with self._database.transaction() as connection:
            return await history.last_hand(connection, table_id)

    async def histories(self, user_id: int, keys: Sequence[Key] | None = None) -> list[HandHistory]:
        """Hands as this person saw them, in the order given; None: all, as far as a file may hold them."""
        found = []
        async with self._database.transaction() as connection:
            if keys is None:
                keys = [(row.table_id, row.hand) for row in await history.all_of(connection, user_id)][-FILE:]
        for start in range(0, len(keys), 100):
            async with self._database.transaction() as connection:
                some = [await _logged(connection, *key) for key in keys[start : start + 100]]
            mine = [(one, seat) for one in some if one is not None and (seat := one.seat_of(user_id)) is not None]
            persons = await self._people.known({person for one, _ in mine for person in _persons_of(one)})
            found += await asyncio.to_thread(replay.histories, mine, persons)
        return found

    # -- achievements -------------------------------------------------------------------------------------------------

    async def earned(self, user_id: int) -> list[AchievementRow]:
        """What a person has earned, in order."""
        async with self._database.transaction() as connection:
            return await results.earned(connection, user_id)

    async def reward(self, user_id: int) -> list[AchievementRow]:
        """Store what a person's latest hands have earned; each is returned once."""
        async with self._database.transaction(quick=True) as connection:
            already = [row.name for row in await results.earned(connection, user_id)]
            career = await _career(connection, user_id)
            if achievements.LEAGUE not in already:
                career = replace(career, league=await _league_won(connection, user_id, self._clock.now()))
            new = []
            for name, hand in achievements.newly_earned(career, already).items():
                row = AchievementRow(user_id, name, hand.table_id, hand.hand, hand.at)
                if await results.earn(connection, row):
                    new.append(row)
        return new


async def _career(connection: AsyncConnection, user_id: int) -> achievements.Career:
    hands = (await history.older(connection, user_id, None, achievements.WINDOW))[::-1]
    matches = await results.matches(connection, user_id, achievements.MATCHES)
    return achievements.Career(
        hands=hands,
        before=await results.count(connection, user_id) - len(hands),
        matches=matches,
        games=frozenset(await results.profiles(connection, Scope(user_id))),
        rivals=await results.agents_of(connection, [match.table_id for match in matches]),
    )


async def _league_won(connection: AsyncConnection, user_id: int, now: float) -> ResultRow | None:
    """The last hand of last week's matches in a group whose league the person won then."""
    since, until = span("last", now)
    for chat_id, table_id in (await league.groups_of(connection, user_id, since, until)).items():
        ranks = standings(Placed(*place) for place in await league.places(connection, chat_id, since, until))
        if any(rank.user_id == user_id and rank.place == 1 for rank in ranks):
            number = await history.last_hand(connection, table_id)
            hands = [] if number is None else await history.of_hand(connection, table_id, number)
            return next((hand for hand in hands if hand.user_id == user_id), None)
    return None


async def _logged(connection: AsyncConnection, table_id: int, hand: int) -> Logged | None:
    """A hand that is over, with all that is stored of it."""
    rows = await history.of_hand(connection, table_id, hand)
    log = await history.log_of(connection, table_id, hand) if rows else None
    table = await history.table(connection, table_id) if rows else None
    return None if log is None or table is None else Logged(table, *log, rows)


def _persons_of(hand: Logged) -> set[int]:
    return {row.user_id for row in hand.results if row.user_id is not None}
