"""`python -m training retrain`, `coach`."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Literal

import typer

from env.rules_file import choose_profile
from models.catalog import model_folder, model_names, own_models
from training.actor_critic import Learner
from training.cli_common import EXPECTED, Json, RulesFile, Seed, Threads, fail, progress_bar, use_threads
from training.coach import train_coach, train_taught_coach
from training.config import ConfigError, load_config
from training.retrain import (
    Outcome,
    begin,
    check_name,
    free_name,
    last_name,
    make_plan,
    read_plan,
    retrain,
    settings_for,
)
from training.train import Budget

RUNS = Path("runs")


def seat_range(text: str | None) -> tuple[int, int] | None:
    """Fewest and most seats from "2-6" or "2". Raises ConfigError."""
    if text is None:
        return None
    low, _, high = text.partition("-")
    try:
        seats = int(low), int(high or low)
    except ValueError:
        seats = (0, 0)
    if not 2 <= seats[0] <= seats[1] <= 6:
        raise ConfigError(f"seats {text!r}: a range such as 2-6, or one number")
    return seats


def retrain_command(
    profile: Annotated[str, typer.Option(help="Which game.")] = "home",
    rules: RulesFile = None,
    minutes: Annotated[float | None, typer.Option(help="Minutes of training, over all resumptions.")] = None,
    seats: Annotated[str | None, typer.Option(help="Seats, such as 2-6; the configuration's if left out.")] = None,
    name: Annotated[str | None, typer.Option(help="Name of the model; PROFILE-own-1, -2, ... if left out.")] = None,
    config: Annotated[str | None, typer.Option(help="Settings other than those of the game's configuration.")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Start from nothing, not from the current model.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run that was stopped.")] = False,
    gate_hands: Annotated[int, typer.Option(help="Most hands for each question of the gate.")] = 200_000,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """Train a model of one's own and seat it if it passes the gate (exit status 1 if it does not).

    Ctrl-C leaves a run from which --resume goes on.
    """
    use_threads(threads)
    try:
        game = choose_profile(profile, rules)
        if resume:
            name = name or last_name(game.name, RUNS)
            run = RUNS / name
            plan = read_plan(run)
        else:
            name = name or free_name(game.name, RUNS, model_names())
            check_name(name)
            run = RUNS / name
            if minutes is None:
                raise ConfigError("give a budget: --minutes")
            settings = settings_for(profile, rules, seat_range(seats), config)
            plan = make_plan(name, settings, minutes, seed, fresh, gate_hands)
            begin(plan, run)
        words = [f"--rules {rules.name}" if rules else f"--profile {profile}", f"--minutes {plan.minutes:g}"]
        words += [f"--seats {seats}"] if seats else []
        words += [f"--config {config}"] if config else []
        words += ["--fresh"] if fresh else []
        recipe = " ".join(["python -m training retrain", *words, f"--seed {plan.seed}"])
        with progress_bar() as bar:
            task = bar.add_task("training", total=1.0)

            def report(what: str, share: float) -> None:
                bar.update(task, completed=share, description=what)

            outcome = retrain(run, report=report, recipe=recipe)
    except KeyboardInterrupt:
        typer.echo(f"stopped; --resume --name {name} goes on", err=True)
        raise typer.Exit(130) from None
    except EXPECTED as error:
        raise fail(error) from error
    typer.echo(json.dumps(_plain(outcome)) if as_json else _words(outcome))
    if outcome.status == "rejected":
        raise typer.Exit(1)


def _plain(outcome: Outcome) -> dict[str, object]:
    """The outcome for JSON."""
    verdict = outcome.verdict
    return {
        "status": outcome.status,
        "name": outcome.name,
        "run": str(outcome.run),
        "model": None if outcome.model is None else str(outcome.model),
        "verdict": None if verdict is None else {**asdict(verdict), "passed": verdict.passed},
    }


def _words(outcome: Outcome) -> str:
    """The outcome for people."""
    verdict = outcome.verdict
    if verdict is None:
        return f"stopped before its time was up; --resume --name {outcome.name} goes on"
    lines = [
        f"{'passed' if check.passed else 'FAILED'}  {check.question}, {check.seats} seats: "
        f"{check.mean:+.0f} {verdict.unit} ({check.low:+.0f} to {check.high:+.0f} at {check.confidence:.0%}, "
        f"{check.hands} hands)"
        for check in verdict.checks
    ]
    if verdict.exploitability is None:
        lines.append("skipped  best response: not computed for this game")
    if outcome.status == "seated":
        lines.append(f"{outcome.name} plays from now on; the bot seats it when it is started again")
        lines.append(f"it lies in {outcome.model}; to take it back, edit {own_models() / 'catalog.json'}")
    else:
        lines.append(f"{outcome.name} is not seated; it lies in {outcome.model}")
        lines += [f"fell short: {one}" for one in verdict.shortfalls]
    return "\n".join(lines)


def coach_command(
    model: Annotated[str, typer.Option(help="Whose play the values are of: a model's name or folder.")],
    config: Annotated[str, typer.Option(help="The games: a name in training/configs, or a .toml file.")] = "home-duel",
    minutes: Annotated[float, typer.Option(help="Minutes of learning, without a teacher.")] = 5.0,
    teacher: Annotated[
        Literal["none", "solver"], typer.Option(help="solver: learn what the configuration's solutions say.")
    ] = "none",
    decisions: Annotated[int, typer.Option(help="Decisions to learn from, with a teacher.")] = 300_000,
    steps: Annotated[int, typer.Option(help="Steps of 2048 decisions, with a teacher.")] = 3500,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """Learn what actions are worth from the seat's own view, beside a finished model; print the reliability table."""
    use_threads(threads)
    try:
        folder = model_folder(model)
        with progress_bar() as bar, TemporaryDirectory() as run:
            task = bar.add_task("the critic, then the values", total=1.0)

            def report(learner: Learner, share: float, means: dict[str, float]) -> None:
                error = means.get("value/error", means["critic/error"])
                text = f"{learner.decisions / 1e6:.1f} M decisions, error {error:.2f} half pots"
                bar.update(task, completed=share, description=text)

            def taught(what: str, share: float) -> None:
                bar.update(task, completed=share, description=what)

            if teacher == "solver":
                rows = train_taught_coach(folder, load_config(config), decisions, steps, seed, taught)
            else:
                rows = train_coach(folder, load_config(config), Budget(minutes), Path(run), seed, report)
    except EXPECTED as error:
        raise fail(error) from error
    if as_json:
        typer.echo(json.dumps(rows))
        return
    typer.echo("predicted   realised (half pots)")
    for row in rows:
        typer.echo(
            f"{row['predicted']:+9.2f}   {row['realised']:+.2f} ± {row['ci95']:.2f}  ({row['decisions']} decisions)"
        )
