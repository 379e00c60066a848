"""A backup taken in the middle of a match goes on elsewhere: from SQLite and PostgreSQL to either."""

import asyncio
import gzip
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select, text

from tests.tgbot.postgres import Postgres
from tests.tgbot.service.kit import Kit, chips, running
from tests.tgbot.storage.test_upgrade import write
from tgbot import logs
from tgbot.__main__ import main
from tgbot.clock import ManualClock
from tgbot.service.model import ChatRef, TableState
from tgbot.storage import backup, schema
from tgbot.storage.database import Database
from tgbot.storage.errors import SchemaError, StorageError

CLUB = ChatRef(-200, 0, "Saturday club", True, "en")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "one.backup"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def content_of(path: Path) -> bytes:
    return path.read_bytes()


def touch(path: Path, words: str) -> None:
    path.write_text(words)


def spoil(path: Path, damage: Callable[[bytes], bytes]) -> None:
    path.write_bytes(damage(path.read_bytes()))


async def rows(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All that the database holds, but for who is alive."""
    database = await Database.open(url)
    async with database.transaction() as connection:
        found = {
            table.name: sorted(map(tuple, (await connection.execute(select(table))).all()), key=repr)
            for table in schema.metadata.sorted_tables
            if table.name not in {"processes", "leases"}
        }
    await database.close()
    return found


def known(kit: Kit, state: TableState) -> object:
    """What must not change: who has which cards and chips, and what lies in the deck."""
    snapshot = kit.service._register.get(state.id)
    assert snapshot is not None
    views = [kit.service.seat_view(state.id, seat.seat) for seat in state.seats]
    marks = [kit.service.marks(state.id, seat.seat) for seat in state.seats]
    return state.version, views, marks, [seat.stack for seat in state.seats], snapshot.seals


async def in_the_draw(kit: Kit) -> tuple[TableState, TableState]:
    """A match of two with a bot in the draw of its second hand, with a mark; and an open table."""
    match = await kit.group_table(2, bots=1)
    await kit.hand_over(match.id)
    state = await kit.next_hand(match.id)
    while (actor := state.actor) is None or not (view := kit.service.seat_view(match.id, actor.seat)).legal.discards:  # type: ignore[union-attr]
        state = await kit.act(match.id)
    assert view is not None
    assert state.hand is not None
    await kit.service.mark(match.id, actor.seat, 1, True, state.hand.number, state.hand.decision)
    lounge = await kit.group_table(2, chat=CLUB, profile="lounge")
    return await kit.settled(match.id), lounge


@pytest.mark.parametrize(("here", "there"), [("sqlite", "sqlite"), ("sqlite", "postgresql"), ("postgresql", "sqlite")])
async def test_a_match_goes_on_elsewhere(
    here: str, there: str, tmp_path: Path, target: Path, postgres: Postgres
) -> None:
    urls = {"sqlite": f"sqlite:///{tmp_path / 'other.db'}"}
    if "postgresql" in {here, there}:
        urls["postgresql"] = await postgres.create()
    source = f"sqlite:///{tmp_path / 'first.db'}" if here == "sqlite" else urls["postgresql"]
    async with running(tmp_path, where=source) as kit:
        match, lounge = await in_the_draw(kit)
        clock = kit.clock.now()
        await backup.save(source, target)
        before = [known(kit, state) for state in (match, lounge)]
        expected = [seat.stack for seat in (await kit.hand_over(match.id)).seats]
    await backup.restore(urls[there], target)
    async with running(tmp_path, where=urls[there], clock=ManualClock(clock)) as kit:
        assert [known(kit, await kit.settled(state.id)) for state in (match, lounge)] == before
        assert [seat.stack for seat in (await kit.hand_over(match.id)).seats] == expected
        assert sum(expected) == 300
        again = await kit.service.create(CLUB, await kit.person(5))
        assert again.id == lounge.id + 1


async def test_an_older_backup_is_brought_up_to_date(tmp_path: Path, target: Path, postgres_url: str) -> None:
    """Of a database whose bot was never started since."""
    await backup.save(f"sqlite:///{write(tmp_path, 3) / 'tables.db'}", target)
    await backup.restore(postgres_url, target)
    async with running(tmp_path, where=postgres_url, clock=ManualClock(1_800_000_008.0)) as kit:
        assert chips(await kit.hand_over(1)) == 300


async def test_what_is_there_is_replaced_only_when_told(tmp_path: Path, target: Path, sqlite_url: str) -> None:
    async with running(tmp_path, where=sqlite_url) as kit:
        await kit.group_table(2)
    await backup.save(sqlite_url, target)
    other = f"sqlite:///{tmp_path / 'other.db'}"
    async with running(tmp_path, where=other) as kit:
        await kit.group_table(3)
        with pytest.raises(StorageError, match=r"other\.db: it is in use by another process"):
            await backup.restore(other, target, replace=True)
    held = await rows(other)
    with pytest.raises(StorageError, match=r"other\.db: it holds something already; .* --replace"):
        await backup.restore(other, target)
    assert await rows(other) == held
    await backup.restore(other, target, replace=True)
    assert await rows(other) == await rows(sqlite_url) != held


async def test_a_running_bot_on_postgresql_is_not_overwritten(
    tmp_path: Path, target: Path, sqlite_url: str, postgres_url: str
) -> None:
    async with running(tmp_path, where=sqlite_url) as kit:
        await kit.group_table(2)
    await backup.save(sqlite_url, target)
    database = await Database.open(postgres_url)
    async with database.connection() as connection:
        await connection.execute(text(f"SELECT pg_advisory_lock_shared({backup.postgres.BOT})"))
        with pytest.raises(StorageError, match="a bot uses it"):
            await backup.restore(postgres_url, target)
        await connection.invalidate()
    await database.close()
    assert not any(table for name, table in (await rows(postgres_url)).items() if name != "meta")


def _cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def _flip(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def _garbage(_content: bytes) -> bytes:
    return b"chips " * 100


def _nothing(_content: bytes) -> bytes:
    return b""


def _newer(content: bytes) -> bytes:
    return _changed(content, "UPDATE alembic_version SET version_num = '99'")


def _foreign(content: bytes) -> bytes:
    return _changed(content, "DROP TABLE meta")


def _changed(content: bytes, statement: str) -> bytes:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(gzip.decompress(content))
    connection.execute(statement)
    connection.commit()
    changed = gzip.compress(connection.serialize())
    connection.close()
    return changed


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (_cut, "damaged"),
        (_flip, "damaged"),
        (_garbage, "damaged"),
        (_nothing, "not a SQLite database"),
        (_newer, "version 99"),
        (_foreign, "something else"),
    ],
)
async def test_a_backup_that_cannot_be_used_changes_nothing(
    damage: Callable[[bytes], bytes],
    why: str,
    target: Path,
    sqlite_url: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    await (await Database.open(sqlite_url)).close()
    await backup.save(sqlite_url, target)
    spoil(target, damage)
    other = tmp_path_factory.mktemp("elsewhere") / "other.db"
    with pytest.raises(StorageError, match=rf"^{target}: [^\n]*{why}"):
        await backup.restore(f"sqlite:///{other}", target, replace=True)
    assert names(other.parent) == []


async def test_a_backup_needs_a_source_and_a_new_file(tmp_path: Path, target: Path, sqlite_url: str) -> None:
    with pytest.raises(StorageError, match=r"tables\.db: there is no such file"):
        await backup.save(sqlite_url, target)
    touch(tmp_path / "tables.db", "no database at all, but long enough for one")
    with pytest.raises(StorageError, match=r"tables\.db: it is not a SQLite database"):
        await backup.save(sqlite_url, target)
    touch(tmp_path / "tables.db", "")
    await (await Database.open(sqlite_url)).close()
    with pytest.raises(StorageError, match="cannot be written"):
        await backup.save(sqlite_url, tmp_path / "missing" / "one.backup")
    touch(target, "mine")
    with pytest.raises(StorageError, match="is there already"):
        await backup.save(sqlite_url, target)
    assert names(tmp_path) == ["one.backup", "tables.db"]
    assert content_of(target) == b"mine"


async def test_an_empty_postgresql_has_nothing_to_save(target: Path, postgres_url: str) -> None:
    with pytest.raises(StorageError, match="it is empty"):
        await backup.save(postgres_url, target)
    database = await Database.open(postgres_url)
    async with database.transaction() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
    await database.close()
    with pytest.raises(SchemaError, match="version 99"):
        await backup.save(postgres_url, target)
    assert names(target.parent) == []


async def test_the_file_is_whole_while_the_bot_writes(tmp_path: Path, target: Path, sqlite_url: str) -> None:
    """Each copy holds one moment: so many signs of life, so many persons."""
    database = await Database.open(sqlite_url)
    done = asyncio.Event()

    async def write_on() -> None:
        number = 0
        while not done.is_set():
            number += 1
            async with database.transaction() as connection:
                person = {"user_id": number, "name": "A", "language": "en", "language_chosen": False, "dm_ok": True}
                await connection.execute(schema.persons.insert().values(person))
                await connection.execute(schema.groups.insert().values(chat_id=number, title="A", settings={}))

    writing = asyncio.create_task(write_on())
    for number in range(5):
        await backup.save(sqlite_url, tmp_path / f"{number}.backup")
    done.set()
    await writing
    await database.close()
    counts = []
    for number in range(5):
        copy = sqlite3.connect(":memory:")
        copy.deserialize(gzip.decompress(content_of(tmp_path / f"{number}.backup")))
        counts.append([copy.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("persons", "groups")])
        copy.close()
    assert all(persons == groups for persons, groups in counts)
    assert counts == sorted(counts)
    assert counts[-1][0] > counts[0][0]


def test_commands_of_a_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(write(tmp_path, 3))
    monkeypatch.setattr(logs, "configure", lambda *given: None)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///tables.db")
    main(["backup", "one.backup"])
    assert names(tmp_path) == ["one.backup", "tables.db"]
    assert (tmp_path / "one.backup").stat().st_mode & 0o777 == 0o600
    assert capsys.readouterr().out.endswith(" bytes, all that sqlite:///tables.db holds\n")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///other.db")
    main(["restore", "one.backup"])
    assert capsys.readouterr().out == "sqlite:///other.db holds what one.backup held\n"
    with pytest.raises(SystemExit) as caught:
        main(["restore", "one.backup"])
    line = "other.db: it holds something already; name another one, or replace all of it with --replace"
    assert (caught.value.code, capsys.readouterr().err) == (2, f"fivedraw: {line}\n")
    main(["restore", "one.backup", "--replace"])
