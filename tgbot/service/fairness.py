"""What is told of sealed decks: seals before the deal, proofs after it, and the cut in between.

A person gets the openings of the own cards and of shown ones, nothing else; whole decks are opened only at tables that
were made so, once they have ended. Every check mark comes from verifying the very file that the person can have.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from env.engine.history import phh_write
from env.engine.history.record import HandHistory, Redeal
from env.errors import FiveDrawError, SealError
from env.fair.proof import open_all, prove
from env.fair.verify import verify
from tgbot.service import replay, sealing
from tgbot.service.errors import ServiceError
from tgbot.service.model import SeatState, Status, TableState
from tgbot.service.people import People
from tgbot.service.register import Register
from tgbot.service.replay import Logged
from tgbot.storage import history, seals
from tgbot.storage.database import Database
from tgbot.storage.rows import SealRow, TableRow


@dataclass(frozen=True, slots=True)
class Sealed:
    """What is published of a hand before and after its deal.

    root    hexadecimal digits of the seal, "" for a hand of an older version
    cut_by  seat (-1: chance) and number of cards, None before the deal
    cutter  who may cut before it, "" where chance will     most    cards that can be cut off at most
    mine    the cut that the reader has chosen for it       may_cut whether the reader is the one who cuts now
    """

    hand: int
    root: str
    cut_by: tuple[int, int] | None = None
    cutter: str = ""
    most: int = 0
    mine: int | None = None
    may_cut: bool = False


@dataclass(frozen=True, slots=True)
class Proved:
    """What a person can check of a hand that is over.

    own, shown  cards of the hand that this person held, and cards that others showed
    wrong       what does not fit, "" if everything does      line   the line of the file that is to blame
    file        the hand as a PHH file with the proof
    """

    hand: int
    cut: int
    own: int
    shown: int
    wrong: str
    line: str
    file: str


@dataclass(frozen=True, slots=True)
class Look:
    """What /fair shows: a hand's seal, the proof of it or of the hand before, opened decks of a table that has ended.

    names   who sat where in the sealed hand        opened  (decks that fit, all decks), None where they stay closed
    """

    table: TableRow
    sealed: Sealed
    proved: Proved | None
    names: tuple[SeatState, ...]
    opened: tuple[int, int] | None = None


class Fairness:
    """Seals, cuts and proofs of all tables, those that are long over too."""

    def __init__(self, database: Database, people: People, register: Register) -> None:
        self._database = database
        self._people = people
        self._register = register

    async def find(self, root: str) -> tuple[int, int] | None:
        """(table, hand) of a link's seal, None for one that is none of ours."""
        async with self._database.transaction() as connection:
            return await seals.find(connection, root)

    async def played(self, table_id: int, user_id: int) -> bool:
        """Whether this person holds a seat at the table, or has finished a hand there."""
        state = self._state(table_id)
        if state is not None and state.seat_of(user_id) is not None:
            return True
        async with self._database.transaction() as connection:
            return await history.has_played(connection, table_id, user_id)

    # -- the cut ------------------------------------------------------------------------------------------------------

    async def set_cut(self, table_id: int, user_id: int, cut: int, hand: int | None = None) -> None:
        """The player on the dealer's right cuts the sealed deck of the next hand. It survives a restart.

        `hand`: the one it is meant for, None for the next one. Raises ServiceError (gone, busy, nocut, cutrange).
        """
        async with self._register.press(table_id) as draft:
            seal = next((row for row in draft.seals if row.root == draft.state.next_seal), None)
            if hand is not None and (seal is None or seal.hand != hand):
                raise ServiceError("nocut")
            await self._register.save_cut(sealing.choose(draft.state, seal, user_id, cut))

    def to_cut(self, user_id: int) -> TableState | None:
        """A table whose next deck this person may cut now."""
        for state in self._register.states():
            seat = sealing.next_cutter(state)
            if seat is not None and seat.person is not None and seat.person.user_id == user_id:
                return state
        return None

    # -- looking ------------------------------------------------------------------------------------------------------

    async def look(self, table_id: int, user_id: int, hand: int | None = None) -> Look:
        """A hand's seal with the latest proof there is for this person; None: the hand that runs or comes next.

        Raises ServiceError (noseal).
        """
        state = self._state(table_id)
        async with self._database.transaction() as connection:
            table = await history.table(connection, table_id)
            rows = await seals.of_table(connection, table_id)
            if table is None or not rows:
                raise ServiceError("noseal")
            number = rows[-1].hand if hand is None else hand
            if hand is None and state is not None and state.hand is not None and not state.hand.over:
                number = state.hand.number
            mine = [row for row in rows if row.hand == number]
            if not mine:
                raise ServiceError("noseal")
            logged = await _over(connection, table, [number, number - 1])
            dealt = await history.log_of(connection, table_id, number)
        cut_by = None if dealt is None else (dealt[0].cut_seat, dealt[0].cut)
        sealed = Sealed(number, sealing.root_bytes(mine[0].root).hex(), cut_by)
        if state is not None and cut_by is None:
            sealed = _before(state, sealed, mine[0], user_id)
        names = await self._names(state, number, logged)
        proved = None
        if logged is not None:
            proved = await self._proof(logged, [row for row in rows if row.hand == logged.dealt.number], user_id)
        opened = None
        if table.open_decks and table.ended_at is not None:
            opened = (sum(one.wrong == "" for one in await self._opened(table, rows)), len(await self._dealt(table_id)))
        return Look(table, sealed, proved, names, opened)

    async def files(self, table_id: int) -> list[str]:
        """Every hand of a table that has ended and opens its decks, as PHH files. Raises ServiceError (closeddecks)."""
        async with self._database.transaction() as connection:
            table = await history.table(connection, table_id)
            rows = await seals.of_table(connection, table_id)
        if table is None or not table.open_decks or table.ended_at is None:
            raise ServiceError("closeddecks")
        return [one.file for one in await self._opened(table, rows)]

    async def _dealt(self, table_id: int) -> list[int]:
        async with self._database.transaction() as connection:
            return await history.finished(connection, table_id)

    async def _opened(self, table: TableRow, rows: Sequence[SealRow]) -> list[Proved]:
        found = []
        for number in await self._dealt(table.id):
            async with self._database.transaction() as connection:
                logged = await _over(connection, table, [number])
            mine = [row for row in rows if row.hand == number]
            proved = None if logged is None else await self._proof(logged, mine, None, whole=True)
            if proved is not None:
                found.append(proved)
        return found

    async def _proof(
        self, logged: Logged, rows: Sequence[SealRow], user_id: int | None, *, whole: bool = False
    ) -> Proved | None:
        if not rows:
            return None
        persons = await self._people.known({row.user_id for row in logged.results if row.user_id is not None})
        record = replay.whole(logged, persons)
        seat = None if user_id is None else logged.seat_of(user_id)
        return await asyncio.to_thread(_prove, logged, record, rows, seat, whole)

    async def _names(self, state: TableState | None, number: int, logged: Logged | None) -> tuple[SeatState, ...]:
        if state is not None and (state.hand is None or state.hand.number <= number):
            return state.seats
        if logged is None:
            return ()
        persons = await self._people.known({row.user_id for row in logged.results if row.user_id is not None})
        return replay.seats_of(logged, persons)

    def _state(self, table_id: int) -> TableState | None:
        snapshot = self._register.get(table_id)
        return None if snapshot is None else snapshot.state


def _before(state: TableState, sealed: Sealed, seal: SealRow, user_id: int) -> Sealed:
    """Before the deal: who may cut."""
    seat = sealing.next_cutter(state)
    if seat is None or seat.person is None or state.status != Status.PAUSE:
        return sealed
    me = seat.person.user_id == user_id
    return Sealed(
        sealed.hand,
        sealed.root,
        cutter=seat.name,
        most=sealing.next_deck_size(state) - 1,
        mine=seal.cut if me and seal.cut_by == user_id else None,
        may_cut=me,
    )


async def _over(connection: AsyncConnection, table: TableRow, numbers: Sequence[int]) -> Logged | None:
    """The first of these hands that is over."""
    for number in numbers:
        results = await history.of_hand(connection, table.id, number)
        log = await history.log_of(connection, table.id, number) if results else None
        if log is not None:
            return Logged(table, *log, results)
    return None


def _prove(logged: Logged, record: HandHistory, rows: Sequence[SealRow], seat: int | None, whole: bool) -> Proved:
    """Make the file, and verify it as it is written."""
    dealt = logged.dealt
    secrets = [sealing.sealed_of(row) for row in rows]
    cut_by = None if dealt.cut_seat < 0 else dealt.cut_seat
    make = open_all(record, secrets, dealt.cut, cut_by) if whole else prove(record, secrets, dealt.cut, cut_by, seat)
    file = phh_write.write(make)
    own = 0 if seat is None else _held(record, seat)
    shown = sum(len(final) for number, final in enumerate(record.finals) if number != seat)
    wrong, line = "", ""
    try:
        verify(make)
    except SealError as error:
        wrong = str(error)
        line = next((one for one in file.split("\n") if error.quote and error.quote in one), "")
    except FiveDrawError as error:
        wrong = str(error)
    return Proved(dealt.number, dealt.cut, own, shown, wrong, line, file)


def _held(record: HandHistory, seat: int) -> int:
    """How many cards a seat was given in a hand."""
    count = len(record.hands[seat])
    for step in record.steps:
        if isinstance(step, Redeal):
            count += len(step.hands[seat])
        elif step.seat == seat:
            count += len(step.received)
    return count
