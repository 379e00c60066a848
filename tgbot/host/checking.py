"""What `python -m tgbot check` finds: settings, token, database, models, machine. It only reads; the bot may run."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from telegram import Bot, WebhookInfo
from telegram.error import InvalidToken, TelegramError

from env.engine._jit import cache_folder
from tgbot.host.auditing import audit
from tgbot.settings import Settings
from tgbot.storage.errors import StorageError
from tgbot.storage.reading import reading
from tgbot.storage.sqlite_file import file_of
from tgbot.telegram_errors import reason

LATE_UPDATES = 100
LAST_ERROR = 3600.0  # seconds that an error of the webhook counts
LITTLE, TOO_LITTLE = 500, 50  # MB of free disk


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, and how it is: a warning lets the bot run."""

    level: Literal["ok", "warn", "fail"]
    what: str
    said: str


async def findings(settings: Settings, env_file: Path = Path(".env"), *, quick: bool = False) -> list[Finding]:
    """Everything, in the order in which a start would meet it; settings were read already.

    quick: leave out what takes long, trying models and playing finished hands again.
    """
    engine = any(cache_folder().glob("**/*.nbi"))  # it is not compiled for a check
    found = [Finding("ok", "settings", "can be used"), *_secrets(env_file)]
    found += [one async for one in _telegram(settings)]
    found += [one async for one in _database(settings.database_url, engine=engine, quick=quick)]
    found += _disk(settings.database_url)
    if not engine:
        found.append(
            Finding("warn", "engine", f"not compiled in {cache_folder()}: the first start takes a minute longer")
        )
    else:
        found.append(Finding("ok", "engine", f"compiled in {cache_folder()}"))
        if not quick:
            found += await asyncio.to_thread(lambda: list(_models()))
    return found


def _secrets(env_file: Path) -> Iterator[Finding]:
    if env_file.exists() and env_file.stat().st_mode & 0o077:
        yield Finding("warn", "settings", f"{env_file} can be read by others on this machine: chmod 600 {env_file}")


async def _telegram(settings: Settings) -> AsyncIterator[Finding]:
    if not settings.telegram_bot_token:
        yield Finding("warn", "token", "no TELEGRAM_BOT_TOKEN: the bot plays in the demo page")
        return
    try:
        async with Bot(settings.telegram_bot_token, base_url=f"{settings.telegram_api_url}/bot") as bot:
            yield Finding("ok", "token", f"@{bot.username}")
            for one in _webhook(settings, await bot.get_webhook_info()):
                yield one
    except InvalidToken:
        yield Finding("fail", "token", "Telegram does not know it; @BotFather gives a new one")
    except TelegramError as error:
        yield Finding("fail", "token", f"{urlsplit(settings.telegram_api_url).netloc} does not answer: {reason(error)}")


def _webhook(settings: Settings, info: WebhookInfo) -> Iterator[Finding]:
    host = urlsplit(info.url).netloc  # the path may be a secret
    if settings.webhook_url and info.url != settings.webhook_url:
        there = f"updates go to {host}" if host else "none is set"
        yield Finding("warn", "webhook", f"{there}; a start of the bot sets WEBHOOK_URL")
    elif not settings.webhook_url and info.url:
        yield Finding(
            "warn", "webhook", f"updates go to {host}; a start of the bot, which has no WEBHOOK_URL, ends that"
        )
    else:
        yield Finding("ok", "webhook", f"updates go to {host}" if host else "none, the bot asks for updates")
    if info.pending_update_count > LATE_UPDATES:
        yield Finding("warn", "webhook", f"{info.pending_update_count} updates wait")
    if info.last_error_date is not None and time.time() - info.last_error_date.timestamp() < LAST_ERROR:
        yield Finding("warn", "webhook", f"Telegram could not deliver lately: {info.last_error_message}")


async def _database(url: str, *, engine: bool, quick: bool) -> AsyncIterator[Finding]:
    path = file_of(url)
    if path is not None and not path.exists():
        yield Finding("ok", "database", f"{path} is made at the first start")
        return
    try:
        async with reading(url) as connection:
            async for level, what, said in audit(connection, engine=engine, quick=quick):
                yield Finding(level, what, said)
    except StorageError as error:
        yield Finding("fail", "database", str(error))


def _disk(url: str) -> Iterator[Finding]:
    path = file_of(url)
    if path is not None:
        free = shutil.disk_usage(path.absolute().parent).free // 1_000_000
        level: Literal["ok", "warn", "fail"] = "fail" if free < TOO_LITTLE else "warn" if free < LITTLE else "ok"
        yield Finding(level, "disk", f"{free:,} MB free at the database")


def _models() -> Iterator[Finding]:
    """Who plays what, and what cannot play."""
    from tgbot import opponents

    for line in opponents.audit():
        yield Finding("warn", "models", line)
    for game, seats in groupby(opponents.playing(), key=lambda one: one[0]):
        names: dict[str, list[int]] = {}
        for _, count, name in seats:
            names.setdefault(name, []).append(count)
        told = ", ".join(f"{name} ({_span(counts)})" for name, counts in names.items())
        yield Finding("ok", "models", f"{game}: {told}")


def _span(seats: list[int]) -> str:
    return f"{seats[0]} seats" if len(seats) == 1 else f"{seats[0]} to {seats[-1]} seats"
