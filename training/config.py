"""What a training run is: one frozen record, read from `training/configs/NAME.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from env.engine.profiles import Profile
from env.engine.profiles import profile as named_profile
from env.errors import FiveDrawError, RulesError
from env.rules_file import load_profile, profile_from_data
from env.wrappers.games import check_seats, seat_shares

FOLDER = Path(__file__).parent / "configs"


class ConfigError(ValueError):
    """A configuration that names an unknown setting or an impossible value."""


@dataclass(frozen=True, slots=True)
class TrainConfig:
    """Settings of self-play training. Pairs (from, to) run linearly over the budget.

    profile, seats    the game; shares of tables with 2, 3, 4, 5, 6 seats
    rules             one's own game in place of the profile: what a rules file (env/rules_file.py) says, {} = none; in
                      a configuration the name of the file, from where the configuration is
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
    rules: dict[str, Any] = field(default_factory=dict)
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

    def game(self) -> Profile:
        """What is played. Raises RulesError."""
        return profile_from_data(self.rules, self.rules.get("name", "")) if self.rules else named_profile(self.profile)

    def playing(self, profile: str | None, rules_file: Path | None) -> TrainConfig:
        """The same settings for another game, if one is named; shares of seats that it does not have are left out.

        Raises ConfigError, RulesError.
        """
        if rules_file:
            other = replace(self, rules=read_rules(rules_file))
        elif profile:
            other = replace(self, profile=profile, rules={})
        else:
            return self
        table = other.game().table
        shares = (share if table.seats_min <= n <= table.seats_max else 0.0 for n, share in enumerate(self.seats, 2))
        return checked(replace(other, seats=tuple(shares)), rules_file.name if rules_file else other.profile)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)


def _expected(value: Any, default: Any) -> str | None:
    """What a setting must be, in words, if this value is not it."""
    if isinstance(default, dict):
        return None if isinstance(value, dict) else "the name of a rules file"
    if isinstance(default, str):
        return None if isinstance(value, str) else "a name"
    if isinstance(default, int):
        return None if type(value) is int and value > 0 else "a whole number above 0"
    if isinstance(default, tuple):
        numbers = isinstance(value, tuple) and all(type(one) in (int, float) for one in value)
        return None if numbers and len(value) == len(default) else f"{len(default)} numbers in brackets"
    return None if type(value) in (int, float) else "a number"


def read_rules(path: Path) -> dict[str, Any]:
    """What a rules file says, with the name of its game. Raises ConfigError, RulesError."""
    game = load_profile(path)
    return {"name": game.name, **tomllib.loads(path.read_text(encoding="utf-8"))}


def checked(config: TrainConfig, source: str) -> TrainConfig:
    """The configuration, if a run of it can be started. Raises ConfigError naming the source and the setting."""
    if config.tables * config.steps % config.minibatch:
        raise ConfigError(f"{source}: minibatch {config.minibatch} does not divide tables x steps")
    try:
        game = config.game()
        seat_shares(config.seats)
        for seats, share in enumerate(config.seats, 2):
            if share > 0:
                check_seats(game, seats)
    except (FiveDrawError, ValueError) as error:
        raise ConfigError(f"{source}: {error}") from error
    return config


def config_from(values: dict[str, Any], source: str, folder: Path = Path()) -> TrainConfig:
    """A configuration from plain values; a rules file is looked for in `folder`.

    Raises ConfigError naming the source and the setting.
    """
    defaults = TrainConfig().as_dict()
    settings: dict[str, Any] = {}
    for name, value in values.items():
        if name not in defaults:
            raise ConfigError(f"{source}: unknown setting {name!r}")
        setting = tuple(value) if isinstance(value, list) else value
        if name == "rules" and isinstance(setting, str):
            try:
                setting = read_rules(folder / setting)
            except RulesError as error:
                raise ConfigError(f"{source}: {error}") from error
        elif expected := _expected(setting, defaults[name]):
            raise ConfigError(f"{source}: {name} is {expected}, not {value!r}")
        settings[name] = setting
    return checked(TrainConfig(**settings), source)


def load_config(name: str) -> TrainConfig:
    """The configuration of `configs/NAME.toml`, or of a path. Raises ConfigError."""
    path = Path(name) if name.endswith(".toml") else FOLDER / f"{name}.toml"
    if not path.exists():
        names = ", ".join(sorted(one.stem for one in FOLDER.glob("*.toml")))
        raise ConfigError(f"no configuration {name!r}; there are: {names}")
    try:
        return config_from(tomllib.loads(path.read_text(encoding="utf-8")), path.name, path.parent)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path.name}: {error}") from error
