"""A database in a file of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tgbot.storage.database import Database


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    opened = await Database.open(url)
    yield opened
    await opened.close()
