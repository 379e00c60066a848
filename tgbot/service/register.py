"""The tables in memory: their locks, and the one way a change of a table is stored and made known."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from env.errors import FiveDrawError
from tgbot import metrics
from tgbot.clock import Clock
from tgbot.service.bank import Bank
from tgbot.service.dealer import Dealer
from tgbot.service.draft import Draft, Snapshot
from tgbot.service.errors import ChipsError, ServiceError
from tgbot.service.groups import Groups
from tgbot.service.model import ChatRef, Status, TableState
from tgbot.service.movements import entries
from tgbot.service.operation import Operation
from tgbot.service.pace import Pace
from tgbot.service.people import People
from tgbot.service.places import check_hosting, check_room, letters
from tgbot.service.records import change_of, restore
from tgbot.storage import ledger, seals, tables
from tgbot.storage.database import Database
from tgbot.storage.rows import BoxRow, MarksRow, SavedTable, SealRow
from tgbot.storage.updates import acting

_log = structlog.get_logger(__name__)

T = TypeVar("T")

TIDY = 3600.0
"""Seconds in which somebody who sits nowhere is kept in mind."""


@dataclass(slots=True)
class Live:
    """A table in memory.

    marks   the latest ones of each seat, void once their decision is over
    boxes   the latest one ticked by each seat      fired   hand and decision that each seat's box last answered
    """

    snapshot: Snapshot
    marks: dict[int, MarksRow] = field(default_factory=dict)
    boxes: dict[int, BoxRow] = field(default_factory=dict)
    fired: dict[int, tuple[int, int]] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Register:
    """Every table that is open, and those that ended a short while ago.

    Args:
        database: the truth; memory follows it.
        clock, dealer, pace: given to every change.
        people: persons as they are now known.
        bank: their balances.
        committed: told of every stored change, at once and in order.
        groups: how many tables a chat may have.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock,
        dealer: Dealer,
        pace: Pace,
        people: People,
        bank: Bank,
        committed: Callable[[TableState], None],
        groups: Groups,
    ) -> None:
        self._groups = groups
        self._database = database
        self._clock = clock
        self._dealer = dealer
        self._pace = pace
        self._people = people
        self._bank = bank
        self._committed = committed
        self._tables: dict[int, Live] = {}
        self._refreshed_at = people.edits
        self.operation = Operation(database, clock)
        self.places = asyncio.Lock()
        """Held while a table is created, so that two cannot take the same place. Taken before any table's lock."""
        self.created: Callable[[AsyncConnection, int], Awaitable[None]] | None = None
        """Told of every new table, in the transaction that stores it."""

    # -- looking ------------------------------------------------------------------------------------------------------

    def get(self, table_id: int) -> Snapshot | None:
        """The table, None if it is unknown or long over."""
        live = self._tables.get(table_id)
        return None if live is None else live.snapshot

    def marks(self, table_id: int) -> dict[int, MarksRow]:
        """The latest marks of each seat of a known table; void once their decision is over."""
        return self._tables[table_id].marks

    def boxes(self, table_id: int) -> dict[int, BoxRow]:
        """The latest box ticked by each seat of a known table; void once its round is over."""
        return self._tables[table_id].boxes

    def fired(self, table_id: int) -> dict[int, tuple[int, int]]:
        """Hand and decision that each seat's box last answered, at a known table."""
        return self._tables[table_id].fired

    def states(self) -> Iterable[TableState]:
        """All tables, the newest first."""
        return [self._tables[table_id].snapshot.state for table_id in sorted(self._tables, reverse=True)]

    # -- changing -----------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def change(self, table_id: int, patience: float | None = None) -> AsyncIterator[Draft]:
        """A draft of the table under its lock; stored and made known at the end of the block if it has changed.

        Args:
            table_id: the table.
            patience: seconds to wait for the lock, None as long as it takes.

        Raises:
            ServiceError: gone, busy. Whatever the block raises: then nothing is stored.
        """
        live = self._tables.get(table_id)
        if live is None:
            raise ServiceError("gone")
        async with _locked(live.lock, patience):
            if self._tables.get(table_id) is not live:
                raise ServiceError("gone")  # given away meanwhile
            draft = self.draft(live.snapshot)
            yield draft
            if draft.changed:
                await uninterrupted(self._commit(live, draft, wished=patience is not None))
            elif draft.ready != live.snapshot.ready:
                live.snapshot = replace(live.snapshot, ready=draft.ready)

    def press(self, table_id: int) -> AbstractAsyncContextManager[Draft]:
        """`change` for a person, who waits a moment for a busy table. Raises ServiceError (gone, busy)."""
        return self.change(table_id, self._pace.patience)

    async def save_marks(self, marks: MarksRow) -> None:
        """Replace the marks of a seat; the caller is inside `change` of its table."""
        async with self._database.transaction(quick=True) as connection:
            await tables.save_marks(connection, marks)
        self._tables[marks.table_id].marks[marks.seat] = marks

    async def save_cut(self, seal: SealRow) -> None:
        """Keep the cut of a seal; the caller is inside `change` of its table."""
        async with self._database.transaction(quick=True) as connection:
            await seals.set_cut(connection, seal)
        live = self._tables[seal.table_id]
        kept = tuple(seal if row.root == seal.root else row for row in live.snapshot.seals)
        live.snapshot = replace(live.snapshot, seals=kept)

    async def save_box(self, table_id: int, seat: int, box: BoxRow | None) -> None:
        """Replace the box of a seat, or forget it; the caller is inside `change` of its table."""
        async with acting(self._database) as connection:
            if box is None:
                await tables.remove_boxes(connection, table_id, (seat,))
            else:
                await tables.save_box(connection, box)
        boxes = self._tables[table_id].boxes
        if box is None:
            boxes.pop(seat, None)
        else:
            boxes[seat] = box

    def now(self) -> float:
        """The time of the tables, UTC seconds."""
        return self._clock.now()

    def draft(self, snapshot: Snapshot) -> Draft:
        """A draft that starts from this snapshot."""
        draft = Draft(snapshot, self._clock.now(), self._dealer, self._pace, self._bank.known)
        draft.halted = self.operation.halted
        return draft

    async def create(self, draft: Draft) -> TableState:
        """Store a new table; the caller holds `places`. Raises ServiceError (exists, tables, topic, hosting)."""
        self.check_room(draft.state.chat, gathers=draft.state.status == Status.LOBBY)
        check_hosting(self.states(), draft.state.host_id)
        state = await uninterrupted(self._create(draft))
        await self.letter(state.chat.chat_id)
        return state

    def check_room(self, chat: ChatRef, *, gathers: bool) -> None:
        """Whether one more table, a lobby if it `gathers`, may be opened.

        Raises ServiceError (exists, tables, topic).
        """
        self.operation.check_new()
        check_room(self.states(), chat, self._groups.of(chat.chat_id), gathers=gathers)

    async def letter(self, chat_id: int) -> None:
        """A second table was opened in the chat: give those a letter that have none; the caller holds `places`."""
        if sum(state.open and state.chat.chat_id == chat_id for state in self.states()) > 1:
            for table_id, letter in letters(self.states(), chat_id)[0].items():
                async with self.change(table_id) as draft:
                    draft.set(letter=letter)

    async def _create(self, draft: Draft) -> TableState:
        draft.set(letter=letters(self.states(), draft.state.chat.chat_id)[1])
        draft.finish()
        async with acting(self._database) as connection:
            balances = await self._bank.move(connection, draft.moves)
            table_id = await self._new(connection, draft)
            await ledger.add(connection, entries(draft, table_id))
        self._bank.settle(balances)
        return self._add(table_id, draft)

    async def _new(self, connection: AsyncConnection, draft: Draft) -> int:
        table_id = await tables.create(connection, change_of(draft))
        if self.created is not None:
            await self.created(connection, table_id)
        return table_id

    async def _commit(self, live: Live, draft: Draft, *, wished: bool) -> None:
        """Store and make known. `wished`: it is what the update that is being handled asks for."""
        new_id, successor = 0, draft.successor
        draft.unboxed &= live.boxes.keys()
        try:
            if successor is not None:
                successor.set(letter=letters(self.states(), successor.state.chat.chat_id)[1])
                successor.finish()
            async with acting(self._database) if wished else self._database.transaction(quick=True) as connection:
                if successor is not None:
                    new_id = await self._new(connection, successor)
                    draft.set(next_table=new_id)
                draft.finish()
                balances = await self._bank.move(connection, draft.moves)
                await ledger.add(connection, entries(draft, draft.state.id))
                await tables.save(connection, change_of(draft))
        except BaseException:
            await self._reload(live, draft.moves)  # it may have been stored all the same: what the database says counts
            raise
        self._bank.settle(balances)
        _count(draft)
        live.snapshot = self._refreshed(draft.snapshot())
        for seat in draft.unboxed:
            live.boxes.pop(seat, None)
        self._committed(live.snapshot.state)
        if successor is not None:
            self._add(new_id, successor)

    def _add(self, table_id: int, draft: Draft) -> TableState:
        _count(draft)
        draft.state = replace(draft.state, id=table_id)
        live = self._tables[table_id] = Live(self._refreshed(draft.snapshot()))
        self._committed(live.snapshot.state)
        return live.snapshot.state

    def _refreshed(self, snapshot: Snapshot) -> Snapshot:
        return replace(snapshot, state=self._people.refreshed(snapshot.state))

    def refresh_persons(self) -> None:
        """Take over what has become known of persons; asked at each update, so nothing is done if nothing has."""
        if self._refreshed_at == self._people.edits:
            return
        self._refreshed_at = self._people.edits
        for live in self._tables.values():
            live.snapshot = self._refreshed(live.snapshot)

    def forget(self, table_id: int) -> None:
        """Drop an ended table from memory."""
        self._tables.pop(table_id, None)

    async def release(self, table_id: int) -> None:
        """Drop a table that another process goes on with, once nothing is being changed there."""
        live = self._tables.get(table_id)
        if live is not None:
            async with live.lock:
                self._tables.pop(table_id, None)

    async def keep_tidy(self) -> None:
        """Now and then forget what is known of persons who sit nowhere; it is read again when they come."""
        while True:
            await self._clock.sleep(TIDY)
            seats = [seat for live in self._tables.values() for seat in live.snapshot.state.seats]
            seated = {seat.person.user_id for seat in seats if seat.person is not None}
            self._people.tidy(seated)
            self._bank.tidy(seated)

    # -- the database is the truth ------------------------------------------------------------------------------------

    async def restore(self, table_ids: Collection[int] | None = None) -> None:
        """Rebuild every table that is open or has just ended, or only these of them.

        One that cannot be rebuilt is logged and left out.
        """
        async with self._database.transaction() as connection:
            live = await tables.ids(connection, self._clock.now() - self._pace.memory)
        for table_id in live if table_ids is None else sorted(set(live) & set(table_ids)):
            async with self._database.transaction() as connection:
                one = await tables.load(connection, table_id)
            assert one is not None
            try:
                self._tables[one.table.id] = await self._live(one)
            except (FiveDrawError, ChipsError) as error:
                # The message is left out: it could name a card.
                _log.error("table cannot be rebuilt", table=one.table.id, error=type(error).__name__)

    async def _live(self, saved: SavedTable) -> Live:
        persons = await self._people.known({seat.user_id for seat in saved.seats if seat.user_id is not None})
        live = Live(restore(saved, persons), {marks.seat: marks for marks in saved.marks})
        live.boxes = {box.seat: box for box in saved.boxes}
        if live.snapshot.state.open and live.snapshot.state.cash:
            await self._bank.open(persons)
        return live

    async def _reload(self, live: Live, user_ids: Iterable[int]) -> None:
        table_id = live.snapshot.state.id
        async with self._database.transaction(quick=True) as connection:
            saved = await tables.load(connection, table_id)
            await self._bank.refresh(connection, user_ids)
        assert saved is not None
        fresh = await self._live(saved)
        live.snapshot, live.marks, live.boxes = fresh.snapshot, fresh.marks, fresh.boxes
        self._committed(live.snapshot.state)


@asynccontextmanager
async def _locked(lock: asyncio.Lock, patience: float | None) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(patience):
            await lock.acquire()
    except TimeoutError as error:
        raise ServiceError("busy") from error
    try:
        yield
    finally:
        lock.release()


def _count(draft: Draft) -> None:
    if draft.log()[0] is not None:
        metrics.HANDS.labels(draft.state.profile).inc()


async def uninterrupted(work: Coroutine[Any, Any, T]) -> T:
    """The result of `work`, which goes on to its end even if the caller is cancelled meanwhile."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        if not task.cancelled():
            task.exception()  # seen, so that it is not reported as lost
        raise
