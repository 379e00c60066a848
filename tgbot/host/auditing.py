"""Whether a database is whole: its version, its rows, its chips, its tables, and hands that are played again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Literal

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from env.errors import FiveDrawError
from tgbot.service import collusion
from tgbot.service.errors import ChipsError
from tgbot.service.records import person_of, restore
from tgbot.service.replay import Logged, moment
from tgbot.service.results import hand_results
from tgbot.storage import flows, history, ledger, persons, schema, tables, upgrade

Said = tuple[Literal["ok", "warn", "fail"], str, str]
"""Level, what was looked at, how it is."""

SAMPLE = 200
"""Finished hands that are played again."""

FLOWS = 30 * 24 * 3600.0
"""Seconds before the latest hand: chips that passed between persons in that time are looked at."""

_NOT_OF_THE_GAME = {"table_id", "user_id", "bot_name", "bot_agent", "chat_id", "chat_group", "at"}


async def audit(connection: AsyncConnection, *, engine: bool, quick: bool) -> AsyncIterator[Said]:
    """Looks at everything; only reads. Raises StorageError for a version it does not know.

    engine: whether it is compiled, so that hands can be played again at once; quick: leave finished hands out.
    """
    version = await connection.run_sync(upgrade.version_of)
    if version != str(schema.SCHEMA_VERSION):
        yield "warn", "database", f"version {version}: the next start brings it up to {schema.SCHEMA_VERSION}"
        return
    yield "ok", "database", f"version {version}"
    async for said in _rows(connection):
        yield said
    async for said in _chips(connection):
        yield said
    if not engine:
        yield "warn", "tables", "not tried, for that needs the engine"
    else:
        yield await _open_tables(connection)
        if not quick:
            yield await _hands(connection)
    async for said in _flows(connection):
        yield said


async def _rows(connection: AsyncConnection) -> AsyncIterator[Said]:
    broken = 0
    if connection.dialect.name == "sqlite":
        told = (await connection.exec_driver_sql("PRAGMA integrity_check(5)")).scalars().all()
        if told != ["ok"]:
            yield "fail", "database", f"damaged: {told[0]}; restore a backup"
        broken = len((await connection.exec_driver_sql("PRAGMA foreign_key_check")).all())
    for part in (schema.results, schema.achievements):
        orphan = ~exists().where(schema.tables.c.id == part.c.table_id)
        broken += (await connection.execute(select(func.count()).select_from(part).where(orphan))).scalar_one()
    if broken:
        yield "fail", "rows", f"{broken} belong to nothing"
    else:
        yield "ok", "rows", "each belongs to its table, hand and person"


async def _chips(connection: AsyncConnection) -> AsyncIterator[Said]:
    found = await ledger.differences(connection)
    for one in found[:5]:
        yield "fail", "ledger", f"{one}; accept it with --accept, or restore a backup"
    totals = await ledger.totals(connection)
    if not found:
        given = f"granted {totals.minted:,}, from the house {totals.house:,}"
        where = f"balances {totals.balances:,}, tables {totals.tables:,}"
        yield "ok", "ledger", f"{given} = {where}"
    if totals.corrected:
        yield "warn", "ledger", f"{totals.corrected:,} chips are corrections"


async def _flows(connection: AsyncConnection) -> AsyncIterator[Said]:
    """Pairs of persons whose chips go one way at open tables, in the latest weeks that were played."""
    latest = (await connection.execute(select(func.max(schema.results.c.at)))).scalar_one() or 0.0
    hands = [hand async for hand in flows.of_open_tables(connection, latest - FLOWS)]
    for flow in collusion.one_way(hands)[:5]:
        told = f"{flow.chips:,.0f} chips went from person {flow.giver} to person {flow.taker} in {flow.hands} hands"
        yield "warn", "flows", f"{told} (z {flow.z:.1f}): luck hardly does that, look at these hands"


async def _open_tables(connection: AsyncConnection) -> Said:
    """Whether each open table can be played on."""
    lost = []
    ids = await tables.open_ids(connection)
    for table_id in ids:
        saved = await tables.load(connection, table_id)
        assert saved is not None
        rows = await persons.find(connection, {seat.user_id for seat in saved.seats if seat.user_id is not None})
        try:
            restore(saved, {user_id: person_of(row) for user_id, row in rows.items()})
        except (FiveDrawError, ChipsError, KeyError):  # no message: it could name a card
            lost.append(table_id)
    if lost:
        told = ", ".join(f"#{table_id}" for table_id in lost[:5])
        return "fail", "tables", f"{len(lost)} of {len(ids)} cannot be played on ({told}): /admin can close them"
    return "ok", "tables", f"{len(ids)} open"


async def _hands(connection: AsyncConnection) -> Said:
    """Whether hands can be played again, and come out as their results say: the latest, and some of all times."""
    c = schema.hands.c
    done = exists().where(schema.results.c.table_id == c.table_id, schema.results.c.hand == c.number)
    total = (await connection.execute(select(func.count()).select_from(schema.hands).where(done))).scalar_one()
    query, half = select(c.table_id, c.number).where(done), SAMPLE // 2
    latest = (await connection.execute(query.order_by(c.dealt_at.desc()).limit(half))).all()
    some = (c.table_id * 31 + c.number) % max(1, total // half) == 0
    spread = (await connection.execute(query.where(some).limit(half))).all()
    keys = {(table_id, number) for table_id, number in (*latest, *spread)}
    wrong = []
    for table_id, number in sorted(keys):
        log = await history.log_of(connection, table_id, number)
        table = await history.table(connection, table_id)
        rows = await history.of_hand(connection, table_id, number)
        assert log is not None
        assert table is not None
        if not await asyncio.to_thread(_as_counted, Logged(table, *log, rows)):
            wrong.append(f"hand {number} of #{table_id}")
    if wrong:
        return "fail", "hands", f"{len(wrong)} of {len(keys)} differ from their results ({', '.join(wrong[:3])})"
    return "ok", "hands", f"{len(keys)} of {total} played again"


def _as_counted(logged: Logged) -> bool:
    """Whether the log leads to the results."""
    try:
        state = moment(logged, {}, None, 10**9).state
        assert state.hand is not None
        counted = hand_results(state, state.hand, logged.dealt, 0.0)
    except (FiveDrawError, IndexError, KeyError):
        return False
    again, stored = ([_told(asdict(row)) for row in rows] for rows in (counted, logged.results))
    return all(row in again for row in stored) and bool(stored)


def _told(row: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in row.items() if name not in _NOT_OF_THE_GAME}
