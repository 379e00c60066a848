"""One call over HTTP: whether it may have been carried out is known from how it failed."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from telegram import Bot
from telegram.error import TelegramError

from tgbot.clock import SystemClock
from tgbot.request import Request
from tgbot.telegram_errors import Trouble, trouble

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def calling(serve: Serve, within: float = 5.0) -> AsyncIterator[tuple[Bot, asyncio.Server]]:
    """A bot whose calls `serve` answers, once the head of the request has come."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        await serve(reader, writer)
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        request = Request(SystemClock(), within)
        await request.initialize()
        try:
            yield Bot("1:token", base_url=f"http://127.0.0.1:{port}/bot", request=request), server
        finally:
            await request.shutdown()


async def hang_up(_: asyncio.StreamReader, __: asyncio.StreamWriter) -> None:
    return


async def half(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"ok":')
    await writer.drain()


async def nonsense(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"I am no server\r\n\r\n")
    await writer.drain()


@pytest.mark.parametrize("serve", [hang_up, half, nonsense])
async def test_what_fails_after_the_connection_may_have_been_done(serve: Serve) -> None:
    async with calling(serve) as (bot, _):
        with pytest.raises(TelegramError) as failed:
            await bot.send_message(1, "x")
    assert trouble(failed.value) is Trouble.UNKNOWN
    assert "token" not in str(failed.value)


async def test_what_finds_nobody_was_not_done() -> None:
    async with calling(hang_up) as (bot, server):
        server.close()
        await server.wait_closed()
        with pytest.raises(TelegramError) as failed:
            await bot.send_message(1, "x")
    assert trouble(failed.value) is Trouble.UNSENT


async def test_a_server_that_says_nothing_is_not_waited_for_for_ever() -> None:
    silent = asyncio.Event()

    async def say_nothing(_: asyncio.StreamReader, __: asyncio.StreamWriter) -> None:
        await silent.wait()

    async with calling(say_nothing, within=0.05) as (bot, _):
        with pytest.raises(TelegramError) as failed:
            await bot.send_message(1, "x")
        silent.set()
    assert trouble(failed.value) is Trouble.UNKNOWN
