"""What people may type for an amount and for cards."""

import pytest

from tgbot.handlers.typed import amount, positions


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("18", 18), (" 18 ", 18), ("to 18", 18), ("до 18", 18), ("To 18", 18), ("ДО 18", 18),
        ("1 200", 1200), ("1,200", 1200), ("1\u00a0200", 1200), ("1.200", 1200), ("0", 0), ("007", 7),
        ("", None), ("to", None), ("-5", None), ("18.5", None), ("1e3", None), ("٣", None), ("12 34", None),
        ("all", None), ("18 chips", None), ("9" * 10, None), ("½", None),
    ],
)  # fmt: skip
def test_amounts(text: str, chips: int | None) -> None:
    assert amount(text) == chips


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("2 4", (2, 4)), ("4,2", (2, 4)), ("24", (2, 4)), ("2, 4", (2, 4)), ("5", (5,)), ("1 1 1", (1,)),
        ("12345", (1, 2, 3, 4, 5)), ("0", ()), ("", None), ("6", None), ("0 2", None), ("2 0", None),
        ("a", None), ("-1", None), ("2;4", None), ("٢", None),
    ],
)  # fmt: skip
def test_positions(text: str, places: tuple[int, ...] | None) -> None:
    assert positions(text) == places
