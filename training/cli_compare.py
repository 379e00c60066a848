"""`python -m training tournament`, `ladder`, `survey` and `card`: agents beside each other, and cards."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from agents.neural import NeuralAgent
from agents.registry import load
from agents.scripted import SCRIPTED
from env.rules_file import choose_profile
from env.wrappers.games import check_seats
from models.catalog import model_folder, own_catalog, write_catalog
from training.cards import write_card
from training.cli_common import (
    EXPECTED,
    Json,
    ProfileName,
    RulesFile,
    Seed,
    Threads,
    agent_named,
    fail,
    progress_bar,
    use_threads,
)
from training.config import ConfigError
from training.gate import unit_of
from training.ladder import STEP, build, candidates, ladder, levels_of
from training.survey import Row, survey, tables_of
from training.tournament import cross_table
from training.tournament import tournament as play_tournament


def tournament(
    models: Annotated[str, typer.Option(help="Models, scripted agents, file.py:Class; separated by commas.")],
    profile: ProfileName = "home",
    rules: RulesFile = None,
    seats: Annotated[int, typer.Option(help="Seats at each table.")] = 2,
    hands: Annotated[int, typer.Option(help="Hands of each pairing.")] = 100_000,
    match: Annotated[bool, typer.Option("--match", help="Whole matches instead: the share of first places.")] = False,
    matches: Annotated[int, typer.Option(help="Matches of each pairing, with --match.")] = 2_000,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """All agents against each other: one of the row's against copies of the column's, with 95% intervals."""
    use_threads(threads)
    try:
        game = choose_profile(profile, rules)
        check_seats(game, seats)
        if hands < 2 * seats or matches < 2 * seats:
            raise ConfigError(f"hands {hands}, matches {matches}: at least two duplicate sets of {seats}")
        agents = {name: agent_named(name, game, seats) for name in models.split(",")}
        with progress_bar() as bar:
            task = bar.add_task("tournament", total=1.0)

            def report(what: str, share: float) -> None:
                bar.update(task, completed=share, description=what)

            cells = play_tournament(agents, game, seats, matches if match else hands, match, seed, report)
    except EXPECTED as error:
        raise fail(error) from error
    unit = "share of first places" if match else unit_of(game)
    if as_json:
        typer.echo(json.dumps([{**asdict(cell), "profile": game.name, "seats": seats, "unit": unit} for cell in cells]))
        return
    typer.echo(f"{game.name}, {seats} seats, {cells[0].played} {'matches' if match else 'hands'} a pairing, {unit}")
    typer.echo(cross_table(cells, match))


def ladder_command(
    profile: ProfileName = "home",
    rules: RulesFile = None,
    seats: Annotated[int, typer.Option(help="Seats: a level in one of them, the one below in the others.")] = 2,
    hands: Annotated[int, typer.Option(help="Most hands for each step.")] = 1_000_000,
    choose: Annotated[
        str | None, typer.Option("--build", help="Choose the levels out of MODEL@TEMPERATURE,..., the top one first.")
    ] = None,
    keep: Annotated[bool, typer.Option("--set", help="Write the chosen levels to one's own catalogue.")] = False,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """The five levels, each against the one below it, until 99% decides whether it wins 50 mA/h (mbb/h)."""
    use_threads(threads)
    try:
        game = choose_profile(profile, rules)
        check_seats(game, seats)
        with progress_bar() as bar:
            task = bar.add_task("ladder", total=1.0)

            def report(what: str, share: float) -> None:
                bar.update(task, completed=share, description=what)

            if choose is None:
                levels = levels_of(game.name, seats)
            else:
                levels = build(candidates(choose), game, min(hands, 60_000), seed, report)
            steps = ladder(levels, game, hands, seed, report, seats)
        if keep:
            own = own_catalog()
            write_catalog(own.models, own.default, {**own.levels, game.name: levels})
    except EXPECTED as error:
        raise fail(error) from error
    entries: list[dict[str, Any]] = [asdict(level) for level in levels]
    if as_json:
        typer.echo(
            json.dumps(
                {
                    "profile": game.name,
                    "seats": seats,
                    "unit": unit_of(game),
                    "levels": entries,
                    "steps": list(map(asdict, steps)),
                }
            )
        )
        return
    for level, step in zip(levels, [None, *steps], strict=True):
        line = f"{level.name}  {level.model} at temperature {level.temperature:g}"
        if step is not None:
            verdict = "passed" if step.passed else "FAILED" if step.decided else "not decided"
            interval = f"{step.low:+.0f} to {step.high:+.0f}, {step.hands} hands"
            line += f"  {step.mean:+.0f} {unit_of(game)} ({interval}) {verdict}"
        typer.echo(line)
    typer.echo(f"each level against the one below; passed: at least {STEP:.0f} {unit_of(game)} at 99%")


def card(
    model: Annotated[str, typer.Option(help="A model's name or folder.")],
    measured: Annotated[Path, typer.Option(help="JSON of what was measured, see training/cards.py.")],
) -> None:
    """Write a model's CARD.md from what was measured."""
    try:
        path = write_card(model_folder(model), json.loads(measured.read_text(encoding="utf-8")))
    except EXPECTED as error:
        raise fail(error) from error
    typer.echo(str(path))


def survey_command(
    model: Annotated[str, typer.Option(help="A model's name or folder.")],
    profiles: Annotated[str, typer.Option(help="Only these games, separated by commas.")] = "",
    opponents: Annotated[str, typer.Option(help="Names, separated by commas.")] = ",".join(SCRIPTED),
    hands: Annotated[int, typer.Option(help="Most hands against each opponent.")] = 200_000,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """All games and seats of a model against each opponent, until 99% decides who is better."""
    use_threads(threads)
    try:
        hero = NeuralAgent.from_folder(model_folder(model))
        names = tuple(name for name in profiles.split(",") if name)
        others = {name: load(name) for name in opponents.split(",")}

        def report(row: Row) -> None:
            line = f"{row.profile:9} {row.seats} seats  {row.opponent:10} {row.mean:+9.1f} ± {row.ci95:.1f} {row.unit}"
            typer.echo(f"{line}  {row.verdict} ({row.hands} hands)", err=as_json)

        rows = survey(hero, tables_of(hero.info, names), others, hands, seed, report)
    except EXPECTED as error:
        raise fail(error) from error
    if as_json:
        typer.echo(json.dumps([asdict(row) for row in rows]))
