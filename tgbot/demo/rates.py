"""Telegram's sending limits: per group, per private chat, and over all chats.

Sends and edits share each budget; answers to button presses are free.
"""

import math
from collections import deque

from tgbot.clock import Clock
from tgbot.demo.errors import too_many
from tgbot.demo.model import Chat

GROUP_LIMIT = 20  # messages and edits in WINDOW seconds
WINDOW = 60.0
PRIVATE_BURST = 8  # messages at once, refilled at PRIVATE_RATE a second
PRIVATE_RATE = 1.0
OVERALL_BURST = 30
OVERALL_RATE = 30.0


class _Bucket:
    """Tokens that refill with time."""

    def __init__(self, size: float, rate: float, now: float) -> None:
        self.size, self.rate, self.tokens, self.at = size, rate, size, now

    def wait(self, now: float) -> float:
        """Seconds until a token is there; 0.0 if one is."""
        self.tokens = min(self.size, self.tokens + (now - self.at) * self.rate)
        self.at = now
        return max(0.0, (1.0 - self.tokens) / self.rate)


class RateLimiter:
    """Counts sends and edits; `enabled` False switches all limits off (the counting goes on)."""

    def __init__(self, clock: Clock, enabled: bool = True) -> None:
        self.enabled = enabled
        self._clock = clock
        self._recent: dict[int, deque[float]] = {}
        self._private: dict[int, _Bucket] = {}
        self._overall = _Bucket(OVERALL_BURST, OVERALL_RATE, clock.now())

    def used(self, chat_id: int) -> int:
        """Sends and edits in this chat in the last 60 seconds."""
        recent = self._recent.setdefault(chat_id, deque())
        while recent and recent[0] <= self._clock.now() - WINDOW:
            recent.popleft()
        return len(recent)

    def spend(self, chat: Chat) -> None:
        """Count one send or edit; raises 429 with retry_after when a limit is reached (that one is not counted)."""
        now = self._clock.now()
        used = self.used(chat.id)
        recent = self._recent[chat.id]
        buckets = [self._overall]
        wait = 0.0
        if not chat.is_group:
            buckets.append(self._private.setdefault(chat.id, _Bucket(PRIVATE_BURST, PRIVATE_RATE, now)))
        elif used >= GROUP_LIMIT:
            wait = recent[-GROUP_LIMIT] + WINDOW - now
        wait = max(wait, *(bucket.wait(now) for bucket in buckets))
        if self.enabled and wait > 1e-6:
            raise too_many(max(1, math.ceil(wait)))
        for bucket in buckets:
            bucket.tokens -= 1.0
        recent.append(now)
