"""`python -m training ...`: what it prints, and how it refuses."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.training import tiny
from training.cli import app

KEYS = {"opponent", "profile", "seats", "hands", "mean", "ci95", "unit"}
STANDINS = str(Path(tiny.__file__))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


def refused(*arguments: object) -> str:
    """The one line that a refused command prints."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]


def test_evaluate_prints_the_agreed_json() -> None:
    result = run("evaluate", "--model", "tight", "--seats", 3, "--opponents", "call,raise", "--hands", 31, "--json")
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)
    assert [set(row) for row in rows] == [KEYS, KEYS]
    assert [row["opponent"] for row in rows] == ["call", "raise"]
    assert {(row["profile"], row["seats"], row["hands"], row["unit"]) for row in rows} == {("home", 3, 33, "mA/h")}
    assert all(row["ci95"] > 0 for row in rows)


def test_evaluate_tells_people_the_same() -> None:
    result = run("evaluate", "--model", "call", "--opponents", "random", "--hands", 40)
    assert result.exit_code == 0, result.output
    head, line = result.stdout.strip().splitlines()
    assert head.startswith("call, home, 2 seats, scripted opponents version ")
    assert line.startswith("random")
    assert line.endswith("mA/h  (40 hands)")


def test_an_agent_of_a_file_plays() -> None:
    common = ("--opponents", "raise", "--hands", 40, "--json")
    from_file = json.loads(run("evaluate", "--model", f"{STANDINS}:CallAlone", *common).stdout)
    assert from_file == json.loads(run("evaluate", "--model", "call", *common).stdout)
    name = f"{STANDINS}:CallAlone"
    opponent = json.loads(run("evaluate", "--model", "raise", "--opponents", name, "--hands", 40, "--json").stdout)
    assert opponent[0]["opponent"] == name
    assert opponent[0]["mean"] == -from_file[0]["mean"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--model", "nobody"), "unknown agent 'nobody'; known: random, call, raise, tight, myopic"),
        (("--model", "call", "--opponents", "call,nobody"), "unknown agent 'nobody'"),
        (("--model", "call", "--opponents", ""), "unknown agent ''"),
        (("--model", "cfr"), "'cfr' (the solver's table) is not built yet"),
        (("--model", "call", "--profile", "canasta"), "unknown profile 'canasta'; built: home"),
        (("--model", "call", "--profile", "triple27"), "profile 'triple27' is not built yet"),
        (("--model", "call", "--seats", "7"), "seats 7: home seats 2 to 6"),
        (("--model", "call", "--seats", "1"), "seats 1: home seats 2 to 6"),
        (("--model", "call", "--hands", "3"), "hands 3: at least two duplicate sets of 2 hands"),
        (("--model", "nowhere.py:Agent"), "no file nowhere.py"),
        (("--model", f"{STANDINS}:Nobody"), "has no Nobody"),
        (("--model", f"{STANDINS}:Path"), "has no Path"),
        (("--model", f"{STANDINS}:Greedy", "--opponents", "call", "--hands", "4"), "Greedy chose"),
    ],
)
def test_evaluate_refuses_in_one_line(arguments: tuple[str, ...], message: str) -> None:
    assert message in refused("evaluate", *arguments)


def test_train_refuses_a_wrong_setting_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text("tabels = 1\n", encoding="utf-8")
    line = refused("train", "--config", tmp_path / "wrong.toml", "--decisions", 1, "--out", tmp_path / "run")
    assert line == "error: wrong.toml: unknown setting 'tabels'"
    assert "no configuration 'holdem'" in refused("train", "--config", "holdem", "--decisions", 1)


def test_train_refuses_a_profile_that_is_not_built(tmp_path: Path) -> None:
    (tmp_path / "later.toml").write_text('profile = "triple27"\n', encoding="utf-8")
    line = refused("train", "--config", tmp_path / "later.toml", "--decisions", 1, "--out", tmp_path / "run")
    assert "profile 'triple27' is not built yet" in line
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("command", ["solve", "exploit", "retrain", "tournament"])
def test_what_is_not_built_says_so_whatever_it_is_asked(command: str) -> None:
    line = f"error: `python -m training {command}` is not built yet"
    assert refused(command) == line
    assert refused(command, "--profile", "home", "--json") == line


def test_a_hand_is_played_in_the_terminal() -> None:
    answers = "call\ncheck\nfold\npat\n" * 20  # whatever is asked, one of them fits
    result = CliRunner().invoke(app, ["play", "--agent", "call", "--seed", "3"], input=answers)
    assert result.exit_code == 0, result.output
    assert "your cards:" in result.stdout
    assert result.stdout.strip().splitlines()[-1].startswith("pot ")
    assert "unknown agent 'nobody'" in refused("play", "--agent", "nobody")
