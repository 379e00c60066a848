"""Whether the coach's values are true: predicted against realised results, in bins (a reliability table)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from models.networks import PolicyNetwork, ValueNetwork
from training.cells import Cells
from training.losses import pot_scale, put_in
from training.rollout import Player, Rollout

STEPS = 32


@dataclass(frozen=True, slots=True)
class Bin:
    """Decisions of about equal predictions. Half pots on top of what the seat has lost; ci95 is of `realised`."""

    predicted: float
    realised: float
    ci95: float
    decisions: int


def realised(out: Rollout) -> tuple[Any, Any]:
    """((T, B) result of the hand for who decides, in stakes; (T, B) bool whether the hand ended within the rollout)."""
    steps, tables = out.done.shape
    every = np.arange(tables)
    results, known = np.zeros((steps, tables), np.float32), np.zeros((steps, tables), bool)
    result, ended = np.zeros_like(out.rewards[0]), np.zeros(tables, bool)
    for k in range(steps - 1, -1, -1):
        over = out.done[k] == 1
        result = np.where(over[:, None], out.rewards[k], result)
        ended = ended | over
        results[k], known[k] = result[every, out.look.seat[k]], ended
    return results, known


@torch.no_grad()
def predictions(
    network: ValueNetwork, policy: PolicyNetwork, cells: Cells, updates: int, seed: int
) -> Iterator[tuple[Any, Any]]:
    """Pairs of (n,) predicted and realised results of the ids that the policy takes against itself."""
    player, out = Player(cells, seed), Rollout.empty(STEPS, cells.num_envs)
    for _ in range(updates):
        player.fill(out, policy, tremble=0.0, explore=0.0)
        results, known = realised(out)
        seen = torch.from_numpy(out.look.observation[:-1][known])
        scale = pot_scale(seen).numpy()
        chosen = torch.from_numpy(out.action[:-1][known])
        values = network(seen).gather(1, chosen[:, None])[:, 0].numpy()
        yield values, (results[known] + put_in(seen)[:, 0].numpy()) / scale


def reliability(
    network: ValueNetwork, policy: PolicyNetwork, cells: Cells, updates: int = 8, bins: int = 10, seed: int = 1
) -> list[Bin]:
    """The table over `updates` x 32 decisions of each table, in `bins` of equal size from the lowest prediction up.

    Hands still running at the end of a 32-step stretch are left out, so long hands count a little less.
    """
    pairs = list(predictions(network, policy, cells, updates, seed))
    predicted, result = (np.concatenate([pair[k] for pair in pairs]) for k in (0, 1))
    order = np.argsort(predicted, kind="stable")
    return [
        Bin(
            float(predicted[part].mean()),
            float(result[part].mean()),
            float(1.96 * result[part].std() / np.sqrt(len(part))),
            len(part),
        )
        for part in np.array_split(order, bins)
    ]
