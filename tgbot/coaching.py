"""Asks the coaches: they load and think in a thread of their own, so that no press waits for them.

A coach that does not return is left behind, and not asked again before the next start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar

import structlog

from agents.advice import Advice
from env.engine.views import SeatView
from tgbot.service import review as looking_back
from tgbot.service.errors import ServiceError
from tgbot.service.review import Played, Review
from tgbot.service.worker import Worker

log = structlog.get_logger(__name__)

T = TypeVar("T")

PATIENCE = 30.0
"""How long one answer may take, seconds: the first one of a game loads its model, a long match is looked through in
a few."""


class Coach(looking_back.Coach, Protocol):
    """`agents.coach.Coach`."""

    @property
    def name(self) -> str:
        """Name of the model."""
        ...


def load(profile: str, seats: int) -> Coach:
    """The catalogue's coach of a game. Raises ModelError; takes a second or two the first time."""
    from agents.coach import coach_of

    return coach_of(profile, seats)


def covered() -> tuple[tuple[str, int, int], ...]:
    """Games whose actions somebody has measured: (profile, fewest seats, most seats)."""
    from agents.coach import valued_games

    return valued_games()


class Coaching:
    """The coaches of all games. load, covered: as the functions of this module; called in the thread.

    Whatever is asked for raises ServiceError (coachhung) if there is no answer within `patience` seconds.
    """

    def __init__(
        self,
        load: Callable[[str, int], Coach] = load,
        covered: Callable[[], Sequence[tuple[str, int, int]]] = covered,
        patience: float = PATIENCE,
    ) -> None:
        self._load = load
        self._covered = covered
        self._coaches: dict[tuple[str, int], Coach | None] = {}
        self._patience = patience
        self._asked: tuple[str, int] | None = None  # whose coach was looked for last
        self._worker = Worker("coach")

    async def hint(self, profile: str, view: SeatView) -> tuple[Advice, str] | None:
        """(advice for the seat to act, name of the model), None where no trained model plays the game."""
        return await self._run(self._hint, profile, view)

    async def review(self, hands: Sequence[Played], start_stack: int) -> Review | None:
        """What the person of these hands could have done better, None where the coach has no values for the game."""
        return await self._run(self._review, hands, start_stack)

    async def games(self) -> Sequence[tuple[str, int, int]]:
        """See `covered`."""
        return await self._run(self._covered)

    async def stop(self) -> None:
        """Answer nobody any more."""
        self._worker.stop()

    async def _run(self, function: Callable[..., T], *args: object) -> T:
        call = self._worker.ask(partial(function, *args))
        await call.begun
        await asyncio.wait([call.answer], timeout=self._patience)
        if not call.answer.done():
            self._worker.leave()
            log.error("coach_hangs", game=self._asked, seconds=self._patience)
            if self._asked is not None:
                self._coaches[self._asked] = None
            raise ServiceError("coachhung")
        return call.answer.result()

    def _hint(self, profile: str, view: SeatView) -> tuple[Advice, str] | None:
        coach = self._coach(profile, len(view.public.seats))
        if coach is None:
            return None
        advice = coach.advise(view)
        if advice.valued and not looking_back.can_judge(coach, profile, view):
            advice = advice.unvalued()
        return advice, coach.name

    def _review(self, hands: Sequence[Played], start_stack: int) -> Review | None:
        return looking_back.review(hands, self._coach, start_stack)

    def _coach(self, profile: str, seats: int) -> Coach | None:
        """The coach of a game, None where there is none."""
        self._asked = (profile, seats)
        if (profile, seats) not in self._coaches:
            try:
                self._coaches[profile, seats] = self._load(profile, seats)
            except Exception as error:  # noqa: BLE001 - whatever is wrong with a model, the game goes on without it
                log.warning("no_coach", profile=profile, seats=seats, why=str(error))
                self._coaches[profile, seats] = None
        return self._coaches[profile, seats]
