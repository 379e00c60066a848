"""Damaged files: whatever is in a file, a HistoryError comes out, or a hand; never another exception."""

import contextlib
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from env.engine.history import phh_write
from env.engine.history.formats import read_histories
from env.engine.history.record import HandHistory
from env.engine.history.replay import replay
from env.errors import HistoryError
from tests.history.hands import random_history

SAMPLES = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "samples").glob("*.phh*"))]
WRITTEN = [
    phh_write.write(random_history(random.Random(7), name, 4, greedy=name == "casino")[0])
    for name in ("home", "casino", "classic", "triple27", "lounge")
]
TEXTS = SAMPLES + WRITTEN
PIECES = [
    "p1",
    "p9",
    "cbr",
    "sd",
    "sm",
    "d dh p2 ",
    "??",
    "As",
    "0",
    "-",
    "99999999999999999999",
    "[",
    "]",
    '"',
    "\n",
    "=",
]
PIECES += ["{", "#", "nan", "inf", "true", "1e400", "2020-01-01", "\\u0000", "[2]\n", ",", "'''", "\x00", "٣", "²"]


def survives(text: str) -> None:
    """Reading and playing raise nothing but HistoryError."""
    for hand in read_histories(text):
        if isinstance(hand, HandHistory):
            with contextlib.suppress(HistoryError):
                replay(hand)
        else:
            assert hand.code


def damaged(rng: random.Random, text: str) -> str:
    """A few signs cut, changed, doubled or replaced."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(text))
        stop = min(len(text), start + rng.choice([0, 1, 1, 2, 5, 40]))
        middle = rng.choice([rng.choice(PIECES), "", text[start:stop] * 2, chr(rng.randrange(32, 127))])
        text = text[:start] + middle + text[stop:]
    return text


@pytest.mark.parametrize("number", range(len(TEXTS)))
def test_mutated_files(number: int) -> None:
    rng = random.Random(number)
    for _ in range(60):
        survives(damaged(rng, TEXTS[number]))


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(TEXTS)))
def test_many_mutated_files(number: int) -> None:
    rng = random.Random(1000 + number)
    for _ in range(3000):
        survives(damaged(rng, TEXTS[number]))


@pytest.mark.parametrize("number", range(len(TEXTS)))
def test_truncated_files(number: int) -> None:
    text = TEXTS[number]
    for stop in range(0, len(text), max(1, len(text) // 25)):
        survives(text[:stop])


@settings(max_examples=60, deadline=None)
@given(st.text())
def test_any_text(text: str) -> None:
    survives(text)
    survives(f'variant = "N5D"\nantes = [1, 1]\nmin_bet = 2\nstarting_stacks = [9, 9]\nactions = [{text}]')


def test_deep_nesting() -> None:
    survives("actions = " + "[" * 100_000)
    survives("a = " + "{a=" * 20_000)
