"""How much may be sent where, and when: Telegram's limits as a book of what went out.

Sends and edits share each budget; answers to button presses are free and never come here. Nothing waits in this
file: the sender asks how long, and waits on its own clock. A RetryAfter holds the chat it came from and no other,
unless several chats get one at once: then there is too much in all.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass

from tgbot.clock import Clock

_ROUNDING = 1e-9  # seconds
_NOTHING = deque[float]()

SEVERAL, AT_ONCE = 3, 5.0  # so many chats refused in so many seconds: the overall limit, not theirs


@dataclass(frozen=True, slots=True)
class Limits:
    """Messages and edits together.

    group_per_minute   in one group, and how many of them only sends and turn-giving edits may use (`group_reserve`)
    private_per_second in one private chat, after a burst of `private_burst`
    overall_per_second over all chats, and how many of them may go out at once (`overall_burst`)
    """

    group_per_minute: int = 20
    group_reserve: int = 4
    private_per_second: float = 1.0
    private_burst: int = 3
    overall_per_second: int = 30
    overall_burst: int = 3


class RateLimiter:
    """The budgets of all chats. A negative chat id is a group's, as everywhere in Telegram."""

    def __init__(self, clock: Clock, limits: Limits | None = None) -> None:
        self._clock = clock
        self._limits = limits or Limits()
        self._sent: defaultdict[int, deque[float]] = defaultdict(deque)
        self._overall: deque[float] = deque()
        self._even = 0.0  # when the next one would go out if all went out evenly
        self._held: dict[int, float] = {}
        self._refused: dict[int, float] = {}
        self._all_held = 0.0
        self._swept = clock.now()
        self.processes = 1  # that send for the same bot: each has its part of what may be sent overall

    def delay(self, chat_id: int, *, spare: bool = False) -> float:
        """Seconds until this chat may get one more message or edit; 0 if it may now. See `overall_delay` besides.

        A `spare` one (a frame that nobody waits for) leaves the group's reserve to those that somebody waits for.
        """
        now = self._clock.now()
        limits = self._limits
        held = max(self._held.get(chat_id, 0.0), self._all_held) - now
        waits, sent = [held], self._sent.get(chat_id, _NOTHING)
        if chat_id < 0:
            most = limits.group_per_minute - (limits.group_reserve if spare else 0)
            waits.append(_wait(sent, most, 60.0, now))
        else:
            span = limits.private_burst / limits.private_per_second
            waits.append(_wait(sent, limits.private_burst, span, now))
        return max(0.0, *waits)

    def take(self, chat_id: int) -> None:
        """One message or edit goes to this chat now; `take_overall` counts it among all."""
        now = self._clock.now()
        if now >= self._swept + 60.0:
            self._sweep(now)
        _note(self._sent[chat_id], 60.0, now)

    def _sweep(self, now: float) -> None:
        """Forget the chats that got nothing for a minute: they have their whole budget."""
        self._swept = now
        self._held = {chat: until for chat, until in self._held.items() if until > now}
        for chat in [chat for chat, times in self._sent.items() if not times or times[-1] <= now - 60.0]:
            del self._sent[chat]

    def overall_delay(self) -> float:
        """Seconds until one more message or edit may go out at all.

        Never more than a second's number in any second, and evenly after a burst: what goes out in bunches could
        arrive in one.
        """
        now, rate = self._clock.now(), self._rate
        early = self._even - now - (self._limits.overall_burst - 1) / rate
        wait = max(early, _wait(self._overall, rate, 1.0, now))
        return wait if wait > _ROUNDING else 0.0

    def take_overall(self) -> None:
        """One message or edit goes out now, wherever."""
        now = self._clock.now()
        _note(self._overall, 1.0, now)
        self._even = max(self._even, now) + 1 / self._rate

    @property
    def _rate(self) -> int:
        """What this process may send in a second."""
        return max(1, self._limits.overall_per_second // self.processes)

    def arrived(self, chat_id: int) -> None:
        """The answer to the latest one is there: Telegram counted it no later than now, and it may have been now."""
        if times := self._sent.get(chat_id):
            times[-1] = self._clock.now()

    def hold(self, chat_id: int, seconds: float) -> None:
        """Telegram said: nothing more to this chat for so long. Said of several at once, it is meant for all."""
        now = self._clock.now()
        self._held[chat_id] = max(self._held.get(chat_id, 0.0), now + seconds)
        self._refused = {chat: at for chat, at in self._refused.items() if at > now - AT_ONCE} | {chat_id: now}
        if len(self._refused) >= SEVERAL:
            self._all_held = max(self._all_held, min(self._held[chat] for chat in self._refused))

    def forget(self, chat_id: int) -> None:
        """The chat is gone."""
        self._sent.pop(chat_id, None)
        self._held.pop(chat_id, None)
        self._refused.pop(chat_id, None)


def _note(times: deque[float], span: float, now: float) -> None:
    """Add the present, forget what is older than `span` seconds."""
    times.append(now)
    while times[0] <= now - span:
        times.popleft()


def _wait(times: deque[float], most: int, span: float, now: float) -> float:
    """Seconds until fewer than `most` of the times lie within the last `span` seconds."""
    if len(times) < most:
        return 0.0
    return times[-most] + span - now
