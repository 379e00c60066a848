"""Whole matches: stacks are carried from hand to hand, seats go broke, the button moves (env/engine/match.py).

Places decide a match, not chips: what counts is the share of first places. The same decks are played once with the
measured agent in every seat; the mean over such a set of matches is one sample.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from agents.base import Agent
from env.encoding import tables as kernel
from env.engine import batch
from env.engine.cards import deck_cards
from env.engine.match import is_over, next_dealer, payers, places
from env.engine.profiles import Button, Profile
from env.engine.state import new_hands
from env.wrappers.games import check_seats
from training.play import play_out

HANDS = 10
"""Hands of a match in games that have no number of their own."""
Z95 = 1.959964
_CHUNK = 4_000


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What the measured agent reached against seats - 1 copies of an opponent.

    first, first_ci95  share of first places (a place that k seats share counts 1/k) and half-width of its interval;
                       an agent that is as good as its opponents has 1 / seats
    chips, chips_ci95  chips won or lost in a match, in stakes
    """

    opponent: str
    profile: str
    seats: int
    matches: int
    hands: int
    first: float
    first_ci95: float
    chips: float
    chips_ci95: float


def play_matches(hero: Agent, opponent: Agent, game: Profile, seats: int, sets: int, seed: int) -> tuple[Any, Any]:
    """Play `sets` sets of matches, one match for each seat of the hero.

    Returns (sets,) mean share of first places and (sets,) mean chips won in a match, in stakes.
    """
    hands = game.table.hands or HANDS
    rng = np.random.default_rng(seed)
    count = sets * seats
    hero_seat = np.tile(np.arange(seats), sets)
    seated = np.zeros((count, seats), np.int64)
    seated[np.arange(count), hero_seat] = 1
    stacks = np.full((count, seats), game.table.start_stack, np.int64)
    dealer = np.repeat(rng.integers(0, seats, sets), seats)
    for number in range(hands):
        lots = np.repeat(rng.random(sets), seats)
        mixes = np.repeat(rng.integers(1, 2**31 - 1, sets), seats)
        decks = np.repeat(rng.integers(0, 2**63 - 1, sets), seats)
        by_rules: dict[Any, list[int]] = {}
        for one in range(count):
            if is_over(number, hands, stacks[one].tolist(), game.rules):
                continue
            able = payers(stacks[one].tolist(), game.rules)
            if game.table.button == Button.NONE:
                dealer[one] = (able[int(lots[one] * len(able))] - 1) % seats
            elif number > 0:
                dealer[one] = next_dealer(int(dealer[one]), stacks[one].tolist(), game.rules)
            by_rules.setdefault(game.rules_for(len(able)), []).append(one)
        for rules, which in by_rules.items():
            rows, r, cards = new_hands(len(which)), rules.record(), np.array(deck_cards(rules.deck_size), np.int64)
            for row, one in enumerate(which):
                deck = np.random.default_rng(int(decks[one])).permutation(cards)
                batch.start_one(rows[row : row + 1], r, stacks[one], int(dealer[one]), deck)
            seeds = mixes[which]
            for row in range(len(which)):
                kernel.supply_one(rows, row, r, seeds)  # forced bets may put all but one seat all-in
            play_out(rows, rules, (opponent, hero), seated[which], seeds, rng)
            stacks[which] += rows.won[:, :seats] - rows.total[:, :seats]
    first = np.array([_first(stacks[one].tolist(), int(hero_seat[one])) for one in range(count)])
    stake = max(game.rules.ante, game.rules.big_blind)
    chips = (stacks[np.arange(count), hero_seat] - game.table.start_stack) / stake
    return first.reshape(sets, seats).mean(axis=1), chips.reshape(sets, seats).mean(axis=1)


def _first(stacks: list[int], seat: int) -> float:
    """The seat's share of the first place."""
    best, last = next((best, last) for best, last, who in places(stacks) if who == seat)
    return 1.0 / last if best == 1 else 0.0


def measure_matches(
    hero: Agent,
    opponents: dict[str, Agent],
    game: Profile,
    seats: int,
    matches: int,
    seed: int = 1,
    report: Callable[[str, int, int], None] | None = None,
) -> list[MatchResult]:
    """Matches of `hero` against seats - 1 copies of each opponent.

    Args:
        hero: the agent to measure.
        opponents: by name, each met on its own.
        game: what is played; a match has its table's number of hands, else `HANDS`.
        seats: seats of the table.
        matches: matches against each opponent, rounded up to whole sets.
        seed: of decks, lots and the agents' choices.
        report: called with the opponent, matches played and matches to play.

    Raises:
        ValueError: seats that the profile does not have; an agent that chose what is not legal.
    """
    check_seats(game, seats)
    results = []
    sets = max(2, -(-matches // seats))
    for index, (name, opponent) in enumerate(opponents.items()):
        first, chips = [], []
        played = 0
        while played < sets:
            some = min(sets - played, max(1, _CHUNK // seats))
            got = play_matches(hero, opponent, game, seats, some, seed + 1_000_003 * index + played)
            first.append(got[0])
            chips.append(got[1])
            played += some
            if report is not None:
                report(name, played * seats, sets * seats)
        shares, nets = np.concatenate(first), np.concatenate(chips)
        results.append(
            MatchResult(
                name,
                game.name,
                seats,
                sets * seats,
                game.table.hands or HANDS,
                float(shares.mean()),
                _half(shares),
                float(nets.mean()),
                _half(nets),
            )
        )
    return results


def _half(samples: Any) -> float:
    return float(Z95 * samples.std(ddof=1) / np.sqrt(len(samples)))
