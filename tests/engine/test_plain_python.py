"""Compiled = interpreted: the same seeds give the same play, and the worked hands pass in plain Python too."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.engine.streams import GAMES, digests

ROOT = Path(__file__).resolve().parents[2]


def plain(arguments: Sequence[str]) -> str:
    """Standard output of a Python module run without the compiler."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        env=os.environ | {"FIVEDRAW_JIT": "0", "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_random_play_is_the_same() -> None:
    compiled = digests()
    interpreted = json.loads(plain(["tests.engine.streams"]))
    assert len(compiled) == 2 * len(GAMES)
    assert interpreted == compiled


def test_worked_hands_pass_in_plain_python() -> None:
    files = sorted(str(path) for path in (ROOT / "tests" / "cases").glob("*.json"))
    results = json.loads(plain(["env", "cases", *files, "--json"]))
    assert len(results) > 100
    assert [result for result in results if not result["ok"]] == []
