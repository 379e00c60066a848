"""Long polling, the two conflicts, allowed_updates, webhooks."""

import asyncio
import json
from collections.abc import AsyncIterator

import httpx
import pytest
from aiogram import types

from tests.demo.conftest import Call
from tests.demo.helpers import Refused
from tgbot.clock import ManualClock
from tgbot.demo import DemoServer
from tgbot.demo.errors import OTHER_POLLER, WEBHOOK_ACTIVE, WEBHOOK_SET


async def settle() -> None:
    """Let everything that can run now run until it waits."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_offset_and_limit(call: Call, demo: DemoServer) -> None:
    for text in ("one", "two", "three"):
        await demo.say("anna", "anna", text)
    first = await call("getUpdates", limit=2)
    assert [u["message"]["text"] for u in first] == ["one", "two"]
    assert await call("getUpdates", limit=2) == first
    rest = await call("getUpdates", offset=first[-1]["update_id"] + 1)
    assert [u["message"]["text"] for u in rest] == ["three"]
    await demo.say("anna", "anna", "four")
    assert [u["message"]["text"] for u in await call("getUpdates", offset=-1)] == ["four"]


async def test_poll_ends_with_an_update_or_the_clock(call: Call, demo: DemoServer, clock: ManualClock) -> None:
    poll = asyncio.create_task(call("getUpdates", timeout=10))
    await settle()
    assert not poll.done()
    await demo.say("anna", "anna", "hello")
    assert len(await poll) == 1
    poll = asyncio.create_task(call("getUpdates", timeout=10, offset=10**9))
    await settle()
    clock.advance(9.9)
    await settle()
    assert not poll.done()
    clock.advance(0.1)
    assert await poll == []


async def test_second_poller_ends_the_first(call: Call, demo: DemoServer) -> None:
    first = asyncio.create_task(call("getUpdates", timeout=10))
    await settle()
    second = asyncio.create_task(call("getUpdates", timeout=10))
    with pytest.raises(Refused) as caught:
        await first
    assert (caught.value.code, caught.value.text) == (409, f"Conflict: {OTHER_POLLER}")
    await demo.say("anna", "anna", "hello")
    assert len(await second) == 1


async def test_webhook_ends_polling(call: Call, refuses: Call) -> None:
    poll = asyncio.create_task(call("getUpdates", timeout=10))
    await settle()
    assert await call("setWebhook", url="https://bot.example/hook", secret_token="s-1", max_connections=5)
    with pytest.raises(Refused) as caught:
        await poll
    assert caught.value.text == f"Conflict: {WEBHOOK_SET}"
    await refuses(409, f"Conflict: {WEBHOOK_ACTIVE}", "getUpdates")
    info = await call("getWebhookInfo")
    assert (info["url"], info["max_connections"]) == ("https://bot.example/hook", 5)
    assert await call("setWebhook", url="") is True
    assert (await call("getWebhookInfo"))["url"] == ""
    assert await call("getUpdates") == []


async def test_webhook_refusals(refuses: Call) -> None:
    bad = "Bad Request: "
    url = "https://bot.example/hook"
    await refuses(
        400, bad + "bad webhook: An HTTPS URL must be provided for webhook", "setWebhook", url="http://bot.example"
    )
    await refuses(400, bad + "secret token contains unallowed characters", "setWebhook", url=url, secret_token="a b")
    await refuses(400, bad + "max_connections must be between 1 and 100", "setWebhook", url=url, max_connections=101)


async def test_allowed_updates_are_remembered(call: Call, demo: DemoServer) -> None:
    await call("getUpdates", allowed_updates=["callback_query", "nonsense"])
    await demo.say("anna", "anna", "not wanted")
    assert await call("getUpdates") == []
    assert (await call("getWebhookInfo"))["allowed_updates"] == ["callback_query"]
    await call("getUpdates", allowed_updates=[])
    await demo.say("anna", "anna", "wanted")
    assert len(await call("getUpdates")) == 1
    await call("deleteWebhook", drop_pending_updates=True)
    assert await call("getUpdates") == []


async def test_hanging_poll_of_a_caller_that_left(demo: DemoServer) -> None:
    """A poll whose caller hung up neither conflicts nor loses updates."""
    gone = asyncio.Event()

    async def hang_up() -> None:
        await gone.wait()

    poll = asyncio.create_task(demo.state.updates.get(0, 100, 10, hang_up))
    await settle()
    gone.set()
    assert await poll == []


class Hook:
    """A bot's webhook: remembers what is posted and answers with `status`."""

    def __init__(self) -> None:
        self.status = 200
        self.posts: list[tuple[dict[str, str], types.Update]] = []
        self.url = ""

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        body = await reader.readexactly(int(headers["content-length"]))
        self.posts.append((headers, types.Update.model_validate(json.loads(body))))
        writer.write(f"HTTP/1.1 {self.status} X\r\nContent-Length: 0\r\n\r\n".encode())
        writer.close()


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    found = Hook()
    async with await asyncio.start_server(found, "127.0.0.1", 0) as listening:
        found.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/hook"
        yield found


async def test_webhook_delivery_and_retry(hook: Hook, clock: ManualClock) -> None:
    hook.status = 500
    async with DemoServer(clock=clock) as server, httpx.AsyncClient() as client:
        state = server.state
        given = {"url": hook.url, "secret_token": "secret-1"}
        await client.post(f"{server.bot_url}{server.token}/setWebhook", json=given)
        await server.start("anna")
        await server.wait_for(lambda: state.updates.webhook and state.updates.webhook.last_error_date)
        assert len(state.updates.pending) == 1
        hook.status = 200
        await settle()
        clock.advance(1)
        await server.wait_for(lambda: not state.updates.pending)
    first, second = hook.posts
    assert first[0]["x-telegram-bot-api-secret-token"] == "secret-1"
    assert first[1].update_id == second[1].update_id
    assert second[1].message is not None
    assert second[1].message.text == "/start"
