"""TorchRL's own PettingZoo wrapper plays our environment: masks are kept, hands end, results arrive."""

import warnings
from typing import Any

import numpy as np
import pytest
import torch

from env.encoding.layout import OBSERVATION_SIZE
from env.encoding.menu import ACTIONS
from env.wrappers import aec_env

# TorchRL says this of every PettingZoo but the one it was written for.
VERSION = "PettingZoo in TorchRL is tested using version"
HANDS = 20


def wrapped(seats: int) -> Any:
    from torchrl.envs import PettingZooWrapper

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=VERSION, category=UserWarning)
        return PettingZooWrapper(aec_env.env(seats=seats), use_mask=True)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_rollout_with_masks_plays_whole_hands(seats: int) -> None:
    torch.manual_seed(1)
    env = wrapped(seats)
    names = [f"player_{seat}" for seat in range(seats)]
    assert list(env.group_map) == names
    for number in range(HANDS):
        env.set_seed(number)
        hand = env.rollout(1_000)
        assert hand["next", "done"][-1].all(), "the hand did not end"
        assert not hand["next", "done"][:-1].any()
        legal = torch.stack([hand[name, "action_mask"][:, 0] for name in names])
        assert legal.shape == (seats, len(hand), ACTIONS)
        asked = torch.stack([hand[name, "mask"][:, 0] for name in names])
        assert (asked.sum(dim=0) == 1).all(), "one seat acts at a time"
        for seat, name in enumerate(names):
            steps = asked[seat].nonzero()[:, 0]
            ids = hand[name, "action"][steps, 0]
            assert legal[seat, steps].gather(1, ids[:, None]).all(), "an illegal id was played"
            assert hand[name, "observation", "observation"].shape == (len(hand), 1, OBSERVATION_SIZE)


def test_the_results_of_a_hand_are_those_of_the_environment() -> None:
    torch.manual_seed(2)
    env = wrapped(3)
    totals = []
    for number in range(HANDS):
        env.set_seed(number)
        hand = env.rollout(1_000)
        totals.append([float(hand["next", f"player_{seat}", "reward"].sum()) for seat in range(3)])
    results = np.array(totals)
    assert np.allclose(results.sum(axis=1), 0, atol=1e-5)
    assert (np.abs(results).max(axis=1) > 0).any()
