"""Coming back to an open table within hours: the old stack, as far as the balance holds it."""

from pathlib import Path

import pytest

from tests.tgbot.service.kit import GROUP, Kit, refused, running
from tgbot.service.bank import WELCOME
from tgbot.service.model import TableState

HOURS = 3600


async def left_with(kit: Kit, chips: int, profile: str = "online", persons: int = 3) -> TableState:
    """A table between hands that person 2 has left with so many chips."""
    table = await kit.group_table(persons, profile=profile)
    await kit.hand_over(table.id)
    seat = table.seat_of(2)
    assert seat is not None
    await kit.give(table.id, {seat.seat: chips})
    return await kit.service.leave(table.id, 2)


def stack(state: TableState, user_id: int) -> int:
    seat = state.seat_of(user_id)
    assert seat is not None
    return seat.stack


async def test_the_old_stack_comes_back(kit: Kit) -> None:
    table = await left_with(kit, 350)
    before = await kit.service.balance(2)
    back = await kit.service.join(table.id, await kit.person(2))
    assert stack(back, 2) == 350
    assert await kit.service.balance(2) == before - 350
    assert back.hand is not None
    assert back.hand.notes[-1] == ("sat", 1, 350)
    assert back.kept == ()


async def test_also_after_somebody_else_has_the_seat(kit: Kit) -> None:
    table = await left_with(kit, 90)
    await kit.next_hand(table.id)
    await kit.service.join(table.id, await kit.person(4))
    back = await kit.service.join(table.id, await kit.person(2))
    assert [seat.name for seat in back.seats] == ["Anna", "Clara", "Dmitri", "Boris"]
    assert stack(back, 2) == 90


async def test_also_after_half_an_hour_away(kit: Kit) -> None:
    table = await kit.group_table(2, profile="online")
    await kit.hand_over(table.id)
    await kit.give(table.id, {1: 240})
    await kit.service.sit_out(table.id, 2)
    await kit.time_out(table.id)  # the pause
    gone = await kit.time_out(table.id)
    assert gone.waits_for_second
    assert [(kept.user_id, kept.chips) for kept in gone.kept] == [(2, 240)]
    assert stack(await kit.service.join(table.id, await kit.person(2)), 2) >= 240 - 2, "dealt at once"


async def test_as_much_as_the_balance_holds(kit: Kit) -> None:
    table = await left_with(kit, 350)
    await kit.set_balance(2, 120)
    assert stack(await kit.service.join(table.id, await kit.person(2)), 2) == 120
    assert await kit.service.balance(2) == 0


async def test_too_little_for_a_hand_is_no_old_stack(kit: Kit) -> None:
    table = await left_with(kit, 5, profile="lounge")  # less than an ante
    assert stack(await kit.service.join(table.id, await kit.person(2)), 2) == table.settings.start_stack


async def test_without_chips_nobody_comes_back(kit: Kit) -> None:
    table = await left_with(kit, 350)
    await kit.set_balance(2, 0)
    await refused(kit.service.join(table.id, await kit.person(2)), "poor")


async def test_another_buy_in_cannot_be_chosen(kit: Kit) -> None:
    """Nobody takes winnings from the table by standing up."""
    table = await left_with(kit, 730, profile="lounge")
    back = await kit.service.sit(table.id, await kit.person(2), 10, auto_rebuy=True)
    assert stack(back, 2) == 730, "more than the largest buy-in"
    seat = back.seat_of(2)
    assert seat is not None
    assert seat.auto_rebuy


@pytest.mark.parametrize(("later", "chips"), [(12 * HOURS - 60, 350), (12 * HOURS + 60, 200)])
async def test_for_twelve_hours(kit: Kit, later: float, chips: int) -> None:
    table = await left_with(kit, 350, persons=2)
    waits = await kit.time_out(table.id)  # the pause
    assert waits.waits_for_second
    kit.clock.advance(later - 4)
    back = await kit.service.join(table.id, await kit.person(2))
    assert stack(back, 2) in range(chips - 2, chips + 1), "a blind is in"


async def test_over_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        table = await left_with(kit, 350)
    async with running(tmp_path, clock=kit.clock) as again:
        assert again.service.state(table.id) is not None
        assert stack(await again.service.join(table.id, await again.person(2)), 2) == 350


async def test_in_a_lobby_nothing_is_kept(kit: Kit) -> None:
    lobby = await kit.service.create(GROUP, await kit.person(1), "online")
    await kit.service.join(lobby.id, await kit.person(2))
    left = await kit.service.leave(lobby.id, 2)
    assert left.kept == ()
    assert await kit.service.balance(2) == WELCOME
