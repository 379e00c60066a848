"""`solve` and `exploit`: what they print, and what they refuse."""

import json
from functools import cache, partial
from typing import Any

import pytest
from typer.testing import CliRunner

from agents.scripted import CallAgent
from tests.training.solver.conftest import CHIPS
from training import cli_solver
from training.cli import app
from training.solver.cfr import Solution

CALL = CallAgent()


def run(*args: object) -> Any:
    return CliRunner().invoke(app, [str(arg) for arg in args])


def refused(*args: object) -> str:
    """The line that a command refuses with."""
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    return str(result.stderr).strip().splitlines()[-1]


def test_solve_prints_what_is_on_disk(solved: Solution) -> None:
    result = run("solve", "--profile", "home", "--stack", CHIPS, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found == {
        "profile": "home",
        "stack": CHIPS,
        "nodes": 737,
        "iterations": solved.iterations,
        "exploitability": pytest.approx(1000 * solved.exploitability),
        "value": pytest.approx(1000 * solved.value),
        "unit": "mA/h",
    }
    text = run("solve", "--stack", CHIPS).stdout
    assert text.startswith(f"home, {CHIPS} chips: 737 nodes, {solved.iterations} iterations")


def test_solve_refuses_what_has_no_tree() -> None:
    assert refused("solve", "--profile", "triple27") == "error: draws 3: only games with one draw are solved"
    assert refused("solve", "--profile", "canasta").startswith("error: unknown profile 'canasta'")


def test_exploit_prints_the_best_response(solved: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    small = cache(partial(cli_solver.tree_best_response, scales=(1,), hands=4, most=20_000))
    monkeypatch.setattr(cli_solver, "tree_best_response", lambda agent, game, *_, **__: small(CALL, game))
    result = run("exploit", "--model", "call", "--stack", CHIPS, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert set(found) == {"best_response", "learner", "unit", "profile", "seats", "stack", "start"}
    assert (found["profile"], found["seats"], found["stack"]) == ("home", 2, CHIPS)
    assert found["learner"] is None
    assert found["unit"] == "mA/h"
    best = found["best_response"]
    assert set(best) == {"tree", "played", "ci95", "hands", "by_scale", "off_tree"}
    assert best["tree"] > 100
    assert abs(best["tree"] - best["played"]) < best["ci95"] + 50
    assert best["by_scale"] == [[1, best["tree"]]]
    text = run("exploit", "--model", "call", "--stack", CHIPS).stdout  # the same measurement
    assert text.startswith("best response: ")
    assert "lower bound of its exploitability: " in text


def test_exploit_prints_the_learner(monkeypatch: pytest.MonkeyPatch) -> None:
    small = partial(cli_solver.learned_response, points=1)
    monkeypatch.setattr(cli_solver, "learned_response", small)
    options = ("--no-tree", "--stack", CHIPS, "--decisions", 2000, "--width", 60, "--json")
    result = run("exploit", "--model", "call", *options)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["best_response"] is None
    assert set(found["learner"]) == {"gain", "ci95", "decisions", "curve"}
    assert found["learner"]["decisions"] == 2000
    assert len(found["learner"]["curve"]) >= 1


def test_exploit_refuses_what_it_cannot_measure() -> None:
    assert refused("exploit", "--model", "call", "--decisions", -1) == "error: decisions -1: 0 or more"
    assert refused("exploit", "--model", "nobody").startswith("error: unknown agent 'nobody'")
    line = refused("exploit", "--model", "call", "--no-tree", "--decisions", 10, "--start", "copy")
    assert line == "error: start copy: CallAgent is no network"
