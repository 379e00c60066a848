"""Looking back: which decisions are found in the log, what the coach is shown of them, what is said to be costly."""

from collections.abc import Sequence

import pytest

from agents.advice import Advice, Choice
from env.engine.actions import Action, Kind
from env.engine.cards import parse_cards
from env.engine.profiles import PROFILES
from env.engine.views import SeatView
from tests.oracle.decks import deck_with
from tgbot.service.review import MOST, Played, decisions_of, review
from tgbot.storage.rows import HandRow, StepKind, StepRow

HOME = PROFILES["home"].rules_for(2)


class Fixed:
    """A coach that knows what each kind of action is worth; it keeps what it was shown."""

    def __init__(self, profile: str = "home", **values: float) -> None:
        self.values, self.profile = values, profile
        self.shown: list[SeatView] = []

    def judges(self, profile: str, structure: str, seats: int, stack: float) -> bool:
        return profile == self.profile and structure == "no_limit" and stack <= 100

    def advise(self, view: SeatView) -> Advice:
        self.shown.append(view)
        legal = view.legal
        assert legal is not None
        if legal.discards is not None:
            actions = [Action.pat(), Action.draw(0b11)]
        else:
            actions = [Action.check()] if legal.check else [Action.fold(), Action.call()]
            if legal.wager is not None:
                actions.append(Action(legal.wager_kind, amount=legal.wager[0]))
        worth = [self.values.get(one.kind.name.lower(), 0.0) for one in actions]
        return Advice(tuple(Choice(one, 1 / len(actions), value) for one, value in zip(actions, worth, strict=True)), 0)


def played(*actions: tuple[int, Action], number: int = 1, seat: int = 0, profile: str = "home") -> Played:
    """A hand of two with 100 chips each; seat 1 deals, so seat 0 begins."""
    deck = list(parse_cards(" ".join(deck_with([100, 100], 1, {0: "As Ad 7h 4c 2s", 1: "Ks Kd 8h 5c 3s"}))))
    dealt = HandRow(1, number, profile, HOME.options(), [100, 100], 1, deck, 0, 5, 0.0)
    steps = tuple(
        StepRow(1, number, k, StepKind.ACTION, who, int(action.kind), action.amount, action.mask)
        for k, (who, action) in enumerate(actions)
    )
    return dealt, steps, seat


WHOLE: Sequence[tuple[int, Action]] = (
    (0, Action.bet(2)),
    (1, Action.raise_to(6)),
    (0, Action.call()),
    (0, Action.draw(0b11)),
    (1, Action.timeout()),
    (0, Action.check()),
    (1, Action.bet(10)),
    (0, Action.fold()),
)


def test_each_decision_of_the_seat_as_it_saw_it() -> None:
    dealt, steps, seat = played(*WHOLE)
    found = list(decisions_of(dealt, steps, seat))
    assert [one.action.kind for one in found] == [Kind.BET, Kind.CALL, Kind.DRAW, Kind.CHECK, Kind.FOLD]
    assert [one.step for one in found] == [1, 3, 4, 6, 8], "the steps of a replay"
    assert [len(one.view.discarded) for one in found] == [0, 0, 0, 2, 2]
    for one in found:
        assert one.view.seat == 0
        assert one.view.legal is not None
        assert not one.view.public.shown
    other = list(decisions_of(dealt, steps, 1))
    assert [one.action.kind for one in other] == [Kind.RAISE, Kind.BET], "a clock's answer is nobody's decision"


def test_the_costly_ones_first_and_at_most_five() -> None:
    coach = Fixed(fold=0.0, call=7.0, check=1.0, bet=0.5, draw=2.0)
    found = review([played(*WHOLE, number=n) for n in range(1, 4)], lambda profile, seats: coach, 100)
    assert found is not None
    assert (found.hands, found.decisions, len(found.costly)) == (3, 15, MOST - 2)
    assert {(one.cost, one.decision.action.kind, one.best.action.kind) for one in found.costly} == {
        (7.0, Kind.FOLD, Kind.CALL)
    }
    many = review([played(*WHOLE, number=n) for n in range(1, 8)], lambda profile, seats: coach, 100)
    assert many is not None
    assert len(many.costly) == MOST
    assert many.well_played is not None
    assert many.well_played.decision.action.kind == Kind.CALL


@pytest.mark.parametrize(("start_stack", "shown"), [(100, 1), (800, 0)])
def test_a_decision_must_cost_a_hundredth_of_the_starting_stack(start_stack: int, shown: int) -> None:
    coach = Fixed(call=7.0)
    found = review([played(*WHOLE)], lambda profile, seats: coach, start_stack)
    assert found is not None
    assert len(found.costly) == shown


def test_no_review_without_a_coach_or_beyond_what_it_knows() -> None:
    assert review([played(*WHOLE)], lambda profile, seats: None, 100) is None
    other = Fixed("online")
    assert review([played(*WHOLE)], lambda profile, seats: other, 100) is None
    assert not other.shown
