"""Old hands go: in small transactions beside the game, once a day."""

from __future__ import annotations

from contextlib import suppress

import structlog

from tgbot import metrics
from tgbot.clock import Clock
from tgbot.service.operation import Operation
from tgbot.storage import ledger, retention
from tgbot.storage.database import Database

_log = structlog.get_logger(__name__)

DAY = 24 * 3600.0
LOOK = 15.0
FIRST = 60.0
"""After so many seconds the first round: not while people wait for the start."""

BATCH = 100
"""Hands a transaction."""

ENTRIES = 1000
"""Entries of the ledger that a transaction sums up."""

PAGES = 500
"""Free pages of a SQLite file that a transaction gives back."""


async def compact(database: Database, before: float) -> int:
    """Forget hands that were dealt before that time (UTC seconds), and what hangs on them; returns how many hands.

    May be broken off and done again. Between two transactions everybody else's come first.
    """
    gone = 0
    while True:
        async with database.transaction() as connection:
            count = await retention.drop_hands(connection, before, BATCH)
        gone += count
        if count < BATCH:
            break
    async with database.transaction() as connection:
        await retention.drop_tables(connection, before)
        await retention.drop_announcements(connection, before)
    more = True
    while more:
        async with database.transaction() as connection:
            more = await ledger.sum_up(connection, before, ENTRIES) == ENTRIES
    more = True
    while more:
        async with database.transaction() as connection:
            more = await retention.shrink(connection, PAGES)
    return gone


async def look_after(database: Database, clock: Clock, days: int, operation: Operation) -> None:
    """Once a day: forget what is older than so many days (0: nothing), and look at the ledger. Until cancelled.

    More often: what the owner wants, where another process was told.
    """
    due = clock.now() + FIRST
    while True:
        await clock.sleep(LOOK)
        if database.shared:
            with suppress(Exception):  # the next look comes soon
                await operation.load()
        if clock.now() < due:
            continue
        due = clock.now() + DAY
        try:
            gone = await compact(database, clock.now() - days * DAY) if days else 0
            async with database.transaction() as connection:
                found = await ledger.differences(connection)
            metrics.LEDGER.set(sum(abs(one.found - one.booked) for one in found))
            if found:
                _log.error("ledger_differs", account=found[0].account, booked=found[0].booked, found=found[0].found)
            if gone:
                _log.info("old_hands_forgotten", hands=gone, days=days)
        except Exception:  # noqa: BLE001 - tomorrow is another day
            _log.exception("old_hands_not_forgotten")
