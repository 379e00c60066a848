"""Metrics that are looked up when somebody asks: what is open, what waits."""

from __future__ import annotations

from collections import Counter

from tgbot import metrics
from tgbot.handlers.shared import Shared


def text(shared: Shared | None) -> bytes:
    """All metrics in Prometheus' text format; None: a bot that has not started yet."""
    if shared is not None:
        _measure(shared)
    return metrics.text()


def _measure(shared: Shared) -> None:
    tables = Counter((state.status.value, state.profile) for state in shared.service.open)
    metrics.TABLES.clear()
    for (status, game), count in tables.items():
        metrics.TABLES.labels(status, game).set(count)
    boards, posts, oldest = shared.sender.waiting()
    metrics.WAITING.labels("boards").set(boards)
    metrics.WAITING.labels("posts").set(posts)
    metrics.OLDEST.set(oldest)
