"""The game for PettingZoo: an AEC environment with one agent a seat.

    env = aec_env.env(seats=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))

A hand is an episode. Folded agents are skipped, not removed: all terminate together when the hand is over, each with
its net result as the reward, so that nobody's reward is lost. The same agent may be asked twice in a row, for a bet and
then for its discard.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from env.engine.profiles import Profile
from env.wrappers.hand import DEAL_OPTIONS, Hand
from env.wrappers.spaces import action_space, observation_space
from env.wrappers.text import hand_text


def env(**kwargs: Any) -> Any:
    """The environment with PettingZoo's checks of call order and action range; arguments as `raw_env`.

    There is no `TerminateIllegalWrapper`: ending a hand for a small fixed price would be a way out of a large pot. An
    id that is not legal raises IllegalAction.
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**kwargs)))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name)
    """One hand an episode; agents player_0, player_1, ... are the seats, clockwise.

    Observations: {"observation": (D,) float32, "action_mask": (A,) int8} of any agent at any time; the mask is all zero
    unless it is to act. Actions: policy ids (`env.encoding.menu`); one that is not legal raises IllegalAction and
    changes nothing. Rewards: net result of the hand in stakes, at its end.

    `reset(options=...)` may fix `stacks` (chips by seat), `dealer` (a seat) and `deck` (all cards, top first).

    Args:
        profile: the game, or its name.
        seats: number of seats.
        spread: share of hands whose stacks are moved about as in a running match, the others start equal.
        render_mode: "ansi" or None.
    """

    metadata = {  # noqa: RUF012 (PettingZoo's own form)
        "name": "fivedraw_v0",
        "render_modes": ["ansi"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self, *, profile: str | Profile = "home", seats: int = 2, spread: float = 0.5, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self._hand = Hand(profile, operator.index(seats), spread)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._np_random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Any:
        """The same object at every call; equal for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object at every call; equal for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand. Raises DealError for what cannot be dealt."""
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        given = {name: value for name, value in (options or {}).items() if name in DEAL_OPTIONS}
        if len(given.get("stacks", self.possible_agents)) != len(self.possible_agents):
            raise ValueError(f"stacks {given['stacks']}: one for each of {len(self.possible_agents)} agents")
        self._hand.deal(self._np_random, given)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._hand.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat knows now."""
        return self._hand.look(self._seat_of[agent])

    def step(self, action: int | None) -> None:
        """Do the action of the selected agent; None removes one that has terminated.

        Raises:
            IllegalAction: an id that is not legal; the hand is unchanged.
            TypeError: no whole number.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._hand.act(operator.index(action))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._hand.done:
            results = self._hand.results()
            self.rewards = {one: float(results[self._seat_of[one]]) for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self._hand.actor]

    def render(self) -> str | None:
        """The table as text, with the cards of the selected agent; None without a render mode."""
        return hand_text(self._hand.view(self._seat_of[self.agent_selection])) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
