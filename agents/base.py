"""What an agent is: it sees a `SeatView` and answers with an exact action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

import numpy as np

from env.encoding.observe import Encoder
from env.engine.actions import Action
from env.engine.rules import Rules
from env.engine.views import SeatView


@runtime_checkable
class Agent(Protocol):
    """A player. Its class takes no arguments."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        """A legal action of the seat to act. The view is all it knows; `rng` is its only randomness."""


@lru_cache(maxsize=16)
def encoder_for(rules: Rules) -> Encoder:
    """The encoder of a set of rules (its tables are loaded once)."""
    return Encoder(rules)


class ObservationAgent(ABC):
    """An agent that reads observations, so it plays one hand or thousands by the same code."""

    @abstractmethod
    def probabilities(self, observations: Any, masks: Any) -> Any:
        """(n, A) float probabilities of legal ids. observations (n, D) float32, masks (n, A) int8."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        """Encode the view, draw an id, translate it to the exact action."""
        encoder = encoder_for(view.public.rules)
        observation, mask, order = encoder.encode(view)
        chances = np.asarray(self.probabilities(observation[None], mask[None]), np.float64)[0]
        return encoder.action(view, int(rng.choice(len(chances), p=chances / chances.sum())), order)
