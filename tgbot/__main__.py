"""`python -m tgbot [--demo [--port N]]`: the bot on Telegram, or in a pretend Telegram in the browser.

`python -m tgbot COMMAND`: what a host does beside it, see `cli.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import tempfile
from pathlib import Path

from tgbot import logs
from tgbot.app import FiveDrawBot
from tgbot.cluster.member import Lost
from tgbot.host import cli
from tgbot.settings import DEFAULT_DATABASE, Settings, SettingsError, load_settings
from tgbot.storage.errors import StorageError

DEFAULT_PORT = 8080
TURN = 0.001
"""Seconds after which a thread that draws or thinks makes way for the event loop; Python's 5 ms are felt in answers."""


def main(arguments: list[str] | None = None) -> None:
    """Run until Ctrl-C or SIGTERM. Exit status 2 and one line on standard error for a setting that cannot be used."""
    options = _options(arguments)
    sys.setswitchinterval(TURN)
    os.umask(0o077)  # databases and backups hold decks and names: nobody else on this machine may read them
    try:
        settings = load_settings()
        logs.configure(settings.log_level, settings.log_format)
        if options.command is not None:
            asyncio.run(options.run(settings, options))
            return
        demo = options.demo or options.port is not None or not settings.telegram_bot_token
        asyncio.run(_demo(settings, options.port or DEFAULT_PORT) if demo else _run(settings))
    except (SettingsError, StorageError) as error:
        print(f"fivedraw: {error}", file=sys.stderr)
        raise SystemExit(2) from None


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tgbot",
        description="Five-card draw in Telegram. Without TELEGRAM_BOT_TOKEN the same bot plays in the browser.",
    )
    parser.add_argument("--demo", action="store_true", help="play in the browser even if a token is set")
    port_help = f"port of the demo page, implies --demo (default {DEFAULT_PORT})"
    parser.add_argument("--port", type=int, metavar="N", help=port_help)
    cli.add(parser)
    return parser.parse_args(arguments)


async def _run(settings: Settings) -> None:
    """The bot on Telegram's server, or on the one that TELEGRAM_API_URL names."""
    await run(FiveDrawBot(settings, drawing_process=True), stop_signal())


async def run(bot: FiveDrawBot, stopped: asyncio.Event) -> None:
    """From start to stop; anew where the other processes have taken this one for dead."""
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(bot.stop)
        while await _unless(stopped, bot.start()):
            print("Five Draw is running. Ctrl-C stops it; tables go on at the next start.", flush=True)
            leaving = asyncio.create_task(_leave(bot, stopped))
            stack.callback(leaving.cancel)
            if not await _unless(stopped, bot.lost()):
                return
            with contextlib.suppress(Lost):  # what it still had to store is not for it to store any more
                await bot.stop()


async def _leave(bot: FiveDrawBot, stopped: asyncio.Event) -> None:
    """The owner wants the process to end when it is drained."""
    await bot.drained()
    print("Five Draw is drained and stops.", flush=True)
    stopped.set()


async def _demo(settings: Settings, port: int) -> None:
    """The bot and the pretend Telegram in one process. Its tables last as long as the process does."""
    from tgbot.demo import DemoServer

    stopped = stop_signal()
    async with contextlib.AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fivedraw-"))
        try:
            server = await stack.enter_async_context(DemoServer(port=port))
        except OSError as error:
            raise SettingsError(f"--port: {port} cannot be used ({os.strerror(error.errno or 0)})") from None
        values: dict[str, object] = {"telegram_bot_token": server.token, "telegram_api_url": server.url}
        values["webhook_url"] = ""
        if settings.database_url == DEFAULT_DATABASE:
            values["database_url"] = f"sqlite:///{Path(folder) / 'demo.sqlite3'}"
        bot = FiveDrawBot(settings.model_copy(update=values), drawing_process=True)

        async def restart() -> None:
            await bot.stop()
            await bot.start()

        server.restart_bot = restart
        stack.push_async_callback(bot.stop)
        if not await _unless(stopped, bot.start()):
            return
        print(f"Five Draw is running: {server.url}/", flush=True)
        print("Open this address in a browser. Ctrl-C stops it.", flush=True)
        await stopped.wait()


def stop_signal() -> asyncio.Event:
    """Is set by Ctrl-C or SIGTERM."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    return stopped


async def _unless(stopped: asyncio.Event, work: object) -> bool:
    """Do the work unless a signal comes first; whether it was done."""
    doing = asyncio.ensure_future(work)  # type: ignore[call-overload]
    waiting = asyncio.ensure_future(stopped.wait())
    await asyncio.wait({doing, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if doing.done():
        doing.result()
        return True
    doing.cancel()
    await asyncio.gather(doing, return_exceptions=True)
    return False


if __name__ == "__main__":
    main()
