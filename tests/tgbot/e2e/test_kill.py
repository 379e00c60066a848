"""The bot's process is killed in mid-hand and started again: the same hand, the same cards, the same chips."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from tests.tgbot.e2e.world import verb_of
from tgbot.demo import DemoServer, Message

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 150.0  # real seconds for a process to start and play, on a busy machine


@asynccontextmanager
async def process(server: DemoServer, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """`python -m tgbot` against this server; killed at the end."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "TELEGRAM_BOT_TOKEN": server.token,
        "TELEGRAM_API_URL": server.url,
        "DATABASE_URL": "sqlite:///kill.db",
        "BOT_PAUSE_MIN": "0",
        "BOT_PAUSE_MAX": "0",
    }
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tgbot", cwd=folder, env=environment, stdout=asyncio.subprocess.DEVNULL
    )
    try:
        yield running
    finally:
        if running.returncode is None:
            running.send_signal(signal.SIGKILL)
        await running.wait()


def own_turn(server: DemoServer) -> Message | None:
    """Anna's message, if it offers an action."""
    bot = server.state.bot
    for message in reversed(server.messages("Anna")):
        if message.sender is bot and any(
            verb_of(b.get("callback_data", "")) in {"k", "c", "D"} for b in message.buttons
        ):
            return message
    return None


async def see(server: DemoServer, predicate: Callable[[], Message | None]) -> Message:
    found = await server.wait_for(predicate, PATIENCE)
    assert found is not None
    return found


def stacks(text: str) -> int:
    """Chips of the seat lines and the pot of a table message."""
    pot = re.search(r"Pot (\d+)", text)
    assert pot is not None
    lines = text.split("\n\n")[1].splitlines()
    return int(pot[1]) + sum(int(found[1]) for line in lines if (found := re.search(r"(?<![\w/])(\d+)", line)))


async def test_a_killed_bot_goes_on_with_the_same_hand(tmp_path: Path) -> None:
    async with DemoServer() as server:
        async with process(server, tmp_path):
            await server.start("Anna")
            first = await see(server, lambda: next((m for m in server.messages("Anna") if m.button("Play now")), None))
            await server.press("Anna", first, label="Play now", within=PATIENCE)
            message = await see(server, lambda: own_turn(server))
            own = message.text.split("\n\n")[2].split(" · ")[0]
            assert stacks(message.text) == 400
        # A press while nobody is there is carried out after the next start; its answer may come too late.
        data = next(b for b in message.buttons if verb_of(b["callback_data"]) in {"k", "c"})["callback_data"]
        server.people.press(server.user("Anna"), message, data=data)

        def later_turn() -> Message | None:
            found = own_turn(server)
            return None if found is None or data in str(found.keyboard) else found

        async with process(server, tmp_path):
            again = await see(server, later_turn)
            assert "Hand 1/10" in again.text
            assert own in again.text, "the same cards"
            assert stacks(again.text) == 400
