"""The same service on PostgreSQL: tests of the other files, run on a database of their own there."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from tests.tgbot.postgres import Postgres
from tests.tgbot.service import test_random_matches, test_random_tables, test_results
from tests.tgbot.service.kit import chips, running
from tests.tgbot.service.test_groups import (
    test_a_moved_group_keeps_settings_list_and_tables,
    test_settings_outlive_a_restart_and_stay_in_bounds,
)
from tests.tgbot.service.test_match import test_ten_hands_with_two_persons_and_two_bots
from tests.tgbot.service.test_memory import (
    test_forgetting_leaves_hands_and_chips,
    test_pages_go_through_every_hand_once,
)
from tests.tgbot.service.test_open_tables import test_a_leaver_gets_the_chips_when_the_hand_is_over
from tests.tgbot.service.test_races import (
    test_a_failure_while_storing_moves_no_chip,
    test_a_press_whose_caller_gives_up_is_all_or_nothing,
    test_chips_of_a_balance_are_spent_once,
    test_every_press_twice_from_everybody,
    test_the_last_seat_goes_to_one,
)
from tests.tgbot.service.test_rejoin import test_over_a_restart
from tests.tgbot.service.test_restart import test_every_kind_of_table_comes_back
from tests.tgbot.service.test_results import test_results_are_made_again_from_the_log
from tgbot.service.model import Status
from tgbot.storage import postgres as transactions
from tgbot.storage.database import Database

__all__ = [
    "test_a_failure_while_storing_moves_no_chip",
    "test_a_leaver_gets_the_chips_when_the_hand_is_over",
    "test_a_moved_group_keeps_settings_list_and_tables",
    "test_a_press_whose_caller_gives_up_is_all_or_nothing",
    "test_chips_of_a_balance_are_spent_once",
    "test_every_kind_of_table_comes_back",
    "test_every_press_twice_from_everybody",
    "test_forgetting_leaves_hands_and_chips",
    "test_over_a_restart",
    "test_pages_go_through_every_hand_once",
    "test_results_are_made_again_from_the_log",
    "test_settings_outlive_a_restart_and_stay_in_bounds",
    "test_ten_hands_with_two_persons_and_two_bots",
    "test_the_last_seat_goes_to_one",
]


@pytest.fixture(autouse=True)
def on_postgres(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the place of each file there is a database on the server."""
    urls: dict[str, str] = {}
    honest = Database.open.__func__  # type: ignore[attr-defined]

    async def instead(cls: type[Database], url: str, **options: Any) -> Database:
        if make_url(url).get_backend_name() == "sqlite":
            urls[url] = url = urls.get(url) or await postgres.create()
        opened: Database = await honest(cls, url, **options)
        assert opened._engine.dialect.name == "postgresql"
        return opened

    monkeypatch.setattr(Database, "open", classmethod(instead))


async def test_a_random_match(tmp_path: Path) -> None:
    await test_random_matches.play_out(tmp_path, 4)


async def test_a_random_open_table(tmp_path: Path) -> None:
    await test_random_tables.play(tmp_path, "lounge", 8, 60)


async def test_statistics(tmp_path: Path) -> None:
    await test_results.test_statistics_equal_a_recount(tmp_path, 3, "classic")


async def test_no_clock_runs_out_while_the_server_is_away(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two minutes, far more than a turn: then the player has the full time anew, and the table is told."""
    monkeypatch.setattr(transactions, "PATIENCE", 0.0)
    async with running(tmp_path) as kit:
        match = await kit.group_table(2)
        assert match.hand is not None
        await asyncio.to_thread(postgres.stop)
        try:
            await kit.service.pulse.beat()
            kit.clock.advance(120)
            await kit.service.pulse.beat()
            assert kit.service.pulse.lost
        finally:
            await asyncio.to_thread(postgres.start)
        assert kit.service.state(match.id) == match
        await kit.service.pulse.beat()
        assert not kit.service.pulse.lost
        after = kit.service.state(match.id)
        assert after is not None
        assert after.hand is not None
        assert after.hand.decision == match.hand.decision
        assert after.hand.deadline == kit.clock.now() + after.turn_seconds
        assert after.hand.notes == (("outage", -1, 120),)
        assert (await kit.time_out(match.id)).version > after.version


async def test_a_match_goes_on_by_itself_when_the_server_crashes(tmp_path: Path, postgres: Postgres) -> None:
    """A person and two bots; the server goes between two actions and comes back while everybody waits."""
    async with running(tmp_path) as kit:
        match = await kit.group_table(1, bots=2)
        await kit.act(match.id)
        await asyncio.to_thread(postgres.stop, "immediate")
        playing = asyncio.create_task(kit.hand_over(match.id))
        await asyncio.to_thread(postgres.start)
        assert chips(await playing) == 300
        await kit.next_hand(match.id)
        assert chips(await kit.hand_over(match.id)) == 300
        versions = [state.version for state in kit.published if state.id == match.id]
        assert versions == list(range(1, len(versions) + 1))
        before = kit.service.state(match.id)
    async with running(tmp_path, clock=kit.clock) as again:
        after = again.service.state(match.id)
        assert after is not None
        assert before is not None
        assert after.status in (Status.PAUSE, Status.PLAYING)
        assert [seat.stack for seat in after.seats] == [seat.stack for seat in before.seats]
