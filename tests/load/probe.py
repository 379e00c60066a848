"""Looks over the bot's shoulder: when each change of a table was stored, and when each message showed it.

Runs in the bot's process and only takes notes. A change counts as shown once Telegram has confirmed the message that
shows it, or a later change of the same table: a little later than people see it.
"""

from __future__ import annotations

import os
import threading
import time
from collections import defaultdict, deque
from pathlib import Path
from typing import Any

from tgbot.handlers.shared import Shared
from tgbot.sending.board import PUBLIC, Frame, Place

TICKS = os.sysconf("SC_CLK_TCK")

GROUP_AWAITED = "group, awaited"  # a person's turn, the result of a hand
GROUP_REST = "group, the rest"
PRIVATE_AWAITED = "private, own turn"
PRIVATE_REST = "private, the rest"
KINDS = (GROUP_AWAITED, PRIVATE_AWAITED, GROUP_REST, PRIVATE_REST)


class Probe:
    """Notes of one bot, from `clear` on."""

    def __init__(self, shared: Shared) -> None:
        self._waiting: defaultdict[Place, deque[tuple[int, float, str]]] = defaultdict(deque)
        self._latencies: defaultdict[str, list[float]] = defaultdict(list)
        self._since = time.time()
        self._threads: dict[str, float] = {}
        sender, chats = shared.sender, shared.chats
        show, save = sender.show, chats.save

        def noting_show(place: Place, frame: Frame) -> None:
            board = sender.board(place)
            unchanged = frame.screen == board.shown and frame.page == board.page and not board.wanted
            show(place, frame)
            if not unchanged:
                self._waiting[place].append((frame.version, time.time(), _kind(place, frame)))

        async def noting_save(place: Place, message_id: int, frame: Frame, *, late: bool) -> None:
            self._shown(place, frame.version)
            await save(place, message_id, frame, late=late)

        sender.show = noting_show  # type: ignore[method-assign]
        chats.save = noting_save  # type: ignore[method-assign]

    def clear(self) -> None:
        """Count from now on: what was stored before is left out."""
        self._latencies.clear()
        self._waiting.clear()
        self._since = time.time()
        self._threads = threads()

    def report(self) -> dict[str, Any]:
        """Waiting times by kind, how long the changes not shown yet have been waiting, CPU seconds by thread."""
        now = time.time()
        late: defaultdict[str, list[float]] = defaultdict(list)
        for changes in self._waiting.values():
            for _, since, kind in changes:
                late[kind].append(now - since)
        return {
            "seconds": now - self._since,
            "shown": {kind: self._latencies[kind] for kind in KINDS},
            "waiting": {kind: late[kind] for kind in KINDS},
            "threads": {name: spent - self._threads.get(name, 0.0) for name, spent in threads().items()},
        }

    def _shown(self, place: Place, version: int) -> None:
        now, changes = time.time(), self._waiting[place]
        while changes and changes[0][0] <= version:
            _, since, kind = changes.popleft()
            self._latencies[kind].append(now - since)


def _kind(place: Place, frame: Frame) -> str:
    if place.kind == PUBLIC:
        return GROUP_AWAITED if frame.urgent else GROUP_REST
    return PRIVATE_AWAITED if frame.urgent else PRIVATE_REST


def threads() -> dict[str, float]:
    """CPU seconds of each thread of this process that Python knows, by its name; those of a pool together."""
    spent: defaultdict[str, float] = defaultdict(float)
    for thread in threading.enumerate():
        stat = Path(f"/proc/self/task/{thread.native_id}/stat")
        if stat.exists():
            spent[thread.name.rstrip("0123456789")] += cpu_of(stat)
    return dict(spent)


def cpu_of(stat: Path) -> float:
    """CPU seconds, own and the system's for it, of a process or thread by its file `stat`."""
    fields = stat.read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
