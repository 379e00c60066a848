"""`python -m tgbot` as a process: what it prints, how it ends."""

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import httpx
import pytest

from tgbot.demo import DemoServer

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 150.0  # real seconds, on a busy machine


async def launch(folder: Path, *arguments: str, **environment: str) -> asyncio.subprocess.Process:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TELEGRAM_")}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tgbot",
        *arguments,
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


def left_behind(folder: Path) -> list[Path]:
    return list(folder.iterdir())


async def outcome(process: asyncio.subprocess.Process) -> tuple[int, list[str]]:
    """Exit status and the lines on standard error."""
    _, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode is not None
    return process.returncode, errors.decode().splitlines()


@pytest.mark.parametrize(
    ("environment", "line"),
    [
        (
            {"TELEGRAM_BOT_TOKEN": "oops"},
            "fivedraw: TELEGRAM_BOT_TOKEN: looks like 123456789:AAH..., as @BotFather gives it",
        ),
        (
            {"DATABASE_URL": "here"},
            "fivedraw: DATABASE_URL: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE",
        ),
    ],
)
async def test_a_bad_setting_is_one_line(tmp_path: Path, environment: dict[str, str], line: str) -> None:
    assert await outcome(await launch(tmp_path, **environment)) == (2, [line])


async def test_a_token_of_nobody_is_one_line(tmp_path: Path) -> None:
    async with DemoServer() as server:
        process = await launch(
            tmp_path, TELEGRAM_BOT_TOKEN="1234567890:AAHsomebodyelse", TELEGRAM_API_URL=server.url, LOG_LEVEL="error"
        )
        assert await outcome(process) == (2, ["fivedraw: TELEGRAM_BOT_TOKEN: Telegram does not know this token"])


async def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, lines = await outcome(await launch(tmp_path, "--port", str(port), LOG_LEVEL="error"))
    assert code == 2
    assert lines == [f"fivedraw: --port: {port} cannot be used (Address already in use)"]


async def test_the_demo_prints_its_address_and_ends_at_a_signal(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = await launch(tmp_path, "--demo", "--port", str(port))
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
    assert line.decode().strip() == f"Five Draw is running: http://127.0.0.1:{port}/"
    async with httpx.AsyncClient() as client:
        assert "Five Draw demo" in (await client.get(f"http://127.0.0.1:{port}/")).text
    process.send_signal(signal.SIGTERM)
    code, lines = await outcome(process)
    assert code == 0
    assert not [text for text in lines if "model_unusable" not in text]
    assert left_behind(tmp_path) == []
