"""Presses: those of this decision count once, all others change nothing and say why."""

from pathlib import Path

import pytest

from env.engine.actions import Action
from env.errors import IllegalAction
from tests.tgbot.service.kit import Kit, refused, running
from tgbot.service.model import Status, TableState


async def at_draw(kit: Kit) -> TableState:
    start = await kit.group_table(2)
    return await kit.play(start.id, lambda state: state.hand is not None and state.hand.public.drawing)


def turn(state: TableState) -> tuple[int, int, int]:
    """Seat, hand and decision of the press that is wanted."""
    assert state.actor is not None
    assert state.hand is not None
    return state.actor.seat, state.hand.number, state.hand.decision


async def test_an_action_counts_once(kit: Kit) -> None:
    state = await kit.group_table(2)
    seat, hand, decision = turn(state)
    after = await kit.service.act(state.id, seat, Action.bet(2), hand, decision)
    assert after.hand is not None
    assert after.hand.decision == decision + 1
    again = await refused(kit.service.act(state.id, seat, Action.bet(2), hand, decision), "done")
    assert again == {"action": Action.bet(2)}
    await refused(kit.service.act(state.id, seat, Action.bet(3), hand, decision), "stale")
    await refused(kit.service.act(state.id, 1 - seat, Action.bet(2), hand, decision), "stale")
    assert kit.service.state(state.id) == after


async def test_presses_of_others_and_of_other_turns_change_nothing(kit: Kit) -> None:
    state = await kit.group_table(3)
    seat, hand, decision = turn(state)
    other = (seat + 1) % 3
    assert await refused(kit.service.act(state.id, other, Action.check(), hand, decision), "turn") == {
        "name": state.seats[seat].name
    }
    await refused(kit.service.act(state.id, seat, Action.check(), hand + 1, decision), "stale")
    await refused(kit.service.act(state.id, seat, Action.check(), hand, decision + 1), "stale")
    await refused(kit.service.act(state.id, 5, Action.check(), hand, decision), "noseat")
    await refused(kit.service.act(99, seat, Action.check(), hand, decision), "gone")
    assert kit.service.state(state.id) == state


async def test_what_the_rules_refuse_changes_nothing(kit: Kit) -> None:
    state = await kit.group_table(2)
    seat, hand, decision = turn(state)
    for action, code in (
        (Action.bet(1), "below_minimum"),
        (Action.bet(100), "above_maximum"),
        (Action.fold(), "fold_when_free"),
        (Action.pat(), "not_drawing"),
    ):
        with pytest.raises(IllegalAction) as caught:
            await kit.service.act(state.id, seat, action, hand, decision)
        assert caught.value.code == code
        with pytest.raises(IllegalAction):
            kit.service.check(state.id, seat, action)
    kit.service.check(state.id, seat, Action.bet(2))
    assert kit.service.state(state.id) == state


async def test_who_folded_is_told_so(kit: Kit) -> None:
    state = await kit.group_table(3)
    await kit.act(state.id, Action.bet(2))
    folder = (await kit.act(state.id, Action.fold())).actor
    assert folder is not None
    seat, hand, decision = turn(await kit.settled(state.id))
    await refused(kit.service.act(state.id, (seat - 1) % 3, Action.call(), hand, decision), "folded")


async def test_marks_are_absolute_and_drawn(kit: Kit) -> None:
    state = await at_draw(kit)
    seat, hand, decision = turn(state)
    assert await kit.service.mark(state.id, seat, 0, True, hand, decision) == 0b1
    assert await kit.service.mark(state.id, seat, 4, True, hand, decision) == 0b10001
    assert await kit.service.mark(state.id, seat, 4, True, hand, decision) == 0b10001
    assert await kit.service.mark(state.id, seat, 4, False, hand, decision) == 0b1
    assert kit.service.marks(state.id, seat) == 0b1
    assert kit.service.state(state.id) == state  # nobody else sees what is marked
    assert await refused(kit.service.draw_marked(state.id, seat, hand, decision, 0b10001), "marks") == {"mask": 0b1}
    view = kit.service.seat_view(state.id, seat)
    assert view is not None
    drawn = await kit.service.draw_marked(state.id, seat, hand, decision, 0b1)
    after = kit.service.seat_view(state.id, seat)
    assert after is not None
    assert after.discarded == view.cards[:1]
    assert after.cards[:4] == view.cards[1:]
    assert drawn.hand is not None
    assert drawn.hand.public.seats[seat].drew == (1,)
    assert kit.service.marks(state.id, seat) == 0
    assert await refused(kit.service.mark(state.id, seat, 0, True, hand, decision), "drawn") == {"n": 1}


async def test_draw_in_a_group_needs_marks(kit: Kit) -> None:
    state = await at_draw(kit)
    seat, hand, decision = turn(state)
    await refused(kit.service.draw_marked(state.id, seat, hand, decision), "mark1")
    await kit.service.mark(state.id, seat, 2, True, hand, decision)
    assert await kit.service.clear_marks(state.id, seat, hand, decision) == 0
    await refused(kit.service.draw_marked(state.id, seat, hand, decision), "mark1")
    await kit.service.mark(state.id, seat, 2, True, hand, decision)
    drawn = await kit.service.draw_marked(state.id, seat, hand, decision)
    assert drawn.hand is not None
    assert drawn.hand.public.seats[seat].drew == (1,)


async def test_marks_belong_to_the_drawer_and_to_the_draw(kit: Kit) -> None:
    state = await kit.group_table(2)
    seat, hand, decision = turn(state)
    await refused(kit.service.mark(state.id, seat, 0, True, hand, decision), "stale")
    state = await kit.play(state.id, lambda now: now.hand is not None and now.hand.public.drawing)
    seat, hand, decision = turn(state)
    await refused(kit.service.mark(state.id, 1 - seat, 0, True, hand, decision), "turn")
    with pytest.raises(ValueError, match="position 5"):
        await kit.service.mark(state.id, seat, 5, True, hand, decision)


async def test_marks_survive_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        state = await at_draw(kit)
        seat, hand, decision = turn(state)
        await kit.service.mark(state.id, seat, 3, True, hand, decision)
    async with running(tmp_path, clock=kit.clock) as again:
        assert again.service.marks(state.id, seat) == 0b1000
        await again.service.draw_marked(state.id, seat, hand, decision, 0b1000)


async def test_a_hand_that_is_over_takes_no_presses(kit: Kit) -> None:
    state = await kit.group_table(2)
    paused = await kit.play(state.id, lambda now: now.status == Status.PAUSE)
    assert paused.hand is not None
    await refused(kit.service.act(state.id, 0, Action.check(), 1, paused.hand.decision), "stale")
    await kit.service.stop_table(state.id, 1, now=True)
    await refused(kit.service.act(state.id, 0, Action.check(), 1, paused.hand.decision), "gone")


async def test_another_seats_cards_are_not_in_the_view(kit: Kit) -> None:
    state = await kit.group_table(3)
    views = [kit.service.seat_view(state.id, seat) for seat in range(3)]
    assert all(view is not None and len(view.cards) == 5 for view in views)
    assert len({card for view in views if view is not None for card in view.cards}) == 15
    assert kit.service.seat_view(state.id, 3) is None
    assert kit.service.seat_view(99, 0) is None
    assert state.hand is not None
    assert state.hand.public.shown == ()
