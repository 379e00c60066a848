"""What is learned from a rollout: values, traces, and one pass of gradient steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import huber_loss

from env.encoding.menu import ACTIONS
from models.networks import DISCARDS, NEVER, PolicyNetwork
from training.actor_critic import Learner, Pace, descend, move_towards
from training.losses import cross_entropy, divergence, entropy, policy_gain, pot_scale, put_in, traces
from training.rollout import DRAWING, Rollout

BETS, DRAWS = slice(DISCARDS, None), slice(DISCARDS)
"""Ids of the two kinds of decision. A decision is of one kind, so each is computed with its own ids alone."""
CHUNK = 4096


@dataclass(frozen=True, slots=True)
class Terms:
    """What acts on the policy beside the rollout.

    anchor         frozen teacher network     anchored  (B,) bool tables where it acts, None = all
    extra_loss     of the policy network, added to the loss of every gradient step
    policy_learns  False: only the critic learns
    """

    anchor: PolicyNetwork | None = None
    anchored: Any = None
    extra_loss: Callable[[PolicyNetwork], Tensor] | None = None
    policy_learns: bool = True


def by_kind(drawing: Tensor) -> tuple[Tensor, Tensor]:
    """Row numbers of bets and of discards."""
    return (~drawing).nonzero()[:, 0], drawing.nonzero()[:, 0]


@torch.no_grad()
def value(learner: Learner, out: Rollout) -> tuple[Any, Any, Any]:
    """Critic and traces over a rollout. A value is what the seat has lost already plus half pots times the output.

    Returns float32 arrays: advantages (T*B, A) of the actor in stakes, without the trace; e (T, B, 6); the value of
    each id for the actor (T*B, A) in half pots on top of what it has lost, (0, 0) if the learner trains no coach.
    """
    steps, tables = out.done.shape
    rows = (steps + 1) * tables
    device = learner.device
    observation, oracle, policy, action = (
        torch.from_numpy(array).view(rows, *array.shape[2:])
        for array in (out.look.observation, out.look.oracle, out.policy, out.action)
    )
    taken, expected = np.zeros((rows, 6), np.float32), np.zeros((rows, 6), np.float32)
    advantages = np.zeros((rows, ACTIONS), np.float32)
    values = np.zeros((rows, ACTIONS) if learner.value is not None else (0, 0), np.float32)
    for start in range(0, rows, CHUNK):
        part = slice(start, min(rows, start + CHUNK))
        seen, pi, chosen = (array[part].to(device) for array in (observation, policy, action))
        h = learner.critic.body(seen, oracle[part].to(device))
        scale, lost = pot_scale(seen)[:, None], put_in(seen)
        played, hoped = torch.empty_like(lost), torch.empty_like(lost)
        gains = torch.zeros_like(pi)
        for here, ids in zip(by_kind(seen[:, DRAWING] > 0), (BETS, DRAWS), strict=True):
            mine, chances, did = h.index_select(0, here), pi[:, ids].index_select(0, here), chosen[here]
            if ids is BETS:
                bets = learner.critic.bet_values(mine)
                bets.values[:, 0, 0] = 0.0  # folding is exact: it wins nothing more
                own, all_seats, one = bets.own(), bets.expected(chances), bets.taken(did - DISCARDS)
            else:
                draws = learner.critic.draw_values(mine, seen.index_select(0, here))
                own, all_seats, one = draws.own(), draws.expected(chances), draws.taken(did)
            played[here], hoped[here] = one, all_seats
            gains[here, ids] = own - all_seats[:, :1]
            if len(values):
                values[part.start + here.cpu().numpy(), ids] = own.cpu().numpy()
        taken[part] = (played * scale - lost).cpu().numpy()
        expected[part] = (hoped * scale - lost).cpu().numpy()
        advantages[part] = (gains * scale).cpu().numpy()
    ratio = np.minimum(1.0, out.old / np.maximum(out.mu, 1e-6)).astype(np.float32)
    e = np.zeros((steps, tables, 6), np.float32)
    traces(
        taken.reshape(steps + 1, tables, 6)[:-1],
        expected.reshape(steps + 1, tables, 6),
        ratio,
        out.rewards,
        out.done,
        out.look.seat,
        out.look.seats,
        learner.config.decay,
        e,
    )
    return advantages[: steps * tables], e, values[: steps * tables]


def improve(
    learner: Learner, out: Rollout, now: Pace, generator: torch.Generator, terms: Terms | None = None
) -> dict[str, float]:
    """One pass of gradient steps over a rollout. Returns means for the log."""
    config, terms = learner.config, terms or Terms()
    advantages, e, values = value(learner, out)
    steps, tables = out.done.shape
    rows = steps * tables
    arrays = {
        "observation": out.look.observation,
        "mask": out.look.mask,
        "oracle": out.look.oracle,
        "policy": out.policy,
        "action": out.action,
        "old": out.old,
        "mu": out.mu,
        "frozen": out.frozen,
    }
    if len(out.covered):
        arrays |= {"teacher": out.teacher, "covered": out.covered}
    arrays = {name: array[:-1] for name, array in arrays.items()}
    arrays |= {"advantages": advantages.reshape(steps, tables, -1), "e": e}
    if len(values):
        arrays["values"] = values.reshape(steps, tables, -1)
    if terms.anchor is not None and terms.anchored is not None:
        arrays["anchored"] = np.broadcast_to(np.asarray(terms.anchored, np.int8), (steps, tables)).copy()
    flat = {
        name: torch.from_numpy(array).view(rows, *array.shape[2:]).to(learner.device) for name, array in arrays.items()
    }
    learner.set_rate(now.learning_rate)
    totals: dict[str, float] = {}
    drawing = flat["observation"][:, DRAWING] > 0
    order = torch.randperm(rows, generator=generator).to(learner.device)
    for start in range(0, rows, config.minibatch):
        index = order[start : start + config.minibatch]
        bets, draws = by_kind(drawing[index])
        index = index[torch.cat([bets, draws])]
        batch = {name: tensor.index_select(0, index) for name, tensor in flat.items()}
        for name, number in step(learner, batch, len(bets), now, terms).items():
            totals[name] = totals.get(name, 0.0) + number * config.minibatch / rows
    learner.updates += 1
    learner.decisions += rows * learner.team.size
    return totals


def step(learner: Learner, batch: dict[str, Tensor], bets: int, now: Pace, terms: Terms) -> dict[str, float]:
    """One gradient step of all networks on a minibatch whose first `bets` rows are bets, the others discards."""
    means = critic_step(learner, batch, bets)
    if terms.policy_learns:
        means |= policy_step(learner, batch, bets, now, terms)
    if learner.value is not None:
        means |= value_step(learner, batch)
    return means


def policy_step(learner: Learner, batch: dict[str, Tensor], bets: int, now: Pace, terms: Terms) -> dict[str, float]:
    """The policy's: all actions by the critic, the one taken also by what came of it, and what holds it back."""
    config = learner.config
    if batch["frozen"].any():  # nothing to learn where an opponent decided
        keep = (batch["frozen"] == 0).nonzero()[:, 0]
        bets = int((keep < bets).sum())
        batch = {name: tensor.index_select(0, keep) for name, tensor in batch.items()}
    observation = batch["observation"]
    kinds = (("bets", slice(bets), BETS), ("draws", slice(bets, None), DRAWS))
    parts = [
        (_policy_part(learner, {name: tensor[rows] for name, tensor in batch.items()}, ids, logits, now, terms), name)
        for (name, rows, ids), logits in zip(kinds, _both(learner.policy, observation, bets), strict=True)
    ]
    loss = torch.stack([part["loss"] for part, _ in parts]).sum() / max(1, len(observation))
    means = {"loss/policy": float(loss.detach())}
    for part, name in parts:
        means |= {f"{key}/{name}": float(number) for key, number in part.items() if key != "loss"}
    if terms.extra_loss is not None:
        extra = terms.extra_loss(learner.policy)
        means["loss/extra"] = float(extra.detach())
        loss = loss + extra
    descend(loss, learner.policy, learner.policy_optimizer, config.policy_norm, learner.team)
    move_towards(learner.average, learner.policy, 1 - config.average)
    if config.magnet > 0:
        move_towards(learner.magnet, learner.policy, config.magnet_rate)
    return means


def _both(network: PolicyNetwork, observation: Tensor, bets: int) -> tuple[Tensor, Tensor]:
    """Logits of the bets (bets, A - 32) and of the discards (n - bets, 32)."""
    h = network.body(observation)
    return network.bets(h[:bets]), network.draw_logits(h[bets:], observation[bets:])


def _policy_part(
    learner: Learner, batch: dict[str, Tensor], ids: slice, logits: Tensor, now: Pace, terms: Terms
) -> dict[str, Tensor]:
    """Sum of the policy's loss over decisions of one kind, and means for the log."""
    config, drawing = learner.config, ids is DRAWS
    mask = batch["mask"][:, ids]
    forbidden = mask == 0
    unit = config.advantage_scale * pot_scale(batch["observation"])
    clip = config.advantage_clip
    advantages = (batch["advantages"][:, ids] / unit[:, None]).clamp(-clip, clip).masked_fill(forbidden, 0.0)
    off_policy = (batch["old"] / batch["mu"].clamp(min=1e-6)).clamp(max=1.0)
    correction = (batch["e"][:, 0] / unit).clamp(-clip, clip) * off_policy
    action = batch["action"] - ids.start if ids.start else batch["action"]

    log_pi = torch.log_softmax(logits.masked_fill(forbidden, NEVER), dim=1)
    pi = log_pi.exp()
    gain = policy_gain(pi, advantages, action, batch["old"], correction, config.clip)
    spread = entropy(log_pi, pi, mask)
    bonus = now.entropy_draws if drawing else now.entropy_bets
    loss = -(config.draw_weight if drawing else 1.0) * gain - bonus * spread
    if config.kl_old > 0:
        loss = loss + config.kl_old * divergence(pi, log_pi, batch["policy"][:, ids], mask)
    if config.magnet > 0:
        loss = loss + config.magnet * divergence(pi, log_pi, _frozen(learner.magnet, batch, ids), mask)
    if now.teacher_kl > 0 and "teacher" in batch:
        distance = cross_entropy(batch["teacher"][:, ids], log_pi, mask)
        loss = loss + now.teacher_kl * torch.where(batch["covered"] == 1, distance, 0.0)
    if now.teacher_pull > 0 and terms.anchor is not None:
        pull = divergence(pi, log_pi, _frozen(terms.anchor, batch, ids), mask)
        loss = loss + now.teacher_pull * (pull * batch["anchored"] if "anchored" in batch else pull)
    return {"loss": loss.sum(), "entropy": spread.detach().sum() / max(1, len(spread))}


@torch.no_grad()
def _frozen(network: PolicyNetwork, batch: dict[str, Tensor], ids: slice) -> Tensor:
    """(n, K) another network's probabilities for decisions of one kind."""
    observation = batch["observation"]
    h = network.body(observation)
    logits = network.draw_logits(h, observation) if ids is DRAWS else network.bets(h)
    return torch.softmax(logits.masked_fill_(batch["mask"][:, ids] == 0, NEVER), dim=1)


def critic_step(learner: Learner, batch: dict[str, Tensor], bets: int) -> dict[str, float]:
    """The critic's: the value of the action taken, for every seat, towards itself plus the trace."""
    critic, config = learner.critic, learner.config
    observation, action = batch["observation"], batch["action"]
    scale = pot_scale(observation)
    h = critic.body(observation, batch["oracle"])
    of_bets = critic.bet_values(h[:bets]).taken(action[:bets] - DISCARDS)
    of_draws = critic.draw_values(h[bets:], observation[bets:]).taken(action[bets:])
    own = torch.where(action[:bets] == DISCARDS, 0.0, of_bets[:, 0])  # folding is exact
    of_bets = torch.cat([own[:, None], of_bets[:, 1:]], dim=1)
    taken = torch.cat([of_bets, of_draws])
    target = taken.detach() + batch["e"] / scale[:, None]
    loss = huber_loss(taken, target, delta=config.huber)
    descend(loss, critic, learner.critic_optimizer, config.critic_norm, learner.team)
    error = (batch["e"][:, 0].abs() / scale).mean()
    return {"loss/critic": float(loss.detach()), "critic/error": float(error)}


def value_step(learner: Learner, batch: dict[str, Tensor]) -> dict[str, float]:
    """The coach's: the critic's values of all legal ids, plus the trace for the one taken, from the own view alone."""
    network, optimizer, config = learner.value, learner.value_optimizer, learner.config
    assert network is not None, "only called for a learner with a coach"
    assert optimizer is not None, "the network has one"
    target = batch["values"].scatter_add(
        1, batch["action"][:, None], (batch["e"][:, :1] / pot_scale(batch["observation"])[:, None])
    )
    legal = batch["mask"] == 1
    error = huber_loss(network(batch["observation"]), target, delta=config.huber, reduction="none")
    loss = (error * legal).sum() / legal.sum()
    descend(loss, network, optimizer, config.critic_norm, learner.team)
    return {"loss/value": float(loss.detach())}
