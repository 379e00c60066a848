"""Mini draw by its rules, and the games as flat arrays."""

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pyspiel
import pytest

from training.minigames.flat import CHANCE, TERMINAL, FlatGame, MissingGameError, enumerate_game, load
from training.minigames.mini_draw import CALL, COMBINATIONS, DISCARD, FOLD, RAISE, Deal, names, strength
from training.minigames.response import reach

J0, J1, Q0, Q1, K0, K1 = range(6)

game_of = cache(enumerate_game)


def deal(*hands: tuple[int, ...], size: int) -> Deal:
    """Right after the deal."""
    return Deal(size, dealt=hands)


def after(hand: Deal, *moves: int) -> Deal:
    """The hand after these moves, each of which must be legal."""
    for move in moves:
        assert move in (hand.outcomes() if hand.player() == pyspiel.PlayerId.CHANCE else hand.legal())
        hand = hand.after(move)
    return hand


@pytest.mark.parametrize("name", ["mini_draw_1", "mini_draw_2"])
def test_random_playthroughs(name: str) -> None:
    """OpenSpiel's own checks along random games: legal actions, tensors, returns that sum to zero."""
    load("draw1")
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=20, serialize=False, verbose=False)


@pytest.mark.parametrize(
    ("name", "terminals", "sets"), [("kuhn", 30, 12), ("leduc", 5_520, 936), ("draw1", 28_470, 783)]
)
def test_counts(name: str, terminals: int, sets: int) -> None:
    game = game_of(name)
    assert (game.player == TERMINAL).sum() == terminals
    assert len(game.keys) == len(set(game.keys)) == sets


@pytest.mark.long
def test_counts_with_two_cards() -> None:
    game = enumerate_game("draw2")
    assert (game.player == TERMINAL).sum() == 77_310
    assert len(game.keys) == 2_766


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(MissingGameError, match="badugi"):
        load("badugi")


def test_betting_is_a_bet_and_one_raise() -> None:
    start = deal((K0,), (J0,), size=1)
    assert start.legal() == [CALL, RAISE]
    assert after(start, RAISE).legal() == [FOLD, CALL, RAISE]
    assert after(start, RAISE, RAISE).legal() == [FOLD, CALL]
    assert after(start, CALL, RAISE, RAISE).legal() == [FOLD, CALL]


@pytest.mark.parametrize(
    ("moves", "won"),
    [
        ((RAISE, FOLD), [1.0, -1.0]),
        ((RAISE, RAISE, FOLD), [-2.0, 2.0]),
        ((CALL, RAISE, FOLD), [-1.0, 1.0]),
        ((CALL, RAISE, RAISE, FOLD), [2.0, -2.0]),
        ((CALL, CALL, DISCARD, DISCARD, CALL, CALL), [1.0, -1.0]),
        ((RAISE, RAISE, CALL, DISCARD, DISCARD, RAISE, RAISE, CALL), [7.0, -7.0]),
        ((RAISE, CALL, DISCARD, DISCARD, CALL, RAISE, FOLD), [-2.0, 2.0]),
        ((CALL, CALL, DISCARD, DISCARD, RAISE, RAISE, FOLD), [-3.0, 3.0]),
    ],
)
def test_what_a_hand_pays(moves: tuple[int, ...], won: list[float]) -> None:
    """King against jack, nobody draws."""
    end = after(deal((K0,), (J0,), size=1), *moves)
    assert end.player() == pyspiel.PlayerId.TERMINAL
    assert end.won() == won


def test_equal_hands_split() -> None:
    moves = (RAISE, CALL, DISCARD, DISCARD, RAISE, CALL)
    assert after(deal((K0,), (K1,), size=1), *moves).won() == [0.0, 0.0]
    assert after(deal((K0, J0), (K1, J1), size=2), *moves).won() == [0.0, 0.0]


def test_order_of_hands() -> None:
    order = [(Q0, J0), (K0, J1), (K1, Q0), (J1, J0), (Q1, Q0), (K1, K0)]
    assert sorted(order, key=strength) == order
    assert strength((K0, Q0)) == strength((K1, Q1))


def test_a_draw_leaves_the_cards_that_were_thrown_away_out() -> None:
    drawing = after(deal((K0,), (J0,), size=1), CALL, CALL, DISCARD + 1)
    assert drawing.player() == pyspiel.PlayerId.CHANCE
    assert drawing.outcomes() == [J1, Q0, Q1, K1]
    second = after(drawing, Q0, DISCARD + 1)
    assert second.outcomes() == [J1, Q1, K1]
    assert second.after(J1).hand(1) == (J1,)


def test_nobody_draws_more_than_is_left() -> None:
    start = after(deal((K0, Q0), (J1, J0), size=2), CALL, CALL)
    assert start.legal() == [DISCARD + mask for mask in range(4)]
    one = after(start, DISCARD + 2)  # the queen; two cards are left, then one
    assert names(one.thrown[0]) == "Q"
    one = after(one, one.outcomes()[0])
    assert one.legal() == [DISCARD, DISCARD + 1, DISCARD + 2]
    both = after(start, DISCARD + 3, *after(start, DISCARD + 3).outcomes())
    assert both.legal() == [DISCARD]


def test_a_player_knows_its_own_cards_alone() -> None:
    """Equal own cards and equal public moves give one information state, whatever the other holds."""
    game = load("draw2")
    seen: dict[Any, set[str]] = {}
    for other in ((K0, K1), (Q1, K1), (Q0, Q1)):
        state = game.new_initial_state()
        state.apply_action(COMBINATIONS[2].index((J0, J1)))
        state.apply_action(COMBINATIONS[2].index(other))
        seen.setdefault(0, set()).add(state.information_state_string(0))
        seen.setdefault(1, set()).add(state.information_state_string(1))
    assert [len(one) for one in seen.values()] == [1, 3]


@pytest.fixture(scope="module")
def flat() -> FlatGame:
    """Mini draw with one card."""
    return game_of("draw1")


def test_tensors_tell_information_sets_apart(flat: FlatGame) -> None:
    assert len(np.unique(flat.features, axis=0)) == len(flat.keys)


def test_each_seat_recalls_its_own_moves(flat: FlatGame) -> None:
    """Perfect recall: all nodes of an information set have the same last own set and action before them."""
    before: dict[int, set[tuple[int, int]]] = {}
    last = np.full((len(flat.player), 2, 2), -1)
    for node in range(1, len(flat.player)):
        parent = flat.parent[node]
        last[node] = last[parent]
        if flat.action[node] >= 0:
            last[node, flat.player[parent]] = flat.infoset[parent], flat.action[node]
        if flat.player[node] >= 0:
            before.setdefault(int(flat.infoset[node]), set()).add(tuple(last[node, flat.player[node]].tolist()))
    assert {len(one) for one in before.values()} == {1}


def test_the_arrays_are_a_game(flat: FlatGame) -> None:
    chances = reach(flat, flat.uniform(), (0, 1))
    assert chances[flat.player == TERMINAL].sum() == pytest.approx(1)
    below = Counter(flat.parent[1:].tolist())
    moves = (flat.child >= 0).sum(axis=1)
    decisions = np.flatnonzero(flat.player >= 0)
    assert all(below[int(node)] == moves[node] for node in decisions)
    assert set(np.unique(flat.player).tolist()) == {TERMINAL, CHANCE, 0, 1}
    assert np.abs(flat.payoff).max() == 7
