"""Every agent against every other one: a cross table of duplicate deals, or of whole matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from agents.base import Agent
from env.engine.profiles import Profile
from training.evaluate import evaluate
from training.matches import measure_matches


@dataclass(frozen=True, slots=True)
class Cell:
    """What `agent` gets in one seat against copies of `opponent` in the others.

    mean, ci95  with duplicate deals: thousandths of a stake per hand; in matches: share of first places
    chips, chips_ci95  in matches: chips won in a match, in stakes
    """

    agent: str
    opponent: str
    played: int
    mean: float
    ci95: float
    chips: float | None = None
    chips_ci95: float | None = None


def pairings(names: list[str], seats: int) -> Iterator[tuple[str, str]]:
    """Who is measured against whom: with two seats each pair once, since the other's result is its mirror image."""
    for row, agent in enumerate(names):
        for column, opponent in enumerate(names):
            if row != column and (seats > 2 or row < column):
                yield agent, opponent


def mirrored(cell: Cell, match: bool) -> Cell:
    """The other seat of a table of two."""
    mean = 1 - cell.mean if match else -cell.mean
    chips = None if cell.chips is None else -cell.chips
    return Cell(cell.opponent, cell.agent, cell.played, mean, cell.ci95, chips, cell.chips_ci95)


def tournament(
    agents: dict[str, Agent],
    game: Profile,
    seats: int,
    played: int,
    match: bool = False,
    seed: int = 1,
    report: Callable[[str, float], None] | None = None,
) -> list[Cell]:
    """Play a round robin.

    Args:
        agents: by name, at least two.
        game: what is played.
        seats: seats of every table: one agent against seats - 1 copies of the other.
        played: hands of each pairing, or matches.
        match: whole matches instead of single hands.
        seed: of decks and choices; every pairing is dealt the same decks.
        report: called with the pairing and the share that is done.

    Returns cells row by row. Raises ValueError.
    """
    if len(agents) < 2:
        raise ValueError("a tournament takes two agents or more")
    pairs = list(pairings(list(agents), seats))
    cells: dict[tuple[str, str], Cell] = {}
    for index, (one, other) in enumerate(pairs):

        def told(_: str, done: int, total: int, index: int = index, one: str = one, other: str = other) -> None:
            if report is not None:
                report(f"{one} against {other}", (index + done / total) / len(pairs))

        if match:
            (result,) = measure_matches(agents[one], {other: agents[other]}, game, seats, played, seed, told)
            cell = Cell(one, other, result.matches, result.first, result.first_ci95, result.chips, result.chips_ci95)
        else:
            (hands,) = evaluate(agents[one], {other: agents[other]}, game, seats, played, seed, told)
            cell = Cell(one, other, hands.hands, hands.mean, hands.ci95)
        cells[one, other] = cell
        if seats == 2:
            cells[other, one] = mirrored(cell, match)
    return [cells[one, other] for one in agents for other in agents if one != other]


def cross_table(cells: list[Cell], match: bool) -> str:
    """Rows of what each agent got from each other one, and on average."""
    names = list(dict.fromkeys(cell.agent for cell in cells))
    found = {(cell.agent, cell.opponent): cell for cell in cells}
    width = max(17, *(len(name) + 2 for name in names))

    def figure(cell: Cell) -> str:
        return f"{cell.mean:.1%} ± {cell.ci95:.1%}" if match else f"{cell.mean:+.0f} ± {cell.ci95:.0f}"

    lines = ["".join(text.rjust(width) for text in ("", *names, "mean"))]
    for row in names:
        mine = [found[row, column].mean for column in names if column != row]
        mean = sum(mine) / len(mine)
        texts = [figure(found[row, column]) if column != row else "." for column in names]
        lines.append("".join(text.rjust(width) for text in (row, *texts, f"{mean:.1%}" if match else f"{mean:+.0f}")))
    return "\n".join(lines)
