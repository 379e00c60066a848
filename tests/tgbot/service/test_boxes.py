"""Boxes ticked before the own turn: they fire by themselves, die with their round, and nobody else learns of them."""

from pathlib import Path

import pytest

from env.engine.actions import Action
from env.engine.events import EventKind
from env.engine.preactions import Box
from tests.tgbot.service.kit import Kit, call, refused, running
from tgbot.service.model import Status, TableState
from tgbot.service.pace import Pace


def number_and_round(state: TableState) -> tuple[int, int]:
    assert state.hand is not None
    return state.hand.number, state.hand.public.round


def user_of(state: TableState, seat: int) -> int:
    person = state.seats[seat % len(state.seats)].person
    assert person is not None
    return person.user_id


async def tick(kit: Kit, state: TableState, user_id: int, box: Box | None) -> object:
    return await kit.service.set_box(state.id, user_id, box, *number_and_round(state))


async def fired(kit: Kit, before: TableState) -> TableState:
    return await kit.until(before.id, lambda state: state.version > before.version)


async def lounge(kit: Kit, persons: int = 3) -> tuple[TableState, int, int, int]:
    """A lounge table and the persons in the order of their turns."""
    state = await kit.group_table(persons, profile="lounge")
    assert state.actor is not None
    first = state.actor.seat
    return state, user_of(state, first), user_of(state, first + 1), user_of(state, first + 2)


async def test_a_box_fires_when_the_turn_comes(kit: Kit) -> None:
    """PA-1: nobody bets, so it checks."""
    state, first, second, third = await lounge(kit)
    ticked = await tick(kit, state, second, Box.CHECK_FOLD)
    assert kit.service.box(state.id, second) == ticked
    assert kit.service.box(state.id, first) is kit.service.box(state.id, third) is None
    before = await kit.act(state.id, Action.check())
    after = await fired(kit, before)
    assert after.actor is not None
    assert after.actor.person is not None
    assert after.actor.person.user_id == third
    assert after.hand is not None
    assert after.hand.events[-1].kind == EventKind.CHECK
    assert kit.service.box_fired(state.id, second) == (1, 1)
    assert kit.service.box_fired(state.id, third) is None


async def test_pa_2_check_fold_folds_to_a_bet(kit: Kit) -> None:
    state, _, second, _ = await lounge(kit)
    await tick(kit, state, second, Box.CHECK_FOLD)
    after = await fired(kit, await kit.act(state.id, Action.bet(10)))
    assert after.hand is not None
    assert after.hand.events[-1].kind == EventKind.FOLD


async def test_pa_3_check_fold_cannot_be_ticked_after_a_bet(kit: Kit) -> None:
    state, _, _, third = await lounge(kit)
    state = await kit.act(state.id, Action.bet(10))
    assert await refused(tick(kit, state, third, Box.CHECK_FOLD), "box") == {"why": "bet_made"}


async def test_pa_6_boxes_do_not_reach_the_draw_or_the_next_round(kit: Kit) -> None:
    state, first, second, third = await lounge(kit)
    for box, user_id in ((Box.FOLD, second), (Box.CHECK_FOLD, third)):
        await tick(kit, state, user_id, box)
        await tick(kit, state, user_id, None)
        assert kit.service.box(state.id, user_id) is None
    await tick(kit, state, first, Box.CHECK_FOLD)
    state = await fired(kit, state)
    await kit.act(state.id, Action.check())
    state = await kit.act(state.id, Action.check())
    assert state.hand is not None
    assert state.hand.public.drawing
    assert kit.service.box(state.id, first) is None
    assert await refused(tick(kit, state, first, Box.FOLD), "box") == {"why": "no_betting"}  # PA-9
    over = await kit.hand_over(state.id)
    assert over.hand is not None
    assert not any(event.kind == EventKind.FOLD for event in over.hand.events)


async def test_pa_4_fold_folds_for_nothing(kit: Kit) -> None:
    state, _, second, _ = await lounge(kit)
    await tick(kit, state, second, Box.FOLD)
    after = await fired(kit, await kit.act(state.id, Action.check()))
    assert after.hand is not None
    assert after.hand.public.seats[user_seat(after, second)].folded


async def test_pa_7_a_box_carries_its_hand_and_round(kit: Kit) -> None:
    state, first, _, _ = await lounge(kit)
    hand, betting_round = number_and_round(state)
    state = await kit.act(state.id, Action.check())
    for values in ((hand + 1, betting_round), (hand, betting_round + 1)):
        await refused(kit.service.set_box(state.id, first, Box.FOLD, *values), "stale")
    await tick(kit, state, first, Box.FOLD)  # its turn does not come again in this round
    await kit.hand_over(state.id)
    await refused(tick(kit, state, first, Box.FOLD), "stale")
    await kit.next_hand(state.id)
    assert kit.service.box(state.id, first) is None
    over = await kit.hand_over(state.id)
    assert over.hand is not None
    assert not any(event.kind == EventKind.FOLD for now in kit.published if now.hand for event in now.hand.events)


async def test_pa_8_two_raise_any_end_by_stacks(kit: Kit) -> None:
    state = await kit.group_table(2, profile="lounge")
    for user_id in (1, 2):
        await tick(kit, state, user_id, Box.RAISE_ANY)
    state = await kit.until(state.id, lambda now: now.hand is not None and now.hand.public.drawing)
    assert state.hand is not None
    assert state.hand.public.pot == 1000


async def test_call_means_exactly_these_chips_and_once(kit: Kit) -> None:
    state, _, second, third = await lounge(kit)
    await refused(tick(kit, state, third, Box.CALL), "box")
    state = await kit.act(state.id, Action.bet(10))
    ticked = await tick(kit, state, third, Box.CALL)
    assert kit.service.box(state.id, third) == ticked
    await kit.service.act(state.id, user_seat(state, second), Action.raise_to(20), *decision(state))
    assert kit.service.box(state.id, third) is None
    assert kit.service.box_cleared(state.id, third) == ticked
    state = await kit.settled(state.id)
    await tick(kit, state, third, Box.CALL)  # 20 more, and it is his turn: fires at once
    state = await fired(kit, state)
    assert state.hand is not None
    assert state.hand.public.seats[user_seat(state, third)].bet == 20
    assert kit.service.box(state.id, third) is None
    assert kit.service.box_cleared(state.id, third) is None


def user_seat(state: TableState, user_id: int) -> int:
    seat = state.seat_of(user_id)
    assert seat is not None
    return seat.seat


def decision(state: TableState) -> tuple[int, int]:
    assert state.hand is not None
    return state.hand.number, state.hand.decision


async def test_raise_any_is_the_lounges(kit: Kit) -> None:
    state = await kit.group_table(2, profile="online")
    for user_id in (1, 2):
        assert await refused(tick(kit, state, user_id, Box.RAISE_ANY), "box") == {"why": "lounge_only"}
    assert await tick(kit, state, 1, Box.FOLD)


async def test_who_may_tick(kit: Kit) -> None:
    state = await kit.group_table(2, profile="online")
    await refused(tick(kit, state, 9, Box.FOLD), "noseat")
    await kit.service.join(state.id, await kit.person(3))
    assert await refused(tick(kit, state, 3, Box.FOLD), "box") == {"why": "not_live"}
    await kit.hand_over(state.id)
    await refused(tick(kit, state, 1, Box.FOLD), "stale")


async def test_an_own_press_comes_first_and_uses_the_box_up(tmp_path: Path) -> None:
    async with running(tmp_path, pace=Pace(bot_pause=(1.5, 4.0))) as kit:
        state, first, _, _ = await lounge(kit)
        await tick(kit, state, first, Box.FOLD)
        state = await kit.service.act(state.id, user_seat(state, first), Action.bet(10), *decision(state))
        assert kit.service.box(state.id, first) is None
        kit.clock.advance(10)
        assert await kit.settled(state.id) == state


async def test_the_pause_is_a_bots(tmp_path: Path) -> None:
    async with running(tmp_path, pace=Pace(bot_pause=(1.5, 4.0))) as kit:
        state, first, second, _ = await lounge(kit)
        await tick(kit, state, second, Box.CHECK_FOLD)
        state = await kit.service.act(state.id, user_seat(state, first), Action.check(), *decision(state))
        assert kit.service._boxed._turns._taking
        await kit.person(1)  # lets the box begin to wait
        kit.clock.advance(1.4)
        assert kit.service.state(state.id) == state
        kit.clock.advance(2.7)
        await fired(kit, state)


async def test_no_state_ever_shows_a_box(kit: Kit) -> None:
    """Ticking publishes nothing, and what is published when it fires is what a press would have given."""
    state, _, second, third = await lounge(kit)
    seen = len(kit.published)
    await tick(kit, state, second, Box.FOLD)
    await tick(kit, state, third, Box.RAISE_ANY)
    assert len(kit.published) == seen
    assert kit.service.state(state.id) == state
    await kit.act(state.id, Action.check())
    await kit.until(state.id, lambda now: now.hand is not None and now.hand.decision == 3)
    text = "".join(repr(now) for now in kit.published)
    assert not any(word in text for word in ("PreAction", "Box", "raise_any", "box"))


@pytest.mark.parametrize("restart", [False, True])
async def test_a_box_survives_a_restart(tmp_path: Path, restart: bool) -> None:
    async with running(tmp_path, pace=Pace(bot_pause=(1.5, 4.0))) as kit:
        state, first, second, _ = await lounge(kit)
        ticked = await tick(kit, state, second, Box.FOLD)
        if restart:
            await kit.service.act(state.id, user_seat(state, first), Action.check(), *decision(state))
    async with running(tmp_path, clock=kit.clock) as again:
        assert again.service.box(state.id, second) == ticked
        if not restart:
            await again.act(state.id, Action.check())
        after = await again.until(state.id, lambda now: now.hand is not None and now.hand.decision == 2)
        assert after.hand is not None
        assert after.hand.public.seats[user_seat(state, second)].folded
    async with running(tmp_path, clock=kit.clock) as third:
        over = await third.hand_over(state.id, call)
        assert over.status == Status.PAUSE


async def test_a_new_seat_meets_no_box_of_an_earlier_hand(kit: Kit) -> None:
    """It has the number of a seat of that hand, and none in the hand that runs."""
    state, *_ = await lounge(kit)
    await tick(kit, state, 3, Box.FOLD)
    while state.actor is not None and state.actor.seat != 2:
        state = await kit.act(state.id, Action.check())
    await kit.until(state.id, lambda now: now.hand is not None and now.hand.public.seats[2].folded)
    await kit.hand_over(state.id)
    await kit.service.leave(state.id, 1)
    state = await kit.next_hand(state.id)
    assert state.hand is not None
    assert len(state.hand.public.seats) == 2
    joined = await kit.service.join(state.id, await kit.person(4))
    assert user_seat(joined, 4) == 2
    assert kit.service.box(state.id, 4) is kit.service.box_cleared(state.id, 4) is None


async def test_new_cards_void_every_box(kit: Kit) -> None:
    state = await kit.group_table(3, profile="classic")
    assert state.actor is not None
    ticking = user_of(state, state.actor.seat)
    await kit.act(state.id, Action.check())
    await tick(kit, state, ticking, Box.CHECK_FOLD)
    await kit.act(state.id, Action.check())
    state = await kit.act(state.id, Action.check())
    assert state.hand is not None
    assert state.hand.public.redeals == 1
    assert kit.service.box(state.id, ticking) is None
