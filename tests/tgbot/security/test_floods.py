"""Who asks for more than can be done gets less, and nobody else waits for it."""

import asyncio
from pathlib import Path

import pytest
from telegram import Update

from tests.tgbot.e2e.world import world
from tests.tgbot.service.kit import refused, running
from tgbot.clock import ManualClock
from tgbot.demo import Message
from tgbot.demo.views import message_view, user_view
from tgbot.handlers.confined import MOST
from tgbot.handlers.pacing import Pacing
from tgbot.screen import Screen
from tgbot.sending.haste import Haste
from tgbot.sending.sender import WAITING_POSTS
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.model import ChatRef
from tgbot.service.places import MOST_HOSTED
from tgbot.storage.database import Database
from tgbot.updates.once import Once
from tgbot.updates.processor import WAITING, PersonalOrder


def press(number: int, user: int) -> Update:
    person = {"id": user, "is_bot": False, "first_name": "A"}
    query = {"id": str(number), "from": person, "chat_instance": "1", "data": "m:start"}
    return Update.de_json({"update_id": number, "callback_query": query}, None)


async def test_few_updates_of_one_person_wait(tmp_path: Path) -> None:
    """A thousand of one person while the first is busy: some wait, the others are dropped, another person is served."""
    database = await Database.open(f"sqlite:///{tmp_path / 'x.db'}")
    processor = PersonalOrder(Once(database, ManualClock()), Haste())
    gate, done = asyncio.Event(), list[int]()

    async def work(number: int) -> None:
        await gate.wait()
        done.append(number)

    async def other() -> None:
        done.append(-1)

    async with processor:
        tasks = [asyncio.create_task(processor.process_update(press(n, 7), work(n))) for n in range(1000)]
        for _ in range(3):
            await asyncio.sleep(0)  # all have begun
        await processor.process_update(press(5000, 8), other())
        assert done == [-1]
        assert processor.current_concurrent_updates == WAITING
        gate.set()
        await asyncio.gather(*tasks)
    assert done[1:] == list(range(WAITING))
    assert not processor._locks
    await database.close()


async def test_one_slow_update_holds_no_others_up(tmp_path: Path) -> None:
    """A call for updates brings a hundred: what comes after a slow one must not wait for it."""
    database = await Database.open(f"sqlite:///{tmp_path / 'x.db'}")
    once = Once(database, ManualClock())
    assert len(once.receive([press(1, 7)])) == 1
    assert once.offset == (1, False)
    for number in range(2, 200):
        once.receive([press(number, 8)])
        once.begin(number)
        once.finish(number)
        first, _ = once.offset
        assert first is not None
        assert number - first < 100
    assert once.offset == (200, True)
    once.begin(1)
    once.finish(1)
    await database.close()


async def test_a_flood_of_presses_delays_nobody(tmp_path: Path) -> None:
    """Anna presses a hundred and fifty times at once; Boris' press is answered before the last of hers."""
    async with world(tmp_path) as w:
        lobby: Message = await w.open_table(w.anna, w.boris)
        state = w.server.state
        presses = []
        for number in range(151):
            user = w.boris if number == 75 else w.anna
            one = state.add_press(user, lobby, f"m:help:{number}")
            query = {"id": one.id, "from": user_view(user), "message": message_view(lobby), "chat_instance": "1"}
            state.put_update("callback_query", query | {"data": one.data})
            presses.append(one)
        await w.until(presses[75].done.is_set)
        assert not all(one.done.is_set() for one in presses)
        answer = await w.server.press(w.boris, lobby, label="Join", within=60)
        assert answer.text


async def test_commands_of_one_person_in_a_group_are_few_a_minute(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        for _ in range(MOST + 15):
            await w.server.say(w.chen, w.group, "/help")
        await w.server.say(w.boris, w.group, "/newgame")
        await w.message(w.group, "Boris")
        await w.settle(200)
        replies = [m for m in w.server.messages(w.group) if m.reply_to is not None and m.reply_to.sender is w.chen]
        assert 0 < len(replies) <= MOST
        await w.server.say(w.chen, w.group, "/table")
        await w.settle(60)
        assert "Boris" in w.server.last(w.group).text, "a minute later there is an answer again"


async def test_what_waits_for_one_chat_is_bounded(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        assert w.bot.shared is not None
        sender = w.bot.shared.sender
        await w.server.start("Anna")
        for number in range(5 * WAITING_POSTS):
            sender.post(Post(w.anna.id, Screen(f"page {number}")))
        assert len(sender._lane(w.anna.id).posts) <= WAITING_POSTS
        await w.until(lambda: sender.idle)


def test_a_pacing_forgets_who_is_quiet() -> None:
    clock = ManualClock()
    pacing = Pacing(clock, 2, 10.0)
    for user in range(1000):
        assert pacing.wait(user) == 0
    assert pacing.wait(5) == 0
    assert pacing.wait(5) == 10
    with pytest.raises(ServiceError, match="slowly") as told:
        pacing.check(5)
    assert told.value.values == {"n": 10}
    clock.advance(10)
    assert pacing.wait(5) == 0
    assert set(pacing._taken) == {5}


async def test_one_host_opens_few_tables(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        anna, boris = await kit.person(1), await kit.person(2)
        for number in range(MOST_HOSTED):
            await kit.service.create(ChatRef(-100 - number, 0, "x", True, "en"), anna)
        there = ChatRef(-500, 0, "x", True, "en")
        assert await refused(kit.service.create(there, anna), "hosting") == {"n": MOST_HOSTED}
        lobby = await kit.service.create(there, boris)
        await kit.service.close(lobby.id, 2)
        own = next(state for state in kit.service._register.states() if state.host_id == 1)
        await kit.service.close(own.id, 1)
        await kit.service.create(there, anna)


async def test_files_and_reviews_of_one_person_are_few_a_while(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        assert w.bot.shared is not None
        await w.server.start("Anna")
        await w.message(w.anna, "Five Draw")
        for _ in range(9):
            await w.server.say(w.anna, w.server.chat(w.anna), "/export")
        await w.settle(60)
        files = [m for m in w.server.messages(w.anna) if m.document is not None]
        assert len(files) == 5
        assert any("at once" in m.text for m in w.server.messages(w.anna))
