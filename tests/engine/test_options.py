"""Options of a game: each is usable on its own, and those that contradict each other are refused with both names."""

from dataclasses import fields
from typing import Any

import pytest

from env.engine.cards import deck_cards
from env.engine.profiles import PROFILES
from env.engine.rules import MAX_CHIPS, Rules, Structure, rules_from_options
from env.engine.table import Table
from env.errors import DealError, RulesError
from tests.known_bugs.worked import worked
from tests.oracle.duel import random_duel

HOME = Rules()
BLINDS = {"ante": 0, "small_blind": 1, "big_blind": 2}
FIXED = {"structure": "fixed_limit", "limit_units": [2, 4]}
NO_ACE_LOW = {"ranking": "low27", "ace_low_straight": False}

# What is changed in the home game. Where an option needs others, these stand beside it.
ALONE: dict[str, dict[str, Any]] = {
    "deck of 36": {"deck_size": 36},
    "deck of 32": {"deck_size": 32},
    "flush over full house": {"ranking": "high_flush_over_full_house"},
    "low": NO_ACE_LOW,
    "no ace-low straight": {"ace_low_straight": False},
    "no ace-low straight in 36 cards": {"ace_low_straight": False, "deck_size": 36},
    "ante": {"ante": 7},
    "big blind only": {"ante": 0, "big_blind": 2},
    "blinds": BLINDS,
    "equal blinds": BLINDS | {"small_blind": 2},
    "ante and blinds": BLINDS | {"ante": 3},
    "literal heads-up blinds": BLINDS | {"heads_up_blinds": "literal"},
    "minimum bet": {"min_bet": 9},
    "minimum bet of one chip": {"min_bet": 1},
    "pot limit": {"structure": "pot_limit"},
    "pot limit with blinds": BLINDS | {"structure": "pot_limit"},
    "fixed limit": FIXED,
    "fixed limit with cap": FIXED | {"limit_cap": 3},
    "fixed limit with blinds": BLINDS | FIXED | {"limit_cap": 4},
    "fixed limit with an odd unit": {"structure": "fixed_limit", "limit_units": [5, 7]},
    "multiples": {"structure": "fixed_limit_multiples", "limit_units": [3, 6]},
    "multiples with cap": {"structure": "fixed_limit_multiples", "limit_units": [3, 6], "limit_cap": 4},
    "lounge limit": {"structure": "lounge_limit", "ante": 4},
    "two draws": {"draws": 2},
    "three draws": {"draws": 3},
    "three draws of 36 cards": {"draws": 3, "deck_size": 36},
    "three draws of 32 cards": {"draws": 3, "deck_size": 32},
    "no discards": {"max_discards": 0},
    "three discards": {"max_discards": 3},
    "four with an ace": {"max_discards": 3, "four_with_ace": True},
    "starter": {"first_round_starts": "starter"},
    "starter with blinds": BLINDS | {"first_round_starts": "starter"},
    "opener": {"later_rounds_start": "opener"},
    "opener with blinds": BLINDS | {"later_rounds_start": "opener"},
    "first drawer": {"later_rounds_start": "first_drawer"},
    "first drawer after the closer": {"later_rounds_start": "first_drawer", "draw_starts": "after_closer"},
    "after the closer": {"draw_starts": "after_closer"},
    "after the closer, three draws": {"draw_starts": "after_closer", "draws": 3},
    "late fifth card": {"split_fifth_card": True},
    "late fifth card with burn": {"split_fifth_card": True, "burn": True},
    "burn": {"burn": True},
    "bottom card": {"reserve_bottom_card": True},
    "bottom card with three draws": {"reserve_bottom_card": True, "draws": 3},
    "deal, then mix": {"stub_exhaustion": "deal_then_mix"},
    "deal, then mix, three draws": {"stub_exhaustion": "deal_then_mix", "draws": 3},
    "redeal": {"all_check": "redeal"},
    "redeal with free folds": {"all_check": "redeal", "fold_when_free": True},
    "no raise after a missed clock": {"draw_timeout": "no_raise"},
    "neither bet nor raise after a missed clock": {"draw_timeout": "no_bet_or_raise"},
    "missed clocks in three draws": {"draw_timeout": "no_raise", "draws": 3},
    "free folds": {"fold_when_free": True},
    "free folds with blinds": BLINDS | {"fold_when_free": True},
}


def changed(options: dict[str, Any]) -> Rules:
    return rules_from_options(HOME.options() | options)


@pytest.mark.parametrize("name", ALONE)
def test_an_option_on_its_own_plays_as_the_rules_say(name: str) -> None:
    rules = changed(ALONE[name])
    for number in range(50):
        random_duel(f"{name} {number}", rules)


def test_every_option_is_switched_away_from_the_home_game() -> None:
    switched = {
        option for options in ALONE.values() for option, value in options.items() if HOME.options()[option] != value
    }
    assert switched == {field.name for field in fields(Rules)}


def test_every_value_of_a_named_option_is_played() -> None:
    played = {
        (option, value)
        for options in (HOME.options(), *ALONE.values())
        for option, value in options.items()
        if isinstance(value, str)
    }
    for option, value in HOME.options().items():
        if isinstance(value, str):
            names = {member.name.lower() for member in type(getattr(HOME, option))}
            assert {(option, name) for name in names} <= played


# Two options that do not go together, and the rest of the set.
CONTRADICTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("ante", "big_blind", {"ante": 0}),
    ("small_blind", "big_blind", {"small_blind": 1}),
    ("small_blind", "big_blind", BLINDS | {"small_blind": 3}),
    ("min_bet", "big_blind", BLINDS | {"min_bet": 3}),
    ("min_bet", "big_blind", BLINDS | {"big_blind": 4}),
    ("min_bet", "structure", {"min_bet": 0}),
    ("min_bet", "structure", {"min_bet": 0, "structure": "pot_limit"}),
    ("min_bet", "structure", {"min_bet": None}),
    ("limit_units", "draws", {"structure": "fixed_limit"}),
    ("limit_units", "draws", {"structure": "fixed_limit", "limit_units": [2, 4, 4]}),
    ("limit_units", "draws", FIXED | {"draws": 3}),
    ("limit_units", "draws", {"structure": "fixed_limit_multiples", "limit_units": [2]}),
    ("limit_units", "structure", {"limit_units": [2, 4]}),
    ("limit_units", "structure", {"limit_units": [2, 4], "structure": "pot_limit"}),
    ("limit_units", "structure", {"limit_units": [2, 4], "structure": "lounge_limit"}),
    ("limit_cap", "structure", {"limit_cap": 4}),
    ("limit_cap", "structure", {"limit_cap": 4, "structure": "pot_limit"}),
    ("limit_cap", "structure", {"limit_cap": 4, "structure": "lounge_limit"}),
    ("big_blind", "limit_units", FIXED | {"ante": 0, "big_blind": 3}),
    ("structure", "ante", BLINDS | {"structure": "lounge_limit"}),
    ("heads_up_blinds", "big_blind", {"heads_up_blinds": "literal"}),
    ("four_with_ace", "max_discards", {"four_with_ace": True}),
    ("four_with_ace", "max_discards", {"four_with_ace": True, "max_discards": 4}),
    ("split_fifth_card", "max_discards", {"split_fifth_card": True, "max_discards": 4}),
    ("all_check", "big_blind", BLINDS | {"all_check": "redeal"}),
    ("ranking", "ace_low_straight", {"ranking": "low27"}),
]


@pytest.mark.parametrize(("one", "other", "options"), CONTRADICTIONS)
def test_contradictions_are_refused_with_both_names(one: str, other: str, options: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as caught:
        changed(options)
    assert one in str(caught.value)
    assert other in str(caught.value)


BAD_VALUES: list[tuple[str, Any]] = [
    ("deck_size", 40),
    ("deck_size", 36.0),
    ("ante", -1),
    ("ante", MAX_CHIPS + 1),
    ("ante", 1.5),
    ("ante", "1"),
    ("ante", True),
    ("min_bet", -2),
    ("draws", 0),
    ("draws", 4),
    ("max_discards", -1),
    ("max_discards", 6),
    ("structure", "half_pot"),
    ("structure", 1),
    ("structure", ["no_limit"]),
    ("ranking", "razz"),
    ("first_round_starts", ""),
    ("later_rounds_start", "dealer"),
    ("draw_timeout", "fold"),
    ("burn", 1),
    ("burn", "yes"),
    ("fold_when_free", "false"),
    ("limit_units", 5),
    ("limit_units", "24"),
    ("limit_units", [2, 4.5]),
    ("limit_units", [0, 4]),
    ("limit_units", [2, MAX_CHIPS + 1]),
    ("jokers", 2),
]


@pytest.mark.parametrize(("option", "value"), BAD_VALUES)
def test_bad_values_are_refused_by_name(option: str, value: Any) -> None:
    fixed = FIXED if option == "limit_units" else {}
    with pytest.raises(RulesError, match=option):
        changed(fixed | {option: value})


def test_rules_in_code_take_the_named_values_only() -> None:
    for option, value in (("structure", 1), ("ranking", 9), ("limit_units", [2, 4]), ("burn", 0)):
        with pytest.raises(RulesError, match=option):
            HOME.changed(**{option: value})


def test_an_option_without_meaning_is_null() -> None:
    """As the worked hands write it."""
    idle = {"min_bet": None, "limit_units": None, "limit_cap": None, "heads_up_blinds": None}
    lounge = rules_from_options(PROFILES["lounge"].rules.options() | idle)
    assert lounge == PROFILES["lounge"].rules.changed(min_bet=0)
    assert rules_from_options(HOME.options() | idle | {"min_bet": 2}) == HOME
    triple = PROFILES["triple27"].rules
    assert rules_from_options(triple.options() | {"min_bet": None}) == triple


def test_irrelevant_amounts_stay_allowed() -> None:
    """A least bet says nothing in limit games, and is no contradiction there."""
    assert changed(FIXED | {"min_bet": 7}).min_bet == 7
    assert changed({"structure": "lounge_limit", "min_bet": 7}).min_bet == 7


def test_multiples_go_to_any_whole_unit_up_to_the_cap() -> None:
    """R33: a unit of 3, four of them at most. Over 10 the cap of 12 is less than a unit away: no raise."""
    rules = changed({"structure": "fixed_limit_multiples", "limit_units": [3, 6], "limit_cap": 4})
    turns = ["?0 check bet=3..12", "x0 bet 4", "0 bet 6", "?1 fold call=6 raise=9..12", "x1 raise 10"]
    worked([100] * 3, 2, [*turns, "1 raise 12", "?2 fold call=12"], rules=rules)
    short = "?1 fold call=6 raise=9..10"
    worked([100, 11, 100], 2, [*turns[:3], short, "1 raise 10", "?2 fold call=10", "x2 raise 12"], rules=rules)


@pytest.mark.parametrize(
    ("deck_size", "draws", "most"), [(52, 1, 6), (52, 3, 6), (36, 1, 5), (36, 2, 4), (36, 3, 4), (32, 1, 4), (32, 3, 3)]
)
def test_decks_and_draws_limit_the_seats_dealt_in(deck_size: int, draws: int, most: int) -> None:
    """C16, C49: 32 cards with four seats and three draws is refused."""
    rules = Rules(deck_size=deck_size, draws=draws)
    deck = deck_cards(deck_size)
    assert rules.seat_limit() == most
    assert not Table.deal(rules, [9] * most, 0, deck).done
    if most < 6:
        with pytest.raises(DealError, match=f"{most + 1} seats.*C16"):
            Table.deal(rules, [9] * (most + 1), 0, deck)
        table = Table.deal(rules, [9] * most + [0], 0, deck)  # a seat without chips needs no cards
        assert [seat.dealt_in for seat in table.public().seats] == [True] * most + [False]


def test_options_round_trip_as_plain_values() -> None:
    for profile in PROFILES.values():
        for structure in profile.structures:
            rules = profile.at(structure=structure).rules
            assert rules_from_options(rules.options()) == rules


def test_the_kernel_s_record_holds_every_option() -> None:
    rules = changed(BLINDS | FIXED | {"limit_cap": 4, "burn": True})
    record = rules.record()
    assert set(record.dtype.names) == {field.name for field in fields(Rules)}
    assert record.limit_units.tolist() == [2, 4, 0, 0]
    assert (record.structure, record.burn, record.big_blind) == (Structure.FIXED_LIMIT, 1, 2)
