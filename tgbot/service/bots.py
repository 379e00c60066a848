"""Bot players: they see what their seat sees, think in one worker thread, and act the same way people do."""

from __future__ import annotations

import asyncio
import random
import traceback
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol

import numpy as np
import structlog

from env.engine.actions import Action
from env.engine.views import SeatView
from env.errors import IllegalAction
from tgbot.clock import Clock
from tgbot.service.errors import ServiceError
from tgbot.service.model import TableState
from tgbot.service.presence import passive
from tgbot.service.turns import RETRY, Turn, Turns

_log = structlog.get_logger(__name__)


class Agent(Protocol):
    """Whoever decides for a bot."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        """The action of the seat to act."""
        ...


class BotPlayers:
    """Plays the seats of bots.

    Args:
        load: the agent of a name; may take seconds, is called in the worker thread.
        clock: waits for the pauses.
        source: where pauses and the agents' own randomness come from.
        pause: shortest and longest pause before a bot acts, seconds.
        view: what a seat of a table may know, None if no hand runs there.
        act: does an action: table, seat, action, hand, decision. Raises ServiceError, IllegalAction.
    """

    def __init__(
        self,
        load: Callable[[str], Agent],
        clock: Clock,
        source: random.Random,
        pause: tuple[float, float],
        view: Callable[[int, int], SeatView | None],
        act: Callable[[int, int, Action, int, int], Awaitable[object]],
    ) -> None:
        self._load = load
        self._clock = clock
        self._source = source
        self._pause = pause
        self._view = view
        self._act = act
        self._agents: dict[str, Agent] = {}
        self._rng = np.random.default_rng(source.getrandbits(128))
        self._worker = ThreadPoolExecutor(1, "bot")
        self._turns = Turns()

    def consider(self, state: TableState) -> None:
        """After a change of a table: if a bot is to act, let it begin. One whose turn passes finds out when it acts."""
        actor = state.actor
        if actor is not None and actor.bot is not None:
            self._turns.begin(state, partial(self._play, actor.seat, actor.bot.agent))

    async def stop(self) -> None:
        """Stop thinking; whoever was to act begins anew after the next start."""
        await self._turns.stop()
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def _play(self, seat: int, agent: str, turn: Turn) -> None:
        table_id, hand, decision = turn
        # The pause is drawn first and runs while the agent thinks: it tells nothing about the cards.
        pause = self._clock.sleep(self._source.uniform(*self._pause))
        action, _ = await asyncio.gather(self._decide(table_id, seat, agent), pause)
        while action is not None:
            try:
                await self._act(table_id, seat, action, hand, decision)
            except ServiceError:
                return  # the table has moved on
            except IllegalAction as error:
                _log.warning("bot wanted what is not legal", table=table_id, seat=seat, agent=agent, why=error.code)
                action = self._fallback(table_id, seat)
            except Exception:  # noqa: BLE001 - nobody else acts for this seat, so it must try again
                _log.exception("action of a bot was not stored", table=table_id, seat=seat)
                await self._clock.sleep(RETRY)
            else:
                return

    async def _decide(self, table_id: int, seat: int, agent: str) -> Action | None:
        view = self._view(table_id, seat)
        if view is None or view.legal is None:
            return None
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._worker, self._choose, agent, view)
        return action or passive(view.legal)

    def _choose(self, name: str, view: SeatView) -> Action | None:
        """The agent's action, None if it fails. Runs in the worker thread."""
        try:
            if name not in self._agents:
                self._agents[name] = self._load(name)
            return self._agents[name].act(view, self._rng)
        except Exception as error:  # noqa: BLE001 - an agent is foreign code; the hand must go on
            # The message is left out: it could name a card.
            frame = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{frame.name}:{frame.lineno}"
            _log.warning("agent failed, check or fold", agent=name, error=type(error).__name__, where=where)
            return None

    def _fallback(self, table_id: int, seat: int) -> Action | None:
        view = self._view(table_id, seat)
        return None if view is None or view.legal is None else passive(view.legal)
