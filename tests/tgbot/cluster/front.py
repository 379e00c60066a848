"""What stands before several processes: passes each request on to the next one, round and round, as nginx would."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Front:
    """A reverse proxy for small requests, one a connection. A process that does not answer is passed over."""

    def __init__(self) -> None:
        self.ports: list[int] = []
        self.passed: list[int] = []  # the port that each request was answered by
        self.port = 0
        self._next = 0

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"(?i)content-length:\s*(\d+)", head)
            body = await reader.readexactly(int(length[1]) if length else 0)
            writer.write(await self._pass_on(head + body))
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _pass_on(self, request: bytes) -> bytes:
        for _ in self.ports:
            port = self.ports[self._next % len(self.ports)]
            self._next += 1
            try:
                answer = await asyncio.wait_for(_ask(port, request), 5)
            except (OSError, TimeoutError):
                continue
            if answer:
                self.passed.append(port)
                return answer
        return b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


async def _ask(port: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        await writer.drain()
        return await reader.read()
    finally:
        writer.close()


@asynccontextmanager
async def front() -> AsyncIterator[Front]:
    """A running one."""
    running = Front()
    server = await asyncio.start_server(running._serve, "127.0.0.1", 0)
    running.port = server.sockets[0].getsockname()[1]
    try:
        yield running
    finally:
        server.close()
