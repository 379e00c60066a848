"""Series of hands (S0-42..44, C9, C42, C47): the vectors SE-1..SE-8."""

import random

import pytest

from env.engine import match
from env.engine.profiles import PROFILES
from env.engine.rules import Rules
from env.engine.table import Table
from tests.oracle.random_play import play_out

HOME = PROFILES["home"].rules
HANDS = PROFILES["home"].table.hands
BLINDS = Rules(ante=0, small_blind=1, big_blind=2)


def places_by_seat(stacks: list[int]) -> dict[int, tuple[int, int]]:
    return {seat: (first, last) for first, last, seat in match.places(stacks)}


def play_series(seed: int, seats: int) -> list[list[int]]:
    """Random hands until the series is over; the stacks before the first hand and after each."""
    rng = random.Random(seed)
    stacks, dealer = [[PROFILES["home"].table.start_stack] * seats], rng.randrange(seats)
    while not match.is_over(len(stacks) - 1, HANDS, stacks[-1], HOME):
        deck = list(range(52))
        rng.shuffle(deck)
        table = Table.deal(HOME, stacks[-1], dealer, deck)
        for _ in play_out(rng, table):
            pass
        stacks.append(list(table.stacks()))
        if match.payers(stacks[-1], HOME):
            dealer = match.next_dealer(dealer, stacks[-1], HOME)
    return stacks


def test_the_home_match_is_ten_hands_of_a_hundred_chips() -> None:
    assert (HANDS, PROFILES["home"].table.start_stack) == (10, 100)


def test_se_1_one_payer_left_ends_it_and_the_broke_share_a_place() -> None:
    assert match.is_over(4, HANDS, [0, 300, 0], HOME)
    assert places_by_seat([0, 300, 0]) == {1: (1, 1), 0: (2, 3), 2: (2, 3)}
    assert [seat for *_, seat in match.places([0, 300, 0])] == [1, 0, 2]


def test_se_2_equal_chips_share_the_place() -> None:
    assert match.is_over(10, HANDS, [230, 85, 85, 0], HOME)
    assert places_by_seat([230, 85, 85, 0]) == {0: (1, 1), 1: (2, 3), 2: (2, 3), 3: (4, 4)}


def test_se_3_all_equal_share_the_first_place() -> None:
    assert places_by_seat([100, 100, 100]) == dict.fromkeys(range(3), (1, 3))


def test_se_4_a_stack_of_one_ante_still_plays_and_can_win_the_antes() -> None:
    assert not match.is_over(3, HANDS, [1, 299, 0], HOME)
    assert match.payers([1, 299, 0], HOME) == (0, 1)
    deck = list(range(52))
    table = Table.deal(HOME, [1, 299, 0], 0, deck)
    assert [seat.dealt_in for seat in table.public().seats] == [True, True, False]
    assert table.public().seats[0].all_in
    for _ in play_out(random.Random(0), table):
        pass
    assert table.public().pot == 2
    assert sum(table.stacks()) == 300


def test_se_5_the_deal_skips_a_broke_seat() -> None:
    assert match.next_dealer(0, [150, 0, 150], HOME) == 2
    assert match.next_dealer(2, [150, 0, 150], HOME) == 0
    assert match.next_dealer(1, [100, 100, 100], HOME) == 2


def test_next_dealer_with_one_payer_and_with_none() -> None:
    assert match.next_dealer(0, [0, 200, 0], HOME) == 1
    assert match.next_dealer(1, [0, 200, 0], HOME) == 1
    with pytest.raises(ValueError, match="nobody can pay"):
        match.next_dealer(0, [0, 0], HOME)


def test_payers_need_the_ante_or_any_chip_in_a_blind_game() -> None:
    assert match.payers([0, 1, 4, 5], Rules(ante=5)) == (3,)
    assert match.payers([0, 1, 4, 5], BLINDS) == (1, 2, 3)


@pytest.mark.parametrize("seats", range(2, 7))
def test_se_6_chips_of_a_series_never_change_in_sum(seats: int) -> None:
    for seed in range(8):
        series = play_series(seed, seats)
        assert all(sum(stacks) == 100 * seats for stacks in series)
        assert len(series) - 1 <= 10
        assert len(series) == 11 or len(match.payers(series[-1], HOME)) == 1


def test_se_7_a_hand_that_ends_by_folds_counts() -> None:
    assert not match.is_over(9, HANDS, [101, 99], HOME)
    assert match.is_over(10, HANDS, [101, 99], HOME)


def test_se_8_there_is_no_hand_eleven() -> None:
    assert all(match.is_over(played, HANDS, [100, 100], HOME) for played in (10, 11))


def test_a_series_without_an_end_goes_on() -> None:
    assert not match.is_over(1000, 0, [100, 100], HOME)
    assert match.is_over(0, 0, [0, 100], HOME)
