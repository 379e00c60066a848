"""How many random hands agree with PokerKit: `python -m tests.differential.report --hands 1000 [GAME ...]`.

A game is "profile/structure", or a profile for all its structures; without one all are played. For each game a line:
hands, mismatches, hands in which a known deviation was met, and how often each was. Status 1 if anything mismatches.
"""

import argparse
import sys
import time
import traceback
from collections import Counter

from tests.differential.compare import compare_random_hand
from tests.differential.games import GAMES


def main() -> int:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential.report", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--hands", type=int, default=1000, help="hands of each game")
    parser.add_argument("--first", type=int, default=1_000_000, help="number of the first random hand")
    options = parser.parse_args()
    wanted = [game for game in GAMES if not options.games or {game, game.split("/")[0]} & set(options.games)]
    if not wanted:
        parser.error(f"no game {' '.join(options.games)}; there are {', '.join(GAMES)}")
    wrong = 0
    for game in wanted:
        wrong += play(game, range(options.first, options.first + options.hands))
    return int(wrong > 0)


def play(game: str, numbers: range) -> int:
    """Compare these random hands and print a line; returns the number of mismatches, the first three shown."""
    met: Counter[str] = Counter()
    excused, wrong, start = 0, 0, time.perf_counter()
    for number in numbers:
        try:
            deviations = +compare_random_hand(game, number)
        except Exception as error:  # noqa: BLE001  PokerKit and ours both raise many kinds: each is a mismatch
            wrong += 1
            if wrong <= 3:
                traceback.print_exception(error)
            continue
        excused += bool(deviations)
        met += deviations
    rate = len(numbers) / (time.perf_counter() - start)
    print(f"{game}: {len(numbers)} hands, {wrong} mismatches, {excused} with a known deviation, {rate:.0f} hands/s")
    for name, count in met.most_common():
        print(f"    {count:6} {name}")
    sys.stdout.flush()
    return wrong


if __name__ == "__main__":
    raise SystemExit(main())
