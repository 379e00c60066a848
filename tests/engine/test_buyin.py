"""Buy-in and rebuy between hands: the vectors RB-1..RB-9 as far as they are arithmetic (S4-14, S4-15).

When chips move is the business of whoever runs the table: the bot's service shows RB-7 to RB-9 (what leaving gives back
and clears) at a table of its own. Here is what the numbers say.
"""

import pytest

from env.engine import buyin, match
from env.engine.actions import Action
from env.engine.cards import parse_cards
from env.engine.profiles import PROFILES, Profile
from env.engine.table import Table
from env.errors import RulesError
from tests.oracle.decks import deck_with

LOUNGE, ONLINE, HOME = PROFILES["lounge"], PROFILES["online"], PROFILES["home"]


def test_rb_1_a_seat_costs_one_to_fifty_antes() -> None:
    assert buyin.buy_in_range(LOUNGE) == (10, 500)
    for chips in (500, 10):
        buyin.check_buy_in(LOUNGE, chips, 1000)
    for chips in (501, 9, 0, -10):
        with pytest.raises(RulesError, match=f"buy-in {chips}: 10 to 500 chips"):
            buyin.check_buy_in(LOUNGE, chips, 1000)
    with pytest.raises(RulesError, match="buy-in 200 and balance 199"):
        buyin.check_buy_in(LOUNGE, 200, 199)
    buyin.check_buy_in(LOUNGE, 199, 199)


def test_the_range_grows_with_the_stakes() -> None:
    assert buyin.buy_in_range(LOUNGE.at(stakes=25)) == (25, 1250)


@pytest.mark.parametrize("game", [HOME, ONLINE])
def test_elsewhere_a_seat_has_the_start_stack(game: Profile) -> None:
    stack = game.table.start_stack
    assert buyin.buy_in_range(game) == (stack, stack)
    buyin.check_buy_in(game, stack, stack)
    with pytest.raises(RulesError, match=f"{stack} to {stack}"):
        buyin.check_buy_in(game, stack - 1, 10_000)


@pytest.mark.parametrize(
    ("vector", "stack", "balance", "stack_after", "balance_after"),
    [
        ("RB-2", 430, 1000, 500, 930),
        ("RB-3", 430, 30, 460, 0),
        ("RB-4", 520, 1000, 520, 1000),
        ("RB-5", 0, 5, 0, 5),
        ("RB-6", 495, 1000, 500, 995),
        ("full", 500, 1000, 500, 1000),
        ("nothing to buy with", 430, 0, 430, 0),
        ("broke", 0, 0, 0, 0),
        ("the last ante", 5, 5, 10, 0),
        ("below an ante even so", 5, 4, 5, 4),
    ],
)
def test_auto_rebuy_fills_the_stack_up(
    vector: str, stack: int, balance: int, stack_after: int, balance_after: int
) -> None:
    chips = buyin.auto_rebuy(LOUNGE, stack, balance)
    assert (stack + chips, balance - chips) == (stack_after, balance_after), vector


def test_rb_5_who_cannot_make_an_ante_is_not_dealt() -> None:
    stacks = [500, 0 + buyin.auto_rebuy(LOUNGE, 0, 5), 500]
    assert match.payers(stacks, LOUNGE.rules) == (0, 2)


def test_rb_7_nothing_is_bought_in_a_hand() -> None:
    """An all-in seat stays at 0 until the game ends: the engine has no way to add chips to a hand."""
    deck = deck_with([20, 10], 0, {0: "As Ah Ad Kc Ks", 1: "2s 3h 4d 5c 7s"}, rules=LOUNGE.rules)
    table = Table.deal(LOUNGE.rules, [20, 10], 0, parse_cards(deck))
    assert table.public().seats[1].all_in
    while table.actor is not None:
        assert table.stacks()[1] == 0
        table.apply(table.actor, Action.pat())
    assert table.stacks() == (30, 0)


def test_rb_8_without_the_box_a_short_stack_waits_for_a_manual_buy_in() -> None:
    assert match.payers([500, 5], LOUNGE.rules) == (0,)
    assert buyin.rebuy(LOUNGE, 5, 100, 95) == 95
    assert match.payers([500, 100], LOUNGE.rules) == (0, 1)


@pytest.mark.parametrize(("stack", "chips"), [(400, 101), (500, 1), (0, 9), (100, 0), (100, -50)])
def test_a_rebuy_ends_within_the_range(stack: int, chips: int) -> None:
    with pytest.raises(RulesError, match=f"rebuy {chips} over a stack of {stack}: 10 to 500 chips"):
        buyin.rebuy(LOUNGE, stack, 1000, chips)


def test_a_rebuy_needs_the_balance_and_a_game_that_has_it() -> None:
    with pytest.raises(RulesError, match="rebuy 50 and balance 49"):
        buyin.rebuy(LOUNGE, 100, 49, 50)
    with pytest.raises(RulesError, match=r"rebuy none.*S0-43"):
        buyin.rebuy(HOME, 0, 1000, 100)
    assert buyin.rebuy(ONLINE, 0, 200, 200) == 200


@pytest.mark.parametrize("game", [HOME, ONLINE])
def test_only_the_lounge_buys_by_itself(game: Profile) -> None:
    assert buyin.auto_rebuy(game, 0, 1000) == 0
