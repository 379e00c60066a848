"""Shipped models on disk: `weights/<name>/{model.safetensors, config.json, CARD.md}`, never pickled classes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from models.networks import PolicyConfig, PolicyNetwork, ValueNetwork

WEIGHTS = Path(__file__).parent / "weights"
MAX_BYTES = 8_000_000
"""What a model's weights may weigh."""
HALF_ABOVE = 2_000_000
"""Networks of more weights than this are written as float16 (and play as float32 again)."""
VALUES = "value.safetensors"
"""File of the coach's values, for models that have them."""


class ModelError(Exception):
    """A model that does not exist, is damaged, or was made for another encoding."""


@dataclass(frozen=True, slots=True)
class GameRange:
    """A game that a model was trained for, and how far it goes.

    structures  names of betting structures, as in rules files ("no_limit")
    seats       fewest and most seats at the table
    stacks      smallest and largest effective stack of a hand (only what two seats both have can be lost), in stakes:
                antes, or big blinds where those are larger
    """

    profile: str
    structures: tuple[str, ...]
    seats: tuple[int, int]
    stacks: tuple[float, float]

    def covers(self, profile: str, structure: str, seats: int, stack: float) -> bool:
        """Whether a table lies within. stack: chips of a seat at the start, in stakes."""
        in_seats = self.seats[0] <= seats <= self.seats[1]
        in_stacks = self.stacks[0] <= stack <= self.stacks[1]
        return profile == self.profile and structure in self.structures and in_seats and in_stacks

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "profile": self.profile,
            "structures": list(self.structures),
            "seats": list(self.seats),
            "stacks": list(self.stacks),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> GameRange:
        """The same from JSON. Raises KeyError, TypeError or ValueError."""
        seats, stacks = data["seats"], data["stacks"]
        if not (len(seats) == len(stacks) == 2 and seats[0] <= seats[1] and 0 < stacks[0] <= stacks[1]):
            raise ValueError(f"seats {seats} and stacks {stacks}: pairs, lower end first")
        return cls(str(data["profile"]), tuple(data["structures"]), (seats[0], seats[1]), (stacks[0], stacks[1]))


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """What `config.json` says of a model.

    games        what it was trained for; outside of these it plays, but nobody has measured how well
    drop_below   actions below this probability are not played
    trained      how: decisions, minutes, settings, seed, versions, hardware
    """

    name: str
    games: tuple[GameRange, ...]
    drop_below: float
    network: PolicyConfig
    trained: dict[str, Any]

    def covers(self, profile: str, structure: str, seats: int, stack: float) -> bool:
        """Whether the model was trained for such a table, see `GameRange.covers`."""
        return any(game.covers(profile, structure, seats, stack) for game in self.games)

    def plays(self, profile: str, seats: int) -> bool:
        """Whether the model was trained for a profile with so many seats, whatever the structure and the stacks."""
        return any(game.profile == profile and game.seats[0] <= seats <= game.seats[1] for game in self.games)


def save_model(folder: Path, policy: PolicyNetwork, info: ModelInfo) -> None:
    """Write a model. The weights go to a partial file first, so a crash leaves the old model whole.

    Raises ModelError if the weights are too many to ship.
    """
    weights = {name: tensor.detach().cpu().contiguous() for name, tensor in policy.state_dict().items()}
    if sum(tensor.numel() for tensor in weights.values()) > HALF_ABOVE:
        weights = {name: tensor.half() for name, tensor in weights.items()}
    size = sum(tensor.numel() * tensor.element_size() for tensor in weights.values())
    if size >= MAX_BYTES:
        raise ModelError(f"model {info.name!r}: {size} bytes of weights, {MAX_BYTES} are the limit")
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / "model.part"
    save_file(weights, partial)
    partial.replace(folder / "model.safetensors")
    text = {
        "name": info.name,
        "games": [game.as_dict() for game in info.games],
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
            games=tuple(GameRange.from_dict(game) for game in data["games"]),
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
        policy.load_state_dict(_numbers(folder / "model.safetensors"))
    except (OSError, ValueError, SafetensorError, RuntimeError) as error:
        raise ModelError(f"model {info.name!r}: the weights cannot be used ({error})") from error
    policy.eval()
    for parameter in policy.parameters():
        parameter.requires_grad_(False)
    return policy.to(torch.float32), info


def _numbers(path: Path) -> dict[str, torch.Tensor]:
    """The weights of a file. Raises OSError, SafetensorError; ValueError unless all are finite floats."""
    weights = load_file(path)
    for name, tensor in weights.items():
        if not (tensor.is_floating_point() and bool(torch.isfinite(tensor).all())):
            raise ValueError(f"{name} holds what is no finite number, or no floats")
    return weights


def save_value(folder: Path, value: ValueNetwork) -> None:
    """Write the coach's values beside a model's policy, `VALUES`."""
    partial = folder / "value.part"
    save_file({name: tensor.detach().cpu().contiguous() for name, tensor in value.state_dict().items()}, partial)
    partial.replace(folder / VALUES)


def load_value(folder: Path, encoding: int) -> ValueNetwork:
    """The coach's values of a model. Raises ModelError: missing, damaged, or of another encoding."""
    info = read_info(folder)
    if info.network.encoding != encoding:
        raise ModelError(f"model {info.name!r} reads encoding {info.network.encoding}, this version writes {encoding}")
    value = ValueNetwork(info.network)
    try:
        value.load_state_dict(_numbers(folder / VALUES))
    except (OSError, ValueError, SafetensorError, RuntimeError) as error:
        raise ModelError(f"model {info.name!r}: no values that can be used ({error})") from error
    return value.eval().requires_grad_(False)
