"""Settings a host chooses in the lobby: which are free, what they do to the seats, what is refused."""

import pytest

from env.engine.profiles import PROFILES, Button, Rebuy
from env.engine.rules import Structure
from tests.tgbot.service.kit import GROUP, Kit, models_of, private, refused
from tgbot.service.bank import WELCOME
from tgbot.service.model import Setup, Status
from tgbot.service.setup import STEPS, free_rows


@pytest.mark.parametrize("profile", PROFILES)
async def test_every_profile_is_offered_and_played(kit: Kit, profile: str) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), bots=2)
    state = await kit.service.configure(table.id, 1, Setup(profile=profile))
    assert state.game == PROFILES[profile]
    stack = PROFILES[profile].table.start_stack
    assert [seat.stack for seat in state.seats] == [seat.bought for seat in state.seats] == [stack] * 3
    assert models_of(state) == {f"{profile}-3"}
    assert await kit.service.balance(1) == WELCOME - (stack if state.cash else 0)
    await kit.service.start_match(table.id, 1)
    over = await kit.hand_over(table.id)
    assert over.status == Status.PAUSE
    now = await kit.service.play_now(await kit.person(2), 1, private(2), profile)
    assert now.game == PROFILES[profile]


async def test_rows_that_the_profile_fixes(kit: Kit) -> None:
    clocks = {"bet_clock_s", "draw_clock_s"}
    assert free_rows("home") == clocks
    assert free_rows("lounge") == clocks | {"structure", "stakes"}
    assert free_rows("online") == {*STEPS, "structure"}
    assert free_rows("house") == set(STEPS)
    table = await kit.service.create(GROUP, await kit.person(1))
    for row, value in {"structure": Structure.POT_LIMIT, "stakes": 2, "start_stack": 200, "hands": 5}.items():
        assert await refused(kit.service.configure(table.id, 1, Setup(**{row: value})), "fixed") == {"row": row}
    state = await kit.service.configure(table.id, 1, Setup(bet_clock_s=15, draw_clock_s=60))
    assert (state.settings.bet_clock_s, state.settings.draw_clock_s) == (15, 60)


async def test_stacks_follow_the_stakes(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), "online")
    await kit.service.join(table.id, await kit.person(2))
    await kit.service.configure(table.id, 1, Setup(stakes=5, structure=Structure.FIXED_LIMIT))
    state = await kit.service.configure(table.id, 1, Setup(start_stack=500))
    assert (state.rules.small_blind, state.rules.big_blind, state.rules.limit_units) == (5, 10, (10, 20))
    assert [seat.stack for seat in state.seats] == [500, 500]
    assert await kit.service.balance(2) == WELCOME - 500
    match = await kit.service.configure(table.id, 1, Setup(hands=20))
    assert (match.settings.rebuy, match.cash, match.settings.stakes) == (Rebuy.NONE, False, 5)
    assert await kit.service.balance(2) == WELCOME
    cash = await kit.service.configure(table.id, 1, Setup(hands=0))
    assert (cash.settings.rebuy, cash.settings.button) == (Rebuy.MANUAL, Button.NEXT_ACTIVE)
    assert await kit.service.balance(2) == WELCOME - 500
    home = await kit.service.configure(table.id, 1, Setup(profile="home"))
    assert home.game == PROFILES["home"]
    assert await kit.service.balance(2) == WELCOME


async def test_a_lounge_at_other_stakes(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), "lounge")
    await kit.service.sit(table.id, await kit.person(1), 100, auto_rebuy=True)
    state = await kit.service.configure(table.id, 1, Setup(stakes=25))
    assert (state.rules.ante, state.settings.start_stack, state.seats[0].stack) == (25, 1250, 1250)
    assert state.seats[0].auto_rebuy
    state = await kit.service.configure(table.id, 1, Setup(structure=Structure.NO_LIMIT))
    assert (state.rules.ante, state.settings.start_stack) == (25, 1250)
    state = await kit.service.configure(table.id, 1, Setup(profile="online"))
    assert not state.seats[0].auto_rebuy


async def test_a_chosen_buy_in_stays_where_the_chips_do_not_change(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), "lounge")
    await kit.service.sit(table.id, await kit.person(2), 100, auto_rebuy=True)
    for setup in (Setup(bet_clock_s=30), Setup(structure=Structure.POT_LIMIT)):
        seat = (await kit.service.configure(table.id, 1, setup)).seats[1]
        assert (seat.stack, seat.bought, seat.auto_rebuy) == (100, 100, True)
    assert await kit.service.balance(2) == WELCOME - 100


async def test_contradictions_are_refused_with_both_names(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), "online")
    await kit.service.configure(table.id, 1, Setup(start_stack=20))
    before = kit.service.state(table.id)
    why = await refused(kit.service.configure(table.id, 1, Setup(stakes=25)), "conflict")
    assert why == {"why": "start_stack 20 and big_blind 50: too few chips"}
    why = await refused(kit.service.configure(table.id, 1, Setup(structure=Structure.LOUNGE_LIMIT)), "conflict")
    assert "lounge_limit" in str(why["why"])
    assert "online" in str(why["why"])
    for setup in (Setup(stakes=0), Setup(stakes=26), Setup(start_stack=2000), Setup(hands=21), Setup(bet_clock_s=5)):
        await refused(kit.service.configure(table.id, 1, setup), "conflict")
    assert kit.service.state(table.id) == before


async def test_the_short_deck_has_five_seats(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), bots=5)
    assert await refused(kit.service.configure(table.id, 1, Setup(profile="stripped")), "seats5") == {"n": 5}
    await kit.service.remove_bot(table.id, 1)
    await kit.service.configure(table.id, 1, Setup(profile="stripped"))
    await refused(kit.service.add_bot(table.id, 1), "full")


async def test_who_may_configure_and_when(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1))
    await kit.service.join(table.id, await kit.person(2))
    await kit.set_balance(2, 150)
    await refused(kit.service.configure(table.id, 2, Setup(profile="house")), "host")
    state = await kit.service.configure(table.id, 2, Setup(profile="house"), is_admin=True)
    assert state.profile == "house"
    values = await refused(kit.service.configure(table.id, 1, Setup(profile="online")), "poor")
    assert values == {"balance": 150, "name": "Boris"}
    await kit.service.start_match(table.id, 1)
    await refused(kit.service.configure(table.id, 1, Setup(bet_clock_s=30)), "nolate")
    await kit.service.stop_table(table.id, 1, now=True)
    await refused(kit.service.configure(table.id, 1, Setup(bet_clock_s=30)), "gone")
