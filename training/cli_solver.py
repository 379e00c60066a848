"""`python -m training solve | exploit | draws`."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated, Literal

import torch
import typer

from env.rules_file import choose_profile
from env.wrappers.games import check_seats
from training.cli_common import EXPECTED, Json, RulesFile, Seed, Threads, agent_named, fail, progress_bar
from training.config import ConfigError
from training.exploit import learned_response, tree_best_response
from training.solver.cfr import solve as solve_game


def unit_of(ante: int, big_blind: int) -> str:
    """mA/h with antes, mbb/h with blinds."""
    return "mbb/h" if big_blind > ante else "mA/h"


def solve(
    profile: Annotated[str, typer.Option(help="Which game.")] = "home",
    rules: RulesFile = None,
    stack: Annotated[int | None, typer.Option(help="Chips of both seats; the game's own if left out.")] = None,
    minutes: Annotated[float, typer.Option(help="Longest time.")] = 10.0,
    target: Annotated[float, typer.Option(help="Exploitability in thousandths of a stake to stop at.")] = 0.0,
    fresh: Annotated[bool, typer.Option("--fresh", help="Solve again, whatever is on disk.")] = False,
    as_json: Json = False,
) -> None:
    """Solve a heads-up game with one draw by vector CFR+ on its bucketed public tree; solutions are kept on disk."""
    try:
        game = choose_profile(profile, rules)
        with progress_bar() as progress:
            task = progress.add_task("growing the tree", total=1.0)

            def report(iterations: int, share: float, gap: float) -> None:
                text = f"{iterations} iterations, exploitability {1000 * gap:.1f}"
                progress.update(task, completed=share, description=text)

            found = solve_game(game, stack, minutes, target / 1000, fresh, report)
    except EXPECTED as error:
        raise fail(error) from error
    unit = unit_of(game.rules.ante, game.rules.big_blind)
    result = {
        "profile": game.name,
        "stack": found.start,
        "nodes": len(found.tree.nodes),
        "iterations": found.iterations,
        "exploitability": 1000 * found.exploitability,
        "value": 1000 * found.value,
        "unit": unit,
    }
    if as_json:
        typer.echo(json.dumps(result))
        return
    typer.echo(
        f"{game.name}, {found.start} chips: {result['nodes']} nodes, {found.iterations} iterations, "
        f"exploitability in the tree {result['exploitability']:.1f} {unit}, "
        f"value of the seat that speaks first {result['value']:+.1f} {unit}"
    )


def exploit(
    model: Annotated[str, typer.Option(help="A model, a scripted agent, cfr, file.py:Class, or default.")] = "default",
    profile: Annotated[str, typer.Option(help="Which game.")] = "home",
    rules: RulesFile = None,
    seats: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    stack: Annotated[int | None, typer.Option(help="Chips of each seat; the game's own if left out.")] = None,
    start: Annotated[Literal["scratch", "copy"], typer.Option(help="What the learner starts from.")] = "scratch",
    decisions: Annotated[int, typer.Option(help="Decisions of the learner; 0: no learner.")] = 0,
    tree: Annotated[bool, typer.Option("--tree/--no-tree", help="Also the best response on the tree.")] = True,
    scales: Annotated[str, typer.Option(help="Buckets of the trees, as multiples of the usual numbers.")] = "1,2,4",
    width: Annotated[float, typer.Option(help="Half-width of the intervals to play for.")] = 30.0,
    seed: Seed = 1,
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """What a dedicated opponent wins: the best response on the tree, played; and a learner. All are lower bounds."""
    if threads:
        torch.set_num_threads(threads)
    try:
        game = choose_profile(profile, rules)
        game = game if stack is None else game.at(start_stack=stack)
        check_seats(game, seats)
        if not all(one in ("1", "2", "3", "4") for one in scales.split(",")):
            raise ConfigError(f"scales {scales!r}: whole numbers 1 to 4, separated by commas")
        multiples = tuple(int(one) for one in scales.split(","))
        if decisions < 0:
            raise ConfigError(f"decisions {decisions}: 0 or more")
        agent = agent_named(model, game, seats)
        best = learner = None

        def say(text: str) -> None:
            typer.echo(text, err=True)

        if (
            tree
            and seats == 2
            and game.rules.draws == 1
            and (hasattr(agent, "probabilities") or hasattr(agent, "plan"))
        ):
            best = tree_best_response(agent, game, multiples, width=width, seed=seed, say=say)
        if decisions:
            learner = learned_response(agent, game, seats, decisions, start == "copy", width=width, seed=seed, say=say)
    except EXPECTED as error:
        raise fail(error) from error
    unit = unit_of(game.rules.ante, game.rules.big_blind)
    if as_json:
        about = {"profile": game.name, "seats": seats, "stack": game.table.start_stack, "start": start}
        found = {"best_response": best and asdict(best), "learner": learner and asdict(learner), "unit": unit}
        typer.echo(json.dumps({**found, **about}))
        return
    if best is not None:
        scales = ", ".join(f"x{scale} {value:.0f}" for scale, value in best.by_scale)
        typer.echo(f"best response: {best.tree:.0f} {unit} in the tree (buckets {scales}), played {best.played:.0f} ± ")
        typer.echo(
            f"  {best.ci95:.0f} over {best.hands} hands; {100 * best.off_tree:.1f}% of the actions are off the tree"
        )
    if learner is not None:
        curve = ", ".join(f"{done / 1e6:.1f} M {gain:+.0f}" for done, gain in learner.curve)
        typer.echo(
            f"learner from {start}: {learner.gain:+.0f} ± {learner.ci95:.0f} {unit} after {learner.decisions} decisions"
        )
        typer.echo(f"  on the way: {curve}")
    figures = [] if best is None else [best.tree, best.played]
    figures += [] if learner is None else [learner.gain]
    if figures:
        typer.echo(f"lower bound of its exploitability: {max(figures):.0f} {unit}")
