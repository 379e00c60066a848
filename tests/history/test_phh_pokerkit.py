"""PokerKit's own reader loads our files of the two games it knows, and ends with the same stacks."""

import random
from pathlib import Path

import pokerkit
import pytest

from env.engine.actions import Action, Kind
from env.engine.history import phh_read, phh_write
from env.engine.history.hosted import seen_by
from env.engine.history.record import HandHistory, Step
from env.engine.history.replay import replay
from env.engine.profiles import PROFILES
from env.engine.table import Table
from tests.differential.compare import SHORT_OPENING, UNCONTESTED_POT, Comparison
from tests.differential.mirror import playable
from tests.history.hands import random_history
from tests.oracle.random_play import held

SAMPLES = Path(__file__).parent / "samples"
SAME_CHIPS = {SHORT_OPENING, UNCONTESTED_POT}
"""Deviations that leave the chips alone: raises that only PokerKit allows, and pots that it only reports otherwise."""


def stacks_in_pokerkit(text: str) -> list[int]:
    """Chips by player at the end."""
    *_, state = pokerkit.HandHistory.loads(text)
    assert not state.status
    return [int(stack) for stack in state.stacks]


def deviations(history: HandHistory) -> set[str]:
    """Those of tests/differential/deviations.toml that are met in a hand whose deck is known and is never mixed."""
    table = Table.deal(playable(history.rules), history.stacks, history.dealer, history.deck)
    comparison = Comparison(table, list(history.stacks))
    for step in history.steps:
        assert isinstance(step, Step)
        comparison.decision()
        action = Action.pat() if step.kind == Kind.TIMEOUT else Action(step.kind, step.amount, mask_of(table, step))
        if comparison.over or not comparison.both_allow(action):
            break
        comparison.step(action, random.Random(0))
    if table.done:
        comparison.end()
    return set(+comparison.deviations)


def mask_of(table: Table, step: Step) -> int:
    """Positions of the cards thrown away."""
    return sum(1 << place for place, card in enumerate(held(table, step.seat)) if card in step.thrown)


@pytest.mark.parametrize("name", ["single27", "triple27"])
def test_random_hands_end_with_the_same_stacks(name: str) -> None:
    rng = random.Random(name)
    compared = 0
    for number in range(60):
        seats = 2 + number % 5
        history, table = random_history(rng, name, seats, rules=PROFILES[name].rules_for(seats))
        if history.mixes or deviations(history) - SAME_CHIPS:
            continue
        compared += 1
        clockwise = [(history.dealer + k) % seats for k in range(1, seats + 1)]
        want = [table.stacks()[seat] for seat in clockwise if history.stacks[seat] > 0]
        assert stacks_in_pokerkit(phh_write.write(history)) == want
        assert stacks_in_pokerkit(phh_write.write(seen_by(history, 0))) == want
    assert compared > 40


def test_files_of_others_end_with_the_same_stacks() -> None:
    for path in sorted(SAMPLES.glob("*.phh*")):
        text = path.read_text(encoding="utf-8")
        theirs = pokerkit.HandHistory.loads_all(text) if path.suffix == ".phhs" else [pokerkit.HandHistory.loads(text)]
        for ours, other in zip(phh_read.read(text), theirs, strict=True):
            assert isinstance(ours, HandHistory)
            worth = float(ours.unit.split()[0]) if " " in ours.unit else 1
            *_, state = other
            assert [stack * worth for stack in replay(ours).stacks] == [float(stack) for stack in state.stacks]
