"""Chips that go one way: pairs of persons at open tables whose chips pass between them as luck would hardly let them.

In a hand, what a seat loses goes to those that win, in proportion to what they win: f(a, b) = loss(a) · gain(b) / all
gains. Between two persons x = f(a, b) - f(b, a) passes. If each hand were as likely to go the one way as the other, the
sum of x over their hands would have the variance Σx², whatever the stakes and pots. So

    z = Σx / √Σx²

is near 0 for equal players and grows with the root of the hands where one gives to the other. It is a reason to look at
those hands, and no proof: a much better player wins from a weaker one as well. A single large pot says nothing here, as
it says nothing by itself; who never bets against a friend is not seen either.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

FAR = 4.5
"""z from here on is told: of a million pairs of equal players about seven come so far."""

LEAST_HANDS = 30
"""Hands between two persons where chips passed; of fewer nothing is said."""

Hand = Sequence[tuple[int | None, int]]
"""Of one hand, each seat's person (None: a bot) and net result in chips; the sum is 0."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Chips that went from one person to another, less those that came back: `chips` in `hands` hands."""

    giver: int
    taker: int
    hands: int
    chips: float
    z: float


def one_way(hands: Iterable[Hand], far: float = FAR, least: int = LEAST_HANDS) -> list[Flow]:
    """Pairs whose chips go one way, the clearest first."""
    passed: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for hand in hands:
        gains = sum(net for _, net in hand if net > 0)
        for giver, lost in hand:
            for taker, won in hand:
                if giver is not None and taker is not None and lost < 0 < won:
                    flow = -lost * won / gains
                    passed[min(giver, taker), max(giver, taker)].append(flow if giver < taker else -flow)
    found = []
    for (first, second), flows in passed.items():
        chips, spread = sum(flows), math.sqrt(sum(flow * flow for flow in flows))
        if len(flows) >= least and abs(chips) >= far * spread:
            giver, taker = (first, second) if chips > 0 else (second, first)
            found.append(Flow(giver, taker, len(flows), abs(chips), abs(chips) / spread))
    return sorted(found, key=lambda flow: -flow.z)
