"""What is trained: networks, optimisers and counters, and the settings that change over a run."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import torch
from torch import Tensor, nn

from env.encoding.layout import ENCODING_VERSION, OBSERVATION_SIZE, ORACLE_SIZE
from env.encoding.menu import ACTIONS
from models.networks import CriticConfig, CriticNetwork, PolicyConfig, PolicyNetwork, ValueNetwork
from training.config import TrainConfig
from training.distributed import ALONE, Team


@dataclass
class Learner:
    """Networks, optimisers and counters of a run; what a checkpoint holds.

    policy   what plays and learns     magnet   its slow average, which holds it back
    average  its average that ships    critic   sees all hands, training only
    value    values from the seat's own view, with `coach`
    """

    config: TrainConfig
    policy: PolicyNetwork
    magnet: PolicyNetwork
    average: PolicyNetwork
    critic: CriticNetwork
    policy_optimizer: torch.optim.Optimizer
    critic_optimizer: torch.optim.Optimizer
    value: ValueNetwork | None = None
    value_optimizer: torch.optim.Optimizer | None = None
    team: Team = ALONE
    updates: int = 0
    decisions: int = 0
    seconds: float = 0.0

    @classmethod
    def new(cls, config: TrainConfig, seed: int, team: Team | None = None) -> Learner:
        """A learner with fresh weights."""
        team = team or ALONE
        device = team.device
        torch.manual_seed(seed)
        shape = PolicyConfig(OBSERVATION_SIZE, ACTIONS, config.hidden, config.layers, ENCODING_VERSION)
        policy, magnet, average = (PolicyNetwork(shape).to(device) for _ in range(3))
        magnet.load_state_dict(policy.state_dict())
        average.load_state_dict(policy.state_dict())
        critic = CriticNetwork(
            CriticConfig(OBSERVATION_SIZE, ORACLE_SIZE, ACTIONS, config.critic_hidden, config.critic_layers)
        ).to(device)
        value = ValueNetwork(shape).to(device) if config.coach else None

        def adam(network: nn.Module) -> torch.optim.Optimizer:
            return torch.optim.Adam(network.parameters(), lr=config.learning_rate[0], eps=1e-5, fused=True)

        return cls(
            config,
            policy,
            magnet,
            average,
            critic,
            adam(policy),
            adam(critic),
            value,
            adam(value) if value else None,
            team,
        )

    @property
    def device(self) -> torch.device:
        """Where the networks are."""
        return next(self.policy.parameters()).device

    def start_from(self, policy: PolicyNetwork) -> None:
        """Play on from another policy of the same shape."""
        for network in (self.policy, self.magnet, self.average):
            network.load_state_dict(policy.state_dict())

    def set_rate(self, rate: float) -> None:
        """The learning rate of all optimisers."""
        for optimizer in (self.policy_optimizer, self.critic_optimizer, self.value_optimizer):
            for group in optimizer.param_groups if optimizer else ():
                group["lr"] = rate

    def _parts(self) -> tuple[str, ...]:
        parts = ("policy", "magnet", "average", "critic", "policy_optimizer", "critic_optimizer")
        return (*parts, "value", "value_optimizer") if self.value is not None else parts

    def state(self) -> dict[str, Any]:
        """Everything that a resumed run needs, apart from the tables in play."""
        return {
            "config": self.config.as_dict(),
            "games": [cell.game().rules.options() for cell in self.config.cells()],
            "encoding": ENCODING_VERSION,
            **{name: getattr(self, name).state_dict() for name in self._parts()},
            "updates": self.updates,
            "decisions": self.decisions,
            "seconds": self.seconds,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Take over a saved state of the same settings."""
        for name in self._parts():
            getattr(self, name).load_state_dict(state[name])
        self.updates, self.decisions, self.seconds = state["updates"], state["decisions"], state["seconds"]


@torch.no_grad()
def move_towards(slow: nn.Module, source: nn.Module, rate: float) -> None:
    """Slow += rate * (source - slow), for all weights."""
    torch._foreach_lerp_(list(slow.parameters()), list(source.parameters()), rate)


def descend(loss: Tensor, network: nn.Module, optimizer: torch.optim.Optimizer, largest: float, team: Team) -> None:
    """One step down the loss: the mean gradient of all ranks, cut to a norm of `largest`."""
    optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    team.average(network.parameters())
    nn.utils.clip_grad_norm_(network.parameters(), largest)
    optimizer.step()


@dataclass(frozen=True, slots=True)
class Pace:
    """The settings that change over a run, at one moment of it."""

    learning_rate: float
    entropy_bets: float
    entropy_draws: float
    tremble: float
    explore: float
    past: float
    scripted: float
    teacher_kl: float
    teacher_pull: float


def pace(config: TrainConfig, progress: float) -> Pace:
    """Linear from the first to the last value; progress 0..1 of the budget."""
    share = min(1.0, max(0.0, progress))
    pairs = {field.name: getattr(config, field.name) for field in fields(Pace)}
    return Pace(**{name: first + (last - first) * share for name, (first, last) in pairs.items()})
