"""How the styles of a model differ: how often they enter and raise, and what they cost against the unbiased one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from agents.base import Agent
from env.encoding import tables as kernel
from env.engine.profiles import Profile
from env.engine.state import new_hands
from env.wrappers.games import check_seats
from training.evaluate import Z95
from training.play import play_out

_CHUNK = 12_000


@dataclass(frozen=True, slots=True)
class StyleRow:
    """What a style does in one seat against `even` in the others; shares of the hands dealt.

    entered      called, bet or raised in the first round          raised  bet or raised there
    mean, ci95   thousandths of a stake per hand, half-width of its interval
    """

    style: str
    hands: int
    entered: float
    raised: float
    mean: float
    ci95: float


def measure_style(style: str, hero: Agent, even: Agent, game: Profile, seats: int, hands: int, seed: int) -> StyleRow:
    """Play duplicate sets with `hero` in every seat once. Raises ValueError for an agent's illegal choice."""
    rules = game.rules_for(seats)
    r, sets = rules.record(), max(2, -(-hands // seats))
    results, entered, raised = [], 0, 0
    for start in range(0, sets, _CHUNK // seats):
        some = min(_CHUNK // seats, sets - start)
        rng = np.random.default_rng(seed + start)
        rows = new_hands(some * seats)
        seeds = np.repeat(rng.integers(1, 2**31 - 1, some), seats)
        dealer = np.repeat(rng.integers(0, seats, some), seats)
        mine = np.tile(np.arange(seats), some)
        kernel.deal_same(rows, r, seats, game.table.start_stack, dealer, seeds)
        seated = (np.arange(seats)[None, :] != mine[:, None]).astype(np.int64)
        play_out(rows, rules, (hero, even), seated, seeds, rng)
        every = np.arange(len(rows))
        raises, calls = rows.raised[every, mine, 0], rows.called[every, mine, 0]
        entered += int(((raises > 0) | (calls > 0)).sum())
        raised += int((raises > 0).sum())
        net = rows.won[every, mine] - rows.total[every, mine]
        results.append(1000 * net.reshape(some, seats).mean(axis=1) / kernel.stake(r))
    samples, played = np.concatenate(results), sets * seats
    half = float(Z95 * samples.std(ddof=1) / np.sqrt(len(samples)))
    return StyleRow(style, played, entered / played, raised / played, float(samples.mean()), half)


def measure_styles(
    agents: Sequence[tuple[str, Agent]],
    even: Agent,
    game: Profile,
    seats: int,
    hands: int,
    seed: int = 1,
    report: Callable[[str, float], None] | None = None,
) -> list[StyleRow]:
    """A row for each style, all on the same deals.

    Args:
        agents: who plays each style.
        even: sits in all other seats.
        game: what is played.
        seats: of the table.
        hands: of each style, rounded up to whole duplicate sets.
        seed: of decks and choices.
        report: called with the style and the share that is done.

    Raises:
        ValueError: seats that the profile does not have; an agent's illegal choice.
    """
    check_seats(game, seats)
    rows = []
    for index, (style, agent) in enumerate(agents):
        if report is not None:
            report(style, index / len(agents))
        rows.append(measure_style(style, agent, even, game, seats, hands, seed))
    return rows
