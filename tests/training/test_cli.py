"""`python -m training ...`: what it prints, and how it refuses."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from agents.registry import default_name
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
        (("--model", "cfr", "--seats", "3"), "agent 'cfr' and seats 3: only heads-up games are solved"),
        (("--model", "call", "--profile", "canasta"), "unknown profile 'canasta'; known: home, online"),
        (("--model", "call", "--seats", "7"), "seats 7 and profile home: it seats 2 to 6"),
        (("--model", "call", "--seats", "1"), "seats 1 and profile home: it seats 2 to 6"),
        (("--model", "call", "--profile", "stripped", "--seats", "6"), "seats 6 and profile stripped: it seats 2 to 5"),
        (("--model", "call", "--rules", "nowhere.toml"), "nowhere.toml: cannot be read"),
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


def test_train_refuses_a_game_that_it_cannot_play(tmp_path: Path) -> None:
    (tmp_path / "what.toml").write_text('profile = "canasta"\n', encoding="utf-8")
    line = refused("train", "--config", tmp_path / "what.toml", "--decisions", 1, "--out", tmp_path / "run")
    assert line.startswith("error: what.toml: unknown profile 'canasta'; known: home, online")
    (tmp_path / "many.toml").write_text('profile = "stripped"\nseats = [1, 0, 0, 0, 1]\n', encoding="utf-8")
    line = refused("train", "--config", tmp_path / "many.toml", "--decisions", 1, "--out", tmp_path / "run")
    assert line == "error: many.toml: seats 6 and profile stripped: it seats 2 to 5"
    assert not (tmp_path / "run").exists()


@pytest.fixture
def deep(tmp_path: Path) -> Path:
    """A rules file: pot limit with deep stacks."""
    path = tmp_path / "deep.toml"
    path.write_text(
        'profile = "online"\n[rules]\nstructure = "pot_limit"\n[table]\nstart_stack = 500\n', encoding="utf-8"
    )
    return path


def test_evaluate_takes_a_rules_file(deep: Path) -> None:
    result = run("evaluate", "--model", "call", "--rules", deep, "--opponents", "raise", "--hands", 40, "--json")
    assert result.exit_code == 0, result.output
    (row,) = json.loads(result.stdout)
    assert (row["profile"], row["unit"]) == ("deep", "mbb/h")


@pytest.mark.parametrize(("name", "unit"), [("triple27", "mbb/h"), ("stripped", "mA/h"), ("lounge", "mA/h")])
def test_evaluate_takes_every_profile(name: str, unit: str) -> None:
    result = run(
        "evaluate", "--model", "tight", "--profile", name, "--seats", 5, "--opponents", "call", "--hands", 50, "--json"
    )
    assert result.exit_code == 0, result.output
    (row,) = json.loads(result.stdout)
    assert (row["profile"], row["seats"], row["unit"]) == (name, 5, unit)


@pytest.mark.parametrize("name", ["triple27", "lounge", "stripped"])
def test_a_hand_of_every_game_is_played_by_its_model(name: str) -> None:
    answers = "call\ncheck\nfold\npat\n" * 40
    result = CliRunner().invoke(app, ["play", "--profile", name, "--seed", "3"], input=answers)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"{name}: ")
    assert default_name(name, 2) in result.stdout


def test_a_game_of_ones_own_without_a_model_is_played_by_a_scripted_agent(deep: Path) -> None:
    assert "the catalogue has no model for 'deep' with 2 seats" in refused("evaluate", "--rules", str(deep))
    result = CliRunner().invoke(
        app, ["play", "--rules", str(deep), "--seed", "3"], input="call\ncheck\nfold\npat\n" * 40
    )
    assert result.exit_code == 0, result.output
    assert "tight" in result.stdout


def test_a_hand_of_ones_own_game_is_played_in_the_terminal(deep: Path) -> None:
    answers = "call\ncheck\nfold\npat\n" * 20
    result = CliRunner().invoke(app, ["play", "--agent", "call", "--rules", str(deep), "--seed", "3"], input=answers)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("deep: blinds 1/2, pot limit\n")


def test_a_hand_is_played_in_the_terminal() -> None:
    answers = "call\ncheck\nfold\npat\n" * 20  # whatever is asked, one of them fits
    result = CliRunner().invoke(app, ["play", "--agent", "call", "--seed", "3"], input=answers)
    assert result.exit_code == 0, result.output
    assert "your cards:" in result.stdout
    assert result.stdout.strip().splitlines()[-1].startswith("pot ")
    assert "unknown agent 'nobody'" in refused("play", "--agent", "nobody")
