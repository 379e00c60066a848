"""What a model says that it was trained for, and where it comes from."""

import platform
from pathlib import Path

import pytest

from env.engine.profiles import PROFILES
from models.checkpoint import GameRange
from tests.training.tiny import tiny
from training.config import config_from, load_config
from training.export import game_range, trained_games
from training.provenance import cpu_model, provenance


def test_one_game_is_one_range() -> None:
    assert trained_games(load_config("home")) == (GameRange("home", ("no_limit",), (2, 6), (1, 100)),)
    assert trained_games(tiny(spread=0.0)) == (GameRange("home", ("no_limit",), (2, 2), (100, 100)),)


def test_stacks_are_counted_in_stakes() -> None:
    heads_up = (1.0, 0.0, 0.0, 0.0, 0.0)
    assert game_range(PROFILES["online"], heads_up, 0.5).stacks == (1, 100)  # 200 chips, a big blind of 2
    assert game_range(PROFILES["lounge"], heads_up, 0.0).stacks == (50, 50)  # 500 chips, an ante of 10


def test_cells_are_put_together() -> None:
    def cell(**values: object) -> dict[str, object]:
        return {"profile": "online", "seats": [1, 1, 0, 0, 0], "spread": 0.5} | values

    settings = {"tables": 256, "steps": 16, "minibatch": 1024}
    config = config_from(
        {
            **settings,
            "cell": [
                cell(structure=["no_limit", "pot_limit"]),
                cell(structure=["no_limit", "pot_limit"], stack=100),  # shallower: within the first
                cell(structure="fixed_limit", seats=[1, 0, 0, 0, 0]),
                cell(profile="home"),
            ],
        },
        "cells",
    )
    assert trained_games(config) == (
        GameRange("online", ("no_limit", "pot_limit"), (2, 3), (1, 100)),
        GameRange("online", ("fixed_limit",), (2, 2), (1, 100)),
        GameRange("home", ("no_limit",), (2, 3), (1, 100)),
    )


def test_where_a_result_comes_from() -> None:
    found = provenance()
    assert found["versions"]["python"] == platform.python_version()
    assert found["hardware"]["cpu"] == cpu_model() != ""


def test_outside_of_a_checkout_there_is_no_commit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("training.provenance.ROOT", tmp_path)
    assert "commit" not in provenance()
