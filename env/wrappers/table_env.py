"""`fivedraw/Table-v0`: one table, every seat played through `step`. Many at once: `env.wrappers.vector_env`."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.error import ResetNeeded

from env.engine.profiles import Profile
from env.wrappers.hand import Hand, known_options
from env.wrappers.spaces import action_space, observation_space
from env.wrappers.text import hand_text


class TableEnv(gym.Env[dict[str, Any], Any]):
    """One hand an episode; each step is one decision, of whichever seat is to act.

    Observations: {"observation": (D,) float32, "action_mask": (A,) int8} of the seat to act; of the seat that acted
    last, with an empty mask, once the hand is over.
    Actions: policy ids (`env.encoding.menu`).
    Reward: net result in stakes of the acting seat if its action ended the hand, else 0. `info`:
        seat            the seat that the observation belongs to       seats   seats at the table
        rewards         (6,) float32 every seat's net result in stakes once the hand is over, else 0
        illegal_action  whether the last id was not legal and a harmless one was played in its place

    `reset(options=...)` may fix `stacks` (chips by seat), `dealer` (a seat) and `deck` (all cards, top first).

    Args:
        profile: the game, or its name.
        seats: seats of the table, or shares of hands with 2, 3, 4, 5, 6 seats.
        spread: share of hands whose stacks are moved about as in a running match, the others start equal.
        strict: raise IllegalAction for an id that is not legal; else stand pat, check, or else fold.
        render_mode: "ansi" or None.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        *,
        profile: str | Profile = "home",
        seats: int | Sequence[float] = 2,
        spread: float = 0.5,
        strict: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.observation_space = observation_space()
        self.action_space = action_space()
        self.render_mode = render_mode
        self._strict = strict
        self._hand = Hand(profile, seats, spread)
        self._seat = -1

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal the next hand. Raises ValueError for an unknown option, DealError for what cannot be dealt."""
        super().reset(seed=seed)
        self._hand.deal(self.np_random, known_options(options))
        self._seat = self._hand.actor
        return self._hand.look(self._seat), self._info(np.zeros(6, np.float32), illegal=False)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do one action of the seat to act.

        Raises:
            IllegalAction: an id that is not legal, with `strict`; the hand is unchanged.
            TypeError: no whole number.
            ResetNeeded: the hand is over, or none was dealt.
        """
        hand = self._hand
        if hand.actor < 0:
            raise ResetNeeded("the hand is over: call reset() to deal the next one")
        action = operator.index(action)
        illegal = not hand.is_legal(action)
        acted = hand.actor
        hand.act(hand.harmless() if illegal and not self._strict else action)
        done = hand.done
        self._seat = acted if done else hand.actor
        rewards = (hand.results() if done else np.zeros(6)).astype(np.float32)
        return hand.look(self._seat), float(rewards[acted]), done, False, self._info(rewards, illegal=illegal)

    def action_masks(self) -> Any:
        """(A,) int8: 1 where an id is legal."""
        return self._hand.look(self._seat)["action_mask"]

    def render(self) -> str | None:
        """The table as text, with the cards of the seat to act; None without a render mode."""
        return hand_text(self._hand.view(self._seat)) if self.render_mode == "ansi" else None

    def _info(self, rewards: Any, *, illegal: bool) -> dict[str, Any]:
        return {"seat": self._seat, "seats": self._hand.seats, "rewards": rewards, "illegal_action": illegal}
