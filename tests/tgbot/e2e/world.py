"""The bot and the pretend Telegram on one manual clock, talking over real HTTP, and hands that play by pressing.

Time passes only while nothing happens: `until` lets the clock run in small steps when both sides are quiet.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeVar

import numpy as np

from env.engine.actions import Action
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import SeatView
from tgbot.app import FiveDrawBot
from tgbot.callback import MenuPress, TablePress, parse
from tgbot.clock import ManualClock
from tgbot.demo import Answer, Chat, DemoServer, Message, User
from tgbot.i18n import language_of, text
from tgbot.i18n.cards import mask_text
from tgbot.service.model import HandState, Setup, TableState
from tgbot.service.pace import Pace
from tgbot.settings import Settings, load_settings

T = TypeVar("T")
QUIET = 0.015  # real seconds without any change, after which time may pass
STEP = 2.0  # how much at most, seconds of the manual clock: to the next moment that somebody waits for


class RandomAgent:
    """Any legal action; draws at random, so that hands are long and pots are many."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        legal = view.legal
        assert legal is not None
        if legal.discards is not None:
            mask = int(rng.integers(32))
            free = legal.discards == 5 or mask.bit_count() <= view.public.rules.max_discards
            return Action.draw(mask if free else 0)
        choices = [Action.call()] * 3 if legal.call is not None else [Action.check()] * 2
        if legal.fold:
            choices.append(Action.fold())
        if legal.wager is not None:
            low, high = legal.wager
            choices.append(Action(legal.wager_kind, amount=low))
            units = int(rng.integers(low, high + 1)) - low
            choices.append(Action(legal.wager_kind, amount=low + units // legal.wager_unit * legal.wager_unit))
        return choices[int(rng.integers(len(choices)))]


class CallAgent:
    """Checks, calls, stands pat."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        legal = view.legal
        assert legal is not None
        if legal.discards is not None:
            return Action.pat()
        return Action.check() if legal.check else Action.call()


@cache
def compile_rules() -> None:
    """Play a hand nobody sees, so that no press waits for the compiler."""
    rng = np.random.default_rng(0)
    table = Table.deal(Rules(), [100, 100], 0, tuple(range(52)))
    while (actor := table.actor) is not None:
        table.apply(actor, RandomAgent().act(table.view(actor), rng))


class World:
    """A running bot in a pretend Telegram."""

    def __init__(self, server: DemoServer, clock: ManualClock, bot: FiveDrawBot) -> None:
        self.server, self.clock, self.bot = server, clock, bot
        self.states: list[TableState] = []
        self.listeners: list[Callable[[TableState], None]] = [self.states.append]
        self.group = server.chat("Friday club")
        self.anna, self.boris, self.chen = (server.user(name) for name in ("Anna", "Boris", "Chen"))

    async def until(self, predicate: Callable[[], T], seconds: float = 600) -> T:
        """The first truthy value; AssertionError if it does not come within so much time of the manual clock."""
        end = self.clock.now() + seconds
        busy = 0
        while self.clock.now() < end or self.drawing:
            try:
                return await self.server.wait_for(predicate, QUIET)
            except TimeoutError:
                busy = busy + 1 if self.calling else 0
                if self.drawing or 0 < busy < 200:
                    continue
                waiting = [at for at, _, future in self.clock._sleepers if not future.done()]
                await self.server.advance(max(0.01, min([STEP, *(at - self.clock.now() for at in waiting)])))
        raise AssertionError(f"never happened; {self.last_texts()}")

    @property
    def drawing(self) -> bool:
        """Whether a picture is in the making, for which time waits."""
        return self.bot.shared is not None and self.bot.shared.sender.drawing.under_way > 0

    @property
    def calling(self) -> bool:
        """Whether a call of the bot is on its way, other than held on purpose, or an update is handled."""
        state, contact = self.server.state, self.bot.contact
        undisturbed = contact is not None and not contact.lost and state.held == state.updates.polled
        return (undisturbed and bool(state.updates.pending)) or self.bot.calls_under_way > state.held

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, giving both sides the chance to act on it."""
        end = self.clock.now() + seconds
        await self.until(lambda: self.clock.now() >= end, 2 * seconds + 10)

    async def settle(self, seconds: float = 5) -> None:
        """Until everything that was to be sent has been sent."""
        await self.pass_time(seconds)

    def watch(self) -> None:
        """Keep every state that the service publishes."""
        assert self.bot.shared is not None
        publisher = self.bot.shared.publisher
        publish = publisher.publish

        def note(state: TableState) -> None:
            for listener in self.listeners:
                listener(state)
            publish(state)

        publisher.publish = note  # type: ignore[method-assign]

    def last_texts(self) -> str:
        """What every chat shows now, for messages of failed tests."""
        chats = (self.group, *(self.server.chat(user) for user in (self.anna, self.boris, self.chen)))
        return " | ".join(self.server.messages(chat)[-1].text for chat in chats if self.server.messages(chat))

    # The bot's side, for checks only

    def table(self) -> TableState:
        """The newest table of the group; without one, the newest of all."""
        assert self.bot.shared is not None
        states = list(self.bot.shared.service._register.states())
        return next((state for state in states if state.chat.chat_id == self.group.id), states[0])

    def hand(self) -> HandState:
        """The latest hand of that table."""
        hand = self.table().hand
        assert hand is not None
        return hand

    def view(self, seat: int) -> SeatView:
        assert self.bot.shared is not None
        found = self.bot.shared.service.seat_view(self.table().id, seat)
        assert found is not None
        return found

    # What people do

    async def message(self, chat: Chat | User, having: str = "", *, after: Message | None = None) -> Message:
        """The newest message of the bot in a chat whose text contains `having`."""
        room = self.server.chat(chat)
        oldest = 0 if after is None else after.message_id

        def find() -> Message | None:
            bot = self.server.state.bot
            said = [m for m in self.server.messages(room) if m.sender is bot and m.message_id > oldest]
            return next((m for m in reversed(said) if having in m.text), None)

        return await self.until(find)

    async def press(self, user: User, message: Message, label: str) -> Answer:
        """Press a button by its label."""
        return await self.server.press(user, message, label=label)

    async def press_data(self, user: User, message: Message, data: str) -> Answer:
        """Press what carries this data, whether the message shows it or not."""
        return await self.server.press(user, message, data=data)

    async def open_table(self, *people: User, bots: int = 0) -> Message:
        """A lobby in the group, opened by the first person; the others press Join and Start. The lobby message."""
        host, *guests = people
        await self.server.say(host, self.group, "/newgame")
        lobby = await self.message(self.group, "New table")
        for _ in range(bots):
            await self.press(host, lobby, "+ Bot")
        for guest in guests:
            answer = await self.press(guest, lobby, "Join")
            if answer.url is not None:
                await self.server.follow(guest, answer.url)
            await self.until(lambda guest=guest: self.table().seat_of(guest.id) is not None)  # type: ignore[misc]
        return lobby

    async def slow(self, lobby: TableState) -> None:
        """The longest clocks that a lobby can have: the machine may be busy while the time of the tests goes on."""
        assert self.bot.shared is not None
        clocks = Setup(bet_clock_s=120, draw_clock_s=60)
        await self.bot.shared.service.configure(lobby.id, lobby.host_id, clocks)

    async def choose(self, lobby: Message, profile: str) -> None:
        """Anna, the host, picks a game by its buttons."""
        await self.until(lambda: "Game…" in lobby.labels)
        await self.press(self.anna, lobby, "Game…")
        await self.until(lambda: "Casino" in lobby.labels)
        label = text("en", f"profile-{profile}")
        await self.press(self.anna, lobby, next(one for one in lobby.labels if one.removesuffix(" ✓") == label))
        await self.until(lambda: f"{label} ✓" in lobby.labels)
        assert text("en", f"profile-{profile}-about") in lobby.text
        await self.press(self.anna, lobby, "Back")
        await self.until(lambda: "Start" in lobby.labels)
        assert label in lobby.text.split("\n")[0]

    async def sit(self, user: User, lobby: Message) -> None:
        """Join, by whatever way the table has."""
        answer = await self.press(user, lobby, "Join")
        if answer.url is not None:
            await self.server.follow(user, answer.url)
        if "?start=b_" in (answer.url or ""):
            label = self.words(user, "b-take-seat")
            panel = await self.until(
                lambda: next((m for m in reversed(self.server.messages(user)) if label in m.labels), None)
            )
            await self.press(user, panel, label)
        await self.until(lambda: self.table().seat_of(user.id) is not None)

    async def next_turn(self, chat: Chat | User) -> tuple[Message, list[TablePress]] | None:
        """The message that gives a person the turn, and what it offers; None once the table has ended."""

        def find() -> tuple[Message, list[TablePress]] | str | None:
            state = self.table()
            if not state.open:
                return "over"
            for message in reversed(self.server.messages(chat)):
                presses = self.turn(message)
                if presses and state.hand is not None:
                    here = (state.id, state.hand.number, state.hand.decision)
                    return (
                        (message, presses) if (presses[0].table, presses[0].hand, presses[0].decision) == here else None
                    )
            return None

        found = await self.until(find)
        return None if isinstance(found, str) else found

    async def play(self, message: Message, presses: list[TablePress], rng: random.Random, **weights: float) -> Answer:
        """One random action of the person to act; an all-in by both of its presses, a draw with random marks.

        `weights` by verb says what is likely; with 0 it is not done while there is anything else.
        """
        person = self.table().seats[presses[0].seat].person
        assert person is not None
        user = self.server.user(person.user_id)
        likely = {"f": 1.0, "k": 4.0, "c": 6.0, "r": 2.0, "a": 0.4, "D": 3.0, **weights}
        press = rng.choices(presses, [likely[p.verb] + 1e-9 for p in presses])[0]
        if press.verb == "a":
            await self.press_data(user, message, press.pack())
            return await self.press_data(user, message, replace(press, verb="A").pack())
        if press.verb == "D":
            for position in rng.sample(range(1, 6), rng.randrange(5)):
                await self.press_data(user, message, replace(press, verb="d", args=(str(position), "1")).pack())
            seat = press.seat
            assert self.bot.shared is not None
            marks = self.bot.shared.service.marks(press.table, seat)
            args = (mask_text(self.view(seat).cards, marks),)
            return await self.press_data(user, message, replace(press, args=args).pack())
        return await self.press_data(user, message, press.pack())

    def chips(self) -> int:
        """All chips of the table: stacks and what is in the pot."""
        state = self.table()
        running = state.hand is not None and not state.hand.over and not state.hand.aborted
        if running and state.hand is not None:
            return sum(seat.stack for seat in state.hand.public.seats) + state.hand.public.pot
        return sum(seat.stack for seat in state.seats)

    def words(self, user: User, key: str, **values: object) -> str:
        """A text of ours in the person's language."""
        return text(language_of(user.language_code), key, **values)

    def turn(self, message: Message) -> list[TablePress]:
        """The actions that a message offers to the seat to act."""
        presses = [parse(button.get("callback_data", "")) for button in message.buttons]
        return [p for p in presses if isinstance(p, TablePress) and p.verb in {"f", "k", "c", "r", "a", "D"}]


def verb_of(data: str) -> str:
    """The verb of callback data."""
    press = parse(data)
    return "" if press is None else press.verb


def menu_data(message: Message, verb: str) -> str:
    """The data of a menu button of a message."""
    found = (button.get("callback_data", "") for button in message.buttons)
    return next(data for data in found if isinstance(parse(data), MenuPress) and verb_of(data) == verb)


def settings_for(server: DemoServer, folder: Path) -> Settings:
    """Settings of a bot that talks to this server."""
    return load_settings(
        None,
        telegram_bot_token=server.token,
        telegram_api_url=server.url,
        database_url=f"sqlite:///{folder / 'test.db'}",
    )


@asynccontextmanager
async def world(
    folder: Path,
    *,
    agent: Callable[[], object] = CallAgent,
    seed: int = 1,
    pace: Pace | None = None,
    pictures: bool = False,
) -> AsyncIterator[World]:
    """A world with the bot running in it; without pictures all that is shown can be read from texts."""
    compile_rules()
    clock = ManualClock()
    async with DemoServer(clock=clock) as server:
        bot = FiveDrawBot(
            settings_for(server, folder),
            clock=clock,
            pace=pace or Pace(bot_pause=(0.0, 0.0), heartbeat=600),
            agents=lambda name: agent(),
            agent_name=lambda profile, seats: "test",
            source=random.Random(seed),
            pictures=pictures,
        )
        await bot.start()
        running = World(server, clock, bot)
        running.watch()
        try:
            yield running
        finally:
            await running.bot.stop()  # a test may have started another
