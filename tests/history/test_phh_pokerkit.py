"""PokerKit's own reader loads our files of the two games it knows, and ends with the same stacks."""

import random
from pathlib import Path

import pokerkit
import pytest

from env.engine.history import phh_read, phh_write
from env.engine.history.hosted import seen_by
from env.engine.history.record import HandHistory
from env.engine.history.replay import replay
from env.engine.profiles import PROFILES
from env.engine.table import Table
from tests.history.hands import random_history

SAMPLES = Path(__file__).parent / "samples"


def stacks_in_pokerkit(text: str) -> list[int]:
    """Chips by player at the end."""
    *_, state = pokerkit.HandHistory.loads(text)
    assert not state.status
    return [int(stack) for stack in state.stacks]


def differs_by_rule(history: HandHistory, table: Table) -> bool:
    """Hands of tests/differential/deviations.toml, and what PokerKit deals otherwise: a mixed deck."""
    rules = history.rules
    short_blind = any(0 < stack < rules.big_blind for stack in history.stacks)
    odd_chips = any(len(pot.winners) > 1 and pot.amount % len(pot.winners) > 1 for pot in table.public().pots)
    wagers = [event.b for log in replay(history).events for event in log if event.kind.name in ("BET", "RAISE")]
    return bool(history.mixes) or short_blind or odd_chips or any(wagers)


@pytest.mark.parametrize("name", ["single27", "triple27"])
def test_random_hands_end_with_the_same_stacks(name: str) -> None:
    rng = random.Random(name)
    compared = 0
    for number in range(60):
        seats = 2 + number % 5
        history, table = random_history(rng, name, seats, rules=PROFILES[name].rules_for(seats))
        if differs_by_rule(history, table):
            continue
        compared += 1
        clockwise = [(history.dealer + k) % seats for k in range(1, seats + 1)]
        want = [table.stacks()[seat] for seat in clockwise if history.stacks[seat] > 0]
        assert stacks_in_pokerkit(phh_write.write(history)) == want
        assert stacks_in_pokerkit(phh_write.write(seen_by(history, 0))) == want
    assert compared > 25


def test_files_of_others_end_with_the_same_stacks() -> None:
    for path in sorted(SAMPLES.glob("*.phh*")):
        text = path.read_text(encoding="utf-8")
        theirs = pokerkit.HandHistory.loads_all(text) if path.suffix == ".phhs" else [pokerkit.HandHistory.loads(text)]
        for ours, other in zip(phh_read.read(text), theirs, strict=True):
            assert isinstance(ours, HandHistory)
            worth = float(ours.unit.split()[0]) if " " in ours.unit else 1
            *_, state = other
            assert [stack * worth for stack in replay(ours).stacks] == [float(stack) for stack in state.stacks]
