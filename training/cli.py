"""`python -m training ...`: train, measure, export, play; commands of other files are registered here."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from agents.registry import default_name, load
from agents.scripted import SCRIPTED, SCRIPTED_VERSION
from env.rules_file import choose_profile
from env.wrappers.games import check_seats
from training.bench import measure as measure_speed
from training.cli_ablation import ablate
from training.cli_common import (
    EXPECTED,
    Json,
    ProfileName,
    RulesFile,
    Seed,
    Threads,
    agent_named,
    fail,
    opponent_name,
    print_result,
    progress_bar,
    use_threads,
)
from training.cli_compare import card, ladder_command, survey_command, tournament
from training.cli_draws import draws
from training.cli_retrain import coach_command, retrain_command
from training.cli_review import review_check_command
from training.cli_solver import exploit, solve
from training.cli_styles import styles_command
from training.config import ConfigError, load_config, without_teacher
from training.evaluate import Result
from training.evaluate import evaluate as measure
from training.export import export as export_model
from training.matches import MatchResult, measure_matches
from training.minigames.command import minigame_command
from training.teach import train_with_teacher
from training.terminal import play_hand
from training.train import Budget, Learner, train
from training.video_poker import video_poker_command

app = typer.Typer(add_completion=False, help="Training and measuring the opponent.", no_args_is_help=True)


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
    teacher: Annotated[
        str | None, typer.Option(help='"none" trains by play alone; what the configuration says if left out.')
    ] = None,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """Train by self-play. Ctrl-C or SIGTERM leaves a checkpoint from which --resume goes on."""
    use_threads(threads)
    budget = Budget(minutes, decisions)
    folder = out or Path("runs") / (rules.stem if rules else profile or Path(config).stem)
    try:
        if minutes is None and decisions is None:
            raise ConfigError("give a budget: --minutes or --decisions")
        if resume and not (folder / "checkpoint.pt").exists():
            raise ConfigError(f"nothing to resume: no checkpoint in {folder}")
        if not resume and (folder / "checkpoint.pt").exists():
            raise ConfigError(f"{folder} holds a run already: --resume goes on with it, --out names another folder")
        if teacher not in {None, "none"}:
            raise ConfigError(f"teacher {teacher!r}: none, or left out for what the configuration says")
        settings = load_config(config).playing(profile, rules)
        if teacher == "none":
            settings = without_teacher(settings)
        with progress_bar() as progress:
            task = progress.add_task("training", total=1.0)

            def report(learner: Learner, share: float, means: dict[str, float]) -> None:
                text = (
                    f"{learner.decisions / 1e6:.1f} M decisions, {means['speed/decisions_per_s'] / 1e3:.0f} k/s, "
                    f"pot {means['hand/pot']:.1f}"
                )
                progress.update(task, completed=share, description=text)

            if settings.teacher == "none":
                learner = train(settings, budget, folder, seed, resume, report)
            else:
                learner = train_with_teacher(settings, budget, folder, seed, resume, report, progress.console.print)
    except EXPECTED as error:
        raise fail(error) from error
    result = {
        "run": str(folder),
        "decisions": learner.decisions,
        "minutes": round(learner.seconds / 60, 2),
        "decisions_per_s": round(learner.decisions / max(learner.seconds, 1e-9)),
    }
    print_result(result, as_json)


@app.command()
def evaluate(
    model: Annotated[str, typer.Option(help="A model, a scripted agent, file.py:Class, or default.")] = "default",
    profile: ProfileName = "home",
    rules: RulesFile = None,
    seats: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    opponents: Annotated[str, typer.Option(help="Names, separated by commas.")] = ",".join(SCRIPTED),
    hands: Annotated[int, typer.Option(help="Hands against each opponent.")] = 200_000,
    match: Annotated[bool, typer.Option("--match", help="Whole matches instead: the share of first places.")] = False,
    matches: Annotated[int, typer.Option(help="Matches against each opponent, with --match.")] = 2_000,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """One model against seats - 1 copies of each opponent: duplicate deals, rotated seats, 95% intervals."""
    use_threads(threads)
    played = matches if match else hands
    try:
        game = choose_profile(profile, rules)
        check_seats(game, seats)
        if played < 2 * seats:
            what = "matches" if match else "hands"
            raise ConfigError(f"{what} {played}: at least two duplicate sets of {seats} {what}")
        name = default_name(game.name, seats) if model == "default" else model
        hero = agent_named(name, game, seats)
        others = {one: agent_named(one, game, seats) for one in opponents.split(",")}
        with progress_bar() as progress:
            task = progress.add_task("evaluating", total=len(others) * played)

            def report(opponent: str, so_far: int, total: int) -> None:
                done = list(others).index(opponent) * played + so_far * played // total
                progress.update(task, completed=done, description=f"{name} against {opponent}")

            results: list[Result] | list[MatchResult]
            if match:
                results = measure_matches(hero, others, game, seats, matches, seed, report)
            else:
                results = measure(hero, others, game, seats, hands, seed, report)
    except EXPECTED as error:
        raise fail(error) from error
    if as_json:
        typer.echo(json.dumps([asdict(result) for result in results]))
        return
    typer.echo(f"{name}, {game.name}, {seats} seats, scripted opponents version {SCRIPTED_VERSION}")
    for one in results:
        if isinstance(one, MatchResult):
            typer.echo(
                f"{one.opponent:12} {one.first:7.1%} ± {one.first_ci95:.1%} first places (an equal: {1 / seats:.1%}), "
                f"{one.chips:+.1f} ± {one.chips_ci95:.1f} stakes a match  ({one.matches} matches of {one.hands} hands)"
            )
        else:
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
    games = [game.as_dict() for game in info.games]
    result: dict[str, Any] = {"model": info.name, "games": games, **info.trained}
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
        name = opponent_name(game, seats) if model == "default" else model
        speed = measure_speed(load(name, game.name), game, settings, seats, updates, threads)
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
    profile: ProfileName = "home",
    rules: RulesFile = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the deck; random if left out.")] = None,
) -> None:
    """A hand in the terminal against one agent."""
    try:
        game = choose_profile(profile, rules)
        check_seats(game, 2)
        name = opponent_name(game, 2) if agent == "default" else agent
        play_hand(load(name, game.name), name, game, seed, typer.prompt, typer.echo)
    except EXPECTED as error:
        raise fail(error) from error


app.command("solve")(solve)
app.command("exploit")(exploit)
app.command("draws")(draws)
app.command("retrain")(retrain_command)
app.command("coach")(coach_command)
app.command("review-check")(review_check_command)
app.command("tournament")(tournament)
app.command("ladder")(ladder_command)
app.command("ablate")(ablate)
app.command("styles")(styles_command)
app.command("survey")(survey_command)
app.command("card")(card)
app.command("minigame")(minigame_command)
app.command("video-poker")(video_poker_command)
