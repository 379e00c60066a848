"""Every worked hand of `tests/cases`, one test each, and the command that replays them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from env.cases import compare_hands, play_case
from env.cli import app
from env.engine.profiles import PROFILES

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"
FILES = sorted(CASES.glob("*.json"))
ROWS = [(path, number, row) for path in FILES for number, row in enumerate(json.loads(path.read_text()), 1)]
COUNTS = {"home": 12, "high": 18}


@pytest.mark.parametrize(
    ("number", "row"),
    [pytest.param(number, row, id=str(row.get("id", f"{path.stem}-{number}"))) for path, number, row in ROWS],
)
def test_worked_hand(number: int, row: dict[str, Any]) -> None:
    result = play_case(row) if "script" in row else compare_hands(row, number)
    assert result.ok, f"{result.line}\nwant {result.want}\ngot  {result.got}"


def test_every_profile_has_worked_hands_and_no_file_is_left_out() -> None:
    assert {path.stem for path in FILES} == {*PROFILES, "hand_comparisons"}
    assert {row["profile"] for _, _, row in ROWS if "script" in row} == set(PROFILES)


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "env", "cases", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_command_plays_the_home_hands() -> None:
    done = command("tests/cases/home.json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == f"{COUNTS['home']} of {COUNTS['home']} cases pass"


def test_command_compares_high_hands_as_json() -> None:
    done = command("tests/cases/hand_comparisons.json", "--only", "high", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    results = json.loads(done.stdout)
    assert len(results) == sum(row.get("ranking") == "high" for _, _, row in ROWS) == COUNTS["high"]
    assert all(result["ok"] and result.keys() == {"id", "ok", "line", "want", "got"} for result in results)


def invoke(*arguments: str) -> tuple[int, str]:
    """The same command inside this process."""
    result = CliRunner().invoke(app, ["cases", *arguments])
    return result.exit_code, result.output


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_command_plays_every_file(path: Path) -> None:
    status, output = invoke(str(path))
    assert status == 0, output


def test_only_picks_a_profile_from_several_files() -> None:
    status, output = invoke(*map(str, FILES), "--only", "home", "--json")
    assert status == 0
    assert [row["id"][:5] for row in json.loads(output)] == ["HOME-"] * COUNTS["home"]


def broken(tmp_path: Path, line: str) -> Path:
    """A copy of the first home case with one script line replaced."""
    case = json.loads((CASES / "home.json").read_text())[0]
    case["script"][0] = line
    path = tmp_path / "broken.json"
    path.write_text(json.dumps([case]))
    return path


@pytest.mark.parametrize(
    ("line", "want", "got"),
    [
        ("=pot 3", "3", "2"),
        ("?0 check bet=2..98", "check bet=2..98", "check bet=2..99"),
        ("?1 check bet=2..99", "seat 1 to act", "seat 0, bet"),
        ("x0 check", "refused", "accepted"),
        ("0 bet 1", "legal", "below_minimum: seat 0, bet 1: 1 is too small: 2 to 99 (K4)"),
        ("0 dance", "", "CaseError: unknown action 'dance'"),
    ],
)
def test_a_failing_case_names_the_line(tmp_path: Path, line: str, want: str, got: str) -> None:
    status, output = invoke(str(broken(tmp_path, line)), "--json")
    assert status == 1
    assert json.loads(output) == [{"id": "HOME-01", "ok": False, "line": line, "want": want, "got": got}]
    status, output = invoke(str(broken(tmp_path, line)))
    assert status == 1
    assert output.splitlines() == [f"HOME-01: {line}", f"    want {want}", f"    got  {got}", "0 of 1 cases pass"]


def test_wrong_expectations_fail(tmp_path: Path) -> None:
    case = json.loads((CASES / "home.json").read_text())[0]
    case["expect"]["stacks"] = [100, 100]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps([case]))
    status, output = invoke(str(path), "--json")
    assert status == 1
    assert json.loads(output)[0]["line"] == "expect stacks"


@pytest.mark.parametrize("text", ["{", "{}", "[1]", '[{"id": "X"}]'])
def test_an_unreadable_file_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    status, output = invoke(str(path))
    assert status == 2
    assert str(path) in output


def test_nothing_to_play_is_an_error() -> None:
    status, output = invoke(str(CASES / "home.json"), "--only", "nobody")
    assert status == 2
    assert "no case matches 'nobody'" in output
