"""Several real processes of the bot on one PostgreSQL, behind a front, to which a pretend Telegram posts updates."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.tgbot.cluster.front import Front, front
from tgbot.cluster.member import LEASE
from tgbot.demo import DemoServer

ROOT = Path(__file__).resolve().parents[3]
BOT = Path(__file__).parent / "scripted_bot.py"
PATIENCE = 240.0  # real seconds, on a busy machine


@dataclass
class Process:
    """One process of the bot."""

    name: str
    port: int
    running: asyncio.subprocess.Process
    log: Path

    def send(self, number: signal.Signals) -> None:
        self.running.send_signal(number)

    async def kill(self) -> None:
        """As the power would: nothing is finished."""
        if self.running.returncode is None:
            self.send(signal.SIGKILL)
        await self.running.wait()

    async def stop(self) -> int:
        """As systemd would; the exit status."""
        self.send(signal.SIGTERM)
        return await asyncio.wait_for(self.running.wait(), PATIENCE)


@dataclass
class Fleet:
    """The processes, and what they talk to."""

    server: DemoServer
    url: str
    front: Front
    folder: Path
    lease: float = LEASE
    processes: dict[str, Process] = field(default_factory=dict)

    async def start(self, *names: str) -> None:
        """Start these processes, or start them again; returns once all of them are ready."""
        for name in names:
            old = self.processes.get(name)
            port = free_port() if old is None else old.port
            self.processes[name] = await self._start(name, port)
            if old is None:
                self.front.ports.append(port)
        await asyncio.gather(*(self.until_ready(name) for name in names))

    async def _start(self, name: str, port: int) -> Process:
        log = self.folder / f"{name}.log"
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "TELEGRAM_BOT_TOKEN": self.server.token,
            "TELEGRAM_API_URL": self.server.url,
            "DATABASE_URL": self.url,
            "WEBHOOK_URL": f"http://127.0.0.1:{self.front.port}/telegram",
            "HTTP_PORT": str(port),
            "LEASE": str(self.lease),
        }
        with log.open("ab") as output:
            running = await asyncio.create_subprocess_exec(
                sys.executable, str(BOT), cwd=self.folder, env=environment, stdout=output, stderr=output
            )
        return Process(name, port, running, log)

    async def until_ready(self, name: str) -> None:
        """Until /readyz says so."""
        process = self.processes[name]
        end = time.monotonic() + PATIENCE
        while await ask(process.port, "/readyz") != 200:
            assert process.running.returncode is None, process.log.read_text()[-3000:]
            assert time.monotonic() < end, process.log.read_text()[-3000:]
            await asyncio.sleep(0.1)

    def logs(self) -> str:
        return "\n".join(f"--- {one.name}\n{one.log.read_text()[-3000:]}" for one in self.processes.values())


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


async def ask(port: int, path: str) -> int:
    """The status of an answer, 0 without one."""

    def call() -> int:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    return await asyncio.to_thread(call)


@asynccontextmanager
async def fleet(url: str, folder: Path) -> AsyncIterator[Fleet]:
    """Without processes yet; those that are started are killed at the end."""
    async with DemoServer(rate_limits=False, populate=False) as server, front() as before:
        running = Fleet(server, url, before, folder)
        try:
            yield running
        finally:
            for process in running.processes.values():
                if process.running.returncode is None:
                    process.send(signal.SIGCONT)
                await process.kill()
