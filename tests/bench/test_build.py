"""`python -m env build`: what it makes is found again, so a second build makes nothing anew."""

import json
import subprocess
import sys
from pathlib import Path

from env.encoding.hand_tables import table_file
from env.engine._jit import JIT, cache_folder
from env.engine.profiles import PROFILES
from env.warm import build_caches, table_rules

PARTS = ["hand tables", "observations", "rules"]

PLAY = """
import json, numpy
from env.encoding.observe import Encoder, exact_one, observe_tables
from env.engine.cards import deck_cards
from env.engine.rules import Rules
from env.engine.table import Table
from env.warm import warm_observations
from env.wrappers.vector_env import TableVectorEnv
warm_observations()
table, encoder = Table.deal(Rules(), [100, 100], 0, deck_cards(52)), Encoder(Rules())
_, mask, order = encoder.encode(table.view(1))
encoder.action(table.view(1), 33, order)
for oracle in (False, True):
    many = TableVectorEnv(3, seats=[1, 0, 1, 1, 0], profile="stripped", oracle=oracle)
    many.reset(seed=1)
    many.step(numpy.full(3, 33))
print(json.dumps([len(getattr(entry, "signatures", [1])) for entry in (observe_tables, exact_one)]))
"""


def kept() -> dict[Path, tuple[int, int]]:
    """Compiled kernels and tables in the cache folder: size and time of writing."""
    files = [path for path in cache_folder().rglob("*") if path.suffix in {".nbc", ".npz"} and ".part" not in path.name]
    return {path: (path.stat().st_size, path.stat().st_mtime_ns) for path in files}


def test_a_second_build_changes_nothing() -> None:
    assert sorted(build_caches()) == PARTS
    before = kept()
    games = [game.rules_for(seats) for game in PROFILES.values() for seats in range(2, game.table.seats_max + 1)]
    assert all(table_file(rules) in before for rules in games)
    assert len(table_rules()) == 4
    assert not JIT or any(path.suffix == ".nbc" for path in before)
    assert sorted(build_caches()) == PARTS
    after = kept()
    assert {path: after[path] for path in before} == before


def test_what_is_compiled_ahead_is_what_is_played() -> None:
    """Observations are compiled with empty tables: real ones must not need another kernel."""
    out = subprocess.run([sys.executable, "-c", PLAY], check=True, capture_output=True, text=True)
    assert json.loads(out.stdout) == [1, 1]
