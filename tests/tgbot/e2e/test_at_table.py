"""Buttons of a table as commands, in a group and in private: what they do, and why they are refused."""

from pathlib import Path

import pytest

from tests.tgbot.e2e.test_typed import actor, done, refused, table
from tests.tgbot.e2e.world import World, world
from tgbot.demo import Chat, User
from tgbot.service.model import Status
from tgbot.service.pace import Pace

LONG = Pace(bot_pause=(0, 0), heartbeat=600, pause=900, pause_uncontested=900)


async def said(w: World, user: User, chat: Chat, command: str, key: str) -> None:
    """The command is answered with this text."""
    assert w.bot.shared is not None
    w.bot.shared._refused_at.clear()
    before = len(w.server.messages(chat))
    await w.server.say(user, chat, command)
    await w.until(lambda: any(w.words(user, key) == m.text for m in w.server.messages(chat)[before:]))


async def fold_out(w: World) -> None:
    """The hand ends without a showdown."""
    state = w.table()
    await done(w, actor(w), w.group, "/bet 2")
    await done(w, actor(w), w.group, "/fold")
    assert w.table().id == state.id


async def test_a_new_table_is_started_and_closed_by_commands(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        for user in (w.anna, w.boris, w.chen):
            await w.server.start(user)
        await w.server.say(w.anna, w.group, "/begin")
        await w.message(w.group, w.words(w.anna, "t.notable"))
        await w.open_table(w.anna)
        await refused(w, w.anna, w.group, "/begin", "t.need2")
        await refused(w, w.boris, w.group, "/close", "t.host", name="Anna")
        await refused(w, w.anna, w.group, "/deal", "t.impossible")
        await refused(w, w.anna, w.group, "/sitout", "t.impossible")
        await refused(w, w.anna, w.group, "/rematch", "t.impossible")
        await w.server.say(w.anna, w.group, "/close")
        await w.until(lambda: w.table().status is Status.CLOSED)
        await w.message(w.group, "Table closed by its host.")
        await w.open_table(w.anna, w.boris)
        await refused(w, w.chen, w.group, "/begin", "t.noseat")
        assert w.bot.shared is not None
        w.bot.shared._refused_at.clear()
        await w.server.say(w.boris, w.group, "/begin")
        await w.message(w.group, w.words(w.boris, "t.host60", n=9).split("9")[0])  # in how long depends
        await w.server.say(w.anna, w.group, "/begin")
        await w.until(lambda: w.table().status is Status.PLAYING)
        await refused(w, w.anna, w.group, "/begin", "t.nolate")
        await refused(w, w.anna, w.group, "/close", "t.nolate")


@pytest.mark.parametrize("private", [False, True])
async def test_between_hands(tmp_path: Path, private: bool) -> None:
    async with world(tmp_path, pace=LONG) as w:
        first, second, chat = await table(w, private=private)
        other = w.server.chat(second) if private else w.group
        await refused(w, first, chat, "/deal", "t.impossible")
        await refused(w, first, chat, "/back", "t.notaway")
        await refused(w, w.chen, w.group, "/sitout", "t.noseat")
        await fold_out(w)
        await said(w, first, chat, "/deal", "t.dealt-soon")
        assert w.table().status is Status.PAUSE
        await done(w, second, other, "/deal")
        await w.until(lambda: w.hand().number == 2)
        await said(w, second, other, "/sitout", "t.away")
        seat = w.table().seat_of(second.id)
        assert seat is not None
        assert seat.away_next
        await done(w, second, other, "/back")
        seat = w.table().seat_of(second.id)
        assert seat is not None
        assert not seat.away
        assert not seat.away_next


@pytest.mark.parametrize("private", [False, True])
async def test_a_rematch(tmp_path: Path, private: bool) -> None:
    async with world(tmp_path) as w:
        for user in (w.anna, w.boris):
            await w.server.start(user)
        lobby = await w.open_table(w.anna, w.boris)
        await w.slow(w.table())
        await w.press(w.anna, lobby, "Start")
        await w.next_turn(w.group)
        first, second = actor(w), w.boris if actor(w) is w.anna else w.anna
        chats = {user.id: w.server.chat(user) if private else w.group for user in (first, second)}
        while await w.next_turn(w.group) is not None:
            if w.hand().public.drawing:
                await done(w, actor(w), w.group, "/pat")
            elif w.hand().public.level:
                await done(w, actor(w), w.group, "/call")
            else:
                await w.server.say(actor(w), w.group, "/allin")
                await done(w, actor(w), w.group, "/allin")
        old = w.table()
        assert old.status is Status.FINISHED
        await said(w, first, chats[first.id], "/rematch", "t.rematch")
        await w.server.say(second, chats[second.id], "/rematch")
        await w.until(lambda: w.table().id != old.id)
        assert w.table().status is Status.PLAYING
        await refused(w, first, chats[first.id], "/rematch", "t.gone")
