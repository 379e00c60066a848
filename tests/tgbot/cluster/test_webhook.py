"""Telegram posts updates to one process: who may, what is stored before it is told so, and what monitoring sees."""

import json
import re
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from tests.tgbot.cluster.fleet import free_port
from tests.tgbot.e2e.world import CallAgent, compile_rules
from tgbot import web
from tgbot.app import FiveDrawBot
from tgbot.cluster import desk
from tgbot.demo import DemoServer
from tgbot.service.pace import Pace
from tgbot.settings import Settings, SettingsError, load_settings
from tgbot.storage import schema
from tgbot.storage.database import Database
from tgbot.web import database_check, telegram_check
from tgbot.webhook import HEADER, LARGEST, secret_of

BUSY = 60.0  # real seconds, on a busy machine


def settings_of(server: DemoServer, folder: Path, **values: Any) -> Settings:
    port = free_port()
    found: dict[str, Any] = {
        "telegram_bot_token": server.token,
        "telegram_api_url": server.url,
        "database_url": f"sqlite:///{folder / 'bot.db'}",
        "webhook_url": f"http://127.0.0.1:{port}/from/telegram",
        "http_port": port,
    }
    return load_settings(None, **{**found, **values})


@asynccontextmanager
async def bot(settings: Settings) -> AsyncIterator[FiveDrawBot]:
    compile_rules()
    running = FiveDrawBot(
        settings,
        pace=Pace(bot_pause=(0.0, 0.0)),
        agents=lambda name: CallAgent(),
        agent_name=lambda profile, seats: "call",
        pictures=False,
    )
    await running.start()
    try:
        yield running
    finally:
        await running.stop()


class Caller:
    """Somebody who calls the web server of a bot."""

    def __init__(self, settings: Settings) -> None:
        self._base = f"http://127.0.0.1:{settings.http_port}"
        self._secret = secret_of(settings.telegram_bot_token)

    async def post(self, body: Any, secret: str | None = None, path: str = "/from/telegram") -> int:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        async with httpx.AsyncClient(timeout=BUSY) as client:
            headers = {HEADER: self._secret if secret is None else secret}
            return (await client.post(self._base + path, content=content, headers=headers)).status_code

    async def get(self, path: str) -> httpx.Response:
        async with httpx.AsyncClient(timeout=BUSY) as client:
            return await client.get(self._base + path)


def start(number: int, user: int) -> dict[str, Any]:
    message = {
        "message_id": number,
        "date": 1_800_000_000,
        "from": {"id": user, "is_bot": False, "first_name": "Ann", "language_code": "en"},
        "chat": {"id": user, "type": "private", "first_name": "Ann"},
        "text": "/start",
        "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
    }
    return {"update_id": number, "message": message}


async def stored(database_url: str) -> list[Any]:
    database = await Database.open(database_url)
    async with database.transaction() as connection:
        rows = list((await connection.execute(select(schema.updates))).all())
    await database.close()
    return rows


async def test_people_play_by_webhook(tmp_path: Path) -> None:
    async with DemoServer() as server:
        settings = settings_of(server, tmp_path)
        async with bot(settings):
            hook = await server.wait_for(lambda: server.state.updates.webhook, BUSY)
            assert hook is not None
            assert (hook.url, hook.secret_token) == (settings.webhook_url, secret_of(server.token))
            assert "chat_member" in (server.state.updates.allowed or ())
            await server.start("Anna")
            menu = await server.wait_message("Anna", within=BUSY)
            await server.press("Anna", menu, label="Play now", within=BUSY)
            await server.wait_message("Anna", "Hand 1/10", within=BUSY)
        rows = await stored(settings.database_url)
        assert len(rows) == 2
        assert all(row.done and row.payload is None for row in rows), "what was said is forgotten"
        # The address stays: Telegram keeps what comes until the next start.
        assert server.state.updates.webhook is not None
        # Polling again: the webhook is taken away.
        async with bot(settings_of(server, tmp_path, webhook_url="", http_port=None)):
            await server.wait_for(lambda: server.state.updates.webhook is None, BUSY)
            await server.say("Anna", server.user("Anna"), "/help")
            await server.wait_message("Anna", "Five Draw", within=BUSY)


async def test_only_telegram_is_heard_and_each_update_counts_once(tmp_path: Path) -> None:
    async with DemoServer() as server:
        settings = settings_of(server, tmp_path)
        caller, anna = Caller(settings), server.user("Anna")
        await server.start(anna)  # comes by itself, once
        async with bot(settings):
            await server.wait_message(anna, within=BUSY)
            before = len(server.messages(anna))
            assert await caller.post(start(1, anna.id), secret="") == 403
            assert await caller.post(start(1, anna.id), secret="x" * 64) == 403
            assert await caller.post(start(1, anna.id), path="/other") == 404
            assert await caller.post(b"{") == 400
            assert await caller.post(b"[" * 100_000) == 400
            assert await caller.post({"message": {}}) == 400
            assert await caller.post([1]) == 400
            assert await caller.post(b" " * (LARGEST + 1)) == 413
            assert (await caller.get("/from/telegram")).status_code == 405
            assert await caller.post(start(1, anna.id)) == 200
            await server.wait_for(lambda: len(server.messages(anna)) == before + 1, BUSY)
            assert await caller.post(start(1, anna.id)) == 200, "delivered again"
            assert await caller.post(start(2, anna.id)) == 200
            await server.wait_for(lambda: len(server.messages(anna)) >= before + 2, BUSY)
            assert len(server.messages(anna)) == before + 2
        assert [row.update_id for row in await stored(settings.database_url) if row.update_id < 10] == [1, 2]


async def test_what_was_stored_and_not_handled_is_handled_after_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with DemoServer() as server:
        settings = settings_of(server, tmp_path)
        anna = server.user("Anna")
        await server.start(anna)
        with monkeypatch.context() as patch:
            patch.setattr(desk.Desk, "_hand_out", lambda self, update: None)  # as if killed right after it was stored
            async with bot(settings):
                await server.wait_for(lambda: not server.state.updates.pending, BUSY)
        assert not [m for m in server.messages(anna) if m.sender is server.state.bot]
        async with bot(settings):
            await server.wait_message(anna, within=BUSY)
        assert all(row.done for row in await stored(settings.database_url))


async def test_monitoring(tmp_path: Path) -> None:
    async with DemoServer() as server:
        settings = settings_of(server, tmp_path)
        caller = Caller(settings)
        async with bot(settings) as running:
            assert (await caller.get("/healthz")).text == "ok\n"
            ready = await caller.get("/readyz")
            assert (ready.status_code, ready.json()) == (200, {"ready": True})
            assert "fivedraw_build_info" in (await caller.get("/metrics")).text
            assert running.shared is not None
            assert running._arrivals is not None
            here = running._arrivals._web
            assert here is not None
            server.fault("unauthorized", method="getMe")
            here.checks["telegram"] = telegram_check(running.shared.bot)  # which has not asked yet
            answer = await caller.get("/readyz")
            assert (answer.status_code, set(answer.json())) == (503, {"ready", "telegram"})
            assert server.token not in answer.text
            assert (await caller.get("/readyz")).status_code == 503, "what Telegram said is believed for a while"
            assert (await caller.get("/healthz")).status_code == 200, "a restart would not help"


async def test_a_database_that_is_away_is_told(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path / 'bot.db'}")
    assert await database_check(database)() is None
    async with database._turn:  # somebody's transaction does not end
        with patched_within(0.05):
            assert await database_check(database)() == "TimeoutError"
    await database.close()


@contextmanager
def patched_within(seconds: float) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(web, "DATABASE_WITHIN", seconds)
        yield


async def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    async with DemoServer() as server:
        settings = settings_of(server, tmp_path, webhook_url="")
        why = rf"^HTTP_PORT: {settings.http_port} at 127.0.0.1 cannot be used"
        with (
            socket.create_server(("127.0.0.1", settings.http_port or 0)),
            pytest.raises(SettingsError, match=why),
        ):
            async with bot(settings):
                pass


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("webhook_url", "bot.example.com", "an address such as"),
        ("webhook_url", "https://u:p@bot.example.org/x", "an address such as"),
        ("webhook_url", "https://bot.example.org/x?y=1", "an address such as"),
        ("webhook_url", "http://bot.example.org/x", "https, at port 443, 80, 88, 8443"),
        ("webhook_url", "https://bot.example.org:8444/x", "https, at port 443, 80, 88, 8443"),
        ("webhook_secret", "with space", "1 to 256 letters"),
        ("webhook_secret", "x" * 257, "1 to 256 letters"),
        ("http_port", 0, "greater than or equal to 1"),
    ],
)
def test_settings_that_cannot_be_used(name: str, value: object, why: str) -> None:
    with pytest.raises(SettingsError, match=why) as told:
        load_settings(None, **{name: value})
    assert name.upper() in str(told.value)
    assert str(value) not in str(told.value).split(":", 1)[1]


def test_usual_settings() -> None:
    alone = load_settings(None, webhook_url="https://bot.example.org:8443/telegram")
    assert (alone.http_host, alone.http_port) == ("127.0.0.1", 8081)
    assert load_settings(None).http_port is None, "nothing listens unless it is asked to"
    secret = secret_of("1:a-token-of-somebody")
    assert re.fullmatch(r"[0-9a-f]{64}", secret)
    assert secret == secret_of("1:a-token-of-somebody") != secret_of("1:a-token-of-nobody")
