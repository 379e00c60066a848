"""What the bot's CPU costs beside python-telegram-bot alone, which answers the same presses with the same calls."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.load.crowd import Crowd
from tests.load.session import Bot, Figures, started
from tests.load.tape import Tape, furnish, play_back
from tgbot.demo import DemoServer

END = 3.0  # seconds for what is still under way


@dataclass(frozen=True)
class Ratio:
    """CPU seconds of both, for the same presses and calls."""

    presses: int
    calls: int
    made: int
    ours: float
    alone: float

    @property
    def ratio(self) -> float:
        """The bot's CPU in that of python-telegram-bot alone."""
        return self.ours / self.alone

    def as_json(self) -> dict[str, object]:
        """All of it."""
        return asdict(self) | {"ratio": self.ratio}

    def lines(self) -> list[str]:
        """For people."""
        each, alone = (1000 * spent / self.presses for spent in (self.ours, self.alone))
        return [
            f"{self.presses} presses, {self.calls} calls, of which {self.made} were made again",
            f"  the bot {each:.1f} ms a press, python-telegram-bot alone {alone:.1f} ms, ratio {self.ratio:.2f}",
        ]


async def compared(folder: Path, tape: Tape, tables: int, same: Figures) -> Ratio:
    """Let PTB alone do what is on the tape, which was recorded while `same` was measured with so many tables."""
    path = folder / "tape.pickle"
    tape.save(path)
    async with DemoServer(populate=False, rate_limits=False) as server:
        crowd = Crowd(server, 1)
        await crowd.stop()  # its people are needed, not what they do
        for _ in range(tables):
            crowd.found()
        furnish(server, tape)
        made = 0

        def count(event: object) -> None:
            nonlocal made
            made += getattr(event, "kind", "") == "api"

        async with started("tests.load.bare", server.url, str(path)) as process:
            server.state.listeners.add(count)
            bot, cpu, began = Bot(process, folder), 0.0, time.monotonic()
            cpu = bot.cpu
            await play_back(server, tape)
            await asyncio.sleep(max(END, same.seconds - (time.monotonic() - began)))
            cpu = bot.cpu - cpu
            await bot.end()
    return Ratio(len(tape.presses), tape.number, made, same.cpu, cpu)
