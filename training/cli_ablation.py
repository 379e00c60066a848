"""`ablate`: which terms of a recipe pay."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TaskID

from training.ablation import CONFIGURED, Trial, compare, run_trial, variants
from training.cli_common import EXPECTED, Json, Threads, fail, progress_bar, use_threads
from training.config import ConfigError, load_config
from training.gate import unit_of


def _advance(bar: Progress, task: TaskID, share: float) -> None:
    bar.update(task, completed=share)


def ablate(
    config: Annotated[
        str, typer.Option(help="Name in training/configs, or a .toml file; heads-up, no teacher.")
    ] = "home-alone",
    decisions: Annotated[int, typer.Option(help="Decisions of each run.")] = 10_000_000,
    seeds: Annotated[str, typer.Option(help="Separated by commas.")] = "1,2,3",
    terms: Annotated[str, typer.Option(help="Only these, separated by commas; the run as configured besides.")] = "",
    out: Annotated[Path, typer.Option(help="Folder of the runs; those that it holds are not run again.")] = Path(
        "runs/ablation"
    ),
    threads: Threads = 0,
    as_json: Json = False,
) -> None:
    """A run as configured and one with each term switched, for each seed: best response in the tree to each."""
    use_threads(threads)
    try:
        settings = load_config(config)
        switched = variants(settings)
        names = {name.split()[-1]: name for name in switched}
        chosen = [CONFIGURED]
        for term in [term for term in terms.split(",") if term] or list(names)[1:]:
            if term not in names:
                raise ConfigError(f"term {term!r}: one of {', '.join(list(names)[1:])}")
            chosen.append(names[term])
        if not all(seed.isdecimal() for seed in seeds.split(",")):
            raise ConfigError(f"seeds {seeds!r}: whole numbers, separated by commas")
        trials: list[Trial] = []
        with progress_bar() as bar:
            for seed in map(int, seeds.split(",")):
                for term in chosen:
                    task = bar.add_task(f"{term}, seed {seed}", total=1.0)
                    advance = partial(_advance, bar, task)
                    folder = out / f"{term.replace(' ', '-')}-{seed}"
                    trials.append(run_trial(term, switched[term], seed, decisions, folder, advance))
                    bar.console.print(f"{term}, seed {seed}: {trials[-1].best_response:.0f}")
                    bar.remove_task(task)
    except EXPECTED as error:
        raise fail(error) from error
    rows, unit = compare(trials), unit_of(settings.game())
    if as_json:
        head = {"config": config, "decisions": decisions, "unit": unit}
        typer.echo(
            json.dumps({**head, "rows": [asdict(row) for row in rows], "trials": [asdict(one) for one in trials]})
        )
        return
    typer.echo(f"{config}, {decisions:,} decisions a run, best response in the tree, {unit}")
    typer.echo("| term | seeds | best response | change |\n|---|---|---|---|")
    for row in rows:
        change = "" if row.term == CONFIGURED or len(row.seeds) < 2 else f"{row.change:+.0f} ± {row.ci95:.0f}"
        typer.echo(f"| {row.term} | {len(row.seeds)} | {row.best_response:.0f} | {change} |")
