"""Files that the bot cannot use: one line that names them, and not a byte is changed."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.tgbot.storage.test_upgrade import write
from tgbot.storage import persons
from tgbot.storage.database import Database
from tgbot.storage.errors import SchemaError, StorageError
from tgbot.storage.rows import PersonRow

ROOT = Path(__file__).resolve().parents[3]

# A process that is killed in the middle of everything: what it wrote last is in the log beside the file alone.
KILLED = """
import asyncio, os, signal, sys
from tgbot.storage.database import Database
from tgbot.storage import schema

async def main():
    database = await Database.open(sys.argv[1])
    async with database.transaction() as connection:
        await connection.execute(schema.groups.insert().values(chat_id=-7, title="last words", settings={}))
        {extra}
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


def run_and_kill(path: Path, extra: str = "") -> None:
    program = KILLED.replace("{extra}", extra)
    done = subprocess.run([sys.executable, "-c", program, f"sqlite:///{path}"], cwd=ROOT, check=False)
    assert done.returncode == -9
    assert path.with_name(f"{path.name}-wal").stat().st_size > 0


def content(folder: Path) -> dict[str, bytes]:
    """Every file of the folder; SQLite's index of its log, made anew by whoever reads it, is none of the data."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith(("-shm", "-lock"))}


def listed(folder: Path) -> list[Path]:
    return list(folder.iterdir())


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of several pages."""
    path = write(tmp_path_factory.mktemp("whole"), 3) / "tables.db"
    with sqlite3.connect(path) as connection:
        connection.executemany(
            "INSERT INTO groups VALUES (?, ?, '{}')", ((-n, "a club " * 20) for n in range(1001, 1500))
        )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    return path


def _truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _overwritten(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[8192:16384] = os.urandom(8192)
    path.write_bytes(content)


def _head_lost(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[:16] = bytes(16)
    path.write_bytes(content)


def _picture(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(5000))


def _few_bytes(path: Path) -> None:
    path.write_bytes(b"\0" * 7)


def _newer(path: Path) -> None:
    _execute(path, "CREATE TABLE alembic_version (version_num)", "INSERT INTO alembic_version VALUES ('5')")


def _half_a_version(path: Path) -> None:
    _execute(path, "UPDATE meta SET value = 1.5 WHERE key = 'schema_version'")


def _no_version(path: Path) -> None:
    _execute(path, "DELETE FROM meta")


def _invoices(path: Path) -> None:
    path.unlink()
    _execute(path, "CREATE TABLE invoices (id INTEGER)")


def _execute(path: Path, *statements: str) -> None:
    with sqlite3.connect(path) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


REFUSED = [
    (_truncated, StorageError, "it is damaged"),
    (_overwritten, StorageError, "it is damaged"),
    (_head_lost, StorageError, "it is not a SQLite database"),
    (_picture, StorageError, "it is not a SQLite database"),
    (_few_bytes, StorageError, "it is not a SQLite database"),
    (_newer, SchemaError, "its schema has version 5, this bot knows versions up to 4"),
    (_half_a_version, SchemaError, "its schema has version 1.5"),
    (_no_version, SchemaError, "its schema has no version"),
    (_invoices, SchemaError, "it belongs to something else and holds invoices"),
]


@pytest.mark.parametrize(("spoil", "error", "why"), REFUSED)
async def test_it_is_named_and_left_as_it_is(
    spoil: Callable[[Path], None], error: type[StorageError], why: str, whole: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copy(whole, tmp_path))
    spoil(path)
    before = content(tmp_path)
    with pytest.raises(error) as caught:
        await Database.open(f"sqlite:///{path}")
    line = str(caught.value)
    assert line.startswith(f"{path}: {why}")
    assert "\n" not in line
    assert content(tmp_path) == before
    assert listed(tmp_path) == [path]


async def test_a_whole_one_is_not_refused(whole: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(whole, tmp_path))
    await (await Database.open(f"sqlite:///{path}")).close()


async def test_a_newer_one_whose_bot_was_killed(tmp_path: Path) -> None:
    """Its version stands in the log beside the file, which is left as it is too."""
    path = tmp_path / "tables.db"
    extra = 'await connection.exec_driver_sql("UPDATE alembic_version SET version_num = 5")'
    run_and_kill(path, extra)
    before = content(tmp_path)
    assert len(before) == 2
    with pytest.raises(SchemaError, match="version 5"):
        await Database.open(f"sqlite:///{path}")
    assert content(tmp_path) == before


async def test_after_a_kill_the_next_one_finds_the_last_words(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    run_and_kill(path)
    database = await Database.open(f"sqlite:///{path}")
    async with database.transaction() as connection:
        assert (await connection.execute(text("SELECT title FROM groups"))).scalars().all() == ["last words"]
    await database.close()
    assert listed(tmp_path) == [path]


async def test_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    first = await Database.open(f"sqlite:///{path}")
    with pytest.raises(StorageError) as caught:
        await Database.open(f"sqlite:///{path}")
    assert str(caught.value) == f"{path}: it is in use by another process; stop that one, or name another file"
    async with first.transaction() as connection:
        await persons.save(connection, PersonRow(1, "Anna", "en", language_chosen=False, dm_ok=True))
    await first.close()
    again = await Database.open(f"sqlite:///{path}")
    async with again.transaction() as connection:
        assert 1 in await persons.find(connection, [1])
    await again.close()
    assert listed(tmp_path) == [path]


async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "tables.db"
    with pytest.raises(StorageError) as caught:
        await Database.open(f"sqlite:///{path}")
    assert str(caught.value) == f"{path}: it cannot be opened (No such file or directory)"


def test_the_program_says_it_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "five_draw.sqlite3").write_bytes(b"something else")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TELEGRAM_", "DATABASE_"))}
    token = {"TELEGRAM_BOT_TOKEN": "123456789:AAHsomebodyelse", "PYTHONPATH": str(ROOT)}
    program = [sys.executable, "-m", "tgbot"]
    done = subprocess.run(program, cwd=tmp_path, env=kept | token, capture_output=True, text=True, check=False)
    line = "fivedraw: five_draw.sqlite3: it is not a SQLite database; name another file\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", line)
    assert content(tmp_path) == {"five_draw.sqlite3": b"something else"}
