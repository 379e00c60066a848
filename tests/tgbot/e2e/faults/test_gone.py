"""People and chats that the bot cannot write to any more."""

from pathlib import Path

import pytest

from tests.tgbot.e2e.faults.kit import act, acted, actor, dealt, playing, send, turn
from tests.tgbot.e2e.world import world
from tgbot.service.model import Status


@pytest.mark.parametrize("text", ["bot was blocked by the user", "bot can't initiate conversation with a user"])
async def test_a_person_who_cannot_be_written_to_plays_on_by_pop_ups(tmp_path: Path, text: str) -> None:
    async with world(tmp_path) as w:
        await w.server.start(w.anna)
        await playing(w)
        cards = dealt(w)
        w.server.fault("forbidden", chat_id=w.boris.id, description=text, times=-1)
        await w.server.say(w.boris, w.boris, "/hand")
        await w.until(lambda: any(call["error"] and text in call["error"] for call in w.server.state.api_log))
        await w.settle()
        seat = w.table().seat_of(w.boris.id)
        assert seat is not None
        assert (seat.away, seat.left) == (False, False)
        message, presses = await turn(w)
        assert (await w.press(w.boris, message, "My cards")).show_alert
        await acted(w, (message, presses))
        w.server.faults.clear()
        await w.server.start(w.boris)
        again = await w.message(w.boris, "Раздача 1/10")
        await w.server.say(w.boris, w.boris, "/hand")
        await w.message(w.boris, "Раздача 1/10", after=again)
        assert dealt(w) == cards


async def test_a_deleted_account_gives_its_seat_up(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await playing(w)
        w.server.fault("forbidden", chat_id=w.boris.id, description="user is deactivated", times=-1)
        await w.server.say(w.boris, w.boris, "/hand")
        await w.until(lambda: w.table().seats[2].left or w.table().seats[1].left)
        assert actor(w) is w.anna
        await act(w, *await turn(w))
        assert w.chips() == 300


async def test_a_deleted_group_is_finished_in_private(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start(w.anna)
        message, presses = await playing(w)
        table = w.table().id
        w.server.people.delete_group(w.anna, w.group)
        w.server.people.press(actor(w), message, data=presses[-1].pack())
        await w.server.say(w.boris, w.boris, "/hand")
        await w.until(lambda: w.table().status is Status.HOLD, 2000)
        assert w.chips() == 300
        for user in (w.anna, w.boris):
            label = w.words(user, "b-finish-private")
            told = await w.until(
                lambda user=user, label=label: next((m for m in w.server.messages(user) if label in m.labels), None)  # type: ignore[misc]
            )
            await w.press(user, told, label)
        state = await w.until(
            lambda: next((s for s in w.states[::-1] if s.id == table and s.status is Status.PLAYING), None)
        )
        assert state.chat.invite
        found = await w.next_turn(actor(w))
        assert found is not None
        await act(w, *found)


@pytest.mark.parametrize(
    "text", ["CHAT_WRITE_FORBIDDEN", "not enough rights to send text messages to the chat", "need administrator rights"]
)
async def test_a_group_where_the_bot_may_not_write_waits(tmp_path: Path, text: str) -> None:
    async with world(tmp_path) as w:
        found = await playing(w)
        cards = dealt(w)
        w.server.fault("bad_request", chat_id=w.group.id, description=text, times=-1)
        send(w, *found)
        await w.until(lambda: w.table().status is Status.HOLD)
        await w.pass_time(300)
        assert (w.chips(), dealt(w)) == (300, cards)
        w.server.faults.clear()
        said = await w.server.say(w.anna, w.group, "/table")
        await w.message(w.group, "Hand 1/10", after=said)
        await acted(w, await turn(w))


async def test_a_deleted_topic_stops_its_table_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start(w.anna)
        w.group = w.server.state.add_group("Forum", [w.anna, w.boris], topics={7: "Poker"})
        await w.server.say(w.anna, w.group, "/newgame", thread_id=7)
        lobby = await w.message(w.group, "New table")
        await w.press(w.anna, lobby, "+ Bot")
        await w.press(w.anna, lobby, "Start")
        message, presses = await turn(w)
        assert message.thread_id == 7
        w.server.people.delete_topic(w.anna, w.group, 7)
        await w.server.say(w.anna, w.anna, "/check" if any(p.verb == "k" for p in presses) else "/call")
        await w.until(lambda: w.table().shut_at is not None)
        assert w.chips() == 200
        await w.message(w.anna, "is on hold")
        await w.server.say(w.boris, w.group, "/newgame")
        lobby = await w.message(w.group, "New table")
        assert lobby.thread_id is None


async def test_general_is_written_to_without_its_number(tmp_path: Path) -> None:
    """Clients name General by thread 1, which the Bot API refuses."""
    async with world(tmp_path) as w:
        w.group = w.server.state.add_group("Forum", [w.anna, w.boris], topics={7: "Poker"})
        put = w.server.state.put_update

        def named(kind: str, body: dict[str, object]) -> None:
            put(kind, {**body, "message_thread_id": 1} if kind == "message" else body)

        w.server.state.put_update = named  # type: ignore[method-assign,assignment]
        found = await playing(w)
        assert found[0].thread_id is None
        await acted(w, found)
        assert not [call for call in w.server.state.api_log if call["error"]]
