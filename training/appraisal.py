"""Values taught by solutions: a network learns, from the seat's own view, what the solver says that actions are worth.

The decisions are those of a mixed population (the model as it is and with noise, and scripted agents), so that the
network knows what bad play leads to as well. Every other hand is shown as one of two unequal stacks. A value of the
solver is an expectation over the other side's hands, so nothing hidden is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch.nn.functional import huber_loss

from agents.base import Agent
from agents.neural import NeuralAgent
from agents.scripted import SCRIPTED
from env.engine.profiles import Profile
from models.networks import PolicyConfig, ValueNetwork
from training.actor_critic import move_towards
from training.losses import pot_scale, put_in
from training.solver.cfr import Solution, solve
from training.solver.values import action_values
from training.spots import Appraiser, Spots, collect

NOISE = 4.5
"""Temperature of the model's noisy copy."""
_REDRAWS = 24  # of each discard, for a target
_BATCH, _AVERAGE = 2048, 0.997
_HANDS = 6000  # played at a time, at most


def population(agent: NeuralAgent) -> tuple[Agent, ...]:
    """Players of all sorts, the model with noise among them: whose decisions a review is measured on."""
    noisy = NeuralAgent(agent.policy, agent.info, NOISE)
    return (noisy, SCRIPTED["tight"](), SCRIPTED["call"](), SCRIPTED["random"]())


@dataclass(frozen=True, slots=True)
class Lessons:
    """Decisions to learn from.

    observation (n, D) float16   mask (n, A) int8   values (n, A) float32 in stakes   unit (n, 1) float32, see `learn`
    """

    observation: Any
    mask: Any
    values: Any
    unit: Any


def lessons_of(solution: Solution, agents: Sequence[Agent], decisions: int, seed: int) -> Lessons:
    """At least so many decisions of one solution, of all agents against each other."""
    appraiser = Appraiser(action_values(solution), solution.buckets, _REDRAWS, seed)
    rng = np.random.default_rng([seed, solution.start])
    parts: list[Spots] = []
    hands = min(_HANDS, 1 + decisions // 4)
    while sum(len(part.action) for part in parts) < decisions:
        seated = rng.integers(0, len(agents), (hands, 2))
        more = np.zeros((hands, 2), np.int64)
        more[np.arange(hands), rng.integers(0, 2, hands)] = _extra(rng, solution.start, hands)
        spots, _ = collect(appraiser, agents, seated, int(rng.integers(2**31)), more)
        parts.append(spots._replace(observation=spots.observation.astype(np.float16)))
    observation, mask, values = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("observation", "mask", "values")
    )
    # What a chip is worth looking at grows with the stacks, but a hand may be a short one of a deep match.
    unit = np.full((len(mask), 1), np.sqrt(solution.start / 100), np.float32)
    return Lessons(observation, mask, values, unit)


def _extra(rng: np.random.Generator, start: int, hands: int) -> Any:
    """(hands,) chips that one of two players has beside: half the time none, else up to what a match of 100 moves."""
    most = max(start, 200 - 2 * start)
    return np.where(rng.random(hands) < 0.5, 0, rng.integers(1, most + 1, hands))


def together(parts: Sequence[Lessons]) -> Lessons:
    """Several lessons as one."""
    names = Lessons.__slots__
    return Lessons(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def learn(
    shape: PolicyConfig,
    lessons: Lessons,
    steps: int,
    seed: int,
    rates: tuple[float, float] = (1e-3, 3e-5),
    report: Callable[[float, float], None] | None = None,
) -> ValueNetwork:
    """A network that has learned the lessons, averaged over its last steps.

    An error is counted in units of the lesson's stakes. report: called with the share of the steps and the loss.
    """
    torch.manual_seed(seed)
    network = ValueNetwork(shape)
    average = deepcopy(network).requires_grad_(False)
    optimizer = torch.optim.Adam(network.parameters(), lr=rates[0], eps=1e-5, fused=True)
    generator = torch.Generator().manual_seed(seed)
    arrays = [torch.from_numpy(getattr(lessons, name)) for name in Lessons.__slots__]
    for step in range(steps):
        share = step / steps
        for group in optimizer.param_groups:
            group["lr"] = rates[0] * (rates[1] / rates[0]) ** share
        some = torch.randint(0, len(lessons.mask), (_BATCH,), generator=generator)
        observation, mask, values, unit = (array[some] for array in arrays)
        seen, legal = observation.float(), mask == 1
        target = values + put_in(seen)[:, :1]
        error = (network(seen) * pot_scale(seen)[:, None] - target) / unit * legal
        loss = huber_loss(error, torch.zeros_like(error), reduction="sum") / legal.sum()
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        move_towards(average, network, 1 - _AVERAGE)
        if report is not None:
            report(share, float(loss.detach()))
    return average


def teach_values(
    agent: NeuralAgent,
    usual: Sequence[Profile],
    others: Sequence[Profile],
    decisions: int,
    steps: int,
    seed: int = 1,
    solved: Callable[[Profile], Solution] | None = None,
    report: Callable[[str, float], None] | None = None,
) -> ValueNetwork:
    """Values for a model from the solutions of its games.

    Args:
        agent: the model.
        usual: what it plays, at the chips that are solved.
        others: the same at other chips; each kind has half of the decisions.
        decisions: to learn from.
        steps: of gradients, 2048 decisions each.
        seed: of everything random.
        solved: the solution of a game at its chips; from disk, or solved now, if left out.
        report: called with what is done and its share.

    Raises what `solve` raises.
    """
    agents, parts = (*population(agent), agent), []
    halves = [half for half in (usual, others) if half]
    sizes = [decisions // len(halves) // len(half) for half in halves for _ in half]
    for number, (game, size) in enumerate(zip((*usual, *others), sizes, strict=True)):
        if report is not None:
            chips = game.table.start_stack
            report(f"decisions of {game.name} with {chips} chips", number / len(sizes))
        solution = solve(game, game.table.start_stack) if solved is None else solved(game)
        parts.append(lessons_of(solution, agents, size, seed + number))

    def learned(share: float, loss: float) -> None:
        if report is not None:
            report(f"learning, loss {loss:.3f}", share)

    return learn(agent.info.network, together(parts), steps, seed, report=learned)
