"""Open tables: people come and go between hands, chips go with them, and the table waits until two can play."""

import itertools
from pathlib import Path

import pytest

from env.engine.actions import Action
from tests.tgbot.service.kit import Kit, Scripted, call, chips, fold, private, refused, running, shove
from tgbot.service.bank import WELCOME
from tgbot.service.model import Status, TableState


async def wealth(kit: Kit, state: TableState, *user_ids: int) -> int:
    """Chips of these persons and of the table."""
    return chips(state) + sum([await kit.service.balance(user_id) for user_id in user_ids])


async def test_joining_while_a_hand_runs(kit: Kit) -> None:
    table = await kit.group_table(2, profile="online")
    late = await kit.service.join(table.id, await kit.person(3))
    seat = late.seats[2]
    assert (seat.waiting, seat.stack, seat.bought) == (True, 200, 200)
    assert late.hand is not None
    assert late.hand.notes == (("sat", 2, 200),)
    assert len(late.hand.public.seats) == 2
    assert late.hand.deadline == table.hand.deadline  # type: ignore[union-attr]
    assert kit.service.seat_view(table.id, 2) is None
    await refused(kit.service.act(table.id, 2, Action.call(), 1, late.hand.decision), "turn")
    await refused(kit.service.join(table.id, await kit.person(3)), "seated")
    over = await kit.hand_over(table.id)
    assert over.seats[2].waiting
    dealt = await kit.next_hand(table.id)
    assert not dealt.seats[2].waiting
    assert dealt.hand is not None
    assert [info.dealt_in for info in dealt.hand.public.seats] == [True] * 3


async def test_nobody_joins_a_match_late(kit: Kit) -> None:
    table = await kit.group_table(2)
    await refused(kit.service.join(table.id, await kit.person(3)), "nolate")
    match = await kit.group_table(2, profile="online", chat=private(1), hands=5)
    await refused(kit.service.join(match.id, await kit.person(3)), "nolate")


async def test_a_full_table_has_room_again_with_the_next_hand(kit: Kit) -> None:
    table = await kit.group_table(5, profile="stripped")
    await refused(kit.service.join(table.id, await kit.person(6)), "full")
    await kit.hand_over(table.id)
    await kit.service.leave(table.id, 2)
    await refused(kit.service.join(table.id, await kit.person(6)), "full")
    dealt = await kit.next_hand(table.id)
    assert [seat.name for seat in dealt.seats] == ["Anna", "Clara", "Dmitri", "Emma"]
    assert [seat.seat for seat in dealt.seats] == [0, 1, 2, 3]
    joined = await kit.service.join(table.id, await kit.person(6))
    assert joined.seats[4].name == "Fjodor"
    assert await wealth(kit, joined, *range(1, 7)) == 6 * WELCOME


async def test_a_seat_that_was_left_is_taken_by_somebody_else(kit: Kit) -> None:
    """While the table waits a newcomer has the last place, and who left it comes too late."""
    table = await kit.group_table(5, profile="stripped")
    await kit.hand_over(table.id)
    for user_id in (1, 2, 3, 4):
        await kit.service.sit_out(table.id, user_id)
    await kit.service.leave(table.id, 5)
    waiting = await kit.service.join(table.id, await kit.person(6))
    assert (waiting.status, waiting.expires) == (Status.PAUSE, None)
    await refused(kit.service.join(table.id, await kit.person(5)), "full")
    dealt = await kit.service.back(table.id, 1)
    assert [seat.name for seat in dealt.seats] == ["Anna", "Boris", "Clara", "Dmitri", "Fjodor"]


async def test_a_break_that_was_to_come_ends_with_leaving(kit: Kit) -> None:
    """Who sits down again while the table waits is not given up half an hour later."""
    table = await kit.group_table(2, profile="online")
    await kit.service.sit_out(table.id, 2)
    await kit.service.leave(table.id, 2)
    await kit.hand_over(table.id)
    await kit.time_out(table.id)
    again = await kit.service.join(table.id, await kit.person(2))
    assert again.status == Status.PLAYING
    assert [seat.away_until for seat in again.seats] == [None, None]


async def test_the_button_moves_to_the_next_seat_dealt_in(kit: Kit) -> None:
    table = await kit.group_table(4, profile="online")
    order = [table.dealer]
    for number in range(2, 6):
        await kit.hand_over(table.id)
        if number == 3:
            away = next(seat for seat in table.seats if seat.seat == (order[-1] + 1) % 4)
            assert away.person is not None
            await kit.service.sit_out(table.id, away.person.user_id)
        order.append((await kit.next_hand(table.id)).dealer)
    first = order[0]
    assert order == [first, (first + 1) % 4, (first + 3) % 4, first % 4, (first + 1) % 4]


async def test_the_deal_goes_on_after_a_dealer_has_left(kit: Kit) -> None:
    table = await kit.group_table(4, profile="online")
    await kit.hand_over(table.id)
    dealer = table.seats[table.dealer]
    assert dealer.person is not None
    await kit.service.leave(table.id, dealer.person.user_id)
    dealt = await kit.next_hand(table.id)
    assert dealt.seats[dealt.dealer].name == table.seats[(table.dealer + 1) % 4].name


async def test_the_lounge_draws_a_starter_by_lot(kit: Kit) -> None:
    table = await kit.group_table(4, profile="lounge")
    starters = []
    for _ in range(12):
        state = await kit.settled(table.id)
        assert state.actor is not None
        starters.append(state.actor.seat)
        assert state.actor.seat == (state.dealer + 1) % 4
        await kit.hand_over(table.id)
        await kit.next_hand(table.id)
    assert len({(after - before) % 4 for before, after in itertools.pairwise(starters)}) > 2


async def test_a_leaver_gets_the_chips_when_the_hand_is_over(kit: Kit) -> None:
    table = await kit.group_table(3, profile="online")
    assert table.actor is not None
    assert table.actor.person is not None
    seat, user_id = table.actor.seat, table.actor.person.user_id
    await kit.act(table.id, Action.raise_to(50))
    left = await kit.service.leave(table.id, user_id)
    assert left.seats[seat].left
    assert await kit.service.balance(user_id) == WELCOME - 200
    await refused(kit.service.join(table.id, await kit.person(user_id)), "inhand")
    over = await kit.hand_over(table.id)
    assert over.seats[seat].stack == 0
    assert await kit.service.balance(user_id) == WELCOME + over.seats[seat].stack - over.seats[seat].bought
    assert await wealth(kit, over, 1, 2, 3) == 3 * WELCOME
    took = 200 - over.seats[seat].bought
    back = await kit.service.join(table.id, await kit.person(user_id))  # the seat is still his in this pause
    assert (back.seats[seat].left, back.seats[seat].stack) == (False, took)


async def test_an_all_in_hand_of_the_last_leaver_is_played_out(tmp_path: Path) -> None:
    """Bots finish it; then the table closes, and what was won is in the balance."""
    async with running(tmp_path, agents=lambda _: Scripted(call)) as kit:
        table = await kit.service.play_now(await kit.person(1), 2, private(1), "online")
        table = await kit.settled(table.id)
        assert table.actor is not None
        assert table.actor.seat == 0
        view = kit.service.seat_view(table.id, 0)
        assert view is not None
        await kit.service.act(table.id, 0, shove(view), 1, table.hand.decision)  # type: ignore[union-attr]
        await kit.service.leave(table.id, 1)
        closed = await kit.until(table.id, lambda state: not state.open)
        assert (closed.status, closed.why_closed) == (Status.CLOSED, "left")
        assert closed.hand is not None
        assert closed.hand.over
        assert closed.seats[0].stack == 0
        assert await kit.service.balance(1) == WELCOME - closed.seats[0].bought
        assert chips(closed) == sum(seat.bought for seat in closed.seats)


async def test_away_seats_are_not_dealt_in_and_lose_their_place(kit: Kit) -> None:
    table = await kit.group_table(3, profile="online")
    await kit.hand_over(table.id)
    away = await kit.service.sit_out(table.id, 2)
    assert away.seats[1].away_until == kit.clock.now() + 1800
    stack = away.seats[1].stack
    dealt = await kit.next_hand(table.id)
    assert dealt.hand is not None
    assert not dealt.hand.public.seats[1].dealt_in
    assert dealt.seats[1].stack == stack
    kit.clock.advance(59)
    back = await kit.service.back(table.id, 2)
    assert (back.seats[1].away, back.seats[1].away_until) == (False, None)
    await kit.hand_over(table.id)
    await kit.service.sit_out(table.id, 2)
    balance = await kit.service.balance(2)
    stack = (await kit.settled(table.id)).seats[1].stack
    for user_id in (1, 3):
        await kit.service.sit_out(table.id, user_id)
    kit.clock.advance(1800)
    closed = await kit.until(table.id, lambda state: not state.open)
    assert closed.why_closed == "left"
    assert await kit.service.balance(2) == balance + stack
    assert await wealth(kit, closed, 1, 2, 3) == 3 * WELCOME


async def test_missed_clocks_make_a_seat_away_until_it_is_given_up(kit: Kit) -> None:
    table = await kit.group_table(2, bots=1, profile="lounge")
    while not any(seat.away for seat in (await kit.settled(table.id)).seats):
        await kit.time_out(table.id)
    state = await kit.settled(table.id)
    assert [seat.away_until is not None for seat in state.seats] == [seat.away for seat in state.seats]


async def test_a_table_without_a_second_player_waits(kit: Kit) -> None:
    table = await kit.group_table(2, profile="house")
    await kit.hand_over(table.id)
    await kit.service.leave(table.id, 2)
    await kit.time_out(table.id)
    waiting = kit.service.state(table.id)
    assert waiting is not None
    assert (waiting.status, waiting.expires, waiting.closes) == (Status.PAUSE, None, kit.clock.now() + 24 * 3600)
    await refused(kit.service.rebuy(table.id, 1, 10), "fixed")
    dealt = await kit.service.join(table.id, await kit.person(3))
    assert (dealt.status, dealt.closes) == (Status.PLAYING, None)
    assert [seat.name for seat in dealt.seats] == ["Anna", "Clara"]


async def test_a_table_that_waits_closes_in_the_end(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        table = await kit.group_table(2, profile="house")
        await kit.hand_over(table.id)
        await kit.service.leave(table.id, 2)
        await kit.time_out(table.id)
        waiting = kit.service.state(table.id)
    async with running(tmp_path, clock=kit.clock) as again:
        assert again.service.state(table.id) == waiting
        closed = await again.time_out(table.id)
        assert (closed.status, closed.why_closed) == (Status.CLOSED, "hold")
        assert await wealth(again, closed, 1, 2) == 2 * WELCOME


async def test_somebody_new_wakes_a_table_on_hold(kit: Kit) -> None:
    table = await kit.group_table(1, bots=1, profile="lounge")
    await kit.hand_over(table.id)
    held = await kit.service.sit_out(table.id, 1)
    assert held.status == Status.HOLD
    dealt = await kit.service.join(table.id, await kit.person(2))
    assert dealt.status == Status.PLAYING
    assert dealt.hand is not None
    assert [info.dealt_in for info in dealt.hand.public.seats] == [False, True, True]


async def test_bots_get_new_chips_from_the_house(tmp_path: Path) -> None:
    async with running(tmp_path, agents=lambda _: Scripted(shove), seed=5) as kit:
        table = await kit.group_table(1, bots=1, profile="online")
        for _ in range(60):
            state = await kit.hand_over(table.id, shove)
            if state.seats[1].stack == 0:
                break
            if state.seats[0].stack == 0:
                await kit.service.rebuy(table.id, 1, 200)
            await kit.next_hand(table.id)
        assert state.seats[1].stack == 0
        dealt = await kit.next_hand(table.id)
        assert dealt.seats[1].bought == state.seats[1].bought + 200
        assert chips(dealt) == sum(seat.bought for seat in dealt.seats)


async def test_the_net_result_is_stack_less_bought(kit: Kit) -> None:
    table = await kit.group_table(3, profile="lounge")
    state = await kit.hand_over(table.id, fold)
    assert sum(seat.stack - seat.bought for seat in state.seats) == 0
    await kit.service.leave(table.id, 2)
    state = await kit.service.rebuy(table.id, 1, 5) if state.seats[0].stack <= 495 else await kit.settled(table.id)
    assert sum(seat.stack - seat.bought for seat in state.seats) == 0


@pytest.mark.parametrize("profile", ["online", "house", "lounge"])
async def test_a_person_out_of_chips_with_bots_waits_for_a_rebuy(tmp_path: Path, profile: str) -> None:
    """S5.9: nobody is thrown out; the table waits."""
    async with running(tmp_path) as kit:
        table = await kit.service.play_now(await kit.person(1), 2, private(1), profile)
        await kit.hand_over(table.id, fold)
        await kit.give(table.id, {0: 0})
        await kit.time_out(table.id)
        state = await kit.settled(table.id)
        assert (state.status, state.expires) == (Status.PAUSE, None)
        if profile == "house":
            closed = await kit.service.leave(table.id, 1)
            assert closed.why_closed == "left"
        else:
            assert (await kit.service.rebuy(table.id, 1, 200)).status == Status.PLAYING


async def test_a_hand_that_is_still_shown_keeps_its_seats(kit: Kit) -> None:
    """Nobody gets the number, and with it the cards, of a seat that was left while the table waits."""
    table = await kit.group_table(3, profile="online")
    over = await kit.hand_over(table.id)
    second = over.seat_of(2)
    assert second is not None
    view = kit.service.seat_view(table.id, second.seat)
    await kit.service.sit_out(table.id, 3)
    await kit.service.leave(table.id, 1)
    kit.clock.advance(20)
    waiting = await kit.until(table.id, lambda state: state.expires is None)
    there = waiting.seat_of(2)
    assert there is not None
    assert view is not None
    after = kit.service.seat_view(table.id, there.seat)
    assert after is not None
    assert after.cards == view.cards
