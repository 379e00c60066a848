"""Random people and bots at several tables: whatever they do, chips are conserved and the log leads to the state."""

from pathlib import Path

import numpy as np
import pytest

from tests.tgbot.service.kit import Kit, Random, anything, chips, running
from tgbot.service.errors import ServiceError
from tgbot.service.model import ChatRef, Status, TableState
from tgbot.service.records import restore
from tgbot.storage import tables


async def stored(kit: Kit, table_id: int) -> TableState:
    """The table as it would be restored."""
    async with kit.database.transaction() as connection:
        saved = await tables.load(connection, table_id)
    assert saved is not None
    persons = {user_id: await kit.person(user_id) for user_id in range(1, 7)}
    return restore(saved, persons).state


async def one_step(kit: Kit, table_id: int, rng: np.random.Generator) -> TableState:
    """Somebody does something, mostly what the table waits for."""
    state = await kit.settled(table_id)
    chance = rng.random()
    person = int(rng.integers(1, 5))
    if chance < 0.12 and state.open:
        call = (kit.service.sit_out, kit.service.back, kit.service.deal_now)[int(rng.integers(3))]
        try:
            await call(table_id, person)
        except ServiceError:
            assert kit.service.state(table_id) == state
    elif chance < 0.125 and state.open:
        await kit.service.gone(person, state.chat.chat_id)
    elif state.status == Status.HOLD:
        for seat in state.seats:
            if seat.plays and seat.person is not None and seat.away:
                await kit.service.back(table_id, seat.person.user_id)
                break
        else:
            await kit.time_out(table_id)
    elif state.status == Status.PAUSE or chance < 0.25:
        await kit.time_out(table_id)
    else:
        assert state.actor is not None
        view = kit.service.seat_view(table_id, state.actor.seat)
        assert view is not None
        await kit.act(table_id, anything(view, rng))
    return await kit.settled(table_id)


async def play_out(folder: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    persons = int(rng.integers(2, 5))
    async with running(folder, agents=lambda _: Random(), seed=seed) as kit:
        start = await kit.group_table(persons, int(rng.integers(0, 7 - persons)), ChatRef(-9, 3, "", True, "ru"))
        total = 100 * len(start.seats)
        state, steps = start, 0
        while state.open:
            state = await one_step(kit, start.id, rng)
            steps += 1
            assert steps < 2000
            if rng.random() < 0.1:
                assert await stored(kit, start.id) == state
        assert await stored(kit, start.id) == state
        assert {chips(now) for now in kit.published if now.hand is not None} == {total}
        assert [now.version for now in kit.published] == list(range(1, len(kit.published) + 1))


@pytest.mark.parametrize("seed", range(5))
async def test_random_matches(tmp_path: Path, seed: int) -> None:
    await play_out(tmp_path, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 300))
async def test_many_random_matches(tmp_path: Path, seed: int) -> None:
    await play_out(tmp_path, seed)
