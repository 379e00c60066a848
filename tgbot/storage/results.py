"""What came of hands and matches: adding rows, and asking for sums.

`Scope` says of which rows: all questions about statistics are asked of the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Table, and_, case, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema
from tgbot.storage.result_rows import AchievementRow, PlacementRow, ResultRow

_results = schema.results
_placements = schema.placements
_achievements = schema.achievements


@dataclass(frozen=True, slots=True)
class Scope:
    """Which results: of a person, a chat, a game, since a time (UTC seconds). None: all; bots count nowhere."""

    user_id: int | None = None
    chat_id: int | None = None
    profile: str | None = None
    since: float | None = None

    def of(self, table: Table) -> ColumnElement[bool]:
        """The condition on `results` or `placements`."""
        c = table.c
        equal = ((c.user_id, self.user_id), (c.chat_id, self.chat_id), (c.profile, self.profile))
        asked = [column == value for column, value in equal if value is not None]
        recent = [] if self.since is None else [c.at >= self.since]
        return and_(c.user_id.is_not(None), *asked, *recent)


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over results. `squares`: of the net results, for their spread."""

    hands: int = 0
    net: int = 0
    squares: int = 0
    entered: int = 0
    raised: int = 0
    aggressive: int = 0
    passive: int = 0
    showdowns: int = 0
    won_showdowns: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """Sums over matches: how many, and how many ended in which place; `last` leaves out who won."""

    matches: int = 0
    first: int = 0
    second: int = 0
    third: int = 0
    last: int = 0
    net: int = 0


def _ones(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)


async def totals(connection: AsyncConnection, scope: Scope) -> dict[int, Totals]:
    """The sums of each person, by user id; only who has played."""
    c = _results.c
    query = select(
        c.user_id,
        func.count(),
        func.sum(c.net),
        func.sum(c.net * c.net),
        _ones(c.entered),
        _ones(c.raised),
        func.sum(c.aggressive),
        func.sum(c.passive),
        _ones(c.showdown),
        _ones(and_(c.showdown, c.won)),
    )
    rows = await connection.execute(query.where(scope.of(_results)).group_by(c.user_id))
    return {user_id: Totals(*map(int, sums)) for user_id, *sums in rows}


async def standings(connection: AsyncConnection, scope: Scope) -> dict[int, Standing]:
    """Places of each person, by user id; only who has ended a match."""
    c = _placements.c
    behind = and_(c.first > 1, c.last < c.seats)
    query = select(
        c.user_id,
        func.count(),
        _ones(c.first == 1),
        _ones(and_(c.first == 2, behind)),
        _ones(and_(c.first == 3, behind)),
        _ones(and_(c.first > 1, c.last == c.seats)),
        func.sum(c.net),
    )
    rows = await connection.execute(query.where(scope.of(_placements)).group_by(c.user_id))
    return {user_id: Standing(*map(int, sums)) for user_id, *sums in rows}


async def best_hand(connection: AsyncConnection, scope: Scope) -> ResultRow | None:
    """The strongest hand shown; among several games those where high hands win. The earlier one of equals."""
    c = _results.c
    asked = c.strength.is_not(None) if scope.profile is not None else c.category.is_not(None)
    query = select(_results).where(scope.of(_results), asked).order_by(c.strength.desc(), c.at).limit(1)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else ResultRow(**row)


async def profiles(connection: AsyncConnection, scope: Scope) -> tuple[str, ...]:
    """Games that were played."""
    query = select(_results.c.profile).where(scope.of(_results)).distinct()
    return tuple((await connection.execute(query)).scalars())


async def chats(connection: AsyncConnection, user_id: int) -> tuple[int, ...]:
    """Groups where a person has finished hands, the latest first."""
    c = _results.c
    query = select(c.chat_id).where(c.user_id == user_id, c.chat_group).group_by(c.chat_id)
    return tuple((await connection.execute(query.order_by(func.max(c.at).desc()))).scalars())


async def course(connection: AsyncConnection, scope: Scope, limit: int) -> list[tuple[int, int, list[int]]]:
    """(net, position, cards drawn) of the latest hands, the oldest of them first."""
    c = _results.c
    query = select(c.net, c.position, c.drawn).where(scope.of(_results))
    rows = (await connection.execute(query.order_by(c.at.desc(), c.table_id.desc(), c.hand.desc()).limit(limit))).all()
    return [(net, position, drawn) for net, position, drawn in reversed(rows)]


async def count(connection: AsyncConnection, user_id: int) -> int:
    """How many hands a person has finished."""
    query = select(func.count()).select_from(_results).where(_results.c.user_id == user_id)
    return int((await connection.execute(query)).scalar_one())


async def matches(connection: AsyncConnection, user_id: int, limit: int) -> list[PlacementRow]:
    """A person's latest matches, the oldest of them first."""
    c = _placements.c
    query = select(_placements).where(c.user_id == user_id).order_by(c.at.desc(), c.table_id.desc()).limit(limit)
    return [PlacementRow(**row) for row in (await connection.execute(query)).mappings()][::-1]


async def agents_of(connection: AsyncConnection, table_ids: Iterable[int]) -> dict[int, list[str]]:
    """The agents that were placed in these matches, by table."""
    c = _placements.c
    query = select(c.table_id, c.bot_agent).where(c.table_id.in_(tuple(table_ids)), c.bot_agent.is_not(None))
    found: dict[int, list[str]] = {}
    for table_id, agent in await connection.execute(query):
        found.setdefault(table_id, []).append(agent)
    return found


# -- keeping ----------------------------------------------------------------------------------------------------------


async def add(connection: AsyncConnection, rows: Sequence[ResultRow], places: Sequence[PlacementRow] = ()) -> None:
    """Store results that are not stored yet."""
    if rows:
        await connection.execute(insert(_results), [asdict(row) for row in rows])
    if places:
        await connection.execute(insert(_placements), [asdict(place) for place in places])


async def missing(connection: AsyncConnection) -> list[tuple[int, int]]:
    """(table, hand) of hands without results: those that run, were called off, or are older than the results."""
    hands, steps = schema.hands, schema.steps
    has = exists().where(_results.c.table_id == hands.c.table_id, _results.c.hand == hands.c.number)
    off = exists().where(steps.c.table_id == hands.c.table_id, steps.c.hand == hands.c.number, steps.c.kind == "abort")
    query = select(hands.c.table_id, hands.c.number).where(~has, ~off).order_by(hands.c.table_id, hands.c.number)
    return [(table_id, hand) for table_id, hand in await connection.execute(query)]


async def unplaced(connection: AsyncConnection) -> list[int]:
    """Matches that are over and have no placements."""
    has = exists().where(_placements.c.table_id == schema.tables.c.id)
    query = select(schema.tables.c.id).where(schema.tables.c.status == "finished", ~has)
    return list((await connection.execute(query)).scalars())


async def move_chat(connection: AsyncConnection, old: int, new: int) -> None:
    """A group has another id."""
    for table in (_results, _placements):
        await connection.execute(update(table).where(table.c.chat_id == old).values(chat_id=new))


async def earned(connection: AsyncConnection, user_id: int) -> list[AchievementRow]:
    """What a person has earned, in order."""
    c = _achievements.c
    query = select(_achievements).where(c.user_id == user_id).order_by(c.at, c.name)
    return [AchievementRow(**row) for row in (await connection.execute(query)).mappings()]


async def earn(connection: AsyncConnection, row: AchievementRow) -> bool:
    """Store what a person has earned; False, and nothing changes, if it was stored before."""
    c = _achievements.c
    query = select(c.name).where(c.user_id == row.user_id, c.name == row.name)
    if (await connection.execute(query)).first() is not None:
        return False
    await connection.execute(insert(_achievements).values(asdict(row)))
    return True
