"""From a training folder to a model that ships."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from env.encoding.layout import ENCODING_VERSION
from models.checkpoint import ModelInfo, save_model
from models.networks import PolicyConfig, PolicyNetwork
from training.checkpoint import check_rules, read_checkpoint
from training.config import config_from


def policy_of(folder: Path) -> tuple[PolicyNetwork, dict[str, Any]]:
    """The averaged policy of a run's checkpoint, and the checkpoint itself. Raises CheckpointError."""
    state = read_checkpoint(folder)
    weights = state["average"]
    config = state["config"]
    trunk = weights["trunk.0.weight"]
    actions = weights["bets.weight"].shape[0] + 32
    inputs = trunk.shape[1] + 64
    policy = PolicyNetwork(PolicyConfig(inputs, actions, config["hidden"], config["layers"], ENCODING_VERSION))
    policy.load_state_dict(weights)
    return policy, state


def export(run: Path, target: Path, drop_below: float = 0.05) -> ModelInfo:
    """Write the averaged policy of a run as a model folder (weights and config.json; the card is written by hand).

    Raises CheckpointError, ConfigError.
    """
    policy, state = policy_of(run)
    config = config_from(state["config"], "checkpoint")
    check_rules(state, config)
    seats = [number for number, share in enumerate(config.seats, 2) if share > 0]
    info = ModelInfo(
        name=target.name,
        profile=config.game().name,
        seats=(seats[0], seats[-1]),
        drop_below=drop_below,
        network=policy.config,
        trained={
            "decisions": state["decisions"],
            "minutes": round(state["seconds"] / 60, 1),
            "settings": config.as_dict(),
        },
    )
    save_model(target, policy, info)
    return info
