"""Training with a teacher: solve, distil, meet the best response, then self-play held to what was learned.

    1  the games of the cells marked `anchored` are solved at their chips (solutions are kept on disk)
    2  a network learns the solutions (`study_steps`), then `rounds` times the lines of its own best response
    3  self-play starts from the best of these, pulled towards it (`teacher_pull`) and towards the solutions on their
       own samples (`teacher_loss`)

Each part keeps the network with the lowest exact best response, the mean over the trees of the games at their usual
chips: the studied one is what self-play is held to, the one out of self-play is what ships.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

import torch
from torch import Tensor

from agents.neural import NeuralAgent
from models.checkpoint import ModelInfo
from models.networks import PolicyNetwork
from training.actor_critic import Learner
from training.checkpoint import BEST, CheckpointError, read_best
from training.config import TrainConfig
from training.distill import Course, Pupil, fresh_policy
from training.solver.cfr import solve
from training.solver.lines import Lesson
from training.train import Budget, train

Say = Callable[[str], None]


def agent_of(policy: PolicyNetwork, drop_below: float = 0.05) -> NeuralAgent:
    """The agent that a network would ship as."""
    return NeuralAgent(policy, ModelInfo("candidate", (), drop_below, policy.config, {}))


@dataclass
class Keeper:
    """Keeps the network with the lowest best response.

    value   of the best so far, stakes a hand in the tree     seen  (label, value) of every network that was measured
    anchor  weights of the network that self-play is held to, empty before it     best  weights of the best so far
    """

    folder: Path
    value: float = float("inf")
    seen: list[tuple[str, float]] = field(default_factory=list)
    anchor: dict[str, Tensor] = field(default_factory=dict)
    best: dict[str, Tensor] = field(default_factory=dict)

    def offer(self, policy: PolicyNetwork, value: float, label: str) -> bool:
        """Write the network if it is the best so far; returns whether it was."""
        self.seen.append((label, value))
        better = value < self.value
        if better:
            self.value = value
            self.best = deepcopy(policy.state_dict())
        self.write()
        return better

    def then(self) -> Keeper:
        """The keeper of the next part: what was best so far is its anchor, and nothing is best yet."""
        return Keeper(self.folder, seen=self.seen, anchor=self.best)

    def write(self) -> None:
        """Write what is kept; before anything is best that is the anchor."""
        self.folder.mkdir(parents=True, exist_ok=True)
        partial = self.folder / "best.part"
        kept = {
            "average": self.best or self.anchor,
            "anchor": self.anchor,
            "best_response": self.value,
            "seen": self.seen,
        }
        torch.save(kept, partial)
        partial.replace(self.folder / BEST)


@dataclass
class School:
    """The lessons of a configuration's teacher.

    course    all of them: half of the samples at the usual chips of the games, half at others, evenly in each half
    measured  name and lesson of those at the usual chips, whose trees best responses are found on
    """

    course: Course
    measured: list[tuple[str, Lesson]]

    @classmethod
    def of(cls, config: TrainConfig, say: Say) -> School:
        """Solves what no solution is on disk for yet."""
        found = []
        halves = config.taught()
        for game in chain(*halves):
            chips = game.table.start_stack
            solution = solve(game, chips, minutes=config.solve_minutes, target=config.solve_target)
            gap = 1000 * solution.exploitability
            say(f"{game.name}, stack {chips}: exploitability {gap:.1f} after {solution.iterations} iterations")
            found.append(Lesson(solution))
        weights = [0.5 / len(half) for half in halves for _ in half]
        usual = [game.name for game in halves[0]]
        return cls(Course(found, weights), list(zip(usual, found, strict=False)))

    def examine(self, policy: PolicyNetwork, share: float, seed: int = 1) -> tuple[float, str]:
        """Best responses to a network; their lines become a share of their lessons' samples.

        Returns the mean in stakes a hand, and what to say of it in thousandths.
        """
        agent, values = agent_of(policy), []
        for _, lesson in self.measured:
            values.append(lesson.meet(agent, share, seed).value)
        mean = sum(values) / len(values)
        each = ", ".join(f"{name} {1000 * value:.0f}" for (name, _), value in zip(self.measured, values, strict=True))
        return mean, f"best response {1000 * mean:.0f}" + (f" ({each})" if len(values) > 1 else "")


def study(config: TrainConfig, folder: Path, seed: int, say: Say) -> tuple[PolicyNetwork, School, Keeper]:
    """Parts 1 and 2 of the module. Returns the best network, the school with all lines, and what was measured."""
    school = School.of(config, say)
    pupil = Pupil(fresh_policy(config.hidden, config.layers, seed), school.course)
    keeper = Keeper(folder)
    pupil.study(config.study_steps, (2e-3, 2e-4))
    best = deepcopy(pupil.average)
    for number in range(config.rounds + 1):
        value, text = school.examine(pupil.average, config.round_share, seed + number)
        say(f"round {number}: {text}")
        if keeper.offer(pupil.average, value, f"round {number}"):
            best = deepcopy(pupil.average)
        if number < config.rounds:
            pupil.study(config.round_steps, (1e-3, 1e-4))
    return best, school, keeper


class Gate:
    """Measures the averaged policy of a run every so often and keeps the best; called as `report` of `train`."""

    def __init__(self, keeper: Keeper, school: School, minutes: float, say: Say) -> None:
        self.keeper, self.school, self.minutes, self.say = keeper, school, minutes, say
        self._next = 60 * minutes

    def __call__(self, learner: Learner) -> None:
        """Measure if it is time; the lines of the best responses join the course."""
        if learner.seconds < self._next:
            return
        self._next = learner.seconds + 60 * self.minutes
        self.measure(learner)

    def measure(self, learner: Learner) -> None:
        """Measure now."""
        value, text = self.school.examine(learner.average, 0.2)
        self.keeper.offer(learner.average, value, f"{learner.decisions} decisions")
        self.say(f"{learner.decisions / 1e6:.1f} M decisions: {text}")


def lesson_loss(course: Course, weight: float, size: int = 2048) -> Callable[[PolicyNetwork], Tensor]:
    """The extra loss of self-play: cross entropy to the solutions on fresh samples."""
    return lambda policy: weight * course.loss(policy, size)


def train_with_teacher(
    config: TrainConfig,
    budget: Budget,
    folder: Path,
    seed: int = 1,
    resume: bool = False,
    report: Callable[[Learner, float, dict[str, float]], None] | None = None,
    say: Say = lambda _: None,
) -> Learner:
    """The whole of the module; the budget is that of self-play. Arguments as in `training.train.train`.

    say: gets a line of text for every measurement. Raises what `train` and `solve` raise.
    """
    if resume:
        state = read_best(folder)
        if state is None:
            raise CheckpointError(f"{folder}: no {BEST}, the lessons were not over; start anew")
        best = fresh_policy(config.hidden, config.layers, seed)
        best.load_state_dict(state["anchor"] or state["average"])
        keeper = Keeper(folder, state["best_response"], state["seen"], state["anchor"], state["average"])
        school = School.of(config, say)
    else:
        best, school, studied = study(config, folder, seed, say)
        keeper = studied.then()
        keeper.write()
    gate = Gate(keeper, school, config.gate_minutes, say)

    def both(learner: Learner, progress: float, means: dict[str, float]) -> None:
        gate(learner)
        if report is not None:
            report(learner, progress, means)

    extra = lesson_loss(school.course, config.teacher_loss) if config.teacher_loss > 0 else None
    learner = train(config, budget, folder, seed, resume, both, anchor=best, extra_loss=extra, start=best)
    gate.measure(learner)
    return learner
