"""Who sits in the other seats of `fivedraw/Seat-v0`: the kinds of opponent, and the default one."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np

from env.engine.actions import Action
from env.engine.views import SeatView
from env.wrappers.hand import Hand


@runtime_checkable
class ViewAgent(Protocol):
    """An opponent that takes what its seat knows and gives an exact action."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        """The action of the seat to act."""
        ...  # pragma: no cover


IdPolicy: TypeAlias = Callable[[Any, Any, np.random.Generator], int]
"""An opponent that takes (observation (D,) float32, mask (A,) int8, rng) and gives a legal policy id."""

Opponent: TypeAlias = ViewAgent | IdPolicy

Player: TypeAlias = Callable[[Hand, np.random.Generator], None]
"""Takes the decision of the seat to act. Raises IllegalAction if the rules refuse it."""


def uniform(observation: Any, mask: Any, rng: np.random.Generator) -> int:  # noqa: ARG001 (the form of an IdPolicy)
    """Every legal id with the same chance."""
    return int(rng.choice(np.flatnonzero(mask)))


def players_of(opponents: Opponent | Sequence[Opponent] | None) -> list[Player]:
    """How each of the opponents plays, `uniform` if none are given. Raises TypeError for what cannot play."""
    if opponents is None:
        return [_by_id(uniform)]
    chosen = list(opponents) if isinstance(opponents, Sequence) else [opponents]
    return [player_of(opponent) for opponent in chosen] or [_by_id(uniform)]


def player_of(opponent: Opponent) -> Player:
    """How one opponent plays. Raises TypeError for what cannot play."""
    if isinstance(opponent, ViewAgent):
        return _by_view(opponent)
    if callable(opponent):
        return _by_id(opponent)
    raise TypeError(f"opponent {opponent!r} has no act(view, rng) and is no (observation, mask, rng) -> id")


def _by_view(agent: ViewAgent) -> Player:
    return lambda hand, rng: hand.apply(agent.act(hand.view(hand.actor), rng))


def _by_id(policy: IdPolicy) -> Player:
    def play(hand: Hand, rng: np.random.Generator) -> None:
        seen = hand.look(hand.actor)
        hand.act(operator.index(policy(seen["observation"], seen["action_mask"], rng)))

    return play
