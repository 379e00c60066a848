"""Quiet: everything is sent without sound but the reminder, and that at most once a turn."""

from pathlib import Path

import pytest

from tests.tgbot.e2e.test_invites import accept, invite, open_table
from tests.tgbot.e2e.world import world


async def test_only_reminders_have_a_sound(tmp_path: Path) -> None:
    """A hand in a group with people who are slow: all sends of all methods."""
    async with world(tmp_path) as w:
        for user in (w.anna, w.boris):
            await w.server.start(user)
        lobby = await w.open_table(w.anna, w.boris, bots=1)
        await w.press(w.anna, lobby, "Start")
        for _ in range(2):
            message, presses = await w.next_turn(w.group) or pytest.fail("over")
            person = w.table().seats[presses[0].seat].person
            assert person is not None
            await w.pass_time(20)
            await w.press_data(w.server.user(person.user_id), message, presses[0].pack())
        sends = [call for call in w.server.state.api_log if call["method"].startswith("send")]
        loud = [call for call in sends if call["params"].get("disable_notification") != "true"]
        assert len(sends) > 4
        assert all("⏰" in str(call["params"]) for call in loud)
        assert loud


async def test_who_wants_no_reminder_gets_none(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        assert w.bot.shared is not None
        for user in (w.anna, w.boris):
            await w.server.start(user)
            await w.message(user, "Five Draw")
            assert await w.bot.shared.service.set_prefs(user.id, ping=False)
        lobby = await w.open_table(w.anna, w.boris)
        await w.press(w.anna, lobby, "Start")
        await w.next_turn(w.group)
        await w.pass_time(40)
        assert not any("⏰" in str(call["params"]) for call in w.server.state.api_log)


async def test_the_group_still_waits_for_who_cannot_be_reached(tmp_path: Path) -> None:
    """No reminder in private does not silence the group's: it is told whom it waits for, as without a private chat."""
    async with world(tmp_path) as w:
        assert w.bot.shared is not None
        service = w.bot.shared.service
        for user in (w.anna, w.boris):
            await w.server.start(user)
            await w.message(user, "Five Draw")
            assert await service.set_prefs(user.id, ping=False)
        lobby = await w.open_table(w.anna, w.boris)
        await w.press(w.anna, lobby, "Start")
        await w.next_turn(w.group)
        actor = w.table().actor
        assert actor is not None
        assert actor.person is not None
        user = w.server.user(actor.person.user_id)
        w.server.people.block(user)
        await w.until(lambda: not w.table().seats[actor.seat].person.dm_ok)  # type: ignore[union-attr]
        await w.message(w.group, "⏰")


async def test_at_a_table_by_invitation_nobody_is_told_of_anothers_turn(tmp_path: Path) -> None:
    """Somebody who blocked the bot is not reminded in the host's chat."""
    async with world(tmp_path) as w:
        lobby, link = await invite(w)
        await accept(w, w.boris, link)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: open_table(w).hand is not None)
        w.server.people.block(w.boris)
        for _ in range(8):
            await w.pass_time(8)
            pings = [m for m in w.server.messages(w.anna) if "⏰" in m.text]
            assert len(pings) <= 1
            assert all("<a href" not in m.html for m in pings), "no mention of another"
