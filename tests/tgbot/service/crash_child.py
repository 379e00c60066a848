"""A bot that is killed: it plays two matches and a lounge table until a given commit, and ends itself by SIGKILL.

What it has made known to the world it writes into a journal, one line for each published state. The process that
imports this module compiles the kernels, so that its forks need not.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ClassVar

import numpy as np
from sqlalchemy.ext.asyncio import AsyncConnection

from env.engine.cards import deck_cards
from env.engine.rules import Rules
from env.engine.table import Table
from tests.tgbot.service.kit import GROUP, Kit, Random, anything, call, private, running
from tgbot.clock import ManualClock
from tgbot.service.errors import ServiceError
from tgbot.service.model import ChatRef, Status, TableState
from tgbot.storage.database import Database

LOUNGE = ChatRef(-200, 0, "Lounge", True, "en")

_warm = Table.deal(Rules(), [100, 100], 0, deck_cards(52))
_warm.apply(1, call(_warm.view(1)))


class Mortal(Database):
    """A database whose process dies at its `kill_at`-th transaction, just before or just after the commit."""

    kill_at: ClassVar[int] = 0
    before: ClassVar[bool] = False
    count: ClassVar[int] = 0

    @asynccontextmanager
    async def transaction(self, *, quick: bool = False) -> AsyncIterator[AsyncConnection]:
        async with super().transaction(quick=quick) as connection:
            yield connection
            Mortal.count += 1
            if Mortal.count == Mortal.kill_at and Mortal.before:
                os.kill(os.getpid(), signal.SIGKILL)
        if Mortal.count == Mortal.kill_at:
            os.kill(os.getpid(), signal.SIGKILL)


def main(folder: str, where: str, seed: int, start: float, kill_at: int, before: bool) -> None:
    """Play on in the database from time `start`; `kill_at` 0 = play until all tables have ended."""
    Mortal.kill_at, Mortal.before, Mortal.count = kill_at, before, 0
    asyncio.run(_play(Path(folder), where, seed, start))


async def _play(folder: Path, where: str, seed: int, start: float) -> None:
    with (folder / "journal").open("ab", buffering=0) as journal:

        def tell(kit: Kit, state: TableState) -> None:
            snapshot = kit.service._register.get(state.id)
            assert snapshot is not None
            deck = None if snapshot.dealt is None else snapshot.dealt.deck
            steps = [[step.seat, step.action, step.amount, step.mask, step.cards] for step in snapshot.steps]
            hand = 0 if state.hand is None else state.hand.number
            line = {"table": state.id, "version": state.version, "hand": hand, "deck": deck, "steps": steps}
            journal.write(json.dumps(line).encode() + b"\n")

        clock = ManualClock(start)
        async with running(folder, clock, lambda _: Random(), seed=seed, opened=Mortal, tell=tell, where=where) as kit:
            await _play_tables(kit, np.random.default_rng(seed))


async def _play_tables(kit: Kit, rng: np.random.Generator) -> None:
    one, two = await kit.person(1), await kit.person(2)
    tables = {state.chat: state.id for state in kit.service._register.states()}
    if GROUP not in tables:
        tables[GROUP] = (await kit.service.create(GROUP, one, bots=2)).id
    if private(1) not in tables:
        tables[private(1)] = (await kit.service.play_now(one, 3, private(1))).id
    if LOUNGE not in tables:
        tables[LOUNGE] = (await kit.service.create(LOUNGE, one, "lounge", bots=1)).id
    while True:
        if not any(state.open for state in kit.service._register.states()):
            return
        for table_id in tables.values():
            state = await kit.settled(table_id)
            if state.status == Status.LOBBY:
                if state.seat_of(2) is None:
                    await kit.service.join(state.id, two)
                await kit.service.start_match(state.id, 1)
            elif state.status == Status.HOLD:
                away = next(seat.person for seat in state.seats if seat.person is not None and seat.away)
                await kit.service.back(state.id, away.user_id)
            elif state.status == Status.PAUSE:
                await _between_hands(kit, state)
            elif state.status == Status.PLAYING:
                with contextlib.suppress(ServiceError):  # the clock of this table was faster
                    await _decide(kit, state, rng)


async def _between_hands(kit: Kit, state: TableState) -> None:
    """The next hand comes; at the lounge table people buy chips, and after three hands it ends."""
    assert state.hand is not None
    broke = next((seat for seat in state.seats if seat.plays and seat.stack == 0), None)
    if state.cash and state.hand.number >= 3:
        await kit.service.stop_table(state.id, 1, now=False, is_admin=True)
    elif state.cash and broke is not None and broke.person is not None:
        await kit.service.rebuy(state.id, broke.person.user_id, 200)
    else:
        await kit.time_out(state.id)


async def _decide(kit: Kit, state: TableState, rng: np.random.Generator) -> None:
    """The person to act marks, draws, bets, sits out, or sleeps."""
    state = await kit.settled(state.id)
    actor, hand = state.actor, state.hand
    if actor is None or actor.person is None or hand is None:
        return
    chance = rng.random()
    if chance < 0.1 and hand.deadline is not None:
        await kit.time_out(state.id)
    elif chance < 0.15:
        await kit.service.sit_out(state.id, actor.person.user_id)
    elif chance < 0.5 and hand.public.drawing:
        await kit.service.mark(state.id, actor.seat, int(rng.integers(5)), True, hand.number, hand.decision)
        mask = kit.service.marks(state.id, actor.seat)
        await kit.service.draw_marked(state.id, actor.seat, hand.number, hand.decision, mask)
    else:
        view = kit.service.seat_view(state.id, actor.seat)
        assert view is not None
        await kit.act(state.id, anything(view, rng))
