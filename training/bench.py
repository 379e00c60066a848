"""How fast the trained parts are: one decision as the bot makes it, and training end to end."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import torch

from agents.base import Agent
from env.engine.cards import deck_cards
from env.engine.profiles import Profile
from env.engine.table import Table
from env.engine.views import Phase
from training.config import TrainConfig
from training.train import Budget, train


@dataclass(frozen=True, slots=True)
class Speed:
    """decision_ms_*: from the table to the exact action, one thread. trained_per_s: play and learning together."""

    decisions: int
    decision_ms_median: float
    decision_ms_p95: float
    trained_per_s: float
    threads: int


def decision_times(agent: Agent, profile: Profile, seats: int, hands: int, seed: int) -> list[float]:
    """Milliseconds of each decision of self-play at one table: view, observation, network, exact action."""
    rng, rules = np.random.default_rng(seed), profile.rules_for(seats)
    deck = list(deck_cards(rules.deck_size))
    times = []
    for hand in range(hands):
        rng.shuffle(deck)
        table = Table.deal(rules, [profile.table.start_stack] * seats, hand % seats, deck)
        while not table.done:
            if table.phase == Phase.MIX:
                order = list(table.mix_cards())
                rng.shuffle(order)
                table.mix(order)
                continue
            if table.phase == Phase.REDEAL:
                rng.shuffle(deck)
                table.redeal(deck)
                continue
            seat = table.actor
            assert seat is not None, "a hand that is not over asks for cards or for an action"
            began = time.perf_counter()
            action = agent.act(table.view(seat), rng)
            times.append((time.perf_counter() - began) * 1000)
            table.apply(seat, action)
    return times


def measure(agent: Agent, profile: Profile, config: TrainConfig, seats: int, updates: int, threads: int) -> Speed:
    """Both figures; `updates` updates of training with fresh weights in a temporary folder, the first one not timed."""
    torch.set_num_threads(1)
    decision_times(agent, profile, seats, 2, 0)  # load and compile before the clock starts
    times = decision_times(agent, profile, seats, 100, 1)
    torch.set_num_threads(threads)
    marks: list[float] = []

    def report(*_: object) -> None:
        marks.append(time.perf_counter())

    with TemporaryDirectory() as folder:
        size = config.tables * config.steps
        train(config, Budget(decisions=size * (updates + 1)), Path(folder), report=report)
    rate = size * updates / (marks[-1] - marks[0])
    return Speed(len(times), float(np.median(times)), float(np.percentile(times, 95)), rate, threads)
