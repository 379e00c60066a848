"""The bot as a process, with opponents that always call; takes its settings from the environment, runs until killed."""

import asyncio

from tests.tgbot.e2e.world import CallAgent
from tgbot.app import FiveDrawBot
from tgbot.service.pace import Pace
from tgbot.settings import load_settings


async def run() -> None:
    bot = FiveDrawBot(
        load_settings(None),
        pace=Pace(bot_pause=(0.0, 0.0)),
        agents=lambda name: CallAgent(),
        agent_name=lambda profile, seats: "call",
        pictures=False,
    )
    await bot.start()
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(run())
