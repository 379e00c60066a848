"""How much may be sent where, and when: Telegram's limits as a book of what went out.

Sends and edits share each budget; answers to button presses are free and never come here. Nothing waits in this
file: the sender asks how long, and waits on its own clock. A RetryAfter holds the chat it came from and no other.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass

from tgbot.clock import Clock


@dataclass(frozen=True, slots=True)
class Limits:
    """Messages and edits together.

    group_per_minute   in one group, and how many of them only sends and turn-giving edits may use (`group_reserve`)
    private_per_second in one private chat, after a burst of `private_burst`
    overall_per_second over all chats
    """

    group_per_minute: int = 20
    group_reserve: int = 4
    private_per_second: float = 1.0
    private_burst: int = 3
    overall_per_second: int = 30


class RateLimiter:
    """The budgets of all chats. A negative chat id is a group's, as everywhere in Telegram."""

    def __init__(self, clock: Clock, limits: Limits | None = None) -> None:
        self._clock = clock
        self._limits = limits or Limits()
        self._sent: defaultdict[int, deque[float]] = defaultdict(deque)
        self._overall: deque[float] = deque()
        self._held: dict[int, float] = {}

    def delay(self, chat_id: int, *, spare: bool = False) -> float:
        """Seconds until one more message or edit may go to this chat; 0 if it may now.

        A `spare` one (a frame that nobody waits for) leaves the group's reserve to those that somebody waits for.
        """
        now = self._clock.now()
        limits = self._limits
        waits = [self._held.get(chat_id, 0.0) - now, _wait(self._overall, limits.overall_per_second, 1.0, now)]
        if chat_id < 0:
            most = limits.group_per_minute - (limits.group_reserve if spare else 0)
            waits.append(_wait(self._sent[chat_id], most, 60.0, now))
        else:
            span = limits.private_burst / limits.private_per_second
            waits.append(_wait(self._sent[chat_id], limits.private_burst, span, now))
        return max(0.0, *waits)

    def take(self, chat_id: int) -> None:
        """One message or edit goes out now."""
        now = self._clock.now()
        for times, span in ((self._sent[chat_id], 60.0), (self._overall, 1.0)):
            times.append(now)
            while times and times[0] <= now - span:
                times.popleft()

    def arrived(self, chat_id: int) -> None:
        """The answer to the latest one is there: Telegram counted it no later than now, and it may have been now."""
        if self._sent[chat_id]:
            self._sent[chat_id][-1] = self._clock.now()

    def hold(self, chat_id: int, seconds: float) -> None:
        """Telegram said: nothing more to this chat for so long."""
        self._held[chat_id] = max(self._held.get(chat_id, 0.0), self._clock.now() + seconds)

    def forget(self, chat_id: int) -> None:
        """The chat is gone."""
        self._sent.pop(chat_id, None)
        self._held.pop(chat_id, None)


def _wait(times: deque[float], most: int, span: float, now: float) -> float:
    """Seconds until fewer than `most` of the times lie within the last `span` seconds."""
    if len(times) < most:
        return 0.0
    return times[-most] + span - now
