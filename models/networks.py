"""The networks: one policy for bets and discards, and the critic that helps to train it.

The policy sees an observation; the critic also sees the other seats' hands (training only). Layout numbers come in
through the configuration, so this file knows nothing of the game but "discard ids first, then betting ids".
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import torch
from torch import Tensor, nn

DISCARDS = 32
SEATS = 6
SIZES = torch.tensor([mask.bit_count() for mask in range(DISCARDS)])
NEVER = -1e9  # logit of an illegal action; finite, so that entropies stay finite


@dataclass(frozen=True, slots=True)
class PolicyConfig:
    """Shape of a policy network and the encoding it was trained for.

    inputs   length D of the observation; its last 64 floats are the draw table (32 means, 32 tails)
    actions  size A of the action space, 32 discards first
    hidden, layers   width and depth of the trunk
    encoding  env.encoding.layout.ENCODING_VERSION
    """

    inputs: int
    actions: int
    hidden: int
    layers: int
    encoding: int

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)


def _trunk(inputs: int, hidden: int, layers: int) -> nn.Sequential:
    parts: list[nn.Module] = []
    for k in range(layers):
        parts += [nn.Linear(inputs if k == 0 else hidden, hidden), nn.ReLU()]
    return nn.Sequential(*parts)


class PolicyNetwork(nn.Module):
    """observation (n, D) -> logits (n, A).

    A discard's logit is the trunk's word on its number of cards and on the mask itself, plus the trunk's weights
    times that mask's row of the draw table: to know that keeping the pair is good needs no learning.
    """

    sizes: Tensor

    def __init__(self, config: PolicyConfig) -> None:
        super().__init__()
        self.config = config
        self.trunk = _trunk(config.inputs - 2 * DISCARDS, config.hidden, config.layers)
        self.bets = nn.Linear(config.hidden, config.actions - DISCARDS)
        self.counts = nn.Linear(config.hidden, 6)
        self.masks = nn.Linear(config.hidden, DISCARDS)
        self.weights = nn.Linear(config.hidden, 2)
        self.register_buffer("sizes", SIZES, persistent=False)
        with torch.no_grad():
            for head in (self.bets, self.counts, self.masks, self.weights):
                head.weight.mul_(0.05)
                head.bias.zero_()
            # Start near sense: calls before raises, small raises before all-ins, the best cards of each count kept.
            self.bets.bias.copy_(torch.tensor([0.0, 0.7, -0.3, -0.3, -0.5, -1.5, -2.5])[: self.bets.out_features])
            self.weights.bias.copy_(torch.tensor([20.0, 4.0]))

    def body(self, observation: Tensor) -> Tensor:
        """(n, hidden) what the heads read."""
        return self.trunk(observation[:, : -2 * DISCARDS])  # type: ignore[no-any-return]

    def draw_logits(self, h: Tensor, observation: Tensor) -> Tensor:
        """(n, 32) logits of the discards."""
        means, tails = observation[:, -2 * DISCARDS : -DISCARDS], observation[:, -DISCARDS:]
        w = self.weights(h)
        counts = self.counts(h).index_select(1, self.sizes)
        return torch.addcmul(torch.addcmul(counts + self.masks(h), w[:, :1], means), w[:, 1:], tails)

    def forward(self, observation: Tensor) -> Tensor:
        """Logits of all ids; the caller masks illegal ones."""
        h = self.body(observation)
        return torch.cat([self.draw_logits(h, observation), self.bets(h)], dim=1)

    def probabilities(self, observation: Tensor, mask: Tensor) -> Tensor:
        """Probabilities (n, A) over legal ids. mask (n, A), 1 = legal."""
        return torch.softmax(self(observation).masked_fill(mask == 0, NEVER), dim=1)


class ValueNetwork(PolicyNetwork):
    """observation (n, D) -> (n, A): what each id is worth to the seat to act, from its own view alone.

    The policy's shape with values in the place of logits. Output unit: half pots (see `training.losses.pot_scale`) on
    top of what the seat has lost already, as the critic's; folding is exact, 0.
    """

    def __init__(self, config: PolicyConfig) -> None:
        super().__init__(config)
        with torch.no_grad():
            self.bets.bias.zero_()
            self.weights.bias.zero_()

    def forward(self, observation: Tensor) -> Tensor:
        """Values of all ids."""
        values = super().forward(observation)
        return torch.cat([values[:, :DISCARDS], torch.zeros_like(values[:, :1]), values[:, DISCARDS + 1 :]], dim=1)


@dataclass(frozen=True, slots=True)
class CriticConfig:
    """Shape of a critic. oracle: length of the hidden-hands input."""

    inputs: int
    oracle: int
    actions: int
    hidden: int
    layers: int


class CriticNetwork(nn.Module):
    """What each seat can expect to win from here, for every action of the seat to act.

    Output unit: half pots (see `training.losses.pot_scale`) on top of what the seat has lost already. Bets have one
    value per id and seat; a discard has one per number of cards and seat plus a slope on the mask's mean and tail.
    """

    sizes: Tensor

    def __init__(self, config: CriticConfig) -> None:
        super().__init__()
        self.config = config
        self.trunk = _trunk(config.inputs - 2 * DISCARDS + config.oracle, config.hidden, config.layers)
        self.bets = nn.Linear(config.hidden, (config.actions - DISCARDS) * SEATS)
        self.counts = nn.Linear(config.hidden, 6 * SEATS)
        self.slopes = nn.Linear(config.hidden, 2 * SEATS)
        self.register_buffer("sizes", SIZES, persistent=False)
        with torch.no_grad():
            for head in (self.bets, self.counts, self.slopes):
                head.weight.mul_(0.1)
                head.bias.zero_()

    def body(self, observation: Tensor, oracle: Tensor) -> Tensor:
        """(n, hidden) what the heads read. The first layer takes its two inputs apart: no copy of both side by side."""
        first: nn.Linear = self.trunk[0]  # type: ignore[assignment]
        width = self.config.inputs - 2 * DISCARDS
        h = torch.addmm(first.bias, observation[:, :width], first.weight[:, :width].T)
        h = torch.addmm(h, oracle, first.weight[:, width:].T)
        return self.trunk[1:](h)  # type: ignore[no-any-return]

    def bet_values(self, h: Tensor) -> BetValues:
        """Values of the betting ids, from `body`."""
        return BetValues(self.bets(h).view(h.shape[0], -1, SEATS))

    def draw_values(self, h: Tensor, observation: Tensor) -> DrawValues:
        """Values of the discards, from `body`."""
        n = h.shape[0]
        return DrawValues(
            counts=self.counts(h).view(n, 6, SEATS),
            slopes=self.slopes(h).view(n, 2, SEATS),
            means=observation[:, -2 * DISCARDS : -DISCARDS],
            tails=observation[:, -DISCARDS:],
            sizes=self.sizes,
        )

    def forward(self, observation: Tensor, oracle: Tensor) -> Tensor:
        """Values (n, A, 6): of each id for each seat, relative to the seat to act (0 = itself)."""
        h = self.body(observation, oracle)
        return torch.cat([self.draw_values(h, observation).every(), self.bet_values(h).values], dim=1)


@dataclass(frozen=True, slots=True)
class BetValues:
    """values (n, K, 6): of each betting id for each seat, relative to the seat to act. K = A - 32."""

    values: Tensor

    def own(self) -> Tensor:
        """(n, K) of every id for the seat to act."""
        return self.values[:, :, 0]

    def expected(self, pi: Tensor) -> Tensor:
        """(n, 6) for each seat if the id is drawn from pi (n, K)."""
        return (pi[:, :, None] * self.values).sum(dim=1)

    def taken(self, action: Tensor) -> Tensor:
        """(n, 6) for each seat of the id 32 + action (n,)."""
        return self.values[torch.arange(len(action), device=action.device), action]


@dataclass(frozen=True, slots=True)
class DrawValues:
    """Values of the 32 discards without spelling out all 32 x 6.

    counts (n, 6 cards, 6)   slopes (n, 2, 6)   means, tails (n, 32): the draw table   sizes (32,): cards of each mask
    """

    counts: Tensor
    slopes: Tensor
    means: Tensor
    tails: Tensor
    sizes: Tensor

    def every(self) -> Tensor:
        """(n, 32, 6) of each mask for each seat."""
        table = self.means[:, :, None] * self.slopes[:, :1] + self.tails[:, :, None] * self.slopes[:, 1:]
        return self.counts[:, self.sizes] + table

    def own(self) -> Tensor:
        """(n, 32) of each mask for the seat to act."""
        counts = self.counts[:, :, 0].index_select(1, self.sizes)
        return torch.addcmul(
            torch.addcmul(counts, self.means, self.slopes[:, 0, :1]), self.tails, self.slopes[:, 1, :1]
        )

    def expected(self, pi: Tensor) -> Tensor:
        """(n, 6) for each seat if the mask is drawn from pi (n, 32)."""
        by_count = pi @ torch.nn.functional.one_hot(self.sizes, 6).to(pi.dtype)
        value = (by_count[:, :, None] * self.counts).sum(dim=1)
        mean, tail = (pi * self.means).sum(dim=1, keepdim=True), (pi * self.tails).sum(dim=1, keepdim=True)
        return value + mean * self.slopes[:, 0] + tail * self.slopes[:, 1]

    def taken(self, action: Tensor) -> Tensor:
        """(n, 6) for each seat of the mask action (n,)."""
        rows = torch.arange(len(action), device=action.device)
        mean, tail = self.means[rows, action][:, None], self.tails[rows, action][:, None]
        return self.counts[rows, self.sizes[action]] + mean * self.slopes[:, 0] + tail * self.slopes[:, 1]
