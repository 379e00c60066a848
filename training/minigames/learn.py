"""The trainer's algorithm without a teacher, on a mini game: play, value, improve, average, measure exactly.

As in `training.train`: a critic that sees both hands; all actions by the critic's advantages, the one taken also by
what came of it, with VRPO's traces; KL to the policy that played; an entropy bonus that fades; trembles and exploring
starts. What differs, since a few thousand information sets can be told apart one by one: the policy is a table, so that
what the trainer climbs by gradient steps is reached at once (`mirror_step`); advantages have one unit for the whole
game; what is measured is the average of all policies that played, by own reach and time, which is what comes close to
an equilibrium; schedules are geometric; one seat of a hand explores, and the decisions of the other are weighted by how
much more often the explorer came there than its policy would.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import huber_loss

from training.minigames.flat import FlatGame
from training.minigames.play import Plays, Tables, traces
from training.minigames.response import exploitability, own_reach, reach


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a run. Pairs (from, to) run geometrically over the budget.

    decisions         budget that the other settings are made for
    tables, steps     decisions of an update = tables * steps      minibatch: decisions of a critic's gradient step
    hidden, layers    critic
    critic_rate       Adam: a critic that lags behind makes policies circle
    entropy           units of advantage that an action loses for each e-fold of its probability
    stride            how far a policy moves: e-folds of probability for a unit of advantage
    tremble, explore  share of random actions; of hands that begin with one to four of them
    decay             lambda of the traces
    advantage_clip    what came of an action is cut at this many root mean squares of the payoff under uniform play
    critic_norm       largest gradient of the critic      huber: errors of the critic beyond this count linearly
    """

    decisions: int = 10_000_000
    tables: int = 512
    steps: int = 16
    minibatch: int = 2048
    hidden: int = 64
    layers: int = 2
    critic_rate: tuple[float, float] = (5e-3, 5e-4)
    entropy: tuple[float, float] = (0.1, 0.005)
    stride: tuple[float, float] = (0.3, 0.03)
    tremble: tuple[float, float] = (0.2, 0.2)
    explore: tuple[float, float] = (0.5, 0.3)
    decay: float = 0.95
    advantage_clip: float = 6.0
    critic_norm: float = 2.0
    huber: float = 2.0

    def at(self, progress: float) -> Settings:
        """The same settings with each pair at its value of the moment; progress 0..1 of the budget."""
        share = min(1.0, max(0.0, progress))
        now: dict[str, Any] = {}
        for name in ("critic_rate", "entropy", "stride", "tremble", "explore"):
            first, last = getattr(self, name)
            now[name] = (first * (last / first) ** share,) * 2
        return replace(self, **now)


_LARGE = Settings(
    decisions=150_000_000,
    tables=2048,
    minibatch=8192,
    hidden=256,
    critic_rate=(5e-3, 1e-3),
    entropy=(0.1, 0.012),
    stride=(0.3, 0.01),
)
SETTINGS: dict[str, Settings] = {
    "kuhn": Settings(decisions=6_000_000, tables=128, minibatch=1024),
    "leduc": _LARGE,
    "draw1": Settings(decisions=28_000_000, tables=1024, minibatch=4096, critic_rate=(5e-3, 1e-3)),
    "draw2": replace(
        _LARGE, decisions=220_000_000, tables=4096, minibatch=16384, entropy=(0.06, 0.01), stride=(0.2, 0.006)
    ),
}

LATER = 4  # a policy counts in the average by this power of its number
WEIGHT_DECAY, WEIGHT_MOST = 0.98, 5.0
LEAST_CHANCE = 0.02  # what came of an action is divided by the chance it was drawn with, but not by a smaller one
RAREST = 1e-9  # no legal action's probability is taken to be less


def mirror_step(policy: Any, worth: Any, legal: Any, stride: float, entropy: float) -> Any:
    """(I, A) the policy that maximises, at every information set, what an update of the trainer climbs towards:

        <new, worth> + entropy * H(new) - KL(new || policy) / stride

    which is policy * exp(stride * worth), to the power of 1 / (1 + stride * entropy): magnetic mirror descent with the
    uniform policy as its magnet (arXiv 2206.05825).

    policy  (I, A) played, a distribution over legal actions      worth (I, A) advantages      legal (I, A) 0 or 1
    """
    logits = (np.log(np.maximum(policy, RAREST)) + stride * worth) / (1 + stride * entropy)
    logits = np.where(legal > 0, logits, -np.inf)
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True)


def _network(inputs: int, hidden: int, outputs: int, layers: int) -> nn.Sequential:
    """Hidden layers, and outputs that begin near zero."""
    parts: list[nn.Module] = []
    for width in [inputs] + [hidden] * (layers - 1):
        parts += [nn.Linear(width, hidden), nn.ReLU()]
    last = nn.Linear(hidden, outputs)
    with torch.no_grad():
        last.weight.mul_(0.05)
        last.bias.zero_()
    return nn.Sequential(*parts, last)


def scenes(game: FlatGame) -> tuple[Any, Any]:
    """`scene` and `seen` of `Learner`: every different sight of both hands once, and where each node's is."""
    nodes = np.flatnonzero(game.player >= 0)
    mover = game.player[nodes].astype(np.int64)
    rows = np.arange(len(nodes))
    both = np.stack([game.view[nodes][rows, mover], game.view[nodes][rows, 1 - mover]], axis=1)
    different, which = np.unique(both, axis=0, return_inverse=True)
    scene = np.full(len(game.player), -1, np.int64)
    scene[nodes] = which.reshape(-1)
    return scene, np.concatenate([game.tensors[different[:, 0]], game.tensors[different[:, 1]]], axis=1)


@dataclass
class Point:
    """A measurement: decisions trained on, seconds of training, exact exploitability of the average policy."""

    decisions: int
    seconds: float
    exploitability: float


@dataclass
class Learner:
    """Policy, critic, average and counters of a run on one game.

    policy   (I, A) float64 that plays        unit    root mean square of the payoff under uniform play
    scene    (N,) int64 row of `seen` of each decision node: what a critic sees there, -1 where no player moves
    seen     (S, 2F) float32 the mover's tensor, then the other player's; nodes that look the same to both share a row
    """

    game: FlatGame
    settings: Settings
    policy: Any
    critic: nn.Sequential
    critic_optimizer: torch.optim.Optimizer
    unit: float
    scene: Any
    seen: Tensor
    weights: Any
    played: Any
    updates: int = 0
    decisions: int = 0
    seconds: float = 0.0
    curve: list[Point] = field(default_factory=list)

    @classmethod
    def new(cls, game: FlatGame, settings: Settings, seed: int) -> Learner:
        """A learner with an even policy and a fresh critic."""
        torch.manual_seed(seed)
        sets, actions = game.legal.shape
        scene, seen = scenes(game)
        critic = _network(seen.shape[1], settings.hidden, actions, settings.layers)
        square = (reach(game, game.uniform(), (0, 1)) * game.payoff**2).sum()
        return cls(
            game,
            settings,
            game.uniform(),
            critic,
            torch.optim.Adam(critic.parameters(), lr=settings.critic_rate[0], eps=1e-5),
            float(np.sqrt(square)),
            scene,
            torch.from_numpy(seen),
            np.zeros((2, sets)),
            np.zeros((sets, actions)),
        )

    def remember(self) -> None:
        """Add the policy, which is about to play, to the average, where later ones count by far more."""
        self.updates += 1
        self.played += float(self.updates) ** LATER * own_reach(self.game, self.policy)[:, None] * self.policy

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

    def mean(self, infoset: Any, weight: Any, advantages: Any) -> Any:
        """(I, A) weighted means of the advantages (n, A) of decisions; 0 where there are none."""
        sets = len(self.game.keys)
        total = np.maximum(np.bincount(infoset, weight, sets), RAREST)
        return np.stack([np.bincount(infoset, weight * column, sets) / total for column in advantages.T], axis=1)

    def learn(self, scene: Any, action: Any, target: Any, now: Settings, generator: torch.Generator) -> None:
        """One pass of the critic: what actions (n,) in scenes (n,) were worth, target (n,) float32."""
        for group in self.critic_optimizer.param_groups:
            group["lr"] = now.critic_rate[0]
        rows, actions, targets = (torch.from_numpy(array) for array in (scene, action, target))
        order = torch.randperm(len(rows), generator=generator)
        for start in range(0, len(order), now.minibatch):
            part = order[start : start + now.minibatch]
            # The same few scenes come again and again, so the network sees each of them once.
            different, which = torch.unique(rows[part], return_inverse=True)
            guess = self.critic(self.seen[different])[which, actions[part]]
            loss = huber_loss(guess, targets[part], delta=now.huber)
            self.critic_optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(self.critic.parameters(), now.critic_norm)
            self.critic_optimizer.step()

    def measure(self) -> Point:
        """Exact exploitability now; appended to the curve."""
        self.curve.append(Point(self.decisions, self.seconds, exploitability(self.game, self.served())))
        return self.curve[-1]


def improve(learner: Learner, out: Plays, now: Settings, generator: torch.Generator) -> None:
    """One step of the policy, and one pass of the critic's gradient steps, over an update's worth of decisions."""
    game, unit = learner.game, learner.unit
    steps, tables = out.done.shape
    rows = steps * tables
    node, action = out.node.reshape(-1), out.action.reshape(-1)
    infoset, scene = game.infoset[node], learner.scene[node]
    sign = 1 - 2 * game.player[node].astype(np.float32)
    with torch.no_grad():
        q = learner.critic(learner.seen).numpy()[scene]
    expected = (learner.policy.astype(np.float32)[infoset] * q).sum(axis=1)
    taken = q[np.arange(len(q)), action]
    shape = (steps + 1, tables)
    ratio = np.minimum(1.0, out.old / np.maximum(out.mu, 1e-6)).astype(np.float32)
    e = np.zeros((steps, tables), np.float32)
    traces(
        (taken * sign).reshape(shape)[:-1],
        (expected * sign).reshape(shape),
        ratio,
        out.payoff / np.float32(unit),
        out.done,
        now.decay,
        e,
    )
    sampled = e.reshape(-1) * sign[:rows]
    came = np.clip(sampled, -now.advantage_clip, now.advantage_clip)
    advantages = (q - expected[:, None])[:rows]
    advantages[np.arange(rows), action[:rows]] += came / np.maximum(out.mu[:-1].reshape(-1), LEAST_CHANCE)
    worth = learner.mean(infoset[:rows], learner.balanced(node[:rows], out.weight[:-1].reshape(-1)), advantages)
    learner.learn(scene[:rows], action[:rows], taken[:rows] + sampled, now, generator)
    learner.policy = mirror_step(learner.policy, worth, game.legal, now.stride[0], now.entropy[0])
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
        learner.remember()
        tables.fill(out, learner.policy.astype(np.float32), now.tremble[0], now.explore[0])
        improve(learner, out, now, generator)
        learner.seconds += time.monotonic() - began
        by_time = 0.0 if minutes is None else learner.seconds / (60 * minutes)
        by_decisions = 0.0 if decisions is None else learner.decisions / decisions
        progress = max(by_time, by_decisions)
        if progress * points >= len(learner.curve) + 1 or progress >= 1:
            point = learner.measure()
            if report is not None:
                report(point, progress)
    return learner
