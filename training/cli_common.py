"""What the commands share: options, errors in one line, the progress bar."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import torch
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from agents.base import Agent
from agents.registry import AgentError, default_name, fallback_name, load
from env.engine.profiles import Profile
from env.errors import FiveDrawError
from models.checkpoint import ModelError
from training.config import ConfigError
from training.solver.cfr import solve
from training.solver.player import PlanAgent

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seed = Annotated[int, typer.Option(help="Seed of everything random.")]
RulesFile = Annotated[
    Path | None, typer.Option("--rules", help="One's own game: a TOML file of options, see env/rules_file.py.")
]
Threads = Annotated[int, typer.Option(help="Threads of PyTorch; 0 leaves its default.")]
ProfileName = Annotated[str, typer.Option("--profile", help="Which game.")]
EXPECTED = (AgentError, ConfigError, FiveDrawError, ModelError, ValueError, OSError)
"""What is answered in one line; anything else is a bug and shows its traceback."""


def fail(error: Exception) -> typer.Exit:
    """Print an error in one line and exit with status 2."""
    typer.echo(f"error: {error}", err=True)
    return typer.Exit(2)


def progress_bar() -> Progress:
    """A bar on standard error, so that what --json prints stays clean."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def use_threads(threads: int) -> None:
    """Let PyTorch work with so many threads; 0 leaves its default."""
    if threads:
        torch.set_num_threads(threads)


def print_result(result: dict[str, Any], as_json: bool) -> None:
    """One object: as JSON, or a line for each value."""
    typer.echo(json.dumps(result) if as_json else "\n".join(f"{name}: {value}" for name, value in result.items()))


def agent_named(name: str, game: Profile, seats: int) -> Agent:
    """An agent of a game by name: "default" for the catalogue's model, "cfr" for the solver's (solved now if need be).

    Raises AgentError, ModelError; ValueError for "cfr" in a game with more than two seats or more than one draw.
    """
    if name == "cfr":
        if seats != 2:
            raise ValueError(f"agent 'cfr' and seats {seats}: only heads-up games are solved")
        found = solve(game)
        return PlanAgent(found.tree, found.buckets, found.plan)
    return load(default_name(game.name, seats) if name == "default" else name, game.name)


def opponent_name(game: Profile, seats: int) -> str:
    """The catalogue's model for a game, or the scripted agent that stands in for one."""
    try:
        return default_name(game.name, seats)
    except AgentError:
        return fallback_name(game)
