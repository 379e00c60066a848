"""Commands of the engine: worked hands, profiles, benchmark, building the caches."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from env.cases import CaseResult, run_cases
from env.engine.profiles import PROFILES
from env.errors import FiveDrawError, NotBuiltError

app = typer.Typer(add_completion=False, help="Rules engine of five-card draw.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def fail(error: Exception) -> typer.Exit:
    """Print an error in one line and exit with status 2."""
    typer.echo(f"error: {error}", err=True)
    return typer.Exit(2)


@app.command()
def cases(
    files: Annotated[list[Path], typer.Argument(help="Files of worked hands or hand comparisons.")],
    only: Annotated[str | None, typer.Option(help="Only this profile or ranking.")] = None,
    as_json: Json = False,
) -> None:
    """Replay worked hands; print the first differing line of each that fails. Exit status 1 if any fails."""
    results: list[CaseResult] = []
    try:
        for file in files:
            results += run_cases(file, only)
    except FiveDrawError as error:
        raise fail(error) from error
    if as_json:
        typer.echo(json.dumps([asdict(result) for result in results]))
    else:
        for result in results:
            if not result.ok:
                typer.echo(f"{result.id}: {result.line}\n    want {result.want}\n    got  {result.got}")
        typer.echo(f"{sum(result.ok for result in results)} of {len(results)} cases pass")
    if not results:
        raise fail(FiveDrawError(f"no case matches {only!r}" if only else "no cases"))
    if not all(result.ok for result in results):
        raise typer.Exit(1)


@app.command()
def profiles(as_json: Json = False) -> None:
    """The profiles with every option's value."""
    table = {name: profile.rules.options() for name, profile in PROFILES.items()}
    if as_json:
        typer.echo(json.dumps(table))
        return
    for name, options in table.items():
        typer.echo(name)
        for option, value in options.items():
            typer.echo(f"    {option:22} {value}")


def _not_built(command: str) -> None:
    raise fail(NotBuiltError(f"`python -m env {command}` is not built yet"))


@app.command(hidden=True)
def replay(file: Path) -> None:
    """Play a hand history through the engine (not built yet)."""
    _not_built("replay")


@app.command(hidden=True)
def convert(source: Path, target: Path) -> None:
    """Convert between hand history formats (not built yet)."""
    _not_built("convert")


@app.command(hidden=True)
def verify(file: Path) -> None:
    """Check a hand's shuffle commitment (not built yet)."""
    _not_built("verify")
