"""The gate: what a new model must show before it takes the seat of the current one.

At the smallest and the largest number of seats it was trained for, on duplicate deals:

    not worse than the current model   lower end of the 95% interval above -40 mA/h (mbb/h) for each opponent, and its
                                       upper end not below 0: what is surely worse is not seated, however little
    better than every scripted agent   lower end of the 99% interval above 0

and heads-up, where the game has one draw and a best response can be computed, not more exploitable than the current
model. Play goes on until a question is decided, up to a number of hands; what is not decided by then is not passed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from agents.base import Agent
from agents.neural import NeuralAgent
from agents.scripted import SCRIPTED
from env.engine.profiles import Profile
from training.duels import Duel, duel
from training.solver.response import respond
from training.solver.tree import grow

MARGIN = 40.0
"""Thousandths of a stake per hand and opponent by which a model may be worse than the current one: what 200,000 hands
tell apart. More seats make larger pots, so the margin grows with the opponents."""

Model = tuple[str, Path]
"""Name and folder."""

BestResponse = Callable[[Path, Profile], float | None]
"""Folder of a model, game -> what its best response wins, in thousandths of a stake per hand; None: not known."""


def best_response_of(model: Path, game: Profile) -> float | None:
    """The value of the exact best response to a model in the tree; None for a game that has no tree."""
    if game.rules.draws != 1:
        return None
    tree = grow(game.rules_for(2), game.table.start_stack)
    return 1000 * respond(NeuralAgent.from_folder(model), tree, hands=16, particles=1).value


@dataclass(frozen=True, slots=True)
class Check:
    """One question of the gate.

    low, high  ends of the interval at `confidence`
    wanted     passed only if low is above it; where it is below 0, high must reach 0 besides
    """

    question: str
    opponent: str
    seats: int
    hands: int
    mean: float
    low: float
    high: float
    confidence: float
    wanted: float
    passed: bool


@dataclass(frozen=True, slots=True)
class Exploitability:
    """What best responses win from the candidate and from the current model (None: no current model, or not known)."""

    candidate: float
    current: float | None

    @property
    def passed(self) -> bool:
        """Not more than from the current model, if that is known."""
        return self.current is None or self.candidate <= self.current


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the gate says. current: the model that plays heads-up, or with the fewest seats; `unit` of all figures."""

    current: str | None
    unit: str
    checks: tuple[Check, ...]
    exploitability: Exploitability | None

    @property
    def passed(self) -> bool:
        """Whether the candidate takes the seat."""
        return all(check.passed for check in self.checks) and (
            self.exploitability is None or self.exploitability.passed
        )

    @property
    def shortfalls(self) -> list[str]:
        """What fell short, a sentence each."""
        lines = [
            f"{check.question} with {check.seats} seats: {check.mean:+.0f} {self.unit}, interval {check.low:+.0f} to "
            f"{check.high:+.0f}, wanted above {check.wanted:+.0f}{' and not all below 0' if check.wanted < 0 else ''} "
            f"({check.hands} hands)"
            for check in self.checks
            if not check.passed
        ]
        found = self.exploitability
        if found is not None and found.current is not None and not found.passed:
            lines.append(
                f"not more exploitable than {self.current}: its best response wins {found.candidate:.0f} {self.unit}, "
                f"from {self.current} {found.current:.0f}"
            )
        return lines


def unit_of(game: Profile) -> str:
    """Unit of strength: thousandths of an ante per hand, or of a big blind."""
    return "mbb/h" if game.rules.big_blind > game.rules.ante else "mA/h"


def gate(
    candidate: Path,
    game: Profile,
    seats: tuple[int, int],
    current: Callable[[int], Model | None],
    hands: int = 200_000,
    seed: int = 1,
    best_response: BestResponse | None = None,
    report: Callable[[str, float], None] | None = None,
) -> Verdict:
    """Hold a candidate against the current model and the scripted agents.

    Args:
        candidate: folder of the model.
        game: what it was trained for.
        seats: fewest and most seats that it was trained for.
        current: the model that plays now at so many seats, None if none does.
        hands: most hands for each question.
        seed: of decks and choices.
        best_response: in place of `best_response_of`.
        report: called with what is measured and the share that is done.

    Raises:
        ModelError: a model that cannot be used.
    """
    hero = NeuralAgent.from_folder(candidate)
    questions: list[tuple[str, str, Agent, int, float, float]] = []
    for number in sorted(set(seats)):
        if (now := current(number)) is not None:
            agent, wanted = NeuralAgent.from_folder(now[1]), -MARGIN * (number - 1)
            questions.append((f"not worse than {now[0]}", now[0], agent, number, 0.95, wanted))
        questions += [(f"better than {name}", name, make(), number, 0.99, 0.0) for name, make in SCRIPTED.items()]
    checks = []
    for index, (question, name, opponent, number, confidence, wanted) in enumerate(questions):
        if report is not None:
            report(f"{question}, {number} seats", index / len(questions))

        def decided(so_far: Duel, wanted: float = wanted, confidence: float = confidence) -> bool:
            return so_far.decides(wanted, confidence)

        result = duel(hero, opponent, game, number, hands, seed + 7919 * index, decided)
        low, high = result.low(confidence), result.high(confidence)
        passed = low > wanted and high >= 0
        checks.append(Check(question, name, number, result.hands, result.mean, low, high, confidence, wanted, passed))
    first = current(seats[0])
    return Verdict(
        None if first is None else first[0],
        unit_of(game),
        tuple(checks),
        _exploitability(candidate, game, seats, first, best_response or best_response_of),
    )


def _exploitability(
    candidate: Path, game: Profile, seats: tuple[int, int], current: Model | None, measure: BestResponse
) -> Exploitability | None:
    """Best responses, where there are any: two seats, one draw."""
    if seats[0] != 2 or game.rules.draws != 1:
        return None
    found = measure(candidate, game)
    return None if found is None else Exploitability(found, None if current is None else measure(current[1], game))
