"""From a training folder to a model that ships."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from env.encoding.layout import ENCODING_VERSION
from env.engine.profiles import Profile
from models.checkpoint import GameRange, ModelInfo, save_model
from models.networks import PolicyConfig, PolicyNetwork
from training.checkpoint import check_rules, read_best, read_checkpoint
from training.config import TrainConfig, config_from
from training.provenance import provenance


def policy_of(folder: Path) -> tuple[PolicyNetwork, dict[str, Any]]:
    """The policy that a run is worth, and its checkpoint: the averaged one, or the one of the lowest best response.

    Raises CheckpointError.
    """
    state = read_checkpoint(folder)
    best = read_best(folder)
    weights = best["average"] if best else state["average"]
    config = state["config"]
    trunk = weights["trunk.0.weight"]
    actions = weights["bets.weight"].shape[0] + 32
    inputs = trunk.shape[1] + 64
    policy = PolicyNetwork(PolicyConfig(inputs, actions, config["hidden"], config["layers"], ENCODING_VERSION))
    policy.load_state_dict(weights)
    return policy, state


def game_range(game: Profile, shares: Sequence[float], spread: float) -> GameRange:
    """What tables with these shares of 2, 3, 4, 5, 6 seats cover; moved stacks (spread) are shallower ones."""
    seats = [number for number, share in enumerate(shares, 2) if share > 0]
    stack = game.table.start_stack / max(game.rules.ante, game.rules.big_blind)
    least = min(1.0, stack) if spread > 0 else stack
    return GameRange(game.name, (game.rules.structure.name.lower(),), (seats[0], seats[-1]), (least, stack))


def trained_games(config: TrainConfig) -> tuple[GameRange, ...]:
    """What a run with these settings covers: structures and stacks of the same seats together.

    Between the shallowest and the deepest stack every depth counts as covered: a network taught at some depths is
    asked for what lies between them.
    """
    found: dict[tuple[str, tuple[int, int]], list[GameRange]] = {}
    for cell in config.cells():
        one = game_range(cell.game(), cell.seats, cell.spread)
        found.setdefault((one.profile, one.seats), []).append(one)
    ranges = [
        GameRange(
            profile,
            tuple(dict.fromkeys(name for one in some for name in one.structures)),
            seats,
            (min(one.stacks[0] for one in some), max(one.stacks[1] for one in some)),
        )
        for (profile, seats), some in found.items()
    ]
    return tuple(one for one in ranges if not any(other != one and _within(one, other) for other in ranges))


def _within(one: GameRange, other: GameRange) -> bool:
    """Whether the other range holds all of this one."""
    return (
        one.profile == other.profile
        and set(one.structures) <= set(other.structures)
        and other.seats[0] <= one.seats[0] <= one.seats[1] <= other.seats[1]
        and other.stacks[0] <= one.stacks[0] <= one.stacks[1] <= other.stacks[1]
    )


def export(run: Path, target: Path, drop_below: float = 0.05, trained: dict[str, Any] | None = None) -> ModelInfo:
    """Write the averaged policy of a run as a model folder: weights and config.json.

    Args:
        run: folder of the run.
        target: folder of the model; its name is the model's.
        drop_below: actions below this probability are not played.
        trained: what else `config.json` shall say of the training.

    Raises CheckpointError, ConfigError, ModelError.
    """
    policy, state = policy_of(run)
    config = config_from(state["config"], "checkpoint")
    check_rules(state, config)
    info = ModelInfo(
        name=target.name,
        games=trained_games(config),
        drop_below=drop_below,
        network=policy.config,
        trained={
            "decisions": state["decisions"],
            "minutes": round(state["seconds"] / 60, 1),
            "settings": config.as_dict(),
            **({"seed": state["seed"]} if "seed" in state else {}),
            **provenance(),
            **(trained or {}),
        },
    )
    save_model(target, policy, info)
    return info
