"""Which models play: one that fails rests for a while, a scripted agent plays for it, and then it is tried again."""

from __future__ import annotations

from dataclasses import dataclass

import structlog

from tgbot.clock import Clock, backoff

_log = structlog.get_logger(__name__)

FIRST_REST = 60.0
"""How long a model rests after its first failure, seconds; twice as long after each further one."""

LONGEST_REST = 3600.0
"""The longest rest, seconds. Two hours without a failure, and it is as good as new."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A model that does not play at present.

    why    one line in English without a card        since  the failure, seconds since the epoch
    until  when it is tried again                    count  how many failures in a short time
    """

    model: str
    why: str
    since: float
    until: float
    count: int


class Health:
    """The models of one bot. A failure is logged once, and so is the first success after it: never each decision."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._resting: dict[str, Trouble] = {}
        self._counts: dict[str, tuple[int, float]] = {}

    def plays(self, model: str) -> bool:
        """Whether it is trusted: it has not failed, or has played since."""
        return model not in self._resting

    def may_try(self, model: str) -> bool:
        """Whether it is asked now: trusted, or its rest is over."""
        trouble = self._resting.get(model)
        return trouble is None or self._clock.now() >= trouble.until

    def troubles(self) -> tuple[Trouble, ...]:
        """Models that do not play at present."""
        return tuple(self._resting.values())

    def fails(self, model: str, why: str) -> None:
        """It could not be used for a decision, and rests. `why` holds no card."""
        now = self._clock.now()
        count, last = self._counts.get(model, (0, now))
        count = 1 if now - last > 2 * LONGEST_REST else count + 1
        self._counts[model] = count, now
        rest = backoff(FIRST_REST, count - 1, LONGEST_REST)
        known = self._resting.get(model)
        self._resting[model] = Trouble(model, why, now, now + rest, count)
        if known is None or now >= known.until:
            _log.warning("model_rests", model=model, why=why, seconds=round(rest))

    def works(self, model: str) -> None:
        """It has decided: trusted again."""
        if self._resting.pop(model, None) is not None:
            _log.warning("model_plays_again", model=model)
