"""Agents at many tables at once: hands that are dealt are played to their end, whoever sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from agents.base import Agent
from env.encoding import tables as kernel
from env.encoding.hand_tables import load
from env.encoding.layout import OBSERVATION_SIZE
from env.encoding.menu import ACTIONS
from env.encoding.observe import observe_tables
from env.engine import batch
from env.engine.actions import Kind, Refusal
from env.engine.rules import Rules
from env.engine.seats import seat_view
from env.engine.views import Phase


class Side:
    """An agent that decides in many rows at once where it has `probabilities`, else in one row after the other."""

    def __init__(self, agent: Agent, rules: Rules, rng: np.random.Generator) -> None:
        self.agent, self.rules, self.rng = agent, rules, rng
        self.probabilities = getattr(agent, "probabilities", None)

    def decide(self, observations: Any, masks: Any) -> Any:
        """(n,) ids drawn from the agent's probabilities. Raises ValueError for one that is not legal."""
        chances = np.asarray(self.probabilities(observations, masks), np.float64)  # type: ignore[misc]
        points = self.rng.random(len(chances)) * chances.sum(axis=1)
        ids = (np.cumsum(chances, axis=1) > points[:, None]).argmax(axis=1)
        if (masks[np.arange(len(ids)), ids] == 0).any():
            raise ValueError(f"{type(self.agent).__name__} chose an id that is not legal")
        return ids.astype(np.int64)

    def act_alone(self, rows: Any, r: Any, row: int) -> None:
        """One exact action in one row. Raises ValueError for one that is not legal."""
        one = rows[row : row + 1]
        action = self.agent.act(seat_view(self.rules, one, r, int(one[0].actor)), self.rng)
        value = action.mask if action.kind == Kind.DRAW else action.amount
        refusal = Refusal(batch.why_not_one(one, r, int(action.kind), int(value)))
        if refusal != Refusal.NONE:
            raise ValueError(f"{type(self.agent).__name__} chose {action}: {refusal.name.lower()}")
        batch.apply_one(one, r, int(action.kind), int(value))


def play_out(
    rows: Any, rules: Rules, agents: Sequence[Agent], seated: Any, seed: Any, rng: np.random.Generator
) -> None:
    """Play every row to the end of its hand.

    Args:
        rows: (N,) dealt hands of these rules.
        rules: of all rows.
        agents: who plays.
        seated: (N, S) int, which of the agents sits in each seat.
        seed: (N,) int64 in 1..2^31-2, the rows' generators for mixes and redeals; advanced in place.
        rng: of the agents' choices.

    Raises:
        ValueError: an agent that chose what is not legal.
    """
    r, tables = rules.record(), load(rules)
    sides = [Side(agent, rules, rng) for agent in agents]
    no_oracle = np.zeros((0, 0), np.float32)
    while True:
        playing = np.flatnonzero(rows.phase != Phase.DONE)
        if not len(playing):
            return
        whose = seated[playing, rows.actor[playing]]
        for number, side in enumerate(sides):
            which = playing[whose == number]
            if not len(which):
                continue
            if side.probabilities is None:
                for row in which:
                    side.act_alone(rows, r, int(row))
                    kernel.supply_one(rows, int(row), r, seed)
                continue
            out = np.empty((len(which), OBSERVATION_SIZE), np.float32)
            mask = np.empty((len(which), ACTIONS), np.int8)
            order = np.empty((len(which), 5), np.int64)
            seat = np.empty(len(which), np.int64)
            observe_tables(rows, which, r, tables, -1, out, mask, order, seat, no_oracle)
            kernel.act_some(rows, which, r, side.decide(out, mask), order, seed)
