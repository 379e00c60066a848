"""Pictures are drawn in a process of its own: one takes up to 40 ms, in which no other thread of this one gets to run.

Without such a process (tests, a machine that refuses one) they are drawn in threads.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

import structlog

log = structlog.get_logger(__name__)


class Drawing:
    """Draws pictures, one after the other in the process, if there is one."""

    def __init__(self, *, process: bool = False) -> None:
        self.under_way = 0
        self._pool: ProcessPoolExecutor | None = None
        if process:
            context = multiprocessing.get_context("spawn")  # a fork would copy threads and sockets
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
            self._pool.submit(_warm_up)

    async def draw(self, draw: Callable[[], bytes]) -> bytes:
        """What `draw` makes; raises what it raises."""
        self.under_way += 1
        try:
            if self._pool is not None:
                try:
                    return await asyncio.get_running_loop().run_in_executor(self._pool, draw)
                except BrokenExecutor as error:
                    log.warning("drawing_process_ended", reason=str(error))
                    self.close()
            return await asyncio.to_thread(draw)
        finally:
            self.under_way -= 1

    def close(self) -> None:
        """End the process; pictures are drawn in threads from now on."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """In the process: Ctrl-C is for the bot, and the bot's end is its own, however that comes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def _warm_up() -> None:
    """Reads what the first picture needs."""
    from tgbot.pictures import hand, showdown, table

    _ = hand, showdown, table
