"""What each game adds at a table: series, clocks, decks, redeals, mixes; the vectors SE, CL and DS of the rules."""

from pathlib import Path

import numpy as np
import pytest

from env.engine.actions import Action
from env.engine.events import EventKind
from env.engine.profiles import PROFILES
from env.engine.views import SeatView
from tests.tgbot.service.kit import Kit, Random, anything, call, chips, running, shove
from tgbot.service.model import Status, TableState
from tgbot.storage import tables
from tgbot.storage.rows import HandRow, StepKind


async def dealt_hands(kit: Kit, table_id: int) -> tuple[HandRow, ...]:
    async with kit.database.transaction() as connection:
        return await tables.hands_of(connection, table_id)


async def test_cl_1_a_draw_before_the_clock_counts(kit: Kit) -> None:
    table = await drawing(kit)
    kit.clock.advance(29)
    state = await kit.act(table.id, Action.draw(0b111))
    assert state.hand is not None
    assert state.hand.public.seats[seat_to_act(table)].drew == (3,)


async def test_cl_1_at_30_seconds_it_is_pat_and_no_bet_follows(kit: Kit) -> None:
    table = await drawing(kit)
    assert kit.deadline(table.id).at == kit.clock.now() + 30
    state = await kit.time_out(table.id)
    seat = seat_to_act(table)
    assert state.hand is not None
    assert state.hand.public.seats[seat].drew == (0,)
    assert any(event.kind == EventKind.TIMEOUT and event.seat == seat for event in state.hand.events)
    state = await kit.play(table.id, lambda now: now.hand is not None and now.hand.public.round == 1)
    while state.hand is not None and not state.hand.over:
        assert state.actor is not None
        if state.actor.seat == seat:
            view = kit.service.seat_view(table.id, seat)
            assert view is not None
            assert view.legal is not None
            assert view.legal.wager is None
        state = await kit.act(table.id)


async def test_cl_2_marks_are_no_discard(kit: Kit) -> None:
    table = await drawing(kit)
    seat = seat_to_act(table)
    assert table.hand is not None
    await kit.service.mark(table.id, seat, 0, True, 1, table.hand.decision)
    state = await kit.time_out(table.id)
    assert state.hand is not None
    assert state.hand.public.seats[seat].drew == (0,)


async def test_cl_3_a_betting_clock_checks_for_nothing_else_folds(kit: Kit) -> None:
    table = await kit.group_table(2, profile="online")
    await kit.act(table.id)  # the small blind calls
    assert kit.deadline(table.id).at == kit.clock.now() + 60
    state = await kit.time_out(table.id)
    assert state.hand is not None
    assert state.hand.public.drawing
    await kit.hand_over(table.id)
    table = await kit.next_hand(table.id)
    state = await kit.time_out(table.id)
    assert state.hand is not None
    assert state.hand.public.seats[seat_to_act(table)].folded


async def test_cl_4_an_all_in_seat_stays_in(kit: Kit) -> None:
    table = await kit.group_table(2, profile="online")
    await kit.act(table.id, Action.raise_to(200))
    table = await kit.act(table.id)
    assert table.hand is not None
    assert table.hand.public.drawing
    seat = seat_to_act(table)
    await kit.time_out(table.id)
    state = await kit.hand_over(table.id)
    assert state.hand is not None
    assert seat in {shown.seat for shown in state.hand.public.shown}
    assert state.hand.public.seats[seat].drew == (0,)


async def drawing(kit: Kit) -> TableState:
    """Two seats of the online game, one of them about to draw."""
    table = await kit.group_table(2, profile="online")
    return await kit.play(table.id, lambda state: state.hand is not None and state.hand.public.drawing)


def seat_to_act(state: TableState) -> int:
    assert state.actor is not None
    return state.actor.seat


async def test_ds_1_the_deck_follows_the_seats_dealt_in(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        table = await kit.group_table(5, profile="stripped")
        await kit.hand_over(table.id)
        await kit.service.sit_out(table.id, 3)
        four = await kit.next_hand(table.id)
        assert len(four.seats) == 5
        dealt = await dealt_hands(kit, table.id)
        assert [len(hand.deck) for hand in dealt] == [36, 32]
        assert [hand.rules["deck_size"] for hand in dealt] == [36, 32]
        before = kit.service.state(table.id)
    async with running(tmp_path, clock=kit.clock) as again:
        assert again.service.state(table.id) == before
        await again.hand_over(table.id)
        await again.service.back(table.id, 3)
        await again.next_hand(table.id)
        assert len((await dealt_hands(again, table.id))[-1].deck) == 36


async def test_a_checked_round_of_the_classic_game_is_dealt_again(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        table = await kit.group_table(3, profile="classic")
        first = [kit.service.seat_view(table.id, seat).cards for seat in range(3)]  # type: ignore[union-attr]
        for _ in range(3):
            state = await kit.act(table.id, Action.check())
        assert state.hand is not None
        assert (state.hand.public.redeals, state.hand.public.pot, state.hand.public.round) == (1, 3, 0)
        second = [kit.service.seat_view(table.id, seat).cards for seat in range(3)]  # type: ignore[union-attr]
        assert first != second
        snapshot = kit.service._register.get(table.id)
        assert snapshot is not None
        redeals = [step for step in snapshot.steps if step.kind == StepKind.REDEAL]
        assert [sorted(step.cards or ()) for step in redeals] == [list(range(52))]
        assert "cards" not in repr(redeals[0])
    async with running(tmp_path, clock=kit.clock) as again:
        assert again.service.state(table.id) == state
        assert [again.service.seat_view(table.id, seat).cards for seat in range(3)] == second  # type: ignore[union-attr]
        await again.act(table.id, Action.bet(2))
        over = await again.hand_over(table.id)
        assert chips(over) == 300


@pytest.mark.parametrize("profile", PROFILES)
async def test_a_hand_goes_on_after_restarts(tmp_path: Path, profile: str) -> None:
    """Every few decisions the service starts anew, and knows table and cards as before."""
    rng = np.random.default_rng(3)
    async with running(tmp_path, agents=lambda _: Random(), seed=3) as kit:
        table = await kit.group_table(3, bots=1, profile=profile)
    for _ in range(12):
        async with running(tmp_path, clock=kit.clock, agents=lambda _: Random(), seed=4) as again:
            state = await again.settled(table.id)
            for _ in range(2):
                if state.status == Status.PAUSE:
                    state = await again.next_hand(table.id) if state.expires else state
                elif state.actor is not None:
                    view = again.service.seat_view(table.id, state.actor.seat)
                    assert view is not None
                    state = await again.act(table.id, anything(view, rng))
            before = [views(again, table.id), again.service.state(table.id)]
        async with running(tmp_path, clock=kit.clock, agents=lambda _: Random(), seed=4) as after:
            assert [views(after, table.id), after.service.state(table.id)] == before


def views(kit: Kit, table_id: int) -> list[object]:
    found = [kit.service.seat_view(table_id, seat) for seat in range(4)]
    return [(view.cards, view.discarded, view.legal) for view in found if view is not None]


async def test_a_fold_for_nothing_in_the_lounge(kit: Kit) -> None:
    table = await kit.group_table(3, profile="lounge")
    state = await kit.act(table.id, Action.fold())
    assert state.hand is not None
    assert state.hand.public.seats[seat_to_act(table)].folded
    assert state.status == Status.PLAYING


def choose_all(view: SeatView) -> Action:
    """Throw away all that may be thrown away, else call: runs a deck dry."""
    assert view.legal is not None
    if view.legal.discards is not None:
        return Action.draw((1 << view.legal.discards) - 1)
    return call(view)


async def test_a_mixed_deck_of_triple_draw_is_replayed(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        table = await kit.group_table(6, profile="triple27")
        state = await kit.play(table.id, lambda now: now.hand is not None and now.hand.public.mixes > 0, choose_all)
        before = kit.service.state(table.id)
    async with running(tmp_path, clock=kit.clock) as again:
        assert again.service.state(table.id) == before == state
        over = await again.hand_over(table.id, choose_all)
        assert chips(over) == 6 * 200


@pytest.mark.parametrize("profile", ["online", "house"])
async def test_matches_of_other_games_end_like_the_home_game(kit: Kit, profile: str) -> None:
    table = await kit.group_table(2, profile=profile, hands=5)
    end = await kit.play(table.id, lambda state: state.status == Status.FINISHED, shove)
    assert chips(end) == sum(seat.bought for seat in end.seats)
    assert sum(place.net for place in end.places) == 0
    assert end.hand is not None
    assert end.hand.number <= 5
