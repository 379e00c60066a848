"""The database is the truth: after a restart everything is as it was, clocks included."""

from pathlib import Path

import pytest

from env.engine.actions import Action, Kind
from tests.tgbot.service.kit import GROUP, Kit, running
from tgbot.service.model import ChatRef, Status, TableState
from tgbot.storage import schema


def cards(kit: Kit, table_id: int) -> list[object]:
    views = [kit.service.seat_view(table_id, seat) for seat in range(3)]
    return [view.cards for view in views if view is not None]


@pytest.mark.parametrize("actions", range(9))
async def test_a_hand_goes_on_where_it_was(tmp_path: Path, actions: int) -> None:
    async with running(tmp_path) as kit:
        start = await kit.group_table(3)
        for _ in range(actions):
            await kit.act(start.id)
        before, held = kit.service.state(start.id), cards(kit, start.id)
    async with running(tmp_path, clock=kit.clock) as again:
        assert again.service.state(start.id) == before
        assert cards(again, start.id) == held
        assert [state.version for state in again.published] == [before.version]  # type: ignore[union-attr]
        end = await again.play(start.id, lambda state: state.status == Status.PAUSE)
        assert sum(seat.stack for seat in end.seats) == 300


async def stored(path: Path, kit: Kit, table_id: int) -> TableState | None:
    """The table as a second service reads it from the database."""
    async with running(path, clock=kit.clock) as again:
        return again.service.state(table_id)


async def test_every_kind_of_table_comes_back(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        lobby = await kit.service.create(GROUP, await kit.person(1), bots=2)
    assert await stored(tmp_path, kit, lobby.id) == kit.service.state(lobby.id)
    async with running(tmp_path, clock=kit.clock) as kit:
        await kit.service.start_match(lobby.id, 1)
        await kit.play(lobby.id, lambda state: state.status == Status.PAUSE)
    assert await stored(tmp_path, kit, lobby.id) == kit.service.state(lobby.id)
    async with running(tmp_path, clock=kit.clock) as kit:
        await kit.service.sit_out(lobby.id, 1)
    assert await stored(tmp_path, kit, lobby.id) == kit.service.state(lobby.id)
    async with running(tmp_path, clock=kit.clock) as kit:
        await kit.service.back(lobby.id, 1)
        await kit.play(lobby.id, lambda state: state.status == Status.FINISHED)
        await kit.service.set_rendered(GROUP.chat_id, lobby.id, "public", 7, 3, 1)
    assert await stored(tmp_path, kit, lobby.id) == kit.service.state(lobby.id)
    async with running(tmp_path, clock=kit.clock) as kit:
        message = await kit.service.rendered(GROUP.chat_id, lobby.id, "public")
        assert message is not None
        assert (message.message_id, message.version, message.hand) == (7, 3, 1)
        await kit.service.forget_rendered(GROUP.chat_id, lobby.id, "public")
        assert await kit.service.rendered(GROUP.chat_id, lobby.id, "public") is None


async def test_an_aborted_hand_stays_aborted(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        start = await kit.group_table(2)
        await kit.act(start.id, Action.bet(40))
        await kit.service.stop_table(start.id, 1, now=True)
    again = await stored(tmp_path, kit, start.id)
    assert again == kit.service.state(start.id)
    assert again is not None
    assert [seat.stack for seat in again.seats] == [100, 100]


async def test_after_an_outage_the_clock_starts_again(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        start = await kit.group_table(2)
        lobby = await kit.service.create(ChatRef(-5, 0, "", True, "en"), await kit.person(1))
        kit.clock.advance(59)
    kit.clock.advance(120)
    async with running(tmp_path, clock=kit.clock) as again:
        state = again.service.state(start.id)
        assert state is not None
        assert state.hand is not None
        assert state.hand.deadline == kit.clock.now() + 60
        assert state.hand.notes == (("outage", -1, 120),)
        assert state.hand.decision == 0
        assert again.service.state(lobby.id).expires == kit.clock.now() + 600  # type: ignore[union-attr]
        assert [one.id for one in again.published] == [start.id, lobby.id]
        after = await again.act(start.id)
        assert after.seats[0].misses == after.seats[1].misses == 0


async def test_a_short_absence_changes_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        start = await kit.group_table(2)
        kit.clock.advance(30)
    kit.clock.advance(19)
    assert await stored(tmp_path, kit, start.id) == kit.service.state(start.id) == start


async def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        lobby = await kit.service.create(GROUP, await kit.person(1), bots=3)
        await kit.service.start_match(lobby.id, 1)
    async with running(tmp_path, clock=kit.clock) as again:
        state = await again.settled(lobby.id)
        assert state.actor is not None
        assert state.actor.person is not None


@pytest.mark.parametrize("amount", [77, 777])  # one that the rules allow and one they refuse
async def test_a_table_that_cannot_be_rebuilt_stops_no_other(tmp_path: Path, amount: int) -> None:
    async with running(tmp_path) as kit:
        broken = await kit.group_table(2)
        await kit.act(broken.id)
        whole = await kit.service.create(ChatRef(-5, 0, "", True, "en"), await kit.person(1))
        async with kit.database.transaction() as connection:
            await connection.execute(schema.steps.update().values(amount=amount, action=Kind.BET))
    async with running(tmp_path, clock=kit.clock) as again:
        assert again.service.state(broken.id) is None
        assert again.service.state(whole.id) is not None
