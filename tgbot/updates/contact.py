"""Whether updates reach us: while they do not, nobody's clock may run out, for a press could not have arrived."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tgbot.clock import Clock


class Contact:
    """The state of the line, as the one who asks for updates finds it.

    lost   the latest try to get updates failed
    back   called with the seconds of silence when they come again, before clocks may run out
    """

    def __init__(self, clock: Clock, back: Callable[[float], Awaitable[None]]) -> None:
        self.lost = False
        self._clock = clock
        self._back = back
        self._heard_at = clock.now()

    async def heard(self) -> None:
        """Updates came, or Telegram said that there are none."""
        if self.lost:
            await self._back(self._clock.now() - self._heard_at)
            self.lost = False
        self._heard_at = self._clock.now()

    def missed(self) -> None:
        """A try failed."""
        self.lost = True
