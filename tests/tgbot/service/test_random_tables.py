"""Random people at open tables of every game: whatever they do, no chip of anybody appears or vanishes."""

from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from env.engine.preactions import Box
from env.engine.profiles import PROFILES
from tests.tgbot.service.kit import GROUP, Kit, Random, anything, chips, refused, running
from tests.tgbot.service.test_random_matches import stored
from tgbot.service.bank import WELCOME
from tgbot.service.errors import ServiceError
from tgbot.service.model import Status, TableState

PERSONS = range(1, 6)


async def all_chips(kit: Kit) -> int:
    """Chips of all balances and tables, without those that the house gave to bots."""
    total = sum([await kit.service.balance(user_id) for user_id in PERSONS])
    for state in {state.id: state for state in kit.published}.values():  # also tables that are forgotten by now
        total += chips(state) - sum(seat.bought for seat in state.seats if seat.bot is not None)
    return total


async def come_or_go(kit: Kit, table_id: int, rng: np.random.Generator) -> None:
    """Somebody joins, leaves, buys, sits out, ticks a box, or is refused, which changes nothing."""
    user_id = int(rng.integers(1, 6))
    state = await kit.settled(table_id)
    person, amount = await kit.person(user_id), int(rng.integers(-10, 600))
    hand, here = (0, 0) if state.hand is None else (state.hand.number, state.hand.public.round)
    box = list(Box)[int(rng.integers(len(Box)))] if rng.random() < 0.8 else None
    calls = (
        lambda: kit.service.join(table_id, person),
        lambda: kit.service.sit(table_id, person, amount, bool(rng.integers(2))),
        lambda: kit.service.leave(table_id, user_id),
        lambda: kit.service.rebuy(table_id, user_id, amount),
        lambda: kit.service.set_auto_rebuy(table_id, user_id, bool(rng.integers(2))),
        lambda: kit.service.sit_out(table_id, user_id),
        lambda: kit.service.back(table_id, user_id),
        lambda: kit.service.deal_now(table_id, user_id),
        lambda: kit.service.set_box(table_id, user_id, box, hand, here),
    )
    weights = np.array([4, 2, 1, 3, 2, 1, 3, 2, 4]) / 22
    version = state.version
    try:
        await calls[int(rng.choice(len(calls), p=weights))]()
    except ServiceError:
        now = await kit.settled(table_id)
        assert now == state or now.version > version  # a box may have fired meanwhile


async def play(folder: Path, profile: str, seed: int, steps: int) -> None:
    rng = np.random.default_rng(seed)
    async with running(folder, agents=lambda _: Random(), seed=seed) as kit:
        for user_id in PERSONS:
            await kit.person(user_id)
        total = len(PERSONS) * WELCOME
        assert await all_chips(kit) == total
        table_id = (await kit.group_table(2, int(rng.integers(1, 3)), profile=profile)).id
        for _ in range(steps):
            state = await kit.settled(table_id)
            if not state.open:
                table_id = (await kit.group_table(2, 1, profile=profile)).id
                continue
            if rng.random() < 0.3:
                await come_or_go(kit, table_id, rng)
            elif state.actor is None:
                if state.expires is not None and rng.random() < 0.9:
                    await kit.time_out(table_id)
            elif rng.random() < 0.05:
                await kit.time_out(table_id)
            else:
                await act(kit, state, rng)
            state = await kit.settled(table_id)
            if rng.random() < 0.1:
                assert await stored(kit, table_id) == state
                assert await all_chips(kit) == total
        if (await kit.settled(table_id)).open:
            await kit.service.stop_table(table_id, 0, now=True, is_admin=True)
        assert await all_chips(kit) == total


async def act(kit: Kit, state: TableState, rng: np.random.Generator) -> None:
    assert state.actor is not None
    assert state.hand is not None
    view = kit.service.seat_view(state.id, state.actor.seat)
    assert view is not None
    action = anything(view, rng)
    with suppress(ServiceError):  # the own box may be quicker
        await kit.service.act(state.id, state.actor.seat, action, state.hand.number, state.hand.decision)


OPEN = [name for name, game in PROFILES.items() if game.table.hands == 0]


@pytest.mark.parametrize("profile", OPEN)
async def test_random_open_tables(tmp_path: Path, profile: str) -> None:
    await play(tmp_path, profile, 7, 100)


@pytest.mark.long
@pytest.mark.parametrize("profile", OPEN)
@pytest.mark.parametrize("seed", range(20))
async def test_many_random_open_tables(tmp_path: Path, profile: str, seed: int) -> None:
    await play(tmp_path, profile, seed, 1500)


async def test_the_short_decks_seats(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        await refused(kit.service.create(GROUP, await kit.person(1), "stripped", bots=5), "full")
        table = await kit.service.play_now(await kit.person(1), 4, GROUP, "stripped")
        assert table.status == Status.PLAYING
        assert len(table.seats) == 5
