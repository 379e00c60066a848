"""The engine against the naive oracle: every decision and everything that happens in random hands of every game."""

import random
from collections import Counter

import pytest

from env.engine.cards import parse_cards
from env.engine.events import EventKind
from env.engine.profiles import PROFILES
from env.engine.rules import Rules
from tests.oracle.duel import Duel, random_duel
from tests.oracle.games import GAMES, random_rules

HANDS = 240  # of each profile, shared by its structures
LONG = 100_000


def games_of(profile: str) -> list[str]:
    return [game for game in GAMES if game.startswith(f"{profile}/")]


@pytest.mark.parametrize("profile", PROFILES)
def test_random_hands(profile: str) -> None:
    happened = Counter[str]()
    for game in games_of(profile):
        for number in range(HANDS // len(games_of(profile))):
            duel = random_duel(f"{game} {number}", GAMES[game])
            happened.update(kind for kind, *_ in duel.naive.log)
    rules = PROFILES[profile].rules
    own = {"small_blind"} if rules.small_blind else {"ante"}
    own |= {"burn"} if rules.burn else set()
    own |= {"fifth"} if rules.split_fifth_card else set()
    own |= {"redeal"} if rules.all_check else set()
    own |= {"mix"} if rules.max_discards == 5 else set()
    for kind in {"fold", "call", "bet", "raise", "timeout", "receive", "return", "show", "win", *own}:
        assert happened[kind], f"no {kind} in {HANDS} hands"


def test_house_hands_that_run_out_of_cards() -> None:
    """Four of six seats have an ace, so that they may draw four: the only way to the end of that stub."""
    mixes = 0
    for number in range(40):
        aces = parse_cards("As Ah Ad Ac")
        duel = Duel(GAMES["house/no_limit"], [100] * 6, number % 6, random.Random(number), aces)
        duel.flavour = "hungry"
        duel.play()
        mixes += duel.naive.cards.mixes
    assert mixes > 3


def test_late_fifth_cards_after_others_have_mixed() -> None:
    """Own discards lie in the stub and in other hands when a mix comes before the late fifth card: none is doubled."""
    rules = Rules(deck_size=36, split_fifth_card=True, reserve_bottom_card=True)
    twice = 0
    for number in range(40):
        duel = Duel(rules, [100] * 5, number % 5, random.Random(number))
        duel.flavour = "hungry"
        duel.play()
        twice += duel.naive.cards.mixes > 1
    assert twice > 3


def test_random_hands_of_any_options() -> None:
    happened = Counter[str]()
    for number in range(300):
        duel = random_duel(f"options {number}", random_rules(random.Random(f"rules {number}")))
        happened.update(kind for kind, *_ in duel.naive.log)
    assert set(happened) == {kind.name.lower() for kind in EventKind}


@pytest.mark.long
@pytest.mark.parametrize("profile", PROFILES)
def test_many_random_hands(profile: str) -> None:
    for game in games_of(profile):
        for number in range(LONG // len(games_of(profile))):
            random_duel(f"long {game} {number}", GAMES[game])


@pytest.mark.long
def test_many_random_hands_of_any_options() -> None:
    for number in range(LONG):
        random_duel(f"long options {number}", random_rules(random.Random(f"long rules {number}")))
