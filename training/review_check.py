"""Whether the coach's review finds what the solver calls mistakes, and leaves alone what it calls sound.

Decisions of a mixed population are judged twice: by the solution's action values, and by the coach as `/review` does
it. Both see the seat's own cards and the course of the hand, nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from agents.advice import costs
from agents.base import Agent
from models.networks import ValueNetwork
from training.losses import pot_scale
from training.solver.cfr import Solution
from training.solver.values import action_values
from training.spots import Appraiser, Spots, collect

BIG, SMALL = 5.0, 0.5
"""Stakes: what the review must find, and what it must leave alone."""
FLAG = 0.01
"""Share of the starting stack from which on a decision is shown."""
_REDRAWS = 256
_HANDS = 1500


@dataclass(frozen=True, slots=True)
class ReviewCheck:
    """What came of it.

    decisions  judged            judged   share of all decisions that the solution can judge
    flagged    share of all      found    share flagged of the mistakes of more than `BIG` stakes, `mistakes` of them
    alarms     share flagged of the decisions that cost less than `SMALL`, `sound` of them
    error      mean difference between the coach's cost and the solver's, stakes
    """

    decisions: int
    judged: float
    flagged: float
    found: float
    mistakes: int
    alarms: float
    sound: int
    error: float


def check_review(
    values: ValueNetwork, agents: Sequence[Agent], solution: Solution, decisions: int, seed: int = 1
) -> ReviewCheck:
    """Judge at least so many decisions of these agents, who all meet each other, by both.

    Raises what `action_values` raises.
    """
    appraiser = Appraiser(action_values(solution), solution.buckets, _REDRAWS, seed)
    rng = np.random.default_rng(seed)
    parts: list[Spots] = []
    shares: list[float] = []
    while sum(len(part.action) for part in parts) < decisions:
        seated = rng.integers(0, len(agents), (min(_HANDS, 1 + decisions // 4), 2))
        spots, share = collect(appraiser, agents, seated, int(rng.integers(2**31)))
        parts.append(spots)
        shares.append(share)
    drawn = rng.permutation(sum(len(part.action) for part in parts))[:decisions]  # they come in the order of the hands
    whole = Spots(*(np.concatenate(arrays)[drawn] for arrays in zip(*parts, strict=True)))
    legal = whole.mask == 1
    true = costs(whole.values, legal, whole.action)
    said = costs(_values(values, whole.observation), legal, whole.action)
    flagged, big, small = said >= FLAG * solution.start, true > BIG, true < SMALL
    return ReviewCheck(
        decisions=len(true),
        judged=float(np.mean(shares)),
        flagged=float(flagged.mean()),
        found=float(flagged[big].mean()) if big.any() else 1.0,
        mistakes=int(big.sum()),
        alarms=float(flagged[small].mean()) if small.any() else 0.0,
        sound=int(small.sum()),
        error=float(np.abs(said - true).mean()),
    )


@torch.no_grad()
def _values(network: ValueNetwork, observations: Any) -> Any:
    """(n, A) the coach's values in stakes."""
    seen = torch.from_numpy(observations)
    return (network(seen) * pot_scale(seen)[:, None]).numpy()
