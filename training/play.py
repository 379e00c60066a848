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
from training.solver.player import Follower, PlanAgent, read_one


class Side:
    """An agent that decides in many rows at once where it can, else in one row after the other.

    follower: for an agent that plays a plan, where each row is in its tree.
    """

    def __init__(self, agent: Agent, rules: Rules, rng: np.random.Generator, rows: int) -> None:
        self.agent, self.rules, self.rng = agent, rules, rng
        self.probabilities = getattr(agent, "probabilities", None)
        self.follower = Follower(agent.tree, rows) if isinstance(agent, PlanAgent) else None
        self.alone = self.probabilities is None and self.follower is None

    def decide(self, rows: Any, which: Any, observations: Any, masks: Any) -> Any:
        """(n,) ids drawn from the agent's probabilities in rows[which]. Raises ValueError for one that is not legal."""
        if self.follower is not None and isinstance(self.agent, PlanAgent):
            chances = self.agent.chances(rows, which, self.follower.nodes, masks).astype(np.float64)
        else:
            chances = np.asarray(self.probabilities(observations, masks), np.float64)  # type: ignore[misc]
        points = self.rng.random(len(chances)) * chances.sum(axis=1)
        ids = (np.cumsum(chances, axis=1) > points[:, None]).argmax(axis=1)
        if (masks[np.arange(len(ids)), ids] == 0).any():
            raise ValueError(f"{type(self.agent).__name__} chose an id that is not legal")
        return ids.astype(np.int64)

    def act_alone(self, rows: Any, r: Any, row: int) -> int:
        """One exact action in one row, for agents without `probabilities`; returns the id nearest to it.

        Raises ValueError for one that is not legal.
        """
        one = rows[row : row + 1]
        seat = int(one[0].actor)
        action = self.agent.act(seat_view(self.rules, one, r, seat), self.rng)
        value = action.mask if action.kind == Kind.DRAW else action.amount
        refusal = Refusal(batch.why_not_one(one, r, int(action.kind), int(value)))
        if refusal != Refusal.NONE:
            raise ValueError(f"{type(self.agent).__name__} chose {action}: {refusal.name.lower()}")
        nearest = int(read_one(one, r, int(action.kind), int(value)))
        batch.apply_one(one, r, int(action.kind), int(value))
        return nearest


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
    sides = [Side(agent, rules, rng, len(rows)) for agent in agents]
    no_oracle = np.zeros((0, 0), np.float32)

    def note(which: Any, ids: Any) -> None:
        """Whoever plays a plan follows what is played."""
        for side in sides:
            if side.follower is not None:
                side.follower.step(which, ids)

    while True:
        playing = np.flatnonzero(rows.phase != Phase.DONE)
        if not len(playing):
            return
        whose = seated[playing, rows.actor[playing]]
        for number, side in enumerate(sides):
            which = playing[whose == number]
            if not len(which):
                continue
            if side.alone:
                ids = np.zeros(len(which), np.int64)
                for k, row in enumerate(which):
                    ids[k] = side.act_alone(rows, r, int(row))
                    kernel.supply_one(rows, int(row), r, seed)
                note(which, ids)
                continue
            out = np.empty((len(which), OBSERVATION_SIZE), np.float32)
            mask = np.empty((len(which), ACTIONS), np.int8)
            order = np.empty((len(which), 5), np.int64)
            seat = np.empty(len(which), np.int64)
            observe_tables(rows, which, r, tables, -1, out, mask, order, seat, no_oracle)
            ids = side.decide(rows, which, out, mask)
            note(which, ids)
            kernel.act_some(rows, which, r, ids, order, seed)
