"""A bot with running tables in a pretend Telegram, fed with updates one by one, and what must hold after each.

What must hold: no handler fails and nothing is logged as an error; a table changes only by somebody who sits there or
may order there, and only at the own turn; nobody is shown a card that somebody else holds in a running hand; nothing is
stored of anybody but the sender.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy import select
from telegram import Update
from telegram.ext import Application, CallbackQueryHandler

from tests.tgbot.e2e import world as worlds
from tests.tgbot.e2e.ledger import CARD
from tests.tgbot.e2e.world import CallAgent, World
from tests.tgbot.security.odd_updates import Json, Known
from tgbot.app import FiveDrawBot
from tgbot.demo import Seen, User
from tgbot.demo.views import chat_view, user_view
from tgbot.handlers.presses import Presses
from tgbot.i18n.cards import card_label
from tgbot.service.draft import Snapshot
from tgbot.service.model import ChatRef, SeatState, Setup, Status, TableState
from tgbot.service.records import deadlines
from tgbot.storage import schema
from tgbot.updates.reading import readable

STORED = ("tables", "seats", "hands", "steps", "seals", "marks", "boxes", "balances", "groups", "choices", "results")
"""Tables of the database that say what people have and do."""


MARGIN = 2.0  # seconds


class KeptBot(FiveDrawBot):
    """Its application can be reached."""

    application: Application[Any, Any, Any, Any, Any, Any]

    def _application(self, *args: Any) -> Any:
        self.application = super()._application(*args)
        return self.application


class Violation(AssertionError):
    """Something happened that must not."""


@dataclass
class Tables:
    """The tables as they were, by table id: snapshots, marks and boxes in words, seats that have a box."""

    snapshots: dict[int, Snapshot]
    private: dict[int, str]
    boxes: dict[int, frozenset[int]]


class Scene:
    """Anna hosts, Boris sits with her; Chen looks on in the group; Dora knows another group, Eve none."""

    def __init__(self, w: World) -> None:
        self.w = w
        assert w.bot.shared is not None
        self.shared, self.service = w.bot.shared, w.bot.shared.service
        self.register = self.service._register
        self.dora, self.eve = (w.server.state.add_user(name, "en") for name in ("Dora", "Eve"))
        self.other = w.server.state.add_group("Other club", [self.dora])
        self.application = w.bot.application  # type: ignore[attr-defined]
        self.numbers = 10_000_000
        self.fed = 0
        self.troubles: list[str] = []
        self._seen = 0
        handler = next(h for h in self.application.handlers[0] if isinstance(h, CallbackQueryHandler))
        presses: Presses = handler.callback.__self__  # type: ignore[attr-defined]
        self._table_verbs = [*presses._own, *presses._buttons.verbs, "p"]
        self._menu_verbs = list(presses._menus.verbs)

    # The tables

    async def prepare(self) -> None:
        """Everybody has pressed Start, and there is one table of each kind where a hand runs."""
        w = self.w
        for user in (w.anna, w.boris, w.chen, self.dora, self.eve):
            if not user.started:
                user.started = True
            await self.service.remember_person(user.id, user.first_name, user.language_code or "en", True)
        anna, boris = [await self._person(user) for user in (w.anna, w.boris)]
        group = ChatRef(w.group.id, 0, w.group.title or "", True, "en")
        for profile, chat, persons in (
            ("home", group, (anna, boris)),
            ("lounge", ChatRef(w.boris.id, 0, "", False, "ru", invite=True), (boris, anna)),
        ):
            if not self._running(chat):
                for state in self._open(chat):
                    await self.service.stop_table(state.id, state.host_id, True, True) if (
                        state.status != Status.LOBBY
                    ) else await self.service.close(state.id, state.host_id, True)
                state = await self.service.create(chat, persons[0], profile)
                await self.service.configure(state.id, persons[0].user_id, Setup(bet_clock_s=120, draw_clock_s=60))
                await self.service.join(state.id, persons[1])
                await self.service.start_match(state.id, persons[0].user_id)
        alone = ChatRef(w.anna.id, 0, "", False, "en")
        if not self._running(alone):
            for state in self._open(alone):
                await self.service.stop_table(state.id, state.host_id, True, True)
            await self.service.play_now(anna, 1, alone, "home")
        await w.settle(4)
        while any(due <= w.clock.now() + MARGIN for due in self._deadlines()):
            await w.settle(4)  # no clock runs out while updates are fed, for which no time passes
        self._look()

    def _deadlines(self) -> Iterator[float]:
        """When clocks of open tables run out."""
        for state in self.register.states():
            if state.open and state.hand is not None and state.hand.deadline is not None:
                yield state.hand.deadline

    async def _person(self, user: User) -> Any:
        return await self.service.remember_person(user.id, user.first_name, user.language_code or "en", True)

    def _open(self, chat: ChatRef) -> list[TableState]:
        return [
            s
            for s in self.register.states()
            if s.open and (s.chat.chat_id, s.chat.invite) == (chat.chat_id, chat.invite)
        ]

    def _running(self, chat: ChatRef) -> bool:
        return any(state.status in (Status.PLAYING, Status.PAUSE) for state in self._open(chat))

    def known(self, *users: User, outside: bool = False) -> Known:
        """What people of the group, or from `outside`, may know and make up."""
        state = self.w.server.state
        chats = [self.other] if outside else [self.w.group]
        rooms = [self.w.group, self.other, *(state.chat(user) for user in state.people())]
        return Known(
            users=[user_view(user) for user in (users or state.people())],
            chats=[chat_view(chat) for chat in chats],
            messages=[
                (chat_view(room), m.message_id, [b["callback_data"] for b in m.buttons if "callback_data" in b])
                for room in rooms
                for m in self.w.server.messages(room)[-12:]
                if m.sender is state.bot
            ],
            tokens=[] if outside else [one.token for one in self.register.states()],
            table_verbs=self._table_verbs,
            menu_verbs=self._menu_verbs,
            tables=[one.id for one in self.register.states()],
        )

    # Feeding

    async def feed(self, update: Any, sender: User | None = None) -> bool:
        """One update as from the wire, and what must hold after it; whether anything of it was read."""
        before = self._tables()
        read = readable(update)
        if read is None:
            return False
        given = Update.de_json(read, self.application.bot)
        processor = self.application.update_processor
        await processor.process_update(given, self.application.process_update(given))
        self.fed += 1
        self._look()
        user = given.effective_user
        if sender is not None and user is not None and user.id != sender.id:
            raise Violation(f"the update was made another's: {sender.first_name} became {user.first_name}")
        said_in = None if given.message is None else given.message.chat.id
        if given.message is None or not (given.message.migrate_to_chat_id or given.message.migrate_from_chat_id):
            self._check_changes(before, None if user is None else user.id, said_in)
        if self.troubles:
            raise Violation("; ".join(self.troubles))
        return len(read) > 1

    def number(self) -> int:
        """The number of the next update."""
        self.numbers += 1
        return self.numbers

    async def rest(self) -> None:
        """Time passes: what waits is sent, clocks may run out. What is kept for looking back is thrown away."""
        await self.w.settle(8)
        self._look()
        state = self.w.server.state
        state.visibility_log.clear()
        self._seen = 0
        state.presses.clear()
        self.w.states.clear()
        for chat in state.chats.values():
            for number in list(chat.messages)[:-40]:
                del chat.messages[number]
        if self.troubles:
            raise Violation("; ".join(self.troubles))

    # What must hold

    def _tables(self) -> Tables:
        tables = self.register._tables
        private = {number: f"{live.marks} {live.boxes}" for number, live in tables.items()}
        boxes = {number: frozenset(live.boxes) for number, live in tables.items()}
        return Tables({number: live.snapshot for number, live in tables.items()}, private, boxes)

    def _check_changes(self, before: Tables, user_id: int | None, said_in: int | None) -> None:
        after = self._tables()
        for number, old in before.snapshots.items():
            new = after.snapshots.get(number)
            if new is None:
                raise Violation(f"table {number} is gone")
            same = new.state.version == old.state.version and before.private[number] == after.private[number]
            if not same and not self._may(old, new, before.boxes[number], user_id):
                raise Violation(f"table {number} was changed by {user_id}: {_difference(old, new)}")
        for number in after.snapshots.keys() - before.snapshots.keys():
            state = after.snapshots[number].state
            if state.host_id != user_id and state.id not in {one.state.next_table for one in after.snapshots.values()}:
                raise Violation(f"table {number} was opened for somebody else than {user_id}")
            inside = self._members(state).get(state.host_id, "left") != "left"
            if not inside and state.chat.chat_id not in (state.host_id, said_in):
                raise Violation(f"table {number} was opened in a chat of others by {user_id}")

    def _may(self, old: Snapshot, new: Snapshot, boxes: frozenset[int], user_id: int | None) -> bool:
        """Whether this person could change the table like that, or a bot, a clock, a box or another table did.

        boxes: seats whose owners have ticked ahead what they do.
        """
        was, now = old.state, new.state
        steps = new.steps[len(old.steps) :]
        if steps and steps[0].seat >= 0 and (was.seats[steps[0].seat].bot is not None or steps[0].seat in boxes):
            return True
        due = any(one.at <= self.w.clock.now() for one in deadlines(was))
        if due or _bare(was) == _bare(now):  # another table was opened there: now both have letters
            return True
        shut = {after.seat for before, after in zip(was.seats, now.seats, strict=False) if _has_shut(before, after)}
        if shut and (not steps or steps[0].seat in shut):
            return True
        if user_id is None:
            return False
        orders = was.host_id == user_id or self._members(was).get(user_id) in ("creator", "administrator")
        mine = was.seat_of(user_id)
        if was.chat.group and orders:
            return True
        if mine is None or mine.left:
            joined = now.seat_of(user_id)
            sits = joined is not None and not joined.left
            return sits and (was.chat.group or was.chat.invite) and (was.status == Status.LOBBY or was.cash)
        if was.hand is None or now.hand is None or now.hand.number != was.hand.number:
            return True
        first = None if not steps or steps[0].seat < 0 else was.seats[steps[0].seat]
        return first is None or first.seat == mine.seat or first.away or first.left or was.host_id == user_id

    def _members(self, state: TableState) -> dict[int, Any]:
        chat = self.w.server.state.chats.get(state.chat.chat_id)
        return {} if chat is None else dict(chat.members)

    def _look(self) -> None:
        """At what has been shown since the last look."""
        log = self.w.server.state.visibility_log
        fresh, self._seen = log[self._seen :], len(log)
        if fresh:
            held = self._held()
            for seen in fresh:
                self._check_seen(seen, held)

    def _held(self) -> list[tuple[int, int, frozenset[str]]]:
        """Of each running hand: table, person (0: a bot), the five cards that nobody else may know."""
        found = []
        for state in self.register.states():
            hand = state.hand
            if state.status not in (Status.PLAYING, Status.HOLD) or hand is None or hand.over or hand.aborted:
                continue
            for seat in state.seats[: len(hand.public.seats)]:
                view = self.service.seat_view(state.id, seat.seat)
                owner = 0 if seat.person is None else seat.person.user_id
                if view is not None and view.cards:
                    found.append((state.id, owner, frozenset(map(card_label, view.cards))))
        return found

    def _check_seen(self, seen: Seen, held: list[tuple[int, int, frozenset[str]]]) -> None:
        lines = [set(CARD.findall(line)) for line in seen.text.split("\n")]
        for table, owner, hand in held:
            if any(hand <= cards for cards in lines) and seen.viewers - {owner}:
                self.troubles.append(f"a hand of {owner} at table {table} was shown to {set(seen.viewers)}: {seen}")

    async def stored(self, *but: User) -> str:
        """What the database holds of everybody but these."""
        skip = {user.id for user in but}
        found: dict[str, list[Any]] = {}
        async with self.service._database.transaction() as connection:
            hosted = select(schema.tables.c.id).where(schema.tables.c.host_id.in_(skip))
            theirs = set((await connection.execute(hosted)).scalars())
            for name in STORED:
                rows = (await connection.execute(select(schema.metadata.tables[name]))).mappings()
                found[name] = sorted(
                    repr(dict(row))
                    for row in rows
                    if row.get("user_id") not in skip
                    and row.get("table_id", row.get("id")) not in theirs
                    and row.get("chat_id") != self.other.id
                )
        return json.dumps(found, indent=0)


def _has_shut(before: SeatState, after: SeatState) -> bool:
    """Whether a seat learns that its owner's private chat is closed, or is away for it: a table hears of it later."""
    was, now = before.person, after.person
    if was is None or now is None or now.dm_ok:
        return False
    return was.dm_ok or (after.away and not before.away)


def _bare(state: TableState) -> TableState:
    """Without what may change although nobody did anything at the table."""
    hand = None if state.hand is None else replace(state.hand, notes=())
    return replace(state, version=0, letter=0, hand=hand)


def _difference(old: Snapshot, new: Snapshot) -> str:
    steps = [(step.kind, step.seat) for step in new.steps[len(old.steps) :]]
    return f"{', '.join(_changes(old.state, new.state))}; steps {steps}"


def _changes(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """What differs in two records, by name, with both values."""
    if old == new:
        return
    if is_dataclass(old) and type(old) is type(new):
        for one in fields(old):
            yield from _changes(getattr(old, one.name), getattr(new, one.name), f"{path}.{one.name}")
    elif isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new):
        for number, (was, now) in enumerate(zip(old, new, strict=True)):
            yield from _changes(was, now, f"{path}[{number}]")
    else:
        yield f"{path[1:]}: {old!r} to {new!r}"[:200]


@contextmanager
def watched(troubles: list[str]) -> Iterator[None]:
    """Note every error and every exception that is logged, by us or by a library."""

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            troubles.append(f"{record.name}: {record.getMessage()} {record.exc_info}")

    def note(_: Any, method: str, event: Any) -> Any:
        if method in ("error", "exception", "critical") or event.get("exc_info"):
            troubles.append(repr(event))
        raise structlog.DropEvent

    handler = Handler(logging.ERROR)
    logging.getLogger().addHandler(handler)
    structlog.configure(processors=[note])
    try:
        yield
    finally:
        structlog.reset_defaults()
        logging.getLogger().removeHandler(handler)


@asynccontextmanager
async def scene(folder: Path, monkeypatch: pytest.MonkeyPatch, seed: int = 1) -> AsyncIterator[Scene]:
    """A scene with its tables running; what is logged as an error makes the next `feed` fail."""
    monkeypatch.setattr(worlds, "FiveDrawBot", KeptBot)
    async with worlds.world(folder, agent=CallAgent, seed=seed) as w:
        made = Scene(w)
        with watched(made.troubles):
            await made.prepare()
            yield made


def sender_of(user: User) -> Json:
    """A person as updates name the sender."""
    return user_view(user)
