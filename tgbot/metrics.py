"""What is counted and measured while the bot runs, for Prometheus. No label holds a number or a name of anybody.

Everything here is of this process; `tgbot.gauges` adds what is looked up when somebody asks. The list with what each
means to a host: METRICS.md.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]  # a second series for each, which nobody asks for

REGISTRY = CollectorRegistry()
"""Of our own: the library's usual one belongs to whoever embeds the bot."""

ProcessCollector(registry=REGISTRY)

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 5.0)
_SLOW = (0.01, 0.1, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0)


def _counter(name: str, what: str, *labels: str) -> Counter:
    return Counter(f"fivedraw_{name}", what, labels, registry=REGISTRY)


def _gauge(name: str, what: str, *labels: str) -> Gauge:
    return Gauge(f"fivedraw_{name}", what, labels, registry=REGISTRY)


def _histogram(name: str, what: str, buckets: tuple[float, ...]) -> Histogram:
    return Histogram(f"fivedraw_{name}", what, registry=REGISTRY, buckets=buckets)


UPDATES = _counter("updates", "Updates taken up, by kind", "kind")
HANDLER_ERRORS = _counter("handler_errors", "Updates whose handling failed")
PRESS = _histogram("press_seconds", "From taking up a press until its answer is known", _FAST)
COMMIT = _histogram("commit_seconds", "Transactions that were committed, with their wait for the database", _FAST)
DATABASE_ERRORS = _counter("database_errors", "Transactions that the database failed")
REQUESTS = _counter("requests", "Messages sent, edited, deleted, by what came of it", "outcome")
WAITING = _gauge("waiting", "What waits to be sent", "what")
OLDEST = _gauge("oldest_unshown_seconds", "Age of the oldest state that its message does not show yet")
TABLES = _gauge("tables", "Open tables, by status and game", "status", "game")
HANDS = _counter("hands", "Hands dealt, by game", "game")
BOT = _histogram("bot_decision_seconds", "What a bot's decision takes, without its pause", _FAST)
FALLBACKS = _counter("fallbacks", "Decisions that a scripted agent took over")
LATENESS = _histogram("deadline_late_seconds", "How late a clock that ran out was acted upon", _SLOW)
LEASES = _gauge("leases", "Tables that this process owns, where there are several processes")
MODE = _gauge("mode", "0 plays, 1 no new games, 2 drains")
LEDGER = _gauge("ledger_difference_chips", "Chips by which accounts differ from the ledger, at the last look")
_BUILD = _gauge("build_info", "Always 1; what is running", "version", "python")


def _version() -> str:
    try:
        return version("fivedraw")
    except PackageNotFoundError:
        return "unknown"


_BUILD.labels(_version(), platform.python_version()).set(1)


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    """Observe how long the block takes, unless it raises. Real time: a clock that tests move measures nothing."""
    start = time.perf_counter()
    yield
    histogram.observe(time.perf_counter() - start)


def text() -> bytes:
    """All of it in Prometheus' text format, the gauges of `tgbot.gauges` as they were last set."""
    return generate_latest(REGISTRY)
