"""What a coach says of one decision: the policy's menu with chances and values, and what another choice would cost."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from env.engine.actions import Action, Kind

_WAGERS = frozenset({Kind.BET, Kind.RAISE})


@dataclass(frozen=True, slots=True)
class Choice:
    """One action of the policy's menu.

    chance  that the policy takes it
    value   chips that it wins on top of what the seat has put in already, None where no values were learned
    """

    action: Action
    chance: float
    value: float | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach says of one decision.

    choices   every legal action of the menu, the likeliest first, at equal chances the more valuable one
    strength  share of final hands that the own hand beats as it is
    """

    choices: tuple[Choice, ...]
    strength: float

    @property
    def valued(self) -> bool:
        """Whether it says what actions are worth."""
        return self.choices[0].value is not None

    def unvalued(self) -> Advice:
        """The same without values, for a table that they are not about."""
        return Advice(tuple(Choice(one.action, one.chance) for one in self.choices), self.strength)

    @property
    def best(self) -> Choice:
        """The most valuable action, the likeliest one where there are no values."""
        return max(self.choices, key=worth) if self.valued else self.choices[0]

    def of(self, action: Action, level: int) -> Choice | None:
        """The menu's action that stands for one that was taken, None for what was nobody's decision.

        A bet or raise of another size is read as the nearest by the logarithm of what it adds to `level` (chips), as
        an all-in only if it is one.
        """
        if action.kind not in _WAGERS:
            return next((one for one in self.choices if one.action == action), None)
        sizes = [one for one in self.choices if one.action.kind in _WAGERS]
        most = max((one.action.amount for one in sizes), default=0)
        exact = next((one for one in sizes if one.action.amount == action.amount), None)
        near = [one for one in sizes if one.action.amount < most] or sizes
        return exact or min(near, key=lambda one: _gap(one.action.amount, action.amount, level), default=None)

    def cost(self, taken: Choice) -> float:
        """Chips that the action taken is worth less than the best one."""
        values = np.array([[worth(one) for one in self.choices]])
        return float(costs(values, np.ones(values.shape, bool), np.array([self.choices.index(taken)]))[0])


def costs(values: Any, legal: Any, taken: Any) -> Any:
    """(n,) how much less than the best legal id was worth what was done, in the unit of `values`.

    values (n, A), legal (n, A) bool, taken (n,) int ids
    """
    best = np.where(legal, values, -np.inf).max(axis=1)
    return best - values[np.arange(len(taken)), taken]


def worth(choice: Choice) -> float:
    """Value of a choice, 0 where none was learned."""
    return choice.value or 0.0


def _gap(amount: int, other: int, level: int) -> float:
    return abs(math.log(max(1, amount - level)) - math.log(max(1, other - level)))
