"""Everything at once: of several presses and a clock for one decision exactly one wins, and failures leave no trace."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from env.engine.actions import Action
from env.errors import IllegalAction
from tests.tgbot.service.kit import GROUP, Kit, chips, refused, running
from tgbot.service import draft as drafts
from tgbot.service.bank import WELCOME
from tgbot.service.errors import ChipsError, ServiceError
from tgbot.service.model import ChatRef, Status
from tgbot.service.pace import Pace
from tgbot.storage import tables
from tgbot.storage.rows import Change


@pytest.mark.parametrize("order", range(6))
async def test_two_presses_and_the_clock_at_the_same_instant(kit: Kit, order: int) -> None:
    state = await kit.group_table(2)
    assert state.actor is not None
    assert state.hand is not None
    seat, decision = state.actor.seat, state.hand.decision
    clock = kit.deadline(state.id)
    calls = [
        lambda: kit.service.act(state.id, seat, Action.bet(2), 1, decision),
        lambda: kit.service.act(state.id, seat, Action.check(), 1, decision),
        lambda: kit.service._fire(clock),
    ]
    chosen = calls[order % 3 :] + calls[: order % 3]
    results = await asyncio.gather(
        *(call() for call in (chosen if order < 3 else chosen[::-1])), return_exceptions=True
    )
    refusals = [result for result in results if isinstance(result, ServiceError)]
    assert {error.code for error in refusals} <= {"stale", "done"}
    after = kit.service.state(state.id)
    assert after is not None
    assert after.hand is not None
    assert after.hand.decision == decision + 1
    assert after.version == state.version + 1
    async with kit.database.transaction() as connection:
        assert len(await tables.steps_of(connection, state.id, 1)) == 1


async def test_every_press_twice_from_everybody(kit: Kit) -> None:
    """Each decision is pressed twice at once by every seat: the hand goes on one step at a time."""
    state = await kit.group_table(3)
    steps = 0
    while state.status == Status.PLAYING:
        assert state.hand is not None
        number, decision = state.hand.number, state.hand.decision
        actions = (Action.check(), Action.call(), Action.pat())
        presses = [
            kit.service.act(state.id, seat, action, number, decision)
            for seat in (0, 1, 2)
            for action in actions
            for _ in range(2)
        ]
        results = await asyncio.gather(*presses, return_exceptions=True)
        done = [result for result in results if not isinstance(result, Exception)]
        assert all(isinstance(r, ServiceError | IllegalAction) for r in results if isinstance(r, Exception))
        assert len(done) == 1
        steps += 1
        state = await kit.settled(state.id)
    assert steps == 9


async def test_one_place_one_table_whoever_asks(kit: Kit) -> None:
    people = [await kit.person(user_id) for user_id in (1, 2, 3)]
    results = await asyncio.gather(*(kit.service.create(GROUP, person) for person in people), return_exceptions=True)
    assert sum(isinstance(result, ServiceError) for result in results) == 2
    assert len(kit.service.open_tables(GROUP.chat_id)) == 1


async def test_the_last_seat_goes_to_one(kit: Kit) -> None:
    lobby = await kit.service.create(GROUP, await kit.person(1), bots=4)
    people = [await kit.person(user_id) for user_id in (2, 3, 4)]
    results = await asyncio.gather(*(kit.service.join(lobby.id, person) for person in people), return_exceptions=True)
    assert sorted(result.code for result in results if isinstance(result, ServiceError)) == ["full", "full"]
    state = kit.service.state(lobby.id)
    assert state is not None
    assert [seat.seat for seat in state.seats] == list(range(6))


async def test_a_press_whose_caller_gives_up_is_all_or_nothing(kit: Kit) -> None:
    """A caller cancelled at any moment leaves memory and database at the same version."""
    state = await kit.group_table(2)
    for patience in range(60):
        state = await kit.settled(state.id)
        if state.status != Status.PLAYING:
            break
        assert state.actor is not None
        assert state.hand is not None
        action = Action.pat() if state.hand.public.drawing else Action.check()
        press = asyncio.ensure_future(
            kit.service.act(state.id, state.actor.seat, action, state.hand.number, state.hand.decision)
        )
        for _ in range(patience % 20):
            await asyncio.sleep(0)
        press.cancel()
        await asyncio.wait([press])
        async with kit.database.transaction() as connection:
            saved = await tables.load(connection, state.id)
        now = kit.service.state(state.id)
        assert saved is not None
        assert now is not None
        assert saved.table.version == now.version
        assert now.hand is not None
        assert len(saved.steps) == now.hand.decision


async def test_a_failed_commit_changes_nothing(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    state = await kit.group_table(2)
    assert state.actor is not None
    save = tables.save

    async def full_disk(connection: AsyncConnection, change: Change) -> None:
        await save(connection, change)
        raise OSError("disk full")

    monkeypatch.setattr(tables, "save", full_disk)
    with pytest.raises(OSError, match="disk full"):
        await kit.service.act(state.id, state.actor.seat, Action.bet(9), 1, 0)
    assert kit.service.state(state.id) == state
    monkeypatch.setattr(tables, "save", save)
    after = await kit.service.act(state.id, state.actor.seat, Action.bet(2), 1, 0)
    assert after.version == state.version + 1


async def test_a_commit_that_was_stored_after_all_is_taken_over(tmp_path: Path, postgres_url: str) -> None:
    """Somebody else has written the table: the change fails, and memory follows the database."""
    async with AsyncExitStack() as stack:
        kit = await stack.enter_async_context(running(tmp_path, where=postgres_url))
        state = await kit.group_table(2)
        assert state.actor is not None
        other = await stack.enter_async_context(running(tmp_path, where=postgres_url, clock=kit.clock))
        await other.act(state.id, Action.bet(2))
        with pytest.raises(tables.VersionConflict):
            await kit.service.act(state.id, state.actor.seat, Action.bet(5), 1, 0)
        assert kit.service.state(state.id) == other.service.state(state.id)


async def test_the_last_seat_is_taken_once(kit: Kit) -> None:
    table = await kit.group_table(4, profile="stripped")
    people = [await kit.person(user_id) for user_id in (5, 6)]
    results = await asyncio.gather(
        *(kit.service.join(table.id, person) for person in people for _ in range(2)), return_exceptions=True
    )
    refusals = sorted(result.code for result in results if isinstance(result, ServiceError))
    assert refusals == ["full", "full", "seated"]
    state = kit.service.state(table.id)
    assert state is not None
    assert len(state.seats) == 5
    assert [await kit.service.balance(user_id) for user_id in (5, 6)] == [WELCOME - 100, WELCOME]


async def test_chips_of_a_balance_are_spent_once(kit: Kit) -> None:
    """Two tables at the same instant: one of them gets the chips, the other one is told to try again."""
    places = [ChatRef(-n, 0, "", True, "en") for n in (1, 2, 3)]
    lobbies = [await kit.service.create(place, await kit.person(1), "online") for place in places]
    await kit.set_balance(2, 300)
    person = await kit.person(2)
    results = await asyncio.gather(*(kit.service.join(lobby.id, person) for lobby in lobbies), return_exceptions=True)
    refusals = [result.code for result in results if isinstance(result, ServiceError)]
    assert len(refusals) == 2
    assert set(refusals) <= {"busy", "poor"}
    assert await kit.service.balance(2) == 100
    seated = [kit.service.state(lobby.id).seat_of(2) for lobby in lobbies]  # type: ignore[union-attr]
    assert sorted(0 if seat is None else seat.stack for seat in seated) == [0, 0, 200]
    for lobby in lobbies:
        if kit.service.state(lobby.id).seat_of(2) is None:  # type: ignore[union-attr]
            assert await refused(kit.service.join(lobby.id, person), "poor") == {"balance": 100}


async def test_a_rebuy_twice_at_once(kit: Kit) -> None:
    table = await kit.group_table(2, profile="lounge")
    await kit.hand_over(table.id)
    await kit.give(table.id, {0: 0})
    await kit.set_balance(1, 700)
    results = await asyncio.gather(*(kit.service.rebuy(table.id, 1, 400) for _ in range(3)), return_exceptions=True)
    refusals = [result for result in results if isinstance(result, ServiceError)]
    assert [error.code for error in refusals] == ["buyin", "buyin"]
    assert refusals[0].values == {"least": 1, "most": 100}
    assert await kit.service.balance(1) == 300


async def test_a_failure_while_storing_moves_no_chip(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), "lounge")
    person, honest = await kit.person(2), tables.save

    async def fail(connection: AsyncConnection, change: Change) -> None:
        await honest(connection, change)
        raise OSError("disk full")

    monkeypatch.setattr(tables, "save", fail)
    with pytest.raises(OSError, match="disk full"):
        await kit.service.join(table.id, person)
    monkeypatch.undo()
    assert kit.service.state(table.id) == table
    assert await kit.service.balance(2) == WELCOME
    await kit.service.join(table.id, person)
    assert await kit.service.balance(2) == WELCOME - 500


async def test_chips_that_do_not_add_up_are_never_stored(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    state = await kit.group_table(2)
    assert state.actor is not None
    honest = drafts.with_stacks
    generous = lambda seats, public, stacks: honest(seats, public, [stack + 1 for stack in stacks])  # noqa: E731
    monkeypatch.setattr(drafts, "with_stacks", generous)
    with pytest.raises(ChipsError):
        await kit.service.act(state.id, state.actor.seat, Action.bet(2), 1, 0)
    monkeypatch.setattr(drafts, "with_stacks", honest)
    assert kit.service.state(state.id) == state
    assert chips(await kit.act(state.id, Action.bet(2))) == 200


async def test_a_busy_table_says_so(tmp_path: Path) -> None:
    async with running(tmp_path, pace=Pace(patience=0)) as kit:
        lobby = await kit.service.create(GROUP, await kit.person(1))
        async with kit.service._register.change(lobby.id):
            await refused(kit.service.join(lobby.id, await kit.person(2)), "busy")


async def test_a_listener_that_fails_harms_nothing(kit: Kit) -> None:
    kit.service._publish = lambda state: 1 / 0
    table = await kit.service.create(GROUP, await kit.person(1))
    assert kit.service.state(table.id) == table
