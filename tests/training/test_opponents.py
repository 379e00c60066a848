"""Frozen opponents play their own policy, teach the critic and nothing else; a learner finds what they give away."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from agents.scripted import SCRIPTED, CallAgent, RandomAgent
from env.encoding.menu import ACTIONS, BetId
from models.networks import PolicyNetwork
from tests.training.tiny import SETTINGS, tiny
from training.actor_critic import Learner, pace
from training.cells import Cells
from training.config import config_from
from training.evaluate import play_sets
from training.learner import SETTINGS as LEARNER
from training.learner import learn_best_response, settings_for
from training.opponents import PolicyOpponent, Seating, scripted_opponents
from training.rollout import Player, Rollout
from training.train import Budget, Crowd, train
from training.update import Terms, improve

UPDATE = 64 * 8


def filled(seating: Seating, tremble: float = 0.3, seats: tuple[float, ...] = (0.5, 0, 0.5, 0, 0)) -> Rollout:
    out = Rollout.empty(10, 64)
    Player(Cells.of(64, seats=seats), 2, seating=seating).fill(out, Learner.new(tiny(), 1).policy, tremble, tremble)
    return out


def test_all_seats_but_one_are_played_by_the_opponent() -> None:
    seating = Seating(64, 1).everywhere(CallAgent())
    out = filled(seating)
    frozen = out.frozen == 1
    np.testing.assert_array_equal(frozen, out.look.seat != seating.learner % out.look.seats)
    assert 0.3 < frozen.mean() < 0.8
    passes = np.where(out.look.mask[:, :, 0] == 1, 0, BetId.CHECK_CALL)
    np.testing.assert_array_equal(out.mu[frozen], out.old[frozen])  # nothing trembles there
    chosen = np.take_along_axis(out.policy, out.action[:, :, None], 2)[:, :, 0]
    np.testing.assert_array_equal(chosen, out.old)
    bets = frozen & (passes == BetId.CHECK_CALL)
    assert (out.action[bets] == BetId.CHECK_CALL).all()
    assert (out.action[~frozen] != passes[~frozen]).any()
    assert {0, 1, 2, 3} <= set((seating.learner % 4).tolist())


def test_groups_get_their_shares_of_tables() -> None:
    seating, call, rand = Seating(1000, 1), CallAgent(), RandomAgent()
    seating.share((0.2, [call]), (0.1, [rand, call, rand]), (0.3, []))
    assert [(seating.which == k).sum() for k in (-1, 0)] == [700, 200]
    assert sorted(set(seating.which.tolist())) == [-1, 0, 1, 2, 3]
    before = seating.which.copy()
    seating.share((0.3, [call]), (0.0, [rand]))
    assert (seating.which == 0).sum() == 300
    assert (seating.which[before == 0] == 0).all()  # a share that grows keeps the tables it had
    seating.share()
    assert (seating.which == -1).all()


def test_self_play_without_opponents_has_no_frozen_seats() -> None:
    seating = Seating(64, 1)
    seating.share((0.0, [CallAgent()]))
    assert not filled(seating).frozen.any()


def flat(network: torch.nn.Module) -> torch.Tensor:
    return torch.cat([parameter.detach().view(-1) for parameter in network.parameters()])


def test_frozen_decisions_teach_the_critic_alone() -> None:
    learner = Learner.new(tiny(tables=64, steps=10, minibatch=320), 1)
    out = filled(Seating(64, 1).everywhere(CallAgent()))
    out.frozen[:] = 1
    policy, critic = flat(learner.policy), flat(learner.critic)
    improve(learner, out, pace(learner.config, 0), torch.Generator().manual_seed(1))
    assert torch.equal(flat(learner.policy), policy)
    assert not torch.equal(flat(learner.critic), critic)


def test_the_critic_can_learn_first() -> None:
    learner = Learner.new(tiny(tables=64, steps=10, minibatch=320), 1)
    out = filled(Seating(64, 1))
    policy, critic = flat(learner.policy), flat(learner.critic)
    terms = Terms(policy_learns=False)
    improve(learner, out, pace(learner.config, 0), torch.Generator().manual_seed(1), terms)
    assert torch.equal(flat(learner.policy), policy)
    assert not torch.equal(flat(learner.critic), critic)


def test_a_policy_opponent_does_not_change() -> None:
    policy = Learner.new(tiny(), 1).policy
    opponent = PolicyOpponent(policy)
    seen, legal = np.zeros((3, policy.config.inputs), np.float32), np.ones((3, ACTIONS), np.int8)
    before = opponent.probabilities(seen, legal)
    with torch.no_grad():
        policy.bets.bias.add_(torch.arange(7.0))
    np.testing.assert_array_equal(opponent.probabilities(seen, legal), before)


def test_earlier_policies_and_scripted_agents_join_a_run(tmp_path: Path) -> None:
    config = tiny(
        tables=64, steps=8, minibatch=128, past=[0.25, 0.0], past_every=1, past_kept=2, scripted=[0.125, 0.125]
    )
    crowd = Crowd(config, 1)
    learner = Learner.new(config, 1)
    for learner.updates in range(4):
        crowd.gather(learner, pace(config, 0))
    assert crowd.seating is not None
    assert len(crowd.seating.opponents) == 2 + len(scripted_opponents())
    assert (crowd.seating.which >= 0).sum() == 24
    crowd.gather(learner, pace(config, 1))
    assert (crowd.seating.which >= 0).sum() == 8
    assert Crowd(tiny(), 1).seating is None
    trained = train(config, Budget(decisions=3 * UPDATE), tmp_path)
    assert torch.isfinite(flat(trained.policy)).all()
    assert len(scripted_opponents()) == len(SCRIPTED)


# -- the best response that is learned -------------------------------------------------------------------------------


def small(**changes: Any) -> Any:
    values = SETTINGS | {"entropy_bets": [0.03, 0.0], "entropy_draws": [0.05, 0.0], "magnet": 0.0} | changes
    return config_from(values, "small")


class FoldsToBets:
    """Passes, and gives up whenever that costs anything."""

    def probabilities(self, observations: Any, masks: Any) -> Any:
        """Fold if it is legal, else check, else stand pat."""
        choice = np.where(masks[:, BetId.FOLD] == 1, int(BetId.FOLD), np.where(masks[:, 33] == 1, 33, 0))
        return np.eye(masks.shape[1], dtype=np.float32)[choice]


class Plays:
    """A policy as an agent that never trembles."""

    def __init__(self, policy: PolicyNetwork) -> None:
        self._inner = PolicyOpponent(policy)

    def probabilities(self, observations: Any, masks: Any) -> Any:
        """Those of the policy."""
        return self._inner.probabilities(observations, masks)


def test_a_learner_finds_that_its_opponent_folds() -> None:
    told: list[int] = []
    policy = learn_best_response(
        FoldsToBets(), "home", 2, decisions=40_000, seed=1, settings=small(), report_every=10_000,
        report=lambda done, _: told.append(done),
    )  # fmt: skip
    assert told[-1] >= 40_000
    assert told == sorted(set(told))
    assert 3 <= len(told) <= 5
    results = play_sets(Plays(policy), FoldsToBets(), "home", 2, 300, seed=4)  # type: ignore[arg-type]
    assert results.mean() > 0.8  # the other ante, nearly every time
    assert not any(parameter.requires_grad for parameter in policy.parameters())


def test_a_copy_begins_with_the_play_it_copies() -> None:
    start = Learner.new(tiny(hidden=32, layers=2), 3).policy
    seen: list[PolicyNetwork] = []
    learn_best_response(
        CallAgent(), "classic", 3, start=start, decisions=1, settings=small(tables=64, steps=8, minibatch=128),
        report=lambda _, policy: seen.append(policy),
    )  # fmt: skip
    assert all(torch.equal(a, b) for a, b in zip(seen[0].parameters(), start.parameters(), strict=True))
    copy = settings_for(start, 3_000_000)
    assert (copy.hidden, copy.layers, copy.learning_rate) == (32, 2, (1e-4, 1e-5))
    assert settings_for(None, 3_000_000).learning_rate == (1e-3, 1e-4)
    assert LEARNER.average > copy.average > 0.9 or copy.average == pytest.approx(1 - 20 / (3_000_000 / 4096))


def test_a_run_can_begin_with_a_policy_that_the_critic_learns_first(tmp_path: Path) -> None:
    start = Learner.new(tiny(), 9).policy
    settings = {"tables": 64, "steps": 8, "minibatch": 128}
    warm = train(tiny(**settings, warm_up=1.0), Budget(decisions=2 * UPDATE), tmp_path / "a", start=start)
    assert torch.equal(flat(warm.policy), flat(start))
    assert torch.equal(flat(warm.average), flat(start))
    cold = train(tiny(**settings), Budget(decisions=2 * UPDATE), tmp_path / "b", start=start)
    assert not torch.equal(flat(cold.policy), flat(start))
    torch.testing.assert_close(flat(cold.policy), flat(start), atol=0.1, rtol=0)
