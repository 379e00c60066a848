"""The example of agents/README.md is an agent that plays against ours."""

import json
import textwrap
from pathlib import Path

import numpy as np
import pytest

from agents.registry import load
from env.engine.actions import Action
from env.engine.cards import parse_cards
from env.engine.profiles import PROFILES
from env.engine.table import Table
from tests.training.test_cli import run

README = Path(__file__).parents[2] / "agents" / "README.md"


@pytest.fixture
def patient(tmp_path: Path) -> str:
    """The example as a file, and the agent's name."""
    text = README.read_text(encoding="utf-8").partition("such as `patient.py`:\n")[2]
    block = text.partition("\nIt plays against ours")[0]
    (tmp_path / "patient.py").write_text(textwrap.dedent(block), encoding="utf-8")
    return f"{tmp_path / 'patient.py'}:Patient"


def test_it_is_short(patient: str) -> None:
    lines = Path(patient.rpartition(":")[0]).read_text(encoding="utf-8").split("\n")
    assert len([line for line in lines if line.strip()]) <= 22


def test_it_plays_against_ours(patient: str) -> None:
    common = ("--opponents", "default,tight", "--json")
    rows = json.loads(run("evaluate", "--model", patient, "--hands", 60, *common).stdout)
    assert [(row["opponent"], row["hands"]) for row in rows] == [("default", 60), ("tight", 60)]
    assert all(row["ci95"] > 0 for row in rows)
    matches = run("tournament", "--models", f"{patient},default", "--match", "--matches", 4, "--json")
    assert json.loads(matches.stdout)[0]["agent"] == patient


def test_it_keeps_its_pair(patient: str) -> None:
    agent, home = load(patient), PROFILES["home"]
    deck = parse_cards("Ks 2c Kd 7d 9h 4h 3s Jc Qc Qd")
    rest = [card for card in range(52) if card not in deck]
    table = Table.deal(home.rules, [100, 100], 0, [*deck, *rest])
    table.apply(1, Action.check())
    table.apply(0, Action.check())
    seat = table.actor
    assert seat is not None
    view = table.view(seat)
    action = agent.act(view, np.random.default_rng(1))
    kept = [card for place, card in enumerate(view.cards) if not action.mask >> place & 1]
    ranks = [card // 4 for card in view.cards]
    assert kept == [card for card in view.cards if ranks.count(card // 4) > 1]
