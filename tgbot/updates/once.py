"""Each update of Telegram is handled once, and none gets lost: Telegram is told of it when it is done, not before.

A bot that polls says with every request which updates it need not get again. That is said here only of updates whose
handling is over or committed, so a crash makes Telegram deliver the others again; which of those were done before the
crash is in the database.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from telegram import Update
from telegram.ext import ExtBot

from tgbot.clock import Clock
from tgbot.storage import updates
from tgbot.storage.database import Database
from tgbot.storage.updates import Handled

REMEMBERED = 10_000  # updates; one that comes again does so soon
KEPT = 2 * 24 * 3600.0  # seconds in the database; Telegram keeps what it could not deliver for a day
TIDY = 6 * 3600.0  # seconds between two looks at what is too old
BEHIND = 50  # updates that came after one which takes long: then it is waited for no more. A call brings at most 100
PATIENCE = 0.03  # real seconds that the next request waits for updates that are being handled


class Once:
    """The updates that have come: which are being handled, which were."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._open: dict[int, Handled] = {}
        self._done: OrderedDict[int, None] = OrderedDict()
        self._changed = asyncio.Event()
        self._next: int | None = None
        self.over: Callable[[int], None] | None = None
        """Told of every update that nothing more is done for."""

    async def load(self) -> None:
        """Read which updates were done before the last end."""
        async with self._database.transaction() as connection:
            for update_id in await updates.latest_done(connection, REMEMBERED):
                self._done[update_id] = None

    async def tidy(self) -> None:
        """Forget what is too old to come again, now and then, until cancelled."""
        while True:
            async with self._database.transaction() as connection:
                await updates.remove_done(connection, self._clock.now() - KEPT)
            await self._clock.sleep(TIDY)

    def receive(self, found: Sequence[Update]) -> tuple[Update, ...]:
        """Updates have been delivered; returns those that have not come before."""
        if found:
            self._next = max(update.update_id for update in found) + 1
        return tuple(update for update in found if self._receive(update.update_id))

    def again(self, update_id: int) -> bool:
        """Whether an update that is delivered was delivered before; nothing more needs to be read of it then."""
        if not self._came(update_id):
            return False
        self._next = max(self._next or 0, update_id + 1)
        return True

    def _came(self, update_id: int) -> bool:
        return update_id in self._open or update_id in self._done

    def _receive(self, update_id: int) -> bool:
        if self._came(update_id):
            return False
        self._open[update_id] = Handled(update_id, self._clock.now(), told=self._changed.set)
        return True

    def take(self, update_id: int, received_at: float) -> None:
        """An update will be handled that is in the database already, and not done."""
        self._done.pop(update_id, None)
        self._open[update_id] = Handled(update_id, received_at, stored=True, told=self._changed.set)

    def begin(self, update_id: int) -> Handled | None:
        """What keeps track of an update that is to be handled now; None if it was handled."""
        if update_id in self._done:
            return None
        self._receive(update_id)  # who does not poll has not told us
        return self._open[update_id]

    def finish(self, update_id: int) -> None:
        """Nothing more is done for this update."""
        handled = self._open.pop(update_id)
        self._done[update_id] = None
        while len(self._done) > REMEMBERED:
            self._done.popitem(last=False)
        handled.finish()
        if self.over is not None:
            self.over(update_id)

    @property
    def offset(self) -> tuple[int | None, bool]:
        """The first update that Telegram has to deliver (None: as it likes), and whether all before are done."""
        oldest = 0 if self._next is None else self._next - BEHIND
        waiting = [one.update_id for one in self._open.values() if not one.done and one.update_id >= oldest]
        return (min(waiting), False) if waiting else (self._next, True)

    async def settled(self, seconds: float) -> None:
        """Until no update is being handled, at most so many real seconds."""
        try:
            async with asyncio.timeout(seconds):
                while not self.offset[1]:
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            return


class PollingBot(ExtBot[None]):
    """Telegram's Bot API, with getUpdates as described above."""

    def __init__(self, once: Once, **options: Any) -> None:
        super().__init__(**options)
        self._once = once

    async def get_updates(  # type: ignore[override]
        self,
        offset: int | None = None,
        limit: int | None = None,
        timeout: Any = None,  # noqa: ASYNC109 - the library's parameter
        **options: Any,
    ) -> tuple[Update, ...]:
        """What has come and was not handed out yet; waits only while nothing is being handled."""
        await self._once.settled(PATIENCE)
        first, done = self._once.offset
        offset = offset if first is None else first
        found = await super().get_updates(offset, limit, timeout if done else 0, **options)
        return self._once.receive(found)
