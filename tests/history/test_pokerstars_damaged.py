"""Damaged PokerStars text: whatever is broken, a HistoryError says where, and nothing else ever comes out."""

import random
from pathlib import Path

import pytest

from env.engine.history.pokerstars_read import read
from env.engine.history.record import HandHistory
from env.errors import HistoryError

SAMPLES = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "samples").glob("*.txt"))]
STRANGE = "0123456789$€.: []()'#*|sdhcAKQJT-\n\0\u2028é,"


def damage_lines(rng: random.Random, text: str) -> str:
    """Lose, double, swap or move some lines."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        what = rng.randrange(4)
        if what == 0:
            del lines[one]
        elif what == 1:
            lines.insert(other, lines[one])
        elif what == 2:
            lines[one], lines[other] = lines[other], lines[one]
        else:
            lines[one:] = []
        lines = lines or [""]
    return "\n".join(lines)


def damage_letters(rng: random.Random, text: str) -> str:
    """Change, lose or insert some letters."""
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(text) + 1)
        put = rng.choice(STRANGE) if rng.random() < 0.7 else ""
        text = text[:place] + put + text[place + rng.randrange(2) :]
    return text


def damage_numbers(rng: random.Random, text: str) -> str:
    """Put another digit for one."""
    digits = [place for place, letter in enumerate(text) if letter.isdigit()]
    place = rng.choice(digits)
    return text[:place] + rng.choice("0123456789") + text[place + 1 :]


def read_damaged(files: int, seed: str) -> tuple[int, int]:
    """Read so many damaged files; returns hands that were still good, and refused ones."""
    good = bad = 0
    for number in range(files):
        rng = random.Random(f"{seed} {number}")
        text = rng.choice([damage_lines, damage_letters, damage_numbers])(rng, rng.choice(SAMPLES))
        lines = text.count("\n") + text.count("\r") + 1
        for found in read(text):
            assert isinstance(found, HandHistory | HistoryError)
            if isinstance(found, HistoryError):
                assert 0 < found.line <= lines, (number, found)
                assert found.code
                bad += 1
            else:
                good += 1
    return good, bad


def test_only_history_errors_come_out() -> None:
    good, bad = read_damaged(200, "damaged")
    assert good > 50
    assert bad > 100


@pytest.mark.long
def test_only_history_errors_come_out_of_many_files() -> None:
    good, bad = read_damaged(5_000, "badly damaged")
    assert good > 1_000
    assert bad > 2_000


@pytest.mark.parametrize(
    "text", ["\0", "\ufeff", "[", "PokerStars Hand #", "*** SUMMARY ***", "Seat 1: \n" * 50, "\u2028"]
)
def test_text_that_is_no_hand(text: str) -> None:
    assert all(isinstance(found, HistoryError) and found.code == "syntax" for found in read(text))
