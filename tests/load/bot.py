"""The bot as it is, in a process of its own, with a probe in it.

    python -m tests.load.bot ADDRESS FOLDER [--free] [--profile]

Prints "ready". SIGUSR1: measure from now on, SIGUSR2: write what was measured to FOLDER/bot.json, SIGTERM: stop.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

from tests.load.probe import Probe
from tgbot import logs
from tgbot.__main__ import TURN
from tgbot.app import FiveDrawBot
from tgbot.demo import DEFAULT_TOKEN
from tgbot.sending.rate_limit import Limits
from tgbot.settings import load_settings

UNLIMITED = 1_000_000  # messages a second over all chats


async def main(options: argparse.Namespace) -> None:
    """Run from start to SIGTERM."""
    folder = Path(options.folder)
    settings = load_settings(
        None,
        telegram_bot_token=DEFAULT_TOKEN,
        telegram_api_url=options.address,
        database_url=f"sqlite:///{folder / 'load.db'}",
        log_level="warning",
    )
    logs.configure(settings.log_level)
    sys.setswitchinterval(TURN)
    limits = Limits()
    limits = replace(limits, overall_per_second=UNLIMITED) if options.free else limits
    bot = FiveDrawBot(settings, limits=limits, drawing_process=True)
    stopped, profile = asyncio.Event(), cProfile.Profile(time.thread_time)
    await bot.start()
    assert bot.shared is not None
    probe = Probe(bot.shared)
    loop = asyncio.get_running_loop()

    def measure() -> None:
        probe.clear()
        if options.profile:
            profile.enable()

    def report() -> None:
        path = folder / "bot.part"
        path.write_text(json.dumps(probe.report()))
        path.rename(folder / "bot.json")
        if options.profile:
            profile.disable()
            profile.dump_stats(folder / "bot.prof")

    loop.add_signal_handler(signal.SIGUSR1, measure)
    loop.add_signal_handler(signal.SIGUSR2, report)
    loop.add_signal_handler(signal.SIGTERM, stopped.set)
    print("ready", flush=True)
    await stopped.wait()
    await bot.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("folder")
    parser.add_argument("--free", action="store_true", help="no limit over all chats")
    parser.add_argument("--profile", action="store_true", help="write FOLDER/bot.prof")
    asyncio.run(main(parser.parse_args()))
