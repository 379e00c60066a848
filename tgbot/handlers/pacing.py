"""How much one person may ask of the bot: commands in groups, and what costs much to answer."""

from __future__ import annotations

from collections import deque

from tgbot.clock import Clock
from tgbot.service.errors import ServiceError


class Pacing:
    """So many a while for each person; remembers nothing of who has been quiet for that long.

    Args:
        clock: the time.
        most: how many at once.
        seconds: after which each of them counts no more.
    """

    def __init__(self, clock: Clock, most: int, seconds: float) -> None:
        self._clock = clock
        self._most = most
        self._seconds = seconds
        self._taken: dict[int, deque[float]] = {}
        self._swept = clock.now()

    def wait(self, user_id: int) -> float:
        """Take one; seconds until there is one to take, 0 if it was taken."""
        now = self._clock.now()
        self._sweep(now)
        taken = self._taken.setdefault(user_id, deque())
        while taken and taken[0] <= now - self._seconds:
            taken.popleft()
        if len(taken) >= self._most:
            return taken[0] + self._seconds - now
        taken.append(now)
        return 0.0

    def check(self, user_id: int) -> None:
        """Take one. Raises ServiceError (slowly) if there is none to take."""
        wait = self.wait(user_id)
        if wait > 0:
            raise ServiceError("slowly", n=int(wait) + (wait > int(wait)))

    def _sweep(self, now: float) -> None:
        if now - self._swept >= self._seconds:
            self._swept = now
            self._taken = {who: taken for who, taken in self._taken.items() if taken[-1] > now - self._seconds}
