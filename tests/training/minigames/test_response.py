"""The best response on flat arrays against OpenSpiel's own and against known values."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from open_spiel.python.algorithms import exploitability as open_spiel

from training.minigames.flat import FlatGame, enumerate_game, load
from training.minigames.response import best_response, exploitability, own_reach, tabular_policy, values


@cache
def game_of(name: str) -> FlatGame:
    """The game, enumerated once."""
    return enumerate_game(name)


def random_policy(game: FlatGame, seed: int) -> Any:
    """Some policy that also leaves actions out."""
    rng = np.random.default_rng(seed)
    chances = rng.random(game.legal.shape) ** 3 * game.legal
    chances[chances < 0.05] = 0
    chances += 1e-9 * game.legal
    return chances / chances.sum(axis=1, keepdims=True)


@pytest.mark.parametrize(("name", "seed"), [("kuhn", 1), ("kuhn", 2), ("leduc", 3), ("leduc", 4)])
def test_exploitability_is_open_spiels(name: str, seed: int) -> None:
    game = game_of(name)
    policy = random_policy(game, seed)
    expected = open_spiel.exploitability(load(name), tabular_policy(game, policy))
    assert exploitability(game, policy) == pytest.approx(expected, abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("name", ["draw1", "draw2"])
def test_exploitability_of_mini_draw_is_open_spiels(name: str) -> None:
    game = game_of(name)
    policy = random_policy(game, 5)
    expected = open_spiel.exploitability(load(name), tabular_policy(game, policy))
    assert exploitability(game, policy) == pytest.approx(expected, abs=1e-9)


def test_an_equilibrium_of_kuhn_cannot_be_exploited() -> None:
    """Player 0 never bets first; the bluffs and calls of a third that go with it (Kuhn 1950). Value -1/18."""
    bets = {"0": 0, "0pb": 0, "1": 0, "1pb": 1 / 3, "2": 0, "2pb": 1}
    bets |= {"0p": 1 / 3, "0b": 0, "1p": 0, "1b": 1 / 3, "2p": 1, "2b": 1}
    game = game_of("kuhn")
    policy = np.array([[1 - bets[key], bets[key]] for key in game.keys])
    assert values(game, policy)[0] == pytest.approx(-1 / 18)
    assert exploitability(game, policy) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("player", [0, 1])
def test_a_best_response_wins_what_it_says(player: int) -> None:
    game = game_of("leduc")
    policy = random_policy(game, 6)
    value, best = best_response(game, policy, player)
    mine = game.seat == player
    assert (best[~mine] == -1).all()
    reply = policy.copy()
    reply[mine] = np.eye(game.legal.shape[1])[best[mine]]
    assert values(game, reply)[0] * (1 - 2 * player) == pytest.approx(value)
    assert value > values(game, policy)[0] * (1 - 2 * player)


def test_own_reach_is_the_chance_of_the_own_actions_alone() -> None:
    game = game_of("kuhn")
    policy = random_policy(game, 7)
    first = {key: policy[row] for row, key in enumerate(game.keys)}
    for key, reached in zip(game.keys, own_reach(game, policy), strict=True):
        # Player 0 acts with its card alone, and after a pass and a bet; player 1 once.
        expected = first[key[0]][0] if key.endswith("pb") else 1.0
        assert reached == pytest.approx(expected)
