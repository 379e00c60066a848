"""The table of faults names tests that exist, and says something of every fault that the demo server can inject."""

import re
from pathlib import Path

from tgbot.demo.faults import KINDS
from tgbot.demo.people import People

ROOT = Path(__file__).parents[4]
TESTS = ROOT / "tests" / "tgbot" / "e2e"
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "tgbot" / "FAULTS.md").read_text().splitlines()
    if line.startswith("| ") and not line.startswith("| fault")
]


def test_every_row_names_a_test_that_exists() -> None:
    assert len(ROWS) > 30
    for row in ROWS:
        assert len(row) == 5
        assert all(row)
        file, _, name = row[4].strip("`").partition("::")
        assert re.search(rf"^async def {name}\(", (TESTS / file).read_text(), re.MULTILINE), f"no test {row[4]}"


def test_every_fault_is_in_the_table() -> None:
    named = {name for row in ROWS for name in re.findall("`([^`]+)`", row[1])}
    kinds = {name for name in named if not name.startswith("people.")}
    assert kinds == set(KINDS)
    for name in named - kinds:
        assert hasattr(People, name.removeprefix("people."))


def test_every_test_of_faults_is_in_the_table() -> None:
    named = {row[4].strip("`") for row in ROWS}
    for path in (TESTS / "faults").glob("test_*.py"):
        for name in re.findall(r"^async def (test_\w+)\(", path.read_text(), re.MULTILINE):
            assert f"faults/{path.name}::{name}" in named or name == "test_many_matches_under_random_faults", name
