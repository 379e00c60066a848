"""Gymnasium's own checks and tools work on the registered environments."""

import json
import subprocess
import sys
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics, TimeLimit

import env.wrappers
from env.errors import RulesError
from tests.wrappers.play import legal_id, legal_ids


@pytest.mark.parametrize("options", [{}, {"seats": 6}, {"flat": True, "seats": [1, 1, 1, 1, 1]}, {"spread": 0.0}])
def test_seat_passes_the_checker(options: dict[str, Any]) -> None:
    check_env(gym.make("fivedraw/Seat-v0", **options).unwrapped)


@pytest.mark.parametrize("seats", [2, 6])
def test_table_passes_the_checker_when_it_replaces_bad_ids(seats: int) -> None:
    check_env(gym.make("fivedraw/Table-v0", seats=seats, strict=False).unwrapped)


def test_registering_again_changes_nothing() -> None:
    before = dict(gym.registry)
    env.wrappers.register_envs()  # Gymnasium warns if an id is registered twice, and warnings are errors here
    assert gym.registry == before


def test_an_id_can_name_the_package_and_importing_it_is_cheap() -> None:
    code = (
        "import sys, json, gymnasium\n"
        "import env.wrappers\n"
        "loaded = [name for name in ('numba', 'torch', 'pettingzoo', 'env.engine.table') if name in sys.modules]\n"
        "known = [name for name in gymnasium.registry if name.startswith('fivedraw/')]\n"
        "print(json.dumps([loaded, known]))"
    )
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert json.loads(out.stdout) == [[], ["fivedraw/Seat-v0", "fivedraw/Table-v0"]]
    assert gym.make("env.wrappers:fivedraw/Seat-v0").spec.id == "fivedraw/Seat-v0"


def test_the_spec_makes_the_same_environment_again() -> None:
    one = gym.make("fivedraw/Seat-v0", seats=4, seat=2, spread=0.25)
    again = gym.make(gym.envs.registration.EnvSpec.from_json(one.spec.to_json()))
    np.testing.assert_array_equal(
        one.reset(seed=8)[0]["observation"], again.reset(seed=8)[0]["observation"], strict=True
    )


def test_statistics_of_episodes() -> None:
    wrapped = RecordEpisodeStatistics(gym.make("fivedraw/Seat-v0"))
    rng = np.random.default_rng(0)
    for _ in range(5):
        observation, _ = wrapped.reset(seed=3)
        total, steps, over = 0.0, 0, False
        while not over:
            observation, reward, over, _, info = wrapped.step(legal_id(observation, rng))
            total, steps = total + reward, steps + 1
        assert info["episode"]["r"] == total
        assert info["episode"]["l"] == steps


def test_other_wrappers() -> None:
    flat = FlattenObservation(TimeLimit(gym.make("fivedraw/Seat-v0"), 1))
    observation, _ = flat.reset(seed=1)
    assert observation in flat.observation_space
    _, _, over, cut, _ = flat.step(33)
    assert over or cut


def test_gymnasiums_own_vectors_of_it() -> None:
    vector = gym.make_vec("fivedraw/Seat-v0", num_envs=3, vectorization_mode="sync", seats=3)
    observation, info = vector.reset(seed=4)
    assert observation in vector.observation_space
    assert info["seats"].tolist() == [3, 3, 3]
    rng = np.random.default_rng(0)
    for _ in range(10):
        over = ~observation["action_mask"].any(axis=1)
        observation["action_mask"][over] = 1  # a hand that is over: the next step deals, whatever the id
        observation, *_ = vector.step(legal_ids(observation, rng))
    vector.close()


def test_unknown_games_are_named() -> None:
    with pytest.raises(RulesError, match="unknown profile 'bridge'"):
        gym.make("fivedraw/Table-v0", profile="bridge")


@pytest.mark.parametrize("seats", [1, 7, [1, 1], [0] * 5, [1, 1, 1, 1, -1], [1, 1, 1, 1, float("nan")]])
def test_impossible_seats_are_refused(seats: Any) -> None:
    with pytest.raises(ValueError, match="seats"):
        gym.make("fivedraw/Seat-v0", seats=seats)


@pytest.mark.parametrize("spread", [-0.1, 1.1, float("nan")])
def test_impossible_spreads_are_refused(spread: float) -> None:
    with pytest.raises(ValueError, match="spread"):
        gym.make("fivedraw/Table-v0", spread=spread)
