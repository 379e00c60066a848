"""Looking back at a person's decisions: each is rebuilt from the log as its seat saw it, and judged by the coach.

Nothing that the seat did not know at that moment enters: the coach gets the very view that the person had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from agents.advice import Advice, Choice
from env.engine.actions import Action, Kind
from env.engine.views import SeatView
from tgbot.service.draft import deal
from tgbot.service.records import action_of
from tgbot.storage.rows import HandRow, StepKind, StepRow

LEAST = 0.01
"""Share of the starting stack that a decision must cost to be shown."""
MOST = 5
"""So many decisions are shown."""
Played = tuple[HandRow, tuple[StepRow, ...], int]
"""A finished hand: as dealt, what was done, the person's seat."""


class Coach(Protocol):
    """Whoever judges: `agents.coach.Coach`."""

    def judges(self, profile: str, structure: str, seats: int, stack: float) -> bool:
        """Whether its values are about such a table."""
        ...

    def advise(self, view: SeatView) -> Advice:
        """What to do with this view."""
        ...


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a person as it stood.

    hand  number within the table     step  which action of the hand it was, 1..: that of a replay (`service.replay`)
    view  what the seat knew          action  what it did
    """

    hand: int
    step: int
    view: SeatView
    action: Action


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision and what the coach says of it. `cost`: chips that the best action is worth more."""

    decision: Decision
    taken: Choice
    best: Choice
    cost: float


@dataclass(frozen=True, slots=True)
class Review:
    """What a look back has found.

    hands, decisions  looked at      start_stack  chips that everybody began with
    costly            the decisions that cost most, the most expensive first, at most `MOST`
    well_played       the decision where most was at stake and the best action was found, None without one
    """

    hands: int
    decisions: int
    start_stack: int
    costly: tuple[Judged, ...]
    well_played: Judged | None = None


def decisions_of(dealt: HandRow, steps: Iterable[StepRow], seat: int) -> Iterator[Decision]:
    """The decisions of a seat in a hand. What a clock decided at the draw is nobody's decision."""
    game, number = deal(dealt), 0
    for step in steps:
        if step.kind == StepKind.MIX:
            game.mix(step.cards or ())
        elif step.kind == StepKind.REDEAL:
            game.redeal(step.cards or ())
        elif step.kind == StepKind.ACTION:
            action, number = action_of(step), number + 1
            if step.seat == seat and action.kind != Kind.TIMEOUT:
                yield Decision(dealt.number, number, game.view(seat), action)
            game.apply(step.seat, action)


def judged(hand: Played, coaches: Callable[[str, int], Coach | None]) -> Iterator[Judged]:
    """The decisions of a hand that the game's coach can judge; none in a game that its values are not about."""
    dealt, steps, seat = hand
    coach = coaches(dealt.profile, len(dealt.stacks))
    if coach is None:
        return
    for decision in decisions_of(dealt, steps, seat):
        if not can_judge(coach, dealt.profile, decision.view):
            return
        advice = coach.advise(decision.view)
        taken = advice.of(decision.action, decision.view.public.level)
        if taken is not None and advice.valued:
            yield Judged(decision, taken, advice.best, advice.cost(taken))


def can_judge(coach: Coach, profile: str, view: SeatView) -> bool:
    """Whether the coach's values are about the table that this hand is played at."""
    rules = view.public.rules
    chips = sorted(info.stack + info.total for info in view.public.seats if info.dealt_in)
    stake = max(rules.ante, rules.big_blind)
    structure = rules.structure.name.lower()
    return coach.judges(profile, structure, len(view.public.seats), chips[-2] / stake)  # more than that nobody risks


def review(hands: Iterable[Played], coaches: Callable[[str, int], Coach | None], start_stack: int) -> Review | None:
    """Look back at finished hands; None if no decision in them can be judged.

    coaches: the coach of a profile and a number of seats, None without one.
    """
    numbers = 0
    found: list[Judged] = []
    for hand in hands:
        numbers += 1
        found.extend(judged(hand, coaches))
    if not found:
        return None
    costly = sorted((one for one in found if one.cost >= LEAST * start_stack), key=lambda one: -one.cost)
    good = [one for one in found if one.taken == one.best and one.cost == 0 and _at_stake(one) >= LEAST * start_stack]
    best = max(good, key=_at_stake, default=None)
    return Review(numbers, len(found), start_stack, tuple(costly[:MOST]), best)


def _at_stake(one: Judged) -> float:
    """Chips that the action is worth more than giving up."""
    return one.best.value or 0.0
