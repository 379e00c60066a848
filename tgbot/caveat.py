"""What people should know of who plays for the bots, where it is not the model that the game's figures are about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from env.engine.profiles import Profile


@dataclass(frozen=True, slots=True)
class Caveat:
    """Why the bots of a table may play worse than expected.

    agent  name of the scripted agent that plays a game without a trained model; None: a trained model plays, but with
           seats, stacks or a structure that it was not measured with
    model  the game's model, where it cannot be used at present and the scripted agent plays for it
    """

    agent: str | None = None
    model: str | None = None


CaveatOf = Callable[[Profile, int], Caveat | None]
"""What to say of a game (as the table plays it) with so many seats."""


def no_caveat(_game: Profile, _seats: int) -> Caveat | None:
    """A `CaveatOf` for bots that need no excuse."""
    return None
