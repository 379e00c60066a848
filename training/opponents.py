"""Frozen opponents: at some tables one seat learns and all others are played by somebody who does not change."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Protocol

import numpy as np
import torch

from agents.scripted import SCRIPTED
from env.encoding.menu import BetId
from models.networks import PolicyNetwork
from training.cells import Look


class Opponent(Protocol):
    """Whoever reads observations: every `agents.base.ObservationAgent` does."""

    def probabilities(self, observations: Any, masks: Any) -> Any:
        """(n, A) probabilities of legal ids. observations (n, D) float32, masks (n, A) int8."""


class PolicyOpponent:
    """A copy of a policy as it is now."""

    def __init__(self, policy: PolicyNetwork) -> None:
        self.policy = deepcopy(policy).requires_grad_(False)

    @torch.no_grad()
    def probabilities(self, observations: Any, masks: Any) -> Any:
        """(n, A) float32, see `Opponent`."""
        device = next(self.policy.parameters()).device
        seen, legal = (torch.from_numpy(array).to(device) for array in (observations, masks))
        return self.policy.probabilities(seen, legal).cpu().numpy()


def scripted_opponents() -> list[Opponent]:
    """Every scripted agent."""
    return [made for made in (agent() for agent in SCRIPTED.values()) if hasattr(made, "probabilities")]


def passive(masks: Any) -> Any:
    """(n, A) float32: stand pat, check or call."""
    chances = np.zeros(masks.shape, np.float32)
    chances[np.arange(len(masks)), np.where(masks[:, BetId.CHECK_CALL] == 1, int(BetId.CHECK_CALL), 0)] = 1.0
    return chances


class Seating:
    """Who plays which seat at B tables.

    opponents  frozen players     which (B,) int64: the table's opponent, -1 = all seats learn
    learner (B,) int64: the seat that learns where there is an opponent is this number modulo the seats of the hand
    guided     the frozen seats play what the cell's guide says; where it says nothing they pass and call
    """

    def __init__(self, tables: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.opponents: list[Opponent] = []
        self.which = np.full(tables, -1, np.int64)
        self.learner = rng.permutation(tables)
        self.guided = False
        self._rank = (rng.permutation(tables) + 0.5) / tables  # who gets an opponent first when shares grow

    def everywhere(self, opponent: Opponent | None) -> Seating:
        """The same opponent at every table; None: the guide."""
        self.opponents, self.guided = [opponent] if opponent else [], opponent is None
        self.which[:] = 0
        return self

    def share(self, *groups: tuple[float, Sequence[Opponent]]) -> None:
        """Give each group (share of all tables, its opponents) its tables; the rest is self-play."""
        self.opponents, self.which[:] = [], -1
        start = 0.0
        for size, group in groups:
            if size <= 0 or not group:
                continue
            mine = np.flatnonzero((start <= self._rank) & (self._rank < start + size))
            self.which[mine] = len(self.opponents) + self.learner[mine] // 6 % len(group)
            self.opponents += group
            start += size

    def decide(self, seen: Look, policy: Any, frozen: Any, teacher: Any = None, covered: Any = None) -> None:
        """Put the opponents' probabilities in place of the policy's: policy (B, A), frozen (B,) int8 filled."""
        frozen[:] = (self.which >= 0) & (seen.seat != self.learner % seen.seats)
        if self.guided:
            rows = np.flatnonzero(frozen)
            said = covered[rows] == 1
            policy[rows[said]] = teacher[rows[said]]
            policy[rows[~said]] = passive(seen.mask[rows[~said]])
        for k, opponent in enumerate(self.opponents):
            rows = np.flatnonzero((frozen == 1) & (self.which == k))
            if len(rows):
                policy[rows] = opponent.probabilities(seen.observation[rows], seen.mask[rows])
