"""CFR+ on small games: it converges, its value is one number for both seats, and a solution is kept on disk."""

from pathlib import Path

import numpy as np
import pytest

from env.engine.profiles import profile
from training.solver import cfr
from training.solver.buckets import Buckets
from training.solver.cfr import Solution, exploitability, play_value, solve, solve_tree, worth
from training.solver.sweep import depth_of, scratch
from training.solver.tree import Node, grow


def test_it_converges(buckets: Buckets) -> None:
    tree = grow(profile("home").rules_for(2), 5).nodes
    told: list[tuple[int, float]] = []
    plan, iterations, gap = solve_tree(
        tree, buckets, minutes=5, target=2e-3, report=lambda done, share, gap: told.append((done, gap))
    )
    assert gap < 2e-3
    assert iterations <= 400
    assert told[-1] == (iterations, gap)
    assert exploitability(tree, plan, buckets.prior) == gap
    first, _, worse = solve_tree(tree, buckets, minutes=5, most=10)
    assert worse > 10 * gap
    assert play_value(tree, plan, buckets.prior) != play_value(tree, first, buckets.prior)


def test_what_one_role_wins_the_other_loses(solved: Solution) -> None:
    tree, plan, prior = solved.tree.nodes, solved.plan, solved.buckets.prior
    s, nothing = scratch(int(plan.sizes.max()), depth_of(tree)), np.zeros(0, np.int8)
    values = [worth(tree, plan, plan, nothing, prior, hero, False, 0.0, s) for hero in (0, 1)]
    assert values[0] == pytest.approx(-values[1], abs=1e-6)
    assert solved.value == pytest.approx(values[int(tree.role[0])], abs=1e-6)
    for hero in (0, 1):
        best = cfr.best_response(tree, plan, plan, prior, hero)[0]
        assert values[hero] - 1e-6 <= best <= values[hero] + 2 * solved.exploitability + 1e-6


def test_two_courses_of_iterations_agree_on_the_value(solved: Solution) -> None:
    """Whatever the strategies, the value of a zero-sum game is one number, up to their exploitability."""
    plan, _, gap = solve_tree(solved.tree.nodes, solved.buckets, minutes=5, most=200)
    value = play_value(solved.tree.nodes, plan, solved.buckets.prior)
    sign = 1 if solved.tree.nodes.role[0] == 0 else -1
    assert abs(value - sign * solved.value) <= 2 * (gap + solved.exploitability)


def test_equal_iterations_are_equal(solved: Solution) -> None:
    first, second = (solve_tree(solved.tree.nodes, solved.buckets, minutes=5, most=20)[0] for _ in range(2))
    np.testing.assert_array_equal(first.table, second.table)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's solutions are kept."""
    where = cfr.solution_file

    def here(*args: object) -> Path:
        return tmp_path / where(*args).name  # type: ignore[arg-type]

    monkeypatch.setattr(cfr, "solution_file", here)
    return tmp_path


def test_a_solution_is_solved_once_and_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = solve("home", 3, minutes=5, target=0.01)
    (file,) = folder.iterdir()
    monkeypatch.setattr(cfr, "solve_tree", lambda *_, **__: pytest.fail("solved again"))
    again = solve("home", 3, minutes=5, target=0.01)
    for name in ("rules", "start", "iterations", "exploitability", "value"):
        assert getattr(again, name) == getattr(made, name), name
    for one, other in zip(made.plan, again.plan, strict=True):
        np.testing.assert_array_equal(one, other)
    monkeypatch.undo()
    before = file.stat().st_mtime_ns
    monkeypatch.setattr(cfr, "solution_file", lambda *_: file)
    solve("home", 3, minutes=5, target=0.02, fresh=True)
    assert file.stat().st_mtime_ns > before


def test_other_rules_and_other_chips_are_other_solutions() -> None:
    rules = profile("home").rules_for(2)
    names = {
        cfr.solution_file(rules, 3),
        cfr.solution_file(rules, 4),
        cfr.solution_file(profile("house").rules_for(2), 3),
    }
    assert len(names) == 3


def test_a_new_deal_is_worth_the_game(folder: Path) -> None:
    """Classic deals anew when nobody bets: the value of the game with such deals worth v is v again."""
    found = solve("classic", 4, minutes=5, target=2e-3)
    tree, prior = found.tree.nodes, found.buckets.prior
    assert (tree.kind == Node.REDEAL).any()
    sign = 1 if tree.role[0] == 0 else -1
    assert play_value(tree, found.plan, prior, sign * found.value) == pytest.approx(sign * found.value, abs=1e-5)
    assert abs(play_value(tree, found.plan, prior, sign * found.value + 0.5) - sign * found.value) > 1e-3
    assert found.exploitability < 2e-3
    assert abs(found.value) < 0.3


def test_a_game_with_more_draws_is_refused() -> None:
    with pytest.raises(ValueError, match="draws 3"):
        solve("triple27")
