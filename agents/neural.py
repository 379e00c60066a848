"""The trained opponent: a policy network behind the agent interface."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch

from agents.base import ObservationAgent
from agents.styles import EVEN, STYLES, Style
from env.encoding.layout import ENCODING_VERSION
from env.encoding.menu import ACTIONS, BetId
from models.checkpoint import ModelInfo, load_model
from models.networks import NEVER, PolicyNetwork


class NeuralAgent(ObservationAgent):
    """Plays a policy; drops actions below the model's `drop_below` and renormalises.

    temperature: the logits are divided by it. Above 1 the play comes nearer to chance, all from the same observation.
    style: what is added to the logits of the actions that are left, see `styles.py`.
    """

    def __init__(
        self, policy: PolicyNetwork, info: ModelInfo, temperature: float = 1.0, style: Style = STYLES[EVEN]
    ) -> None:
        if not 0 < temperature < float("inf"):
            raise ValueError(f"temperature {temperature}: a number above 0")
        self.policy = policy
        self.info = info
        self.temperature = temperature
        self.style = style
        self._weights = np.ones(ACTIONS)
        self._weights[BetId.FOLD] = np.exp(style.fold / temperature)
        self._weights[BetId.MINIMUM :] = np.exp(style.wager / temperature)

    @classmethod
    def from_folder(cls, folder: Path, temperature: float = 1.0, style: Style = STYLES[EVEN]) -> NeuralAgent:
        """The agent of a shipped model. Raises ModelError."""
        return cls(*load_model(folder, ENCODING_VERSION), temperature, style)

    @torch.no_grad()
    def probabilities(self, observations: Any, masks: Any) -> Any:
        """(n, A) float64 probabilities of legal ids."""
        logits = self.policy(torch.from_numpy(observations)) / self.temperature
        chances = torch.softmax(logits.masked_fill(torch.from_numpy(masks) == 0, NEVER), dim=1)
        raw = chances.double().numpy()
        kept = np.where(raw >= min(self.info.drop_below, 1.0), raw, 0.0)
        kept = np.where(kept.sum(axis=1, keepdims=True) > 0, kept, raw) * self._weights
        return kept / kept.sum(axis=1, keepdims=True)
