"""A bot killed at any commit goes on with the same cards, the same chips and the same history."""

import json
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.tgbot.forks import processes
from tests.tgbot.postgres import Postgres
from tests.tgbot.service import crash_child
from tests.tgbot.service.kit import chips, url
from tgbot.service.bank import WELCOME
from tgbot.service.model import Status, TableState
from tgbot.service.people import People
from tgbot.service.records import restore
from tgbot.storage import balances, tables
from tgbot.storage.database import Database


def run_child(folder: Path, where: str, seed: int, start: float, kill_at: int, before: bool) -> int:
    """Exit code of a child that plays on in the database, with a journal in the folder."""
    child = processes.Process(target=crash_child.main, args=(str(folder), where, seed, start, kill_at, before))
    child.start()
    child.join(60)
    code = child.exitcode
    child.close()
    assert code is not None
    return code


async def check(folder: Path, where: str, seen: dict[int, int]) -> list[TableState]:
    """Compare the database with all that was ever published; returns the tables as they would be restored.

    seen: the version that each table had at the last check, brought up to date.
    """
    journal = folder / "journal"
    told = [json.loads(line) for line in journal.read_bytes().splitlines()] if journal.exists() else []
    database = await Database.open(where)
    try:
        states = await compare(database, told, seen)
    finally:
        await database.close()
    seen.update({state.id: state.version for state in states})
    return states


async def compare(database: Database, told: list[dict[str, Any]], seen: dict[int, int]) -> list[TableState]:
    """Every published state is in the log of the database, and the log leads to the tables."""
    latest = dict(seen)  # a kill may leave one change unpublished, so two kills in a row leave two
    for line in told:
        latest[line["table"]] = max(line["version"], latest.get(line["table"], 0))
    states = []
    async with database.transaction() as connection:
        saved = [await tables.load(connection, table_id) for table_id in await tables.ids(connection, 0)]
        decks = {
            (hand.table_id, hand.number): hand.deck
            for table_id in await tables.ids(connection, 0)
            for hand in await tables.hands_of(connection, table_id)
        }
        steps = {key: await tables.steps_of(connection, *key) for key in decks}
    people = People(database)
    for one in saved:
        assert one is not None
        persons = await people.known({seat.user_id for seat in one.seats if seat.user_id is not None})
        state = restore(one, persons).state  # every step is legal, chips add up
        assert state.version - latest.get(state.id, state.version - 1) in (0, 1)
        if not state.cash:
            assert chips(state) == 100 * len(state.seats)
        states.append(state)
    assert await with_balances(database, states) == 2 * WELCOME
    for line in told:
        key = (line["table"], line["hand"])
        if line["deck"] is not None:
            assert decks[key] == line["deck"], "a hand was dealt again"
            done = [[step.seat, step.action, step.amount, step.mask, step.cards] for step in steps[key]]
            assert done[: len(line["steps"])] == line["steps"], "what was shown has been undone"
    return states


async def with_balances(database: Database, states: list[TableState]) -> int:
    """Chips of the two persons, in their balances and at the open table, without those of the house."""
    async with database.transaction() as connection:
        found = await balances.find(connection, (1, 2))
    total = sum(found[user_id].chips if user_id in found else WELCOME for user_id in (1, 2))
    for state in states:
        if state.cash:
            total += chips(state) - sum(seat.bought for seat in state.seats if seat.bot is not None)
    return total


async def crash_and_go_on(folder: Path, where: str, seed: int, kills: int) -> None:
    rng = random.Random(seed)
    start = 1_800_000_000.0
    seen: dict[int, int] = {}
    for _ in range(kills):
        code = run_child(folder, where, rng.getrandbits(30), start, rng.randint(1, 45), rng.random() < 0.5)
        assert code in (-signal.SIGKILL, 0)
        await check(folder, where, seen)
        start += rng.choice((5, 100))
        if code == 0:
            return
    assert run_child(folder, where, rng.getrandbits(30), start, 0, before=False) == 0
    states = await check(folder, where, seen)
    assert [state.status for state in states] == [Status.FINISHED, Status.FINISHED, Status.CLOSED]


async def test_killed_at_random_commits(tmp_path: Path) -> None:
    await crash_and_go_on(tmp_path, url(tmp_path), seed=1, kills=10)


async def test_killed_at_random_commits_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    await crash_and_go_on(tmp_path, await postgres.create(), seed=2, kills=6)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
async def test_killed_at_hundreds_of_commits(tmp_path: Path, seed: int) -> None:
    await crash_and_go_on(tmp_path, url(tmp_path), seed, kills=15)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30, 40))
async def test_killed_at_hundreds_of_commits_on_postgresql(tmp_path: Path, seed: int, postgres: Postgres) -> None:
    await crash_and_go_on(tmp_path, await postgres.create(), seed, kills=15)
