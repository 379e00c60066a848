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
from env.engine.profiles import Profile
from env.engine.profiles import profile as named_profile
from env.engine.state import new_hands
from env.wrappers.games import check_seats
from training.play import play_out
from training.solver.player import PlanAgent

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


def play_sets(hero: Agent, opponent: Agent, profile: str | Profile, seats: int, sets: int, seed: int) -> Any:
    """Play `sets` duplicate sets; returns (sets,) mean net result of the hero per hand, in stakes.

    Raises ValueError for an agent that plays a plan of another game or other stacks, or chooses what is not legal.
    """
    chosen = named_profile(profile)
    rules = chosen.rules_for(seats)
    r = rules.record()
    rng = np.random.default_rng(seed)
    rows = new_hands(sets * seats)
    for agent in (hero, opponent):
        if isinstance(agent, PlanAgent):
            agent.check(rules, seats, chosen.table.start_stack)
    deal_seed = np.repeat(rng.integers(1, 2**31 - 1, sets), seats)
    dealer = np.repeat(rng.integers(0, seats, sets), seats)
    hero_seat = np.tile(np.arange(seats), sets)
    kernel.deal_same(rows, r, seats, chosen.table.start_stack, dealer, deal_seed)
    seated = (np.arange(seats)[None, :] != hero_seat[:, None]).astype(np.int64)
    play_out(rows, rules, (hero, opponent), seated, deal_seed, rng)
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
