"""`python -m training minigame`: learn a mini game, print its exact exploitability."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import torch
import typer

from training.minigames.flat import GAMES, MissingGameError, enumerate_game
from training.minigames.learn import SETTINGS, Point, train

UNITS = {"kuhn": "chips", "leduc": "chips", "draw1": "antes", "draw2": "antes"}


def minigame_command(
    game: Annotated[str, typer.Argument(help=", ".join(GAMES))],
    minutes: Annotated[float | None, typer.Option(help="Minutes of training, measuring not counted.")] = None,
    decisions: Annotated[int | None, typer.Option(help="Decisions to train on.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of everything random.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Train on a game small enough to measure exactly; its exploitability (NashConv / 2) as a curve.

    Without a budget it is the number of decisions that the game's settings are made for.
    """
    torch.set_num_threads(1)  # the networks are too small for more
    try:
        tree = enumerate_game(game)
    except MissingGameError as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(2) from error
    settings = SETTINGS[game]
    if minutes is None and decisions is None:
        decisions = settings.decisions

    def report(point: Point, progress: float) -> None:
        if not as_json:
            typer.echo(
                f"{100 * progress:3.0f}%  {point.decisions / 1e6:7.2f} M decisions  {point.seconds:6.1f} s  "
                f"exploitability {point.exploitability:.4f} {UNITS[game]} a hand"
            )

    learner = train(tree, settings, seed, minutes, decisions, report=report)
    if as_json:
        last = learner.curve[-1]
        result = {"game": game, "unit": UNITS[game], "seed": seed, **asdict(last)}
        typer.echo(json.dumps({**result, "curve": [asdict(point) for point in learner.curve]}))
