"""Three scripted people a group: they open a table, act some time after their turn shows, and play again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from tgbot.callback import MenuPress, TablePress, parse
from tgbot.demo import Chat, DemoServer, Message, NotPossible, User
from tgbot.demo.model import Event

NAMES = ("Anna", "Boris", "Chen")
TURN = frozenset("fkcraD")  # the verbs of a turn
LIKELY = {"k": 6.0, "c": 4.0, "f": 2.0, "r": 1.0, "a": 1e-6}  # calm people, so that matches last
PATIENCE = 60.0  # seconds after which somebody gives a press up
LOOK = 0.3  # seconds between two looks at a message that is still to come

Decision = tuple[int, int, int]
"""Table, hand, decision."""


@dataclass(eq=False)
class Player:
    """One person at a table. `private`: plays in the private chat, else in the group."""

    user: User
    rng: random.Random
    private: bool
    turn: Decision | None = None


@dataclass(eq=False)
class Group:
    """A group, its people in the order of their seats, and the table it plays at."""

    chat: Chat
    players: list[Player]
    hands: set[tuple[int, int]] = field(default_factory=set)
    again: int | None = None  # the table for whose rematch they have pressed
    moved: float = 0.0  # when the group's message last changed


@dataclass
class Pressed:
    """A press that was answered: at what time, for what, after how many seconds."""

    at: float
    acts: bool
    seconds: float


class Crowd:
    """Everybody. `think`: shortest and longest time from a turn that shows to the press, seconds."""

    def __init__(self, server: DemoServer, seed: int, think: tuple[float, float] = (8.0, 20.0)) -> None:
        self._server = server
        self._clock = server.state.clock
        self._seed = seed
        self._think = think
        self._tasks: set[asyncio.Task[None]] = set()
        self._of: dict[int, Group] = {}  # by the id of the group
        self._players: dict[int, Player] = {}
        self.groups: list[Group] = []
        self.pressed: list[Pressed] = []
        self.unanswered = 0
        self.failures: list[str] = []
        server.state.listeners.add(self._note)

    def found(self) -> Group:
        """A group with its three people; nothing happens in it yet."""
        state, number = self._server.state, len(self.groups) + 1
        users = [state.add_user(f"{name[0]}{number}") for name in NAMES]  # short, to be shown whole
        rng = random.Random(f"{self._seed} {number}")
        players = [Player(user, random.Random(rng.random()), rng.random() < 0.5) for user in users]
        group = Group(state.add_group(f"Club {number}", users), players)
        self.groups.append(group)
        self._of[group.chat.id] = group
        self._players |= {player.user.id: player for player in players}
        return group

    async def open(self, group: Group) -> None:
        """A table: the first person opens it, the others join, a bot is added, the first person starts."""
        host, *guests = group.players
        said = await self._server.say(host.user, group.chat, "/newgame")
        lobby = await self._lobby(group.chat, said.message_id)
        for guest in guests:
            answer = await self._server.press(guest.user, lobby, label="Join", within=PATIENCE)
            if answer.url is not None:
                await self._server.follow(guest.user, answer.url)
        await self._server.start(host.user)
        # Looked at now and then: hundreds who wake at every event would keep the server busy.
        while not all(player.user.first_name in lobby.text for player in group.players):
            await self._clock.sleep(LOOK)
        await self._server.press(host.user, lobby, label="+ Bot", within=PATIENCE)
        await self._server.press(host.user, lobby, label="Start", within=PATIENCE)

    async def stop(self) -> None:
        """Everybody goes."""
        self._server.state.listeners.discard(self._note)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def begin_notes(self) -> None:
        """Forget the presses so far."""
        self.pressed.clear()
        self.unanswered = 0

    async def _lobby(self, chat: Chat, after: int) -> Message:
        while True:
            for message in chat.messages.values():
                if message.message_id > after and message.button("Join") is not None:
                    return message
            await self._clock.sleep(LOOK)

    # What people see

    def _note(self, event: Event) -> None:
        message = event.data.get("message") if event.kind == "message" else None
        if message is None or message.sender is not self._server.state.bot:
            return
        group = self._of.get(message.chat.id)
        if group is not None:
            group.moved = self._clock.now()
            self._play_again(group, message)
        presses = turn_of(message)
        if not presses:
            return
        first = presses[0]
        if group is None:
            player = self._players.get(message.chat.id)
        else:
            group.hands.add((first.table, first.hand))
            player = group.players[first.seat] if first.seat < len(group.players) else None
        decision = (first.table, first.hand, first.decision)
        if player is not None and player.private == (group is None) and player.turn != decision:
            player.turn = decision
            self._later(player.rng.uniform(*self._think), partial(self._act, player, message, decision))

    def _play_again(self, group: Group, message: Message) -> None:
        for button in message.buttons:
            press = parse(button.get("callback_data", ""))
            if isinstance(press, MenuPress) and press.verb == "rematch" and group.again != message.message_id:
                group.again = message.message_id
                for player in group.players:
                    press_it = partial(self._press, player, message, str(button["callback_data"]), acts=False)
                    self._later(player.rng.uniform(2, 6), press_it)

    def _later(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        async def wait() -> None:
            await self._clock.sleep(seconds)
            try:
                await work()
            except NotPossible:
                pass  # the message has gone
            except Exception as error:  # noqa: BLE001 - a fault of this script ends the run at its end, with its name
                self.failures.append(repr(error))

        task = asyncio.create_task(wait())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What people do

    async def _act(self, player: Player, message: Message, decision: Decision) -> None:
        presses = turn_of(message, decision)
        if not presses:
            return  # too late: the clock has acted
        if any(press.verb == "D" for press in presses):
            await self._draw(player, message, decision)
            return
        chosen = player.rng.choices(presses, [LIKELY[press.verb] for press in presses])[0]
        await self._press(player, message, chosen.pack())

    async def _draw(self, player: Player, message: Message, decision: Decision) -> None:
        positions = player.rng.sample(range(1, 6), player.rng.randrange(4))
        for position in positions:
            data = TablePress(*decision, self._seat(message, decision), "d", (str(position), "1")).pack()
            await self._press(player, message, data, acts=False)
            await self._clock.sleep(player.rng.uniform(0.6, 1.4))
        while presses := [press for press in turn_of(message, decision) if press.verb == "D"]:
            fitting = next((press for press in presses if _count(press, len(positions))), None)
            if fitting is not None:
                await self._press(player, message, fitting.pack())
                return
            await self._clock.sleep(LOOK)  # the message does not show all marks yet

    def _seat(self, message: Message, decision: Decision) -> int:
        presses = turn_of(message, decision)
        if not presses:
            raise NotPossible("too late")
        return presses[0].seat

    async def _press(self, player: Player, message: Message, data: str, *, acts: bool = True) -> None:
        press = self._server.people.press(player.user, message, data=data)
        try:
            await asyncio.wait_for(press.done.wait(), PATIENCE)
        except TimeoutError:
            self.unanswered += 1
        else:
            self.pressed.append(Pressed(press.pressed_at, acts, self._clock.now() - press.pressed_at))


def _count(press: TablePress, marked: int) -> bool:
    """Whether this Draw throws away so many cards; in a group, without an argument, what is marked."""
    return marked > 0 if not press.args else press.args[0].count("1") == marked


def turn_of(message: Message, decision: Decision | None = None) -> list[TablePress]:
    """What a message offers to the seat to act, of this decision if one is given."""
    found = []
    for button in message.buttons:
        data = button.get("callback_data", "")
        if data.startswith("1:"):
            press = parse(data)
            if isinstance(press, TablePress) and press.verb in TURN:
                here = (press.table, press.hand, press.decision)
                if decision is None or here == decision:
                    found.append(press)
    return found
