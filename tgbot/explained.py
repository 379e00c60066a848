"""What can be said of who plays for a bot: which model, and what its card says of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from agents.names import SCRIPTED_NAMES, parse
from env.engine.profiles import Profile


@dataclass(frozen=True, slots=True)
class Explained:
    """An agent in words.

    model       of the catalogue, or the name of a scripted agent
    covered     whether it was trained for such a table
    level, style  None for an agent without
    instead_of  the model that cannot be used at present, where a scripted agent plays for it
    won         the most that any opponent is known to win from it at full strength, chips per 100 hands; None where
                that was not measured
    """

    model: str
    covered: bool = True
    level: int | None = None
    style: str | None = None
    won: int | None = None
    instead_of: str | None = None

    @property
    def scripted(self) -> bool:
        """Whether no trained model plays."""
        return self.model in SCRIPTED_NAMES


ExplainedOf = Callable[[str, Profile, int], Explained]
"""What to say of an agent in a game (as the table plays it) with so many seats."""


def by_name(agent: str, _game: Profile, _seats: int) -> Explained:
    """An `ExplainedOf` that knows no more than the name tells."""
    parts = parse(agent)
    return Explained(agent) if parts is None else Explained(parts.model, level=parts.level, style=parts.style)


def per_hundred(mean: float, game: Profile) -> int:
    """Thousandths of a stake per hand as chips per 100 hands, rounded."""
    return round(mean / 10 * max(game.rules.ante, game.rules.big_blind))
