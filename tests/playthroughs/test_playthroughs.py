"""Every golden playthrough is what the engine plays today; every built profile has one."""

from itertools import zip_longest
from pathlib import Path

import pytest

from env.engine.profiles import PROFILES
from tests.playthroughs.transcript import write

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_playthrough(path: Path) -> None:
    golden = path.read_text(encoding="utf-8")
    played = write(golden)
    pairs = zip_longest(golden.splitlines(), played.splitlines(), fillvalue="(no line)")
    for number, (want, got) in enumerate(pairs, 1):
        assert got == want, f"{path.name}:{number}: golden {want!r}, played {got!r}"
    assert played == golden


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_playthrough_is_short_and_complete(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 120
    assert lines[0].startswith("# "), "the first line says what the hand shows"
    assert lines[-1].startswith("end: ")


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_has_a_playthrough(name: str) -> None:
    assert any(path.parent.name == name for path in FILES)
