"""What a training run is: one frozen record, read from `training/configs/NAME.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

from env.engine.profiles import Profile
from env.errors import FiveDrawError, RulesError
from env.rules_file import load_profile
from training.cells import Cell, table_slices

FOLDER = Path(__file__).parent / "configs"


class ConfigError(ValueError):
    """A configuration that names an unknown setting or an impossible value."""


@dataclass(frozen=True, slots=True)
class TrainConfig:
    """Settings of self-play training. Pairs (from, to) run linearly over the budget; every term is off at 0.

    profile, seats    the game; shares of tables with 2, 3, 4, 5, 6 seats
    cell              several games instead: `[[cell]]` tables with the keys of `training.cells.Cell`; lists of
                      structures and stacks make a cell of each, which divide its share
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
    past, scripted    share of tables where one seat learns and the others are played by one earlier policy of the
                      run, or one scripted agent
    past_every        updates from one earlier policy to the next; past_kept: how many are kept
    teacher_kl        cross entropy to the guides' action probabilities, where they cover the decision
    teacher_pull      KL to the frozen teacher network, in cells marked `anchored`
    teacher           "none" or "solver": solve the cells marked `anchored`, distil and hold self-play to it
                      (training/teach.py)
    solve_minutes, solve_target   for each solution at most, and the exploitability in stakes that is enough
    study_steps, rounds, round_steps   gradient steps of distillation, meetings with the best response, steps after each
    round_share       of the samples that come from the lines of the latest best response
    teacher_loss      cross entropy to the solutions on samples of their trees, in every gradient step
    gate_minutes      self-play between two measurements of the best response
    warm_up           share of the budget in which the critic alone learns, for a policy that is not fresh
    coach             also train values of the actions from the seat's own view (models.networks.ValueNetwork)
    decay             lambda of the traces     clip  PPO's ratio clip
    advantage_scale   half pots of one unit of advantage     advantage_clip  largest, in units
    huber             half pots from which on the critic's error counts linearly; wide enough for a stack, since the
                      centre of a tighter loss is near the median of what happens, not its mean
    draw_weight       factor on the advantages of discards
    average           decay per gradient step of the averaged weights that are shipped
    """

    profile: str = "home"
    rules: dict[str, Any] = field(default_factory=dict)
    seats: tuple[float, ...] = (0.35, 0.15, 0.15, 0.15, 0.2)
    spread: float = 0.5
    cell: tuple[Cell, ...] = ()
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
    past: tuple[float, float] = (0.0, 0.0)
    past_every: int = 200
    past_kept: int = 8
    scripted: tuple[float, float] = (0.0, 0.0)
    teacher_kl: tuple[float, float] = (0.0, 0.0)
    teacher_pull: tuple[float, float] = (0.0, 0.0)
    teacher: str = "none"
    solve_minutes: float = 10.0
    solve_target: float = 0.005
    study_steps: int = 4000
    rounds: int = 5
    round_steps: int = 1000
    round_share: float = 0.35
    teacher_loss: float = 0.0
    gate_minutes: float = 2.0
    warm_up: float = 0.0
    coach: bool = False
    decay: float = 0.95
    clip: float = 0.2
    advantage_scale: float = 1.5
    advantage_clip: float = 6.0
    draw_weight: float = 2.0
    average: float = 0.999
    policy_norm: float = 0.5
    critic_norm: float = 2.0
    huber: float = 50.0

    def cells(self) -> tuple[Cell, ...]:
        """What is played where: one cell in the short form."""
        return self.cell or (Cell(self.profile, self.rules, seats=self.seats, spread=self.spread),)

    def game(self) -> Profile:
        """The game of the first cell. Raises RulesError."""
        return self.cells()[0].game()

    def taught(self) -> tuple[tuple[Profile, ...], tuple[Profile, ...]]:
        """What a teacher solves heads-up: games of the cells marked `anchored`, at their usual chips and at others."""
        anchored = [cell for cell in self.cells() if cell.anchored]
        usual = tuple(cell.game() for cell in anchored if not cell.stack)
        return usual, tuple(cell.game() for cell in anchored if cell.stack)

    def playing(self, profile: str | None, rules_file: Path | None) -> TrainConfig:
        """The same settings for another game, if one is named; shares of seats that it does not have are left out.

        Raises ConfigError, RulesError.
        """
        if rules_file:
            other = replace(self, rules=read_rules(rules_file), cell=())
        elif profile:
            other = replace(self, profile=profile, rules={}, cell=())
        else:
            return self
        (only,) = other.cells()
        return checked(replace(other, seats=only.seated().seats), rules_file.name if rules_file else other.profile)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON, in the form that was used: one game, or cells."""
        values = asdict(self)
        for name in FLAT if self.cell else ("cell",):
            del values[name]
        return values


FLAT = ("profile", "rules", "seats", "spread")
"""Settings of the short form."""


def _expected(value: Any, default: Any) -> str | None:
    """What a setting must be, in words, if this value is not it."""
    if isinstance(default, dict):
        return None if isinstance(value, dict) else "the name of a rules file"
    if isinstance(default, str):
        return None if isinstance(value, str) else "a name"
    if isinstance(default, bool):
        return None if isinstance(value, bool) else "true or false"
    if isinstance(default, int):
        return None if type(value) is int and value >= min(1, default) else "a whole number above 0"
    if isinstance(default, tuple):
        numbers = isinstance(value, tuple) and all(type(one) in (int, float) for one in value)
        return (
            None
            if numbers and (not default or len(value) == len(default))
            else f"{len(default) or 'some'} numbers in brackets"
        )
    return None if type(value) in (int, float) else "a number"


def read_rules(path: Path) -> dict[str, Any]:
    """What a rules file says, with the name of its game. Raises ConfigError, RulesError."""
    game = load_profile(path)
    return {"name": game.name, **tomllib.loads(path.read_text(encoding="utf-8"))}


def checked(config: TrainConfig, source: str) -> TrainConfig:
    """The configuration, if a run of it can be started. Raises ConfigError naming the source and the setting."""
    if config.tables * config.steps % config.minibatch:
        raise ConfigError(f"{source}: minibatch {config.minibatch} does not divide tables x steps")
    if config.teacher not in ("none", "solver"):
        raise ConfigError(f"{source}: teacher {config.teacher!r}: none or solver")
    try:
        for cell in config.cells():
            cell.check()
        table_slices(config.cells(), config.tables)
        if config.teacher == "solver":
            _check_taught(config, source)
    except (FiveDrawError, ValueError) as error:
        raise ConfigError(f"{source}: {error}") from error
    return config


def _check_taught(config: TrainConfig, source: str) -> None:
    """Raise ConfigError if the solver cannot teach these cells."""
    usual, others = config.taught()
    if not usual:
        raise ConfigError(
            f"{source}: teacher solver: no cell with its game's usual chips is marked anchored; teacher none needs none"
        )
    for game in (*usual, *others):
        if game.rules.draws != 1:
            raise ConfigError(f"{source}: teacher solver: {game.name} has {game.rules.draws} draws, it solves one")


def without_teacher(config: TrainConfig) -> TrainConfig:
    """The same settings for reinforcement learning alone."""
    return replace(config, teacher="none", teacher_loss=0.0, teacher_kl=(0.0, 0.0), teacher_pull=(0.0, 0.0))


def _settings(values: dict[str, Any], defaults: dict[str, Any], source: str, folder: Path) -> dict[str, Any]:
    """Plain values as settings. Raises ConfigError naming the source and the setting."""
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
    return settings


def _cells(tables: Any, source: str, folder: Path) -> tuple[Cell, ...]:
    """The cells of `[[cell]]` tables; lists of structures and of stacks are spelled out."""
    defaults = asdict(Cell())
    cells: list[Cell] = []
    for values in tables:
        if not isinstance(values, dict):
            raise ConfigError(f"{source}: cell is a table of settings, not {values!r}")
        lists = {name: values[name] for name in ("structure", "stack") if isinstance(values.get(name), list)}
        made = list(product(*lists.values()))
        for one in made:
            settings = _settings(values | dict(zip(lists, one, strict=True)), defaults, f"{source}: cell", folder)
            cell = Cell(**settings)
            cells.append(replace(cell, share=cell.share / len(made)))
    return tuple(cells)


def config_from(values: dict[str, Any], source: str, folder: Path = Path()) -> TrainConfig:
    """A configuration from plain values; a rules file is looked for in `folder`.

    Raises ConfigError naming the source and the setting.
    """
    cells: tuple[Cell, ...] = ()
    if "cell" in values:
        for name in FLAT:
            if name in values:
                raise ConfigError(f"{source}: {name} stands in the cells where there are any")
        if not isinstance(values["cell"], list | tuple) or not values["cell"]:
            raise ConfigError(f"{source}: cell is one or more [[cell]] tables, not {values['cell']!r}")
        cells = _cells(values["cell"], source, folder)
        values = {name: value for name, value in values.items() if name != "cell"}
    settings = _settings(values, asdict(TrainConfig()), source, folder)
    return checked(TrainConfig(**settings | {"cell": cells}), source)


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
