"""Balances, buy-ins, rebuys and auto-rebuys of open tables: the vectors RB-1 to RB-9, and what is refused."""

from pathlib import Path

import pytest

from env.engine.actions import Action
from tests.tgbot.service.kit import GROUP, Kit, fold, private, refused, running
from tgbot.service.bank import FREE_CHIPS, FREE_EVERY, WELCOME
from tgbot.service.model import ChatRef, Status, TableState

OTHER = ChatRef(-200, 0, "Sunday club", True, "en")


async def lounge(kit: Kit, bots: int = 1, auto_rebuy: bool = True) -> TableState:
    """Anna at a lounge table, ante 10, with bots; her first hand is over and the next one comes."""
    lobby = await kit.service.create(private(1), await kit.person(1), "lounge", bots)
    await kit.service.sit(lobby.id, await kit.person(1), 500, auto_rebuy)
    await kit.service.start_match(lobby.id, 1)
    return await kit.hand_over(lobby.id, fold)


async def with_stack(kit: Kit, stack: int, balance: int, auto_rebuy: bool = True) -> tuple[TableState, int]:
    """Anna's table in its next hand, and her stack before it, if she had these chips between the two."""
    table = await lounge(kit, auto_rebuy=auto_rebuy)
    await kit.give(table.id, {0: stack})
    await kit.set_balance(1, balance)
    after = await kit.next_hand(table.id)
    seat = after.seats[0]
    dealt = kit.service._register.get(table.id).dealt  # type: ignore[union-attr]
    playing = after.status == Status.PLAYING
    assert dealt is not None
    return after, dealt.stacks[0] if playing else seat.stack


async def test_rb_1_sit_down_with_1_to_50_antes(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), "lounge")
    for chips in (500, 10):
        state = await kit.service.sit(table.id, await kit.person(2), chips, auto_rebuy=False)
        assert state.seats[1].stack == state.seats[1].bought == chips
        assert await kit.service.balance(2) == WELCOME - chips
    for chips in (501, 9, 0, -5):
        values = await refused(kit.service.sit(table.id, await kit.person(2), chips, auto_rebuy=False), "buyin")
        assert values == {"least": 10, "most": 500}
    assert await kit.service.balance(2) == WELCOME - 10


@pytest.mark.parametrize(
    ("stack", "balance", "after"),
    [
        pytest.param(430, 1000, (500, 930), id="RB-2"),
        pytest.param(430, 30, (460, 0), id="RB-3"),
        pytest.param(520, 1000, (520, 1000), id="RB-4"),
        pytest.param(495, 1000, (500, 995), id="RB-6"),
    ],
)
async def test_rb_2_to_6_auto_rebuy(kit: Kit, stack: int, balance: int, after: tuple[int, int]) -> None:
    state, dealt = await with_stack(kit, stack, balance)
    assert (dealt, await kit.service.balance(1)) == after
    bought = after[0] - stack
    sat_in = next(now for now in kit.published if now.hand is not None and now.hand.number == 2)
    assert sat_in.hand is not None
    assert sat_in.hand.notes == ((("auto_rebuy", 0, bought),) if bought else ())
    assert state.status == Status.PLAYING


async def test_rb_5_less_than_an_ante_is_not_dealt_in(kit: Kit) -> None:
    state, stack = await with_stack(kit, 0, 5)
    assert (stack, state.status, state.expires) == (0, Status.PAUSE, None)
    assert await kit.service.balance(1) == 5
    assert await kit.service.grant_at(1) == kit.clock.now() - 4 + FREE_EVERY  # the welcome chips came at the start


async def test_rb_7_never_during_a_game(kit: Kit) -> None:
    table = await kit.group_table(3, profile="lounge")
    await refused(kit.service.rebuy(table.id, 1, 10), "inhand")
    await kit.hand_over(table.id)
    await kit.give(table.id, {0: 10})
    await kit.next_hand(table.id)
    await kit.service.set_auto_rebuy(table.id, 1, True)
    await kit.hand_over(table.id)
    second = [now for now in kit.published if now.hand is not None and now.hand.number == 2 and not now.hand.over]
    assert {now.seats[0].stack for now in second} == {0}  # all-in with the ante, until the hand is over


async def test_rb_8_without_the_box_a_manual_rebuy(kit: Kit) -> None:
    state, stack = await with_stack(kit, 5, 1000, auto_rebuy=False)
    assert (stack, state.status, state.expires) == (5, Status.PAUSE, None)
    assert state.hand is not None
    for chips in (0, -1, 4, 496):
        values = await refused(kit.service.rebuy(state.id, 1, chips), "buyin")
        assert values == {"least": 5, "most": 495}
    dealt = await kit.service.rebuy(state.id, 1, 245)
    assert (dealt.status, dealt.seats[0].bought - state.seats[0].bought) == (Status.PLAYING, 245)
    assert await kit.service.balance(1) == 755
    assert dealt.hand is not None
    assert ("rebuy", 0, 245) in dealt.hand.notes


async def test_rb_9_leaving_clears_the_box_and_returns_the_stack(kit: Kit) -> None:
    table = await kit.group_table(2, bots=1, profile="lounge")
    await kit.service.set_auto_rebuy(table.id, 2, True)
    state = await kit.hand_over(table.id)
    stack, before = state.seats[2].stack, await kit.service.balance(2)
    left = await kit.service.leave(table.id, 2)
    assert (left.seats[2].left, left.seats[2].auto_rebuy, left.seats[2].stack) == (True, False, 0)
    assert left.hand is not None
    assert left.hand.notes == (("left", 2, 0), ("cashed", 2, stack))
    assert await kit.service.balance(2) == before + stack
    again = await kit.service.join(table.id, await kit.person(2))
    assert not again.seats[2].auto_rebuy


async def test_a_broke_person_stays_seated_and_is_told(kit: Kit) -> None:
    table = await kit.group_table(3, profile="lounge")
    await kit.hand_over(table.id)
    await kit.give(table.id, {0: 0})
    state = await kit.next_hand(table.id)
    assert state.hand is not None
    assert not state.hand.public.seats[0].dealt_in
    assert await kit.service.rebuy(table.id, 1, 250)  # not in this hand: at once
    state = await kit.hand_over(table.id)
    state = await kit.next_hand(table.id)
    assert state.hand is not None
    assert state.hand.public.seats[0].dealt_in


async def test_the_usual_buy_in_is_what_the_balance_allows(kit: Kit) -> None:
    await kit.set_balance(2, 300)
    await kit.set_balance(3, 9)
    await kit.set_balance(4, 199)
    table = await kit.service.create(GROUP, await kit.person(1), "lounge")
    state = await kit.service.join(table.id, await kit.person(2))
    assert (state.seats[1].stack, await kit.service.balance(2)) == (300, 0)
    assert await refused(kit.service.join(table.id, await kit.person(3)), "poor") == {"balance": 9}
    await kit.service.leave(table.id, 2)
    assert await kit.service.balance(2) == 300
    online = await kit.service.create(OTHER, await kit.person(1), "online")
    assert await refused(kit.service.join(online.id, await kit.person(4)), "poor") == {"balance": 199}
    assert await refused(kit.service.sit(online.id, await kit.person(1), 100, False), "buyin") == {
        "least": 200,
        "most": 200,
    }
    await refused(kit.service.sit(online.id, await kit.person(1), 200, True), "fixed")


async def test_matches_never_touch_a_balance(kit: Kit) -> None:
    table = await kit.group_table(2)
    await refused(kit.service.rebuy(table.id, 1, 10), "fixed")
    await refused(kit.service.set_auto_rebuy(table.id, 1, True), "fixed")
    await kit.service.stop_table(table.id, 1, now=True)
    assert [await kit.service.balance(user_id) for user_id in (1, 2)] == [WELCOME, WELCOME]


async def test_free_chips_once_a_day_for_who_has_no_ante(kit: Kit) -> None:
    await kit.person(1)
    assert await kit.service.balance(1) == WELCOME
    assert await kit.service.grant_at(1) is None
    start = kit.clock.now()
    await kit.set_balance(1, 9)
    assert await kit.service.grant_at(1) == start + FREE_EVERY
    kit.clock.advance(FREE_EVERY - 1)
    assert await kit.service.balance(1) == 9
    kit.clock.advance(1)
    assert await kit.service.balance(1) == 9 + FREE_CHIPS
    await kit.set_balance(1, 0)
    assert await kit.service.balance(1) == 0
    assert await kit.service.grant_at(1) == start + 2 * FREE_EVERY


async def test_no_free_chips_while_there_are_some_at_a_table(kit: Kit) -> None:
    table = await kit.group_table(2, profile="lounge")
    await kit.set_balance(1, 0)
    kit.clock.advance(FREE_EVERY)
    assert await kit.service.balance(1) == 0
    assert await kit.service.grant_at(1) is None
    assert table.seats[0].bought == 500


async def test_every_end_of_a_table_returns_the_chips(kit: Kit) -> None:
    lobby = await kit.service.create(GROUP, await kit.person(1), "lounge")
    assert await kit.service.balance(1) == WELCOME - 500
    await kit.service.close(lobby.id, 1)
    assert await kit.service.balance(1) == WELCOME
    lobby = await kit.service.create(GROUP, await kit.person(1), "lounge")
    await kit.time_out(lobby.id)
    assert await kit.service.balance(1) == WELCOME
    table = await kit.group_table(2, profile="online")
    await kit.act(table.id, Action.raise_to(50))
    closed = await kit.service.stop_table(table.id, 1, now=True)
    assert [seat.stack for seat in closed.seats] == [0, 0]
    assert [await kit.service.balance(user_id) for user_id in (1, 2)] == [WELCOME, WELCOME]
    table = await kit.group_table(2, profile="online")
    await kit.service.stop_table(table.id, 1, now=False)
    await kit.hand_over(table.id)
    assert sum([await kit.service.balance(user_id) for user_id in (1, 2)]) == 2 * WELCOME


async def test_balances_survive_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        table = await kit.group_table(2, profile="lounge")
    async with running(tmp_path, clock=kit.clock) as again:
        assert await again.service.balance(1) == WELCOME - 500
        await again.service.stop_table(table.id, 1, now=True)
        assert await again.service.balance(1) == WELCOME
