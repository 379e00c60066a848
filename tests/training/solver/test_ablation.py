"""Terms of a recipe are switched one at a time, and what that does is measured against the same seed as configured."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.training.tiny import UPDATE, tiny, toml
from training.ablation import CONFIGURED, Trial, compare, variants
from training.cli import app
from training.solver.tree import PublicTree

SHORT = '\n[[cell]]\nprofile = "home"\nseats = [1.0, 0.0, 0.0, 0.0, 0.0]\nspread = 0.0\nstack = 3\n'
CELLS = "".join(line for line in toml().splitlines(keepends=True) if not line.startswith("seats")) + SHORT


def test_a_term_that_is_on_goes_off_and_the_other_way_round() -> None:
    config = tiny(scripted=[0.1, 0.1])
    switched = variants(config)
    assert list(switched) == [
        CONFIGURED,
        "without tremble",
        "without explore",
        "without magnet",
        "with past",
        "without scripted",
    ]
    assert switched[CONFIGURED] == config
    assert switched["without tremble"].tremble == (0.0, 0.0)
    assert switched["without magnet"].magnet == 0.0
    assert switched["with past"].past == (0.2, 0.2)
    assert switched["with past"].tremble == config.tremble, "one term at a time"


def test_changes_are_of_the_same_seed() -> None:
    trials = [
        *(Trial(CONFIGURED, seed, 10, value) for seed, value in ((1, 100.0), (2, 200.0), (3, 300.0))),
        *(Trial("without magnet", seed, 10, value) for seed, value in ((1, 110.0), (2, 220.0), (3, 330.0), (4, 9.0))),
        Trial("with past", 5, 10, 1.0),
    ]
    configured, magnet = compare(trials)
    assert (configured.best_response, configured.change, configured.ci95) == (200, 0, 0)
    assert (magnet.seeds, magnet.best_response, magnet.change) == ((1, 2, 3), 220, 20)
    assert magnet.ci95 == pytest.approx(4.30 * 10 / 3**0.5), "Student's interval of the changes 10, 20, 30"


def test_one_seed_has_no_interval() -> None:
    rows = compare([Trial(CONFIGURED, 1, 10, 5.0), Trial("with past", 1, 10, 4.0)])
    assert rows[1].change == -1
    assert rows[1].ci95 != rows[1].ci95


def test_the_command_prints_its_table_and_does_nothing_twice(tmp_path: Path, smallest: PublicTree) -> None:
    assert len(smallest.nodes.kind) < 200, "a best response takes moments"
    (tmp_path / "short.toml").write_text(CELLS)
    command = ["ablate", "--config", str(tmp_path / "short.toml"), "--decisions", str(UPDATE), "--seeds", "1,2"]
    command += ["--terms", "magnet", "--out", str(tmp_path / "runs")]
    result = CliRunner().invoke(app, [*command, "--json"])
    assert result.exit_code == 0, result.stderr
    first = json.loads(result.stdout)
    assert [(row["term"], row["seeds"]) for row in first["rows"]] == [(CONFIGURED, [1, 2]), ("without magnet", [1, 2])]
    assert all(row["best_response"] > 0 for row in first["rows"])
    checkpoint = tmp_path / "runs/without-magnet-2/checkpoint.pt"
    written = checkpoint.stat().st_mtime_ns
    table = CliRunner().invoke(app, command).stdout.splitlines()
    assert table[1] == "| term | seeds | best response | change |"
    assert table[3] == f"| {CONFIGURED} | 2 | {first['rows'][0]['best_response']:.0f} |  |"
    assert table[4].startswith("| without magnet | 2 | ")
    assert checkpoint.stat().st_mtime_ns == written, "the runs are read, not run again"
    other = CliRunner().invoke(app, [*command, "--decisions", "9000"])
    assert (other.exit_code, "name another --out" in other.stderr) == (2, True), "it had another budget"


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--terms", "luck"], "error: term 'luck': one of tremble, explore, magnet, past, scripted"),
        (["--seeds", "1,x"], "error: seeds '1,x': whole numbers, separated by commas"),
        (["--config", "triple27", "--out", "none"], "error: triple27, teacher none: terms are compared"),
        (["--config", "home-duel", "--out", "none"], "error: home, teacher solver: terms are compared"),
    ],
)
def test_the_command_refuses_in_one_line(words: list[str], error: str) -> None:
    refused = CliRunner().invoke(app, ["ablate", *words])
    assert (refused.exit_code, refused.stderr.strip().startswith(error)) == (2, True), refused.stderr
