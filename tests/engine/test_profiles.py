"""The nine profiles as values: names, structures, stakes, decks by seats (DS-1), table settings."""

from typing import Any

import pytest

from env.engine.cards import deck_cards
from env.engine.profiles import PROFILES, Button, Profile, Rebuy, TableSettings, profile
from env.engine.rules import Rules, Structure
from env.engine.table import Table
from env.errors import DealError, RulesError

STRIPPED = PROFILES["stripped"]


def test_the_nine_profiles_by_name() -> None:
    names = ["home", "online", "classic", "single27", "triple27", "house", "casino", "stripped", "lounge"]
    assert list(PROFILES) == names
    assert profile("home").rules == Rules()
    assert all(profile(name).name == name for name in names)
    assert profile(STRIPPED) is STRIPPED
    with pytest.raises(RulesError, match=r"unknown profile 'omaha'; known: home, .*lounge"):
        profile("omaha")


@pytest.mark.parametrize("name", PROFILES)
def test_the_usual_structure_stands_first(name: str) -> None:
    game = PROFILES[name]
    assert game.structures[0] == game.rules.structure
    assert len(set(game.structures)) == len(game.structures)
    assert game.at() == game
    assert game.at(structure=game.rules.structure) == game


@pytest.mark.parametrize("name", PROFILES)
def test_a_structure_that_the_source_does_not_know_is_refused(name: str) -> None:
    for structure in set(Structure) - set(PROFILES[name].structures):
        with pytest.raises(RulesError) as caught:
            PROFILES[name].at(structure=structure)
        for word in (
            f"structure {structure.name.lower()}",
            f"profile {name}",
            PROFILES[name].structures[0].name.lower(),
        ):
            assert word in str(caught.value)


@pytest.mark.parametrize(
    ("name", "structure", "stakes", "options"),
    [
        ("classic", Structure.FIXED_LIMIT, 1, {"limit_units": (3, 6), "limit_cap": 4, "min_bet": 0, "ante": 1}),
        ("online", Structure.FIXED_LIMIT, 5, {"limit_units": (10, 20), "small_blind": 5, "big_blind": 10}),
        ("triple27", Structure.NO_LIMIT, 1, {"limit_units": (), "limit_cap": 0, "min_bet": 2}),
        ("triple27", Structure.FIXED_LIMIT, 3, {"limit_units": (6, 6, 12, 12), "limit_cap": 4, "big_blind": 6}),
        ("lounge", Structure.POT_LIMIT, 20, {"ante": 20, "min_bet": 20}),
        ("home", Structure.NO_LIMIT, 10, {"ante": 10, "min_bet": 20}),
    ],
)
def test_other_structures_and_stakes(name: str, structure: Structure, stakes: int, options: dict[str, Any]) -> None:
    """S2-8: limit games bet one unit in the first half of the rounds and two in the second, at most four units."""
    game = PROFILES[name].at(structure=structure, stakes=stakes)
    assert (game.rules.structure, game.table.stakes) == (structure, stakes)
    assert {option: getattr(game.rules, option) for option in options} == options


def test_a_lounge_seat_starts_with_fifty_antes_at_any_stakes() -> None:
    assert PROFILES["lounge"].at(stakes=20).table.start_stack == 1000
    assert PROFILES["lounge"].at(stakes=20, start_stack=200).table.start_stack == 200
    with pytest.raises(RulesError, match="start_stack 1001 and buy_in_max_antes 50"):
        PROFILES["lounge"].at(stakes=20, start_stack=1001)


@pytest.mark.parametrize("stakes", [0, -1, 1001])
def test_stakes_out_of_range(stakes: int) -> None:
    with pytest.raises(RulesError, match=f"stakes {stakes}"):
        PROFILES["online"].at(stakes=stakes)


def test_a_match_at_a_cash_table_has_no_rebuys() -> None:
    game = PROFILES["online"].at(hands=20)
    assert (game.table.hands, game.table.rebuy) == (20, Rebuy.NONE)
    with pytest.raises(RulesError, match="rebuy manual and hands 20"):
        PROFILES["online"].at(hands=20, rebuy=Rebuy.MANUAL)


@pytest.mark.parametrize(("name", "option"), [("home", "ante"), ("online", "big_blind")])
def test_a_start_stack_pays_the_forced_bet(name: str, option: str) -> None:
    forced = getattr(PROFILES[name].at(stakes=1).rules, option) * 25
    with pytest.raises(RulesError, match=f"start_stack {forced - 1} and {option} {forced}: too few chips"):
        PROFILES[name].at(stakes=25, start_stack=forced - 1)
    assert PROFILES[name].at(stakes=25, start_stack=forced).table.start_stack == forced


def test_settings_take_names_and_keep_types() -> None:
    settings = TableSettings(hands=0, rebuy="auto", button="none")  # type: ignore[arg-type]
    assert settings.rebuy is Rebuy.AUTO
    assert settings.button is Button.NONE
    for values in ({"rebuy": "x"}, {"seats_max": 7}, {"seats_min": 1}, {"hands": True}, {"draw_clock_s": 1.5}):
        with pytest.raises(RulesError, match=next(iter(values))):
            TableSettings(**values)


def test_ds_1_the_deck_follows_the_seats_dealt_in() -> None:
    """Five seats play with 36 cards, the next hand with four of them with 32; six are refused."""
    five, four = STRIPPED.rules_for(5), STRIPPED.rules_for(4)
    assert (five.deck_size, four.deck_size, STRIPPED.rules_for(2).deck_size) == (36, 32, 32)
    assert len(Table.deal(five, [100] * 5, 0, deck_cards(36)).stub_cards()) == 11
    table = Table.deal(four, [100, 100, 0, 100, 200], 0, deck_cards(32))  # a broke seat keeps its place
    assert [seat.dealt_in for seat in table.public().seats] == [True, True, False, True, True]
    assert len(table.stub_cards()) == 12
    for rules, stacks in ((five, [100] * 6), (four, [100] * 5)):
        with pytest.raises(DealError, match=f"{len(stacks)} seats"):
            Table.deal(rules, stacks, 0, deck_cards(rules.deck_size))
    with pytest.raises(RulesError, match="seats_max 6 and deck_size 36: at most 5 seats"):
        STRIPPED.at(seats_max=6)


def test_only_the_stripped_deck_follows_the_seats() -> None:
    for name, game in PROFILES.items():
        if name != "stripped":
            assert {game.rules_for(seats) for seats in range(2, 7)} == {game.rules}


def test_buy_ins_are_counted_in_antes() -> None:
    settings = TableSettings(hands=0, buy_in_min_antes=1, buy_in_max_antes=50)
    with pytest.raises(RulesError, match="buy_in_max_antes 50 and ante 0"):
        Profile("own", PROFILES["online"].rules, settings)
