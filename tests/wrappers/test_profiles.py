"""Every profile with every number of seats, through all environments. The long form plays more of each."""

import warnings
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from env.encoding.menu import ACTIONS, DISCARDS, BetId
from env.engine.cards import deck_cards
from env.engine.profiles import PROFILES, Profile
from env.engine.rules import Structure
from env.errors import DealError, RulesError
from env.wrappers import aec_env
from env.wrappers.hand import Hand
from env.wrappers.seat_env import SeatEnv
from env.wrappers.table_env import TableEnv
from env.wrappers.vector_env import TableVectorEnv
from tests.wrappers.play import legal_id, legal_ids, same
from tests.wrappers.test_aec_env import EXPECTED

PLACES = [(game, seats) for game in PROFILES.values() for seats in range(2, game.table.seats_max + 1)]
EVERY_PLACE = pytest.mark.parametrize(("game", "seats"), PLACES, ids=[f"{game.name}-{seats}" for game, seats in PLACES])
GAMES = [game.at(structure) for game in PROFILES.values() for structure in game.structures]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=[f"{game.name}-{game.rules.structure.name}" for game in GAMES])


def some_of(game: Profile) -> Any:
    """Shares of tables of every number of seats that the game has."""
    return [float(2 <= seats <= game.table.seats_max) for seats in range(2, 7)]


@EVERY_PLACE
def test_seat_and_table_pass_the_checker(game: Profile, seats: int) -> None:
    check_env(gym.make("fivedraw/Seat-v0", profile=game.name, seats=seats).unwrapped, skip_render_check=True)
    check_env(
        gym.make("fivedraw/Table-v0", profile=game.name, seats=seats, strict=False).unwrapped, skip_render_check=True
    )


@EVERY_PLACE
def test_pettingzoos_tests_pass(game: Profile, seats: int) -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        api_test(aec_env.env(profile=game.name, seats=seats, render_mode="ansi"), num_cycles=20)
    assert {str(one.message) for one in seen} <= EXPECTED
    seed_test(lambda: aec_env.env(profile=game.name, seats=seats), num_cycles=20)


def play_out(game: Profile, seats: int, tables: int, seed: int) -> None:
    """First hands of a vector of tables: equal to single tables card by card, and worth nothing altogether."""
    seeds = list(range(seed, seed + tables))
    vector = TableVectorEnv(tables, profile=game, seats=seats, final_observations=True)
    observation, info = vector.reset(seed=seeds)
    singles = [TableEnv(profile=game, seats=seats) for _ in seeds]
    for table, (env, one) in enumerate(zip(singles, seeds, strict=True)):
        first, _ = env.reset(seed=one)
        assert same(first, {key: value[table] for key, value in observation.items()})
    running = set(range(tables))
    rng = np.random.default_rng(seed)
    while running:
        assert observation in vector.observation_space
        actions = legal_ids(observation, rng)
        observation, reward, done, _, info = vector.step(actions)
        np.testing.assert_allclose(info["rewards"].sum(axis=1), 0, atol=1e-4)
        for table in sorted(running):
            seen, result, over, _, single_info = singles[table].step(actions[table])
            assert (result, over) == (reward[table], done[table])
            assert same(single_info["rewards"], info["rewards"][table])
            after = info["final_obs"][table] if over else {key: value[table] for key, value in observation.items()}
            assert same(seen, after)
            if over:
                running.discard(table)


@EVERY_PLACE
def test_each_table_of_a_vector_is_the_single_table_of_its_seed(game: Profile, seats: int) -> None:
    play_out(game, seats, 4, seed=seats)


@EVERY_GAME
def test_each_table_of_a_vector_is_a_single_table_in_every_structure(game: Profile) -> None:
    play_out(game, 3, 4, seed=40)


@pytest.mark.long
@EVERY_GAME
def test_each_table_of_a_vector_is_a_single_table_in_many_hands(game: Profile) -> None:
    for seats in range(2, game.table.seats_max + 1):
        play_out(game, seats, 300, seed=1000 * seats)


@EVERY_PLACE
def test_hidden_cards_change_nothing_that_a_seat_sees(game: Profile, seats: int) -> None:
    """Two hands with the same cards for one seat: it sees the same until somebody acts on other cards."""
    rng = np.random.default_rng(seats)
    rules = game.rules_for(seats)
    for dealer in range(seats):
        deck = [int(card) for card in rng.permutation(deck_cards(rules.deck_size))]
        own = range(0, 5 * seats, seats)  # the viewer gets the first card and every `seats`-th after it
        hidden = [place for place in range(len(deck)) if place not in own]
        other = list(deck)
        for place, card in zip(hidden, rng.permutation([deck[place] for place in hidden]), strict=True):
            other[place] = int(card)
        viewer = (dealer + 1) % seats
        hands = [Hand(game, seats, 0.0) for _ in range(2)]
        stacks = [game.table.start_stack] * seats
        for hand, cards in zip(hands, (deck, other), strict=True):
            hand.deal(np.random.default_rng(1), {"stacks": stacks, "dealer": dealer, "deck": cards})
        one, two = hands
        while not one.done and not one.look(one.actor)["action_mask"][:DISCARDS].any():
            assert same(one.look(viewer), two.look(viewer))
            action = legal_id(one.look(one.actor), rng)
            one.act(action)
            two.act(action)
        if not one.done and one.actor == viewer:
            assert same(one.look(viewer), two.look(viewer))


@EVERY_GAME
def test_every_kind_of_action_happens(game: Profile) -> None:
    """Random legal ids reach each id that the game can have, and all pass the engine's own check."""
    vector = TableVectorEnv(64, profile=game, seats=some_of(game))
    observation, _ = vector.reset(seed=3)
    rng = np.random.default_rng(3)
    used = np.zeros(ACTIONS, np.int64)
    for _ in range(150):
        actions = legal_ids(observation, rng)
        used += np.bincount(actions, minlength=ACTIONS)
        observation, *_ = vector.step(actions)
    structure, most = game.rules.structure, game.rules.max_discards
    counts = [mask.bit_count() for mask in range(DISCARDS)]
    beside_an_ace = 0b11110  # the ace is the highest card, the first of the canonical order
    for mask in range(DISCARDS):
        allowed = counts[mask] <= most or (game.rules.four_with_ace and mask == beside_an_ace)
        assert used[mask] > 0 or not allowed or counts[mask] == 4, mask
        assert used[mask] == 0 or allowed or (game.rules.four_with_ace and counts[mask] == most + 1), mask
    assert used[[BetId.FOLD, BetId.CHECK_CALL, BetId.MINIMUM]].all()
    middle = used[[BetId.HALF_POT, BetId.POT, BetId.TWO_POT]]
    assert middle.any() == (structure in (Structure.NO_LIMIT, Structure.POT_LIMIT))
    assert (used[BetId.MAXIMUM] > 0) or structure == Structure.FIXED_LIMIT


# -- decks by seats --------------------------------------------------------------------------------------------------


def deck_of(observation: Any) -> int:
    return (52, 36, 32)[int(observation["observation"][:3].argmax())]


def test_five_seats_play_with_more_cards_than_four() -> None:
    """S3-11, DS-1: 36 cards for five seats, 32 for fewer, hand by hand."""
    env = TableEnv(profile="stripped", seats=[1, 1, 1, 1, 0])
    decks = set()
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        decks.add((info["seats"] == 5, deck_of(observation)))
    assert decks == {(True, 36), (False, 32)}


def test_many_tables_are_divided_among_the_decks() -> None:
    vector = TableVectorEnv(20, profile="stripped", seats=[1, 0, 1, 2, 0], final_observations=True)
    observation, info = vector.reset(seed=2)
    rng = np.random.default_rng(4)
    for _ in range(60):
        decks = [deck_of({"observation": one}) for one in observation["observation"]]
        assert decks == [32] * 10 + [36] * 10
        assert set(info["seats"][:10].tolist()) <= {2, 4}
        assert set(info["seats"][10:].tolist()) == {5}
        observation, _, done, _, info = vector.step(legal_ids(observation, rng))
        if done.any():
            ended = np.flatnonzero(done)
            assert [deck_of(info["final_obs"][table]) for table in ended] == [32 if t < 10 else 36 for t in ended]


def test_seats_that_cannot_pay_do_not_count_for_the_deck() -> None:
    env = TableEnv(profile="stripped", seats=4)
    observation, _ = env.reset(seed=1, options={"stacks": [100, 100, 100, 100]})
    assert deck_of(observation) == 32
    observation, _ = env.reset(seed=1, options={"stacks": [100, 0, 100, 100, 100]})
    assert deck_of(observation) == 32
    observation, _ = env.reset(seed=1, options={"stacks": [100] * 5})
    assert deck_of(observation) == 36
    with pytest.raises(DealError, match="6 seats"):
        env.reset(seed=1, options={"stacks": [100] * 6})


@pytest.mark.parametrize("make", [SeatEnv, TableEnv, TableVectorEnv])
def test_seats_that_a_game_does_not_have_are_refused(make: Any) -> None:
    with pytest.raises(ValueError, match="seats 6 and profile stripped: it seats 2 to 5"):
        make(profile="stripped", seats=6)
    with pytest.raises(ValueError, match="seats 6 and profile stripped"):
        make(profile="stripped", seats=[1, 1, 1, 1, 1])
    small = PROFILES["home"].at(seats_max=3)
    with pytest.raises(ValueError, match="seats 4 and profile home: it seats 2 to 3"):
        make(profile=small, seats=4)


def test_a_start_stack_below_the_ante_is_refused() -> None:
    with pytest.raises(RulesError, match="start_stack 4 and ante 5"):
        TableEnv(profile=PROFILES["home"].at(stakes=5, start_stack=4))


# -- stacks and stakes of the profile --------------------------------------------------------------------------------


@EVERY_PLACE
def test_hands_begin_with_the_profiles_stack_and_stakes(game: Profile, seats: int) -> None:
    env = TableEnv(profile=game, seats=seats, spread=0.0)
    env.reset(seed=1)
    public = env._hand.view(0).public
    assert [info.stack + info.total for info in public.seats] == [game.table.start_stack] * seats
    forced = seats * game.rules.ante + game.rules.small_blind + game.rules.big_blind
    assert public.pot == forced
    assert env._hand.stake == max(game.rules.ante, game.rules.big_blind)


def test_the_lounge_draws_its_starter_by_lot() -> None:
    env = TableEnv(profile="lounge", seats=4, render_mode="ansi")
    starters = set()
    for seed in range(30):
        _, info = env.reset(seed=seed)
        starters.add(info["seat"])
        marked = [line for line in env.render().splitlines() if " S " in line]
        assert [int(line.split()[2]) for line in marked] == [info["seat"]]
    assert starters == {0, 1, 2, 3}


def test_a_seat_that_sits_out_is_not_marked_as_the_starter() -> None:
    env = TableEnv(profile="lounge", seats=4, render_mode="ansi")
    _, info = env.reset(seed=1, options={"stacks": [100, 0, 100, 100], "dealer": 0})
    assert info["seat"] == 2
    assert [line.split()[2:4] for line in env.render().splitlines() if " S " in line] == [["2", "S"]]


@EVERY_PLACE
def test_any_stacks_are_played(game: Profile, seats: int) -> None:
    rng = np.random.default_rng(seats)
    env = TableEnv(profile=game, seats=seats)
    least = max(1, game.rules.ante)
    for _ in range(5):
        stacks = [int(chips) for chips in least * rng.choice([1, 2, 7, 50, 1000], seats) + rng.integers(0, 3, seats)]
        observation, _ = env.reset(seed=int(rng.integers(1000)), options={"stacks": stacks})
        over = False
        while not over:
            observation, _, over, _, info = env.step(legal_id(observation, rng))
        assert info["rewards"].sum() == pytest.approx(0, abs=1e-3)
