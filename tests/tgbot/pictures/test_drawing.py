"""The process that draws pictures: it draws what a thread would, may die at any time, and ends with the bot."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from tgbot.pictures.__main__ import samples
from tgbot.sending.drawing import Drawing

ROOT = Path(__file__).resolve().parents[3]
LONELY = """
import asyncio
from tests.tgbot.pictures.test_drawing import own_number
from tgbot.sending.drawing import Drawing
async def main():
    drawing = Drawing(process=True)
    print(int(await drawing.draw(own_number)), flush=True)
    await asyncio.sleep(600)
if __name__ == "__main__":
    asyncio.run(main())
"""


def own_number() -> bytes:
    """The number of the process that this is called in."""
    return b"%d" % os.getpid()


@pytest.fixture
async def drawing() -> AsyncIterator[Drawing]:
    one = Drawing(process=True)
    yield one
    one.close()


async def test_every_picture_is_drawn_there_as_it_is_here(drawing: Drawing) -> None:
    assert int(await drawing.draw(own_number)) != os.getpid()
    for name, picture in samples():
        assert await drawing.draw(picture.draw) == picture.draw(), name
    with pytest.raises(ValueError, match="invalid literal"):
        await drawing.draw(partial(int, "x"))  # type: ignore[arg-type]
    assert drawing.under_way == 0


async def test_a_process_that_dies_costs_no_picture(drawing: Drawing) -> None:
    os.kill(int(await drawing.draw(own_number)), signal.SIGKILL)
    assert int(await drawing.draw(own_number)) == os.getpid()
    assert int(await drawing.draw(own_number)) == os.getpid()


async def test_it_ends_with_the_bot_however_that_ends(tmp_path: Path) -> None:
    (tmp_path / "lonely.py").write_text(LONELY, encoding="utf-8")
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(tmp_path / "lonely.py"), cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert bot.stdout is not None
    number = int(await bot.stdout.readline())
    assert number != bot.pid
    bot.kill()
    await bot.wait()
    rest = await asyncio.wait_for(bot.stdout.read(), 20)  # ends once nobody holds the other end any more
    assert rest == b""
