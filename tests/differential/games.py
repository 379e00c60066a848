"""The games that are compared with PokerKit: every profile in every structure it offers, as far as PokerKit has words.

What has no words is listed, with the reason, under `not_expressed` in `deviations.toml`.
"""

import random
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from env.engine.cards import parse_cards
from env.engine.match import payers
from env.engine.profiles import PROFILES, Profile
from env.engine.rules import Rules
from env.engine.table import Table
from tests.differential.mirror import playable, without_words
from tests.oracle.decks import deck_with
from tests.oracle.random_play import random_stacks

FILE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("deviations.toml").read_text(encoding="utf-8"))
NOT_EXPRESSED: list[dict[str, Any]] = FILE["not_expressed"]


def games() -> dict[str, Profile]:
    """Every game that PokerKit can play, by "profile/structure", at its usual stakes."""
    found = {}
    for profile in PROFILES.values():
        for structure in profile.structures:
            game = profile.at(structure)
            game = replace(game, rules=playable(game.rules))
            if without_words(game.rules) <= {"all_check"}:
                found[f"{profile.name}/{structure.name.lower()}"] = game
    return found


GAMES = games()


def random_hand(rng: random.Random, game: Profile, *, tied: bool = False) -> tuple[Table, list[int]]:
    """A random deal and the stacks before it. `tied`: two to four seats hold the same five ranks.

    Every fourth hand is at higher stakes: stacks below the ante, all-in by a forced bet, short blinds, short bets.
    """
    if rng.random() < 0.25:
        game = game.at(stakes=5)
    seats = rng.randint(2, game.table.seats_max)
    stacks, dealer = random_stacks(rng, seats, max(1, game.rules.ante)), rng.randrange(seats)
    able = payers(stacks, game.rules)
    rules = game.rules_for(len(able))
    ranks = rng.sample("789TJQKA" if rules.deck_size == 32 else "6789TJQKA", 5)
    same = rng.sample(able, min(len(able), rng.randint(2, 4))) if tied else []
    hands = {
        seat: " ".join(rank + "cdhs"[(number + k) % 4] for k, rank in enumerate(ranks))
        for number, seat in enumerate(same)
    }
    return deal(rng, rules, stacks, dealer, hands), stacks


def deal(rng: random.Random, rules: Rules, stacks: list[int], dealer: int, hands: dict[int, str]) -> Table:
    """A deal in which the seats of `hands` get these cards and everything else is random."""
    return Table.deal(rules, stacks, dealer, parse_cards(deck_with(stacks, dealer, hands, rules=rules, rng=rng)))
