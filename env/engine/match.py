"""A series of hands: who can pay, who deals next, when it is over, who is placed where (S0-42..44, B1)."""

from __future__ import annotations

from collections.abc import Sequence

from env.engine.rules import Rules


def payers(stacks: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Seats that are dealt into the next hand: the ante in full, or any chip in a blind game (C47)."""
    least = max(1, rules.ante)
    return tuple(seat for seat, stack in enumerate(stacks) if stack >= least)


def next_dealer(dealer: int, stacks: Sequence[int], rules: Rules) -> int:
    """The deal moves left to the next seat that can pay (C9). Raises ValueError if nobody can."""
    able = payers(stacks, rules)
    if not able:
        raise ValueError(f"stacks {list(stacks)}: nobody can pay the forced bets")
    return min(able, key=lambda seat: (seat - dealer - 1) % len(stacks))


def is_over(hands_played: int, hands: int, stacks: Sequence[int], rules: Rules) -> bool:
    """Whether the series ends: all hands played (0 = open end), or fewer than two seats can pay (S0-42)."""
    return (hands > 0 and hands_played >= hands) or len(payers(stacks, rules)) < 2


def places(stacks: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """(first place, last place, seat), most chips first; equal chips share the range of places (S0-44, C42)."""
    order = sorted(range(len(stacks)), key=lambda seat: -stacks[seat])
    result = []
    for seat in order:
        better = sum(stack > stacks[seat] for stack in stacks)
        equal = sum(stack == stacks[seat] for stack in stacks)
        result.append((better + 1, better + equal, seat))
    return tuple(result)
