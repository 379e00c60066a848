"""The benchmark's contract: which rows it prints, how ratios are taken, what it does without the other engines."""

import json
import os
import random
import sys

import pytest
from typer.testing import CliRunner

from env.bench import Row, as_json, ratios
from env.bench_peers import PEERS, measure_peers
from env.cli import app
from env.engine.profiles import PROFILES

TINY = ("--seconds", "0.001")
INSTALLED = {"pokerkit": "pokerkit", "rlcard": "rlcard", "openspiel": "pyspiel"}


def test_rows_of_every_work_seat_number_and_thread_number() -> None:
    result = CliRunner().invoke(app, ["bench", "--profile", "home", *TINY, "--seats", "2", "--seats", "3", "--json"])
    assert result.exit_code == 0, result.output
    printed = json.loads(result.stdout)
    assert printed.keys() == {"rows", "ratios"}
    assert printed["ratios"] == {}
    rows = printed["rows"]
    assert all(row.keys() == {"work", "profile", "seats", "threads", "per_second", "peer"} for row in rows)
    threads = {1, os.cpu_count() or 1}
    by_seats = {
        (work, seats, n) for work in ("decisions", "observations", "hands") for seats in (2, 3) for n in threads
    }
    found = [(row["work"], row["seats"], row["threads"]) for row in rows]
    assert len(found) == len(set(found))
    assert set(found) == by_seats | {("evaluations", 0, n) for n in threads}
    assert all(row["per_second"] > 0 and row["profile"] == "home" and row["peer"] is None for row in rows)


def test_without_a_profile_every_game_has_rows() -> None:
    result = CliRunner().invoke(app, ["bench", *TINY, "--seats", "5", "--json"])
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)["rows"]
    for name in PROFILES:
        found = [row for row in rows if row["profile"] == name and row["threads"] == (os.cpu_count() or 1)]
        assert [row["work"] for row in found] == ["decisions", "hands", "observations", "evaluations"]
        assert all(row["per_second"] > 0 for row in found)


def test_people_read_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in INSTALLED.values():
        monkeypatch.setitem(sys.modules, module, None)  # as if it were not installed
    result = CliRunner().invoke(app, ["bench", "--profile", "home", *TINY, "--seats", "6", "--peers"])
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert sum(line.startswith("home      decisions     6 seats, ") for line in lines) == len({1, os.cpu_count() or 1})
    assert lines[-3:] == ["pokerkit is not installed", "rlcard is not installed", "openspiel is not installed"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seats", "7"), "error: seats [7]: 2 to 6"),
        (("--seats", "2", "--seats", "1"), "error: seats [2, 1]: 2 to 6"),
        (("--profile", "canasta"), f"error: unknown profile 'canasta'; known: {', '.join(PROFILES)}"),
        (("--profile", "stripped", "--seats", "6"), "error: seats [6]: 2 to 5"),
        (("--rules", "nowhere.toml"), "error: nowhere.toml: cannot be read: No such file or directory"),
    ],
)
def test_what_cannot_be_measured_is_refused(arguments: tuple[str, ...], message: str) -> None:
    result = CliRunner().invoke(app, ["bench", *TINY, *arguments])
    assert result.exit_code == 2
    assert result.stderr.strip() == message


# -- ratios ----------------------------------------------------------------------------------------------------------


def test_a_ratio_is_the_smallest_over_the_seats_with_our_best_number_of_threads() -> None:
    rows = [
        Row("decisions", "home", 2, 1, 1000.0),
        Row("decisions", "home", 2, 2, 1800.0),
        Row("decisions", "home", 4, 1, 900.0),
        Row("decisions", "home", 4, 2, 600.0),
        Row("hands", "home", 2, 2, 1e9),
        Row("evaluations", "home", 0, 2, 1e9),
        Row("decisions", "home", 2, 1, 10.0, "pokerkit (five-card draw)"),
        Row("decisions", "home", 4, 1, 3.0, "pokerkit (five-card draw)"),
        Row("decisions", "home", 4, 1, 90.0, "rlcard (no-limit hold'em)"),
        Row("decisions", "home", 6, 1, 1.0, "openspiel (universal_poker)"),  # we did not play six-handed
    ]
    assert ratios(rows) == {"pokerkit": 180.0, "rlcard": 10.0}
    printed = as_json(rows)
    assert printed["ratios"] == ratios(rows)
    assert printed["rows"][6] == {
        "work": "decisions", "profile": "home", "seats": 2, "threads": 1, "per_second": 10.0,
        "peer": "pokerkit (five-card draw)",
    }  # fmt: skip


def test_without_peers_there_are_no_ratios() -> None:
    assert ratios([Row("decisions", "home", 2, 1, 1000.0)]) == {}
    assert ratios([]) == {}


# -- the other engines -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("name", PEERS)
def test_a_peer_plays_whole_hands(name: str, seats: int) -> None:
    """As many decisions as a hand of that many players takes, every time."""
    pytest.importorskip(INSTALLED[name])
    hand = PEERS[name][1](seats, random.Random(1))
    decisions = [hand() for _ in range(10)]
    assert all(1 <= one <= 200 for one in decisions)
    assert sum(decisions) >= 10 * seats
    if name == "pokerkit":  # bets of all seats, then draws, then bets: more than once round the table
        assert max(decisions) > 2 * seats


def test_peers_are_named_with_the_game_they_play(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("rlcard", "pyspiel"):
        monkeypatch.setitem(sys.modules, module, None)
    rows, missing = measure_peers("home", [2, 4], seconds=0.001)
    assert missing == ["rlcard", "openspiel"]
    assert [(row.work, row.profile, row.seats, row.threads) for row in rows] == [
        ("decisions", "home", 2, 1),
        ("decisions", "home", 4, 1),
    ]
    assert {row.peer for row in rows} == {"pokerkit (five-card draw composed from State)"}
    assert all(row.per_second > 0 for row in rows)
