"""What the tests of the service share: a running service on a real file, people, scripted agents, a way to wait."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import update

from agents.names import parse
from env.engine.actions import Action
from env.engine.views import SeatView
from tgbot.clock import ManualClock
from tgbot.service.bots import Agent
from tgbot.service.errors import ServiceError
from tgbot.service.model import ChatRef, Person, Setup, Status, TableState
from tgbot.service.pace import Pace
from tgbot.service.records import deadlines
from tgbot.service.tables import TableService
from tgbot.storage import ledger, schema
from tgbot.storage.database import Database
from tgbot.storage.rows import Deadline

GROUP = ChatRef(-100, 0, "Friday club", True, "en")
QUICK = Pace(bot_pause=(0, 0))
NAMES = ("Anna", "Boris", "Clara", "Dmitri", "Emma", "Fjodor")


def url(folder: Path) -> str:
    """The database of a test."""
    return f"sqlite:///{folder / 'tables.db'}"


def private(user_id: int) -> ChatRef:
    return ChatRef(user_id, 0, "", False, "en")


def call(view: SeatView) -> Action:
    """Stand pat, check, else call."""
    legal = view.legal
    assert legal is not None
    if legal.discards is not None:
        return Action.pat()
    if legal.check:
        return Action.check()
    return Action.call() if legal.call is not None else Action.fold()


def shove(view: SeatView) -> Action:
    """All-in whenever it is legal."""
    legal = view.legal
    assert legal is not None
    if legal.wager is not None:
        return Action(legal.wager_kind, amount=legal.wager[1])
    return call(view)


def fold(view: SeatView) -> Action:
    """Fold whenever it is legal."""
    legal = view.legal
    assert legal is not None
    return Action.fold() if legal.fold else call(view)


def anything(view: SeatView, rng: np.random.Generator) -> Action:
    """A random legal action, every kind of it."""
    legal = view.legal
    assert legal is not None
    if legal.discards is not None:
        # A fourth card goes only from a hand that keeps an ace (C10): not asked for here.
        size = int(rng.integers(min(legal.discards, view.public.rules.max_discards) + 1))
        return Action.draw(sum(1 << int(card) for card in rng.choice(5, size, replace=False)))
    choices = [Action.fold()] * legal.fold + [Action.check()] * 2 * legal.check
    if legal.call is not None:
        choices += [Action.call()] * 3
    if legal.wager is not None:
        low, high = legal.wager
        amount = low if rng.random() < 0.7 else _whole_units(view, int(rng.integers(low, high + 1)))
        choices.append(Action(legal.wager_kind, amount=amount))
    return choices[int(rng.integers(len(choices)))]


def _whole_units(view: SeatView, amount: int) -> int:
    """The largest legal amount up to this one."""
    legal = view.legal
    assert legal is not None
    assert legal.wager is not None
    low, high = legal.wager
    return amount if amount == high else low + (amount - low) // legal.wager_unit * legal.wager_unit


class Scripted:
    """An agent that follows a function of its view."""

    def __init__(self, choose: Callable[[SeatView], Action]) -> None:
        self._choose = choose

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        return self._choose(view)


class Random:
    """An agent that does anything legal."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        return anything(view, rng)


def models_of(state: TableState) -> set[str]:
    """The models that decide for the bots of a table, whatever their levels and styles."""
    agents = [parse(seat.bot.agent) for seat in state.seats if seat.bot is not None]
    return {agent.model for agent in agents if agent is not None}


async def refused(call: Awaitable[object], code: str) -> dict[str, object]:
    """Await a call that must be refused with this code; returns the values of the refusal."""
    with pytest.raises(ServiceError) as caught:
        await call
    assert caught.value.code == code
    return caught.value.values


def calling(_name: str) -> Agent:
    return Scripted(call)


@dataclass
class Kit:
    """A running service and what it has published."""

    service: TableService
    database: Database
    clock: ManualClock
    published: list[TableState]
    news: asyncio.Event

    async def person(self, user_id: int) -> Person:
        return await self.service.remember_person(user_id, NAMES[(user_id - 1) % 6], "en", True)

    async def until(self, table_id: int, holds: Callable[[TableState], bool]) -> TableState:
        """The table once the condition holds; the time-out is only for tests that are wrong."""
        async with asyncio.timeout(20):
            while True:
                self.news.clear()
                state = self.service.state(table_id)
                if state is not None and holds(state):
                    return state
                await self.news.wait()

    async def settled(self, table_id: int) -> TableState:
        """The table once no bot is to act."""
        return await self.until(table_id, lambda state: state.actor is None or state.actor.person is not None)

    async def group_table(
        self, persons: int, bots: int = 0, chat: ChatRef = GROUP, profile: str = "home", **setup: Any
    ) -> TableState:
        """A table of persons 1.. and bots, settled in its first hand."""
        lobby = await self.service.create(chat, await self.person(1), profile, bots)
        if setup:
            await self.service.configure(lobby.id, 1, Setup(**setup))
        for user_id in range(2, persons + 1):
            await self.service.join(lobby.id, await self.person(user_id))
        await self.service.start_match(lobby.id, 1)
        return await self.settled(lobby.id)

    async def give(self, table_id: int, stacks: dict[int, int]) -> TableState:
        """Between hands: these seats have these chips, as if they had brought them."""
        async with self.service._register.change(table_id) as draft:
            for seat, stack in stacks.items():
                there = draft.state.seats[seat]
                draft.set_seat(seat, stack=stack, bought=there.bought + stack - there.stack)
                draft.house += (stack - there.stack) * draft.state.cash
        return await self.settled(table_id)

    async def set_balance(self, user_id: int, chips: int) -> None:
        """The person has so many chips at no table."""
        await self.person(user_id)
        await self.service.balance(user_id)
        balances = schema.balances
        async with self.database.transaction() as connection:
            await connection.execute(update(balances).where(balances.c.user_id == user_id).values(chips=chips))
            await ledger.accept(connection, "set by a test", self.clock.now())
            await self.service._bank.refresh(connection, [user_id])

    async def hand_over(self, table_id: int, choose: Callable[[SeatView], Action] = call) -> TableState:
        """The running hand is played to its end; the table is in the pause after it, or has ended."""
        return await self.play(table_id, lambda state: state.status != Status.PLAYING, choose)

    async def next_hand(self, table_id: int) -> TableState:
        """The pause passes; returns the table settled in the next hand."""
        await self.time_out(table_id)
        return await self.settled(table_id)

    async def act(self, table_id: int, action: Action | None = None) -> TableState:
        """The person to act does this, or calls; returns the settled table."""
        state = await self.settled(table_id)
        assert state.actor is not None, f"nobody is to act: {state.status}"
        assert state.hand is not None
        seat = state.actor.seat
        if action is None:
            view = self.service.seat_view(table_id, seat)
            assert view is not None
            action = call(view)
        await self.service.act(table_id, seat, action, state.hand.number, state.hand.decision)
        return await self.settled(table_id)

    def deadline(self, table_id: int) -> Deadline:
        """The clock of the table that runs out first."""
        state = self.service.state(table_id)
        assert state is not None
        return min(deadlines(state), key=lambda deadline: deadline.at)

    async def time_out(self, table_id: int) -> TableState:
        """The clock that runs at the table runs out; returns the settled table."""
        before = self.service.state(table_id)
        assert before is not None
        self.clock.advance(self.deadline(table_id).at - self.clock.now())
        await self.until(table_id, lambda state: state.version > before.version)
        return await self.settled(table_id)

    async def play(
        self,
        table_id: int,
        until: Callable[[TableState], bool],
        choose: Callable[[SeatView], Action] = call,
    ) -> TableState:
        """Persons choose their actions, pauses pass, until the condition holds."""
        while True:
            state = await self.settled(table_id)
            if until(state):
                return state
            if state.status == Status.PAUSE:
                await self.time_out(table_id)
            else:
                assert state.actor is not None, f"nobody is to act: {state.status}"
                view = self.service.seat_view(table_id, state.actor.seat)
                assert view is not None
                await self.act(table_id, choose(view))


def chips(state: TableState) -> int:
    """All chips of the table, in stacks and in the pot."""
    behind = sum(seat.stack for seat in state.seats)
    hand = state.hand
    return behind if hand is None or hand.over or hand.aborted else behind + hand.public.pot


@asynccontextmanager
async def running(
    path: Path,
    clock: ManualClock | None = None,
    agents: Callable[[str], Agent] = calling,
    pace: Pace = QUICK,
    seed: int = 1,
    opened: type[Database] = Database,
    tell: Callable[[Kit, TableState], None] = lambda _kit, _state: None,
    agent_name: Callable[[str, int], str] = lambda profile, seats: f"{profile}-{seats}",
    where: str | None = None,
) -> AsyncIterator[Kit]:
    """A started service on the database in that folder, or `where`; `tell` is told of all that is published."""
    database = await opened.open(where or url(path))
    clock = clock or ManualClock()
    published: list[TableState] = []
    news = asyncio.Event()

    def publish(state: TableState) -> None:
        published.append(state)
        tell(kit, state)
        news.set()

    service = TableService(
        database,
        clock,
        agents,
        publish,
        agent_name=agent_name,
        source=random.Random(seed),
        pace=pace,
    )
    kit = Kit(service, database, clock, published, news)
    try:
        await service.start()
        yield kit
    finally:
        await service.stop()
        await database.close()
