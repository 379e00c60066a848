"""Every game of a model at every number of seats against every opponent: the table of its card.

Play goes on until 99% says that the model is better (or worse), at most a number of hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from agents.base import Agent
from env.engine.profiles import Profile, profile
from models.checkpoint import ModelInfo
from training.duels import Duel, duel
from training.evaluate import Z95
from training.gate import unit_of

CONFIDENCE = 0.99


@dataclass(frozen=True, slots=True)
class Row:
    """A model against seats - 1 copies of an opponent; mean, ci95 (half-width) in thousandths of a stake per hand.

    verdict  "better" or "worse" at 99%, "open" if the hands did not decide it
    """

    opponent: str
    profile: str
    seats: int
    hands: int
    mean: float
    ci95: float
    unit: str
    verdict: str


def tables_of(info: ModelInfo, names: tuple[str, ...] = ()) -> Iterator[tuple[Profile, int]]:
    """(game, seats) of every table that a model was trained for; names: only these profiles."""
    seen = set()
    for one in info.games:
        if names and one.profile not in names:
            continue
        for seats in range(one.seats[0], one.seats[1] + 1):
            if (one.profile, seats) not in seen:
                seen.add((one.profile, seats))
                yield profile(one.profile), seats


def survey(
    hero: Agent,
    tables: Iterator[tuple[Profile, int]],
    opponents: Mapping[str, Agent],
    hands: int,
    seed: int = 1,
    report: Callable[[Row], None] | None = None,
) -> list[Row]:
    """Play all of them; report is called with each row as it is known."""
    rows = []
    for game, seats in tables:
        for name, opponent in opponents.items():

            def decided(so_far: Duel) -> bool:
                return so_far.decides(0.0, CONFIDENCE)

            found = duel(hero, opponent, game, seats, hands, seed, decided)
            verdict = "better" if found.low(CONFIDENCE) > 0 else "worse" if found.high(CONFIDENCE) < 0 else "open"
            ci95 = Z95 * found.error
            row = Row(name, game.name, seats, found.hands, found.mean, ci95, unit_of(game), verdict)
            rows.append(row)
            if report is not None:
                report(row)
    return rows
