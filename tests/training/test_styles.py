"""What styles do is measured: the same deals for each, shares of hands, an interval."""

import json

import pytest
from typer.testing import CliRunner

from agents.registry import load
from agents.styles import STYLES
from env.engine.profiles import PROFILES
from training.cli import app
from training.styles import measure_styles

HOME = PROFILES["home"]


def test_entry_and_raise_rates_of_agents_that_are_known() -> None:
    """Who always calls enters whenever there is a bet, who always raises enters always; both seats the same: 0."""
    rows = measure_styles(
        [("call", load("call")), ("raise", load("raise"))], load("call"), HOME, seats=2, hands=400, seed=3
    )
    call, raises = rows
    assert (call.entered, call.raised) == (0.0, 0.0), "nobody bets, so there is nothing to call"
    assert call.mean == pytest.approx(0, abs=1e-9)
    assert (raises.entered, raises.raised, raises.hands) == (1.0, 1.0, 400)


def test_the_command_prints_what_it_measured() -> None:
    command = ["styles", "--hands", "400", "--seats", "2", "--json"]
    printed = json.loads(CliRunner().invoke(app, command).stdout)
    assert (printed["profile"], printed["seats"], printed["model"], printed["level"]) == ("home", 2, "home-duel-1", 5)
    assert [row["style"] for row in printed["rows"]] == list(STYLES)
    for row in printed["rows"]:
        assert 0 <= row["raised"] <= row["entered"] <= 1
        assert row["ci95"] > 0
    table = CliRunner().invoke(app, command[:-1]).stdout.splitlines()
    assert table[0] == "home-duel-1, level 5, home, 2 seats, 400 hands a style"
    assert len(table) == 3 + len(STYLES)


def test_the_command_refuses_in_one_line() -> None:
    wrong = CliRunner().invoke(app, ["styles", "--level", "6"])
    assert (wrong.exit_code, wrong.stderr.strip()) == (2, "error: level 6: 1 to 5")
    scripted = CliRunner().invoke(app, ["styles", "--model", "tight"])
    assert (scripted.exit_code, scripted.stderr.strip()) == (2, "error: model 'tight': only models have styles")
