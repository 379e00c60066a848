"""Who gets which chip, decided for one chip after the other (K9-K11). No layers, no formulas."""

from collections.abc import Sequence
from typing import Any

Pots = list[tuple[int, tuple[int, ...], tuple[int, ...]]]
"""Amount, eligible seats, winners in the order in which they get odd chips."""


def uncalled(totals: Sequence[int]) -> tuple[int, int]:
    """(seat, chips) of the chips that nobody matched; chips may be 0. `totals`: chips put in by seat."""
    owner = max(range(len(totals)), key=lambda seat: totals[seat])
    chips = 0
    for chip in range(1, totals[owner] + 1):
        if sum(total >= chip for total in totals) == 1:
            chips += 1
    return owner, chips


def share_out(totals: Sequence[int], live: Sequence[bool], hands: Sequence[Any], dealer: int) -> tuple[Pots, list[int]]:
    """The pots and what every seat wins.

    totals  chips put in by seat, uncalled ones already returned
    live    seats that may win            hands   keys of hands, larger wins (of live seats only)
    """
    seats = len(totals)
    clockwise = [(dealer + k) % seats for k in range(1, seats + 1)]
    heap: dict[tuple[int, ...], int] = {}  # eligible seats -> chips, in the order of the chips
    eligible: tuple[int, ...] = ()
    for chip in range(1, max(totals) + 1):
        reached = tuple(seat for seat in range(seats) if live[seat] and totals[seat] >= chip)
        eligible = reached or eligible  # chips of folded seats above every live one lie on the last heap
        heap[eligible] = heap.get(eligible, 0) + sum(total >= chip for total in totals)
    won = [0] * seats
    pots: Pots = []
    for players, amount in heap.items():
        best = max(hands[seat] for seat in players)
        winners = tuple(seat for seat in clockwise if seat in players and hands[seat] == best)
        for chip in range(amount):
            won[winners[chip % len(winners)]] += 1
        pots.append((amount, players, winners))
    return pots, won
