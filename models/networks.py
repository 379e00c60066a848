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

    def forward(self, observation: Tensor) -> Tensor:
        """Logits of all ids; the caller masks illegal ones."""
        h = self.trunk(observation[:, : -2 * DISCARDS])
        means, tails = observation[:, -2 * DISCARDS : -DISCARDS], observation[:, -DISCARDS:]
        w = self.weights(h)
        discards = self.counts(h)[:, self.sizes] + self.masks(h) + w[:, :1] * means + w[:, 1:] * tails
        return torch.cat([discards, self.bets(h)], dim=1)

    def probabilities(self, observation: Tensor, mask: Tensor) -> Tensor:
        """Probabilities (n, A) over legal ids. mask (n, A), 1 = legal."""
        return torch.softmax(self(observation).masked_fill(mask == 0, NEVER), dim=1)


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

    def heads(self, observation: Tensor, oracle: Tensor) -> CriticHeads:
        """The network's outputs; values of actions are read off them without spelling out all 39 x 6."""
        n = observation.shape[0]
        h = self.trunk(torch.cat([observation[:, : -2 * DISCARDS], oracle], dim=1))
        return CriticHeads(
            bets=self.bets(h).view(n, -1, SEATS),
            counts=self.counts(h).view(n, 6, SEATS),
            slopes=self.slopes(h).view(n, 2, SEATS),
            table=torch.stack([observation[:, -2 * DISCARDS : -DISCARDS], observation[:, -DISCARDS:]], dim=2),
        )

    def forward(self, observation: Tensor, oracle: Tensor) -> Tensor:
        """Values (n, A, 6): of each id for each seat, relative to the seat to act (0 = itself)."""
        heads = self.heads(observation, oracle)
        discards = heads.counts[:, self.sizes] + torch.bmm(heads.table, heads.slopes)
        return torch.cat([discards, heads.bets], dim=1)


@dataclass(frozen=True, slots=True)
class CriticHeads:
    """Outputs of a critic for n decisions, all relative to the seat to act.

    bets (n, A - 32, 6)   counts (n, 6 cards, 6)   slopes (n, 2, 6)   table (n, 32, 2): mean and tail of each mask
    """

    bets: Tensor
    counts: Tensor
    slopes: Tensor
    table: Tensor

    def own(self) -> Tensor:
        """(n, A) value of every id for the seat to act."""
        sizes = SIZES.to(self.counts.device)
        discards = self.counts[:, sizes, 0] + torch.bmm(self.table, self.slopes[:, :, :1]).squeeze(2)
        return torch.cat([discards, self.bets[:, :, 0]], dim=1)

    def expected(self, pi: Tensor) -> Tensor:
        """(n, 6) value for each seat if the id is drawn from pi (n, A)."""
        masks = pi[:, :DISCARDS]
        by_count = torch.zeros(len(pi), 6, device=pi.device).index_add_(1, SIZES.to(pi.device), masks)
        row = torch.bmm(masks[:, None], self.table)
        value = torch.bmm(pi[:, None, DISCARDS:], self.bets) + torch.bmm(by_count[:, None], self.counts)
        return (value + torch.bmm(row, self.slopes)).squeeze(1)

    def taken(self, action: Tensor) -> Tensor:
        """(n, 6) value for each seat of the id action (n,)."""
        rows = torch.arange(len(action), device=action.device)
        discard = action < DISCARDS
        mask = action.clamp(max=DISCARDS - 1)
        count = SIZES.to(action.device)[mask]
        draws = self.counts[rows, count] + torch.bmm(self.table[rows, mask][:, None], self.slopes).squeeze(1)
        return torch.where(discard[:, None], draws, self.bets[rows, (action - DISCARDS).clamp(min=0)])
