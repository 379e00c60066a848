"""A solution at the tables of a cell: what it says, and where it has nothing to say."""

import numpy as np

from env.encoding import tables as kernel
from env.encoding.menu import ACTIONS, BetId
from env.engine.state import new_hands
from tests.training.solver.hands import Course, random_hands
from training.guide import Guide
from training.solver.guide import PlanGuide
from training.solver.player import PlanAgent


def test_targets_are_the_plans_chances(player: PlanAgent) -> None:
    course = Course(player.tree, random_hands("home", player.tree.start, 50), seed=2, calm=0.6)
    guide = PlanGuide(player)
    assert isinstance(guide, Guide)
    guide.restart(course.rows)
    chances, covered = np.zeros((50, ACTIONS), np.float32), np.zeros(50, np.int8)
    moved = 0
    while len(course.asked) == 50:  # until the first hand ends
        asked, masks, _ = course.look()
        guide.targets(chances, covered)
        assert covered.all()
        np.testing.assert_array_equal(chances, player.chances(course.rows, asked, course.follower.nodes, masks))
        before = course.follower.nodes.copy()
        actions = played(course)
        guide.step(actions, np.zeros(50, np.int8))
        moved += int((course.follower.nodes != before).sum())
    assert moved >= 50


def played(course: Course) -> np.ndarray:
    """The ids of one step, as the course's follower was told them."""
    told = []
    step = course.follower.step

    def listen(which: np.ndarray, actions: np.ndarray) -> None:
        told.append(np.array(actions))
        step(which, actions)

    course.follower.step = listen  # type: ignore[method-assign]
    course.step()
    course.follower.step = step  # type: ignore[method-assign]
    (actions,) = told
    return actions


def test_only_two_seats_with_the_plans_stacks_are_covered(player: PlanAgent) -> None:
    start = player.tree.start
    r = player.tree.rules.record()
    rows = new_hands(4)
    for row, (seats, chips) in enumerate([(2, start), (2, start + 1), (3, start), (2, 100)]):
        kernel.deal_same(rows[row : row + 1], r, seats, chips, np.zeros(1, np.int64), np.array([row + 1]))
    guide = PlanGuide(player)
    guide.restart(rows)
    chances, covered = np.zeros((4, ACTIONS), np.float32), np.ones(4, np.int8)
    guide.targets(chances, covered)
    assert covered.tolist() == [1, 0, 0, 0]


def test_the_smaller_stack_counts_and_a_new_hand_is_looked_at_anew(player: PlanAgent) -> None:
    start = player.tree.start
    r = player.tree.rules.record()
    rows = random_hands("home", start, 2)
    rows.stack[0, 1] += 30  # a rich seat against one with the plan's chips
    guide = PlanGuide(player)
    guide.restart(rows)
    chances, covered = np.zeros((2, ACTIONS), np.float32), np.zeros(2, np.int8)
    guide.targets(chances, covered)
    assert covered.tolist() == [1, 1]
    first = chances.copy()
    guide.step(np.full(2, int(BetId.CHECK_CALL)), np.array([0, 1], np.int8))
    kernel.deal_same(rows[1:], r, 2, start + 5, np.zeros(1, np.int64), np.array([5]))
    guide.step(np.full(2, int(BetId.CHECK_CALL)), np.array([0, 1], np.int8))
    guide.targets(chances, covered)
    assert covered.tolist() == [1, 0]
    assert first.shape == chances.shape
