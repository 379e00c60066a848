"""Every action as a command, in a group and in private: what it does, and why it is refused."""

from pathlib import Path

import pytest

from env.engine.events import EventKind
from tests.tgbot.e2e.world import World, world
from tgbot.demo import Chat, User
from tgbot.service.pace import Pace


async def table(w: World, *, private: bool) -> tuple[User, User, Chat]:
    """A table of two: who is to act, the other, and the chat in which the former writes."""
    for user in (w.anna, w.boris):
        await w.server.start(user)
    lobby = await w.open_table(w.anna, w.boris)
    await w.slow(w.table())
    await w.press(w.anna, lobby, "Start")
    await w.next_turn(w.group)
    first = actor(w)
    return first, w.boris if first is w.anna else w.anna, w.server.chat(first) if private else w.group


def actor(w: World) -> User:
    seat = w.table().actor
    assert seat is not None
    assert seat.person is not None
    return w.server.user(seat.person.user_id)


async def refused(w: World, user: User, chat: Chat, command: str, key: str, **values: object) -> None:
    """The command changes nothing and is answered with this text."""
    assert w.bot.shared is not None
    w.bot.shared._refused_at.clear()  # else one in ten seconds is written
    version, words = w.table().version, w.words(user, key, **values)
    before = len(w.server.messages(chat))
    await w.server.say(user, chat, command)
    await w.until(lambda: any(words == m.text for m in w.server.messages(chat)[before:]), 50)
    assert w.table().version == version


async def done(w: World, user: User, chat: Chat, command: str) -> None:
    version = w.table().version
    await w.server.say(user, chat, command)
    await w.until(lambda: w.table().version > version, 50)


def last(w: World) -> tuple[EventKind, int]:
    """The latest action of the hand."""
    kinds = {EventKind.BET, EventKind.RAISE, EventKind.CALL, EventKind.CHECK, EventKind.FOLD, EventKind.DRAW}
    event = next(event for event in reversed(w.hand().events) if event.kind in kinds)
    return event.kind, event.a


@pytest.mark.parametrize("private", [False, True])
async def test_betting_by_commands(tmp_path: Path, private: bool) -> None:
    async with world(tmp_path) as w:
        first, second, chat = await table(w, private=private)
        other = w.server.chat(second) if private else w.group
        await refused(w, second, other, "/check", "t.turn", name=w.table().actor.name)  # type: ignore[union-attr]
        await refused(w, first, chat, "/call", "t.owe-nothing")
        await refused(w, first, chat, "/fold", "t.free")
        await refused(w, first, chat, "/raise", "t.range", min=2, max=99)
        await refused(w, first, chat, "/bet 1", "t.min-bet", min=2, max=99, all=99)
        await done(w, first, chat, "/raise 24")  # the amount is the total, whatever the word
        assert last(w) == (EventKind.BET, 24)
        await refused(w, second, other, "/check", "t.owe", n=24)
        await refused(w, second, other, "/raise 25", "t.min", min=48, max=99, all=99)
        await refused(w, second, other, "/bet 1 000", "t.max", max=99, reason=w.words(second, "t.reason-chips"))
        await refused(w, second, other, "/pat", "t.notdraw")
        await done(w, second, other, "/call")
        await w.until(lambda: w.hand().public.drawing)


@pytest.mark.parametrize("private", [False, True])
async def test_drawing_by_commands(tmp_path: Path, private: bool) -> None:
    async with world(tmp_path) as w:
        first, second, chat = await table(w, private=private)
        other = w.server.chat(second) if private else w.group
        await done(w, first, chat, "/check")
        await done(w, second, other, "/check")
        chats = {first.id: chat, second.id: other}
        drawer = actor(w)
        await refused(w, drawer, chats[drawer.id], "/draw 6", "t.mark1")
        await refused(w, drawer, chats[drawer.id], "/check", "t.notbet")
        await done(w, drawer, chats[drawer.id], "/draw 2 4")
        assert last(w) == (EventKind.DRAW, 2)
        drawer = actor(w)
        await done(w, drawer, chats[drawer.id], "/pat")
        assert last(w) == (EventKind.DRAW, 0)
        assert w.hand().public.round == 1


@pytest.mark.parametrize("private", [False, True])
async def test_all_in_and_fold_by_commands(tmp_path: Path, private: bool) -> None:
    async with world(tmp_path, pace=Pace(bot_pause=(0, 0), heartbeat=600, pause_uncontested=900)) as w:
        first, second, chat = await table(w, private=private)
        other = w.server.chat(second) if private else w.group
        version = w.table().version
        await w.server.say(first, chat, "/allin")
        if private:
            await w.until(
                lambda: any(
                    "99" in m.text and m.labels[-1:] == [w.words(first, "b-back")] for m in w.server.messages(chat)
                ),
                20,
            )
        else:
            await w.until(lambda: any(w.words(first, "t.arm", n=99) == m.text for m in w.server.messages(chat)), 50)
        assert w.table().version == version
        await done(w, first, chat, "/allin")
        assert last(w) == (EventKind.BET, 99)
        await done(w, second, other, "/fold")
        assert w.hand().over
        await refused(w, second, other, "/call", "t.handover")
