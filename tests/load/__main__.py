"""`python -m tests.load`: how many tables the bot can carry, how fast it answers, what that costs. See README.md."""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import tempfile
from pathlib import Path
from typing import Any

from tests.load.ratio import Ratio, compared
from tests.load.session import BAR, Figures, session
from tests.load.tape import record

OPENINGS = 1.0  # tables opened a second with all limits on, where their lobbies take most of what may be sent
FREE_OPENINGS = 3.0


class Report:
    """What is printed, and what is written as JSON."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._runs: list[dict[str, Any]] = []

    def add(self, name: str, figures: Figures | Ratio) -> None:
        """One run; told at once, so that a run that is broken off is not lost."""
        print(f"{name}: " + "\n".join(figures.lines()) + "\n", flush=True)
        self._runs.append({"run": name, **figures.as_json()})
        if self._path is not None:
            self._path.write_text(json.dumps(self._runs, indent=1))


async def press(options: argparse.Namespace, report: Report) -> None:
    """No limit over all chats: press to answer; memory and CPU; and CPU compared with PTB alone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with session(folder, free=True, profile=options.profile is not None) as running:
            await running.open(options.tables, FREE_OPENINGS)
            report.add("press", await running.measure(options.seconds))
            if options.profile is not None:
                options.profile.write_bytes((folder / "bot.prof").read_bytes())
            if not options.ratio:
                return
            tape, stop = record(running.server)
            same = await running.measure(options.ratio)
            stop()
        report.add("press, taped", same)
        report.add("ratio", await compared(folder, tape, options.tables, same))


async def limits(options: argparse.Namespace, report: Report) -> None:
    """All limits on: the most tables whose changes are seen in time, then a long run with so many."""
    tables = options.tables
    if options.search:
        tables = await _search(options, report)
    with tempfile.TemporaryDirectory() as folder:
        async with session(Path(folder)) as running:
            await running.open(tables, OPENINGS)
            report.add("limits", await running.measure(options.seconds))


async def _search(options: argparse.Namespace, report: Report) -> int:
    """Add tables until the changes are seen too late: the last number that was in time."""
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        async with session(Path(folder), seed=2) as running:
            await running.open(options.tables, OPENINGS)
            while True:
                figures = await running.measure(options.search)
                report.add("search", figures)
                if not figures.within_bar:
                    break
                found = figures.tables
                await running.open(options.step, OPENINGS)
    if not found:
        print(f"already {options.tables} tables are too many for {BAR} s")
        return max(1, math.floor(options.tables / 2))
    return found


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    found.add_argument("--json", type=Path, metavar="FILE", help="write every figure there")
    kinds = found.add_subparsers(title="kinds of load, both if none is named")
    free = kinds.add_parser("press", help="press to answer without the limit over all chats; memory, CPU, ratio to PTB")
    free.add_argument("--tables", type=int, default=300)
    free.add_argument("--seconds", type=float, default=240)
    free.add_argument("--ratio", type=float, default=60, metavar="SECONDS", help="taped for PTB alone; 0: no ratio")
    free.add_argument("--profile", type=Path, metavar="FILE", help="profile of the bot's own thread, for pstats")
    free.set_defaults(run=press)
    full = kinds.add_parser("limits", help="all of Telegram's limits on: how many tables are shown in time")
    full.add_argument("--tables", type=int, default=80, help="to begin with")
    full.add_argument("--seconds", type=float, default=1200, help="of the long run")
    full.add_argument("--search", type=float, default=75, metavar="SECONDS", help="of each step; 0: no search")
    full.add_argument("--step", type=int, default=20, help="tables added in each step of the search")
    full.set_defaults(run=limits)
    return found


async def main(command_line: argparse.ArgumentParser) -> None:
    """One kind, or both one after the other as they are by default."""
    options = command_line.parse_args()
    report = Report(options.json)
    if "run" in options:
        await options.run(options, report)
        return
    for kind in ("press", "limits"):
        options = command_line.parse_args([kind])
        await options.run(options, report)


if __name__ == "__main__":
    asyncio.run(main(parser()))
