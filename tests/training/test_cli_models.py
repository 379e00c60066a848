"""`retrain`, `tournament`, `ladder`, matches and levels from the command line."""

import json
import shutil
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from models.catalog import LEVELS, default_model
from tests.training import tiny
from tests.training.test_cli import refused, run
from training import cli_retrain, retrain
from training.cli_retrain import seat_range
from training.config import ConfigError
from training.gate import Check, Verdict
from training.matches import MatchResult


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEDRAW_MODELS", str(tmp_path / "own"))
    monkeypatch.setattr(cli_retrain, "RUNS", tmp_path / "runs")


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.toml"
    path.write_text(tiny.toml(), encoding="utf-8")
    return path


@pytest.fixture
def quick_gate(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gate that lets everybody through, without a hand played."""
    check = Check("better than tight", "tight", 2, 100, 50.0, 10.0, 90.0, 0.99, 0.0, True)
    monkeypatch.setattr(retrain, "gate", lambda *_: Verdict(None, "mA/h", (check,), None))


def test_a_retraining_that_falls_short_says_why(config: Path, tmp_path: Path) -> None:
    before = default_model("home", 2)
    common = ("--config", config, "--minutes", 1e-6, "--gate-hands", 16, "--seats", 2)
    result = run("retrain", *common)
    assert result.exit_code == 1, result.output
    assert "home-own-1 is not seated; it lies in " in result.stdout
    assert f"fell short: not worse than {before} with 2 seats: " in result.stdout
    assert default_model("home", 2) == before
    again = run("retrain", *common, "--json")
    assert again.exit_code == 1
    answer = json.loads(again.stdout)
    assert (answer["status"], answer["name"]) == ("rejected", "home-own-2")
    assert answer["verdict"]["passed"] is False
    card = (tmp_path / "runs/home-own-2/home-own-2/CARD.md").read_text(encoding="utf-8")
    assert f"    python -m training retrain --profile home --minutes 1e-06 --seats 2 --config {config}" in card


@pytest.mark.usefixtures("quick_gate")
def test_a_game_of_ones_own_is_retrained_under_its_name(tmp_path: Path, config: Path) -> None:
    rules = tmp_path / "deep.toml"
    rules.write_text('profile = "home"\n[table]\nstart_stack = 300\n', encoding="utf-8")
    result = run(
        "retrain", "--rules", rules, "--config", config, "--minutes", 1e-6, "--gate-hands", 16, "--seats", 2, "--json"
    )
    answer = json.loads(result.stdout)
    assert answer["name"] == "deep-own-1"
    data = json.loads((Path(answer["model"]) / "config.json").read_text(encoding="utf-8"))
    assert data["games"] == [{"profile": "deep", "structures": ["no_limit"], "seats": [2, 2], "stacks": [1, 300]}]
    assert data["trained"]["started_from"] == default_model("home", 2)
    assert answer["status"] == "seated"
    assert default_model("deep", 2) == "deep-own-1"


@pytest.mark.usefixtures("quick_gate")
def test_a_finished_run_can_be_gated_again(config: Path) -> None:
    words = run("retrain", "--config", config, "--minutes", 1e-6, "--seats", 2)
    assert words.exit_code == 0, words.output
    assert "passed  better than tight, 2 seats: +50 mA/h" in words.stdout
    assert "home-own-1 plays from now on" in words.stdout
    assert default_model("home", 2) == "home-own-1"
    result = run("retrain", "--resume", "--json")
    assert json.loads(result.stdout)["name"] == "home-own-1"
    assert "holds a run already" in refused("retrain", "--name", "home-own-1", "--minutes", 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give a budget: --minutes"),
        (("--minutes", "0"), "minutes 0: more than 0"),
        (("--minutes", "1", "--profile", "canasta"), "unknown profile 'canasta'"),
        (("--minutes", "1", "--seats", "1-3"), "seats '1-3': a range such as 2-6, or one number"),
        (("--minutes", "1", "--name", "home-1"), "packaged model"),
        (("--minutes", "1", "--rules", "nowhere.toml"), "nowhere.toml: cannot be read"),
        (("--resume",), "nothing to resume"),
        (("--resume", "--name", "nothing"), "nothing to resume"),
    ],
)
def test_retrain_refuses_in_one_line(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    assert message in refused("retrain", *arguments)
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(("text", "seats"), [(None, None), ("2", (2, 2)), ("2-6", (2, 6)), ("5-6", (5, 6))])
def test_seats_are_a_range_or_a_number(text: str | None, seats: tuple[int, int] | None) -> None:
    assert seat_range(text) == seats


@pytest.mark.parametrize("text", ["", "6-2", "2-7", "two", "2-"])
def test_seats_that_are_none_are_refused(text: str) -> None:
    if text == "2-":
        assert seat_range(text) == (2, 2)
        return
    with pytest.raises(ConfigError):
        seat_range(text)


def test_a_tournament_prints_a_cross_table() -> None:
    result = run("tournament", "--models", "call,raise,tight", "--hands", 40)
    assert result.exit_code == 0, result.output
    head, *lines = result.stdout.rstrip().splitlines()
    assert head == "home, 2 seats, 40 hands a pairing, mA/h"
    assert [line.split()[0] for line in lines] == ["call", "call", "raise", "tight"]


def test_a_tournament_of_matches_as_json() -> None:
    result = run("tournament", "--models", "call,tight", "--match", "--matches", 10, "--json")
    rows = json.loads(result.stdout)
    assert [(row["agent"], row["opponent"]) for row in rows] == [("call", "tight"), ("tight", "call")]
    assert {row["unit"] for row in rows} == {"share of first places"}
    assert all(row["played"] == 10 and row["profile"] == "home" and row["seats"] == 2 for row in rows)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--models", "call"), "two agents or more"),
        (("--models", "call,nobody"), "unknown agent 'nobody'"),
        (("--models", "call,tight", "--seats", "7"), "seats 7 and profile home"),
        (("--models", "call,tight", "--hands", "3"), "at least two duplicate sets"),
    ],
)
def test_tournament_refuses_in_one_line(arguments: tuple[str, ...], message: str) -> None:
    assert message in refused("tournament", *arguments)


def test_evaluate_counts_first_places() -> None:
    result = run("evaluate", "--model", "tight", "--opponents", "call", "--match", "--matches", 20, "--json")
    (row,) = json.loads(result.stdout)
    assert set(row) == {field.name for field in fields(MatchResult)}
    words = run("evaluate", "--model", "tight", "--opponents", "call", "--match", "--matches", 20)
    assert "first places (an equal: 50.0%)" in words.stdout
    assert "matches 1: at least two" in refused("evaluate", "--model", "call", "--match", "--matches", 1)


CANDIDATES = "home-1@1,home-1@1.5,home-1@2,home-1@4,home-1@20"


def test_a_ladder_is_chosen_kept_and_climbed(tmp_path: Path) -> None:
    result = run("ladder", "--build", CANDIDATES, "--hands", 400, "--set", "--json")
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    assert [level["name"] for level in answer["levels"]] == list(LEVELS)
    assert [step["level"] for step in answer["steps"]] == list(LEVELS[1:])
    kept = json.loads((tmp_path / "own/catalog.json").read_text(encoding="utf-8"))
    assert kept["levels"]["home"] == answer["levels"]
    words = run("ladder", "--hands", 400)
    assert words.exit_code == 0, words.output
    lines = words.stdout.splitlines()
    assert [line.split()[0] for line in lines[:5]] == list(LEVELS)
    evaluated = run("evaluate", "--model", "level-1", "--opponents", "home:level-5", "--hands", 40, "--json")
    assert json.loads(evaluated.stdout)[0]["opponent"] == "home:level-5"


def test_ladder_refuses_in_one_line(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('profile = "online"\n[table]\nstart_stack = 500\n', encoding="utf-8")
    assert "the catalogue has no levels for 'mine'" in refused("ladder", "--rules", mine)
    assert "MODEL@TEMPERATURE" in refused("ladder", "--build", "home-1")


def test_card_refuses_in_one_line(tmp_path: Path) -> None:
    assert "nowhere.json" in refused("card", "--model", "home-1", "--measured", tmp_path / "nowhere.json")
    shutil.rmtree(tmp_path / "own", ignore_errors=True)
    assert "no model 'nobody'" in refused("card", "--model", "nobody", "--measured", tmp_path / "nowhere.json")


def test_teacher_none_switches_the_teacher_off(config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text(tiny.toml() + "teacher_kl = [0.5, 0.1]\nteacher_pull = [0.3, 0.3]\n", encoding="utf-8")
    result = run("train", "--config", config, "--decisions", 1, "--teacher", "none", "--out", tmp_path / "run")
    assert result.exit_code == 0, result.output
    settings = json.loads((tmp_path / "run/config.json").read_text(encoding="utf-8"))
    assert settings["teacher_kl"] == settings["teacher_pull"] == [0.0, 0.0]
    assert "teacher 'mine': none, or left out" in refused(
        "train", "--config", config, "--decisions", 1, "--teacher", "mine", "--out", tmp_path / "other"
    )
