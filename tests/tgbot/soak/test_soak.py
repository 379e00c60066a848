"""Days and a month of random group life: nothing grows without end, no table is stuck, the file stays small."""

import time
from pathlib import Path

import pytest

from tests.tgbot.soak import growth
from tests.tgbot.soak.events import day, restart
from tests.tgbot.soak.life import Life, life
from tgbot.updates.once import REMEMBERED

# What is kept of all persons and groups that ever came, or has a bound of its own.
KEPT = {"Once._done": REMEMBERED}


def file_size(lived: Life) -> int:
    return sum(path.stat().st_size for path in lived.folder.glob("test.db*"))


def bounded(before: dict[str, int], after: dict[str, int], lived: Life) -> None:
    """No container has more entries than its days explain."""
    known = len(lived.people) + len(lived.server.state.chats)
    for name, size in after.items():
        assert size <= max(2 * before.get(name, 0), KEPT.get(name, 0), 8 * known), f"{name}: {size} entries"


async def test_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with life(tmp_path, 3, monkeypatch) as lived:
        await day(lived, 1)
        tasks, sizes = growth.tasks(), growth.containers()
        await restart(lived)
        await day(lived, 1)
        assert growth.tasks() <= tasks + 5
        bounded(sizes, growth.containers(), lived)


@pytest.mark.long
async def test_a_month(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    began = time.monotonic()
    async with life(tmp_path, 1, monkeypatch) as lived:
        sizes: dict[int, dict[str, int]] = {}
        memory: dict[int, float] = {}
        for number in range(1, 31):
            await day(lived, 3)
            if number == 15:
                await restart(lived)
            sizes[number], memory[number] = growth.containers(), growth.resident()
            size, minutes, open_tasks = file_size(lived) / 2**20, (time.monotonic() - began) / 60, growth.tasks()
            print(f"day {number}: {memory[number]:.0f} MiB, {open_tasks} tasks, file {size:.1f} MiB, {minutes:.0f} min")
        print(dict(lived.happened))
        bounded(sizes[10], sizes[30], lived)
        assert memory[30] <= memory[10] + 20
        assert growth.tasks() < 60
