"""The reminder of a turn: after 15 s, once, with sound, in private if possible; gone with the turn."""

from pathlib import Path

import pytest

from tests.tgbot.e2e.world import World, world
from tgbot.demo import Chat, Message, User


def pings(w: World, chat: Chat | User) -> list[Message]:
    return [message for message in w.server.messages(chat) if "⏰" in message.text]


async def test_a_slow_player_is_reminded_where_possible_in_private(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        lobby = await w.open_table(w.chen, w.anna)  # Chen has no private chat: he never pressed Start
        await w.press(w.chen, lobby, "Start")
        for _ in range(2):
            message, presses = await w.next_turn(w.group) or pytest.fail("over")
            person = w.table().seats[presses[0].seat].person
            assert person is not None
            user, began = w.server.user(person.user_id), w.clock.now()
            chat = w.group if user is w.chen else user
            ping = (await w.until(lambda chat=chat: pings(w, chat)))[0]
            assert 5 < w.clock.now() - began < 25
            assert not ping.options.get("disable_notification")
            await w.pass_time(15)
            assert len(pings(w, w.group)) + len(pings(w, w.anna)) == 1
            await w.press_data(user, message, next(p for p in presses if p.verb == "k").pack())
            await w.until(lambda: not pings(w, w.group) and not pings(w, w.anna))


async def test_against_bots_alone_nobody_is_hurried(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start("Anna")
        await w.press(w.anna, await w.message(w.anna, "Five Draw"), "Play now")
        await w.next_turn(w.anna)
        await w.pass_time(120)
        assert not pings(w, w.anna)
