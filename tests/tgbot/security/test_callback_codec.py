"""Whatever a client sends as callback data is one of our buttons, spelled as we spell it, or nothing."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tgbot.security.odd_updates import Known, callback_data
from tgbot.callback import LIMIT, MenuPress, TablePress, parse

NUMBERS = st.integers(0, 36**12 - 1)
WORDS = st.text("abcdefghijklmnopqrstuvwxyzABCDXZ_", min_size=1, max_size=8)
ARGUMENTS = st.lists(st.from_regex(r"[A-Za-z0-9_-]{0,16}", fullmatch=True), max_size=3).map(tuple)
TABLES = st.builds(TablePress, NUMBERS, NUMBERS, NUMBERS, st.integers(0, 35), WORDS, ARGUMENTS)
MENUS = st.builds(MenuPress, WORDS, ARGUMENTS)
KNOWN = Known(
    [], [], tokens=["abcdefghijkl_-34"], table_verbs=["k", "r", "D"], menu_verbs=["sit", "top"], tables=[1, 99]
)


def check(data: str) -> bool:
    """What must hold of any text; whether it is a press."""
    press = parse(data)
    if press is None:
        return False
    assert len(data.encode()) <= LIMIT
    assert data.isprintable()
    if isinstance(press, TablePress):
        assert all(0 <= number < 2**63 for number in (press.table, press.hand, press.decision, press.seat))
        again = parse(press.pack())
        assert again == press
    else:
        assert press.pack() == data
    for argument in press.args:
        digits = argument.lstrip("-")
        assert not digits.isdecimal() or abs(int(digits)) < 2**63
    return True


@settings(max_examples=150)
@given(TABLES | MENUS)
def test_a_press_comes_back_as_it_was_packed(press: TablePress | MenuPress) -> None:
    try:
        data = press.pack()
    except ValueError:  # too long, and said so
        return
    assert parse(data) == press


@settings(max_examples=150)
@given(
    st.text(max_size=80)
    | st.text("1m:0zk9-+_ .", max_size=70)
    | st.builds("1:{}:{}:{}:{}:k:{}".format, *[st.text("09azAZ+-_ ٣", max_size=14)] * 5)
)
def test_any_text_is_a_press_or_nothing(data: str) -> None:
    check(data)


def test_what_only_looks_like_a_number_is_none() -> None:
    for number in ("+1", "-1", " 1", "1_0", "1.0", "", "٣", "１", "Z", "1" * 13):
        assert parse(f"1:{number}:1:1:1:k") is None, number
    for argument in ("9" * 19, "-" + "9" * 19, "٣" * 2, "é", "\0", "\n", "x" * 60):
        assert parse(f"m:top:{argument}:rate") is None, argument
    assert parse("m:top:-1002000000001:rate") == MenuPress("top", ("-1002000000001", "rate"))


def many(count: int, start: int) -> int:
    """So many odd texts; how many of them are presses."""
    return sum(check(callback_data(random.Random(seed), KNOWN)) for seed in range(start, start + count))


def test_odd_data() -> None:
    assert many(3000, 0) > 1000


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_half_a_million_odd_data(part: int) -> None:
    assert many(50_000, 1_000_000 + part * 50_000) > 10_000
