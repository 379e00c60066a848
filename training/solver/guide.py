"""A solution as the guide of a cell: it follows every table and says what it would do (see `training.guide`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from env.encoding.hand_tables import HandTables, canonical_order
from env.encoding.menu import ACTIONS, fill_mask
from env.engine._jit import entry
from env.engine.state import RulesRow
from training.solver.player import Follower, PlanAgent


@entry
def legal_masks(rows: Any, r: RulesRow, tables: HandTables, mask: Any) -> None:
    """Fill mask (B, A) int8 with the legal ids of the seats to act in rows (B,)."""
    order = np.zeros(5, np.int64)
    scratch = np.zeros(5, np.int64)
    for k in range(rows.shape[0]):
        t = rows[k]
        canonical_order(t.hole[int(t.actor)], tables, order, scratch)
        fill_mask(t, r, order, mask[k])


class PlanGuide:
    """Plays a plan at every table that two seats with the plan's stacks play; elsewhere it has nothing to say."""

    def __init__(self, agent: PlanAgent) -> None:
        self.agent = agent
        self._r = agent.tree.rules.record()

    def restart(self, rows: Any) -> None:
        """Every table has been dealt a new hand, see `Guide`."""
        self._rows = rows
        self._follower = Follower(self.agent.tree, len(rows))
        self._fits = np.zeros(len(rows), bool)
        self._every = np.arange(len(rows))
        self._meet(self._every)

    def _meet(self, which: Any) -> None:
        """New hands: the smaller stack is what counts."""
        rows = self._rows[which]
        chips = (np.asarray(rows.stack) + np.asarray(rows.total))[:, :2].min(axis=1)
        self._fits[which] = (np.asarray(rows.seats) == 2) & (chips == self.agent.tree.start)
        self._follower.restart(which)

    def targets(self, probabilities: Any, covered: Any) -> None:
        """What the plan does with the decision that each table asks for, see `Guide`."""
        mask = np.zeros((len(self._rows), ACTIONS), np.int8)
        legal_masks(self._rows, self._r, self.agent.tables, mask)
        probabilities[:] = self.agent.chances(self._rows, self._every, self._follower.nodes, mask)
        covered[:] = self._fits

    def step(self, actions: Any, done: Any) -> None:
        """What was played, see `Guide`."""
        ended = np.flatnonzero(done)
        going = np.flatnonzero(np.asarray(done) == 0)
        self._follower.step(going, np.asarray(actions)[going])
        if len(ended):
            self._meet(ended)
