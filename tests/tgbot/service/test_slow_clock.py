"""Double time for who has set a slow clock, at tables that allow it; elsewhere and for others the table's own."""

from pathlib import Path

from tests.tgbot.service.kit import GROUP, Kit, private, running
from tgbot.clock import ManualClock
from tgbot.i18n import text
from tgbot.render.frame import clock_line
from tgbot.service.model import ChatRef, TableState
from tgbot.service.order import SKIP_AFTER, skip_wait


def left(kit: Kit, state: TableState) -> float:
    """Seconds that the seat to act has left."""
    assert state.hand is not None
    assert state.hand.deadline is not None
    return state.hand.deadline - kit.clock.now()


def actor(state: TableState) -> int:
    assert state.actor is not None
    assert state.actor.person is not None
    return state.actor.person.user_id


async def turns(kit: Kit, state: TableState) -> dict[tuple[int, bool], float]:
    """Time by person and whether it is a draw, in a hand that is checked down."""
    number, found = 1, {}
    while state.hand is not None and state.hand.number == number and not state.hand.over:
        found[actor(state), state.hand.public.drawing] = left(kit, state)
        state = await kit.act(state.id)
    return found


async def test_double_time_where_the_group_allows_it(kit: Kit) -> None:
    await kit.service.groups.change(GROUP.chat_id, "", slow_clock=True)
    await kit.person(1)
    await kit.service.set_prefs(1, slow_clock=True)
    state = await kit.group_table(2)
    assert state.slow_clock
    assert await turns(kit, state) == {(1, False): 120, (1, True): 60, (2, False): 60, (2, True): 30}


async def test_nowhere_else(kit: Kit) -> None:
    await kit.person(1)
    await kit.service.set_prefs(1, slow_clock=True)
    state = await kit.group_table(2)
    assert not state.slow_clock
    assert await turns(kit, state) == {(1, False): 60, (1, True): 30, (2, False): 60, (2, True): 30}


async def test_a_host_with_a_slow_clock_allows_it_at_a_table_by_invitation(kit: Kit) -> None:
    for host, others_have_it in ((1, True), (2, False)):
        person = await kit.person(host)
        await kit.service.set_prefs(1, slow_clock=True)
        person = await kit.person(host)
        chat = ChatRef(host, 0, "", False, "en", invite=True)
        lobby = await kit.service.create(chat, person)
        assert lobby.slow_clock is others_have_it
    alone = await kit.service.play_now(await kit.person(1), 1, private(1))
    assert not alone.slow_clock


async def test_what_is_shown_is_true_and_stays_so(tmp_path: Path) -> None:
    """The line of the clock, when a turn can be skipped, a change of mind in the turn, a restart."""
    clock = ManualClock()
    async with running(tmp_path, clock) as kit:
        await kit.service.groups.change(GROUP.chat_id, "", slow_clock=True)
        await kit.person(1)
        await kit.service.set_prefs(1, slow_clock=True)
        state = await kit.group_table(2)
        if actor(state) != 1:
            state = await kit.act(state.id)
        shown = text("en", "after-minutes", n=2)
        for _ in range(2):
            assert shown in clock_line(state, "en", clock.now())
            assert skip_wait(state, clock.now()) == SKIP_AFTER
            await kit.service.set_prefs(1, slow_clock=False)
            state = await kit.settled(state.id)
    async with running(tmp_path, clock) as kit:
        again = await kit.settled(state.id)
        assert (again.turn_seconds, left(kit, again)) == (120, 120)
        assert shown in clock_line(again, "en", clock.now())
