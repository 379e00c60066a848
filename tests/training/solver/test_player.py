"""Hands in the tree: followed exactly on the menu, read as the nearest thing off it, and played legally by a plan."""

from typing import Any

import numpy as np
import pytest

from agents.base import encoder_for
from agents.scripted import CallAgent, TightAgent
from env.encoding.menu import ACTIONS, DISCARDS, BetId
from env.engine import batch
from env.engine.actions import Action, Kind, Refusal
from env.engine.profiles import Profile, profile
from env.engine.seats import seat_view
from env.engine.views import Phase
from tests.training.solver.hands import Course, random_hands
from tests.training.tiny import CallAlone
from training.evaluate import evaluate, play_sets
from training.solver.player import Follower, PlanAgent, next_node, read_one, slot_of, slot_table
from training.solver.tree import BETS, COUNTS, SLOTS, Node, PublicTree, grow

FOLD, CALL, MINIMUM, HALF, POT, TWO_POTS, ALL_IN = range(BETS)


@pytest.fixture(scope="module")
def deep() -> PublicTree:
    """Twenty antes: every size, and four raises in a round."""
    return grow(profile("home").rules_for(2), 20)


def after(tree: PublicTree, *slots: int) -> int:
    """The node that exact actions lead to."""
    node = 0
    for slot in slots:
        node = int(tree.nodes.child[node, slot])
        assert node > 0, slots
    return node


def read(tree: PublicTree, node: int, slot: int) -> int:
    return int(next_node(tree.nodes, node, DISCARDS + slot))


# -- following -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "chips"), [("home", 20), ("online", 16), ("classic", 6), ("stripped", 8), ("single27", 12)]
)
def test_a_hand_from_the_menu_stays_at_its_own_node(name: str, chips: int) -> None:
    tree = grow(profile(name).rules_for(2), chips)
    course = Course(tree, random_hands(name, chips, 200), seed=3, calm=0.5)
    decisions = drawn = 0
    while len(course.asked):
        hands = course.rows[course.asked]
        nodes = course.follower.nodes[course.asked]
        here = tree.rows[tree.row_of[nodes]].view(np.recarray)
        every, dealer = np.arange(len(hands)), hands.dealer.astype(int)
        assert (tree.row_of[nodes] >= 0).all()
        for field in ("phase", "round_no", "level", "raises"):
            np.testing.assert_array_equal(here[field], hands[field], field)
        np.testing.assert_array_equal(tree.nodes.role[nodes], (hands.actor - dealer) % 2)
        for role in (0, 1):
            seat = (dealer + role) % 2
            for field in ("bet", "total", "stack"):
                np.testing.assert_array_equal(here[field][:, role], hands[field][every, seat], field)
            drew = hands.drew[every, seat, 0]
            np.testing.assert_array_equal(here.drew[:, role, 0], np.minimum(drew, COUNTS - 1))
            drawn += int((drew > COUNTS - 1).sum())
        decisions += len(hands)
        course.step()
    assert decisions == course.follower.played
    assert drawn > 0, "somebody drew four or five"
    assert 0 < course.follower.off < decisions, "which counts as off the tree, and nothing else does"


def test_actions_off_the_tree_are_counted(deep: PublicTree) -> None:
    follower = Follower(deep, 3)
    follower.step(np.arange(3), np.array([BetId.CHECK_CALL, BetId.MINIMUM, BetId.FOLD]))
    assert (follower.off, follower.played) == (1, 3)  # nobody may fold for nothing: read as a check
    assert follower.nodes.tolist() == [after(deep, CALL), after(deep, MINIMUM), after(deep, CALL)]
    follower.restart(np.array([1]))
    assert follower.nodes.tolist()[1] == 0


def test_four_and_five_cards_are_read_as_three(deep: PublicTree) -> None:
    draw = after(deep, CALL, CALL)
    assert deep.nodes.kind[draw] == Node.DRAW
    follower = Follower(deep, 6)
    follower.nodes[:] = draw
    follower.step(np.arange(6), np.array([0, 0b1, 0b1010, 0b111, 0b1111, 0b11111]))
    assert follower.nodes.tolist() == [int(deep.nodes.child[draw, BETS + k]) for k in (0, 1, 2, 3, 3, 3)]
    assert follower.off == 2


def test_a_new_deal_begins_at_the_root() -> None:
    tree = grow(profile("classic").rules_for(2), 4)
    follower = Follower(tree, 1)
    for place in (True, False):
        follower.step(np.array([0]), np.array([BetId.CHECK_CALL]))
        assert (follower.nodes[0] > 0) == place
    assert follower.off == 0


# -- the nearest size ------------------------------------------------------------------------------------------------


def sizes(tree: PublicTree, node: int) -> list[int]:
    return [slot for slot in range(MINIMUM, BETS) if tree.nodes.child[node, slot] >= 0]


def test_a_size_that_a_node_lacks_is_read_as_its_neighbour(deep: PublicTree) -> None:
    first = after(deep, MINIMUM)
    assert sizes(deep, 0) == [MINIMUM, TWO_POTS, ALL_IN]  # half the pot and the pot are no more than the smallest bet
    assert sizes(deep, first) == [MINIMUM, POT, ALL_IN]
    assert read(deep, 0, HALF) == after(deep, MINIMUM)
    assert read(deep, 0, POT) == after(deep, TWO_POTS)
    assert read(deep, first, HALF) == after(deep, MINIMUM, MINIMUM)
    assert read(deep, first, TWO_POTS) == after(deep, MINIMUM, POT), "two pots are not all-in"
    assert read(deep, first, ALL_IN) == after(deep, MINIMUM, ALL_IN)
    fourth = after(deep, MINIMUM, MINIMUM, MINIMUM)
    assert sizes(deep, fourth) == [MINIMUM, ALL_IN]
    assert read(deep, fourth, POT) == read(deep, fourth, TWO_POTS) == after(deep, *[MINIMUM] * 4)


def test_an_all_in_is_read_only_where_one_was_made(deep: PublicTree) -> None:
    nodes = deep.nodes
    for node in np.flatnonzero(nodes.kind == Node.BET):
        for slot in range(MINIMUM, ALL_IN):
            found = int(next_node(nodes, int(node), DISCARDS + slot))
            assert found != int(nodes.child[node, ALL_IN])
    reads = slot_table(nodes)
    have = nodes.child >= 0
    rows, slots = np.nonzero(have)
    np.testing.assert_array_equal(reads[rows, slots], slots)
    decisions = nodes.kind <= Node.DRAW
    bets = nodes.kind == Node.BET
    for slot in range(SLOTS):
        right = bets if slot < BETS else nodes.kind == Node.DRAW
        assert have[right, reads[right, slot]].all(), "whatever is played is read as something that is there"
    assert decisions.sum() == bets.sum() + (nodes.kind == Node.DRAW).sum()


def test_a_raise_beyond_the_last_is_no_raise(deep: PublicTree) -> None:
    """After four raises only an all-in is left: a smaller one leaves its answerer where it acted last."""
    last = after(deep, *[MINIMUM] * 4)
    assert sizes(deep, last) == [ALL_IN]
    assert read(deep, last, MINIMUM) == after(deep, *[MINIMUM] * 3)
    assert deep.nodes.role[after(deep, *[MINIMUM] * 3)] != deep.nodes.role[last]


def test_a_hand_that_left_the_tree_stays_where_it_is(deep: PublicTree) -> None:
    draw = after(deep, CALL, CALL)
    assert int(next_node(deep.nodes, draw, int(BetId.CHECK_CALL))) == draw
    assert int(next_node(deep.nodes, 0, 0b11)) == 0


@pytest.mark.parametrize(("action", "slot"), [(0, BETS), (0b10100, BETS + 2), (31, BETS + 3), (BetId.POT, POT)])
def test_slots_of_ids(action: int, slot: int) -> None:
    assert slot_of(action) == slot


# -- exact actions ---------------------------------------------------------------------------------------------------


def dealt(*amounts: int, chips: int = 100) -> tuple[Any, Any]:
    """(rows, r): a hand of `home` in which so many chips were bet and raised, each amount a "to"."""
    rules = profile("home").rules_for(2)
    rows, r = random_hands("home", chips, 1), rules.record()
    for number, amount in enumerate(amounts):
        kind = int(Kind.BET if number == 0 else Kind.RAISE)
        assert batch.why_not_one(rows, r, kind, amount) == Refusal.NONE
        batch.apply_one(rows, r, kind, amount)
    return rows, r


@pytest.mark.parametrize(
    ("amounts", "bet", "expected"),
    [
        ((), 2, BetId.MINIMUM),  # on offer: 2, two pots are 4, and the 99 behind
        ((), 3, BetId.TWO_POT),
        ((), 4, BetId.TWO_POT),
        ((), 50, BetId.TWO_POT),
        ((), 98, BetId.TWO_POT),  # no all-in, however near
        ((), 99, BetId.MAXIMUM),
        ((4,), 8, BetId.MINIMUM),
        ((4,), 9, BetId.MINIMUM),
        ((4,), 13, BetId.POT),
        ((4,), 99, BetId.MAXIMUM),
        ((2, 4, 6, 8), 10, BetId.MINIMUM),  # the menu has none of these any more
        ((2, 4, 6, 8), 60, BetId.MINIMUM),
        ((2, 4, 6, 8), 99, BetId.MAXIMUM),
    ],
)
def test_amounts_are_read_by_their_logarithm(amounts: tuple[int, ...], bet: int, expected: BetId) -> None:
    rows, r = dealt(*amounts)
    kind = int(Kind.RAISE if amounts else Kind.BET)
    assert BetId(int(read_one(rows, r, kind, bet))) == expected


def test_what_the_menu_offers_is_read_as_itself() -> None:
    for name, chips in (("home", 20), ("lounge", 60), ("single27", 30), ("online", 30)):
        tree = grow(profile(name).rules_for(2), chips)
        course = Course(tree, random_hands(name, tree.start, 40), seed=5, calm=0.5)
        r, seen = tree.rules.record(), 0
        while len(course.asked):
            asked, masks, orders = course.look()
            for k, row in enumerate(asked):
                if course.rows.phase[row] != Phase.BET:
                    continue
                view = seat_view(tree.rules, course.rows[row : row + 1], r, int(course.rows.actor[row]))
                for action in np.flatnonzero(masks[k]):
                    exact = encoder_action(view, int(action), orders[k])
                    found = read_one(course.rows[row : row + 1], r, int(exact.kind), int(exact.amount))
                    assert int(found) == action
                    seen += 1
            course.step()
        assert seen > 100


def encoder_action(view: Any, action: int, order: Any) -> Action:
    return encoder_for(view.public.rules).action(view, action, order)


def test_other_kinds_are_read_by_what_they_are() -> None:
    rows, r = dealt()
    assert read_one(rows, r, int(Kind.CHECK), 0) == BetId.CHECK_CALL
    assert read_one(rows, r, int(Kind.CALL), 0) == BetId.CHECK_CALL
    assert read_one(rows, r, int(Kind.FOLD), 0) == BetId.FOLD
    assert read_one(rows, r, int(Kind.TIMEOUT), 0) == 0
    assert slot_of(int(read_one(rows, r, int(Kind.DRAW), 0b10110))) == BETS + 3


# -- playing ---------------------------------------------------------------------------------------------------------


def test_chances_are_the_plans(player: PlanAgent) -> None:
    tree, plan, tables = player.tree, player.plan, player.tables
    course = Course(tree, random_hands("home", tree.start, 60), seed=9, calm=0.7)
    seen = {Node.BET: 0, Node.DRAW: 0}
    while len(course.asked):
        asked, masks, _ = course.look()
        chances = player.chances(course.rows, asked, course.follower.nodes, masks)
        np.testing.assert_allclose(chances.sum(axis=1), 1, atol=1e-5)
        assert (chances[masks == 0] == 0).all()
        for k, row in enumerate(asked):
            hand, node = course.rows[row], int(course.follower.nodes[row])
            cards = np.sort(hand.hole[hand.actor].astype(np.int64))[::-1]
            entry = int(tables.hands[sum(tables.choose[card, 5 - i] for i, card in enumerate(cards))])
            drawn = int(tree.nodes.drawn[node, tree.nodes.role[node]])
            bucket = player.buckets.after[entry & 0xFFFF] if drawn else player.buckets.before[entry >> 32]
            slots = np.flatnonzero(tree.nodes.child[node] >= 0)
            size, at = int(plan.sizes[drawn]), int(plan.offset[node])
            expected = np.zeros(ACTIONS)
            for place, slot in enumerate(slots):
                chance = plan.table[at + place * size + int(bucket)]
                action = DISCARDS + slot if slot < BETS else int(tables.best[entry >> 32, slot - BETS, 2])
                expected[action] += chance
            np.testing.assert_allclose(chances[k], expected, atol=1e-6)
            seen[Node(int(tree.nodes.kind[node]))] += 1
        course.step()
    assert min(seen.values()) > 20


def test_it_acts_legally_from_a_view(player: PlanAgent) -> None:
    tree, rng = player.tree, np.random.default_rng(1)
    r = tree.rules.record()
    rows = random_hands("home", tree.start, 40)
    kinds = set()
    for k in range(len(rows)):
        one = rows[k : k + 1]
        while one.phase[0] != Phase.DONE:
            action = player.act(seat_view(tree.rules, one, r, int(one.actor[0])), rng)
            value = action.mask if action.kind == Kind.DRAW else action.amount
            assert batch.why_not_one(one, r, int(action.kind), int(value)) == Refusal.NONE
            batch.apply_one(one, r, int(action.kind), int(value))
            kinds.add(action.kind)
    assert {Kind.DRAW, Kind.CHECK, Kind.BET} <= kinds


def test_it_meets_agents_that_play_alone_and_agents_that_play_in_batches(player: PlanAgent, home: Profile) -> None:
    together, alone = (
        evaluate(player, {"call": other}, home, 2, 300, seed=4)[0] for other in (CallAgent(), CallAlone())
    )
    assert together.mean == pytest.approx(alone.mean)
    back = evaluate(CallAlone(), {"cfr": player}, home, 2, 300, seed=4)[0]
    assert back.hands == 300
    assert evaluate(player, {"call": CallAgent()}, home, 2, 6000, seed=4)[0].mean > 0
    even = play_sets(player, player, home, 2, 500, seed=2)
    assert abs(even.mean()) < 4 * even.std() / np.sqrt(500)
    assert evaluate(player, {"tight": TightAgent()}, home, 2, 4000, seed=4)[0].hands == 4000


def test_a_plan_plays_only_its_own_game(player: PlanAgent, home: Profile) -> None:
    with pytest.raises(ValueError, match="a plan for 2 seats with 4 chips cannot play 2 seats with 100 chips"):
        play_sets(player, CallAgent(), "home", 2, 10, seed=1)
    with pytest.raises(ValueError, match="cannot play 3 seats"):
        play_sets(player, CallAgent(), home, 3, 10, seed=1)
    with pytest.raises(ValueError, match="of other rules"):
        play_sets(CallAgent(), player, profile("house").at(start_stack=4), 2, 10, seed=1)
