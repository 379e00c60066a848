"""Sitting out, leaving, stopping, and chats that close or move."""

from pathlib import Path

from env.engine.actions import Action
from tests.tgbot.service.kit import GROUP, Kit, Scripted, chips, fold, private, refused, running, shove
from tgbot.service.model import Status


async def test_sitting_out_begins_with_the_next_hand(kit: Kit) -> None:
    start = await kit.group_table(2, bots=1)
    state = await kit.service.sit_out(start.id, 2)
    seat = state.seat_of(2)
    assert seat is not None
    assert (seat.away, seat.away_next) == (False, True)
    assert (await kit.service.sit_out(start.id, 2)).version == state.version
    state = await kit.play(start.id, lambda now: now.hand is not None and now.hand.number == 2)
    assert state.seats[seat.seat].away
    # The away seat pays its ante and is answered: the hand never waits for it.
    state = await kit.play(start.id, lambda now: now.status == Status.PAUSE)
    assert state.hand is not None
    assert state.hand.public.seats[seat.seat].dealt_in
    second = [now for now in kit.published if now.hand is not None and now.hand.number == 2]
    assert all(now.actor is None or now.actor.seat != seat.seat for now in second)
    state = await kit.service.back(start.id, 2)
    assert not state.seats[seat.seat].away


async def test_sitting_out_in_the_pause_counts_at_once(kit: Kit) -> None:
    start = await kit.group_table(1, bots=1)
    await kit.play(start.id, lambda now: now.status == Status.PAUSE)
    held = await kit.service.sit_out(start.id, 1)
    assert held.status == Status.HOLD
    resumed = await kit.service.back(start.id, 1)
    assert resumed.hand is not None
    assert (resumed.status, resumed.hand.number) == (Status.PLAYING, 2)


async def test_the_seat_of_a_leaver_is_answered_at_once(kit: Kit) -> None:
    start = await kit.group_table(3)
    await kit.act(start.id, Action.bet(2))
    state = await kit.settled(start.id)
    assert state.actor is not None
    assert state.actor.person is not None
    user_id, seat = state.actor.person.user_id, state.actor.seat
    after = await kit.service.leave(start.id, user_id)
    assert after.hand is not None
    assert after.hand.public.seats[seat].folded
    assert after.hand.notes == (("left", seat, 0),)
    assert after.host_id != user_id
    for call in (kit.service.back, kit.service.sit_out, kit.service.leave):
        await refused(call(start.id, user_id), "noseat")
    assert kit.service.tables_of(user_id) == ()
    end = await kit.play(start.id, lambda now: now.status == Status.FINISHED)
    assert chips(end) == 300
    assert len(end.places) == 3
    await refused(kit.service.rematch(start.id, user_id), "noseat")


async def test_a_leaver_who_is_not_to_act_does_not_wind_up_the_clock(kit: Kit) -> None:
    start = await kit.group_table(3)
    kit.clock.advance(20)
    assert start.actor is not None
    assert start.hand is not None
    other = start.seats[(start.actor.seat + 1) % 3].person
    assert other is not None
    after = await kit.service.leave(start.id, other.user_id)
    assert after.hand is not None
    assert after.hand.deadline == start.hand.deadline
    assert after.hand.decision == start.hand.decision


async def test_an_all_in_hand_keeps_its_claim(kit: Kit) -> None:
    start = await kit.group_table(3)
    first = await kit.settled(start.id)
    assert first.actor is not None
    assert first.actor.person is not None
    seat = first.actor.seat
    await kit.act(start.id, Action.bet(99))
    await kit.act(start.id)
    await kit.act(start.id)
    await kit.service.leave(start.id, first.actor.person.user_id)
    state = await kit.play(start.id, lambda now: now.status != Status.PLAYING)
    assert state.hand is not None
    assert seat in {shown.seat for shown in state.hand.public.shown}
    assert chips(state) == 300


async def test_the_last_person_to_leave_closes_the_table(kit: Kit) -> None:
    start = await kit.service.play_now(await kit.person(1), 2, private(1))
    await kit.play(start.id, lambda now: now.hand is not None and now.hand.number == 2)
    closed = await kit.service.leave(start.id, 1)
    assert (closed.status, closed.why_closed) == (Status.CLOSED, "left")
    assert chips(closed) == 300
    await kit.service.play_now(await kit.person(1), 2, private(1))


async def test_gone_is_leaving_and_never_stops_a_table_for_others(kit: Kit) -> None:
    start = await kit.group_table(3)
    lobby = await kit.service.create(private(2), await kit.person(2), bots=1)
    await kit.service.gone(2, GROUP.chat_id)
    await kit.service.gone(2, GROUP.chat_id)
    state = await kit.settled(start.id)
    assert state.seats[1].left
    assert state.status == Status.PLAYING
    assert kit.service.tables_of(2) == (lobby,)
    await kit.service.gone(2, 2)
    closed = kit.service.state(lobby.id)
    assert closed is not None
    assert closed.status == Status.CLOSED
    end = await kit.play(start.id, lambda now: now.status == Status.FINISHED)
    assert chips(end) == 300


async def test_only_watchers_left_means_the_match_is_over(tmp_path: Path) -> None:
    """A person without chips has nothing to wait for once the other one has left."""
    async with running(tmp_path, agents=lambda _: Scripted(fold)) as kit:
        start = await kit.group_table(2, bots=1)
        state = await kit.play(
            start.id, lambda now: any(seat.stack == 0 for seat in now.seats) and not now.actor, shove
        )
        assert state.status == Status.PAUSE
        rich = next(seat.person for seat in state.seats if seat.person is not None and seat.stack)
        end = await kit.service.leave(start.id, rich.user_id)
        assert end.status == Status.FINISHED
        assert chips(end) == 300


async def test_stop_after_the_hand(kit: Kit) -> None:
    start = await kit.group_table(2)
    assert await refused(kit.service.stop_table(start.id, 2, now=False), "host") == {"name": "Anna"}
    stopping = await kit.service.stop_table(start.id, 1, now=False)
    assert stopping.stopping
    assert stopping.status == Status.PLAYING
    closed = await kit.play(start.id, lambda now: now.status == Status.CLOSED)
    assert closed.why_closed == "stopped"
    assert closed.hand is not None
    assert closed.hand.over
    assert chips(closed) == 200


async def test_stop_now_returns_every_chip_of_the_hand(kit: Kit) -> None:
    start = await kit.group_table(2)
    state = await kit.play(start.id, lambda now: now.hand is not None and now.hand.number == 2)
    before = next(now for now in reversed(kit.published) if now.status == Status.PAUSE)
    await kit.act(start.id, Action.bet(50))
    closed = await kit.service.stop_table(start.id, 9, now=True, is_admin=True)
    assert closed.status == Status.CLOSED
    assert closed.hand is not None
    assert closed.hand.aborted
    assert [seat.stack for seat in closed.seats] == [seat.stack for seat in before.seats]
    assert state.hand is not None
    await refused(kit.service.stop_table(start.id, 1, now=True), "gone")


async def test_stop_in_the_pause_closes_at_once(kit: Kit) -> None:
    start = await kit.group_table(2)
    await kit.play(start.id, lambda now: now.status == Status.PAUSE)
    closed = await kit.service.stop_table(start.id, 1, now=False)
    assert closed.status == Status.CLOSED
    assert closed.hand is not None
    assert not closed.hand.aborted


async def test_a_chat_that_cannot_be_written_to(kit: Kit) -> None:
    start = await kit.group_table(2)
    await kit.service.suspend(GROUP.chat_id)
    held = kit.service.state(start.id)
    assert held is not None
    assert held.status == Status.HOLD
    assert held.hand is not None
    assert held.hand.deadline is None
    await kit.service.resume(GROUP.chat_id)
    resumed = kit.service.state(start.id)
    assert resumed is not None
    assert resumed.status == Status.PLAYING
    assert resumed.hand is not None
    assert resumed.hand.deadline == kit.clock.now() + 60
    await kit.service.suspend(GROUP.chat_id)
    await refused(kit.service.back(start.id, 1), "shut")
    await refused(kit.service.act(start.id, 0, Action.check(), 1, 0), "shut")


async def test_a_group_that_becomes_a_supergroup(kit: Kit) -> None:
    start = await kit.group_table(2)
    await kit.service.set_rendered(GROUP.chat_id, start.id, "public", 7, start.version, 1)
    for _ in range(2):
        await kit.service.move_chat(GROUP.chat_id, -1000)
    moved = kit.service.state(start.id)
    assert moved is not None
    assert moved.chat.chat_id == -1000
    assert kit.service.open_tables(GROUP.chat_id) == ()
    assert await kit.service.rendered_of(start.id) == ()
    assert (await kit.play(start.id, lambda now: now.status == Status.PAUSE)).chat.chat_id == -1000


async def test_in_a_lobby_there_is_nothing_to_come_back_to(kit: Kit) -> None:
    lobby = await kit.service.create(GROUP, await kit.person(1))
    for call in (kit.service.back, kit.service.sit_out, kit.service.deal_now, kit.service.rematch):
        await refused(call(lobby.id, 1), "stale")
