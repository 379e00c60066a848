"""What is logged of an error: where it happened, not what was in the hands."""

from collections.abc import Iterator

import pytest
import structlog

from tgbot import logs


@pytest.fixture(autouse=True)
def defaults_afterwards() -> Iterator[None]:
    yield
    structlog.reset_defaults()


def test_a_traceback_shows_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("info")

    def deal(deck: list[str]) -> None:
        raise RuntimeError("dealing failed")

    try:
        deal(["As", "Kd"])
    except RuntimeError:
        structlog.get_logger("x").exception("hand_failed", table=7)
    said = capsys.readouterr().err
    assert "hand_failed" in said
    assert "dealing failed" in said
    assert "in deal" in said
    assert "deck = " not in said
    assert "'Kd'" not in said
