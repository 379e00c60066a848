"""The mathematics of training, as pure functions.

Values are net chips of a hand in stakes. Notation of one table's stream of decisions k = 0, 1, ...: the seat to act
draws a_k from mu (behaviour), pi is the policy; Q_p(k, a) is the critic's value for seat p; V_p(k) = sum pi Q_p.

    delta_p(k) = r_p(k) + (1 - done_k) V_p(k+1) - Q_p(k, a_k)
    e_p(k)     = delta_p(k) + (1 - done_k) lambda min(1, pi/mu)(k+1) e_p(k+1)

Q_p(k, a_k) + e_p(k) is the critic's target, and Q(a) - V, plus e for the action taken, the advantage: other players'
actions and one's own later ones enter through V, so their randomness cancels (VRPO, arXiv 2605.19235).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from env.encoding.layout import MONEY_SCALE, OFFSETS, SEAT_STRIDE
from env.engine._jit import entry
from models.networks import SEATS

_POT = OFFSETS["pot"]
_TOTAL = OFFSETS["seat0_money"] + 2


def pot_scale(observation: Tensor) -> Tensor:
    """(n,) size of half the pot plus one, in stakes: the natural unit of what is still at risk."""
    return (torch.expm1(observation[:, _POT] * MONEY_SCALE) + 2) / 2


def put_in(observation: Tensor) -> Tensor:
    """(n, 6) what each seat (observer first, clockwise) has put into the hand, in stakes."""
    columns = [_TOTAL + j * SEAT_STRIDE for j in range(SEATS)]
    return torch.expm1(observation[:, columns] * MONEY_SCALE)


@entry
def traces(q: Any, v: Any, ratio: Any, rewards: Any, done: Any, seat: Any, seats: Any, decay: float, out: Any) -> None:
    """Fill `out` with e of the module's formula for every decision, in the actor's seat order.

    q        (T, B, 6) value of the action taken, for each seat relative to the actor
    v        (T + 1, B, 6) V, relative to the actor of that decision
    ratio    (T + 1, B) min(1, pi/mu) of the action taken (the last row is not used)
    rewards  (T, B, 6) by seat number, non-zero only where done     done (T, B)
    seat     (T + 1, B) seat to act     seats (T + 1, B) seats at the table
    out      (T, B, 6) filled: e, relative to the actor
    """
    steps, tables = q.shape[0], q.shape[1]
    later = np.zeros(6, np.float64)
    for b in range(tables):
        for p in range(6):
            later[p] = 0.0
        for k in range(steps - 1, -1, -1):
            n = int(seats[k, b])
            actor = int(seat[k, b])
            ended = done[k, b] != 0
            weight = 0.0
            if not ended and k < steps - 1:
                weight = decay * float(ratio[k + 1, b])
            for p in range(n):
                here = (p - actor + n) % n
                value = float(rewards[k, b, p])
                if not ended:
                    there = (p - int(seat[k + 1, b]) + n) % n
                    value = float(v[k + 1, b, there])
                delta = value - float(q[k, b, here])
                later[p] = delta + weight * later[p]
                out[k, b, here] = later[p]
            for p in range(n, 6):
                out[k, b, p] = 0.0


def entropy(log_pi: Tensor, pi: Tensor, mask: Tensor) -> Tensor:
    """(n,) entropy as a share of the largest possible one; 0 where one action is legal."""
    legal = mask.sum(dim=1).float()
    raw = -(pi * log_pi.masked_fill(mask == 0, 0.0)).sum(dim=1)
    return raw / torch.log(legal.clamp(min=2.0))


def divergence(pi: Tensor, log_pi: Tensor, other: Tensor, mask: Tensor) -> Tensor:
    """(n,) KL(pi || other); probabilities over legal ids."""
    gap = (log_pi - torch.log(other.clamp(min=1e-8))).masked_fill(mask == 0, 0.0)
    return (pi * gap).sum(dim=1)


def policy_gain(pi: Tensor, advantages: Tensor, action: Tensor, old: Tensor, correction: Tensor, clip: float) -> Tensor:
    """(n,) what the policy loss maximises: all actions by the critic, the one taken also by what came of it.

    pi          (n, A) the policy being trained     advantages  (n, A) (Q - V) / scale, no gradient
    action      (n,) taken     old (n,) its probability under the policy that played, before trembling
    correction  (n,) e / scale, weighted by min(1, old / mu), no gradient
    The sampled term is PPO's clipped one; its expectation corrects the critic's error.
    """
    every = (pi * advantages).sum(dim=1)
    ratio = pi.gather(1, action[:, None]).squeeze(1) / old.clamp(min=1e-6)
    sampled = torch.minimum(ratio * correction, ratio.clamp(1 - clip, 1 + clip) * correction)
    return every + sampled


def cross_entropy(teacher: Tensor, log_pi: Tensor, mask: Tensor) -> Tensor:
    """(n,) -sum teacher log pi: KL(teacher || pi) up to a constant; probabilities over legal ids."""
    return -(teacher * log_pi.masked_fill(mask == 0, 0.0)).sum(dim=1)
