"""`TableService`: everything that can be done at a table. People, bots and clocks all come through here.

Each call takes the table's lock, checks, lets the engine act, stores the result and then makes it known. A call that
is refused raises ServiceError (or the engine's IllegalAction) and changes nothing.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Collection
from dataclasses import replace

import structlog

from env.engine import preactions
from env.engine.actions import Action
from env.engine.preactions import Box, PreAction
from env.engine.profiles import Profile
from env.engine.profiles import profile as profile_of
from tgbot.clock import Clock
from tgbot.service import absence, boxes, decisions, hand, lobby, rematch
from tgbot.service.bank import Bank
from tgbot.service.bots import Agent, BotPlayers
from tgbot.service.boxes import BoxedTurns
from tgbot.service.cashier import Cashier
from tgbot.service.dealer import Dealer
from tgbot.service.draft import Draft, Snapshot
from tgbot.service.errors import ServiceError
from tgbot.service.fairness import Fairness
from tgbot.service.groups import Groups
from tgbot.service.holdings import Holdings
from tgbot.service.hosting import Hosting
from tgbot.service.league import Period, Placed, Rank, span, standings
from tgbot.service.lineup import Lineup
from tgbot.service.memory import Memory
from tgbot.service.model import ChatRef, Person, Setup, Status, TableState
from tgbot.service.opponents import ANY, Choices, Wish, set_lineup
from tgbot.service.outages import Outages
from tgbot.service.outbox import Outbox
from tgbot.service.pace import Pace
from tgbot.service.people import People
from tgbot.service.personal import Personal
from tgbot.service.records import deadlines
from tgbot.service.recount import recount
from tgbot.service.register import Register, uninterrupted
from tgbot.service.reviews import Reviews
from tgbot.service.rights import check_changes, check_host
from tgbot.service.setup import configure
from tgbot.service.sit_and_go import as_sit_and_go
from tgbot.service.venues import Venues, end_hold
from tgbot.storage import league, life
from tgbot.storage.database import Database
from tgbot.storage.rows import Deadline, MarksRow
from tgbot.timers import Timers

_log = structlog.get_logger(__name__)


class TableService(Cashier, Venues, Outages, Outbox, Holdings, Hosting):
    """The tables of a bot.

    Args:
        database: an open database; the caller closes it after `stop`.
        clock: the time.
        agents: the agent of a registry name; called in a worker thread.
        publish: told of every stored change of a table, outside transactions; must return at once.
        agent_name: registry name of the agent for a profile and a number of seats.
        source: where chance comes from, the operating system's generator unless a test gives another.
        pace: how long things take.
        profiles: the game of a name, for new tables; a host may have other clocks than the engine's own.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock,
        agents: Callable[[str], Agent],
        publish: Callable[[TableState], None],
        *,
        agent_name: Callable[[str, int], str],
        source: random.Random | None = None,
        pace: Pace | None = None,
        profiles: Callable[[str], Profile] = profile_of,
    ) -> None:
        Outbox.__init__(self, database)
        self._clock = clock
        self._publish = publish
        self._agent_name = agent_name
        self._pace = pace or Pace()
        self._profiles = profiles
        self._dealer = Dealer(source)
        self._people = People(database)
        bank = Bank(database, clock)
        groups = Groups(database)
        self.choices = Choices(database)
        register = Register(database, clock, self._dealer, self._pace, self._people, bank, self._committed, groups)
        Cashier.__init__(self, register, bank)
        self.memory = Memory(database, self._people, clock)
        self.reviews = Reviews(database)
        self.fairness = Fairness(database, self._people, register)
        self.personal = Personal(database, self._people, register, self.choices)
        Venues.__init__(self, register, groups, database)
        self._timers = Timers(clock, self._fire)
        Outages.__init__(self, database, clock, self._pace, register, self._timers)
        Hosting.__init__(self, database, clock, register, self._timers, bank)
        caches = (self._people, bank, self.choices, groups)
        Holdings.__init__(self, database, register, caches, self._timers, self._committed)
        self._bots = BotPlayers(
            agents, clock, self._dealer.source, self._pace.bot_pause, self.seat_view, self._act_of_bot
        )
        self.health = self._bots.health
        self._boxed = BoxedTurns(clock, self._dealer.source, self._pace.bot_pause, self._ticked, self._fire_box)
        self._running: list[asyncio.Task[None]] = []

    # -- life ---------------------------------------------------------------------------------------------------------

    async def start(self, table_ids: Collection[int] | None = None) -> None:
        """Rebuild the tables, forgive a long absence, let clocks and bots run; publishes every table once.

        `table_ids`: only these tables, where other processes play the rest. Raises LedgerError.
        """
        await self.groups.load()
        await self.choices.load()
        await self.prepare()
        await self._register.restore(table_ids)
        async with self._database.transaction() as connection:
            seen = await life.last_seen(connection)
        away = 0.0 if seen is None else self._clock.now() - seen
        restored = reversed(list(self._register.states()))
        if away > self._pace.outage:
            await self.forgive(away)
        for state in restored:
            current = self.state(state.id)
            if current is not None and current.version == state.version:
                self._committed(current)
        recounting = recount(self._database, self._people)
        works = (self._timers.run(), self.pulse.run(), self._register.keep_tidy(), recounting)
        self._running = [asyncio.create_task(work) for work in works]

    async def stop(self) -> None:
        """Stop clocks and bots; the tables go on from here after the next start."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._running = []
        await self._bots.stop()
        await self._boxed.stop()
        await self.pulse.beat()

    def _committed(self, state: TableState) -> None:
        over = () if state.ended is None else (Deadline(state.id, "forget", state.ended + self._pace.memory),)
        self._timers.set(state.id, (*deadlines(state), *over))
        self._bots.consider(state)
        self._boxed.consider(state)
        try:
            self._publish(state)
        except Exception:  # noqa: BLE001 - what is stored stays stored, whatever a listener does
            _log.exception("publishing failed", table=state.id, version=state.version)

    # -- persons ------------------------------------------------------------------------------------------------------

    async def person(self, user_id: int) -> Person | None:
        """A person the bot has met, else None."""
        return await self._people.find(user_id)

    async def remember_person(self, user_id: int, name: str, language: str, dm_ok: bool | None = None) -> Person:
        """Store what Telegram says of a person. `dm_ok` None: nothing new; a chosen language stays."""
        person = await self._people.remember(user_id, name, language, dm_ok)
        self._register.refresh_persons()
        return person

    async def set_language(self, user_id: int, language: str) -> Person | None:
        """The person chooses a language; None for somebody unknown."""
        person = await self._people.set_language(user_id, language)
        self._register.refresh_persons()
        return person

    async def set_prefs(self, user_id: int, **changes: str | bool) -> Person | None:
        """The person chooses settings, fields of `Prefs`; None for somebody unknown."""
        person = await self._people.set_prefs(user_id, **changes)
        self._register.refresh_persons()
        return person

    def opponent(self, profile: str, seats: int) -> str:
        """Registry name of the agent that plays for bots at a new table of this game (S1.3)."""
        return self._agent_name(profile, seats)

    # -- lobby --------------------------------------------------------------------------------------------------------

    async def create(
        self, chat: ChatRef, host: Person, profile: str = "", bots: int = 0, wish: Wish = ANY
    ) -> TableState:
        """Open a lobby with its host and some bots seated; without a profile it plays the game of the group.

        Raises ServiceError (exists, tables, topic, full, end, poor), RulesError for the profile.
        """
        profile = profile or self.groups.of(chat.chat_id).game
        await self.balance(host.user_id)
        async with self._register.places:
            self._register.check_room(chat, gathers=True)
            chat = await self.groups.opened(chat)
            return await self._register.create(self._new_lobby(chat, host, profile, bots, wish))

    async def play_now(
        self, person: Person, bots: int, chat: ChatRef, profile: str = "home", wish: Wish = ANY
    ) -> TableState:
        """A table with `bots` bots, dealt at once. Raises ServiceError (exists, need2, full, end, poor)."""
        await self.balance(person.user_id)
        async with self._register.places:
            self._register.check_room(chat, gathers=False)
            draft = self._new_lobby(chat, person, profile, bots, wish)
            if len(draft.state.seats) < 2:
                raise ServiceError("need2")
            self._start(draft)
            return await self._register.create(draft)

    def _new_lobby(self, chat: ChatRef, host: Person, profile: str, bots: int, wish: Wish) -> Draft:
        now = self._clock.now()
        empty = lobby.new_table(self._dealer.token(), chat, host.user_id, self._game(profile, chat), now)
        if wish.sit_and_go:
            empty = as_sit_and_go(empty, empty.game)
        slow = host.prefs.slow_clock if chat.invite else self.groups.of(chat.chat_id).slow_clock
        draft = self._register.draft(Snapshot(replace(empty, lineup=wish.lineup, slow_clock=slow)))
        lobby.join(draft, host)
        for regular in wish.bots(bots):
            lobby.add_bot(draft, self._agent_name(profile, len(draft.state.seats) + 1), regular)
        return draft

    def _game(self, profile: str, chat: ChatRef) -> Profile:
        """A game as it is offered in a chat: with the clocks of its group."""
        return self.groups.of(chat.chat_id).clocked(self._profiles(profile))

    def _start(self, draft: Draft) -> None:
        self.operation.check_new()
        self._name_bots(draft)
        lobby.start(draft)

    def _name_bots(self, draft: Draft) -> None:
        lobby.name_bots(draft, self._agent_name(draft.state.profile, len(draft.state.seats)))

    async def configure(self, table_id: int, user_id: int, setup: Setup, is_admin: bool = False) -> TableState:
        """The host chooses settings in the lobby; a new profile brings its own. Persons' stacks follow.

        Raises ServiceError (host, gone, nolate, fixed, conflict, seats5, poor), RulesError for an unknown profile.
        """
        async with self._register.press(table_id) as draft:
            self._check_changes(draft, user_id, is_admin=is_admin)
            persons = [seat.person.user_id for seat in draft.state.seats if seat.person is not None]
            await self._bank.open(persons)
            configure(draft, setup, self._game(setup.profile or draft.state.profile, draft.state.chat))
            self._name_bots(draft)
        return self._after(table_id)

    async def league(self, chat_id: int, period: Period) -> list[Rank]:
        """The league of a group, the best first."""
        since, until = span(period, self._clock.now())
        async with self._database.transaction() as connection:
            found = await league.places(connection, chat_id, since, until)
        return standings(Placed(*place) for place in found)

    async def set_lineup(self, table_id: int, user_id: int, lineup: Lineup, is_admin: bool = False) -> TableState:
        """Say what bots are like that sit down from now on. Raises ServiceError (host, admin, gone, nolate, stale)."""
        await set_lineup(self._register, self.groups, table_id, user_id, lineup, is_admin=is_admin)
        return self._after(table_id)

    async def leave(self, table_id: int, user_id: int) -> TableState:
        """Give the seat up: in a lobby it is free again, in a match it is answered at once. Raises ServiceError."""
        async with self._register.press(table_id) as draft:
            if draft.state.status == Status.LOBBY:
                lobby.leave(draft, user_id)
            else:
                absence.leave(draft, user_id)
        return self._after(table_id)

    async def add_bot(self, table_id: int, user_id: int, is_admin: bool = False) -> TableState:
        """The host seats a bot. Raises ServiceError (host, full, end, gone, nolate)."""
        async with self._register.press(table_id) as draft:
            self._check_changes(draft, user_id, is_admin=is_admin)
            lobby.add_bot(draft, self._agent_name(draft.state.profile, len(draft.state.seats) + 1))
        return self._after(table_id)

    async def remove_bot(self, table_id: int, user_id: int, is_admin: bool = False) -> TableState:
        """The host removes the bot that came last. Raises ServiceError (host, end, gone, nolate)."""
        async with self._register.press(table_id) as draft:
            self._check_changes(draft, user_id, is_admin=is_admin)
            lobby.remove_bot(draft)
        return self._after(table_id)

    def _check_changes(self, draft: Draft, user_id: int, *, is_admin: bool) -> None:
        """Whether this person may change the lobby. Raises ServiceError (host, adminonly, gone, nolate)."""
        lobby.check_lobby(draft.state)
        check_changes(draft.state, user_id, self.groups.of(draft.state.chat.chat_id), is_admin=is_admin)

    async def start_match(self, table_id: int, user_id: int, is_admin: bool = False) -> TableState:
        """Deal the first hand: the host at once, anybody seated later.

        Raises ServiceError (host60, need2, noseat, gone, nolate).
        """
        async with self._register.press(table_id) as draft:
            wait = self._pace.anyone_starts
            lobby.check_starter(draft.state, user_id, draft.now, wait, is_admin=is_admin)
            self._start(draft)
        return self._after(table_id)

    async def close(self, table_id: int, user_id: int, is_admin: bool = False) -> TableState:
        """The host or an admin closes a lobby. Raises ServiceError (host, gone, nolate)."""
        async with self._register.press(table_id) as draft:
            lobby.check_lobby(draft.state)
            check_host(draft.state, user_id, is_admin=is_admin)
            hand.close(draft, "host")
        return self._after(table_id)

    # -- decisions ----------------------------------------------------------------------------------------------------

    async def act(self, table_id: int, seat: int, action: Action, hand: int, decision: int) -> TableState:
        """An action of the person in a seat, bound to the hand and decision that its button shows.

        The caller makes sure that the presser holds the seat.

        Raises:
            ServiceError: gone, stale, done (the same press again), turn, folded, noseat, busy.
            IllegalAction: the rules refuse it; carries the legal range.
        """
        async with self._register.press(table_id) as draft:
            decisions.act(draft, seat, action, hand, decision)
        return self._after(table_id)

    async def _act_of_bot(self, table_id: int, seat: int, action: Action, hand: int, decision: int) -> None:
        async with self._register.change(table_id) as draft:
            if draft.state.status != Status.PLAYING:
                raise ServiceError("stale")
            decisions.act(draft, seat, action, hand, decision)

    async def mark(self, table_id: int, seat: int, position: int, on: bool, hand: int, decision: int) -> int:
        """Mark a card for the draw, or unmark it; returns the mask of all marks. Marks survive a restart.

        `position` is 0..4, that of the card in `SeatView.cards`. Raises ServiceError (stale, drawn, turn, folded).
        """
        if not 0 <= position <= 4:
            raise ValueError(f"position {position}: 0 to 4")
        return await self._mark(table_id, seat, 1 << position, on, hand, decision)

    async def clear_marks(self, table_id: int, seat: int, hand: int, decision: int) -> int:
        """Unmark every card; returns 0. Raises ServiceError (stale, drawn, turn, folded)."""
        return await self._mark(table_id, seat, 0b11111, False, hand, decision)

    async def _mark(self, table_id: int, seat: int, bits: int, on: bool, hand: int, decision: int) -> int:
        async with self._register.press(table_id) as draft:
            decisions.check_draw(draft, seat, hand, decision)
            old = self.marks(table_id, seat)
            row = MarksRow(table_id, seat, hand, decision, old | bits if on else old & ~bits)
            await uninterrupted(self._register.save_marks(row))
        return row.mask

    async def draw_marked(
        self, table_id: int, seat: int, hand: int, decision: int, expected_mask: int | None = None
    ) -> TableState:
        """Draw for the marked cards.

        `expected_mask` is what the button shows; None where it shows nothing, then something must be marked. Raises
        ServiceError (mark1: nothing is marked; marks: others than expected; and those of `mark`), IllegalAction.
        """
        async with self._register.press(table_id) as draft:
            decisions.check_draw(draft, seat, hand, decision)
            mask = self.marks(table_id, seat)
            if expected_mask is None and mask == 0:
                raise ServiceError("mark1")
            if expected_mask is not None and expected_mask != mask:
                raise ServiceError("marks", mask=mask)
            decisions.act(draft, seat, Action.draw(mask), hand, decision)
        return self._after(table_id)

    async def set_box(
        self,
        table_id: int,
        user_id: int,
        box: Box | None,
        hand: int,
        round: int,  # noqa: A002 - the word of the rules
        chips: int | None = None,
    ) -> PreAction | None:
        """Tick a box for the own turn in this betting round, or untick it; returns what is ticked now.

        `chips`: what a call costs by its button. It survives a restart, and fires by itself when the turn comes.
        Raises ServiceError (gone, stale, noseat, box).
        """
        async with self._register.press(table_id) as draft:
            seat = boxes.seat_with_boxes(draft.state, user_id, hand, round)
            pre = None if box is None else boxes.tick(draft.state, seat, box, chips)
            row = None if pre is None else boxes.row_of(table_id, seat, pre)
            await uninterrupted(self._register.save_box(table_id, seat, row))
        self._boxed.consider(self._after(table_id))
        return self._ticked(table_id, seat)

    async def _fire_box(self, table_id: int, seat: int, number: int, decision: int) -> None:
        async with self._register.change(table_id) as draft:
            pre, game = self._ticked(table_id, seat), draft.game
            legal = None if game is None or draft.state.status != Status.PLAYING else game.legal()
            if pre is None or game is None or legal is None or (pre.hand, game.actor) != (number, seat):
                return
            action = preactions.decide(pre, legal)
            if action is not None:
                decisions.act(draft, seat, action, number, decision, keep_box=pre.box != Box.CALL)
                self._register.fired(table_id)[seat] = (number, decision)

    # -- coming and going ---------------------------------------------------------------------------------------------

    async def back(self, table_id: int, user_id: int) -> TableState:
        """I'm back. Raises ServiceError (notaway, noseat, gone, stale in a lobby)."""
        async with self._register.press(table_id) as draft:
            absence.back(draft, user_id)
        return self._after(table_id)

    async def sit_out(self, table_id: int, user_id: int) -> TableState:
        """Away from the next hand on. Raises ServiceError (noseat, gone, stale in a lobby)."""
        async with self._register.press(table_id) as draft:
            absence.sit_out(draft, user_id)
        return self._after(table_id)

    async def deal_now(self, table_id: int, user_id: int) -> TableState:
        """Deal now: the pause ends once everybody present has pressed. Raises ServiceError (noseat, gone, stale)."""
        self.operation.check_hands()
        async with self._register.press(table_id) as draft:
            absence.deal_now(draft, user_id)
        return self._after(table_id)

    async def rematch(self, table_id: int, user_id: int) -> TableState:
        """Rematch. Returns the finished table, or the new one (also its `next_table`) if the rematch begins.

        Raises ServiceError (stale, noseat, gone, exists, tables, topic).
        """
        async with self._register.places:
            async with self._register.press(table_id) as draft:
                if rematch.press(draft, user_id):
                    self._register.check_room(draft.state.chat, gathers=False)
                    rematch.begin(draft, self._dealer.token(), self._agent_name)
            await self._letter_at(table_id)
        state = self._after(table_id)
        return state if state.next_table is None else self._after(state.next_table)

    # -- inside -------------------------------------------------------------------------------------------------------

    async def _fire(self, deadline: Deadline) -> None:
        """A clock ran out: if the table still waits for it, do what it stands for."""
        if deadline.kind == "forget":
            self._register.forget(deadline.table_id)
            await self.forgotten(deadline.table_id)
        elif deadline.kind == "rematch":
            async with self._register.places:
                await self._fire_at(deadline)
                await self._letter_at(deadline.table_id)
        else:
            await self._fire_at(deadline)

    async def _fire_at(self, deadline: Deadline) -> None:
        async with self._register.change(deadline.table_id) as draft:
            state = draft.state
            if deadline not in deadlines(state):
                return
            if deadline.kind == "turn":
                decisions.time_out(draft, self._register.marks(state.id))
            elif deadline.kind == Status.PAUSE:
                hand.next_hand(draft)
            elif deadline.kind == Status.LOBBY:
                hand.close(draft, "expired")
            elif deadline.kind == "full":
                self._start(draft)
            elif deadline.kind in (Status.HOLD, "idle"):
                end_hold(draft)
            elif deadline.kind == "still":
                hand.say_idle(draft)
            elif deadline.kind == "away":
                absence.give_up_away_seats(draft)
            else:
                self._rematch_in_time(draft)

    async def _letter_at(self, table_id: int) -> None:
        """A rematch may be the second table of its chat."""
        await self._register.letter(self._after(table_id).chat.chat_id)

    def _rematch_in_time(self, draft: Draft) -> None:
        """With those who have pressed, if there still is room for a table."""
        try:
            self._register.check_room(draft.state.chat, gathers=False)
        except ServiceError:
            rematch.drop(draft)
        else:
            rematch.begin(draft, self._dealer.token(), self._agent_name)
