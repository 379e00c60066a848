"""The bot as a process, with opponents that always call; takes its settings from the environment, runs until killed."""

import asyncio
import os

from tests.tgbot.e2e.world import CallAgent, compile_rules
from tgbot import logs
from tgbot.__main__ import run, stop_signal
from tgbot.app import FiveDrawBot
from tgbot.sending.rate_limit import Limits
from tgbot.service.pace import Pace
from tgbot.settings import load_settings


async def play() -> None:
    settings = load_settings(None)
    logs.configure(settings.log_level)
    bot = FiveDrawBot(
        settings,
        pace=Pace(bot_pause=(0.0, 0.0), pause=0.5, pause_uncontested=0.5),
        agents=lambda name: CallAgent(),
        agent_name=lambda profile, seats: "call",
        pictures=False,
        limits=Limits(10_000, 0, 100.0, 100, 10_000),
        lease=float(os.environ["LEASE"]),
    )
    await run(bot, stop_signal())


if __name__ == "__main__":
    compile_rules()
    asyncio.run(play())
