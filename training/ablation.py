"""Which terms of a recipe pay: the same run without each term that is on, and with each that is off, for several seeds.

A term stays in a recipe only if the best response to what comes out is lower with it. One run says little, since seeds
differ by as much as terms do: every run is held against the same seed's run as configured.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from training.config import ConfigError, TrainConfig
from training.solver.response import respond
from training.solver.tree import grow
from training.teach import agent_of
from training.train import Budget, train

CONFIGURED = "as configured"
ON: dict[str, Any] = {
    "tremble": (0.15, 0.1),
    "explore": (0.3, 0.1),
    "magnet": 0.05,
    "past": (0.2, 0.2),
    "scripted": (0.2, 0.2),
}
"""Terms that can be done without, and what each is where a recipe leaves it at 0 and it is tried."""

STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)
"""97.5% quantiles of Student's distribution with 1, 2, ... degrees of freedom; the last one serves for more as well."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A run: best response to its averaged policy in the tree at the game's usual chips, thousandths of a stake."""

    term: str
    seed: int
    decisions: int
    best_response: float


@dataclass(frozen=True, slots=True)
class TermRow:
    """What a term does, over the seeds of both runs.

    best_response   mean with the term switched, thousandths of a stake, smaller is better
    change, ci95    mean of its differences from the run as configured, and half-width of Student's 95% interval; not
                    a number with fewer than two seeds
    """

    term: str
    seeds: tuple[int, ...]
    best_response: float
    change: float
    ci95: float


def variants(config: TrainConfig) -> dict[str, TrainConfig]:
    """The configuration, and one more for each term of `ON`, switched off if it is on and on if it is off."""
    found = {CONFIGURED: config}
    for name, value in ON.items():
        now = getattr(config, name)
        off = (0.0, 0.0) if isinstance(now, tuple) else 0.0
        change: dict[str, Any] = {name: value if now == off else off}
        found[f"{'with' if now == off else 'without'} {name}"] = replace(config, **change)
    return found


def run_trial(
    term: str,
    config: TrainConfig,
    seed: int,
    decisions: int,
    folder: Path,
    report: Callable[[float], None] = lambda _: None,
) -> Trial:
    """Train, and measure the average over the last tenth at most.

    folder: of the run; what an earlier call left there in `trial.json` is read instead.
    report: gets the progress, 0..1, after each update.

    Raises ConfigError for a game without a tree, a teacher, a folder of another trial, or training that was stopped.
    """
    game = config.game()
    if game.rules.draws != 1 or config.teacher != "none":
        raise ConfigError(
            f"{game.name}, teacher {config.teacher}: terms are compared without one, in games with one draw"
        )
    result = folder / "trial.json"
    if result.exists():
        trial = Trial(**json.loads(result.read_text(encoding="utf-8")))
        if (trial.term, trial.seed, trial.decisions) != (term, seed, decisions):
            raise ConfigError(
                f"{result} is of {trial.term}, seed {trial.seed}, {trial.decisions} decisions: name another --out"
            )
        return trial
    resume = (folder / "checkpoint.pt").exists()
    steps = max(20.0, decisions / config.minibatch)  # an average over more would still hold the untrained network
    config = replace(config, average=min(config.average, 1 - 10 / steps))
    budget = Budget(decisions=decisions)
    learner = train(config, budget, folder, seed, resume, lambda _, progress, __: report(progress))
    if learner.decisions < decisions:
        raise ConfigError(
            f"{folder}: stopped after {learner.decisions} of {decisions} decisions; the same command goes on"
        )
    response = respond(agent_of(learner.average), grow(game.rules_for(2), game.table.start_stack))
    trial = Trial(term, seed, decisions, 1000 * response.value)
    result.write_text(json.dumps(asdict(trial)) + "\n", encoding="utf-8")
    return trial


def compare(trials: Sequence[Trial]) -> list[TermRow]:
    """A row for each term, in the order of its first trial; seeds without a run as configured are left out."""
    by_term: dict[str, dict[int, float]] = {}
    for trial in trials:
        by_term.setdefault(trial.term, {})[trial.seed] = trial.best_response
    base = by_term.get(CONFIGURED, {})
    rows = []
    for term, values in by_term.items():
        seeds = tuple(sorted(set(values) & set(base)))
        if not seeds:
            continue
        own = np.array([values[seed] for seed in seeds])
        change = own - np.array([base[seed] for seed in seeds])
        half = float("nan")
        if len(seeds) > 1:
            quantile = STUDENT[min(len(seeds) - 1, len(STUDENT)) - 1]
            half = float(quantile * change.std(ddof=1) / np.sqrt(len(seeds)))
        rows.append(TermRow(term, seeds, float(own.mean()), float(change.mean()), half))
    return rows
