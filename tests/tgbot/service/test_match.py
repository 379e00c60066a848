"""A match from the lot for the deal to the final table, and the rematch."""

from pathlib import Path

import numpy as np
import pytest

from env.engine import hands
from env.engine.actions import Action
from tests.tgbot.service.kit import GROUP, QUICK, Kit, anything, chips, fold, private, refused, running, shove
from tgbot.service.model import Status, TableState
from tgbot.storage import tables
from tgbot.storage.rows import Deadline, HandRow


def finished(state: TableState) -> bool:
    return state.status == Status.FINISHED


async def hands_of(kit: Kit, table_id: int) -> tuple[HandRow, ...]:
    async with kit.database.transaction() as connection:
        return await tables.hands_of(connection, table_id)


async def test_ten_hands_with_two_persons_and_two_bots(kit: Kit) -> None:
    start = await kit.group_table(2, bots=2)
    end = await kit.play(start.id, finished)
    dealt = await hands_of(kit, start.id)
    assert [hand.number for hand in dealt] == list(range(1, 11))
    assert [hand.dealer for hand in dealt] == [(dealt[0].dealer + k) % 4 for k in range(10)]
    assert {chips(state) for state in kit.published if state.hand is not None} == {400}
    assert [place.stack for place in end.places] == sorted((seat.stack for seat in end.seats), reverse=True)
    assert end.places[0].first == 1
    assert sum(place.net for place in end.places) == 0
    assert all(sorted(hand.deck) == list(range(52)) for hand in dealt)
    assert len({tuple(hand.deck) for hand in dealt}) == 10
    assert all(hand.cut_seat == -1 and 1 <= hand.cut <= 51 for hand in dealt)
    assert end.expires is None
    assert end.ended is not None
    assert kit.service.open_tables(GROUP.chat_id, 0) == ()
    versions = [state.version for state in kit.published]
    assert versions == list(range(1, len(versions) + 1))


async def test_records_of_the_match_come_from_shown_hands_only(kit: Kit) -> None:
    start = await kit.group_table(2)
    rng = np.random.default_rng(2)
    end = await kit.play(start.id, finished, lambda view: anything(view, rng))
    over = {state.hand.number: state.hand for state in kit.published if state.hand is not None and state.hand.over}
    shown = [show for hand in over.values() for show in hand.public.shown]
    best = max(hands.strength(show.cards, end.rules) for show in shown)
    assert end.best_hand is not None
    assert hands.strength(end.best_hand[1], end.rules) == best
    pots = {number: sum(pot.amount for pot in hand.public.pots) for number, hand in over.items()}
    assert end.biggest_pot == (max(pots.values()), min(n for n, pot in pots.items() if pot == max(pots.values())))


async def test_pauses_after_showdown_and_after_folds(kit: Kit) -> None:
    start = await kit.group_table(2)
    paused = await kit.play(start.id, lambda state: state.status == Status.PAUSE)
    assert paused.expires == kit.clock.now() + 8
    await kit.play(start.id, lambda state: state.hand is not None and state.hand.number == 2)
    await kit.act(start.id, Action.bet(2))
    paused = await kit.play(start.id, lambda state: state.status == Status.PAUSE, fold)
    assert paused.hand is not None
    assert paused.hand.public.shown == ()
    assert paused.expires == kit.clock.now() + 4


async def test_deal_now_ends_the_pause_once_everybody_pressed(kit: Kit) -> None:
    start = await kit.group_table(2, bots=1)
    await refused(kit.service.deal_now(start.id, 1), "stale")
    paused = await kit.play(start.id, lambda state: state.status == Status.PAUSE)
    assert (await kit.service.deal_now(start.id, 1)).version == paused.version
    await refused(kit.service.deal_now(start.id, 3), "noseat")
    dealt = await kit.service.deal_now(start.id, 2)
    assert dealt.hand is not None
    assert dealt.hand.number == 2
    assert (await kit.play(start.id, lambda state: state.status == Status.PAUSE)).hand is not None
    await kit.service.sit_out(start.id, 2)
    third = await kit.service.deal_now(start.id, 1)  # who is away is not waited for
    assert third.hand is not None
    assert third.hand.number == 3


async def test_the_match_ends_when_one_seat_can_pay(kit: Kit) -> None:
    start = await kit.group_table(2)
    end = await kit.play(start.id, finished, shove)
    assert sorted(seat.stack for seat in end.seats) == [0, 200]
    loser = next(seat for seat in end.seats if seat.stack == 0)
    assert end.hand is not None
    assert loser.out_in_hand == end.hand.number
    assert end.places[-1].out_in_hand == end.hand.number


@pytest.mark.parametrize("seed", range(4))
async def test_bots_do_not_play_on_when_every_person_is_out(tmp_path: Path, seed: int) -> None:
    async with running(tmp_path, seed=seed) as kit:
        start = await kit.service.play_now(await kit.person(1), 4, private(1))
        end = await kit.play(start.id, finished, shove)
        assert chips(end) == 500
        if end.seats[0].stack == 0 and end.hand is not None and end.hand.number < 10:
            assert end.seats[0].out_in_hand == end.hand.number


async def test_rematch_when_everybody_presses(kit: Kit) -> None:
    start = await kit.group_table(2, bots=1)
    await refused(kit.service.rematch(start.id, 1), "stale")
    await kit.play(start.id, finished, shove)
    await refused(kit.service.rematch(start.id, 3), "noseat")
    once = await kit.service.rematch(start.id, 1)
    assert (once.status, once.rematch, once.rematch_at) == (Status.FINISHED, (1,), None)
    assert (await kit.service.rematch(start.id, 1)).version == once.version
    new = await kit.service.rematch(start.id, 2)
    assert new.id != start.id
    assert new.status == Status.PLAYING
    assert [seat.name for seat in new.seats] == ["Anna", "Ada", "Boris"]
    assert chips(new) == 300
    old = kit.service.state(start.id)
    assert old is not None
    assert old.next_table == new.id
    await refused(kit.service.rematch(start.id, 1), "gone")
    assert finished(await kit.play(new.id, finished, shove))


async def test_rematch_without_those_who_did_not_press(kit: Kit) -> None:
    start = await kit.group_table(3, bots=1)
    await kit.play(start.id, finished, shove)
    await kit.service.rematch(start.id, 3)
    twice = await kit.service.rematch(start.id, 2)
    assert twice.rematch_at == kit.clock.now() + 60
    kit.clock.advance(60)
    old = await kit.until(start.id, lambda state: state.next_table is not None)
    assert old.next_table is not None
    new = await kit.until(old.next_table, lambda state: state.status == Status.PLAYING)
    assert [seat.name for seat in new.seats] == ["Ada", "Boris", "Clara"]
    assert new.host_id == 2


async def test_one_person_is_enough_for_a_rematch_with_bots(kit: Kit) -> None:
    start = await kit.service.play_now(await kit.person(1), 2, private(1))
    await kit.play(start.id, finished, shove)
    new = await kit.service.rematch(start.id, 1)
    assert new.status == Status.PLAYING
    assert len(new.seats) == 3


async def test_no_rematch_while_another_table_has_the_place(kit: Kit) -> None:
    await kit.service.groups.change(GROUP.chat_id, GROUP.title, tables=1)
    start = await kit.group_table(3)
    await kit.play(start.id, finished, shove)
    await kit.service.rematch(start.id, 1)
    await kit.service.rematch(start.id, 2)
    lobby = await kit.service.create(GROUP, await kit.person(1))
    assert await refused(kit.service.rematch(start.id, 3), "exists") == {"table": lobby.id}
    kit.clock.advance(60)
    old = await kit.until(start.id, lambda state: state.rematch_at is None)
    assert old.next_table is None


async def test_an_ended_table_is_forgotten_after_a_day(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        start = await kit.group_table(2)
        await kit.service.stop_table(start.id, 1, now=True)
        kit.clock.advance(QUICK.memory - 1)
    async with running(tmp_path, clock=kit.clock) as again:
        assert again.service.state(start.id) is not None
        await again.service._fire(Deadline(start.id, "forget", 0))
        assert again.service.state(start.id) is None
        again.clock.advance(1)
    async with running(tmp_path, clock=kit.clock) as again:
        assert again.service.state(start.id) is None
