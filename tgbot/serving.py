"""uvicorn on an event loop that is there already: without signal handlers, and without its ten ticks a second."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator

import uvicorn


class Uvicorn(uvicorn.Server):
    """A server that runs until `stop` is set; `ready` is set once it takes connections."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()
        self.stop = asyncio.Event()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield

    async def main_loop(self) -> None:
        """Wait to be stopped."""
        self.ready.set()
        await self.stop.wait()


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections there; port 0: any free one. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=512)
