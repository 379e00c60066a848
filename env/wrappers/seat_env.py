"""`fivedraw/Seat-v0`: one learning seat at a table of opponents."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import gymnasium as gym
from gymnasium.error import ResetNeeded

from env.engine.profiles import Profile
from env.errors import DealError
from env.wrappers.hand import Hand, known_options
from env.wrappers.opponents import Opponent, Player, players_of
from env.wrappers.spaces import action_space, observation_space
from env.wrappers.text import hand_text

MOST_DEALS = 1000


class SeatEnv(gym.Env[Any, Any]):
    """One hand an episode, from the learner's first decision to the end of the hand.

    Observations: {"observation": (D,) float32, "action_mask": (A,) int8}, or with `flat` the first alone, for learners
    that ask `action_masks()`. The mask is empty once the hand is over.
    Actions: policy ids (`env.encoding.menu`). One that is not legal is replaced by a harmless one (stand pat, check, or
    else fold), which `info["illegal_action"]` says.
    Reward: the learner's net result of the hand in stakes (the larger of ante and big blind), at its end. `info`:
        seat            the learner's seat       seats   seats at the table
        illegal_action  whether the last id was replaced

    `reset(options=...)` may fix `seat` (the learner's), `stacks` (chips by seat), `dealer` (a seat) and `deck` (all
    cards, top first).

    Args:
        profile: the game, or its name.
        seats: seats of the table, or shares of hands with 2, 3, 4, 5, 6 seats.
        spread: share of hands whose stacks are moved about as in a running match; the others start equal, 0 = all do.
        seat: the learner's seat; None draws one for every hand.
        opponents: who plays the other seats: `act(view, rng) -> Action`, or `(observation, mask, rng) -> id`, or a list
            of such from which every seat draws one for each hand. By default uniform over the legal ids.
        flat: observations without the mask.
        strict: raise IllegalAction for an id that is not legal.
        render_mode: "ansi" or None.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        *,
        profile: str | Profile = "home",
        seats: int | Sequence[float] = 2,
        spread: float = 0.5,
        seat: int | None = None,
        opponents: Opponent | Sequence[Opponent] | None = None,
        flat: bool = False,
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        both = observation_space()
        self.observation_space = both["observation"] if flat else both
        self.action_space = action_space()
        self.render_mode = render_mode
        self._flat = flat
        self._strict = strict
        self._fixed_seat = seat
        self._opponents = players_of(opponents)
        self._hand = Hand(profile, seats, spread)
        self._hero = -1
        self._others: list[Player] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal hands until one asks the learner.

        Raises:
            ValueError: an unknown option.
            DealError: a hand that cannot be dealt, or in which the learner's seat has no part or no decision.
        """
        super().reset(seed=seed)
        given = known_options(options, "seat")
        for _ in range(MOST_DEALS):
            self._hand.deal(self.np_random, given)
            self._seat_players(given.get("seat"))
            self._play_others()
            if not self._hand.done:
                return self._look(), self._info(illegal=False)
        raise DealError(f"seat {self._hero} had no decision in {MOST_DEALS} hands", seat=self._hero)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Do the learner's action and let the others play on until it is asked again or the hand is over.

        Raises:
            IllegalAction: an id that is not legal, with `strict`, or an opponent's; the hand is unchanged by it.
            TypeError: no whole number.
            ResetNeeded: the hand is over, or none was dealt.
        """
        hand = self._hand
        if hand.actor < 0:
            raise ResetNeeded("the hand is over: call reset() to deal the next one")
        action = operator.index(action)
        illegal = not hand.is_legal(action)
        hand.act(hand.harmless() if illegal and not self._strict else action)
        self._play_others()
        reward = float(hand.results()[self._hero]) if hand.done else 0.0
        return self._look(), reward, hand.done, False, self._info(illegal=illegal)

    def action_masks(self) -> Any:
        """(A,) int8: 1 where an id is legal. The name is the one that sb3-contrib's MaskablePPO looks for."""
        return self._hand.look(self._hero)["action_mask"]

    def render(self) -> str | None:
        """The table as text, with the learner's cards; None without a render mode."""
        return hand_text(self._hand.view(self._hero)) if self.render_mode == "ansi" else None

    def _seat_players(self, wanted: int | None) -> None:
        """Choose the learner's seat, and who plays each of the others."""
        seats = self._hand.seats
        taking_part = [seat for seat in range(seats) if self._hand.dealt_in(seat)]
        wanted = self._fixed_seat if wanted is None else wanted
        if wanted is not None and wanted not in taking_part:
            raise DealError(f"seat {wanted} is not dealt in; seats {taking_part} are", seat=wanted)
        self._hero = int(self.np_random.choice(taking_part)) if wanted is None else int(wanted)
        if len(self._opponents) == 1:
            self._others = self._opponents * seats
        else:
            self._others = [self._opponents[k] for k in self.np_random.integers(len(self._opponents), size=seats)]

    def _play_others(self) -> None:
        while not self._hand.done and (actor := self._hand.actor) != self._hero:
            self._others[actor](self._hand, self.np_random)

    def _look(self) -> Any:
        seen = self._hand.look(self._hero)
        return seen["observation"] if self._flat else seen

    def _info(self, *, illegal: bool) -> dict[str, Any]:
        return {"seat": self._hero, "seats": self._hand.seats, "illegal_action": illegal}
