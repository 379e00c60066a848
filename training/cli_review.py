"""`python -m training review-check`."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from agents.neural import NeuralAgent
from env.encoding.layout import ENCODING_VERSION
from env.rules_file import choose_profile
from models.catalog import model_folder
from models.checkpoint import load_value
from training.appraisal import population
from training.cli_common import EXPECTED, Json, ProfileName, Seed, Threads, agent_named, fail, use_threads
from training.config import ConfigError
from training.review_check import BIG, SMALL, check_review
from training.solver.cfr import solve


def review_check_command(
    model: Annotated[str, typer.Option(help="Whose values: a model's name or folder.")] = "home-duel-1",
    profile: ProfileName = "home",
    stack: Annotated[int | None, typer.Option(help="Chips of both seats; the game's own if left out.")] = None,
    decisions: Annotated[int, typer.Option(help="Decisions to judge.")] = 10_000,
    players: Annotated[
        str | None, typer.Option(help="Who plays, separated by commas; left out: the model with noise, scripted ones.")
    ] = None,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """Whether the coach's review finds what the solver calls mistakes and leaves sound decisions alone (heads-up)."""
    use_threads(threads)
    try:
        game = choose_profile(profile, None)
        if decisions < 1:
            raise ConfigError(f"decisions {decisions}: 1 or more")
        folder = model_folder(model)
        values = load_value(folder, ENCODING_VERSION)
        if players is None:
            agents = population(NeuralAgent.from_folder(folder))
        else:
            agents = tuple(agent_named(name.strip(), game, 2) for name in players.split(","))
        solution = solve(game, stack)
        found = check_review(values, agents, solution, decisions, seed)
    except EXPECTED as error:
        raise fail(error) from error
    if as_json:
        about = {"profile": game.name, "stack": solution.start}
        typer.echo(json.dumps({**about, **asdict(found)}))
        return
    typer.echo(
        f"{found.decisions} decisions, {100 * found.judged:.0f}% of all; {100 * found.flagged:.1f}% flagged\n"
        f"found: {100 * found.found:.1f}% of {found.mistakes} mistakes of more than {BIG:g} stakes\n"
        f"false alarms: {100 * found.alarms:.2f}% of {found.sound} decisions that cost less than {SMALL:g}\n"
        f"the coach's costs differ from the solver's by {found.error:.2f} stakes on average"
    )
