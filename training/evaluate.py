"""How strong is an agent: duplicate deals with rotated seats, against each opponent, with a 95% interval.

A duplicate set is one deck (and one order for each mix) played n times, the measured agent in every seat once, the
opponents in the others. The mean over a set is one sample, so the luck of the deal cancels within it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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
from env.engine.profiles import Profile
from env.engine.profiles import profile as named_profile
from env.engine.rules import Rules
from env.engine.seats import seat_view
from env.engine.state import new_hands
from env.engine.views import Phase
from env.wrappers.games import check_seats
from training.solver.player import Follower, PlanAgent, read_one

Z95 = 1.959964


@dataclass(frozen=True, slots=True)
class Result:
    """Mean result of the measured agent. mean and ci95 (half-width) in thousandths of a stake per hand.

    The stake is the ante (unit mA/h) or the big blind (mbb/h).
    """

    opponent: str
    profile: str
    seats: int
    hands: int
    mean: float
    ci95: float
    unit: str


class _Side:
    """The measured agent or the opponent, playing many rows at once where it can.

    follower: for an agent that plays a plan, where each row is in its tree.
    """

    def __init__(self, agent: Agent, rules: Rules, rng: np.random.Generator, rows: int) -> None:
        self.agent, self.rules, self.rng = agent, rules, rng
        self.probabilities = getattr(agent, "probabilities", None)
        self.follower = Follower(agent.tree, rows) if isinstance(agent, PlanAgent) else None
        self.alone = self.probabilities is None and self.follower is None

    def decide(self, rows: Any, which: Any, observations: Any, masks: Any) -> Any:
        """(n,) ids drawn from the agent's probabilities in rows[which]."""
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
        """One exact action in one row, for agents without `probabilities`; returns the id nearest to it."""
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


def play_sets(hero: Agent, opponent: Agent, profile: str | Profile, seats: int, sets: int, seed: int) -> Any:
    """Play `sets` duplicate sets; returns (sets,) mean net result of the hero per hand, in stakes.

    Raises ValueError for an agent that plays a plan of another game or other stacks, or chooses what is not legal.
    """
    chosen = named_profile(profile)
    rules = chosen.rules_for(seats)
    r = rules.record()
    tables = load(rules)
    rng = np.random.default_rng(seed)
    rows = new_hands(sets * seats)
    sides = (_Side(opponent, rules, rng, len(rows)), _Side(hero, rules, rng, len(rows)))
    for agent in (hero, opponent):
        if isinstance(agent, PlanAgent):
            agent.check(rules, seats, chosen.table.start_stack)
    deal_seed = np.repeat(rng.integers(1, 2**31 - 1, sets), seats)
    dealer = np.repeat(rng.integers(0, seats, sets), seats)
    hero_seat = np.tile(np.arange(seats), sets)
    kernel.deal_same(rows, r, seats, chosen.table.start_stack, dealer, deal_seed)
    no_oracle = np.zeros((0, 0), np.float32)

    def note(which: Any, ids: Any) -> None:
        """Whoever plays a plan follows what is played."""
        for side in sides:
            if side.follower is not None:
                side.follower.step(which, ids)

    while True:
        playing = np.flatnonzero(rows.phase != Phase.DONE)
        if not len(playing):
            break
        is_hero = rows.actor[playing] == hero_seat[playing]
        for side, mine in ((sides[1], is_hero), (sides[0], ~is_hero)):
            which = playing[mine]
            if not len(which):
                continue
            if side.alone:
                ids = np.zeros(len(which), np.int64)
                for k, row in enumerate(which):
                    ids[k] = side.act_alone(rows, r, int(row))
                    kernel.supply_one(rows, int(row), r, deal_seed)
                note(which, ids)
                continue
            out = np.empty((len(which), OBSERVATION_SIZE), np.float32)
            mask = np.empty((len(which), ACTIONS), np.int8)
            order = np.empty((len(which), 5), np.int64)
            seat = np.empty(len(which), np.int64)
            observe_tables(rows, which, r, tables, -1, out, mask, order, seat, no_oracle)
            ids = side.decide(rows, which, out, mask)
            note(which, ids)
            kernel.act_some(rows, which, r, ids, order, deal_seed)
    net = rows.won[np.arange(len(rows)), hero_seat] - rows.total[np.arange(len(rows)), hero_seat]
    return net.reshape(sets, seats).mean(axis=1) / kernel.stake(r)


def evaluate(
    hero: Agent,
    opponents: dict[str, Agent],
    profile: str | Profile,
    seats: int,
    hands: int,
    seed: int = 1,
    report: Callable[[str, int, int], None] | None = None,
) -> list[Result]:
    """Measure `hero` against seats - 1 copies of each opponent.

    Args:
        hero: the agent to measure.
        opponents: by name, each met on its own.
        profile: the game, or its name.
        seats: seats of the table.
        hands: hands to play against each opponent, rounded up to whole duplicate sets.
        seed: of the decks and of the agents' choices.
        report: called with the opponent, hands played and hands to play.

    Raises:
        ValueError: seats that the profile does not have; an agent that chose what is not legal.
    """
    chosen = named_profile(profile)
    check_seats(chosen, seats)
    unit = "mbb/h" if chosen.rules.big_blind > chosen.rules.ante else "mA/h"
    results = []
    for number, (name, opponent) in enumerate(opponents.items()):
        sets = -(-hands // seats)
        samples = []
        played = 0
        while played < sets:
            some = min(sets - played, max(1, 12_000 // seats))
            samples.append(play_sets(hero, opponent, chosen, seats, some, seed + 1_000_003 * number + played))
            played += some
            if report is not None:
                report(name, played * seats, sets * seats)
        values = np.concatenate(samples) * 1000
        half = Z95 * values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else float("inf")
        results.append(Result(name, chosen.name, seats, sets * seats, float(values.mean()), float(half), unit))
    return results
