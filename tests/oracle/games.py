"""The games that are played at random: every profile in every structure, and any valid set of options."""

import random
from dataclasses import fields
from typing import Any

from env.engine.profiles import PROFILES
from env.engine.rules import (
    AllCheck,
    DrawStarts,
    DrawTimeout,
    FirstRoundStarts,
    HeadsUpBlinds,
    LaterRoundsStart,
    Ranking,
    Rules,
    Structure,
    StubExhaustion,
)
from env.errors import RulesError


def profile_games() -> dict[str, Rules]:
    """Every profile in every structure it offers, the stripped one with both decks; by profile, "/", what differs."""
    games: dict[str, Rules] = {}
    for name, profile in PROFILES.items():
        for structure in profile.structures:
            at = profile.at(structure=structure)
            decks = {f"{name}/{at.rules_for(seats).deck_size}": at.rules_for(seats) for seats in range(2, 7)}
            games |= decks if profile.decks else {f"{name}/{structure.name.lower()}": at.rules}
    return games


GAMES = profile_games()

VALUES: dict[str, tuple[Any, ...]] = {
    "deck_size": (52, 52, 36, 32),
    "ranking": tuple(Ranking),
    "ace_low_straight": (False, True),
    "ante": (0, 1, 3, 10),
    "small_blind": (0, 1, 2, 5),
    "big_blind": (0, 2, 5, 10),
    "min_bet": (1, 2, 5, 10),
    "structure": tuple(Structure),
    "limit_cap": (0, 1, 3, 4, 5),
    "draws": (1, 1, 2, 3),
    "max_discards": (5, 5, 5, 3, 0),
    "four_with_ace": (False, False, True),
    "first_round_starts": tuple(FirstRoundStarts),
    "later_rounds_start": tuple(LaterRoundsStart),
    "draw_starts": tuple(DrawStarts),
    "split_fifth_card": (False, True),
    "burn": (False, True),
    "reserve_bottom_card": (False, True),
    "stub_exhaustion": tuple(StubExhaustion),
    "all_check": tuple(AllCheck),
    "draw_timeout": tuple(DrawTimeout),
    "fold_when_free": (False, True),
    "heads_up_blinds": tuple(HeadsUpBlinds),
}
"""Values of each option that random sets are drawn from; what has no meaning beside the others is left out then."""


def random_rules(rng: random.Random) -> Rules:
    """A valid set of options; sets that contradict each other are drawn again."""
    while True:
        options = {name: rng.choice(values) for name, values in VALUES.items()}
        if options["structure"] in (Structure.FIXED_LIMIT, Structure.FIXED_LIMIT_MULTIPLES):
            unit = options["big_blind"] or rng.choice((2, 3, 5))
            options["limit_units"] = (unit, *(unit * rng.randint(1, 2) for _ in range(options["draws"])))
        else:
            options["limit_cap"] = 0
        if not options["big_blind"]:
            options["heads_up_blinds"] = HeadsUpBlinds.STANDARD
        elif options["structure"] in (Structure.NO_LIMIT, Structure.POT_LIMIT):
            options["min_bet"] = options["big_blind"]
        try:
            return Rules(**options)
        except RulesError:
            continue


assert {*VALUES, "limit_units"} == {field.name for field in fields(Rules)}
