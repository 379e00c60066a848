"""The five strength levels as a ladder: each is held against the one below it, on duplicate deals.

Heads-up the catalogue's levels play. With more seats than a level's model was made for, the game's model of so many
seats plays at that level's temperature, as it does in the bot: one seat of a level against copies of the one below.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from agents.base import Agent
from agents.neural import NeuralAgent
from agents.registry import default_name
from env.engine.profiles import Profile
from models.catalog import LEVELS, Level, catalog, model_folder
from models.checkpoint import ModelError, read_info
from training.duels import Duel, duel

STEP = 50.0
"""Thousandths of a stake per hand that a level must win from the one below."""
CONFIDENCE = 0.99


@dataclass(frozen=True, slots=True)
class Step:
    """A level against the one below: mean and interval in thousandths of a stake per hand.

    passed: the lower end is not under `STEP`     decided: or the upper end is
    """

    level: str
    below: str
    hands: int
    mean: float
    low: float
    high: float
    passed: bool
    decided: bool


def levels_of(profile: str, seats: int = 2) -> tuple[Level, ...]:
    """The levels of a profile at a table of so many seats, weakest first. Raises ModelError, AgentError."""
    found = catalog().levels.get(profile)
    if found is None:
        raise ModelError(f"the catalogue has no levels for {profile!r}")
    return tuple(_at(level, profile, seats) for level in found)


def _at(level: Level, profile: str, seats: int) -> Level:
    if read_info(model_folder(level.model)).plays(profile, seats):
        return level
    return replace(level, model=default_name(profile, seats))


def agent_of(level: Level) -> Agent:
    """Who plays a level. Raises ModelError."""
    return NeuralAgent.from_folder(model_folder(level.model), level.temperature)


def step(above: Level, below: Level, game: Profile, hands: int, seed: int, seats: int = 2) -> Step:
    """Hold a level against the one below until 99% decides whether it wins `STEP`, at most `hands` hands."""

    def decided(so_far: Duel) -> bool:
        return so_far.decides(STEP, CONFIDENCE)

    result = duel(agent_of(above), agent_of(below), game, seats, hands, seed, decided)
    low, high = result.low(CONFIDENCE), result.high(CONFIDENCE)
    return Step(above.name, below.name, result.hands, result.mean, low, high, low >= STEP, decided(result))


def ladder(
    levels: tuple[Level, ...],
    game: Profile,
    hands: int = 1_000_000,
    seed: int = 1,
    report: Callable[[str, float], None] | None = None,
    seats: int = 2,
) -> list[Step]:
    """Measure every step of a ladder, from the bottom. levels: weakest first.

    Raises ModelError for a model that cannot be used, ValueError for a game without such tables.
    """
    steps = []
    for index, (below, above) in enumerate(pairwise(levels)):
        if report is not None:
            report(f"{above.name} against {below.name}", index / (len(levels) - 1))
        steps.append(step(above, below, game, hands, seed + index, seats))
    return steps


def candidates(text: str) -> list[Level]:
    """Models with temperatures from "home-1@1,home-1@2.5". Raises ValueError."""
    found = []
    for one in text.split(","):
        model, _, temperature = one.strip().rpartition("@")
        try:
            found.append(Level(one.strip(), model, float(temperature)))
        except ValueError:
            model = ""
        if not model or not 0 < found[-1].temperature < float("inf"):
            raise ValueError(f"candidate {one!r}: MODEL@TEMPERATURE, such as home-1@2.5")
    if len(found) < len(LEVELS):
        raise ValueError(f"{len(found)} candidates: {len(LEVELS)} levels are chosen out of more, or of so many")
    return found


def build(
    found: list[Level],
    game: Profile,
    hands: int = 60_000,
    seed: int = 1,
    report: Callable[[str, float], None] | None = None,
) -> tuple[Level, ...]:
    """Choose five levels: the first candidate is the top; the others lie as evenly below it as the rest allows.

    Every candidate is measured against the top. The bottom is the one that loses most; the three between are those
    nearest to equal steps of what is lost. `ladder` has the last word on whether the steps are wide enough.

    Returns the levels, weakest first. Raises ModelError.
    """
    top = found[0]
    lost = {0: 0.0}
    for index, one in enumerate(found[1:], 1):
        if report is not None:
            report(f"{top.name} against {one.name}", (index - 1) / (len(found) - 1))
        lost[index] = duel(agent_of(top), agent_of(one), game, 2, hands, seed).mean
    bottom = max(lost, key=lambda index: lost[index])
    chosen, free = [0, bottom], set(lost) - {0, bottom}
    for share in range(1, len(LEVELS) - 1):
        wanted = lost[bottom] * share / (len(LEVELS) - 1)
        nearest = min(free, key=lambda index: abs(lost[index] - wanted))
        free.remove(nearest)
        chosen.append(nearest)
    chosen.sort(key=lambda index: -lost[index])
    return tuple(
        Level(name, found[index].model, found[index].temperature) for name, index in zip(LEVELS, chosen, strict=True)
    )
