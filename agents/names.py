"""Names of agents: `[GAME:]MODEL[@LEVEL][~STYLE]`, such as `home-1`, `home:home-1@3`, `tight`, `home:home-1@4~loose`.

LEVEL is one of the game's five strengths in the catalogue, by its number: the temperature at which the model plays.
GAME says whose, and is left out where a command has `--profile`. STYLE is a bias of `styles.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from agents.styles import STYLES

LEVELS = (1, 2, 3, 4, 5)
"""Numbers of the strengths, weakest first."""

SCRIPTED_NAMES = ("random", "call", "raise", "tight", "myopic")
"""Names of the scripted agents (scripted.py), which have neither levels nor styles."""

FALLBACK = "tight"
"""Who plays where a trained model cannot be used."""

SHORT_DECK_FALLBACK = "myopic"
"""Who plays there with fewer than 52 cards: it wins from the usual one, see README.md."""

_NAME = re.compile(r"(?:(?P<game>[\w-]+):)?(?P<model>[^:@~]+)(?:@(?P<level>[1-5]))?(?:~(?P<style>\w+))?")


@dataclass(frozen=True, slots=True)
class AgentName:
    """A name in its parts: None where a part is left out."""

    model: str
    level: int | None = None
    style: str | None = None
    game: str | None = None

    def __str__(self) -> str:
        parts = [f"{self.game}:" if self.game else "", self.model]
        parts += [f"@{self.level}" if self.level else "", f"~{self.style}" if self.style else ""]
        return "".join(parts)

    def of(self, model: str) -> AgentName:
        """The same level and style of another model."""
        return replace(self, model=model)


def stand_in(deck_size: int) -> str:
    """Name of the scripted agent that plays with so many cards where no trained model can."""
    return FALLBACK if deck_size == 52 else SHORT_DECK_FALLBACK


def parse(name: str) -> AgentName | None:
    """The parts of a name; None for one of another form, such as `file.py:Class`, or with an unknown style."""
    found = _NAME.fullmatch(name)
    if found is None or ".py" in name:
        return None
    level, style = found["level"], found["style"]
    if style is not None and style not in STYLES:
        return None
    return AgentName(found["model"], None if level is None else int(level), style, found["game"])


def model_of(name: str) -> str:
    """The name of the model (or scripted agent) in an agent's name, the name itself if it is of another form."""
    parts = parse(name)
    return name if parts is None else parts.model
