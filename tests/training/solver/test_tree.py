"""The public tree: what the engine offers, how far it goes, and what its ends pay."""

from typing import Any

import numpy as np
import pytest

from env.encoding import tables as kernel
from env.encoding.hand_tables import load
from env.encoding.menu import ACTIONS, DISCARDS
from env.engine.profiles import profile
from env.engine.rules import Rules
from env.engine.views import Phase
from tests.training.solver.hands import Course, random_hands
from training.solver.guide import legal_masks
from training.solver.tree import BETS, COUNTS, MOST_RAISES, SLOTS, Node, PublicTree, grow

GAMES = [("home", 4), ("online", 8), ("classic", 4), ("house", 4), ("stripped", 4), ("single27", 8), ("lounge", 60)]


def tree_of(name: str, chips: int) -> PublicTree:
    return grow(profile(name).rules_for(2), chips)


def masks_of(rows: Any, rules: Rules) -> Any:
    """(n, A) what the engine offers in rows."""
    out = np.zeros((len(rows), ACTIONS), np.int8)
    legal_masks(rows, rules.record(), load(rules), out)
    return out


@pytest.mark.parametrize(("chips", "nodes"), [(3, 197), (5, 737)])
def test_the_number_of_nodes(chips: int, nodes: int) -> None:
    assert len(tree_of("home", chips).nodes) == nodes


@pytest.mark.long
def test_the_number_of_nodes_at_a_hundred_antes() -> None:
    assert len(tree_of("home", 100).nodes) == 146_477


@pytest.mark.parametrize(("name", "chips"), GAMES)
def test_children_are_what_the_engine_offers(name: str, chips: int) -> None:
    tree = tree_of(name, chips)
    decisions = np.flatnonzero(tree.nodes.kind <= Node.DRAW)
    rows = tree.rows[tree.row_of[decisions]].view(np.recarray)
    have, mask = tree.nodes.child[decisions] >= 0, masks_of(rows, tree.rules)
    drawing = tree.nodes.kind[decisions] == Node.DRAW
    np.testing.assert_array_equal(drawing, rows.phase == Phase.DRAW)
    np.testing.assert_array_equal(tree.nodes.role[decisions], (rows.actor - rows.dealer) % 2)
    bounded = rows.raises >= MOST_RAISES
    np.testing.assert_array_equal(have[~bounded, :BETS], mask[~bounded, DISCARDS:] == 1)
    assert (have[:, :BETS] <= (mask[:, DISCARDS:] == 1)).all()
    counts = np.array([min(one.bit_count(), COUNTS - 1) for one in range(DISCARDS)])
    for count in range(COUNTS):
        np.testing.assert_array_equal(have[:, BETS + count], mask[:, :DISCARDS][:, counts == count].any(axis=1))


def test_only_one_raise_is_left_after_the_fourth() -> None:
    tree = tree_of("lounge", 200)
    decisions = np.flatnonzero(tree.nodes.kind == Node.BET)
    rows = tree.rows[tree.row_of[decisions]].view(np.recarray)
    late = rows.raises >= MOST_RAISES
    assert late.any()
    have, mask = tree.nodes.child[decisions] >= 0, masks_of(rows, tree.rules)
    assert (have[late, 2:BETS].sum(axis=1) <= 1).all()
    assert (mask[late, DISCARDS + 2 :].sum(axis=1) > 1).any(), "the engine would go on"
    assert rows.raises.max() <= MOST_RAISES + 1


@pytest.mark.parametrize(("name", "chips"), GAMES)
def test_links_are_consistent(name: str, chips: int) -> None:
    tree = tree_of(name, chips).nodes
    have = tree.child >= 0
    numbers = np.arange(len(tree))
    np.testing.assert_array_equal(tree.count, have.sum(axis=1))
    assert ((tree.count > 0) == (tree.kind <= Node.DRAW)).all()
    assert tree.parent[0] == -1
    assert tree.depth[0] == 0
    assert tree.stop[0] == len(tree)
    below = numbers[1:]
    above = tree.parent[1:]
    np.testing.assert_array_equal(tree.child[above, tree.slot[1:]], below)
    np.testing.assert_array_equal(tree.depth[above] + 1, tree.depth[1:])
    np.testing.assert_array_equal(tree.place[1:], (np.cumsum(have, axis=1) - 1)[above, tree.slot[1:]])
    for node in numbers[tree.count > 0]:
        children = tree.child[node][have[node]]
        assert children[0] == node + 1, "a node's first child is the next node"
        np.testing.assert_array_equal(children[1:], tree.stop[children[:-1]])
        assert tree.stop[children[-1]] == tree.stop[node]
    ends = tree.count == 0
    np.testing.assert_array_equal(tree.stop[ends], numbers[ends] + 1)


@pytest.mark.parametrize(("name", "chips"), GAMES)
def test_ends_pay_what_the_engine_pays(name: str, chips: int) -> None:
    course = Course(tree_of(name, chips), random_hands(name, chips, 300), seed=1)
    course.play()
    rows, tree = course.rows, course.tree.nodes[course.follower.nodes]
    net = rows.won[:, :2] - rows.total[:, :2]
    assert (net.sum(axis=1) == 0).all()
    every, stake = np.arange(len(rows)), kernel.stake(course.tree.rules.record())
    dealer, other = rows.dealer, 1 - rows.dealer
    folded = rows.folded[:, :2].any(axis=1)
    on = course.on_tree
    assert on.mean() > 0.9
    np.testing.assert_array_equal(tree.kind[on], np.where(folded, Node.FOLDED, Node.SHOWDOWN)[on])
    np.testing.assert_allclose(tree.pay[on & folded], (net[every, dealer] / stake)[on & folded])
    for seat in (dealer, other):
        np.testing.assert_allclose(tree.pay[on & ~folded], (rows.total[every, seat] / stake)[on & ~folded])
    won = on & ~folded & (net[:, 0] != 0)
    np.testing.assert_allclose(tree.pay[won], np.abs(net[won, 0]) / stake)


def test_a_round_without_a_bet_is_dealt_anew_where_the_game_says_so() -> None:
    tree = tree_of("classic", 4).nodes
    (end,) = np.flatnonzero(tree.kind == Node.REDEAL)
    assert tree.depth[end] == 2
    assert tree.pay[end] == 0
    assert not (tree_of("home", 4).nodes.kind == Node.REDEAL).any()


def test_a_game_with_three_draws_is_refused() -> None:
    with pytest.raises(ValueError, match="draws 3: only games with one draw are solved"):
        tree_of("triple27", 200)


def test_a_tree_holds_no_more_than_its_slots() -> None:
    tree = tree_of("house", 4)
    assert tree.nodes.child.shape[1] == SLOTS == BETS + COUNTS
    assert (tree.nodes.child[tree.nodes.kind == Node.DRAW, BETS:] >= 0).all(), "up to three cards may be drawn"
