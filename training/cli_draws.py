"""`python -m training draws`."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from env.rules_file import choose_profile
from training.cli_common import EXPECTED, Json, ProfileName, RulesFile, Seed, Threads, agent_named, fail, use_threads
from training.draw_report import draw_report
from training.solver.cfr import solve


def draws(
    model: Annotated[str, typer.Option(help="A model, a scripted agent, cfr, file.py:Class, or default.")] = "default",
    profile: ProfileName = "home",
    rules: RulesFile = None,
    stack: Annotated[int | None, typer.Option(help="Chips of both seats; the game's own if left out.")] = None,
    minutes: Annotated[float, typer.Option(help="Longest time to solve the game, if it isn't on disk.")] = 10.0,
    hands: Annotated[int, typer.Option(help="Hands of each kind that are asked about.")] = 400,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """How each kind of hand is drawn to, heads-up, beside the solver's plan."""
    use_threads(threads)
    try:
        game = choose_profile(profile, rules)
        game = game if stack is None else game.at(start_stack=stack)
        agent = agent_named(model, game, 2)
        solution = solve(game, game.table.start_stack, minutes)
        rows = draw_report(agent, game, solution, hands, seed, lambda text: typer.echo(text, err=True))
    except EXPECTED as error:
        raise fail(error) from error
    if as_json:
        typer.echo(json.dumps([asdict(row) for row in rows]))
        return
    typer.echo(f"{'hand':29} {'':11} {'deals':>9} {'agent':>7} {'solver':>7}")
    for row in rows:
        shares = " ".join("      -" if one is None else f"{one:7.1%}" for one in (row.agent, row.solver))
        typer.echo(f"{row.kind:29} {row.should:11} {row.hands:9} {shares}")
