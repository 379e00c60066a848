"""The coach: chances and values of the policy's menu from the seat's own view, and what a choice costs."""

import numpy as np
import pytest

from agents.advice import Advice, Choice, costs
from agents.coach import Coach, coach_of, valued_games
from agents.neural import NeuralAgent
from env.engine.actions import Action, Kind
from env.engine.cards import parse_cards
from env.engine.table import Table
from models.catalog import model_folder
from models.checkpoint import ModelError
from tests.agents.spots import HOME, dealt, facing
from tests.oracle.decks import deck_with


@pytest.fixture(scope="module")
def coach() -> Coach:
    return coach_of("home", 2)


def advice(*pairs: tuple[Action, float, float]) -> Advice:
    return Advice(tuple(Choice(*one) for one in pairs), 0.5)


def test_the_menu_with_chances_and_values(coach: Coach) -> None:
    found = coach.advise(facing("As Ad 7h 4c 2s", 4).view(1))
    kinds = [one.action.kind for one in found.choices]
    assert {Kind.FOLD, Kind.CALL, Kind.RAISE} == set(kinds)
    chances = [one.chance for one in found.choices]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1)
    assert found.valued
    fold = next(one for one in found.choices if one.action.kind == Kind.FOLD)
    call = next(one for one in found.choices if one.action.kind == Kind.CALL)
    assert fold.value == 0
    assert call.value is not None
    assert call.value > 0, "a pair of aces is worth a call"
    assert 0 < found.strength < 1


def test_at_the_draw_a_pair_of_aces_is_kept(coach: Coach) -> None:
    table = facing("As Ad 7h 4c 2s")
    table.apply(1, Action.check())
    table.apply(0, Action.pat())
    view = table.view(1)
    found = coach.advise(view)
    assert len(found.choices) == 32
    kept = {card for k, card in enumerate(view.cards) if not found.best.action.mask >> k & 1}
    assert set(parse_cards("As Ad")) <= kept
    thrown = Action.draw(sum(1 << k for k, card in enumerate(view.cards) if card in parse_cards("As Ad")))
    broken = found.of(thrown, 0)
    assert broken is not None
    assert found.cost(broken) > 0.5, "to throw the pair away costs a quarter of the pot"
    assert coach.advise(table.view(1)) == found


def test_a_call_to_the_showdown_costs_no_more_than_itself(coach: Coach) -> None:
    table = dealt("8s 8h Kh 7h 3d")
    for action in (Action.bet(30), Action.call(), Action.pat(), Action.draw(7), Action.check(), Action.bet(2)):
        assert table.actor is not None
        table.apply(table.actor, action)
    call = next(one for one in coach.advise(table.view(0)).choices if one.action.kind == Kind.CALL)
    assert call.value is not None
    assert call.value >= -2


def test_nothing_hidden_changes_the_answer(coach: Coach) -> None:
    """Two deals that differ in everything but what seat 0 sees, at the bet, at the draw and after it."""
    hero = "Ks Kd 9h 5c 3s"
    tables = [
        dealt(hero, "Ah Ac Ad As 2c", stub="Kh Kc 2d 2h 4d 5d 6d 7d"),
        dealt(hero, "7h 6c 4d 3c 2h", stub="Kh Kc 2d As Ah Ac Ad Qd"),
    ]
    for step in (Action.bet(2), Action.pat(), Action.check()):
        for table in tables:
            while table.actor != 0:
                assert table.actor is not None
                legal = table.legal()
                assert legal is not None
                drawing = legal.discards is not None
                table.apply(1, Action.pat() if drawing else Action.check() if legal.check else Action.call())
        first, second = (coach.advise(table.view(0)) for table in tables)
        assert first == second
        for table in tables:
            table.apply(0, step)


def test_only_the_seat_to_act_gets_advice(coach: Coach) -> None:
    with pytest.raises(ValueError, match="seat 0 is not to act"):
        coach.advise(facing("As Ad 7h 4c 2s", 4).view(0))


def test_amounts_off_the_menu_are_read_as_the_nearest() -> None:
    found = advice(
        (Action.raise_to(16), 0.5, 11.0),
        (Action.call(), 0.3, 7.0),
        (Action.raise_to(96), 0.1, 2.0),
        (Action.raise_to(10), 0.05, 9.0),
        (Action.fold(), 0.05, 0.0),
    )
    assert [found.of(Action.raise_to(to), 6).action.amount for to in (10, 11, 15, 60, 96)] == [10, 10, 16, 16, 96]  # type: ignore[union-attr]
    fold = found.of(Action.fold(), 6)
    assert fold is not None
    assert found.cost(fold) == 11
    assert found.cost(found.best) == 0
    assert found.of(Action.check(), 6) is None
    assert found.of(Action.timeout(), 6) is None
    only = advice((Action.bet(40), 0.6, 1.0), (Action.check(), 0.4, 0.0))
    assert only.of(Action.bet(20), 0) == only.choices[0]
    assert not found.unvalued().valued
    assert found.unvalued().best.action == Action.raise_to(16)


def test_costs_count_legal_actions_alone() -> None:
    values = np.array([[5.0, 1.0, 3.0], [5.0, 1.0, 3.0]])
    legal = np.array([[False, True, True], [True, True, True]])
    assert costs(values, legal, np.array([1, 2])).tolist() == [2, 2]


def test_games_with_values_and_without() -> None:
    assert ("home", 2, 2) in valued_games()
    assert all(coach_of(profile, low).values is not None for profile, low, _ in valued_games())
    without = Coach(NeuralAgent.from_folder(model_folder("home-duel-1")))
    view = Table.deal(HOME, [100, 100], 1, parse_cards(" ".join(deck_with([100, 100], 1, {})))).view(0)
    assert not without.advise(view).valued
    assert not without.judges("home", "no_limit", 2, 100)
    with pytest.raises(ModelError):
        coach_of("home", 9)


def test_what_values_are_about(coach: Coach) -> None:
    assert coach.name == "home-duel-1"
    assert coach.judges("home", "no_limit", 2, 100)
    assert not coach.judges("home", "no_limit", 2, 500)
    assert not coach.judges("home", "no_limit", 3, 100)
    assert not coach.judges("online", "no_limit", 2, 100)
