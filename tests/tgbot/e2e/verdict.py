"""What the database says of a game, held against what was published, pressed, typed and answered."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path

from env.engine.actions import Kind
from tests.tgbot.e2e.mortal_world import MortalWorld, decision
from tgbot.callback import TablePress
from tgbot.demo.model import Press
from tgbot.i18n import language_of, text
from tgbot.service.draft import check_chips
from tgbot.service.model import TableState
from tgbot.service.movements import check_ledger
from tgbot.service.people import People
from tgbot.service.records import restore
from tgbot.storage import history, schema, tables
from tgbot.storage.database import Database
from tgbot.storage.rows import HandRow, StepKind, StepRow

KINDS = {"f": Kind.FOLD, "k": Kind.CHECK, "c": Kind.CALL, "D": Kind.DRAW}
FOR_THE_ABSENT = {Kind.FOLD, Kind.CHECK, Kind.DRAW, Kind.TIMEOUT}  # what is done for who does not answer

Deal = tuple[int, int]


class Verdict:
    """All that is stored of a folder's game. Get one from `of`."""

    def __init__(self) -> None:
        self.states: list[TableState] = []
        self.hands: dict[Deal, HandRow] = {}
        self.steps: dict[Deal, tuple[StepRow, ...]] = {}
        self.bots: set[tuple[int, int, int]] = set()
        self.rebuys = 0

    @classmethod
    async def of(cls, folder: Path) -> Verdict:
        """Read it; every hand can be rebuilt, and every chip is accounted for."""
        found = cls()
        database = await Database.open(f"sqlite:///{folder / 'test.db'}")
        try:
            await check_ledger(database)
            await found._read(database)
        finally:
            await database.close()
        return found

    async def _read(self, database: Database) -> None:
        people = People(database)
        async with database.transaction() as connection:
            ids = await tables.ids(connection, 0)
            saved = [await tables.load(connection, table_id) for table_id in ids]
            for table_id in ids:
                for hand in await tables.hands_of(connection, table_id):
                    deal = (table_id, hand.number)
                    self.hands[deal] = hand
                    self.steps[deal] = await tables.steps_of(connection, *deal)
                    rows = await history.of_hand(connection, *deal)
                    self.bots |= {(*deal, row.seat) for row in rows if row.user_id is None}
            booked = await connection.execute(schema.ledger.select().where(schema.ledger.c.kind == "rebuy"))
            self.rebuys = len(booked.all())
        for one in saved:
            assert one is not None
            persons = await people.known({seat.user_id for seat in one.seats if seat.user_id is not None})
            state = restore(one, persons).state  # every step is legal
            check_chips(state)
            self.states.append(state)
            if one.hand is not None:
                self.bots |= {(state.id, one.hand.number, seat.seat) for seat in state.seats if seat.bot is not None}

    def compare(self, w: MortalWorld) -> None:
        """Nothing that anybody saw has been undone; no decision is lost, none is made twice."""
        self._published(w.folder / "journal", last=w.here is None)
        actions = {
            (*deal, number): step
            for deal, steps in self.steps.items()
            for number, step in enumerate(step for step in steps if step.kind == StepKind.ACTION)
        }
        presses = [(press, made) for press in w.presses if (made := decision(press)) is not None]
        for press, made in presses:
            if succeeded(press):
                step = actions[made.table, made.hand, made.decision]
                assert matches(step, made), f"{press.data} was answered with success, and is lost"
        pressed = defaultdict(list)
        for _, made in presses:
            if made.verb != "a":
                pressed[made.table, made.hand, made.decision].append(made)
        unasked: Counter[Kind] = Counter()
        for key, step in actions.items():
            if (*key[:2], step.seat) not in self.bots and not any(matches(step, made) for made in pressed[key]):
                unasked[Kind(step.action)] += 1  # type: ignore[arg-type]
        typed = Counter(words for _, words in w.typed)
        assert unasked[Kind.CALL] <= typed["/call"], "a call that nobody has asked for"
        assert not set(unasked) - FOR_THE_ABSENT - {Kind.CALL}, f"what nobody has asked for: {unasked}"
        assert self.rebuys <= typed["/rebuy 100"], "bought twice"

    def _published(self, journal: Path, *, last: bool) -> None:
        """What the processes made known; `last`: nothing has happened since."""
        told = [json.loads(line) for line in journal.read_bytes().splitlines()] if journal.exists() else []
        latest = {line["table"]: line["version"] for line in told}
        for state in self.states:
            assert not last or state.version - latest.get(state.id, state.version) in (0, 1)
        for line in told:
            if line["deck"] is not None:
                deal = (line["table"], line["hand"])
                assert self.hands[deal].deck == line["deck"], "a hand was dealt again"
                done = [[step.seat, step.action, step.amount, step.mask, step.cards] for step in self.steps[deal]]
                assert done[: len(line["steps"])] == line["steps"], "what was shown has been undone"


def succeeded(press: Press) -> bool:
    """Whether the presser was told that it is done; a draw in private is told by the hand itself."""
    made = decision(press)
    if press.answer is None or made is None or made.verb == "a":
        return False
    did = text(language_of(press.user.language_code), "t.did", action="|").partition("|")[0]
    return press.answer.text.startswith(did) or (made.verb == "D" and not press.answer.text)


def matches(step: StepRow, made: TablePress) -> bool:
    """Whether the step is what the press asks for."""
    if step.seat != made.seat:
        return False
    kind = Kind(step.action)  # type: ignore[arg-type]
    if made.verb == "A":
        return kind in {Kind.CALL, Kind.BET, Kind.RAISE}
    if made.verb == "r":
        return kind in {Kind.BET, Kind.RAISE} and step.amount == int(made.args[0])
    return kind == KINDS[made.verb]
