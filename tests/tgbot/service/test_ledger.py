"""Every chip that outlives a hand is in the ledger, and every account holds what the ledger says."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from env.engine.profiles import PROFILES
from tests.tgbot.service.kit import GROUP, Kit, Random, private, running
from tests.tgbot.service.test_random_tables import act, come_or_go
from tgbot.clock import ManualClock
from tgbot.service.bank import FREE_CHIPS, FREE_EVERY, WELCOME
from tgbot.service.errors import ChipsError
from tgbot.service.model import Setup, Status
from tgbot.storage import ledger, schema
from tgbot.storage.database import Database
from tgbot.storage.ledger import LedgerError

OPEN = [name for name, game in PROFILES.items() if game.table.hands == 0]


class Audited(Database):
    """Looks at all accounts after every commit."""

    commits = 0

    @asynccontextmanager
    async def transaction(self, *args: Any, **kwargs: Any) -> AsyncIterator[AsyncConnection]:
        async with Database.transaction(self, *args, **kwargs) as connection:
            yield connection
        Audited.commits += 1
        async with Database.transaction(self) as connection:
            assert await ledger.differences(connection) == []
            assert (await ledger.totals(connection)).adds_up


async def entries(kit: Kit, account: str) -> list[tuple[str, str, str, int]]:
    c = schema.ledger.c
    query = select(c.kind, c.debit, c.credit, c.amount).where((c.debit == account) | (c.credit == account))
    async with kit.database.transaction() as connection:
        return [tuple(row) for row in await connection.execute(query.order_by(c.id))]


async def live(folder: Path, profile: str, seed: int, steps: int, restarts: int) -> None:
    """People come, play, buy, leave; the bot stops and goes on; groups change their minds in the lobby."""
    rng, clock, table_id = np.random.default_rng(seed), ManualClock(), 0
    for part in range(restarts + 1):
        async with running(folder, clock, agents=lambda _: Random(), seed=seed + part, opened=Audited) as kit:
            for step in range(steps):
                state = kit.service.state(table_id)
                if state is None or not state.open:
                    table_id = (await kit.group_table(2, int(rng.integers(1, 3)), profile=profile)).id
                    continue
                state = await kit.settled(table_id)
                if rng.random() < 0.3:
                    await come_or_go(kit, table_id, rng)
                elif state.actor is None or rng.random() < 0.05:
                    if state.expires is not None or state.actor is not None:
                        await kit.time_out(table_id)
                else:
                    await act(kit, state, rng)
                if step == steps // 2 and part == restarts:
                    now = bool(rng.integers(2))
                    await kit.service.stop_table(table_id, 0, now=now, is_admin=True)


async def test_a_random_life_adds_up_after_every_commit(tmp_path: Path) -> None:
    Audited.commits = 0
    await live(tmp_path, "lounge", 5, 24, 1)
    assert Audited.commits > 40


@pytest.mark.long
@pytest.mark.parametrize("profile", OPEN)
@pytest.mark.parametrize("seed", range(10))
async def test_long_random_lives_add_up_after_every_commit(tmp_path: Path, profile: str, seed: int) -> None:
    await live(tmp_path, profile, seed, 400, 4)


async def test_every_way_of_a_chip(tmp_path: Path) -> None:
    """Welcome, buy-in, the house's chips, rebuy, cash-out, coming back, closing; what a choice in the lobby does."""
    async with running(tmp_path, opened=Audited) as kit:
        lobby = await kit.service.create(GROUP, await kit.person(1), "lounge", 1)
        here, me = ledger.table(lobby.id), ledger.person(1)
        stack = lobby.seats[0].stack
        welcome = ("welcome", "mint", me, WELCOME)
        assert await entries(kit, me) == [welcome, ("buy_in", me, here, stack)]
        assert ("bots", "house", here, stack) in await entries(kit, here)
        await kit.service.configure(lobby.id, 1, Setup(profile="home"))  # a match: play chips
        assert (await entries(kit, me))[2:] == [("cash_out", here, me, stack)]
        await kit.service.configure(lobby.id, 1, Setup(profile="lounge"))
        await kit.service.join(lobby.id, await kit.person(2))
        await kit.service.start_match(lobby.id, 1)
        await kit.hand_over(lobby.id)
        left = (await kit.settled(lobby.id)).seat_of(2)
        assert left is not None
        await kit.service.leave(lobby.id, 2)
        assert (await entries(kit, ledger.person(2)))[-1] == ("cash_out", here, ledger.person(2), left.stack)
        await kit.next_hand(lobby.id)
        await kit.hand_over(lobby.id)
        await kit.service.join(lobby.id, await kit.person(2))
        assert (await entries(kit, ledger.person(2)))[-1] == ("rejoin", ledger.person(2), here, left.stack)
        await kit.give(lobby.id, {0: 100})
        await kit.service.rebuy(lobby.id, 1, 20)
        assert (await entries(kit, me))[-1] == ("rebuy", me, here, 20)
        await kit.service.stop_table(lobby.id, 1, now=True)
        async with kit.database.transaction() as connection:
            totals = await ledger.totals(connection)
        assert (totals.minted, totals.tables) == (2 * WELCOME, 0)
        assert totals.balances == 2 * WELCOME + totals.house
        before = await kit.service.balance(2)
        await kit.service.personal.forget(2)  # the chips and their way stay, the name goes
        assert before == await kit.service.balance(2)


async def test_free_chips_are_entered_once(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        await kit.set_balance(1, 3)
        kit.clock.advance(FREE_EVERY + 1)
        assert await kit.service.balance(1) == 3 + FREE_CHIPS
        assert await kit.service.balance(1) == 3 + FREE_CHIPS
        granted = [entry for entry in await entries(kit, "mint") if entry[0] == "grant"]
        assert granted == [("grant", "mint", "person:1", FREE_CHIPS)]


async def test_a_match_moves_no_chip_of_an_account(tmp_path: Path) -> None:
    async with running(tmp_path, opened=Audited) as kit:
        table = await kit.service.play_now(await kit.person(1), 2, private(1), "home")
        await kit.play(table.id, lambda state: state.status == Status.FINISHED)
        assert await entries(kit, "house") == []
        assert await entries(kit, "person:1") == [("welcome", "mint", "person:1", WELCOME)]


async def test_chips_that_nobody_moved_are_refused(tmp_path: Path) -> None:
    """A seat that says it has brought more than anybody gave."""
    async with running(tmp_path) as kit:
        table = await kit.group_table(2, profile="lounge")

        async def appear() -> None:
            async with kit.service._register.change(table.id) as draft:
                seat = draft.state.seats[0]
                draft.set_seat(0, stack=seat.stack + 5, bought=seat.bought + 5)

        with pytest.raises(ChipsError, match="nobody has moved"):
            await appear()
        assert kit.service.state(table.id) == table


def _balance(connection_value: int) -> Callable[[AsyncConnection], Any]:
    return lambda c: c.execute(
        update(schema.balances).where(schema.balances.c.user_id == 1).values(chips=connection_value)
    )


@pytest.mark.parametrize(
    ("damage", "account", "figures"),
    [
        (_balance(7), "person:1", "person:1 has 7 chips, the ledger says 9500"),
        (lambda c: c.execute(delete(schema.ledger).where(schema.ledger.c.kind == "bots")), "table:1", "table:1 has"),
        (lambda c: c.execute(update(schema.tables).values(gone=50)), "table:1", "table:1 has"),
        (
            lambda c: c.execute(
                insert(schema.ledger).values(at=0, kind="x", debit="house", credit="table:9", amount=4)
            ),
            "table:9",
            "table:9 has 0 chips, the ledger says 4",
        ),
    ],
    ids=["balance", "entries", "table", "stray"],
)
async def test_a_database_that_does_not_add_up_is_not_played_on(
    tmp_path: Path, damage: Callable[[AsyncConnection], Any], account: str, figures: str
) -> None:
    clock = ManualClock()
    async with running(tmp_path, clock) as kit:
        table = await kit.group_table(2, 1, profile="lounge")
        assert table.id == 1
        async with kit.database.transaction() as connection:
            await damage(connection)
    with pytest.raises(LedgerError, match=figures) as refused:
        async with running(tmp_path, clock):
            pass
    assert "python -m tgbot check --accept" in str(refused.value)
    assert [one.account for one in refused.value.differences] == [account]
    database = await Database.open(f"sqlite:///{tmp_path / 'tables.db'}")
    async with database.transaction() as connection:
        accepted = await ledger.accept(connection, "the disk failed", clock.now())
        assert [one.account for one in accepted] == [account]
        assert await ledger.differences(connection) == []
        reasons = select(schema.ledger.c.reason).where(schema.ledger.c.kind == "accepted")
        assert (await connection.execute(reasons)).scalars().all() == ["the disk failed"]
    await database.close()
    if account != "table:1":
        async with running(tmp_path, clock) as kit:
            assert (await kit.settled(1)).status == Status.PLAYING


async def test_old_entries_are_summed_up(tmp_path: Path) -> None:
    clock = ManualClock()
    async with running(tmp_path, clock, opened=Audited) as kit:
        for number in range(3):
            table = await kit.group_table(2, 1, profile="lounge")
            await kit.hand_over(table.id)
            if number < 2:
                await kit.service.stop_table(table.id, 1, now=True)
        async with kit.database.transaction() as connection:
            before = await ledger.totals(connection)
            count = select(func.count()).select_from(schema.ledger)
            rows = (await connection.execute(count)).scalar_one()
            while await ledger.sum_up(connection, clock.now() + 1, 5) == 5:
                assert await ledger.differences(connection) == []
            assert (await connection.execute(count)).scalar_one() < rows
            assert await ledger.totals(connection) == before
            assert await ledger.differences(connection) == []
            assert await ledger.sum_up(connection, clock.now() + 1, 5) == 0
        assert [entry[0] for entry in await entries(kit, ledger.table(1))] == []
        assert {entry[0] for entry in await entries(kit, ledger.table(3))} == {"buy_in", "bots"}  # still open
