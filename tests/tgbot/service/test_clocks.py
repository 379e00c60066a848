"""Clocks: what a missed one does, who counts as away, and that late or void ones do no harm."""

from pathlib import Path

from env.engine.actions import Action
from env.engine.events import EventKind
from tests.tgbot.service.kit import Kit, private, refused, running
from tgbot.service.model import ChatRef, Status, TableState
from tgbot.service.pace import Pace


def drawing(state: TableState) -> bool:
    return state.hand is not None and state.hand.public.drawing


async def test_turn_clock_checks_when_free(kit: Kit) -> None:
    start = await kit.group_table(2)
    assert start.actor is not None
    assert start.hand is not None
    assert start.hand.deadline == kit.clock.now() + 60
    after = await kit.time_out(start.id)
    assert after.hand is not None
    assert after.hand.events[-1].kind == EventKind.CHECK
    assert after.hand.notes == (("auto_check", start.actor.seat, 1),)
    assert after.seats[start.actor.seat].misses == 1


async def test_turn_clock_folds_when_there_is_a_bet(kit: Kit) -> None:
    start = await kit.group_table(3)
    bet = await kit.act(start.id, Action.bet(2))
    assert bet.actor is not None
    after = await kit.time_out(start.id)
    assert after.hand is not None
    assert after.hand.events[-1].kind == EventKind.FOLD
    assert after.hand.notes == (("auto_fold", bet.actor.seat, 1),)


async def test_draw_clock_stands_pat_whatever_is_marked(kit: Kit) -> None:
    start = await kit.group_table(2)
    state = await kit.play(start.id, drawing)
    assert state.hand is not None
    assert state.actor is not None
    seat = state.actor.seat
    assert state.hand.deadline == kit.clock.now() + 30
    await kit.service.mark(state.id, seat, 0, True, state.hand.number, state.hand.decision)
    after = await kit.time_out(state.id)
    assert after.hand is not None
    assert after.hand.public.seats[seat].drew == (0,)
    assert after.hand.notes == (("auto_pat", seat, 1),)


async def test_three_misses_in_a_row_make_a_seat_away(kit: Kit) -> None:
    start = await kit.group_table(2)
    assert start.actor is not None
    sleeper = start.actor.seat
    state = start
    for miss in (1, 2):
        state = await kit.time_out(start.id)
        assert state.seats[sleeper].misses == miss
        state = await kit.act(start.id)
    state = await kit.time_out(start.id)
    assert state.hand is not None
    assert state.hand.notes[-1] == ("away", sleeper, 3)
    assert state.seats[sleeper].away
    # From now on nobody waits for it, the other one plays on alone.
    state = await kit.play(start.id, lambda now: now.hand is not None and now.hand.number == 3)
    assert state.actor is not None
    assert state.actor.seat != sleeper
    back = await kit.service.back(start.id, state.seats[sleeper].person.user_id)  # type: ignore[union-attr]
    assert back.hand is not None
    assert back.hand.notes == (("back", sleeper, 0),)
    assert back.seats[sleeper].misses == 0
    await refused(kit.service.back(start.id, sleeper + 1), "notaway")
    state = await kit.act(start.id)
    assert state.actor is not None
    assert state.actor.seat == sleeper


async def test_an_own_press_begins_the_count_anew(kit: Kit) -> None:
    start = await kit.group_table(2)
    assert start.actor is not None
    seat = start.actor.seat
    await kit.time_out(start.id)
    state = await kit.act(start.id)
    while state.actor is not None and state.actor.seat != seat:
        state = await kit.act(start.id)
    assert state.seats[seat].misses == 1
    state = await kit.act(start.id)
    assert state.seats[seat].misses == 0


async def test_marking_a_card_is_a_press_too(kit: Kit) -> None:
    start = await kit.group_table(2)
    await kit.time_out(start.id)
    await kit.time_out(start.id)
    state = await kit.settled(start.id)
    assert drawing(state)
    assert state.hand is not None
    assert state.actor is not None
    seat = state.actor.seat
    assert state.seats[seat].misses == 1
    await kit.service.mark(state.id, seat, 0, True, state.hand.number, state.hand.decision)
    await kit.service.clear_marks(state.id, seat, state.hand.number, state.hand.decision)
    after = await kit.time_out(start.id)
    assert after.seats[seat].misses == 1


async def test_everybody_away_puts_the_table_on_hold(kit: Kit) -> None:
    start = await kit.group_table(1, bots=2)
    seat = 0
    state = start
    while state.status == Status.PLAYING or state.status == Status.PAUSE:
        state = await kit.time_out(start.id)
    assert state.status == Status.HOLD
    assert state.seats[seat].away
    assert state.hand is not None
    assert state.hand.deadline is None
    assert state.expires == kit.clock.now() + 24 * 3600
    # Nothing moves until somebody comes back.
    kit.clock.advance(3600)
    assert kit.service.state(start.id) == state
    resumed = await kit.service.back(start.id, 1)
    assert resumed.status == Status.PLAYING
    assert resumed.expires is None
    state = await kit.play(start.id, lambda now: now.status == Status.FINISHED)
    assert sum(one.stack for one in state.seats) == 300


async def test_a_table_on_hold_is_closed_after_a_day(kit: Kit) -> None:
    start = await kit.group_table(2)
    await kit.act(start.id, Action.bet(5))
    await kit.service.sit_out(start.id, 1)
    await kit.service.sit_out(start.id, 2)
    state = await kit.play(start.id, lambda now: now.status == Status.HOLD)
    assert state.hand is not None
    stacks = [seat.stack for seat in state.seats]
    closed = await kit.time_out(start.id)
    assert (closed.status, closed.why_closed) == (Status.CLOSED, "hold")
    assert [seat.stack for seat in closed.seats] == stacks
    await refused(kit.service.back(start.id, 1), "gone")


async def test_on_hold_an_own_action_brings_its_seat_back(tmp_path: Path) -> None:
    async with running(tmp_path, pace=Pace(misses=1)) as kit:
        start = await kit.group_table(2)
        await kit.time_out(start.id)
        state = await kit.time_out(start.id)
        assert state.status == Status.HOLD
        assert state.hand is not None
        seat = state.hand.public.actor
        assert seat is not None
        after = await kit.service.act(start.id, seat, Action.pat(), state.hand.number, state.hand.decision)
        assert after.status == Status.PLAYING
        assert [one.away for one in after.seats] == [one.seat != seat for one in after.seats]


async def test_no_clock_in_private_among_bots(kit: Kit) -> None:
    start = await kit.service.play_now(await kit.person(1), 2, private(1))
    state = await kit.settled(start.id)
    assert state.hand is not None
    assert state.hand.deadline is None
    kit.clock.advance(3600)
    assert kit.service.state(start.id) == state


async def test_a_clock_in_private_while_a_second_person_waits(kit: Kit) -> None:
    lobby = await kit.service.create(private(1), await kit.person(1), bots=1)
    await kit.service.join(lobby.id, await kit.person(2))
    await kit.service.start_match(lobby.id, 1)
    state = await kit.settled(lobby.id)
    assert state.hand is not None
    assert state.hand.deadline is not None
    assert state.actor is not None
    assert state.actor.person is not None
    other = 3 - state.actor.person.user_id
    left = await kit.service.leave(lobby.id, other)
    assert left.hand is not None
    assert left.hand.deadline is None


async def test_clocks_of_earlier_decisions_do_nothing(kit: Kit) -> None:
    start = await kit.group_table(2)
    old = kit.deadline(start.id)
    state = await kit.act(start.id)
    kit.clock.advance(59)
    await kit.service._fire(old)
    assert kit.service.state(start.id) == state


async def test_a_clock_that_ran_out_while_the_bot_was_down_still_fires(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        start = await kit.group_table(2)
        kit.clock.advance(50)
    kit.clock.advance(15)  # 15 s down: too short to be forgiven
    async with running(tmp_path, clock=kit.clock) as again:
        after = await again.until(start.id, lambda state: state.version > start.version)
        assert after.hand is not None
        assert after.hand.notes[0][0] == "auto_check"


async def test_a_clock_fires_however_late(kit: Kit) -> None:
    start = await kit.group_table(2)
    kit.clock.advance(7200)
    after = await kit.until(start.id, lambda state: state.version > start.version)
    assert after.hand is not None
    assert after.hand.deadline == kit.clock.now() + 60


async def test_tables_run_side_by_side(kit: Kit) -> None:
    first = await kit.group_table(2)
    other = ChatRef(-200, 0, "Other club", True, "ru")
    second = await kit.group_table(2, chat=other)
    assert {table.id for table in kit.service.tables_of(1)} == {first.id, second.id}
    await kit.act(first.id, Action.bet(2))
    kit.clock.advance(60)
    one = await kit.until(first.id, lambda state: state.status == Status.PAUSE)
    two = await kit.until(second.id, lambda state: state.version > second.version)
    assert one.hand is not None
    assert two.hand is not None
    assert one.hand.events[-1].kind == EventKind.WIN
    assert two.hand.events[-1].kind == EventKind.CHECK
