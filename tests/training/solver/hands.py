"""Hands played by random ids from the menu, each with its place in a tree."""

from typing import Any

import numpy as np

from env.encoding import tables as kernel
from env.encoding.hand_tables import load
from env.encoding.layout import OBSERVATION_SIZE
from env.encoding.menu import ACTIONS, BetId
from env.encoding.observe import observe_tables
from env.engine.profiles import profile
from env.engine.state import new_hands
from env.engine.views import Phase
from training.solver.player import Follower
from training.solver.tree import MOST_RAISES, PublicTree


def random_hands(name: str, chips: int, count: int) -> Any:
    """(count,) hands dealt heads-up, the dealer in either seat."""
    rows, r = new_hands(count), profile(name).rules_for(2).record()
    dealer, seed = np.arange(count) % 2, np.arange(1, count + 1, dtype=np.int64) * 7919
    kernel.deal_same(rows, r, 2, chips, dealer, seed)
    return rows


class Course:
    """Plays hands and follows them.

    on_tree (n,) bool  no raise so far was one too many for the tree
    """

    def __init__(self, tree: PublicTree, rows: Any, seed: int, calm: float = 0.0) -> None:
        self.tree, self.rows, self.calm = tree, rows, calm
        self.follower = Follower(tree, len(rows))
        self.on_tree = np.ones(len(rows), bool)
        self.rng = np.random.default_rng(seed)
        self._seeds = np.arange(1, len(rows) + 1, dtype=np.int64) * 104_729
        self._r, self._tables = tree.rules.record(), load(tree.rules)

    @property
    def asked(self) -> Any:
        """(n,) numbers of the hands that ask for a decision."""
        return np.flatnonzero(self.rows.phase != Phase.DONE)

    def look(self) -> tuple[Any, Any, Any]:
        """(asked (n,), masks (n, A), order (n, 5)) of what is to be decided."""
        asked = self.asked
        out, mask = np.empty((len(asked), OBSERVATION_SIZE), np.float32), np.empty((len(asked), ACTIONS), np.int8)
        order, seat = np.empty((len(asked), 5), np.int64), np.empty(len(asked), np.int64)
        nothing = np.zeros((0, 0), np.float32)
        observe_tables(self.rows, asked, self._r, self._tables, -1, out, mask, order, seat, nothing)
        return asked, mask, order

    def step(self) -> None:
        """A random legal id in every hand; `calm` is how often one that neither folds nor raises."""
        asked, mask, order = self.look()
        weight = mask * self.rng.random(mask.shape)
        calm = self.rng.random(len(asked)) < self.calm
        weight[calm, BetId.CHECK_CALL] *= 100
        ids = weight.argmax(axis=1)
        fifth = (self.rows.raises[asked] >= MOST_RAISES) & (ids > BetId.CHECK_CALL)
        self.on_tree[asked[fifth]] = False
        self.follower.step(asked, ids)
        kernel.act_some(self.rows, asked, self._r, ids, order, self._seeds)

    def play(self) -> None:
        """To the end of every hand."""
        while len(self.asked):
            self.step()
