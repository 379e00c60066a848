"""A rare and dear loss must weigh what it costs: an all-in that mostly wins the pot and sometimes loses a stack."""

import numpy as np
import pytest
import torch

from env.encoding.layout import MONEY_SCALE, OBSERVATION_SIZE, OFFSETS, ORACLE_SIZE
from env.encoding.menu import ACTIONS
from training.actor_critic import Learner
from training.config import FOLDER, TrainConfig, load_config
from training.update import critic_step

POT, WON, LOST = 2.0, 1.0, -49.0  # stakes; the two outcomes in half pots of (POT + 2) / 2


def estimate(config: TrainConfig) -> float:
    """What the critic thinks of an all-in that wins 19 times in 20 and else loses nearly 50 half pots."""
    learner = Learner.new(config, seed=1)
    rows = 200
    outcomes = torch.full((rows,), WON)
    outcomes[: rows // 20] = LOST
    observation = torch.zeros((rows, OBSERVATION_SIZE))
    observation[:, OFFSETS["pot"]] = np.log1p(POT) / MONEY_SCALE
    batch = {
        "observation": observation,
        "oracle": torch.zeros((rows, ORACLE_SIZE)),
        "action": torch.full((rows,), ACTIONS - 1),
        "e": torch.zeros((rows, 6)),
    }

    def thought() -> torch.Tensor:
        h = learner.critic.body(batch["observation"], batch["oracle"])
        return learner.critic.bet_values(h).taken(batch["action"] - 32)[:, 0].detach()

    learner.set_rate(3e-3)
    for _ in range(200):
        batch["e"][:, 0] = (outcomes - thought()) * (POT + 2) / 2
        critic_step(learner, batch, rows)
    return float(thought().mean())


def test_the_critic_learns_the_mean_of_a_skewed_outcome() -> None:
    mean = 0.95 * WON + 0.05 * LOST
    assert estimate(TrainConfig()) == pytest.approx(mean, abs=0.3)


def test_a_tight_loss_would_learn_the_common_outcome() -> None:
    assert estimate(TrainConfig(huber=2.0)) > 0.5


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.toml")))
def test_no_configuration_makes_the_critic_a_median(name: str) -> None:
    config = load_config(name)
    for cell in config.cells():
        game = cell.game()
        stake = max(game.rules.ante, game.rules.big_blind)
        half_pots = (cell.stack or game.table.start_stack) / stake / 2
        assert config.huber >= min(50, half_pots)
