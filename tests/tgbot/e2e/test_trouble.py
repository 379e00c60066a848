"""Floods, lost connections, closed chats, moved groups, restarts: the game goes on with the same cards and chips."""

from pathlib import Path

import pytest

from tests.tgbot.e2e.world import World, settings_for, world
from tgbot.app import FiveDrawBot
from tgbot.callback import TablePress
from tgbot.demo import Message
from tgbot.service.model import Status


async def playing(w: World) -> tuple[Message, list[TablePress]]:
    lobby = await w.open_table(w.anna, w.boris, bots=1)
    await w.press(w.anna, lobby, "Start")
    return await w.next_turn(w.group) or pytest.fail("over")


async def act(w: World, message: Message, presses: list[TablePress]) -> None:
    """Check, call or stand pat, for the person to act."""
    person = w.table().seats[presses[0].seat].person
    assert person is not None
    press = next(p for p in presses if p.verb in {"k", "c"} or p.args == ("00000",))
    await w.press_data(w.server.user(person.user_id), message, press.pack())


async def test_a_flood_wait_in_one_group_delays_no_other(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        other = w.server.state.add_group("Other club", [w.chen])
        message, presses = await playing(w)
        w.server.fault("retry_after", chat_id=w.group.id, seconds=40)
        began = w.clock.now()
        await act(w, message, presses)
        await w.until(lambda: any(call["error"] for call in w.server.state.api_log))
        await w.server.say("Chen", other, "/newgame")
        lobby = await w.message(other, "New table")
        assert w.clock.now() - began < 30
        answer = await w.press(w.boris, message, "My cards")
        assert answer.show_alert
        await w.press(w.chen, lobby, "+ Bot")
        await w.until(lambda: "Ada" in lobby.text)
        assert w.clock.now() - began < 40
        assert await w.next_turn(w.group) is not None


@pytest.mark.parametrize("fault", ["server_error", "drop_before", "drop_after"])
async def test_lost_requests_lose_no_turn(tmp_path: Path, fault: str) -> None:
    async with world(tmp_path) as w:
        message, presses = await playing(w)
        for _ in range(4):
            w.server.fault(fault, method="editMessageText", times=2)
            await act(w, message, presses)
            message, presses = await w.next_turn(w.group) or pytest.fail("over")
        while w.table().status is Status.PLAYING and w.table().hand is not None and w.table().hand.number == 1:
            await act(w, message, presses)
            found = await w.next_turn(w.group)
            if found is None or found[1][0].hand > 1:
                break
            message, presses = found
        assert any("Hand 2/10" in m.text for m in w.server.messages(w.group))


async def test_a_sent_message_whose_answer_got_lost_is_taken_over_by_a_press(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        lobby = await w.open_table(w.anna, w.boris)
        w.server.fault("drop_after", method="sendMessage", chat_id=w.group.id)
        await w.press(w.anna, lobby, "Start")
        message, presses = await w.next_turn(w.group) or pytest.fail("over")
        await act(w, message, presses)
        await w.settle(30)
        hands = [m for m in w.server.messages(w.group) if "Hand 1/10" in m.text]
        assert hands == [message]


async def test_a_deleted_table_message_comes_again(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message, presses = await playing(w)
        w.server.people.delete(w.anna, message)
        person = w.table().seats[presses[0].seat].person
        assert person is not None
        await w.server.say(person.user_id, w.group, "/check")
        again, presses = await w.next_turn(w.group) or pytest.fail("over")
        assert again.message_id != message.message_id
        await act(w, again, presses)


async def test_table_command_sends_the_table_below(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message, _ = await playing(w)
        await w.server.say("Boris", w.group, "/table")
        below = await w.message(w.group, "Hand 1/10", after=message)
        await w.until(lambda: not message.keyboard)
        assert below.keyboard


async def test_thrown_out_and_taken_back(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await playing(w)
        cards = [w.view(seat).cards for seat in range(3)]
        w.server.people.remove_bot(w.anna, w.group)
        await w.until(lambda: w.table().status is Status.HOLD)
        await w.pass_time(600)
        w.server.people.add_bot(w.anna, w.group)
        await w.until(lambda: w.table().status is Status.PLAYING)
        message, presses = await w.next_turn(w.group) or pytest.fail("over")
        assert [w.view(seat).cards for seat in range(3)] == cards
        assert w.chips() == 300
        await act(w, message, presses)


async def test_somebody_who_leaves_the_group_is_answered_at_once(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        _, presses = await playing(w)
        person = w.table().seats[presses[0].seat].person
        assert person is not None
        w.server.people.leave(w.server.user(person.user_id), w.group)
        await w.until(lambda: any(seat.left for seat in w.table().seats))
        found = await w.next_turn(w.group)
        assert found is not None
        assert found[1][0].seat != presses[0].seat
        seat = w.table().seat_of(person.user_id)
        assert seat is not None
        assert seat.left


async def test_a_group_becomes_a_supergroup_in_mid_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        w.group = w.server.state.add_group("Old club", [w.anna, w.boris], kind="group")
        message, presses = await playing(w)
        cards = [w.view(seat).cards for seat in range(3)]
        w.group = w.server.people.upgrade(w.group)
        message, presses = await w.next_turn(w.group) or pytest.fail("over")
        assert [w.view(seat).cards for seat in range(3)] == cards
        await act(w, message, presses)
        assert await w.next_turn(w.group) is not None


async def test_two_topics_of_a_forum_have_their_own_tables(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        forum = w.server.state.add_group("Forum", [w.anna, w.boris], topics={7: "Poker"})
        await w.server.say("Anna", forum, "/newgame", thread_id=7)
        await w.server.say("Boris", forum, "/newgame")
        await w.until(lambda: sum(m.sender is w.server.state.bot for m in w.server.messages(forum)) == 2)
        lobbies = {m.thread_id: m.text for m in w.server.messages(forum) if m.sender is w.server.state.bot}
        assert "Anna" in lobbies[7]
        assert "Boris" in lobbies[None]


async def test_names_of_all_kinds_do_no_harm(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        names = ["<3", "a\u202eb", "\u200b", "عبد الله", "🤖 Ada"]
        people = [w.server.state.add_user(name, "en") for name in names]
        w.group = w.server.state.add_group("<b>Club</b> & Co", people)
        lobby = await w.open_table(*people)
        assert "<3" in lobby.text
        await w.press(people[0], lobby, "Start")
        message, presses = await w.next_turn(w.group) or pytest.fail("over")
        assert "\u202e" not in message.text
        await act(w, message, presses)
        await w.settle()
        for person in people[1:]:
            assert "Club" in w.server.last(person).text
        assert not [call for call in w.server.state.api_log if call["error"]]


async def test_a_restart_goes_on_with_the_same_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message, presses = await playing(w)
        await act(w, message, presses)
        message, presses = await w.next_turn(w.group) or pytest.fail("over")
        before = w.table().hand
        cards = [w.view(seat).cards for seat in range(3)]
        await w.bot.stop()
        await w.server.say("Boris", w.group, "/table")
        w.bot = FiveDrawBot(
            settings_for(w.server, tmp_path), clock=w.clock, agents=w.bot._agents, agent_name=w.bot._agent_name
        )
        await w.bot.start()
        try:
            below = await w.message(w.group, "Hand 1/10", after=message)
            assert w.table().hand == before
            assert [w.view(seat).cards for seat in range(3)] == cards
            await act(w, below, w.turn(below))
            assert await w.next_turn(w.group) is not None
        finally:
            await w.bot.stop()


async def test_a_server_without_optional_methods_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tgbot.demo.methods import METHODS

    for name in ("setmycommands", "getchatmember"):
        monkeypatch.delitem(METHODS, name)
    async with world(tmp_path) as w:
        message, presses = await playing(w)
        await act(w, message, presses)
