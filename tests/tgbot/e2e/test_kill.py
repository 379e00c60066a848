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
BOT = Path(__file__).parent / "calling_bot.py"
PATIENCE = 150.0  # real seconds for a process to start and play, on a busy machine
CARDS = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


@asynccontextmanager
async def process(server: DemoServer, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot against this server; killed at the end."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "TELEGRAM_BOT_TOKEN": server.token,
        "TELEGRAM_API_URL": server.url,
        "DATABASE_URL": "sqlite:///kill.db",
    }
    running = await asyncio.create_subprocess_exec(
        sys.executable, str(BOT), cwd=folder, env=environment, stdout=asyncio.subprocess.DEVNULL
    )
    try:
        yield running
    finally:
        if running.returncode is None:
            running.send_signal(signal.SIGKILL)
        await running.wait()


def quiet_action(message: Message) -> str | None:
    """The data of the button that checks, calls or stands pat, if the message gives the turn."""
    data = [button.get("callback_data", "") for button in message.buttons]
    return next((one for one in data if verb_of(one) in {"k", "c", "D"}), None)


def own_turn(server: DemoServer, after: str | None = None) -> Message | None:
    """Anna's message, if it offers another action than `after`."""
    bot = server.state.bot
    for message in reversed(server.messages("Anna")):
        if message.sender is bot and (data := quiet_action(message)) is not None:
            return None if data == after else message
    return None


async def see(server: DemoServer, predicate: Callable[[], Message | None]) -> Message:
    found = await server.wait_for(predicate, PATIENCE)
    assert found is not None
    return found


def stacks(text: str) -> int:
    """Chips of the seat lines and the pot of a table message."""
    pot = re.search(r"Pot (\d+)", text)
    assert pot is not None
    lines = text[pot.end() :].split("\n\n")[1].splitlines()
    return int(pot[1]) + sum(int(found[1]) for line in lines if (found := re.search(r"(?<![\w/])(\d+)", line)))


async def test_a_killed_bot_goes_on_with_the_same_hand(tmp_path: Path) -> None:
    async with DemoServer() as server:
        async with process(server, tmp_path):
            await server.start("Anna")
            first = await see(server, lambda: next((m for m in server.messages("Anna") if m.button("Play now")), None))
            await server.press("Anna", first, label="Play now", within=PATIENCE)
            message = await see(server, lambda: own_turn(server))
            assert stacks(message.text) == 400
            first_turn = quiet_action(message)
            await server.press("Anna", message, data=first_turn, within=PATIENCE)
            message = await see(server, lambda: own_turn(server, first_turn))
            own = CARDS.findall(message.text)
            assert len(own) == 5
        # A press while nobody is there is carried out after the next start; its answer may come too late.
        second_turn = quiet_action(message)
        server.people.press(server.user("Anna"), message, data=second_turn)
        async with process(server, tmp_path):
            again = await see(server, lambda: own_turn(server, second_turn))
            assert again.message_id == message.message_id, "the same message goes on"
            assert "Hand 1/10" in again.text
            assert stacks(again.text) == 400
            assert CARDS.findall(again.text) == own, "the same cards"
