"""A service that runs on a real file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tgbot.service.kit import Kit, running


@pytest.fixture
async def kit(tmp_path: Path) -> AsyncIterator[Kit]:
    async with running(tmp_path) as started:
        yield started
