"""A demo server on a manual clock, and a caller that reads every answer a second time with aiogram's types."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
from aiogram import types
from pydantic import TypeAdapter

from tests.demo.helpers import Refused
from tgbot.clock import ManualClock
from tgbot.demo import DemoServer

ANSWERS: dict[str, Any] = {
    "getMe": types.User,
    "getUpdates": list[types.Update],
    "getWebhookInfo": types.WebhookInfo,
    "getChat": types.ChatFullInfo,
    "getFile": types.File,
    "getChatMember": types.ChatMemberOwner
    | types.ChatMemberAdministrator
    | types.ChatMemberMember
    | types.ChatMemberLeft
    | types.ChatMemberBanned,
    "getChatAdministrators": list[types.ChatMemberOwner | types.ChatMemberAdministrator],
    **dict.fromkeys(["sendMessage", "sendPhoto", "sendDocument"], types.Message),
    **dict.fromkeys(
        ["editMessageText", "editMessageCaption", "editMessageMedia", "editMessageReplyMarkup"], types.Message
    ),
}
Call = Callable[..., Awaitable[Any]]


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def demo(clock: ManualClock) -> AsyncIterator[DemoServer]:
    """Anna, Boris, Chen and their Friday club; the application without a socket."""
    server = DemoServer(clock=clock, rate_limits=False)
    for person in server.state.people():
        person.started = True
    yield server
    server.state.updates.close()


@pytest.fixture
async def client(demo: DemoServer) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(demo.app)
    async with httpx.AsyncClient(transport=transport, base_url="http://demo") as found:
        yield found


@pytest.fixture
def call(demo: DemoServer, client: httpx.AsyncClient) -> Call:
    """Calls a method with its parameters as JSON (or as a form beside files); the result, or Refused."""

    async def do(method: str, files: dict[str, Any] | None = None, **parameters: Any) -> Any:
        url = f"/bot{demo.token}/{method}"
        if files:
            flat = {k: v if isinstance(v, str) else json.dumps(v) for k, v in parameters.items()}
            response = await client.post(url, data=flat, files=files)
        else:
            response = await client.post(url, json=parameters)
        body = response.json()
        if not body["ok"]:
            assert response.status_code == body["error_code"]
            raise Refused(body)
        if method in ANSWERS:
            TypeAdapter(ANSWERS[method]).validate_python(body["result"])
        return body["result"]

    return do


@pytest.fixture
def refuses(call: Call) -> Call:
    """Calls a method that must fail with exactly this code and description."""

    async def do(code: int, error: str, method: str, files: Any = None, **parameters: Any) -> Refused:
        with pytest.raises(Refused) as caught:
            await call(method, files, **parameters)
        assert (caught.value.code, caught.value.text) == (code, error)
        return caught.value

    return do
