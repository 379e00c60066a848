"""Commands for the host of a bot: `python -m tgbot COMMAND`.

Each is a coroutine of the settings and its options that prints what it has done. What keeps it from that is one line on
standard error and exit status 2: SettingsError, StorageError.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from tgbot.settings import Settings, SettingsError
from tgbot.storage import backup, ledger
from tgbot.storage.database import Database, shown


def add(parser: argparse.ArgumentParser) -> None:
    """Give the parser the commands; `options.command` is None without one, else `options.run` does it."""
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    saving = commands.add_parser("backup", help="write the whole database into one file, while the bot runs")
    saving.add_argument("file", type=Path, metavar="FILE", help="such as five_draw.backup; it must not exist")
    saving.set_defaults(run=save)
    restoring = commands.add_parser("restore", help="take a backup over into the database, while no bot runs")
    restoring.add_argument("file", type=Path, metavar="FILE", help="what `backup` wrote")
    restoring.add_argument("--replace", action="store_true", help="give up all that the database holds now")
    restoring.set_defaults(run=restore)

    checking = commands.add_parser("check", help="look whether everything is in order; changes nothing")
    checking.add_argument("--json", action="store_true", help="a list of objects: level, what, said")
    quick_help = "leave out what takes long: trying models, playing finished hands again"
    checking.add_argument("--quick", action="store_true", help=quick_help)
    accept_help = "where chips do not add up: take what is there for right, with your reason (no bot may run)"
    checking.add_argument("--accept", metavar="REASON", help=accept_help)
    checking.set_defaults(run=check)


async def check(settings: Settings, options: argparse.Namespace) -> None:
    """`check [--json] [--quick] [--accept REASON]`. Exit status 1 if something fails."""
    from tgbot.host import checking

    if options.accept is not None:
        if not options.accept.strip():
            raise SettingsError("--accept: say why")
        await _accept(settings, options.accept.strip())
    found = await checking.findings(settings, quick=options.quick)
    if options.json:
        print(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=1))
    else:
        for one in found:
            print(f"{one.level:5} {one.what:9} {one.said}")
    if any(one.level == "fail" for one in found):
        raise SystemExit(1)


async def _accept(settings: Settings, reason: str) -> None:
    database = await Database.open(settings.database_url)
    try:
        async with database.transaction() as connection:
            accepted = await ledger.accept(connection, reason, time.time())
    finally:
        await database.close()
    for one in accepted:
        print(f"accepted: {one}", file=sys.stderr)


async def save(settings: Settings, options: argparse.Namespace) -> None:
    """`backup FILE`."""
    await backup.save(settings.database_url, options.file)
    print(f"{options.file}: {options.file.stat().st_size:,} bytes, all that {shown(settings.database_url)} holds")


async def restore(settings: Settings, options: argparse.Namespace) -> None:
    """`restore FILE [--replace]`."""
    await backup.restore(settings.database_url, options.file, replace=options.replace)
    print(f"{shown(settings.database_url)} holds what {options.file} held")
