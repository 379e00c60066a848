"""Situations that the tests of this folder share."""

import pytest

from env.encoding.hand_tables import HandTables, load
from env.engine.rules import Rules
from tests.encoding.situations import MIXTURES, PROFILE_GAMES, Situation, played


@pytest.fixture(scope="session")
def tables() -> HandTables:
    return load(Rules())


@pytest.fixture(scope="session")
def situations() -> list[Situation]:
    """Some hundreds, of all games and seat numbers, the home game most of all."""
    result: list[Situation] = []
    for game, rules in MIXTURES.items():
        for seats in (2, 3, 4, 6):
            result += played(rules, seats, 5 if game == "home" else 2, seed=seats)
    for number, game in enumerate(PROFILE_GAMES.values()):
        for seats in (2 + number % 3, game.table.seats_max):
            result += played(game.rules_for(seats), seats, 1, seed=number)
    return result
