"""The trained opponent: a policy network behind the agent interface."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch

from agents.base import ObservationAgent
from env.encoding.layout import ENCODING_VERSION
from models.checkpoint import ModelInfo, load_model
from models.networks import PolicyNetwork


class NeuralAgent(ObservationAgent):
    """Plays a policy; drops actions below the model's `drop_below` and renormalises."""

    def __init__(self, policy: PolicyNetwork, info: ModelInfo) -> None:
        self.policy = policy
        self.info = info

    @classmethod
    def from_folder(cls, folder: Path) -> NeuralAgent:
        """The agent of a shipped model. Raises ModelError."""
        return cls(*load_model(folder, ENCODING_VERSION))

    @torch.no_grad()
    def probabilities(self, observations: Any, masks: Any) -> Any:
        """(n, A) float64 probabilities of legal ids."""
        raw = self.policy.probabilities(torch.from_numpy(observations), torch.from_numpy(masks)).double().numpy()
        kept = np.where(raw >= min(self.info.drop_below, 1.0), raw, 0.0)
        kept = np.where(kept.sum(axis=1, keepdims=True) > 0, kept, raw)
        return kept / kept.sum(axis=1, keepdims=True)
