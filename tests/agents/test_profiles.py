"""The scripted agents in every profile, structure and number of seats."""

from typing import Any

import numpy as np
import pytest

from agents.scripted import SCRIPTED, MyopicAgent, RaiseAgent, TightAgent
from env.encoding.layout import field_slice
from env.encoding.menu import BetId
from env.engine.actions import Action
from env.engine.cards import card_text, deck_cards, parse_cards
from env.engine.profiles import PROFILES, Profile
from env.engine.rules import AllCheck, Rules, Structure
from env.engine.table import Table
from env.wrappers.vector_env import TableVectorEnv
from tests.agents.spots import choice

PLACES = [(game, seats) for game in PROFILES.values() for seats in range(2, game.table.seats_max + 1)]
GAMES = [game.at(structure) for game in PROFILES.values() for structure in game.structures]
HANDS = 50
TO_CALL = field_slice("to_call").start
AGENTS = {name: agent() for name, agent in SCRIPTED.items()}


def play(game: Profile, seats: int, hands: int) -> None:
    """Each agent plays so many hands against itself; the environment refuses an id that is not legal."""
    tables = hands * len(AGENTS)
    vector = TableVectorEnv(tables, profile=game, seats=seats)
    observation, _ = vector.reset(seed=seats)
    rng = np.random.default_rng(seats)
    ended = np.zeros(tables, bool)
    while not ended.all():
        seen, mask = observation["observation"], observation["action_mask"]
        ids = np.zeros(tables, np.int64)
        for number, (name, agent) in enumerate(AGENTS.items()):
            mine = slice(number * hands, (number + 1) * hands)
            chances = np.asarray(agent.probabilities(seen[mine], mask[mine]))
            assert (chances[mask[mine] == 0] == 0).all(), name
            np.testing.assert_allclose(chances.sum(axis=1), 1)
            ids[mine] = (np.cumsum(chances, axis=1) > rng.random((hands, 1))).argmax(axis=1)
            if name in ("tight", "myopic"):
                free = mask[mine][:, BetId.CHECK_CALL] & (seen[mine][:, TO_CALL] == 0)
                assert not (free & (ids[mine] == BetId.FOLD)).any(), f"{name} folds where checking is free"
            if name == "call":
                assert (ids[mine] <= BetId.CHECK_CALL).all()
            if name == "raise":
                wagers = mask[mine][:, BetId.MINIMUM :].any(axis=1)
                assert (ids[mine][wagers] >= BetId.MINIMUM).all()
        observation, _, done, _, _ = vector.step(ids)
        ended |= done


@pytest.mark.parametrize(("game", "seats"), PLACES, ids=[f"{game.name}-{seats}" for game, seats in PLACES])
def test_every_agent_plays_every_profile_without_an_illegal_action(game: Profile, seats: int) -> None:
    play(game, seats, HANDS)


@pytest.mark.parametrize("game", GAMES, ids=[f"{game.name}-{game.rules.structure.name}" for game in GAMES])
def test_every_agent_plays_every_structure_without_an_illegal_action(game: Profile) -> None:
    play(game, 3, HANDS)


# -- tight, by ranking and deck --------------------------------------------------------------------------------------

LOW = PROFILES["single27"].rules.changed(ante=1, small_blind=0, big_blind=0)
SHORT = PROFILES["stripped"].rules_for(2)


def offered(rules: Rules, hero: str, *, bet: bool, drawn: bool = False) -> Table:
    """Seat 1, the dealer of two, holds `hero`, after a check or the smallest bet of seat 0; drawn: both stood pat."""
    own = parse_cards(hero)
    rest = [card for card in deck_cards(rules.deck_size) if card not in own]
    table = Table.deal(rules, [100, 100], 1, [card for k in range(5) for card in (rest[k], own[k])] + rest[5:])
    if drawn:
        for action in (Action.check(), Action.check(), Action.pat(), Action.pat()):
            table.apply(table.actor, action)
    table.apply(0, Action.bet(2) if bet else Action.check())
    return table


@pytest.mark.parametrize(
    ("rules", "hero"),
    [
        (LOW, "Tc 8d 6h 4s 2c"),
        (LOW, "8c 7d 3h 2s Kc"),
        (LOW, "7c 5d 4h 2s 2c"),
        (SHORT, "Ah Jh 9h 7h Kc"),
    ],
)
def test_tight_enters_with_a_pat_ten_or_a_good_draw(rules: Rules, hero: str) -> None:
    assert choice(TightAgent(), offered(rules, hero, bet=True)) == Action.call()
    assert choice(TightAgent(), offered(rules, hero, bet=False)) == Action.check()


@pytest.mark.parametrize(
    ("rules", "hero"),
    [
        (LOW, "9c 8d 6h 4s 2c"),
        (LOW, "7c 5d 4h 3s 2c"),
        (SHORT, "9c 9d 7h 7s Kc"),
        (SHORT, "Ah Jh 9h 7h Kh"),
    ],
)
@pytest.mark.parametrize("drawn", [False, True])
def test_tight_bets_a_nine_and_with_short_decks_two_pair(rules: Rules, hero: str, drawn: bool) -> None:
    assert choice(TightAgent(), offered(rules, hero, bet=False, drawn=drawn)) == Action.bet(2)
    assert choice(TightAgent(), offered(rules, hero, bet=True, drawn=drawn)) == Action.raise_to(8)


@pytest.mark.parametrize(
    ("rules", "hero"),
    [
        (LOW, "Jc 9d 6h 4s 2c"),
        (LOW, "Ac Ad Ah Ks Kc"),
        (LOW, "Tc Td 9h 4s 2c"),
        (SHORT, "Ac Ad 9h 8s 7c"),
        (SHORT, "9c Td Jh Qs 7c"),
    ],
)
def test_tight_folds_the_rest(rules: Rules, hero: str) -> None:
    assert choice(TightAgent(), offered(rules, hero, bet=True)) == Action.fold()


def test_tight_keeps_a_pat_ten_after_the_draw_and_no_draw() -> None:
    assert choice(TightAgent(), offered(LOW, "Tc 8d 6h 4s 2c", bet=True, drawn=True)) == Action.call()
    assert choice(TightAgent(), offered(LOW, "8c 7d 3h 2s Kc", bet=True, drawn=True)) == Action.fold()


@pytest.mark.parametrize(
    ("rules", "hero", "thrown"),
    [
        (LOW, "8c 7d 3h 2s Kc", {"Kc"}),
        (LOW, "9c 8d 6h 4s 2c", set()),
        (SHORT, "Ah Jh 9h 7h Kc", {"Kc"}),
        (SHORT, "9c 9d 7h 7s Kc", {"Kc"}),
    ],
)
def test_tight_draws_to_what_it_came_in_with(rules: Rules, hero: str, thrown: set[str]) -> None:
    table = offered(rules, hero, bet=False)
    table.apply(1, Action.check())
    table.apply(0, Action.pat())
    mask = choice(TightAgent(), table).mask
    assert {card_text(card) for k, card in enumerate(table.view(1).cards) if mask >> k & 1} == thrown


# -- limits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", [RaiseAgent(), TightAgent(), MyopicAgent()], ids=lambda agent: type(agent).__name__)
def test_in_fixed_limit_the_pot_and_the_largest_size_are_the_one_raise(agent: Any) -> None:
    rules = PROFILES["classic"].at(Structure.FIXED_LIMIT).rules.changed(limit_units=(2, 2), all_check=AllCheck.DRAW)
    table = offered(rules, "As Ah Ad Ac Kc", bet=True, drawn=True)
    assert table.legal().wager == (4, 4)
    assert choice(agent, table) == Action.raise_to(4)


def test_at_the_cap_they_call() -> None:
    """A bot that wants to raise at the cap calls (bug 35)."""
    rules = PROFILES["classic"].at(Structure.FIXED_LIMIT).rules
    table = offered(rules, "As Ah Ad Ac Kc", bet=False)
    for amount in (3, 6, 9, 12):
        table.apply(table.actor, Action(table.legal().wager_kind, amount=amount))
    for agent in (RaiseAgent(), TightAgent(), MyopicAgent()):
        assert choice(agent, table) == Action.call()


def test_in_the_lounge_the_largest_size_is_two_antes_after_the_draw() -> None:
    rules = PROFILES["lounge"].rules.changed(ante=1, min_bet=1)
    table = offered(rules, "As Ah Ad Ac Kc", bet=False, drawn=True)
    assert choice(RaiseAgent(), table) == choice(TightAgent(), table) == Action.bet(2)


def test_in_pot_limit_the_largest_size_is_the_pot() -> None:
    rules = PROFILES["classic"].at(Structure.POT_LIMIT).rules
    table = offered(rules, "As Ah Ad Ac Kc", bet=True)
    assert choice(RaiseAgent(), table) == choice(TightAgent(), table) == Action.raise_to(8)
