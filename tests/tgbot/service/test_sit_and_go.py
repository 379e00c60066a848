"""Sit-and-go: stakes as scheduled, chips conserved, one stack in the end, places by who was out last."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from env.engine.profiles import PROFILES, Button, Rebuy
from tests.tgbot.service.kit import GROUP, Kit, Random, call, chips, private, refused, running, shove
from tests.tgbot.service.test_random_matches import one_step, stored
from tgbot.service import hand
from tgbot.service.bank import WELCOME
from tgbot.service.model import Setup, Status, TableState
from tgbot.service.opponents import Wish
from tgbot.service.sit_and_go import HANDS, game, game_of_hand, level_of_hand

RISING = Wish(sit_and_go=True)


def test_home_doubles_its_stakes_every_six_hands_until_a_stack_would_not_pay() -> None:
    home = game(PROFILES["home"])
    played = [game_of_hand(home, 1, number).rules for number in range(1, 61)]
    assert [rules.ante for rules in played[::HANDS]] == [1, 2, 4, 8, 16, 32, 64, 64, 64, 64]
    assert [(rules.ante, rules.min_bet) for rules in played[12:18]] == [(4, 8)] * 6
    assert [level_of_hand(number) for number in (1, 6, 7, 12, 13)] == [1, 1, 2, 2, 3]


@pytest.mark.parametrize("name", PROFILES)
def test_every_game_can_be_one_at_all_its_stakes(name: str) -> None:
    """All chips of the rules are whole multiples, the forced bet is at most a stack of the start."""
    base = PROFILES[name]
    for structure in base.structures:
        first = game(base.at(structure=structure))
        assert (first.table.hands, first.table.rebuy, first.table.buy_in_max_antes) == (0, Rebuy.NONE, None)
        later = first
        for number in range(1, 100, HANDS):
            later = game_of_hand(later, first.table.stakes, number)
            factor = later.table.stakes // first.table.stakes
            assert later.rules.ante == factor * first.rules.ante
            assert later.rules.big_blind == factor * first.rules.big_blind
            assert later.rules.min_bet == factor * first.rules.min_bet
            assert later.rules.limit_units == tuple(factor * unit for unit in first.rules.limit_units)
            assert max(later.rules.ante, later.rules.big_blind) <= first.table.start_stack
        assert 2 * max(later.rules.ante, later.rules.big_blind) > first.table.start_stack
        assert game_of_hand(later, first.table.stakes, 1) == first


def check_course(kit: Kit, table_id: int) -> None:
    """Whatever was published: chips, stakes and notes as they must be."""
    shown = [now for now in kit.published if now.id == table_id and now.hand is not None]
    total = chips(shown[0])
    first = game(PROFILES[shown[0].profile])
    for now in shown:
        assert now.hand is not None
        assert chips(now) == total
        wanted = game_of_hand(first, first.table.stakes, now.hand.number).rules
        dealt = now.hand.public.rules
        assert (dealt.ante, dealt.big_blind, dealt.min_bet) == (wanted.ante, wanted.big_blind, wanted.min_bet)
        levels = [value for name, _, value in now.hand.notes if name == "level"]
        assert levels in ([], [level_of_hand(now.hand.number)])


def check_end(state: TableState) -> None:
    """One stack if somebody is left against nobody; places in the order of going out."""
    assert state.status == Status.FINISHED
    able = [seat for seat in state.seats if state.can_pay(seat)]
    people = [seat for seat in able if seat.person is not None and not seat.left]
    if people:
        assert [seat.stack for seat in state.seats if seat.stack] == [sum(seat.bought for seat in state.seats)]
        assert state.places[0].seat == people[0].seat
        assert (state.places[0].first, state.places[0].last) == (1, 1)
    out = [place.out_in_hand for place in state.places if place.out_in_hand is not None]
    assert out == sorted(out, reverse=True)
    for one in state.places:
        for other in state.places:
            if one.out_in_hand is not None and other.out_in_hand is not None:
                assert (one.first < other.first) == (one.out_in_hand > other.out_in_hand)


async def play_out(folder: Path, seed: int, profile: str) -> None:
    rng = np.random.default_rng(seed)
    persons = int(rng.integers(2, 5))
    async with running(folder, agents=lambda _: Random(), seed=seed) as kit:
        host = await kit.person(1)
        lobby = await kit.service.create(GROUP, host, profile, 1, RISING)
        for user_id in range(2, persons + 1):
            await kit.service.join(lobby.id, await kit.person(user_id))
        state = await kit.service.start_match(lobby.id, 1)
        assert not state.cash
        steps = 0
        while state.open:
            state = await one_step(kit, lobby.id, rng)
            steps += 1
            assert steps < 4000
            if rng.random() < 0.05:
                assert await stored(kit, lobby.id) == state
        assert await stored(kit, lobby.id) == state
        check_course(kit, lobby.id)
        if state.status == Status.FINISHED:
            check_end(state)
        assert await kit.service.balance(1) == WELCOME


@pytest.mark.parametrize(("seed", "profile"), [(1, "home"), (2, "online"), (4, "lounge")])
async def test_random_sit_and_gos(tmp_path: Path, seed: int, profile: str) -> None:
    await play_out(tmp_path, seed, profile)


@pytest.mark.long
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seed", range(100, 120))
async def test_many_random_sit_and_gos(tmp_path: Path, seed: int, profile: str) -> None:
    await play_out(tmp_path, seed, profile)


async def test_the_host_chooses_it_and_takes_it_back(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1))
    await kit.service.join(table.id, await kit.person(2))
    state = await kit.service.configure(table.id, 1, Setup(sit_and_go=True))
    assert (state.sit_and_go, state.cash, state.settings.hands, state.game.table.button) == (1, False, 0, Button.LEFT)
    assert [seat.stack for seat in state.seats] == [100, 100]
    slow = await kit.service.configure(table.id, 1, Setup(bet_clock_s=90))
    assert (slow.sit_and_go, slow.settings.bet_clock_s) == (1, 90)
    home = await kit.service.configure(table.id, 1, Setup(sit_and_go=False))
    assert (home.sit_and_go, home.settings.hands, home.settings.bet_clock_s) == (None, 10, 90)
    await kit.service.configure(table.id, 1, Setup(sit_and_go=True))
    assert (await kit.service.configure(table.id, 1, Setup(profile="online"))).sit_and_go is None


async def test_at_an_open_table_the_balance_gets_its_chips_back(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), "online")
    assert await kit.service.balance(1) == WELCOME - 200
    rising = await kit.service.configure(table.id, 1, Setup(sit_and_go=True, stakes=5))
    assert (rising.sit_and_go, rising.rules.big_blind, rising.cash) == (5, 10, False)
    assert await kit.service.balance(1) == WELCOME
    match = await kit.service.configure(table.id, 1, Setup(hands=20))
    assert (match.sit_and_go, match.settings.hands, match.rules.big_blind) == (None, 20, 10)
    await kit.service.configure(table.id, 1, Setup(sit_and_go=True))
    cash = await kit.service.configure(table.id, 1, Setup(hands=0))
    assert (cash.sit_and_go, cash.cash) == (None, True)
    assert await kit.service.balance(1) == WELCOME - 200


async def test_a_rematch_begins_at_the_first_level(kit: Kit) -> None:
    start = await kit.service.play_now(await kit.person(1), 1, private(1), wish=RISING)
    late = await kit.play(start.id, lambda now: now.hand is not None and now.hand.number == 7, call)
    assert (late.rules.ante, late.hand and late.hand.notes) == (2, (("level", -1, 2),))
    over = await kit.play(start.id, lambda now: not now.open, shove)
    check_end(over)
    again = await kit.service.rematch(start.id, 1)
    assert (again.rules.ante, again.sit_and_go, again.settings.hands) == (1, 1, 0)
    await refused(kit.service.rebuy(again.id, 1, 10), "fixed")


async def test_nobody_joins_later(kit: Kit) -> None:
    start = await kit.service.play_now(await kit.person(1), 1, GROUP, wish=RISING)
    await refused(kit.service.join(start.id, await kit.person(2)), "nolate")


async def test_it_goes_on_after_a_restart_at_its_level(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        start = await kit.service.play_now(await kit.person(1), 2, private(1), wish=RISING)
        before = await kit.play(start.id, lambda now: now.hand is not None and now.hand.number == 8, call)
    async with running(tmp_path, clock=kit.clock) as kit:
        now = await kit.settled(start.id)
        assert (now.rules, now.sit_and_go, now.settings) == (before.rules, 1, before.settings)
        over = await kit.play(start.id, lambda now: not now.open, shove)
        check_end(over)
    async with running(tmp_path, clock=kit.clock) as kit:
        assert kit.service.state(start.id) == replace(over, version=over.version)


def test_places_go_by_who_was_out_last() -> None:
    """Two out in the same hand share their place; who is left goes by chips."""

    class Seat:
        def __init__(self, seat: int, stack: int, out: int | None) -> None:
            self.seat, self.stack, self.out_in_hand, self.bought = seat, stack, out, 100

    class State:
        seats = (Seat(0, 0, 7), Seat(1, 380, None), Seat(2, 3, 12), Seat(3, 0, 7), Seat(4, 117, None))
        sit_and_go = 3

    found = hand.places(State())  # type: ignore[arg-type]
    assert [(one.first, one.last, one.seat) for one in found] == [
        (1, 1, 1),
        (2, 2, 4),
        (3, 3, 2),
        (4, 5, 0),
        (4, 5, 3),
    ]


async def test_friends_play_one_at_a_table_by_invitation(kit: Kit) -> None:
    here = replace(private(1), invite=True)
    lobby = await kit.service.create(here, await kit.person(1), wish=RISING)
    await kit.service.join(lobby.id, await kit.person(2))
    start = await kit.service.start_match(lobby.id, 1)
    assert start.hand is not None
    assert start.hand.deadline is not None, "two people wait for each other: clocks run as in a match"
    over = await kit.play(lobby.id, lambda now: not now.open, shove)
    check_end(over)
