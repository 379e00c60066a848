"""The trainer's algorithm without a teacher, on a mini game: play, value, improve, average, measure exactly.

As in `training.train`: a policy and a critic that sees both hands; all actions by the critic's advantages, the one
taken also by what came of it, with VRPO's traces; KL to the policy that played and to a slow average of the policy; an
entropy bonus that fades. What differs, since a few thousand information sets can be told apart one by one: each is an
input of its own, the policy is evaluated everywhere once an update, and advantages have one unit for the whole game.
Here alone, advantages move logits as they are (`logit_gain`) and what is measured is the average of all policies that
played, by own reach and time, which is what comes close to an equilibrium; the policy's Adam has no momentum, schedules
are geometric, one seat of a hand explores, and the decisions of the other are weighted by how much more often the
explorer came there than its policy would.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import huber_loss

from models.networks import NEVER
from training.losses import divergence, logit_gain
from training.minigames.flat import FlatGame
from training.minigames.play import Plays, Tables, traces
from training.minigames.response import exploitability, own_reach, reach


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a run. Pairs (from, to) run geometrically over the budget.

    decisions         budget that the other settings are made for
    tables, steps     decisions of an update = tables * steps      minibatch: decisions of a gradient step
    hidden, layers    policy and critic; critic_hidden, since the critic tells histories apart and not only hands
    learning_rate     Adam, policy      critic_rate  the same of the critic: one that lags behind makes policies circle
    entropy           units of advantage that an action loses for each e-fold of its probability
    kl_old            KL to the policy that played the update
    magnet            KL to a slow average of the policy, magnet_rate its step per gradient step
    tremble, explore  share of random actions; of hands that begin with one to four of them
    decay             lambda of the traces
    advantage_clip    largest advantage, in root mean squares of the game's payoff under uniform play
    largest_logit     logits further than this from their mean move no further
    """

    decisions: int = 10_000_000
    tables: int = 512
    steps: int = 16
    minibatch: int = 2048
    hidden: int = 64
    critic_hidden: int = 64
    layers: int = 2
    learning_rate: tuple[float, float] = (5e-3, 1e-4)
    critic_rate: tuple[float, float] = (5e-3, 5e-4)
    entropy: tuple[float, float] = (0.05, 0.0007)
    kl_old: float = 0.1
    magnet: float = 0.3
    magnet_rate: float = 0.01
    tremble: tuple[float, float] = (0.2, 0.1)
    explore: tuple[float, float] = (0.5, 0.2)
    decay: float = 0.95
    advantage_clip: float = 6.0
    largest_logit: float = 6.0
    policy_norm: float = 0.5
    critic_norm: float = 2.0
    huber: float = 2.0

    def at(self, progress: float) -> Settings:
        """The same settings with each pair at its value of the moment; progress 0..1 of the budget."""
        share = min(1.0, max(0.0, progress))
        now: dict[str, Any] = {}
        for name in ("learning_rate", "critic_rate", "entropy", "tremble", "explore"):
            first, last = getattr(self, name)
            now[name] = (first * (last / first) ** share,) * 2
        return replace(self, **now)


_DRAW = Settings(decisions=28_000_000, entropy=(0.05, 0.003), learning_rate=(5e-3, 3e-5))
_LARGE = Settings(
    decisions=200_000_000,
    tables=2048,
    minibatch=8192,
    critic_hidden=128,
    learning_rate=(5e-3, 3e-5),
    critic_rate=(5e-3, 1e-3),
    entropy=(0.1, 0.012),
    magnet=0.1,
    magnet_rate=0.001,
    explore=(0.5, 0.3),
)
SETTINGS: dict[str, Settings] = {
    "kuhn": Settings(decisions=3_000_000),
    "leduc": _LARGE,
    "draw1": _DRAW,
    "draw2": replace(
        _LARGE, decisions=300_000_000, tables=4096, minibatch=16384, critic_hidden=256, entropy=(0.1, 0.01)
    ),
}

LATER = 4  # a policy counts in the average by this power of its number
WEIGHT_DECAY, WEIGHT_MOST = 0.98, 5.0
LEAST_CHANCE = 0.05  # what came of an action is divided by its chance, but not by a smaller one than this


def _network(first: nn.Linear, outputs: int, layers: int) -> nn.Sequential:
    """The first layer, others as wide, and outputs that begin near zero."""
    hidden = first.out_features
    parts: list[nn.Module] = [first, nn.ReLU()]
    for _ in range(layers - 1):
        parts += [nn.Linear(hidden, hidden), nn.ReLU()]
    last = nn.Linear(hidden, outputs)
    with torch.no_grad():
        last.weight.mul_(0.05)
        last.bias.zero_()
    return nn.Sequential(*parts, last)


class _ToldApart(nn.Linear):
    """A first layer with an input for each information set, given the numbers (n,) of those that are looked at."""

    def forward(self, numbers: Tensor) -> Tensor:
        """(n, hidden)"""
        return self.weight.T[numbers] + self.bias


@dataclass
class Point:
    """A measurement: decisions trained on, seconds of training, exact exploitability of the average policy."""

    decisions: int
    seconds: float
    exploitability: float


@dataclass
class Learner:
    """Networks, optimisers and counters of a run on one game."""

    game: FlatGame
    settings: Settings
    policy: nn.Sequential
    critic: nn.Sequential
    magnet: nn.Sequential
    policy_optimizer: torch.optim.Optimizer
    critic_optimizer: torch.optim.Optimizer
    unit: float
    weights: Any
    played: Any
    updates: int = 0
    decisions: int = 0
    seconds: float = 0.0
    curve: list[Point] = field(default_factory=list)

    @classmethod
    def new(cls, game: FlatGame, settings: Settings, seed: int) -> Learner:
        """A learner with fresh weights."""
        torch.manual_seed(seed)
        sets, actions = game.legal.shape
        policy = _network(_ToldApart(sets, settings.hidden), actions, settings.layers)
        critic = _network(nn.Linear(2 * game.tensors.shape[1], settings.critic_hidden), actions, settings.layers)
        square = (reach(game, game.uniform(), (0, 1)) * game.payoff**2).sum()
        rate = settings.learning_rate[0]
        return cls(
            game,
            settings,
            policy,
            critic,
            copy.deepcopy(policy),
            torch.optim.Adam(policy.parameters(), lr=rate, eps=1e-5, betas=(0.0, 0.999)),
            torch.optim.Adam(critic.parameters(), lr=rate, eps=1e-5),
            float(np.sqrt(square)),
            np.zeros((2, sets)),
            np.zeros((sets, actions)),
        )

    @torch.no_grad()
    def table(self, network: nn.Sequential) -> Tensor:
        """(I, A) probabilities of a network at every information set."""
        logits = network(torch.arange(len(self.game.keys)))
        return torch.softmax(logits.masked_fill(torch.from_numpy(self.game.legal) == 0, NEVER), dim=1)

    def remember(self, table: Any) -> None:
        """Add a policy (I, A) that is about to play to the average, where later ones count by far more."""
        self.updates += 1
        self.played += float(self.updates) ** LATER * own_reach(self.game, table)[:, None] * table

    def served(self) -> Any:
        """(I, A) float64 probabilities of the average policy, which is measured; uniform where no policy ever went."""
        total = self.played.sum(axis=1, keepdims=True)
        return np.where(total > 0, self.played / np.maximum(total, 1e-300), self.game.uniform())

    def balanced(self, node: Any, weight: Any) -> Any:
        """(n,) float32 weights of decisions as shares of their information set's recent mean, at most WEIGHT_MOST.

        Where the other seat hardly ever goes all weights are tiny. A best reply does go there, so what counts is that
        the proportions within an information set are right, and that none of them is neglected.
        """
        infoset = self.game.infoset[node]
        sets = len(self.game.keys)
        self.weights *= WEIGHT_DECAY
        self.weights += np.stack([np.bincount(infoset, weight, sets), np.bincount(infoset, minlength=sets)])
        mean = self.weights[0] / np.maximum(self.weights[1], 1e-12)
        return np.minimum(weight / np.maximum(mean[infoset], 1e-12), WEIGHT_MOST).astype(np.float32)

    def measure(self) -> Point:
        """Exact exploitability now; appended to the curve."""
        self.curve.append(Point(self.decisions, self.seconds, exploitability(self.game, self.served())))
        return self.curve[-1]


def _seen(game: FlatGame, node: Any) -> Tensor:
    """(n, 2F) the critic's input at decision nodes (n,): the mover's tensor, then the other player's."""
    own = game.player[node].astype(np.int64)
    view = game.view[node]
    rows = np.arange(len(node))
    both = np.concatenate([game.tensors[view[rows, own]], game.tensors[view[rows, 1 - own]]], axis=1)
    return torch.from_numpy(both)


def improve(learner: Learner, out: Plays, now: Settings, table: Tensor, generator: torch.Generator) -> None:
    """One pass of gradient steps over an update's worth of decisions, played by the policy `table` (I, A)."""
    game, unit = learner.game, learner.unit
    steps, tables = out.done.shape
    node = out.node.reshape(-1)
    nodes = torch.from_numpy(node)
    infoset = torch.from_numpy(game.infoset[node].astype(np.int64))
    action = torch.from_numpy(out.action.reshape(-1))
    sign = torch.from_numpy(1.0 - 2.0 * game.player[node].astype(np.float32))
    with torch.no_grad():
        different, which = torch.unique(nodes, return_inverse=True)
        q = learner.critic(_seen(game, different.numpy()))[which]
        pi = table[infoset]
        expected = (pi * q).sum(dim=1)
        taken = q.gather(1, action[:, None]).squeeze(1)
        shape = (steps + 1, tables)
        ratio = np.minimum(1.0, out.old / np.maximum(out.mu, 1e-6)).astype(np.float32)
        e = np.zeros((steps, tables), np.float32)
        traces(
            (taken * sign).view(shape)[:-1].numpy(),
            (expected * sign).view(shape).numpy(),
            ratio,
            out.payoff / np.float32(unit),
            out.done,
            now.decay,
            e,
        )
    rows = steps * tables
    sampled = torch.from_numpy(e.reshape(-1)) * sign[:rows]
    clip = now.advantage_clip
    legal = torch.from_numpy(game.legal)
    advantages = (q - expected[:, None])[:rows].clamp(-clip, clip)
    correction = sampled.clamp(-clip, clip) * torch.from_numpy(ratio[:-1].reshape(-1))
    target = taken[:rows] + sampled
    old = torch.from_numpy(out.old[:-1].reshape(-1))
    weight = torch.from_numpy(learner.balanced(node[:rows], out.weight[:-1].reshape(-1)))
    every = torch.arange(len(game.keys))
    magnet = learner.table(learner.magnet)
    for optimizer, rate in (
        (learner.policy_optimizer, now.learning_rate[0]),
        (learner.critic_optimizer, now.critic_rate[0]),
    ):
        for group in optimizer.param_groups:
            group["lr"] = rate
    order = torch.randperm(rows, generator=generator)
    for start in range(0, rows, now.minibatch):
        part = order[start : start + now.minibatch]
        where = infoset[part]
        mask = legal[where]
        # The same few information sets come again and again, so the network sees each of them once.
        log_pi = torch.log_softmax(learner.policy(every).masked_fill(legal == 0, NEVER), dim=1)[where]
        pi = log_pi.exp()
        worth = advantages[part].masked_fill(mask == 0, 0.0) - now.entropy[0] * log_pi.detach().masked_fill(
            mask == 0, 0.0
        )
        came = correction[part] / old[part].clamp(min=LEAST_CHANCE)
        gain = logit_gain(log_pi, worth.scatter_add(1, action[part, None], came[:, None]), mask, now.largest_logit)
        pull = now.kl_old * divergence(pi, log_pi, table[where], mask)
        pull = pull + now.magnet * divergence(pi, log_pi, magnet[where], mask)
        loss = (weight[part] * (pull - gain)).mean()
        learner.policy_optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(learner.policy.parameters(), now.policy_norm)
        learner.policy_optimizer.step()
        with torch.no_grad():
            for slow, source in zip(learner.magnet.parameters(), learner.policy.parameters(), strict=True):
                slow.lerp_(source, now.magnet_rate)
        different, which = torch.unique(nodes[part], return_inverse=True)
        guess = learner.critic(_seen(game, different.numpy()))[which, action[part]]
        critic_loss = huber_loss(guess, target[part], delta=now.huber)
        learner.critic_optimizer.zero_grad()
        critic_loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(learner.critic.parameters(), now.critic_norm)
        learner.critic_optimizer.step()
    learner.decisions += rows


def train(
    game: FlatGame,
    settings: Settings,
    seed: int = 1,
    minutes: float | None = None,
    decisions: int | None = None,
    points: int = 20,
    report: Callable[[Point, float], None] | None = None,
) -> Learner:
    """Train until the budget (minutes of training or decisions, whichever ends first) is used.

    Args:
        game: what is played.
        settings: of the run; schedules follow the budget.
        seed: of weights, hands and order of minibatches.
        minutes: of training, measuring not counted.
        decisions: to train on.
        points: measurements, the last at the end.
        report: called with each measurement and the progress 0..1.

    Raises:
        ValueError: no budget is given.
    """
    if minutes is None and decisions is None:
        raise ValueError("give a budget: minutes or decisions")
    learner = Learner.new(game, settings, seed)
    tables = Tables(game, settings.tables, seed)
    out = Plays.empty(settings.steps, settings.tables)
    generator = torch.Generator().manual_seed(seed)
    progress = 0.0
    while progress < 1:
        began = time.monotonic()
        now = settings.at(progress)
        table = learner.table(learner.policy)
        learner.remember(table.numpy().astype(np.float64))
        tables.fill(out, table.numpy(), now.tremble[0], now.explore[0])
        improve(learner, out, now, table, generator)
        learner.seconds += time.monotonic() - began
        by_time = 0.0 if minutes is None else learner.seconds / (60 * minutes)
        by_decisions = 0.0 if decisions is None else learner.decisions / decisions
        progress = max(by_time, by_decisions)
        if progress * points >= len(learner.curve) + 1 or progress >= 1:
            point = learner.measure()
            if report is not None:
                report(point, progress)
    return learner
