"""How strong bots play and in which style (S1.3, S2.3b), and what the agent of a seat is called for it.

An agent's name is that of the model for the table's game and seats, with level and style: `home:home-1@3~tight`.
When a table has other seats or another game, the model changes; level and style of a seat stay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from agents.names import LEVELS, SCRIPTED_NAMES, AgentName, parse
from agents.styles import STYLES

MIXED = "mixed"
OFFERED = (MIXED, *STYLES)
"""Styles that can be chosen: `mixed` draws one for each seat."""

Draw = Callable[[Sequence[str]], str]
"""Picks one of several by chance."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """What bots are like that sit down from now on. level 1..5; style: one of `OFFERED`."""

    level: int = 3
    style: str = MIXED

    @property
    def possible(self) -> bool:
        """Whether there is such a level and style."""
        return self.level in LEVELS and self.style in OFFERED


USUAL = Lineup()
"""What bots are like where nobody has chosen."""


def agent_for(model: str, game: str, lineup: Lineup, draw: Draw) -> str:
    """Name of an agent of that model; a scripted one keeps its plain name."""
    if model in SCRIPTED_NAMES:
        return model
    style = draw(tuple(STYLES)) if lineup.style == MIXED else lineup.style
    return str(AgentName(model, lineup.level, style, game))


def agent_again(agent: str, model: str, game: str, lineup: Lineup, draw: Draw) -> str:
    """The same with another model, in the agent's own level and style; those of the lineup where it has none."""
    own = parse(agent)
    if own is not None and own.level is not None:
        lineup = Lineup(own.level, own.style or lineup.style)
    return agent_for(model, game, lineup, draw)


def level_of(agent: str) -> int | None:
    """The level that an agent plays at, None for one without levels."""
    parts = parse(agent)
    return None if parts is None else parts.level
