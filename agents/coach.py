"""The coach: what a trained policy would do with a seat's view, and what its actions are worth there.

Both come from that view alone. Values are learned beside the policy (`training.coach`): chips that an action wins on
top of what the seat has put in already, so that folding is worth 0.
"""

from __future__ import annotations

import math

import numpy as np
import torch

from agents.advice import Advice, Choice, worth
from agents.base import encoder_for
from agents.neural import NeuralAgent
from env.encoding.layout import ENCODING_VERSION, field_slice
from env.engine.actions import Action, Kind
from env.engine.views import SeatView
from models.catalog import catalog, default_model, model_folder
from models.checkpoint import VALUES, load_value
from models.networks import ValueNetwork

_PERCENTILE = field_slice("percentile").start


class Coach:
    """A policy and, where they were learned, its values."""

    def __init__(self, agent: NeuralAgent, values: ValueNetwork | None = None) -> None:
        self.agent = agent
        self.values = values

    @property
    def name(self) -> str:
        """Name of the model."""
        return self.agent.info.name

    def judges(self, profile: str, structure: str, seats: int, stack: float) -> bool:
        """Whether its values are about such a table, see `ModelInfo.covers`."""
        return self.values is not None and self.agent.info.covers(profile, structure, seats, stack)

    @torch.no_grad()
    def advise(self, view: SeatView) -> Advice:
        """What to do with this view. Raises ValueError for a seat that is not to act."""
        if view.legal is None:
            raise ValueError(f"seat {view.seat} is not to act")
        public, rules = view.public, view.public.rules
        encoder = encoder_for(rules)
        observation, mask, order = encoder.encode(view)
        chances = self.agent.probabilities(observation[None], mask[None])[0]
        values = None
        if self.values is not None:
            half_pot = (public.pot + 2 * max(rules.ante, rules.big_blind)) / 2  # the network's unit, in chips
            values = half_pot * self.values(torch.from_numpy(observation[None]))[0].double().numpy()
        choices = []
        for number in np.flatnonzero(mask):
            action = encoder.action(view, int(number), order)
            value = None if values is None else max(float(values[number]), _least(view, action))
            choices.append(Choice(action, float(chances[number]), value))
        choices.sort(key=lambda one: (-one.chance, -worth(one)))
        return Advice(tuple(choices), float(observation[_PERCENTILE]))


def _least(view: SeatView, action: Action) -> float:
    """The least an action can be worth: a call that leads to the showdown costs no more than its chips."""
    public, legal = view.public, view.legal
    rivals = sum(seat.dealt_in and not seat.folded for seat in public.seats) - 1
    last = action.kind == Kind.CALL and rivals == 1 and public.round == public.rules.draws
    return -math.inf if not last or legal is None or legal.call is None else -legal.call


def coach_of(profile: str, seats: int) -> Coach:
    """The coach of a game: the catalogue's model, with its values if it has some. Raises ModelError."""
    folder = model_folder(default_model(profile, seats))
    values = load_value(folder, ENCODING_VERSION) if (folder / VALUES).exists() else None
    return Coach(NeuralAgent.from_folder(folder), values)


def valued_games() -> tuple[tuple[str, int, int], ...]:
    """(profile, fewest seats, most seats) of the games whose catalogued model has values. Raises ModelError."""
    default = catalog().default
    return tuple(one[:3] for one in default if (model_folder(one[3]) / VALUES).exists())
