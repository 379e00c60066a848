"""What a process does among the others: takes tables and gives them away, looks after what the dead leave behind.

Everything is decided in the database (routing.py, storage/leases.py); here it is carried out, round by round.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, Protocol

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot import metrics
from tgbot.clock import Clock
from tgbot.cluster.desk import Desk
from tgbot.cluster.member import RENEW, Lost, Member
from tgbot.cluster.routing import decide, decide_all
from tgbot.cluster.wakeup import CHANNEL, Wakeup
from tgbot.storage import inbox, leases, processes
from tgbot.storage.database import Database
from tgbot.storage.inbox import Received
from tgbot.updates.once import Once

log = structlog.get_logger(__name__)

LOOK = 1.0  # seconds between two looks at the others
TIDY = 3600.0  # seconds between two looks for leases of tables that nobody remembers


class Tables(Protocol):
    """The tables of this process."""

    async def take(self, table_ids: Collection[int], silence: float) -> None:
        """Go on with these tables; nobody could act there for so many seconds."""

    async def release(self, table_id: int) -> None:
        """Do nothing more at this table, and show nothing more of it, once this returns."""

    async def reread(self, heads: Collection[int], table_ids: Collection[int]) -> None:
        """Read again what is stored of these persons and chats, apart from those of these tables, which are kept."""


class Cluster(Desk):
    """This process among the others.

    Args:
        database, clock, once, handle: as for `Desk`.
        member: this process, which has joined.
        tables: those that are played here.
        memory: seconds that an ended table can still be shown.
        counted: told how many processes are alive.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock,
        once: Once,
        handle: Callable[[dict[str, Any]], None],
        member: Member,
        tables: Tables,
        memory: float,
        counted: Callable[[int], None],
    ) -> None:
        super().__init__(database, clock, once, handle)
        self._member = member
        self._tables = tables
        self._memory = memory
        self._counted = counted
        self._wakeup = Wakeup(database, member.name)
        self._held: set[int] = set()
        self._moving: set[int] = set()
        self._orphans: set[int] = set()
        self._look_at = self._tidy_at = 0.0
        self._working: asyncio.Task[None] | None = None
        self._moves: set[asyncio.Task[None]] = set()

    async def first(self) -> set[int]:
        """The tables that are played here from the start: those that nobody alive owns."""
        async with self._database.transaction() as connection:
            await processes.remove_dead(connection, self._member.name)
            await leases.complete(connection, self._member.name, self._clock.now() - self._memory)
            await leases.take_over(connection, self._member.name)
            self._held = await leases.of(connection, self._member.name)
        return set(self._held)

    async def start(self) -> None:
        """Do what is to be done, from now on."""
        self._wakeup.start()
        self._working = asyncio.create_task(self._work(), name="cluster")

    async def stop(self) -> None:
        """Take and give nothing more; finish what is being stored."""
        tasks = [self._working, *self._moves] if self._working is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._wakeup.stop()
        await super().stop()

    async def created(self, connection: AsyncConnection, table_id: int) -> None:
        """A new table belongs to this process, from the transaction on that stores it."""
        await leases.hold(connection, table_id, self._member.name)
        self._held.add(table_id)

    @property
    def trouble(self) -> str | None:
        """Why this process can do nothing at present, None if it can."""
        if not self._member.alive:
            return "no sign of life has reached the database in time"
        return "its work has stopped" if self._working is None or self._working.done() else None

    # -- updates ------------------------------------------------------------------------------------------------------

    async def _keep(self, update: Received) -> None:
        """Store an update that came for the first time, and decide who handles it."""
        me = self._member.name
        async with self._database.transaction() as connection:
            decision = await decide(connection, me, update)
            if not await inbox.store(connection, decision.update):
                return
            await processes.notify(connection, CHANNEL, decision.wake - {me})
        now = decision.update
        if now.owner != me:
            return
        if now.tables <= self._held and decision.behind <= self._running.keys():
            self._hand_out(now)
        else:
            self._wakeup.call()

    async def before(self, update_id: int) -> None:
        """An update is about to be handled: what another process may have stored since is read."""
        update = self._running.get(update_id)
        if update is not None:
            try:
                await self._tables.reread(update.heads, update.tables)
            except Exception as error:  # noqa: BLE001 - the handler will have the same trouble, and tells the person
                log.warning("not_read_again", why=type(error).__name__)

    async def _close(self, update_ids: list[int]) -> None:
        """As for one process; what waited for it can be decided now."""
        async with self._database.transaction() as connection:
            await inbox.close(connection, update_ids)
            waiting = await inbox.undecided(connection)
        if waiting:
            self._look_at = 0.0
            self._wakeup.call()

    @property
    def _hopeless(self) -> bool:
        """Whether this process was taken for dead: others close what it has left open."""
        return self._member.lost.is_set()

    # -- rounds -------------------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                if loop.time() >= self._look_at:
                    self._look_at = loop.time() + LOOK
                    await self._look(loop.time())
                await self._round()
            except Lost:
                return
            except Exception as error:  # noqa: BLE001 - the next round comes soon
                log.warning("round_failed", why=type(error).__name__)
            await self._wakeup.wait(max(0.0, min(RENEW, self._look_at - loop.time())))

    async def _look(self, now: float) -> None:
        """Who is not heard of any more? What is left of them comes here; what waited is decided."""
        me = self._member.name
        async with self._database.transaction() as connection:
            dead = await processes.remove_dead(connection, me) if self._member.sure else []
            orphans = await leases.take_over(connection, me)
            await inbox.take_over(connection, me)
            if now >= self._tidy_at:
                await leases.complete(connection, me, self._clock.now() - self._memory)
            wake = await decide_all(connection, me)
            living = await processes.count(connection)
            await processes.notify(connection, CHANNEL, wake - {me})
        self._tidy_at = now + TIDY if now >= self._tidy_at else self._tidy_at
        self._orphans |= orphans
        self._counted(living)
        if dead or orphans:
            log.warning("processes_taken_for_dead", processes=dead, tables=len(orphans))

    async def _round(self) -> None:
        """Give away what others ask for, take what is given, hand out the updates whose tables are here."""
        me = self._member.name
        if not self._member.alive:
            return
        async with self._database.transaction() as connection:
            asked = await leases.asked_of(connection, me)
            mine = await leases.of(connection, me)
            waiting = await inbox.of(connection, me, list(self._running))
            needed = {table_id for update in waiting for table_id in update.tables} - self._held
            absent = await leases.there(connection, needed) if needed else set()
        metrics.LEASES.set(len(mine))
        for table_id in asked.keys() - self._moving:
            self._move({table_id}, self._give(table_id))
        if new := mine - self._held - self._moving:
            self._move(new, self._take(new))
        self._hand_out_ready(waiting, absent)

    def _hand_out_ready(self, waiting: Sequence[Received], absent: set[int]) -> None:
        blocked: set[int] = set()
        for update in waiting:
            if update.heads & blocked or update.tables & absent:
                blocked |= update.heads  # later ones of the same persons and chats stay behind it
            elif update.update_id not in self._running:
                self._hand_out(update)

    # -- tables -------------------------------------------------------------------------------------------------------

    def _move(self, table_ids: set[int], work: Coroutine[Any, Any, None]) -> None:
        """Carry out a move of these tables beside everything else; a failed one is tried again in the next round."""
        self._moving |= table_ids
        task = asyncio.create_task(work)
        self._moves.add(task)

        def ended(_: asyncio.Task[None]) -> None:
            self._moves.discard(task)
            self._moving -= table_ids
            if not task.cancelled() and (error := task.exception()) is not None:
                log.warning("move_failed", tables=len(table_ids), why=type(error).__name__)
            else:
                self._wakeup.call()

        task.add_done_callback(ended)

    async def _take(self, table_ids: set[int]) -> None:
        orphans = table_ids & self._orphans
        for some, silence in ((orphans, self._member.lease + LOOK), (table_ids - orphans, 0.0)):
            try:
                await self._tables.take(some, silence)
                self._held |= some
            except Exception:  # whatever is wrong with one, the others go on; it is tried again
                log.exception("tables_not_taken", tables=len(some))
                for table_id in sorted(some):
                    await self._tables.take({table_id}, silence)
                    self._held.add(table_id)
        self._orphans -= table_ids

    async def _give(self, table_id: int) -> None:
        self._held.discard(table_id)
        await self._tables.release(table_id)
        async with self._database.transaction() as connection:
            heir = await leases.give(connection, table_id, self._member.name)
            await processes.notify(connection, CHANNEL, heir)
