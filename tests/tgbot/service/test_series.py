"""The series of the home game: the vectors SE-1 to SE-8 of the rules, at a table of the bot."""

from typing import Any

import pytest

from tests.tgbot.service.kit import Kit, call, chips, fold
from tgbot.service import hand
from tgbot.service.model import Status, TableState


async def after_hand(kit: Kit, number: int, stacks: list[int], bots: int = 0, **setup: Any) -> TableState:
    """What becomes of a table whose hand `number` has just been paid, if it left these stacks."""
    table = await kit.group_table(len(stacks) - bots, bots, **setup)
    await kit.play(table.id, lambda now: now.hand is not None and now.hand.number == number, fold)
    await kit.play(table.id, lambda now: now.hand is not None and now.hand.number == number and now.hand.over, fold)
    async with kit.service._register.change(table.id) as draft:
        draft.set(status=Status.PLAYING, places=(), ended=None)
        for seat, stack in enumerate(stacks):
            draft.set_seat(seat, stack=stack)
        hand._end_hand(draft)
        end = draft.state
        draft.changed = False  # only to look at
    return end


def ranges(state: TableState) -> dict[int, tuple[int, int]]:
    return {place.seat: (place.first, place.last) for place in state.places}


@pytest.mark.parametrize(
    ("number", "stacks", "places"),
    [
        pytest.param(4, [0, 300, 0], {1: (1, 1), 0: (2, 3), 2: (2, 3)}, id="SE-1"),
        pytest.param(10, [230, 85, 85, 0], {0: (1, 1), 1: (2, 3), 2: (2, 3), 3: (4, 4)}, id="SE-2"),
        pytest.param(10, [100, 100, 100], {0: (1, 3), 1: (1, 3), 2: (1, 3)}, id="SE-3"),
    ],
)
async def test_se_1_to_3_places(kit: Kit, number: int, stacks: list[int], places: dict[int, tuple[int, int]]) -> None:
    end = await after_hand(kit, number, stacks)
    assert end.status == Status.FINISHED
    assert ranges(end) == places


@pytest.mark.parametrize(("bots", "status"), [(2, Status.FINISHED), (1, Status.PAUSE)])
async def test_who_cannot_pay_the_ante_is_out(kit: Kit, bots: int, status: Status) -> None:
    """C47: chips are left, but less than an ante. Bots do not play on when that is every person."""
    end = await after_hand(kit, 1, [4, 200, 96], bots, profile="classic", hands=10, stakes=5)
    assert [seat.out_in_hand for seat in end.seats] == [1, None, None]
    assert end.status == status


async def test_who_cannot_pay_the_ante_is_not_waited_for(kit: Kit) -> None:
    table = await kit.group_table(3, profile="lounge")
    await kit.hand_over(table.id)
    await kit.give(table.id, {0: 5})
    await kit.service.deal_now(table.id, 2)
    assert (await kit.service.deal_now(table.id, 3)).status == Status.PLAYING


async def test_se_4_one_chip_is_enough_for_the_ante(kit: Kit) -> None:
    table = await kit.group_table(3)
    state = await kit.play(table.id, lambda now: now.status == Status.PAUSE)
    async with kit.service._register.change(table.id) as draft:
        for seat, stack in enumerate([1, 299, 0]):
            there = draft.state.seats[seat]
            draft.set_seat(seat, stack=stack, bought=there.bought + stack - there.stack)
    state = await kit.time_out(table.id)
    assert state.hand is not None
    assert [info.dealt_in for info in state.hand.public.seats] == [True, True, False]
    assert state.hand.public.seats[0].all_in
    over = await kit.play(table.id, lambda now: now.hand is not None and now.hand.over)
    assert next(seat.stack for seat in over.seats) in (0, 2)


async def test_se_5_the_deal_passes_over_a_seat_without_chips(kit: Kit) -> None:
    table = await kit.group_table(3)
    await kit.play(table.id, lambda now: now.status == Status.PAUSE)
    bust = (table.dealer + 1) % 3
    async with kit.service._register.change(table.id) as draft:
        there = draft.state.seats[bust]
        draft.set_seat(bust, stack=0, bought=there.bought - there.stack)
    state = await kit.time_out(table.id)
    assert state.dealer == (table.dealer + 2) % 3


async def test_se_6_to_8_ten_hands_whatever_ends_them(kit: Kit) -> None:
    table = await kit.group_table(3)
    end = await kit.play(
        table.id, lambda now: now.status == Status.FINISHED, lambda view: fold(view) if view.seat else call(view)
    )
    assert end.hand is not None
    assert end.hand.number == 10  # hands that ended by folds count, and there is no eleventh
    overs = {now.hand.number: chips(now) for now in kit.published if now.hand is not None and now.hand.over}
    assert overs == dict.fromkeys(range(1, 11), 300)
