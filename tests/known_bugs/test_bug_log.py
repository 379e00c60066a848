"""Every row of `bug_log.toml` has a test, and every numbered test a row."""

import re
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LOG: dict[str, list[dict[str, Any]]] = tomllib.loads((HERE / "bug_log.toml").read_text(encoding="utf-8"))
NUMBERS = [bug["number"] for bug in LOG["bug"]]


def names_in(path: Path) -> list[str]:
    """Names of the test functions of a file."""
    return re.findall(r"^(?:async )?def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)


def numbered() -> dict[int, list[str]]:
    """Bug number -> names of its tests in this folder."""
    found: dict[int, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for name in names_in(path):
            if match := re.match(r"test_(\d+)_", name):
                found.setdefault(int(match[1]), []).append(f"{path.name}::{name}")
    return found


def test_each_number_has_a_test_or_a_reason() -> None:
    tested = numbered()
    assert [bug["number"] for bug in LOG["bug"] if not tested.get(bug["number"]) and not bug.get("no_test")] == []
    assert [bug["number"] for bug in LOG["bug"] if tested.get(bug["number"]) and bug.get("no_test")] == []


def test_each_numbered_test_has_a_row() -> None:
    assert sorted(set(numbered()) - set(NUMBERS)) == []


def test_the_log_is_in_order_and_says_what_is_right() -> None:
    assert sorted(set(NUMBERS)) == NUMBERS
    for row in LOG["bug"] + LOG["published"]:
        assert all(row[key] for key in ("seen", "wrong", "right")), row


def test_tests_named_in_the_log_exist() -> None:
    for name in [row["also"] for row in LOG["bug"] if "also" in row] + [row["test"] for row in LOG["published"]]:
        path, test = name.split("::")
        assert test in names_in(ROOT / path), name
