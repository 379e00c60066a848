"""Digests of play that must be the same compiled and in plain Python. `python -m tests.engine.streams` prints them.

Run with FIVEDRAW_JIT=0 for the plain side.
"""

import hashlib
import json
import random

import numpy as np

from env.engine.batch import play_random
from env.engine.rules import Rules, Structure
from env.engine.state import new_hands
from env.engine.views import Phase
from tests.oracle.games import GAMES as PROFILE_GAMES
from tests.oracle.random_play import play_out, random_deal

GAMES = PROFILE_GAMES | {
    "multiples": Rules(min_bet=0, structure=Structure.FIXED_LIMIT_MULTIPLES, limit_units=(3, 6), limit_cap=4),
    "late fifth of 36": Rules(deck_size=36, split_fifth_card=True, burn=True, reserve_bottom_card=True),
}
"""Every profile in every structure, and options that none of them has."""


def batch_digest(rules: Rules, seats: int, steps: int) -> list[int]:
    """Digest, decisions and finished hands of random play in the batch kernel."""
    rows = new_hands(2)
    rows.phase = Phase.DONE
    stacks = np.array([100, 7, 33, 2, 250, 90][:seats], np.int64)
    seed, counts = np.array([20_261_129, 7], np.int64), np.zeros(2, np.int64)
    digest = int(play_random(rows, rules.record(), stacks, seed, steps, counts))
    return [digest, *counts.tolist()]


def table_digest(rules: Rules, hands: int) -> str:
    """sha256 over every event, legal set and stack of random hands played through `Table`."""
    rng = random.Random(repr(rules))
    lines = []
    for _ in range(hands):
        table = random_deal(rng, rng.randint(2, min(6, rules.seat_limit())), rules)
        lines.append(repr(table.opening))
        lines += [repr((move, table.legal(), table.stacks())) for move in play_out(rng, table)]
        lines.append(repr(table.public()))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def digests() -> dict[str, object]:
    """All digests by name."""
    result: dict[str, object] = {}
    for name, rules in GAMES.items():
        seats = min(6, rules.seat_limit())
        result[f"batch {name}"] = [batch_digest(rules, 2, 30), batch_digest(rules, seats, 60)]
        result[f"table {name}"] = table_digest(rules, 2)
    return result


if __name__ == "__main__":
    print(json.dumps(digests()))
