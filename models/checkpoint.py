"""Shipped models on disk: `weights/<name>/{model.safetensors, config.json, CARD.md}`, never pickled classes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from models.networks import PolicyConfig, PolicyNetwork

WEIGHTS = Path(__file__).parent / "weights"


class ModelError(Exception):
    """A model that does not exist, is damaged, or was made for another encoding."""


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """What `config.json` says of a model.

    profile      game it was trained for      seats  fewest and most seats
    drop_below   actions below this probability are not played
    trained      how: decisions, minutes, command
    """

    name: str
    profile: str
    seats: tuple[int, int]
    drop_below: float
    network: PolicyConfig
    trained: dict[str, Any]


def save_model(folder: Path, policy: PolicyNetwork, info: ModelInfo) -> None:
    """Write a model. The weights go to a partial file first, so a crash leaves the old model whole."""
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / "model.part"
    save_file({name: tensor.contiguous() for name, tensor in policy.state_dict().items()}, partial)
    partial.replace(folder / "model.safetensors")
    text = {
        "name": info.name,
        "profile": info.profile,
        "seats": list(info.seats),
        "drop_below": info.drop_below,
        "network": info.network.as_dict(),
        "trained": info.trained,
    }
    (folder / "config.json").write_text(json.dumps(text, indent=2) + "\n", encoding="utf-8")


def read_info(folder: Path) -> ModelInfo:
    """What a model's `config.json` says. Raises ModelError."""
    try:
        data = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        return ModelInfo(
            name=data["name"],
            profile=data["profile"],
            seats=(data["seats"][0], data["seats"][1]),
            drop_below=data["drop_below"],
            network=PolicyConfig(**data["network"]),
            trained=data["trained"],
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(f"model {folder.name!r}: no readable config.json ({error})") from error


def load_model(folder: Path, encoding: int) -> tuple[PolicyNetwork, ModelInfo]:
    """A shipped policy, ready to play. `encoding`: the caller's encoding version.

    Raises ModelError: missing or damaged files, other encoding, weights that do not fit the configuration.
    """
    info = read_info(folder)
    if info.network.encoding != encoding:
        raise ModelError(
            f"model {info.name!r} reads encoding {info.network.encoding}, this version writes {encoding}: retrain it"
        )
    policy = PolicyNetwork(info.network)
    try:
        policy.load_state_dict(load_file(folder / "model.safetensors"))
    except (OSError, SafetensorError, RuntimeError) as error:
        raise ModelError(f"model {info.name!r}: the weights cannot be used ({error})") from error
    policy.eval()
    for parameter in policy.parameters():
        parameter.requires_grad_(False)
    return policy.to(torch.float32), info
