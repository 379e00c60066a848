"""Commands of the engine: worked hands, profiles, benchmark, building the caches."""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from env.cases import CaseResult, run_cases
from env.engine.profiles import PROFILES
from env.errors import FiveDrawError, HistoryError, RulesError
from env.profile_table import text_of, values, with_table
from env.rules_file import choose_profile, load_profile

app = typer.Typer(add_completion=False, help="Rules engine of five-card draw.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RulesFile = Annotated[
    Path | None, typer.Option("--rules", help="One's own game: a TOML file of options, see env/rules_file.py.")
]
RULES_MD = Path(__file__).parent / "RULES.md"


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
def profiles(
    as_json: Json = False,
    rules: RulesFile = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print RULES.md with its table written anew.")] = False,
) -> None:
    """The profiles with every option's value, table settings included; or one's own game from a file."""
    if markdown:
        typer.echo(with_table(RULES_MD.read_text(encoding="utf-8")), nl=False)
        return
    try:
        games = PROFILES if rules is None else {(own := load_profile(rules)).name: own}
    except FiveDrawError as error:
        raise fail(error) from error
    table = {name: values(game) for name, game in games.items()}
    if as_json:
        typer.echo(json.dumps(table))
        return
    for name, options in table.items():
        typer.echo(name)
        for option, value in options.items():
            typer.echo(f"    {option:22} {text_of(value)}")


@app.command()
def build() -> None:
    """Compile the kernels and build the hand tables of all profiles, so that no player ever waits for it."""
    from env.warm import build_caches

    began = time.perf_counter()
    with Progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), transient=True) as progress:
        progress.add_task("compiling the rules and building the hand tables, once")
        for part in build_caches():
            progress.console.print(f"{part} ready after {time.perf_counter() - began:.1f} s")
    typer.echo(f"kernels and hand tables ready in {time.perf_counter() - began:.1f} s")


@app.command()
def bench(
    profile: Annotated[str | None, typer.Option(help="Which game; every one if left out.")] = None,
    rules: RulesFile = None,
    seats: Annotated[list[int] | None, typer.Option(help="Seats; may be given several times. Default 2, 4, 6.")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds for each row.")] = 1.0,
    as_json: Json = False,
    peers: Annotated[bool, typer.Option(help="Also run PokerKit, RLCard and OpenSpiel where installed.")] = False,
) -> None:
    """Speed of the engine: decisions, observations, hands, evaluations. `home` with one thread and with all of them."""
    from env.bench import as_json as json_of
    from env.bench import measure, ratios
    from env.bench_peers import measure_peers

    numbers = seats or [2, 4, 6]
    cores = os.cpu_count() or 1
    try:
        if profile is None and rules is None:
            games = list(PROFILES.values())
        else:
            games = [choose_profile(profile or "home", rules)]
        widest = max(game.table.seats_max for game in games)
        if any(not 2 <= n <= widest for n in numbers):
            raise RulesError(f"seats {numbers}: 2 to {widest}")
        rows = []
        for game in games:
            threads = sorted({1, cores}) if len(games) == 1 or game.name == "home" else [cores]
            rows += measure(game, [n for n in numbers if n <= game.table.seats_max], threads, seconds)
    except FiveDrawError as error:
        raise fail(error) from error
    missing: list[str] = []
    if peers:
        others, missing = measure_peers("home", numbers, seconds)
        rows += others
    if as_json:
        typer.echo(json.dumps(json_of(rows)))
        return
    for row in rows:
        who = f"  {row.peer}" if row.peer else ""
        at = f"{row.seats} seats, " if row.seats else ""
        typer.echo(f"{row.profile:9} {row.work:13} {at:9}{row.threads} threads {row.per_second / 1e6:10.3f} M/s{who}")
    for name, ratio in ratios(rows).items():
        typer.echo(f"ratio to {name}: {ratio:.0f}")
    for name in missing:
        typer.echo(f"{name} is not installed")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="Hand histories: PHH (.phh, .phhs) or PokerStars text.")],
    as_json: Json = False,
) -> None:
    """Play hand histories through the engine; one object a line with --json. Exit status 1 if a hand is refused."""
    from env.history_cli import error_json, play, read_file, replay_json, transcript

    try:
        hands = read_file(file)
    except HistoryError as error:
        if as_json:
            typer.echo(json.dumps(error_json(error)))
            raise typer.Exit(1) from error
        raise fail(error) from error
    refused = 0
    for number, hand in enumerate(hands, 1):
        played = play(hand)
        refused += isinstance(played, HistoryError)
        if as_json:
            typer.echo(json.dumps(replay_json(played)))
        elif isinstance(played, HistoryError):
            typer.echo(f"hand {number}: {played.code}: {played}", err=True)
        else:
            typer.echo("\n".join(transcript(played)))
    if refused:
        raise typer.Exit(1)


@app.command()
def convert(
    source: Annotated[Path, typer.Argument(help="Hand histories: PHH or PokerStars text.")],
    target: Annotated[Path, typer.Argument(help="The file to write: .phh, .phhs (PHH) or .txt (PokerStars text).")],
) -> None:
    """Convert between hand history formats. Nothing is written if a hand is refused or cannot be said there."""
    from env.history_cli import convert_file

    try:
        count = convert_file(source, target)
    except FiveDrawError as error:
        raise fail(error) from error
    typer.echo(f"{target}: {count} hand{'' if count == 1 else 's'}")


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="Hand histories (PHH) with the proofs of their sealed decks.")],
    as_json: Json = False,
) -> None:
    """Check each hand against the seal of its deck: openings, cut, cards dealt. Exit status 1 if one does not fit."""
    from env.verify_cli import checked_json, checked_text, verify_file

    try:
        hands = verify_file(file)
    except HistoryError as error:
        raise fail(error) from error
    for number, hand in enumerate(hands, 1):
        if as_json:
            typer.echo(json.dumps(checked_json(hand)))
        else:
            typer.echo(f"hand {number}: {checked_text(hand)}", err=not hand.ok)
    if not all(hand.ok for hand in hands):
        raise typer.Exit(1)
