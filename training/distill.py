"""The teacher first: a network learns a solver's solution, then the lines in which a best response still beats it.

Cross entropy to the solution's chances on samples of its tree (`solver.lines`). A round of guidance finds the exact best
response to the network's own plan; its lines, against the network and against the solution, join the samples, as
imitation learning asks about the states that the pupil itself gets into (DAgger, arXiv 1011.0686).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from agents.neural import NeuralAgent
from env.encoding.layout import ENCODING_VERSION, OBSERVATION_SIZE
from env.encoding.menu import ACTIONS
from models.networks import NEVER, PolicyConfig, PolicyNetwork
from training.actor_critic import move_towards
from training.losses import cross_entropy
from training.solver.lines import Lesson
from training.solver.response import Response, respond


@dataclass
class Course:
    """Lessons of one or several solutions (stack depths, games) and how much each counts."""

    lessons: Sequence[Lesson]
    weights: Sequence[float]

    def batch(self, size: int) -> tuple[Tensor, Tensor, Tensor]:
        """(observations, masks, chances) of about `size` decisions, divided by the weights."""
        counts = np.maximum(1, np.round(size * np.asarray(self.weights) / sum(self.weights))).astype(int)
        parts = [lesson.sample(int(n)) for lesson, n in zip(self.lessons, counts, strict=True)]
        observation, mask, chances = (torch.from_numpy(np.concatenate(arrays)) for arrays in zip(*parts, strict=True))
        return observation, mask, chances

    def loss(self, policy: PolicyNetwork, size: int) -> Tensor:
        """Mean cross entropy of a policy to the solutions on a fresh batch."""
        observation, mask, chances = self.batch(size)
        log_pi = torch.log_softmax(policy(observation).masked_fill(mask == 0, NEVER), dim=1)
        return cross_entropy(chances, log_pi, mask).mean()


def fresh_policy(hidden: int, layers: int, seed: int) -> PolicyNetwork:
    """A network of this version's shape with fresh weights."""
    torch.manual_seed(seed)
    return PolicyNetwork(PolicyConfig(OBSERVATION_SIZE, ACTIONS, hidden, layers, ENCODING_VERSION))


class Pupil:
    """A network and its average while it learns a course."""

    def __init__(self, policy: PolicyNetwork, course: Course, batch: int = 8192, average: float = 0.995) -> None:
        self.policy, self.course, self.batch, self.rate = policy, course, batch, 1 - average
        self.average = deepcopy(policy).requires_grad_(False)
        self._optimizer = torch.optim.Adam(policy.parameters(), lr=2e-3, eps=1e-5, fused=True)

    def study(
        self, seconds: float, rates: tuple[float, float], report: Callable[[float, float], None] | None = None
    ) -> int:
        """Learn for so long, the learning rate falling from the first to the last; returns the steps taken.

        report: called with the share of the time and the loss.
        """
        began, steps = time.monotonic(), 0
        while (share := (time.monotonic() - began) / seconds) < 1:
            for group in self._optimizer.param_groups:
                group["lr"] = rates[0] * (rates[1] / rates[0]) ** share
            loss = self.course.loss(self.policy, self.batch)
            self._optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 1.0)
            self._optimizer.step()
            move_towards(self.average, self.policy, self.rate)
            steps += 1
            if report is not None:
                report(share, float(loss.detach()))
        return steps

    def meet_best_response(self, agent: NeuralAgent, lesson: Lesson, share: float, seed: int) -> Response:
        """The best response to the average; its lines become a share of the lesson's samples."""
        found = respond(agent, lesson.tree, hands=16, particles=1, seed=seed)
        lesson.add_lines([*found.lines(found.agent_plan), *found.lines(lesson.plan)], share)
        return found
