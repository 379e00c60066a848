"""Scripted people who play whatever they are offered: check, call or stand pat, once a decision."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from dataclasses import dataclass, field

from tgbot.callback import TablePress, parse
from tgbot.demo import DemoServer, Message, User

_QUIET = ("k", "c", "D")


@dataclass
class Crowd:
    """Presses that were made: each (table, hand, decision) once, by whom, and what it says."""

    server: DemoServer
    users: list[User] = field(default_factory=list)
    pressed: dict[tuple[int, int, int], TablePress] = field(default_factory=dict)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    playing: asyncio.Event = field(default_factory=asyncio.Event)
    pause: float = 0.0

    def play(self, user: User) -> None:
        """Let a person play from now on, while `playing` is set."""
        self.users.append(user)
        self.tasks.append(asyncio.create_task(self._play(user)))

    def counts(self) -> Counter[int]:
        """How many decisions were pressed at each table."""
        return Counter(table for table, _, _ in self.pressed)

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _play(self, user: User) -> None:
        while True:
            message, press = await self.server.state.changed.until(lambda: self._turn(user))
            await self.playing.wait()
            self.pressed[press.table, press.hand, press.decision] = press
            with contextlib.suppress(Exception):
                self.server.people.press(user, message, data=press.pack())
            await asyncio.sleep(self.pause)

    def _turn(self, user: User) -> tuple[Message, TablePress] | None:
        """What a person is offered and has not answered yet."""
        bot = self.server.state.bot
        for message in reversed(self.server.messages(user)):
            if message.sender is not bot:
                continue
            presses = [parse(button.get("callback_data", "")) for button in message.buttons]
            for press in presses:
                if isinstance(press, TablePress) and press.verb in _QUIET:
                    new = (press.table, press.hand, press.decision) not in self.pressed
                    return (message, press) if new else None
        return None
