"""Bot players: they see what their seat sees, think in a worker thread, and act the same way people do.

How long a bot takes tells nothing of its cards. Its pause is drawn before it looks, its agent has the shortest pause
for the decision, and is not waited for any longer: a scripted agent decides in its place, as where the agent fails or
wants what is not legal.
"""

from __future__ import annotations

import asyncio
import random
import traceback
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol, TypeVar

import numpy as np
import structlog

from agents.names import model_of, stand_in
from agents.scripted import SCRIPTED
from env.engine.actions import Action, Kind
from env.engine.views import SeatView
from env.errors import IllegalAction
from tgbot import metrics
from tgbot.clock import Clock, SystemClock
from tgbot.service.errors import ServiceError
from tgbot.service.health import Health
from tgbot.service.model import TableState
from tgbot.service.presence import passive
from tgbot.service.turns import RETRY, Turn, Turns
from tgbot.service.worker import Call, Worker

_log = structlog.get_logger(__name__)

T = TypeVar("T")

LOADING = 20.0
"""How long an agent may take to be loaded before a scripted one plays for it, seconds."""

GRACE = 0.25
"""By how much the question may reach an agent late, the worker being busy, without the bot taking longer, seconds."""

PATIENCE = 5.0
"""How long a decision may take where bots pause for less than a second, which hides nothing, seconds."""


class Agent(Protocol):
    """Whoever decides for a bot."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        """The action of the seat to act."""
        ...


class _RestingError(Exception):
    """The model is not asked at present."""


class _LateError(Exception):
    """No answer in time; the message is one line."""


class BotPlayers:
    """Plays the seats of bots.

    Args:
        load: the agent of a name; may take seconds, is called in the worker thread.
        clock: waits for the pauses.
        source: where pauses and the agents' own randomness come from.
        pause: shortest and longest pause before a bot acts, seconds.
        view: what a seat of a table may know, None if no hand runs there.
        act: does an action: table, seat, action, hand, decision. Raises ServiceError, IllegalAction.
        machine: by which agents are timed: they think in the machine's own time, whatever the clock of the tables says.
    """

    def __init__(
        self,
        load: Callable[[str], Agent],
        clock: Clock,
        source: random.Random,
        pause: tuple[float, float],
        view: Callable[[int, int], SeatView | None],
        act: Callable[[int, int, Action, int, int], Awaitable[object]],
        machine: Clock | None = None,
    ) -> None:
        self.health = Health(clock)
        self._load = load
        self._clock = clock
        self._source = source
        self._pause = pause
        self._machine = machine or SystemClock()
        self._hides = pause[0] >= 1
        self._patience = pause[0] - GRACE if self._hides else PATIENCE
        self._view = view
        self._act = act
        self._agents: dict[str, Agent] = {}
        self._rng = np.random.default_rng(source.getrandbits(128))
        self._worker = Worker("bot")
        self._hung: dict[str, asyncio.Future[Any]] = {}
        self._turns = Turns()

    def consider(self, state: TableState) -> None:
        """After a change of a table: if a bot is to act, let it begin. One whose turn passes finds out when it acts."""
        actor = state.actor
        if actor is not None and actor.bot is not None:
            self._turns.begin(state, partial(self._play, actor.seat, actor.bot.agent))

    async def stop(self) -> None:
        """Stop thinking; whoever was to act begins anew after the next start."""
        await self._turns.stop()
        self._worker.stop()

    async def _play(self, seat: int, agent: str, turn: Turn) -> None:
        table_id, hand, decision = turn
        began = self._machine.now()
        pause = asyncio.ensure_future(self._clock.sleep(self._source.uniform(*self._pause)))
        try:
            view = self._view(table_id, seat)
            if view is None or view.legal is None:
                return
            action, asked_at = await self._decide(agent, view)
            own = action is not None
            action = action or await self._scripted(view)
            await pause
        finally:
            pause.cancel()
        if asked_at - began > GRACE and self._hides:  # it has the whole shortest pause all the same
            await self._clock.sleep(min(asked_at + self._pause[0] - self._machine.now(), self._pause[0]))
        while True:
            try:
                await self._act(table_id, seat, action or passive(view.legal), hand, decision)
            except ServiceError:
                return  # the table has moved on
            except IllegalAction as error:
                if own:
                    self.health.fails(model_of(agent), f"wants what is not legal ({error.code})")
                action, own = await self._scripted(view) if own else None, False
            except Exception:  # noqa: BLE001 - nobody else acts for this seat, so it must try again
                _log.exception("action of a bot was not stored", table=table_id, seat=seat)
                await self._clock.sleep(RETRY)
            else:
                if own:
                    self.health.works(model_of(agent))
                return

    async def _decide(self, name: str, view: SeatView) -> tuple[Action | None, float]:
        """(the agent's action, None if it has none; when it was asked for it)."""
        model, asked_at = model_of(name), self._machine.now()
        if not self._available(model):
            return None, asked_at
        try:
            if name not in self._agents:
                self._agents[name] = await self._loaded(name)
            call = self._worker.ask(partial(self._think, name, view))
            await call.begun
            asked_at = self._machine.now()
            with metrics.timed(metrics.BOT):
                return await self._answer(call, self._patience, model), asked_at
        except _RestingError:
            pass
        except _LateError as error:
            self.health.fails(model, str(error))
        except Exception as error:  # noqa: BLE001 - an agent is foreign code; the hand must go on
            # The message is left out: it could name a card.
            frame = traceback.extract_tb(error.__traceback__)[-1]
            self.health.fails(model, f"{type(error).__name__} at {frame.name}:{frame.lineno}")
        return None, asked_at

    async def _loaded(self, name: str) -> Agent:
        """The agent of a name. Raises _LateError, _RestingError."""
        call = self._worker.ask(lambda: self._agents.get(name) or self._load(name))
        await call.begun
        try:
            return await self._answer(call, LOADING, model_of(name))
        except _LateError:
            raise
        except Exception as error:
            self.health.fails(model_of(name), f"cannot be loaded: {error}")
            raise _RestingError from error

    def _think(self, name: str, view: SeatView) -> Action:
        """The agent's action, in the worker's thread. Raises _RestingError, whatever the agent raises."""
        if not self._available(model_of(name)):  # it has failed while this decision waited
            raise _RestingError
        action = self._agents[name].act(view, self._rng)
        return Action(Kind(action.kind), int(action.amount), int(action.mask))

    async def _answer(self, call: Call[T], seconds: float, model: str) -> T:
        """What a call comes to that has begun. Raises what it raises; _LateError, and another thread takes over."""
        limit = asyncio.ensure_future(self._machine.sleep(seconds))
        either: set[asyncio.Future[Any]] = {call.answer, limit}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            limit.cancel()
        if not call.answer.done():
            self._hung[model] = call.answer
            self._worker.leave()
            raise _LateError(f"no answer within {seconds:g} s")
        return call.answer.result()

    def _available(self, model: str) -> bool:
        """Whether the model is asked now: it does not rest, and no call of it is still out."""
        return self.health.may_try(model) and (model not in self._hung or self._hung[model].done())

    async def _scripted(self, view: SeatView) -> Action | None:
        """What the scripted agent of the game does, None if it cannot."""
        metrics.FALLBACKS.inc()
        name = stand_in(view.public.rules.deck_size)
        call = self._worker.ask(lambda: SCRIPTED[name]().act(view, self._rng))
        await call.begun
        try:
            return await self._answer(call, LOADING, name)
        except Exception as error:  # noqa: BLE001 - the hand must go on, with a check or a fold
            _log.error("stand_in_failed", agent=name, error=type(error).__name__)
            return None
