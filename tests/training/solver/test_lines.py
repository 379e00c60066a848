"""Lessons of a solution: legal decisions with its chances, lines that join, and a network that learns them."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from env.encoding.layout import OBSERVATION_SIZE, field_slice
from env.encoding.menu import ACTIONS, DISCARDS
from tests.training.tiny import SETTINGS
from training.config import ConfigError, TrainConfig, config_from
from training.distill import Course, Pupil, fresh_policy
from training.solver.cfr import Solution
from training.solver.lines import Lesson
from training.solver.sweep import Plan
from training.solver.tree import Node
from training.teach import agent_of, study, train_with_teacher
from training.train import Budget


@pytest.fixture(scope="module")
def lesson(solved: Solution) -> Lesson:
    return Lesson(solved, seed=1)


def test_samples_are_the_plans_chances(lesson: Lesson) -> None:
    asked: list[tuple[Any, Any]] = []
    observe = lesson.ask.observe

    def listen(nodes: Any, cards: Any, thrown: Any) -> Any:
        asked.append((nodes, cards))
        return observe(nodes, cards, thrown)

    lesson.ask.observe = listen  # type: ignore[method-assign]
    observations, masks, chances = lesson.sample(2000)
    lesson.ask.observe = observe  # type: ignore[method-assign]
    ((nodes, cards),) = asked
    assert (observations.shape, masks.shape, chances.shape) == (
        (2000, OBSERVATION_SIZE),
        (2000, ACTIONS),
        (2000, ACTIONS),
    )
    np.testing.assert_allclose(chances.sum(axis=1), 1, atol=1e-5)
    assert (chances[masks == 0] == 0).all()
    tree, plan, tables = lesson.tree.nodes, lesson.plan, lesson.teacher.tables
    drawing = tree.kind[nodes] == Node.DRAW
    assert 0.1 < drawing.mean() < 0.9
    np.testing.assert_array_equal(masks[:, :DISCARDS].any(axis=1), drawing)
    for k in np.flatnonzero(~drawing)[:300]:
        node = int(nodes[k])
        entry = int(tables.hands[sum(tables.choose[card, 5 - i] for i, card in enumerate(np.sort(cards[k])[::-1]))])
        drawn = int(tree.drawn[node, tree.role[node]])
        bucket = int(lesson.buckets.after[entry & 0xFFFF] if drawn else lesson.buckets.before[entry >> 32])
        slots = np.flatnonzero(tree.child[node] >= 0)
        at = int(plan.offset[node]) + np.arange(len(slots)) * int(plan.sizes[drawn]) + bucket
        np.testing.assert_allclose(chances[k, DISCARDS + slots], plan.table[at], atol=1e-6)


def test_hands_after_the_draw_fit_what_was_drawn(lesson: Lesson) -> None:
    """Whoever stood pat threw nothing away, whoever drew three threw three other cards away."""
    for count in range(4):
        known = lesson._known[count]
        assert (known > 0).sum() > 20
        for bucket in np.flatnonzero(known):
            cards = lesson._final[count, bucket, : known[bucket]]
            thrown = lesson._thrown[count, bucket, : known[bucket]]
            assert {int(one).bit_count() for one in thrown} == {count}
            assert (((np.int64(1) << cards).sum(axis=1) & thrown) == 0).all()


def test_rare_lines_are_seen_too(lesson: Lesson) -> None:
    seen = np.zeros(len(lesson.tree.nodes), int)
    observe = lesson.ask.observe

    def listen(nodes: Any, cards: Any, thrown: Any) -> Any:
        np.add.at(seen, nodes, 1)
        return observe(nodes, cards, thrown)

    lesson.ask.observe = listen  # type: ignore[method-assign]
    lesson.sample(20_000)
    lesson.ask.observe = observe  # type: ignore[method-assign]
    assert (seen[lesson.nodes] > 0).mean() > 0.99
    assert seen[0] > 5 * np.median(seen[lesson.nodes])


def test_lines_that_are_added_take_their_share(solved: Solution) -> None:
    lesson = Lesson(solved, seed=2)
    tree, plan = lesson.tree.nodes, lesson.plan
    before = np.bincount(nodes_of(lesson, 8000), minlength=len(tree)) / 8000
    table = np.zeros_like(
        plan.table
    )  # both always take the last child of a node: raise all-in, then call or draw three
    for node in np.flatnonzero(tree.kind <= Node.DRAW):
        size = int(plan.sizes[tree.drawn[node, tree.role[node]]])
        last = int(plan.offset[node]) + (int(tree.count[node]) - 1) * size
        table[last : last + size] = 1
    always: Plan = plan._replace(table=table)
    lesson.add_lines([(always, always)], 0.5)
    after = np.bincount(nodes_of(lesson, 8000), minlength=len(tree)) / 8000
    node, line = 0, []
    while tree.kind[node] <= Node.DRAW:
        line.append(node)
        node = int(tree.child[node].max())
    assert len(line) >= 4
    gain = after[line].sum() - before[line].sum() / 2
    assert gain == pytest.approx(0.5, abs=0.03)
    others = np.setdiff1d(lesson.nodes, line)
    assert after[others].sum() == pytest.approx(before[others].sum() / 2, abs=0.03)


def nodes_of(lesson: Lesson, size: int) -> Any:
    """(size,) nodes of a sample."""
    asked = []
    observe = lesson.ask.observe

    def listen(nodes: Any, cards: Any, thrown: Any) -> Any:
        asked.append(nodes)
        return observe(nodes, cards, thrown)

    lesson.ask.observe = listen  # type: ignore[method-assign]
    lesson.sample(size)
    lesson.ask.observe = observe  # type: ignore[method-assign]
    return asked[0]


def test_equal_seeds_give_equal_samples(solved: Solution) -> None:
    first, second = (Lesson(solved, seed=3).sample(100) for _ in range(2))
    for one, other in zip(first, second, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_short_study_lowers_the_loss(lesson: Lesson) -> None:
    course = Course([lesson], [1.0])
    pupil = Pupil(fresh_policy(64, 1, seed=1), course, batch=512, average=0.9)
    losses: list[float] = []
    with torch.no_grad():
        before = float(course.loss(pupil.average, 4096))
    pupil.study(60, (2e-3, 2e-3), lambda share, loss: losses.append(loss))
    assert len(losses) == 60
    with torch.no_grad():
        after = float(course.loss(pupil.average, 4096))
    assert after < 0.75 * before
    assert losses[-1] < losses[0]


def test_a_course_divides_a_batch_by_weight(lesson: Lesson) -> None:
    course = Course([lesson, lesson], [3.0, 1.0])
    counts: list[int] = []
    sample = lesson.sample

    def listen(size: int) -> Any:
        counts.append(size)
        return sample(size)

    lesson.sample = listen  # type: ignore[method-assign]
    observations, masks, chances = course.batch(100)
    lesson.sample = sample  # type: ignore[method-assign]
    assert counts == [75, 25]
    assert len(observations) == len(masks) == len(chances) == 100
    assert observations.dtype == chances.dtype == torch.float32
    assert field_slice("percentile").start < OBSERVATION_SIZE


# -- a whole course --------------------------------------------------------------------------------------------------


FOUR: dict[str, Any] = {
    "rules": {"name": "four-antes", "table": {"start_stack": 4}},
    "seats": [1.0, 0.0, 0.0, 0.0, 0.0],
    "spread": 0.2,
}


def taught(**changes: Any) -> TrainConfig:
    """A small heads-up run at four antes with a teacher and a few steps of study."""
    settings = {
        "teacher": "solver",
        "cell": [{**FOUR, "anchored": True}],
        "study_steps": 10,
        "rounds": 1,
        "round_steps": 3,
        "gate_minutes": 100.0,
        "teacher_loss": 0.3,
        "tables": 64,
        "steps": 8,
        "minibatch": 128,
    }
    return config_from(
        {name: value for name, value in SETTINGS.items() if name != "seats"} | settings | changes, "taught"
    )


def test_a_course_leaves_the_best_network_and_goes_on(tmp_path: Path) -> None:
    said: list[str] = []
    learner = train_with_teacher(taught(), Budget(decisions=1024), tmp_path, seed=1, say=said.append)
    assert learner.decisions >= 1024
    assert said[0].startswith("four-antes, stack 4: exploitability ")
    assert [line.split(":")[0] for line in said[1:3]] == ["round 0", "round 1"]
    assert "best response" in said[-1]
    kept = torch.load(tmp_path / "best.pt", weights_only=True)
    assert [label for label, _ in kept["seen"]] == ["round 0", "round 1", f"{learner.decisions} decisions"]
    assert kept["best_response"] == kept["seen"][-1][1], "what ships comes out of self-play"
    assert not all(torch.equal(kept["average"][name], weights) for name, weights in kept["anchor"].items())
    best = fresh_policy(64, 1, seed=9)
    best.load_state_dict(kept["average"])
    best.load_state_dict(kept["anchor"])
    more = train_with_teacher(taught(), Budget(decisions=2048), tmp_path, seed=1, resume=True, say=said.append)
    assert more.decisions >= 2048
    again = torch.load(tmp_path / "best.pt", weights_only=True)
    assert [label for label, _ in again["seen"]][:-1] == [label for label, _ in kept["seen"]]
    assert again["best_response"] <= kept["best_response"]
    assert again["average"], "the best network survives a measurement that is worse"
    for name, weights in kept["anchor"].items():
        assert torch.equal(again["anchor"][name], weights), "what self-play is held to stays the same"
    assert (
        agent_of(best).probabilities(np.zeros((1, OBSERVATION_SIZE), np.float32), np.ones((1, ACTIONS), np.int8)).sum()
    )


def test_the_best_network_is_that_of_the_lowest_mean_over_the_games(tmp_path: Path) -> None:
    """Two games are taught at their usual chips, one at others too; best responses are found in the first two alone."""
    five = {**FOUR, "rules": {"name": "five-antes", "table": {"start_stack": 5}}}
    cells = [FOUR | {"anchored": True}, FOUR | {"anchored": True, "stack": 3}, five | {"anchored": True}, five]
    config = taught(cell=cells, study_steps=3, rounds=1, round_steps=1)
    assert [[(game.name, game.table.start_stack) for game in half] for half in config.taught()] == [
        [("four-antes", 4), ("five-antes", 5)],
        [("four-antes", 3)],
    ]
    said: list[str] = []
    _, school, keeper = study(config, tmp_path, seed=1, say=said.append)
    assert [line.split(":")[0] for line in said] == [
        "four-antes, stack 4",
        "five-antes, stack 5",
        "four-antes, stack 3",
        "round 0",
        "round 1",
    ]
    assert list(school.course.weights) == [0.25, 0.25, 0.5]
    values = [float(value) for value in re.findall(r"antes (\d+)", said[-1])]
    assert len(values) == 2
    (_, mean) = keeper.seen[-1]
    assert 1000 * mean == pytest.approx(sum(values) / 2, abs=1)


@pytest.mark.parametrize(
    ("cells", "error"),
    [
        ([FOUR], "taught: teacher solver: no cell with its game's usual chips is marked anchored"),
        ([FOUR | {"anchored": True, "stack": 3}], "no cell with its game's usual chips"),
        ([{"profile": "triple27", "anchored": True}], "taught: teacher solver: triple27 has 3 draws, it solves one"),
    ],
)
def test_what_cannot_be_taught_is_refused_by_name(cells: list[dict[str, Any]], error: str) -> None:
    with pytest.raises(ConfigError, match=error):
        taught(cell=cells)
