"""The networks: masks are kept, tables of draws count, and the critic's short cuts equal spelling everything out."""

import pytest
import torch
from torch import Tensor

from models.networks import (
    DISCARDS,
    SEATS,
    SIZES,
    BetValues,
    CriticConfig,
    CriticNetwork,
    DrawValues,
    PolicyConfig,
    PolicyNetwork,
)

INPUTS, ORACLE, ACTIONS, ROWS = 100, 30, 39, 64


@pytest.fixture
def policy() -> PolicyNetwork:
    torch.manual_seed(1)
    return PolicyNetwork(PolicyConfig(INPUTS, ACTIONS, 16, 2, encoding=1))


@pytest.fixture
def critic() -> CriticNetwork:
    torch.manual_seed(2)
    network = CriticNetwork(CriticConfig(INPUTS, ORACLE, ACTIONS, 16, 2))
    with torch.no_grad():
        for parameter in network.parameters():  # fresh heads are near zero: nothing to compare
            parameter.normal_()
    return network


def observations(seed: int = 3) -> Tensor:
    return torch.rand(ROWS, INPUTS, generator=torch.Generator().manual_seed(seed))


def oracles() -> Tensor:
    return torch.rand(ROWS, ORACLE, generator=torch.Generator().manual_seed(4))


def masks() -> Tensor:
    mask = (torch.rand(ROWS, ACTIONS, generator=torch.Generator().manual_seed(5)) < 0.3).to(torch.int8)
    mask[:, 7] = 1
    return mask


def test_sizes_count_the_cards_of_a_discard() -> None:
    assert SIZES.tolist() == [len([k for k in range(5) if mask >> k & 1]) for mask in range(32)]


def test_probabilities_are_of_legal_ids_alone(policy: PolicyNetwork) -> None:
    mask = masks()
    chances = policy.probabilities(observations(), mask)
    assert (chances[mask == 0] == 0).all()
    assert (chances[mask == 1] > 0).all()
    torch.testing.assert_close(chances.sum(dim=1), torch.ones(ROWS))


def test_one_legal_id_is_certain(policy: PolicyNetwork) -> None:
    mask = torch.zeros(1, ACTIONS, dtype=torch.int8)
    mask[0, 35] = 1
    assert policy.probabilities(observations()[:1], mask)[0, 35] == 1


def test_a_fresh_policy_prefers_the_discard_of_the_best_mean_and_calls_to_raises(policy: PolicyNetwork) -> None:
    observation = torch.zeros(1, INPUTS)
    observation[0, -2 * DISCARDS + 19] = 0.9  # the mean of id 19
    logits = policy(observation)[0]
    assert logits[:DISCARDS].argmax() == 19
    assert logits[DISCARDS:].argmax() == 1


def test_rows_do_not_influence_each_other(policy: PolicyNetwork, critic: CriticNetwork) -> None:
    together = policy(observations()), critic(observations(), oracles())
    alone = policy(observations()[5:6]), critic(observations()[5:6], oracles()[5:6])
    torch.testing.assert_close(alone, (together[0][5:6], together[1][5:6]), rtol=1e-4, atol=1e-4)


# -- critic ----------------------------------------------------------------------------------------------------------


def parts(critic: CriticNetwork) -> tuple[BetValues, DrawValues]:
    """Values of bets and of discards, by themselves."""
    h = critic.body(observations(), oracles())
    return critic.bet_values(h), critic.draw_values(h, observations())


def test_own_values_are_those_of_the_seat_to_act(critic: CriticNetwork) -> None:
    full = critic(observations(), oracles())
    assert full.shape == (ROWS, ACTIONS, SEATS)
    bets, draws = parts(critic)
    torch.testing.assert_close(torch.cat([draws.own(), bets.own()], dim=1), full[:, :, 0], rtol=1e-4, atol=1e-4)


def test_expected_values_are_weighted_by_the_policy(critic: CriticNetwork) -> None:
    full = critic(observations(), oracles())
    pi = torch.softmax(torch.randn(ROWS, ACTIONS, generator=torch.Generator().manual_seed(6)), dim=1)
    bets, draws = parts(critic)
    for values, ids in ((draws, slice(DISCARDS)), (bets, slice(DISCARDS, None))):
        expected = torch.einsum("na,nas->ns", pi[:, ids], full[:, ids])
        torch.testing.assert_close(values.expected(pi[:, ids]), expected, rtol=1e-4, atol=1e-4)


def test_the_value_of_the_action_taken(critic: CriticNetwork) -> None:
    full = critic(observations(), oracles())
    bets, draws = parts(critic)
    for values, first, count in ((draws, 0, DISCARDS), (bets, DISCARDS, ACTIONS - DISCARDS)):
        action = torch.arange(ROWS) % count  # every id at least once
        taken = values.taken(action)
        torch.testing.assert_close(taken, full[torch.arange(ROWS), first + action], rtol=1e-4, atol=1e-4)


def test_gradients_reach_every_part(policy: PolicyNetwork, critic: CriticNetwork) -> None:
    policy(observations()).square().sum().backward()
    bets, draws = parts(critic)
    action = torch.arange(ROWS) % (ACTIONS - DISCARDS)
    (bets.taken(action) + draws.taken(action)).square().sum().backward()  # type: ignore[no-untyped-call]
    for name, parameter in [*policy.named_parameters(), *critic.named_parameters()]:
        assert parameter.grad is not None, name
        assert parameter.grad.abs().sum() > 0, name
