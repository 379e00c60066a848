"""The trained agent: it plays its policy, without what is too unlikely."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from agents.neural import NeuralAgent
from agents.styles import STYLES, Style
from env.encoding.layout import ENCODING_VERSION, OBSERVATION_SIZE
from env.encoding.menu import ACTIONS, BetId
from models.checkpoint import GameRange, ModelError, ModelInfo, save_model
from models.networks import PolicyConfig, PolicyNetwork

SHAPE = PolicyConfig(OBSERVATION_SIZE, ACTIONS, hidden=8, layers=1, encoding=ENCODING_VERSION)
FOLD, CALL, MINIMUM, POT = BetId.FOLD.value, BetId.CHECK_CALL.value, BetId.MINIMUM.value, BetId.POT.value


def network(chances: dict[int, float]) -> PolicyNetwork:
    """A policy with these chances everywhere, if just these ids are legal."""
    policy = PolicyNetwork(SHAPE)
    with torch.no_grad():
        for parameter in policy.parameters():
            parameter.zero_()
        for action, chance in chances.items():
            policy.bets.bias[action - FOLD] = float(np.log(chance))
    return policy


HOME = (GameRange("home", ("no_limit",), (2, 6), (1, 100)),)


def agent(chances: dict[int, float], drop_below: float, temperature: float = 1.0) -> NeuralAgent:
    return NeuralAgent(network(chances), ModelInfo("mine", HOME, drop_below, SHAPE, {}), temperature)


def played(agent: NeuralAgent, *legal: int) -> Any:
    """(A,) probabilities where these ids are legal."""
    mask = np.zeros((1, ACTIONS), np.int8)
    mask[0, list(legal)] = 1
    return agent.probabilities(np.zeros((1, OBSERVATION_SIZE), np.float32), mask)[0]


CHANCES = {FOLD: 0.03, CALL: 0.6, MINIMUM: 0.33, POT: 0.04}


def test_unlikely_actions_are_dropped_and_the_rest_renormalised() -> None:
    got = played(agent(CHANCES, drop_below=0.05), *CHANCES)
    assert got[FOLD] == got[POT] == 0
    assert got[CALL] == pytest.approx(0.6 / 0.93)
    assert got[MINIMUM] == pytest.approx(0.33 / 0.93)
    assert got.sum() == pytest.approx(1, abs=1e-12)


def test_with_nothing_to_drop_the_policy_is_played_as_it_is() -> None:
    got = played(agent(CHANCES, drop_below=0.0), *CHANCES)
    assert {action: pytest.approx(chance, abs=1e-6) for action, chance in CHANCES.items()} == {
        action: got[action] for action in CHANCES
    }


def test_if_all_are_unlikely_none_is_dropped() -> None:
    got = played(agent(CHANCES, drop_below=0.7), *CHANCES)
    assert got[CALL] == pytest.approx(0.6, abs=1e-6)
    assert got[FOLD] == pytest.approx(0.03, abs=1e-6)


def test_chances_are_taken_among_legal_actions() -> None:
    got = played(agent(CHANCES, drop_below=0.05), FOLD, POT)
    assert got[FOLD] == pytest.approx(3 / 7, abs=1e-6)
    assert got[POT] == pytest.approx(4 / 7, abs=1e-6)


def test_a_model_of_another_encoding_does_not_play(tmp_path: Path) -> None:
    other = PolicyConfig(OBSERVATION_SIZE, ACTIONS, 8, 1, ENCODING_VERSION + 1)
    save_model(tmp_path / "old", PolicyNetwork(other), ModelInfo("old", HOME, 0.05, other, {}))
    with pytest.raises(ModelError, match="'old' reads encoding"):
        NeuralAgent.from_folder(tmp_path / "old")


@pytest.mark.parametrize("temperature", [0.5, 2.0, 4.0])
def test_temperature_divides_the_logits(temperature: float) -> None:
    got = played(agent(CHANCES, 0.0, temperature), *CHANCES)
    weights = {action: chance ** (1 / temperature) for action, chance in CHANCES.items()}
    for action, weight in weights.items():
        assert got[action] == pytest.approx(weight / sum(weights.values()), abs=1e-6)


def test_what_is_dropped_is_what_the_temperature_made_unlikely() -> None:
    assert played(agent(CHANCES, 0.05), *CHANCES)[FOLD] == 0
    assert played(agent(CHANCES, 0.05, 2.0), *CHANCES)[FOLD] > 0


@pytest.mark.parametrize("temperature", [0.0, -1.0, float("inf"), float("nan")])
def test_an_impossible_temperature_is_refused(temperature: float) -> None:
    with pytest.raises(ValueError, match=r"temperature .*: a number above 0"):
        agent(CHANCES, 0.05, temperature)


@pytest.mark.parametrize("temperature", [1.0, 4.0])
def test_a_style_adds_to_the_logits_of_what_is_played_anyway(temperature: float) -> None:
    style = Style(fold=1.0, wager=-2.0)
    policy, info = network(CHANCES), ModelInfo("mine", HOME, 0.05, SHAPE, {})
    got = played(NeuralAgent(policy, info, temperature, style), *CHANCES)
    even = played(NeuralAgent(policy, info, temperature), *CHANCES)
    bias = {FOLD: 1.0, CALL: 0.0, MINIMUM: -2.0, POT: -2.0}
    weights = {action: even[action] * np.exp(bias[action] / temperature) for action in CHANCES}
    for action, weight in weights.items():
        assert got[action] == pytest.approx(weight / sum(weights.values()), abs=1e-9)
    assert (got > 0).sum() == (even > 0).sum(), "what the policy would not play stays at nothing"


def test_the_unbiased_style_changes_nothing_and_draws_are_the_same_in_all() -> None:
    policy, info = PolicyNetwork(SHAPE), ModelInfo("mine", HOME, 0.0, SHAPE, {})
    mask = np.zeros((1, ACTIONS), np.int8)
    mask[0, :FOLD] = 1
    observation = np.random.default_rng(1).random((1, OBSERVATION_SIZE), np.float32)
    draws = [NeuralAgent(policy, info, 1.0, style).probabilities(observation, mask) for style in STYLES.values()]
    for one in draws[1:]:
        assert np.array_equal(one, draws[0])
