"""Retraining in one go: train, export, hold against the current model, write the card, take the seat if it passes.

A run starts from the network that plays the game now, so that ten minutes make a difference. Its critic does not ship,
so a new one is trained first, for a tenth of the time, while a copy of the model plays; what the copy learns meanwhile
from a critic that knows nothing is thrown away. After that the policy trains from where the current model stands, at
the low rates that the configuration ends with.

    runs/NAME/plan.json     what was asked
    runs/NAME/critic/       the run that only its critic survives
    runs/NAME/policy/       the run itself
    runs/NAME/NAME/         the model: weights, config.json, CARD.md
    runs/NAME/verdict.json  what the gate said
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from env.encoding.layout import ENCODING_VERSION, OBSERVATION_SIZE
from env.encoding.menu import ACTIONS
from env.engine.profiles import Profile
from models.catalog import default_model, install, model_folder
from models.checkpoint import WEIGHTS, ModelError, load_model, read_info
from models.networks import PolicyNetwork
from training.cards import write_card
from training.checkpoint import FILE
from training.config import FOLDER, ConfigError, TrainConfig, checked, config_from, load_config
from training.export import export
from training.gate import BestResponse, Model, Verdict, gate
from training.train import Budget, Learner, save, train

CRITIC_SHARE = 0.1
"""Share of the time in which a new critic gets to know the current model."""
LEARNING_RATE = (3e-4, 3e-5)
"""Of a run that starts from a trained network, in place of the configuration's."""

Report = Callable[[str, float], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What was asked: it is written down first and read again by --resume.

    settings    of the training run, as plain values
    start       the model that the run starts from, None = fresh weights
    minutes     of training     gate_hands  most hands for each question of the gate
    """

    name: str
    settings: dict[str, Any]
    start: str | None
    minutes: float
    seed: int
    gate_hands: int

    def config(self) -> TrainConfig:
        """The settings. Raises ConfigError."""
        return config_from(self.settings, "plan.json")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a retraining ended.

    status   "stopped" (before its time was up: resume it), "seated" or "rejected"
    model    folder of the model: where it plays from if it was seated, else where it was left
    verdict  of the gate, None while there is none
    """

    status: str
    name: str
    run: Path
    model: Path | None
    verdict: Verdict | None


def seats_of(config: TrainConfig) -> tuple[int, int]:
    """Fewest and most seats of the first cell."""
    seats = [number for number, share in enumerate(config.cells()[0].seats, 2) if share > 0]
    return seats[0], seats[-1]


def settings_for(profile: str, rules: Path | None, seats: tuple[int, int] | None, config: str | None) -> TrainConfig:
    """Settings of a run: those of `config`, else of the configuration with the profile's name, else of "home".

    One game and these seats alone; seats that the configuration does not have get equal shares. A game that offers
    several betting structures is trained in all of them, half of the tables in the usual one.

    Raises ConfigError, RulesError.
    """
    known = (FOLDER / f"{profile}.toml").exists() and rules is None
    settings = load_config(config or (profile if known else "home"))
    settings = settings.playing(None if rules else profile, rules)
    if seats is not None:
        shares = [share if seats[0] <= number <= seats[1] else 0.0 for number, share in enumerate(settings.seats, 2)]
        if not all(shares[number - 2] for number in range(seats[0], seats[1] + 1)):
            shares = [1.0 if seats[0] <= number <= seats[1] else 0.0 for number in range(2, 7)]
        settings = checked(replace(settings, seats=tuple(shares)), f"seats {seats[0]}-{seats[1]}")
    return settings if rules else in_every_structure(settings)


def in_every_structure(settings: TrainConfig) -> TrainConfig:
    """The same game in all betting structures that it offers."""
    (cell,) = settings.cells()
    game = cell.game()
    others = [one.name.lower() for one in game.structures if one != game.rules.structure]
    if not others:
        return settings
    cells = (cell, *(replace(cell, structure=one, share=1 / len(others)) for one in others))
    return checked(replace(settings, cell=cells), game.name)


def start_model(game: Profile, base: str | None, seats: tuple[int, int]) -> str | None:
    """The network to start from: the game's default, else that of the game it was made from; None if none fits."""
    for profile in (game.name, base):
        try:
            name = default_model(profile or "", seats[1])
            shape = read_info(model_folder(name)).network
        except ModelError:
            continue
        if (shape.encoding, shape.inputs, shape.actions) == (ENCODING_VERSION, OBSERVATION_SIZE, ACTIONS):
            return name
    return None


def make_plan(
    name: str, settings: TrainConfig, minutes: float, seed: int = 1, fresh: bool = False, gate_hands: int = 200_000
) -> Plan:
    """What a retraining will do. Raises ConfigError."""
    if minutes <= 0:
        raise ConfigError(f"minutes {minutes:g}: more than 0")
    cell = settings.cells()[0]
    base = cell.rules.get("profile", "home") if cell.rules else None
    start = None if fresh else start_model(settings.game(), base, seats_of(settings))
    if start is not None:
        shape = read_info(model_folder(start)).network
        settings = replace(
            settings,
            hidden=shape.hidden,
            layers=shape.layers,
            learning_rate=LEARNING_RATE,
            entropy_bets=settings.entropy_bets[1:] * 2,
            entropy_draws=settings.entropy_draws[1:] * 2,
            tremble=settings.tremble[1:] * 2,
            explore=settings.explore[1:] * 2,
        )
    return Plan(name, settings.as_dict(), start, minutes, seed, gate_hands)


def begin(plan: Plan, run: Path) -> None:
    """Write the plan down. Raises ConfigError if the folder holds a run already."""
    if (run / "plan.json").exists():
        raise ConfigError(f"{run} holds a run already: --resume goes on with it, --name names another")
    run.mkdir(parents=True, exist_ok=True)
    (run / "plan.json").write_text(json.dumps(asdict(plan), indent=1) + "\n", encoding="utf-8")


def read_plan(run: Path) -> Plan:
    """The plan of a run. Raises ConfigError."""
    try:
        return Plan(**json.loads((run / "plan.json").read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise ConfigError(f"nothing to resume in {run}: {error}") from error


def retrain(
    run: Path, best_response: BestResponse | None = None, report: Report | None = None, recipe: str = ""
) -> Outcome:
    """Carry out the plan of a run's folder, from wherever it was left.

    Args:
        run: folder with a plan, see `begin`.
        best_response: for the gate, in place of `training.gate.best_response_of`.
        report: called with what is done and the share of it that is over.
        recipe: the command, for the card.

    Raises:
        ConfigError, CheckpointError, ModelError, RulesError: a plan that cannot be carried out.
    """
    plan = read_plan(run)
    config = plan.config()
    game, seats = config.game(), seats_of(config)
    learner = _train(plan, config, run, report)
    if learner is None:
        return Outcome("stopped", plan.name, run, None, None)
    model = run / plan.name
    start = {"started_from": plan.start} if plan.start else {}
    export(run / "policy", model, trained={"seed": plan.seed, **start})
    verdict = gate(model, game, seats, lambda n: _current(game, n), plan.gate_hands, plan.seed, best_response, report)
    measured = {**asdict(verdict), "passed": verdict.passed}
    (run / "verdict.json").write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
    write_card(model, {"recipe": [recipe] if recipe else [], "gate": measured})
    if not verdict.passed:
        return Outcome("rejected", plan.name, run, model, verdict)
    return Outcome("seated", plan.name, run, install(model, game.name, seats), verdict)


def _current(game: Profile, seats: int) -> Model | None:
    """The model that plays the game now at tables of so many seats."""
    try:
        name = default_model(game.name, seats)
        return name, model_folder(name)
    except ModelError:
        return None


def _train(plan: Plan, config: TrainConfig, run: Path, report: Report | None) -> Learner | None:
    """Train the critic, then the policy; None if the run was stopped before its time was up."""
    minutes = plan.minutes
    if plan.start is not None:
        policy, _ = load_model(model_folder(plan.start), ENCODING_VERSION)
        if not (run / "critic" / FILE).exists():
            _start(Learner.new(config, plan.seed), policy, run / "critic")
        critic = _run(config, CRITIC_SHARE * minutes, run / "critic", plan.seed, "getting to know the model", report)
        if critic is None:
            return None
        minutes -= CRITIC_SHARE * minutes
        if not (run / "policy" / FILE).exists():
            critic.updates, critic.decisions, critic.seconds = 0, 0, 0.0
            _start(critic, policy, run / "policy")
    return _run(config, minutes, run / "policy", plan.seed, "training", report)


def _start(learner: Learner, policy: PolicyNetwork, folder: Path) -> None:
    """Leave a checkpoint that plays on from a policy."""
    learner.start_from(policy)
    folder.mkdir(parents=True, exist_ok=True)
    save(learner, folder)


def _run(
    config: TrainConfig, minutes: float, folder: Path, seed: int, what: str, report: Report | None
) -> Learner | None:
    """Train in a folder, from its checkpoint if it has one; None if the time is not up."""

    def told(learner: Learner, share: float, _: dict[str, float]) -> None:
        if report is not None:
            report(f"{what}, {learner.decisions / 1e6:.1f} M decisions", share)

    budget = Budget(minutes)
    learner = train(config, budget, folder, seed, (folder / FILE).exists(), told)
    return learner if budget.progress(learner) >= 1 else None


def check_name(name: str) -> None:
    """Raise ConfigError for a name that is no folder's, or that of a packaged model."""
    if not re.fullmatch(r"[\w-][\w.-]*", name):
        raise ConfigError(f"name {name!r}: letters, digits, - _ and . only")
    if (WEIGHTS / name).exists():
        raise ConfigError(f"name {name!r}: that is a packaged model, call yours otherwise")


def free_name(profile: str, runs: Path, taken: tuple[str, ...]) -> str:
    """PROFILE-own-1, or the next number that neither a model nor a run bears."""
    number = 1
    while f"{profile}-own-{number}" in taken or (runs / f"{profile}-own-{number}").exists():
        number += 1
    return f"{profile}-own-{number}"


def last_name(profile: str, runs: Path) -> str:
    """Name of the latest run without a verdict, to be resumed. Raises ConfigError if there is none."""
    found = [path.parent for path in runs.glob(f"{profile}-own-*/plan.json")]
    if not found:
        raise ConfigError(f"nothing to resume: no run {profile}-own-... in {runs}")
    return max(found, key=lambda path: int(path.name.rpartition("-")[2])).name
