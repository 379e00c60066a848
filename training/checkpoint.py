"""Checkpoints of a training run on disk: written whole or not at all, refused by name if they cannot be used."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import torch

from env.encoding.layout import ENCODING_VERSION
from training.config import TrainConfig

FILE = "checkpoint.pt"
BEST = "best.pt"
"""File of the network with the lowest best response so far, where a run measures it (training/teach.py)."""


class CheckpointError(ValueError):
    """A checkpoint that is missing, damaged, or of another encoding, network or game."""


def write_checkpoint(state: dict[str, Any], folder: Path) -> None:
    """Write a learner's state; a crash leaves the old checkpoint or the new one, never half of one."""
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / "checkpoint.part"
    torch.save(state, partial)
    partial.replace(folder / FILE)


def read_checkpoint(folder: Path) -> dict[str, Any]:
    """The state that a run's folder holds. Raises CheckpointError."""
    path = folder / FILE
    if not path.exists():
        raise CheckpointError(f"no checkpoint in {folder}")
    try:
        state = torch.load(path, weights_only=True, map_location="cpu")
        encoding = state["encoding"]
    except (OSError, RuntimeError, EOFError, LookupError, TypeError, ValueError, pickle.UnpicklingError) as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise CheckpointError(f"{path}: damaged ({reason})") from error
    if encoding != ENCODING_VERSION:
        raise CheckpointError(f"{path}: made for encoding {encoding}, this version writes {ENCODING_VERSION}")
    return dict(state)


def check_rules(state: dict[str, Any], config: TrainConfig) -> None:
    """Raise CheckpointError if a game of the run has other rules now than when the run was trained."""
    for cell, then in zip(config.cells(), state.get("games", []), strict=False):
        game = cell.game()
        now = game.rules.options()
        for option, was in then.items():
            if now.get(option) != was:
                raise CheckpointError(f"trained with {option} {was}, {game.name} has {option} {now.get(option)} now")


def read_best(folder: Path) -> dict[str, Any] | None:
    """What `training.teach.Keeper` wrote of a run's best network, None where nothing was measured."""
    path = folder / BEST
    if not path.exists():
        return None
    try:
        return dict(torch.load(path, weights_only=True))
    except (OSError, RuntimeError, EOFError, pickle.UnpicklingError) as error:
        raise CheckpointError(f"{path}: damaged ({type(error).__name__})") from error
