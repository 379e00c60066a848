"""Results of hands that were over before there were results: made once from the log."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import structlog

from env.errors import FiveDrawError
from tgbot.service.errors import ChipsError
from tgbot.service.people import People
from tgbot.service.records import replay, restore
from tgbot.service.results import hand_results, placements
from tgbot.storage import history, results, tables
from tgbot.storage.database import Database
from tgbot.storage.rows import SavedTable

_log = structlog.get_logger(__name__)


async def recount(database: Database, people: People) -> None:
    """Store what is missing. May be broken off and done again; what is stored is left alone.

    Seats of an open table are numbered anew between hands, so only its latest hand tells who sat where: earlier ones
    without results stay without.
    """
    async with database.transaction() as connection:
        missing: dict[int, list[int]] = {}
        for table_id, hand in await results.missing(connection):
            missing.setdefault(table_id, []).append(hand)
        for table_id in await results.unplaced(connection):
            missing.setdefault(table_id, [])
    for table_id, hands in missing.items():
        async with database.transaction() as connection:
            saved = await tables.load(connection, table_id)
        assert saved is not None
        if saved.table.settings["hands"] == 0:
            hands = [hand for hand in hands if saved.hand is not None and hand == saved.hand.number]  # noqa: PLW2901
        if hands or saved.table.status == "finished":
            try:
                await _recount_table(database, people, saved, hands)
            except (FiveDrawError, ChipsError) as error:
                # The message is left out: it could name a card.
                _log.error("results cannot be counted", table=table_id, error=type(error).__name__)


async def _recount_table(database: Database, people: People, saved: SavedTable, hands: list[int]) -> None:
    persons = await people.known({seat.user_id for seat in saved.seats if seat.user_id is not None})
    state = restore(saved, persons).state
    for number in hands:
        async with database.transaction() as connection:
            log = await history.log_of(connection, saved.table.id, number)
        assert log is not None
        dealt, steps = log
        _, hand = await asyncio.to_thread(replay, dealt, steps)
        at = steps[-1].at if steps else dealt.dealt_at
        rows = hand_results(replace(state, hand=hand), hand, dealt, at)
        async with database.transaction() as connection:
            if not await history.of_hand(connection, saved.table.id, number):
                await results.add(connection, rows)
    async with database.transaction() as connection:
        if saved.table.id in await results.unplaced(connection):
            await results.add(connection, (), placements(state))
