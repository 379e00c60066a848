"""Betting perft: the number of ways a whole hand can go, counted by the engine and by the naive oracle.

Cards are fixed and everybody stands pat; every exact amount counts. A wrong number prints its split: how many ways
begin with each first action, so that the branch that differs is found by hand.
"""

from collections.abc import Sequence

import pytest

from env.engine.actions import Action
from env.engine.rules import Rules
from env.engine.table import Table
from tests.oracle.naive_betting import History, Step

HOME = Rules()

RICH_ANTE = Rules(ante=2, min_bet=4)

# (rules, stacks, dealer, ways to play the hand)
COUNTS: list[tuple[Rules, list[int], int, int]] = [
    (HOME, [1, 1], 0, 1),
    (HOME, [1, 5], 0, 1),
    (HOME, [3, 3], 0, 9),
    (HOME, [5, 5], 0, 57),
    (HOME, [8, 8], 0, 377),
    (HOME, [6, 9], 0, 209),
    (HOME, [9, 6], 0, 209),
    (HOME, [0, 5, 5], 0, 57),
    (HOME, [3, 3, 3], 0, 25),
    (HOME, [1, 4, 4], 2, 33),
    (HOME, [2, 4, 5], 0, 87),
    (HOME, [5, 4, 2], 1, 99),
    (HOME, [4, 4, 4], 0, 169),
    (HOME, [2, 3, 4, 3], 0, 105),
    (HOME, [2, 2, 2, 2, 2], 3, 161),
    (HOME, [2, 2, 2, 2, 2, 2], 3, 385),
    (RICH_ANTE, [7, 7], 0, 33),
    (RICH_ANTE, [9, 5, 3], 0, 69),
]


def engine_split(table: Table) -> dict[str, int]:
    """Next action -> ways that begin with it. A hand without a decision has one way, under the name "end"."""
    while (legal := table.legal()) is not None and legal.discards is not None:
        table.apply(table.actor or 0, Action.pat())
    if legal is None:
        return {"end": 1}
    actions = [Action.fold()] * legal.fold + [Action.check()] * legal.check + [Action.call()] * (legal.call is not None)
    if legal.wager is not None:
        low, high = legal.wager
        actions += [Action(legal.wager_kind, to) for to in range(low, high + 1)]
    ways = {}
    for action in actions:
        after = table.copy()
        after.apply(table.actor or 0, action)
        ways[f"{action.kind.name.lower()} {action.amount}"] = sum(engine_split(after).values())
    return ways


def naive_split(rules: Rules, stacks: Sequence[int], dealer: int, steps: list[Step]) -> dict[str, int]:
    """The same, from the history alone."""
    now = History(stacks, dealer, rules.ante, rules.min_bet, steps).read()
    if now.phase == "done":
        return {"end": 1}
    if now.phase == "draw":
        return naive_split(rules, stacks, dealer, [*steps, (now.actor, "draw", 0)])
    ways = {}
    for verb, (low, high) in now.options.items():
        for amount in range(low, high + 1) if verb in ("bet", "raise") else [0]:
            step = (now.actor, verb, amount)
            ways[f"{verb} {amount}"] = sum(naive_split(rules, stacks, dealer, [*steps, step]).values())
    return ways


@pytest.mark.parametrize(("rules", "stacks", "dealer", "ways"), COUNTS, ids=lambda value: str(value)[:24])
def test_ways_to_play_a_hand(rules: Rules, stacks: list[int], dealer: int, ways: int) -> None:
    engine = engine_split(Table.deal(rules, stacks, dealer, range(52)))
    naive = naive_split(rules, stacks, dealer, [])
    assert engine == naive
    assert sum(engine.values()) == ways, f"split: {engine}"
