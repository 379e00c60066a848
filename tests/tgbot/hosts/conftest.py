"""What the tests of this folder share."""

import logging
import sys
from collections.abc import Iterator

import pytest
import structlog


@pytest.fixture
def kept_logging() -> Iterator[None]:
    """Logging is afterwards as it was before."""
    root, hook = logging.getLogger(), sys.excepthook
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], sys.excepthook = handlers, hook
    root.setLevel(level)
    structlog.reset_defaults()
