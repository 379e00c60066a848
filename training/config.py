"""What a training run is: one frozen record, read from `training/configs/NAME.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "configs"


class ConfigError(ValueError):
    """A configuration that names an unknown setting or an impossible value."""


@dataclass(frozen=True, slots=True)
class TrainConfig:
    """Settings of self-play training. Pairs (from, to) run linearly over the budget.

    profile, seats    the game; shares of tables with 2, 3, 4, 5, 6 seats
    spread            share of hands with stacks moved about as in a match
    tables, steps     decisions of an update = tables * steps
    minibatch         decisions of a gradient step
    hidden, layers    policy; critic_hidden, critic_layers: critic
    learning_rate     Adam, policy and critic
    entropy_bets, entropy_draws   bonus for the share of the largest possible entropy
    kl_old            KL to the policy that played the update
    magnet            KL to a slow average of the policy, magnet_rate its step per gradient step
    tremble           share of uniformly random actions while playing
    explore           share of hands that begin with one to four random decisions
    decay             lambda of the traces     clip  PPO's ratio clip
    advantage_scale   half pots of one unit of advantage     advantage_clip  largest, in units
    draw_weight       factor on the advantages of discards
    average           decay per gradient step of the averaged weights that are shipped
    """

    profile: str = "home"
    seats: tuple[float, ...] = (0.35, 0.15, 0.15, 0.15, 0.2)
    spread: float = 0.5
    tables: int = 2048
    steps: int = 32
    minibatch: int = 4096
    hidden: int = 128
    layers: int = 2
    critic_hidden: int = 128
    critic_layers: int = 2
    learning_rate: tuple[float, float] = (1e-3, 1e-4)
    entropy_bets: tuple[float, float] = (0.08, 0.04)
    entropy_draws: tuple[float, float] = (0.1, 0.03)
    kl_old: float = 0.1
    magnet: float = 0.05
    magnet_rate: float = 0.002
    tremble: tuple[float, float] = (0.15, 0.03)
    explore: tuple[float, float] = (0.3, 0.03)
    decay: float = 0.95
    clip: float = 0.2
    advantage_scale: float = 1.5
    advantage_clip: float = 6.0
    draw_weight: float = 2.0
    average: float = 0.999
    policy_norm: float = 0.5
    critic_norm: float = 2.0
    huber: float = 2.0

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)


def _expected(value: Any, default: Any) -> str | None:
    """What a setting must be, in words, if this value is not it."""
    if isinstance(default, str):
        return None if isinstance(value, str) else "a name"
    if isinstance(default, int):
        return None if type(value) is int and value > 0 else "a whole number above 0"
    if isinstance(default, tuple):
        numbers = isinstance(value, tuple) and all(type(one) in (int, float) for one in value)
        return None if numbers and len(value) == len(default) else f"{len(default)} numbers in brackets"
    return None if type(value) in (int, float) else "a number"


def config_from(values: dict[str, Any], source: str) -> TrainConfig:
    """A configuration from plain values. Raises ConfigError naming the source and the setting."""
    known = {field.name: field for field in fields(TrainConfig)}
    checked: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise ConfigError(f"{source}: unknown setting {name!r}")
        checked[name] = tuple(value) if isinstance(value, list) else value
        if expected := _expected(checked[name], known[name].default):
            raise ConfigError(f"{source}: {name} is {expected}, not {value!r}")
    config = TrainConfig(**checked)
    if config.tables * config.steps % config.minibatch:
        raise ConfigError(f"{source}: minibatch {config.minibatch} does not divide tables x steps")
    return config


def load_config(name: str) -> TrainConfig:
    """The configuration of `configs/NAME.toml`, or of a path. Raises ConfigError."""
    path = Path(name) if name.endswith(".toml") else FOLDER / f"{name}.toml"
    if not path.exists():
        names = ", ".join(sorted(one.stem for one in FOLDER.glob("*.toml")))
        raise ConfigError(f"no configuration {name!r}; there are: {names}")
    try:
        return config_from(tomllib.loads(path.read_text(encoding="utf-8")), str(path.name))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path.name}: {error}") from error
