"""A learner from outside trains on `fivedraw/Seat-v0` as its documentation says."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_util import make_vec_env

import env.wrappers  # noqa: F401 (registers the ids)


def learner(policy: str, **options: Any) -> MaskablePPO:
    torch.manual_seed(0)
    vector = make_vec_env(lambda: gym.make("fivedraw/Seat-v0", **options), n_envs=2, seed=1)
    return MaskablePPO(
        policy, vector, n_steps=256, batch_size=128, n_epochs=2, ent_coef=0.05, seed=1, device="cpu",
        policy_kwargs={"net_arch": [32]},
    )  # fmt: skip


@pytest.mark.parametrize(("policy", "options"), [("MlpPolicy", {"flat": True, "seats": 3}), ("MultiInputPolicy", {})])
def test_maskable_ppo_trains_and_plays_legal_ids(policy: str, options: dict[str, Any]) -> None:
    model = learner(policy, **options)
    assert is_masking_supported(model.get_env())
    model.learn(1024)
    assert model.num_timesteps == 1024
    seat = gym.make("fivedraw/Seat-v0", strict=True, **options)  # raises for an id that is not legal
    seat.reset(seed=5)
    hands = 0
    observation, _ = seat.reset()
    while hands < 20:
        action, _ = model.predict(observation, action_masks=get_action_masks(seat))
        observation, _, over, _, _ = seat.step(action)
        if over:
            hands += 1
            observation, _ = seat.reset()


def test_training_is_repeatable() -> None:
    weights = []
    for _ in range(2):
        model = learner("MlpPolicy", flat=True)
        model.learn(512)
        weights.append(torch.cat([part.flatten() for part in model.policy.parameters()]).detach().numpy())
    np.testing.assert_array_equal(*weights)
