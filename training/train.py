"""Self-play training, top to bottom: play, value, improve, average, save."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn.functional import huber_loss
from torch.utils.tensorboard import SummaryWriter

from env.encoding.layout import ENCODING_VERSION, OBSERVATION_SIZE, ORACLE_SIZE
from env.encoding.menu import ACTIONS
from env.wrappers.vector_env import TableVectorEnv
from models.networks import DISCARDS, NEVER, CriticConfig, CriticNetwork, PolicyConfig, PolicyNetwork
from training.checkpoint import check_rules, read_checkpoint, write_checkpoint
from training.config import TrainConfig, config_from
from training.losses import divergence, entropy, policy_gain, pot_scale, put_in, traces
from training.rollout import Player, Rollout


@dataclass
class Learner:
    """Networks, optimisers and counters of a run; what a checkpoint holds."""

    config: TrainConfig
    policy: PolicyNetwork
    magnet: PolicyNetwork
    average: PolicyNetwork
    critic: CriticNetwork
    policy_optimizer: torch.optim.Optimizer
    critic_optimizer: torch.optim.Optimizer
    updates: int = 0
    decisions: int = 0
    seconds: float = 0.0

    @classmethod
    def new(cls, config: TrainConfig, seed: int) -> Learner:
        """A learner with fresh weights."""
        torch.manual_seed(seed)
        shape = PolicyConfig(OBSERVATION_SIZE, ACTIONS, config.hidden, config.layers, ENCODING_VERSION)
        policy, magnet, average = (PolicyNetwork(shape) for _ in range(3))
        magnet.load_state_dict(policy.state_dict())
        average.load_state_dict(policy.state_dict())
        critic = CriticNetwork(
            CriticConfig(OBSERVATION_SIZE, ORACLE_SIZE, ACTIONS, config.critic_hidden, config.critic_layers)
        )
        return cls(
            config,
            policy,
            magnet,
            average,
            critic,
            torch.optim.Adam(policy.parameters(), lr=config.learning_rate[0], eps=1e-5),
            torch.optim.Adam(critic.parameters(), lr=config.learning_rate[0], eps=1e-5),
        )

    def state(self) -> dict[str, Any]:
        """Everything that a resumed run needs, apart from the tables in play."""
        return {
            "config": self.config.as_dict(),
            "rules": self.config.game().rules.options(),
            "encoding": ENCODING_VERSION,
            "policy": self.policy.state_dict(),
            "magnet": self.magnet.state_dict(),
            "average": self.average.state_dict(),
            "critic": self.critic.state_dict(),
            "policy_optimizer": self.policy_optimizer.state_dict(),
            "critic_optimizer": self.critic_optimizer.state_dict(),
            "updates": self.updates,
            "decisions": self.decisions,
            "seconds": self.seconds,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Take over a saved state of the same settings."""
        for name in ("policy", "magnet", "average", "critic", "policy_optimizer", "critic_optimizer"):
            getattr(self, name).load_state_dict(state[name])
        self.updates, self.decisions, self.seconds = state["updates"], state["decisions"], state["seconds"]


@dataclass(frozen=True, slots=True)
class Pace:
    """The settings that change over a run, at one moment of it."""

    learning_rate: float
    entropy_bets: float
    entropy_draws: float
    tremble: float
    explore: float


def pace(config: TrainConfig, progress: float) -> Pace:
    """Linear from the first to the last value; progress 0..1 of the budget."""

    def at(pair: tuple[float, float]) -> float:
        return pair[0] + (pair[1] - pair[0]) * min(1.0, max(0.0, progress))

    return Pace(
        at(config.learning_rate),
        at(config.entropy_bets),
        at(config.entropy_draws),
        at(config.tremble),
        at(config.explore),
    )


@torch.no_grad()
def value(learner: Learner, out: Rollout) -> tuple[Any, Any]:
    """Critic and traces over a rollout. A value is what the seat has lost already plus half pots times the output.

    Returns (advantages (T*B, A) float32 of the actor in stakes, without the trace; e (T, B, 6) float32).
    """
    steps, tables = out.done.shape
    rows = (steps + 1) * tables
    observation = torch.from_numpy(out.observation).view(rows, -1)
    oracle = torch.from_numpy(out.oracle).view(rows, -1)
    policy = torch.from_numpy(out.policy).view(rows, -1)
    action = torch.from_numpy(out.action).view(rows)
    taken = np.zeros((rows, 6), np.float32)
    expected = np.zeros((rows, 6), np.float32)
    advantages = np.zeros((rows, ACTIONS), np.float32)
    for start in range(0, rows, 8192):
        part = slice(start, min(rows, start + 8192))
        obs = observation[part]
        heads = learner.critic.heads(obs, oracle[part])
        scale, lost = pot_scale(obs)[:, None], put_in(obs)
        own = heads.own() * scale
        own[:, DISCARDS] = 0.0  # folding is exact: it wins nothing more
        fold = policy[part][:, DISCARDS : DISCARDS + 1] * heads.bets[:, 0, :1] * scale
        all_seats = heads.expected(policy[part]) * scale
        all_seats[:, :1] -= fold
        played = heads.taken(action[part]) * scale
        played[:, 0] = played[:, 0].masked_fill(action[part] == DISCARDS, 0.0)
        taken[part] = (played - lost).numpy()
        expected[part] = (all_seats - lost).numpy()
        advantages[part] = (own - all_seats[:, :1]).numpy()
    ratio = np.minimum(1.0, out.old / np.maximum(out.mu, 1e-6)).astype(np.float32)
    e = np.zeros((steps, tables, 6), np.float32)
    traces(
        taken.reshape(steps + 1, tables, 6)[:-1],
        expected.reshape(steps + 1, tables, 6),
        ratio,
        out.rewards,
        out.done,
        out.seat,
        out.seats,
        learner.config.decay,
        e,
    )
    return advantages[: steps * tables], e


def improve(learner: Learner, out: Rollout, now: Pace, generator: torch.Generator) -> dict[str, float]:
    """One pass of gradient steps over a rollout. Returns means for the log."""
    config = learner.config
    advantages, e = value(learner, out)
    steps, tables = out.done.shape
    rows = steps * tables
    flat = {
        "observation": torch.from_numpy(out.observation[:-1]).view(rows, -1),
        "mask": torch.from_numpy(out.mask[:-1]).view(rows, -1),
        "oracle": torch.from_numpy(out.oracle[:-1]).view(rows, -1),
        "policy": torch.from_numpy(out.policy[:-1]).view(rows, -1),
        "action": torch.from_numpy(out.action[:-1]).view(rows),
        "old": torch.from_numpy(out.old[:-1]).view(rows),
        "mu": torch.from_numpy(out.mu[:-1]).view(rows),
        "advantages": torch.from_numpy(advantages),
        "e": torch.from_numpy(e).view(rows, 6),
    }
    for group in (*learner.policy_optimizer.param_groups, *learner.critic_optimizer.param_groups):
        group["lr"] = now.learning_rate
    totals: dict[str, float] = {}
    order = torch.randperm(rows, generator=generator)
    for start in range(0, rows, config.minibatch):
        batch = {name: tensor[order[start : start + config.minibatch]] for name, tensor in flat.items()}
        for name, number in step(learner, batch, now).items():
            totals[name] = totals.get(name, 0.0) + number * config.minibatch / rows
    learner.updates += 1
    learner.decisions += rows
    return totals


def step(learner: Learner, batch: dict[str, torch.Tensor], now: Pace) -> dict[str, float]:
    """One gradient step of policy and critic on a minibatch."""
    config = learner.config
    observation, mask = batch["observation"], batch["mask"]
    drawing = mask[:, DISCARDS:].sum(dim=1) == 0
    scale = pot_scale(observation)
    unit = config.advantage_scale * scale
    weight = torch.where(drawing, config.draw_weight, 1.0)
    clip = config.advantage_clip
    advantages = (batch["advantages"] / unit[:, None]).clamp(-clip, clip).masked_fill(mask == 0, 0.0)
    off_policy = (batch["old"] / batch["mu"].clamp(min=1e-6)).clamp(max=1.0)
    correction = (batch["e"][:, 0] / unit).clamp(-clip, clip) * off_policy

    logits = learner.policy(observation).masked_fill(mask == 0, NEVER)
    log_pi = torch.log_softmax(logits, dim=1)
    pi = log_pi.exp()
    with torch.no_grad():
        magnet = learner.magnet.probabilities(observation, mask)
    gain = policy_gain(pi, advantages, batch["action"], batch["old"], correction, config.clip) * weight
    spread = entropy(log_pi, pi, mask)
    bonus = torch.where(drawing, now.entropy_draws, now.entropy_bets) * spread
    pull = config.kl_old * divergence(pi, log_pi, batch["policy"], mask)
    pull = pull + config.magnet * divergence(pi, log_pi, magnet, mask)
    loss = (pull - gain - bonus).mean()
    learner.policy_optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(learner.policy.parameters(), config.policy_norm)
    learner.policy_optimizer.step()
    with torch.no_grad():
        for slow, rate in ((learner.magnet, config.magnet_rate), (learner.average, 1 - config.average)):
            for weight_of_slow, source in zip(slow.parameters(), learner.policy.parameters(), strict=True):
                weight_of_slow.lerp_(source, rate)

    taken = learner.critic.heads(observation, batch["oracle"]).taken(batch["action"])
    folds = batch["action"] == DISCARDS
    own = taken[:, 0].masked_fill(folds, 0.0)
    taken = torch.cat([own[:, None], taken[:, 1:]], dim=1)
    target = taken.detach() + batch["e"] / scale[:, None]
    critic_loss = huber_loss(taken, target, delta=config.huber)
    learner.critic_optimizer.zero_grad()
    critic_loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(learner.critic.parameters(), config.critic_norm)
    learner.critic_optimizer.step()

    bets, draws = spread[~drawing], spread[drawing]
    return {
        "loss/policy": float(loss.detach()),
        "loss/critic": float(critic_loss.detach()),
        "entropy/bets": float(bets.mean().detach()) if len(bets) else 0.0,
        "entropy/draws": float(draws.mean().detach()) if len(draws) else 0.0,
        "critic/error": float((batch["e"][:, 0].abs() / scale).mean()),
    }


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a run may take: minutes of training or decisions, over all its resumptions."""

    minutes: float | None = None
    decisions: int | None = None

    def progress(self, learner: Learner) -> float:
        """Share of the budget that is used, 1 when it is over."""
        shares = []
        if self.minutes is not None:
            shares.append(learner.seconds / (60 * self.minutes))
        if self.decisions is not None:
            shares.append(learner.decisions / self.decisions)
        return max(shares)


def save(learner: Learner, folder: Path) -> None:
    """Write the checkpoint, and the settings beside it to read."""
    write_checkpoint(learner.state(), folder)
    (folder / "config.json").write_text(json.dumps(learner.config.as_dict(), indent=1) + "\n", encoding="utf-8")


def train(
    config: TrainConfig,
    budget: Budget,
    folder: Path,
    seed: int = 1,
    resume: bool = False,
    report: Callable[[Learner, float, dict[str, float]], None] | None = None,
    save_every_s: float = 60.0,
) -> Learner:
    """Train until the budget is used or SIGINT or SIGTERM arrives; a checkpoint is left either way.

    Args:
        config: settings of the run.
        budget: when it ends; schedules follow it.
        folder: gets `checkpoint.pt`, `config.json` and TensorBoard logs.
        seed: of weights, tables and order of minibatches.
        resume: go on from the folder's checkpoint (its settings win).
        report: called after each update with the learner, the progress 0..1 and the logged means.
        save_every_s: seconds between checkpoints.

    Raises:
        CheckpointError: the checkpoint to resume is missing, damaged, of another encoding or of other rules.
    """
    state = read_checkpoint(folder) if resume else None
    if state is not None:
        config = config_from(state["config"], "checkpoint")
        check_rules(state, config)
    learner = Learner.new(config, seed)
    if state is not None:
        learner.restore(state)
    env = TableVectorEnv(config.tables, profile=config.game(), seats=config.seats, spread=config.spread, oracle=True)
    player = Player(env, seed + 1000 * learner.updates)
    generator = torch.Generator().manual_seed(seed + learner.updates)
    out = Rollout.empty(config.steps, config.tables)
    stop = False

    def ask_to_stop(*_: object) -> None:
        nonlocal stop
        stop = True

    before = {which: signal.signal(which, ask_to_stop) for which in (signal.SIGINT, signal.SIGTERM)}
    writer = SummaryWriter(str(folder / "log"))
    saved = time.monotonic()
    try:
        while not stop and budget.progress(learner) < 1:
            began = time.monotonic()
            progress = budget.progress(learner)
            now = pace(config, progress)
            player.fill(out, learner.policy, now.tremble, now.explore)
            means = improve(learner, out, now, generator)
            took = time.monotonic() - began
            learner.seconds += took
            means["speed/decisions_per_s"] = out.done.size / took
            means["hand/pot"] = mean_pot(out)
            for name, number in means.items():
                writer.add_scalar(name, number, learner.decisions)
            if report is not None:
                report(learner, progress, means)
            if time.monotonic() - saved > save_every_s:
                save(learner, folder)
                saved = time.monotonic()
    finally:
        save(learner, folder)
        writer.close()
        for which, handler in before.items():
            signal.signal(which, handler)
    return learner


def mean_pot(out: Rollout) -> float:
    """Mean chips won in the hands that ended, in stakes: rises when play runs away into all-ins."""
    ended = out.done == 1
    return float(np.clip(out.rewards[ended], 0, None).sum(axis=1).mean()) if ended.any() else 0.0
