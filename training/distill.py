"""The teacher first: a network learns a solver's solution, then the lines in which a best response still beats it.

Cross entropy to the solution's chances on samples of its tree (`solver.lines`). A round of guidance finds the exact
best response to the network's own plan; its lines, against the network and against the solution, join the samples, as
imitation learning asks about the states that the pupil itself gets into (DAgger, arXiv 1011.0686).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from env.encoding.layout import ENCODING_VERSION, OBSERVATION_SIZE
from env.encoding.menu import ACTIONS
from models.networks import NEVER, PolicyConfig, PolicyNetwork
from training.actor_critic import move_towards
from training.losses import cross_entropy
from training.solver.lines import Lesson

_HALF = 0.75
"""Share of a study in bfloat16, which is twice as fast; the end is exact."""


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

    def loss(self, policy: PolicyNetwork, size: int, half: bool = False) -> Tensor:
        """Mean cross entropy of a policy to the solutions on a fresh batch; half: its products in bfloat16."""
        observation, mask, chances = self.batch(size)
        with torch.autocast("cpu", torch.bfloat16, enabled=half):
            logits = policy(observation)
        log_pi = torch.log_softmax(logits.float().masked_fill(mask == 0, NEVER), dim=1)
        return cross_entropy(chances, log_pi, mask).mean()


def fresh_policy(hidden: int, layers: int, seed: int) -> PolicyNetwork:
    """A network of this version's shape with fresh weights."""
    torch.manual_seed(seed)
    return PolicyNetwork(PolicyConfig(OBSERVATION_SIZE, ACTIONS, hidden, layers, ENCODING_VERSION))


class Pupil:
    """A network and its average while it learns a course."""

    def __init__(self, policy: PolicyNetwork, course: Course, batch: int = 4096, average: float = 0.997) -> None:
        self.policy, self.course, self.batch, self.rate = policy, course, batch, 1 - average
        self.average = deepcopy(policy).requires_grad_(False)
        self._optimizer = torch.optim.Adam(policy.parameters(), lr=2e-3, eps=1e-5, fused=True)

    def study(
        self, steps: int, rates: tuple[float, float], report: Callable[[float, float], None] | None = None
    ) -> None:
        """Learn for so many steps, the learning rate falling from the first to the last.

        report: called with the share of the steps and the loss.
        """
        for step in range(steps):
            share = step / steps
            for group in self._optimizer.param_groups:
                group["lr"] = rates[0] * (rates[1] / rates[0]) ** share
            loss = self.course.loss(self.policy, self.batch, half=share < _HALF)
            self._optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 1.0)
            self._optimizer.step()
            move_towards(self.average, self.policy, self.rate)
            if report is not None:
                report(share, float(loss.detach()))
