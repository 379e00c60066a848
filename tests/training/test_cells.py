"""Several games in every update: who plays what, by which rules, and that nothing of it is mixed up."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from env.encoding.layout import OFFSETS
from env.engine.profiles import PROFILES
from env.engine.rules import Structure
from env.errors import RulesError
from env.wrappers.vector_env import TableVectorEnv
from tests.training.tiny import tiny
from training.cells import LARGEST, Cell, Cells, Look, table_slices
from training.checkpoint import CheckpointError, read_checkpoint
from training.config import ConfigError, config_from, load_config
from training.train import Budget, train

SOME = [
    Cell("home", seats=(1, 0, 0, 0, 0), spread=0.0, share=3),
    Cell("online", structure="pot_limit", stack=40, seats=(0, 0, 0, 0, 1), spread=0.0),
    Cell("stripped", seats=(1, 0, 0, 1, 0)),
    Cell("lounge", seats=(0.5, 0.5, 0, 0, 0)),
]


def first_legal(mask: Any) -> Any:
    """A cautious id for each row: stand pat, check or call."""
    return np.where(mask[:, 33] == 1, 33, mask.argmax(axis=1))


def played(cells: Cells, steps: int, seed: int) -> tuple[list[Look], Any, Any]:
    """Looks, rewards and ends of so many steps."""
    cells.reset(seed)
    looks = [Look.empty(cells.num_envs)]
    cells.look(looks[0])
    rewards, done = np.zeros((steps, cells.num_envs, 6), np.float32), np.zeros((steps, cells.num_envs), np.int8)
    for k in range(steps):
        looks.append(Look.empty(cells.num_envs))
        cells.step(first_legal(looks[k].mask), done[k], rewards[k], looks[-1])
    return looks, rewards, done


def test_tables_are_divided_by_shares() -> None:
    assert table_slices(SOME, 12) == [slice(0, 6), slice(6, 8), slice(8, 10), slice(10, 12)]
    with pytest.raises(ValueError, match="tables 3: none for online"):
        table_slices(SOME, 3)


def test_each_cell_plays_its_own_game() -> None:
    cells = Cells(SOME, 60)
    looks, rewards, done = played(cells, 40, seed=1)
    money = OFFSETS["seat0_money"]
    for cell, some in zip(cells.cells, cells.slices, strict=True):
        game = cell.game()
        seats = np.unique(looks[5].seats[some])
        assert set(seats.tolist()) <= {n for n, share in enumerate(cell.seats, 2) if share > 0}
        structure = looks[0].observation[some, OFFSETS["structure"] : OFFSETS["structure"] + 5]
        assert (structure.argmax(axis=1) == int(game.rules.structure)).all()
        np.testing.assert_allclose(rewards[:, some].sum(axis=2), 0, atol=1e-4)
        assert done[:, some].any()
        if cell.spread == 0:
            chips = np.expm1(5 * looks[0].observation[some, money]) * max(1, game.rules.ante, game.rules.big_blind)
            put_in = np.expm1(5 * looks[0].observation[some, money + 2]) * max(1, game.rules.ante, game.rules.big_blind)
            np.testing.assert_allclose(chips + put_in, game.table.start_stack, rtol=1e-3)


def test_one_cell_is_the_vector_environment() -> None:
    cells, env = Cells.of(16, seats=(0.5, 0.5, 0, 0, 0)), TableVectorEnv(16, seats=(0.5, 0.5, 0, 0, 0), oracle=True)
    looks, rewards, done = played(cells, 25, seed=3)
    observation, info = env.reset(seed=int(np.random.default_rng([3, 0]).integers(2**31)))
    for k in range(25):
        for name in ("observation", "oracle", "seat", "seats"):
            other = observation["observation"] if name == "observation" else info[name]
            np.testing.assert_array_equal(getattr(looks[k], name), other, err_msg=name)
        np.testing.assert_array_equal(looks[k].mask, observation["action_mask"])
        observation, _, ended, _, info = env.step(first_legal(looks[k].mask))
        np.testing.assert_array_equal(rewards[k], info["rewards"])
        np.testing.assert_array_equal(done[k], ended)


def test_threads_play_the_same_hands() -> None:
    cells = [Cell(seats=(1, 0, 0, 0, 0), share=2), Cell("triple27", share=1)]
    alone, shared = (played(Cells(cells, 2 * LARGEST, workers), 6, seed=2) for workers in (1, 2))
    np.testing.assert_array_equal(alone[0][-1].observation, shared[0][-1].observation)
    np.testing.assert_array_equal(alone[1], shared[1])


def test_a_game_that_is_not_offered_is_refused() -> None:
    with pytest.raises(RulesError, match="structure pot_limit and profile home"):
        Cell(structure="pot_limit").check()
    with pytest.raises(ValueError, match="unknown structure 'pot'; known: no_limit"):
        Cell(structure="pot").check()
    with pytest.raises(RulesError, match="start_stack 1 and big_blind 2"):
        Cell("online", stack=1).check()
    with pytest.raises(ValueError, match="share 0"):
        Cell(share=0).check()


# -- configurations --------------------------------------------------------------------------------------------------


def test_the_configuration_of_all_games() -> None:
    config = load_config("all")
    played = {(cell.profile, cell.game().rules.structure) for cell in config.cells()}
    assert played == {(name, structure) for name, game in PROFILES.items() for structure in game.structures}
    short = sum(cell.share for cell in config.cells() if cell.stack)
    assert short / sum(cell.share for cell in config.cells()) == pytest.approx(1 / 3)
    for cell in config.cells():
        assert cell.seats[0] == 0.35
        assert [n for n, share in enumerate(cell.seats, 2) if share] == list(range(2, cell.game().table.seats_max + 1))
    assert config_from(config.as_dict(), "itself") == config


def test_lists_are_spelled_out(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[cell]]\nprofile = "online"\nstructure = ["no_limit", "pot_limit"]\nstack = [20, 40]\nshare = 2\n'
        "[[cell]]\nanchored = true\n",
        encoding="utf-8",
    )
    cells = load_config(str(path)).cells()
    assert [(c.profile, c.structure, c.stack, c.share, c.anchored) for c in cells] == [
        ("online", "no_limit", 20, 0.5, False),
        ("online", "no_limit", 40, 0.5, False),
        ("online", "pot_limit", 20, 0.5, False),
        ("online", "pot_limit", 40, 0.5, False),
        ("home", "", 0, 1.0, True),
    ]
    assert cells[2].game().rules.structure == Structure.POT_LIMIT
    assert load_config(str(path)).playing("house", None).cells() == (Cell("house"),)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"cell": []}, r"cell is one or more \[\[cell\]\] tables"),
        ({"cell": [5]}, "cell is a table of settings, not 5"),
        ({"cell": [{}], "seats": [1, 0, 0, 0, 0]}, "seats stands in the cells"),
        ({"cell": [{"stak": 5}]}, "cell: unknown setting 'stak'"),
        ({"cell": [{"anchored": 1}]}, "cell: anchored is true or false, not 1"),
        ({"cell": [{"profile": "canasta"}]}, "unknown profile 'canasta'"),
        ({"cell": [{"structure": "fixed"}]}, "unknown structure 'fixed'"),
        ({"cell": [{"share": 0}]}, "share 0.0: above 0"),
        ({"cell": [{}, {"share": 1e-6}]}, "none for home with share 1e-06"),
    ],
)
def test_a_mistake_in_a_cell_is_named(values: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=f"mine.toml: .*{message}|mine.toml: {message}"):
        config_from(values, "mine.toml")


# -- runs ------------------------------------------------------------------------------------------------------------

RUN: dict[str, Any] = {
    "cell": [
        {"profile": "home", "seats": [1, 0, 0, 0, 0]},
        {"profile": "triple27", "structure": "pot_limit"},
        {"profile": "lounge", "stack": 100},
    ],
    "tables": 64,
    "steps": 8,
    "minibatch": 128,
    "hidden": 32,
}


def test_a_run_of_several_games_goes_on_with_the_same(tmp_path: Path) -> None:
    config = config_from(RUN, "run")
    train(config, Budget(decisions=512), tmp_path)
    assert [game["draws"] for game in read_checkpoint(tmp_path)["games"]] == [1, 3, 1]
    learner = train(tiny(), Budget(decisions=1024), tmp_path, resume=True)
    assert learner.config == config
    assert all(torch.isfinite(weights).all() for weights in learner.policy.state_dict().values())


def test_a_change_of_any_of_the_games_is_noticed(tmp_path: Path) -> None:
    train(config_from(RUN, "run"), Budget(decisions=512), tmp_path)
    state = read_checkpoint(tmp_path)
    state["games"][2]["ante"] = 5
    torch.save(state, tmp_path / "checkpoint.pt")
    with pytest.raises(CheckpointError, match="trained with ante 5, lounge has ante 10 now"):
        train(tiny(), Budget(decisions=1024), tmp_path, resume=True)


def test_equal_seeds_give_equal_weights_whatever_is_switched_on(tmp_path: Path) -> None:
    settings = {"coach": True, "past": [0.2, 0.2], "past_every": 1, "scripted": [0.1, 0.1]}
    first, second = (
        train(config_from(RUN | settings, "run"), Budget(decisions=3 * 512), tmp_path / name, seed=7).state()
        for name in ("a", "b")
    )
    for part in ("policy", "critic", "average", "value"):
        assert all(torch.equal(first[part][name], second[part][name]) for name in first[part])
