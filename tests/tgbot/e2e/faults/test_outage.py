"""Telegram far away, slow, or with another time: nobody's clock runs out for a turn that could not be shown."""

from pathlib import Path

import pytest

from tests.tgbot.e2e.faults.kit import (
    acted,
    actor,
    all_boards_show_the_last_state,
    changes,
    dealt,
    missed,
    notes,
    playing,
    send,
    turn,
)
from tests.tgbot.e2e.world import world
from tgbot import timely


async def test_ten_minutes_without_a_network(tmp_path: Path) -> None:
    """Two tables. Nobody is timed out, each message is brought up to date once or twice, the clocks begin anew."""
    async with world(tmp_path) as w:
        await w.server.start(w.anna)
        message, presses = await playing(w)
        club = w.server.state.add_group("Other club", [w.chen])
        await w.server.say(w.chen, club, "/newgame")
        lobby = await w.message(club, "New table")
        cards, decision = dealt(w), w.hand().decision
        await w.settle()
        w.server.fault("unreachable", times=-1)
        await w.until(lambda: w.bot.contact is not None and w.bot.contact.lost)
        send(w, message, presses)  # Telegram has it, we have not
        await w.pass_time(600)
        assert (w.hand().decision, missed(w)) == (decision, [])
        assert lobby.labels, "the lobby is not closed behind people's backs"
        w.server.faults.clear()
        before, back = changes(w), w.clock.now()
        await w.until(lambda: w.hand().decision > decision, 60)
        found = await turn(w)
        assert w.clock.now() - back < 30
        forgiven = {seconds for name, _, seconds in notes(w) if name == "outage"}
        assert [600 <= seconds < 660 for seconds in forgiven] == [True], "and the table was told"
        assert dealt(w) == cards
        deadline = w.hand().deadline
        assert deadline is not None
        assert deadline > back + 50, "a whole clock"
        await w.settle(20)
        assert changes(w) - before <= 12, "two tables and two private chats: no storm"
        assert missed(w) == []
        await w.press(w.chen, lobby, "+ Bot")
        await acted(w, found)
        await all_boards_show_the_last_state(w)


async def test_a_turn_that_was_shown_late_has_its_whole_clock(tmp_path: Path) -> None:
    """The group's next message is held for longer than the clock: the next person is not timed out unseen."""
    async with world(tmp_path) as w:
        found = await playing(w)
        w.server.people.block(w.anna)
        w.server.people.block(w.boris)
        await w.settle()
        w.server.fault("retry_after", chat_id=w.group.id, seconds=100)
        before, began = w.hand().decision, w.clock.now()
        send(w, *found)
        await w.until(lambda: w.hand().decision > before)
        user, decision = actor(w), w.hand().decision
        await w.pass_time(95)
        assert (actor(w), w.hand().decision, missed(w)) == (user, decision, [])
        found = await turn(w)
        shown = w.clock.now()
        assert shown - began >= 100
        await w.pass_time(50)
        assert (w.hand().decision, missed(w)) == (decision, [])
        await w.pass_time(30)
        assert len(missed(w)) >= 1, "seen, and not answered within a whole clock"
        assert w.chips() == 300


async def test_a_group_that_never_takes_the_turn_stops_its_table_for_a_while_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timely, "PATIENCE", 90.0)
    async with world(tmp_path) as w:
        found = await playing(w)
        w.server.people.block(w.anna)
        w.server.people.block(w.boris)
        await w.settle()
        w.server.fault("server_error", chat_id=w.group.id, code=500, times=-1)
        before = w.hand().decision
        send(w, *found)
        await w.until(lambda: w.hand().decision > before)
        await w.pass_time(130)  # the clock, and most of the patience
        assert missed(w) == []
        await w.pass_time(60)
        assert missed(w) != []
        assert w.chips() == 300


async def test_a_server_that_takes_eight_seconds_for_everything(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message, presses = await playing(w)
        for method in (None, "getUpdates"):
            w.server.fault("latency", method=method, seconds=8, times=-1)
        for _ in range(3):
            user = actor(w)
            look = w.server.people.press(user, message, label="My cards")
            before = w.hand().decision
            send(w, message, presses)
            await w.until(lambda before=before: w.hand().decision != before)  # type: ignore[misc]
            await w.until(lambda look=look: look.answer)  # type: ignore[misc]
            message, presses = await turn(w)
        assert missed(w) == []
        w.server.faults.clear()
        await all_boards_show_the_last_state(w)
        assert w.chips() == 300


async def test_telegrams_clock_is_off(tmp_path: Path) -> None:
    """By a day and more, before and after ours: commands are taken, clocks run as they should."""
    async with world(tmp_path) as w:
        w.server.fault("clock_skew", seconds=-30 * 3600.0, times=-1)
        found = await playing(w)
        for hours in (-30, 30):
            w.server.faults.clear()
            w.server.fault("clock_skew", seconds=hours * 3600.0, times=-1)
            said = await w.server.say(w.anna, w.group, "/table")
            assert abs(said.date - w.clock.now()) > 100_000
            await w.message(w.group, "Hand 1/10", after=said)
            await acted(w, await turn(w))
            deadline = w.hand().deadline
            assert deadline is not None
            assert 0 < deadline - w.clock.now() <= 60
        assert missed(w) == []
        user, (message, presses) = actor(w), await turn(w)
        assert message.message_id > found[0].message_id
        await w.pass_time(65)
        assert len(missed(w)) >= 1, f"{user.first_name} had no longer than the clock for {presses}"
