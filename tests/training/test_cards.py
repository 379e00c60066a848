"""Cards say what was measured and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from models.catalog import model_folder
from models.checkpoint import GameRange, ModelInfo
from models.networks import PolicyConfig
from training.cards import card
from training.cli import app

INFO = ModelInfo(
    "mine",
    (
        GameRange("home", ("no_limit",), (2, 6), (1, 100)),
        GameRange("online", ("no_limit", "pot_limit"), (2, 2), (100, 100)),
    ),
    0.05,
    PolicyConfig(340, 39, 128, 2, 1),
    {
        "decisions": 12_300_000,
        "minutes": 9.5,
        "seed": 7,
        "started_from": "home-1",
        "versions": {"python": "3.11", "torch": "2.13"},
        "hardware": {"cpu": "a processor", "cores": 2, "ram_gb": 8.0, "threads": 2},
        "commit": "abc+",
    },
)
ROW = {
    "opponent": "tight",
    "profile": "home",
    "seats": 2,
    "hands": 200_000,
    "mean": 535.4,
    "ci95": 33.2,
    "unit": "mA/h",
}
EXPLOIT = {
    "profile": "home",
    "seats": 2,
    "stack": 100,
    "best_response": {"tree": 391.2, "played": 402.0, "ci95": 29.9},
    "learner": {"gain": 101.0, "ci95": 20.0, "decisions": 2_000_000, "curve": [[1_000_000, -5.0], [2_000_000, 101.0]]},
    "unit": "mA/h",
}
MATCH = {
    "opponent": "tight",
    "profile": "home",
    "seats": 4,
    "matches": 2_000,
    "hands": 10,
    "first": 0.3,
    "first_ci95": 0.02,
    "chips": 12.0,
    "chips_ci95": 3.0,
}
CHECK = {
    "question": "better than tight",
    "opponent": "tight",
    "seats": 2,
    "hands": 25_000,
    "mean": 500.0,
    "low": 300.0,
    "high": 700.0,
    "confidence": 0.99,
    "wanted": 0.0,
    "passed": True,
}
PARTS: dict[str, tuple[Any, str, str]] = {
    "results": ([ROW], "## Results", "| 2 | 200,000 | +535 ± 33 |"),
    "matches": ([MATCH], "## Matches", "| home | 4 | tight | 2,000 | 30.0% ± 2.0% | 25.0% | +12.0 ± 3.0 |"),
    "exploit": ([EXPLOIT], "## Best response", "| home | 100 | 391 | +402 ± 30 | mA/h |"),
    "draws": (
        [{"kind": "two pair", "should": "draws 1", "hands": 9, "agent": 0.97, "solver": 1.0}],
        "## Draws",
        "| two pair | draws 1 | 97.0% | 100.0% |",
    ),
    "reliability": (
        [{"predicted": 1.5, "realised": 1.25, "ci95": 0.1, "decisions": 1234}],
        "## Reliability of the values",
        "| +1.50 | +1.25 ± 0.10 | 1,234 |",
    ),
    "review": (
        [
            {
                "profile": "home",
                "stack": 100,
                "decisions": 10_000,
                "found": 0.957,
                "mistakes": 369,
                "alarms": 0.0115,
                "sound": 8525,
            }
        ],
        "## Review",
        "| home | 100 | 10,000 | 95.7% of 369 | 1.15% of 8,525 |",
    ),
    "gate": (
        {"unit": "mA/h", "current": "home-1", "checks": [CHECK], "exploitability": None},
        "## Gate",
        "| better than tight | 2 | 25,000 | +500 | +300 to +700 (99%) | +0 | yes |",
    ),
}


def test_draws_of_several_games_have_a_table_each() -> None:
    row = {"kind": "two pair", "should": "draws 1", "hands": 9, "agent": 0.97, "solver": None}
    text = card(INFO, {"draws": [row | {"profile": "home"}, row | {"profile": "online", "agent": 0.98}]})
    home, online = text.index("`home`:"), text.index("`online`:")
    assert (
        home
        < text.index("| two pair | draws 1 | 97.0% |  |")
        < online
        < text.index("| two pair | draws 1 | 98.0% |  |")
    )


def test_a_card_without_measurements_has_no_sections_for_them() -> None:
    text = card(INFO, {})
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings == ["# mine", "## How it was trained", "## Limits"]
    assert "has not been measured" in text


def test_how_it_was_made_is_in_the_card() -> None:
    text = card(INFO, {"about": "For evenings.", "recipe": ["python -m training train"]})
    for part in (
        "For evenings.",
        "    python -m training train\n",
        "| home | no limit | 2-6 | 1-100 |",
        "| online | no limit, pot limit | 2 | 100 |",
        "12.3 million decisions in 9.5 minutes.",
        "Started from the weights of home-1.",
        "Seed 7.",
        "python 3.11, torch 2.13",
        "a processor, 2 cores, 8.0 GB, 2 threads of PyTorch.",
        "Commit abc with local changes.",
        "Actions below 5% are not played.",
    ):
        assert part in text


@pytest.mark.parametrize("name", PARTS)
def test_what_was_measured_has_its_section(name: str) -> None:
    value, heading, line = PARTS[name]
    text = card(INFO, {name: value})
    assert f"{heading}\n" in text
    assert line in text
    others = [other for key, (_, other, _) in PARTS.items() if key != name]
    assert not [other for other in others if f"{other}\n" in text]


def test_the_curve_of_a_learner_is_in_the_card() -> None:
    text = card(INFO, {"exploit": [EXPLOIT]})
    assert "| home | 2 | 100 | 2,000,000 | +101 ± 20 | -5 at 1.00 M, +101 at 2.00 M | mA/h |" in text
    assert "has not been measured" not in text
    alone = card(INFO, {"exploit": [EXPLOIT | {"best_response": None}]})
    assert "## Best response\n" not in alone
    assert "## Learned best response\n" in alone


def test_results_are_a_table_a_profile_with_a_column_an_opponent() -> None:
    rows = [ROW, ROW | {"opponent": "call", "seats": 3, "mean": -4.0}, ROW | {"profile": "online", "unit": "mbb/h"}]
    text = card(INFO, {"results": rows})
    assert "`home`, mA/h:\n\n| seats | hands each | tight | call |" in text
    assert "| 3 | 200,000 |  | -4 ± 33 |" in text
    assert "`online`, mbb/h:" in text


def test_best_responses_of_the_gate_are_said() -> None:
    found = {"candidate": 400.0, "current": 450.0}
    verdict = {"unit": "mA/h", "current": "home-1", "checks": [CHECK], "exploitability": found}
    text = card(INFO, {"gate": verdict})
    assert "Its best response wins 400 mA/h in the tree, from home-1 450." in text
    assert "has not been measured" not in text


def test_limits_are_sentences() -> None:
    assert "- It bets sizes of a menu.\n" in card(INFO, {"limits": ["It bets sizes of a menu."]})


def test_the_command_writes_the_card(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "config.json").write_bytes((model_folder("home-1") / "config.json").read_bytes())
    (tmp_path / "measured.json").write_text(json.dumps({"results": [ROW]}), encoding="utf-8")
    result = CliRunner().invoke(app, ["card", "--model", str(folder), "--measured", str(tmp_path / "measured.json")])
    assert result.exit_code == 0, result.output
    assert "+535 ± 33" in (folder / "CARD.md").read_text(encoding="utf-8")
