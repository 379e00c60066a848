"""A connection to SQLite whose short transactions run in the event loop's own thread.

aiosqlite hands every call of a cursor to a thread and waits for it, three or four times a statement. Where hundreds of
tables are played, the loop has something else to do each time, and a transaction that computes for two milliseconds
holds the database for fifteen: it was the first thing to be at its limit. What a quick transaction waits for is the
disk, at its commit: where that takes long, commits go to the thread.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import aiosqlite

T = TypeVar("T")

LONG = 0.001  # seconds of a commit from which on it is worth another thread


class Here:
    """Whether connections work in the caller's thread now: inside `with`."""

    def __init__(self) -> None:
        self.now = False

    def __enter__(self) -> None:
        self.now = True

    def __exit__(self, *_: object) -> None:
        self.now = False


class Connection(aiosqlite.Connection):
    """As aiosqlite's, but for what is called `here`. `disk`: how long the latest commit took, seconds."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], here: Here) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._here = here
        self.disk = 0.0

    async def _execute(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        away = not self._here.now or self._waits(fn)
        if getattr(fn, "__name__", "") == "commit":
            fn = partial(self._timed, fn)
        if not away:
            return fn(*args, **kwargs)
        result: T = await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]
        return result

    def _waits(self, fn: Callable[..., object]) -> bool:
        """Whether it waits for the disk, or ends what may still run in the thread: a commit that was given up on."""
        name = getattr(fn, "__name__", "")
        if name == "commit":
            return self.disk >= LONG
        return name == "rollback" or (name == "close" and not isinstance(getattr(fn, "__self__", None), sqlite3.Cursor))

    def _timed(self, commit: Callable[[], T]) -> T:
        start = time.perf_counter()
        try:
            return commit()
        finally:
            self.disk = time.perf_counter() - start


def connect(here: Here, database: str, **options: Any) -> Connection:
    """For `connect_args` of an engine: `async_creator_fn`, but for the first argument."""
    options["check_same_thread"] = False  # two threads, one after the other: a transaction awaits each call
    connection = Connection(partial(sqlite3.connect, database, **options), here)
    connection._thread.daemon = True  # noqa: SLF001 - as SQLAlchemy does for its own
    return connection
