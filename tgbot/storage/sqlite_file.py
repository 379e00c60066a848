"""A SQLite file before it is opened: one process at a time has it, and a damaged or foreign one is left as it is."""

from __future__ import annotations

import contextlib
import fcntl
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import make_url
from sqlalchemy.pool import StaticPool

from tgbot.storage.errors import StorageError
from tgbot.storage.upgrade import version_of

_MAGIC = b"SQLite format 3\0"


def file_of(url: str) -> Path | None:
    """The file of a database, None for one in memory or on a server."""
    parsed = make_url(url)
    named = parsed.get_backend_name() == "sqlite" and parsed.database not in {None, "", ":memory:"}
    return Path(str(parsed.database)) if named else None


def _lock_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-lock")


def in_use(path: Path) -> bool:
    """Whether a process may use the file: one does, or was killed."""
    return _lock_of(path).exists()


class FileLock:
    """The right to use a SQLite file, from `take` to `release`; it ends with the process, however that ends.

    It is a lock on a file of its own beside the database: SQLite's locks on the database itself would be lost as soon
    as this process closed that file once more.
    """

    def __init__(self, path: Path) -> None:
        self._name = _lock_of(path)
        self._descriptor: int | None = None

    def take(self) -> None:
        """Raises StorageError if another process has it, or another place of this one, or no file can be made there."""
        while self._descriptor is None:
            try:
                descriptor = os.open(self._name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            except OSError as error:
                raise StorageError(f"it cannot be opened ({os.strerror(error.errno or 0)})") from None
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
                raise StorageError("it is in use by another process; stop that one, or name another file") from None
            # Whoever had it before may have removed the file between these two calls: then this is a lock on nothing.
            if self._name.exists() and os.path.samestat(os.fstat(descriptor), self._name.stat()):
                self._descriptor = descriptor
            else:
                os.close(descriptor)

    def release(self) -> None:
        """Give it back; nothing happens without `take`."""
        if self._descriptor is not None:
            self._name.unlink(missing_ok=True)
            os.close(self._descriptor)
            self._descriptor = None


def mode(path: Path, *, shared: bool) -> str:
    """How SQLite is told to open the file for `reading`."""
    if shared:
        return "mode=rw"
    side = path.with_name(f"{path.name}-wal")
    # Without a log of changes the file is complete, and nothing must be created beside it.
    return "mode=ro" if side.exists() and side.stat().st_size else "immutable=1"


@contextlib.contextmanager
def reading(path: Path, *, shared: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection for looking at an existing SQLite file. Raises StorageError if it is none, or damaged.

    Not a byte is changed, unless others may write the file meanwhile (`shared`): SQLite then keeps its log of changes.
    """
    try:
        with path.open("rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                raise StorageError("it is not a SQLite database; name another file")
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?{mode(path, shared=shared)}", uri=True)
    except (OSError, sqlite3.OperationalError) as error:
        raise StorageError(f"it cannot be read ({error})") from None
    with contextlib.closing(connection):
        try:
            _check_pages(connection)
            yield connection
        except sqlite3.DatabaseError as error:
            what_now = "move it away and restore a backup, or name another file"
            raise StorageError(f"it is damaged ({error}); {what_now}") from None


def _check_pages(connection: sqlite3.Connection) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(found.splitlines()[-1])


def check(path: Path) -> None:
    """Raises StorageError for a file that the bot cannot use; changes nothing. A missing or empty one is fine."""
    if path.exists() and path.stat().st_size:
        with reading(path) as connection, seen(connection) as same:
            version_of(same)


@contextlib.contextmanager
def seen(connection: sqlite3.Connection) -> Iterator[Connection]:
    """The same connection for SQLAlchemy, which does not close it."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    with engine.connect() as same:
        yield same


def let_shrink(path: Path) -> None:
    """Let a file of an older bot give free room back to the disk: it is written anew, once."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        if connection.execute("PRAGMA auto_vacuum").fetchone()[0] != 2:
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("VACUUM")
