"""`styles`: what the styles of the opponent do and cost."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from agents.names import LEVELS, SCRIPTED_NAMES, AgentName, parse
from agents.registry import load
from agents.styles import EVEN, STYLES
from env.rules_file import choose_profile
from env.wrappers.games import check_seats
from training.cli_common import (
    EXPECTED,
    Json,
    ProfileName,
    RulesFile,
    Seed,
    Threads,
    fail,
    opponent_name,
    progress_bar,
    use_threads,
)
from training.config import ConfigError
from training.gate import unit_of
from training.styles import measure_styles


def styles_command(
    model: Annotated[str, typer.Option(help="A model's name; the catalogue's if left out.")] = "default",
    profile: ProfileName = "home",
    rules: RulesFile = None,
    seats: Annotated[int, typer.Option(help="Seats of the table.")] = 4,
    level: Annotated[int, typer.Option(help="Strength, 1 to 5; 5 is the model as it is.")] = 5,
    hands: Annotated[int, typer.Option(help="Hands of each style.")] = 100_000,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """Each style in one seat against `even` in the others: how often it enters and raises, what it wins or loses."""
    use_threads(threads)
    try:
        game = choose_profile(profile, rules)
        check_seats(game, seats)
        if level not in LEVELS:
            raise ConfigError(f"level {level}: {LEVELS[0]} to {LEVELS[-1]}")
        name = opponent_name(game, seats) if model == "default" else model
        parts = parse(name)
        if parts is None or parts.model in SCRIPTED_NAMES:
            raise ConfigError(f"model {name!r}: only models have styles")
        agents = {style: load(str(AgentName(parts.model, level, style)), game.name) for style in STYLES}
        with progress_bar() as bar:
            task = bar.add_task("styles", total=1.0)

            def report(style: str, share: float) -> None:
                bar.update(task, completed=share, description=style)

            rows = measure_styles(list(agents.items()), agents[EVEN], game, seats, hands, seed, report)
    except EXPECTED as error:
        raise fail(error) from error
    unit = unit_of(game)
    if as_json:
        head = {"profile": game.name, "seats": seats, "model": parts.model, "level": level, "unit": unit}
        typer.echo(json.dumps({**head, "rows": [asdict(row) for row in rows]}))
        return
    typer.echo(f"{parts.model}, level {level}, {game.name}, {seats} seats, {rows[0].hands:,} hands a style")
    typer.echo("| style | enters | raises | against even, " + unit + " |\n|---|---|---|---|")
    for row in rows:
        typer.echo(f"| {row.style} | {row.entered:.1%} | {row.raised:.1%} | {row.mean:+.0f} ± {row.ci95:.0f} |")
