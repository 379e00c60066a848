"""`python -m training ...`: train, measure, export, play."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import torch
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from agents.registry import AgentError, default_name, fallback_name, load
from agents.scripted import SCRIPTED, SCRIPTED_VERSION
from env.engine.profiles import Profile
from env.errors import FiveDrawError, NotBuiltError
from env.rules_file import choose_profile
from env.wrappers.games import check_seats
from models.checkpoint import ModelError
from training.bench import measure as measure_speed
from training.config import ConfigError, load_config
from training.evaluate import evaluate as measure
from training.export import export as export_model
from training.terminal import play_hand
from training.train import Budget, Learner, train

app = typer.Typer(add_completion=False, help="Training and measuring the opponent.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seed = Annotated[int, typer.Option(help="Seed of everything random.")]
RulesFile = Annotated[
    Path | None, typer.Option("--rules", help="One's own game: a TOML file of options, see env/rules_file.py.")
]
Threads = Annotated[int, typer.Option(help="Threads of PyTorch; 0 leaves its default.")]
ANY_ARGUMENTS = {"ignore_unknown_options": True, "allow_extra_args": True}
EXPECTED = (AgentError, ConfigError, FiveDrawError, ModelError, ValueError, OSError)


def fail(error: Exception) -> typer.Exit:
    """Print an error in one line and exit with status 2."""
    typer.echo(f"error: {error}", err=True)
    return typer.Exit(2)


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)  # what --json prints stays clean


@app.command("train")
def train_command(
    config: Annotated[str, typer.Option(help="Name in training/configs, or a .toml file.")] = "home",
    profile: Annotated[str | None, typer.Option(help="Another game than the configuration's.")] = None,
    rules: RulesFile = None,
    minutes: Annotated[float | None, typer.Option(help="Minutes of training, over all resumptions.")] = None,
    decisions: Annotated[int | None, typer.Option(help="Decisions to train on, over all resumptions.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder of the run. Default runs/ and the game or configuration.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the folder's checkpoint.")] = False,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """Train by self-play. Ctrl-C or SIGTERM leaves a checkpoint from which --resume goes on."""
    if threads:
        torch.set_num_threads(threads)
    budget = Budget(minutes, decisions)
    folder = out or Path("runs") / (rules.stem if rules else profile or Path(config).stem)
    try:
        if minutes is None and decisions is None:
            raise ConfigError("give a budget: --minutes or --decisions")
        if resume and not (folder / "checkpoint.pt").exists():
            raise ConfigError(f"nothing to resume: no checkpoint in {folder}")
        if not resume and (folder / "checkpoint.pt").exists():
            raise ConfigError(f"{folder} holds a run already: --resume goes on with it, --out names another folder")
        settings = load_config(config).playing(profile, rules)
        with _progress() as progress:
            task = progress.add_task("training", total=1.0)

            def report(learner: Learner, share: float, means: dict[str, float]) -> None:
                text = (
                    f"{learner.decisions / 1e6:.1f} M decisions, {means['speed/decisions_per_s'] / 1e3:.0f} k/s, "
                    f"pot {means['hand/pot']:.1f}"
                )
                progress.update(task, completed=share, description=text)

            learner = train(settings, budget, folder, seed, resume, report)
    except EXPECTED as error:
        raise fail(error) from error
    result = {
        "run": str(folder),
        "decisions": learner.decisions,
        "minutes": round(learner.seconds / 60, 2),
        "decisions_per_s": round(learner.decisions / max(learner.seconds, 1e-9)),
    }
    typer.echo(json.dumps(result) if as_json else "\n".join(f"{name}: {value}" for name, value in result.items()))


@app.command()
def evaluate(
    model: Annotated[str, typer.Option(help="A model, a scripted agent, file.py:Class, or default.")] = "default",
    profile: Annotated[str, typer.Option(help="Which game.")] = "home",
    rules: RulesFile = None,
    seats: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    opponents: Annotated[str, typer.Option(help="Names, separated by commas.")] = ",".join(SCRIPTED),
    hands: Annotated[int, typer.Option(help="Hands against each opponent.")] = 200_000,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """One model against seats - 1 copies of each opponent: duplicate deals, rotated seats, 95% intervals."""
    if threads:
        torch.set_num_threads(threads)
    try:
        game = choose_profile(profile, rules)
        check_seats(game, seats)
        if hands < 2 * seats:
            raise ConfigError(f"hands {hands}: at least two duplicate sets of {seats} hands")
        name = default_name(game.name, seats) if model == "default" else model
        hero = load(name)
        others = {one: load(one) for one in opponents.split(",")}
        with _progress() as progress:
            task = progress.add_task("evaluating", total=len(others) * hands)

            def report(opponent: str, played: int, total: int) -> None:
                done = list(others).index(opponent) * hands + played * hands // total
                progress.update(task, completed=done, description=f"{name} against {opponent}")

            results = measure(hero, others, game, seats, hands, seed, report)
    except EXPECTED as error:
        raise fail(error) from error
    if as_json:
        typer.echo(json.dumps([asdict(result) for result in results]))
        return
    typer.echo(f"{name}, {game.name}, {seats} seats, scripted opponents version {SCRIPTED_VERSION}")
    for one in results:
        typer.echo(f"{one.opponent:12} {one.mean:+10.1f} ± {one.ci95:.1f} {one.unit}  ({one.hands} hands)")


@app.command()
def export(
    run: Annotated[Path, typer.Option(help="Folder of the training run.")],
    target: Annotated[Path, typer.Option(help="Folder of the model, such as models/weights/home-1.")],
    drop_below: Annotated[float, typer.Option(help="Actions below this probability are not played.")] = 0.05,
    as_json: Json = False,
) -> None:
    """Write the averaged policy of a run as a model folder."""
    try:
        info = export_model(run, target, drop_below)
    except EXPECTED as error:
        raise fail(error) from error
    result: dict[str, Any] = {"model": info.name, "profile": info.profile, **info.trained}
    typer.echo(json.dumps(result) if as_json else f"{info.name} written to {target}")


@app.command()
def bench(
    model: Annotated[str, typer.Option(help="Whose decisions are timed.")] = "default",
    config: Annotated[str, typer.Option(help="What is trained.")] = "home",
    profile: Annotated[str | None, typer.Option(help="Another game than the configuration's.")] = None,
    rules: RulesFile = None,
    seats: Annotated[int | None, typer.Option(help="Seats at the timed table; the most if left out.")] = None,
    updates: Annotated[int, typer.Option(help="Updates of training to time.")] = 5,
    threads: Annotated[int, typer.Option(help="Threads of training.")] = 2,
    as_json: Json = False,
) -> None:
    """Speed: a decision as the bot makes it (one thread), and training end to end."""
    try:
        settings = load_config(config).playing(profile, rules)
        game = settings.game()
        seats = game.table.seats_max if seats is None else seats
        check_seats(game, seats)
        name = _opponent(game, seats) if model == "default" else model
        speed = measure_speed(load(name), game, settings, seats, updates, threads)
    except EXPECTED as error:
        raise fail(error) from error
    if as_json:
        typer.echo(json.dumps(asdict(speed)))
        return
    typer.echo(
        f"decision of {name}: median {speed.decision_ms_median:.2f} ms, 95% within {speed.decision_ms_p95:.2f} ms "
        f"({speed.decisions} decisions, one thread)"
    )
    typer.echo(f"training end to end: {speed.trained_per_s / 1e3:.1f} k decisions/s ({speed.threads} threads)")


@app.command()
def play(
    agent: Annotated[str, typer.Option(help="The opponent: a model, a scripted agent, file.py:Class.")] = "default",
    profile: Annotated[str, typer.Option(help="Which game.")] = "home",
    rules: RulesFile = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the deck; random if left out.")] = None,
) -> None:
    """A hand in the terminal against one agent."""
    try:
        game = choose_profile(profile, rules)
        check_seats(game, 2)
        name = _opponent(game, 2) if agent == "default" else agent
        play_hand(load(name), name, game, seed, typer.prompt, typer.echo)
    except EXPECTED as error:
        raise fail(error) from error


def _opponent(game: Profile, seats: int) -> str:
    """The catalogue's model for a game, or the scripted agent that stands in for one."""
    try:
        return default_name(game.name, seats)
    except AgentError:
        return fallback_name(game)


def _not_built(command: str) -> None:
    raise fail(NotBuiltError(f"`python -m training {command}` is not built yet"))


@app.command(hidden=True, context_settings=ANY_ARGUMENTS)
def solve() -> None:
    """Vector CFR+ (not built yet)."""
    _not_built("solve")


@app.command(hidden=True, context_settings=ANY_ARGUMENTS)
def exploit() -> None:
    """Best response (not built yet)."""
    _not_built("exploit")


@app.command(hidden=True, context_settings=ANY_ARGUMENTS)
def retrain() -> None:
    """Retraining on played hands (not built yet)."""
    _not_built("retrain")


@app.command(hidden=True, context_settings=ANY_ARGUMENTS)
def tournament() -> None:
    """All models against each other (not built yet)."""
    _not_built("tournament")
