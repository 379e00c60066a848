"""Sending over real HTTP to the demo server: budgets, faults, and what is made of each refusal."""

from collections.abc import AsyncIterator, Callable
from typing import TypeVar

import pytest
from telegram import Bot
from telegram.error import BadRequest

from tgbot.clock import ManualClock
from tgbot.demo import DemoServer, Message
from tgbot.screen import Button, Screen
from tgbot.sending.board import Frame, Place, Shown
from tgbot.sending.drawing import Drawing
from tgbot.sending.haste import Haste
from tgbot.sending.rate_limit import RateLimiter
from tgbot.sending.sender import Sender
from tgbot.sending.wire import Post, Wire

T = TypeVar("T")


class Notes:
    """Remembers what the sender tells."""

    def __init__(self) -> None:
        self.closed: list[int] = []
        self.moves: list[tuple[int, int]] = []
        self.saved: dict[Place, Shown] = {}

    async def shut(self, chat_id: int, topic: int | None, *, deleted: bool) -> None:
        assert topic is None
        assert not deleted
        self.closed.append(chat_id)

    async def migrated(self, old: int, new: int) -> None:
        self.moves.append((old, new))

    async def load(self, place: Place) -> Shown | None:
        return self.saved.get(place)

    async def save(self, place: Place, message_id: int, frame: Frame, *, late: bool) -> None:
        known = self.saved.get(place)
        assert not late or (known is not None and (known.message_id, known.page) == (message_id, frame.page))
        self.saved[place] = Shown(message_id, frame.page, frame.version)


class Desk:
    """A demo server, a bot and a sender on one manual clock."""

    def __init__(self, server: DemoServer, bot: Bot, clock: ManualClock) -> None:
        self.server, self.bot, self.clock = server, bot, clock
        self.group = server.chat("Friday club")
        self.anna = server.user("Anna")
        self.public = Place(self.group.id, 0, 1, "public")
        self.notes = Notes()
        self.version = 0
        self.sender = self.new_sender()

    def new_sender(self) -> Sender:
        return Sender(self.bot, self.clock, RateLimiter(self.clock), self.notes, Haste(), Drawing())

    def show(self, text: str, page: int = 1, *, gap: float = 0.0, urgent: bool = False) -> None:
        screen = Screen(text, ((Button("Check", "1:1:1:1:1:k"),),))
        self.version += 1
        self.sender.show(self.public, Frame(page, screen, self.version, gap, urgent=urgent))

    def texts(self) -> list[str]:
        return [message.text for message in self.server.messages(self.group)]

    async def see(self, text: str) -> Message:
        """Wait until a message of the group shows the text; time passes only while nothing happens."""
        return await self.until(lambda: next((m for m in self.server.messages(self.group) if m.text == text), None))

    async def until(self, predicate: Callable[[], T]) -> T:
        for _ in range(2000):
            try:
                return await self.server.wait_for(predicate, 0.05)
            except TimeoutError:
                await self.server.advance(0.5)
        raise AssertionError("never happened")


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    clock = ManualClock()
    async with DemoServer(clock=clock) as server, Bot(server.token, base_url=server.bot_url) as bot:
        desk = Desk(server, bot, clock)
        yield desk
        await desk.sender.stop()


def calls(desk: Desk, method: str) -> int:
    return sum(call["method"].lower() == method.lower() for call in desk.server.state.api_log)


async def test_overtaken_frames_are_never_sent(desk: Desk) -> None:
    desk.show("one")
    await desk.see("one")
    for count in range(50):
        desk.show(f"frame {count}", gap=3.0)
    await desk.see("frame 49")
    assert calls(desk, "editMessageText") == 1
    shown = Shown(desk.server.last(desk.group).message_id, 1, 51)
    await desk.until(lambda: desk.notes.saved[desk.public] == shown)


async def test_what_is_shown_lets_answers_pass(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages hold back while somebody waits for an answer, though not for long."""
    monkeypatch.setattr("tgbot.sending.haste.MOST", 60.0)
    desk.show("one")
    await desk.see("one")
    with desk.sender.haste.awaited(), desk.sender.haste.awaited():
        desk.show("two")
        with pytest.raises(TimeoutError):
            await desk.server.wait_for(lambda: "two" in desk.texts(), 0.2)
        desk.show("three")
    await desk.see("three")
    assert calls(desk, "editMessageText") == 1
    monkeypatch.setattr("tgbot.sending.haste.MOST", 0.01)
    with desk.sender.haste.awaited():
        desk.show("four")
        await desk.see("four")


async def test_edits_lie_three_seconds_apart_unless_a_person_is_to_act(desk: Desk) -> None:
    desk.show("one")
    await desk.see("one")
    began = desk.clock.now()
    desk.show("bot acted", gap=3.0)
    await desk.see("bot acted")
    assert desk.clock.now() - began >= 3.0
    acted = desk.clock.now()
    desk.show("your turn", urgent=True)
    await desk.see("your turn")
    assert desk.clock.now() - acted < 3.0


async def test_the_servers_limits_are_never_met(desk: Desk) -> None:
    """Two minutes of a busy group: no 429, the last frame arrives, at most 20 a minute."""
    for count in range(120):
        desk.show(f"frame {count}", page=1 + count // 30, gap=3.0, urgent=count % 5 == 0)
        await desk.server.advance(1.0)
        await desk.until(lambda: True)
    await desk.see("frame 119")
    assert not [call for call in desk.server.state.api_log if call["error"]]


async def test_a_retry_after_holds_its_own_chat_only(desk: Desk) -> None:
    other = desk.server.state.add_group("Other", [desk.anna])
    desk.server.fault("retry_after", chat_id=desk.group.id, seconds=30)
    began = desk.clock.now()
    desk.show("one")
    await desk.until(lambda: calls(desk, "sendMessage") == 1)
    desk.sender.post(Post(other.id, Screen("here")))
    await desk.until(lambda: len(desk.server.messages(other)) == 1)
    assert desk.clock.now() - began < 30
    desk.show("two")
    await desk.see("two")
    assert desk.clock.now() - began >= 30
    assert desk.texts() == ["two"]


async def test_a_deleted_message_is_posted_anew(desk: Desk) -> None:
    desk.show("one")
    message = await desk.see("one")
    desk.server.people.delete(desk.anna, message)
    desk.show("two")
    again = await desk.see("two")
    assert again.message_id != message.message_id


@pytest.mark.parametrize("kind", ["drop_before", "server_error"])
async def test_an_edit_that_failed_is_made_again_with_the_latest_frame(desk: Desk, kind: str) -> None:
    desk.show("one")
    await desk.see("one")
    desk.server.fault(kind, method="editMessageText")
    desk.show("two")
    await desk.see("two")


async def test_a_send_of_unknown_outcome_is_not_repeated_at_once(desk: Desk) -> None:
    desk.server.fault("drop_after", method="sendMessage")
    began = desk.clock.now()
    desk.show("one")
    message = await desk.see("one")
    desk.sender.board(desk.public).adopt(message.message_id, page=1)
    desk.show("two")
    await desk.see("two")
    assert desk.texts() == ["two"]
    assert desk.clock.now() - began < 10


async def test_a_send_that_never_left_is_tried_again(desk: Desk) -> None:
    """Nobody listens at the address at first."""
    async with Bot(desk.server.token, base_url=desk.server.bot_url) as bot:
        sender = Sender(bot, desk.clock, RateLimiter(desk.clock), desk.notes, Haste(), Drawing())
        await desk.server.aclose()
        sender.show(desk.public, Frame(1, Screen("one")))
        for _ in range(3):
            await desk.clock.sleep(0)
        async with DemoServer(clock=desk.clock, port=int(desk.server.url.rpartition(":")[2])) as again:
            group = again.chat("Friday club")
            assert group.id == desk.group.id
            for _ in range(2000):
                desk.clock.advance(0.5)
                try:
                    await again.wait_for(lambda: again.messages(group), 0.02)
                    break
                except TimeoutError:
                    continue
            assert [message.text for message in again.messages(group)] == ["one"]
            await sender.stop()


async def test_a_group_that_threw_us_out_is_left_alone_until_it_opens_again(desk: Desk) -> None:
    desk.show("one")
    await desk.see("one")
    desk.server.people.remove_bot(desk.anna, desk.group)
    desk.show("two")
    await desk.until(lambda: desk.notes.closed)
    desk.show("three")
    await desk.until(lambda: desk.sender.idle)
    assert desk.notes.closed == [desk.group.id]
    desk.server.people.add_bot(desk.anna, desk.group)
    desk.sender.open(desk.group.id)
    await desk.see("three")


async def test_a_group_that_became_a_supergroup_goes_on_there(desk: Desk) -> None:
    basic = desk.server.state.add_group("Old", [desk.anna], kind="group")
    place = Place(basic.id, 0, 2, "public")
    desk.sender.show(place, Frame(1, Screen("one")))
    await desk.until(lambda: len(desk.server.messages(basic)) == 1)
    new = desk.server.people.upgrade(basic)
    desk.sender.show(place, Frame(1, Screen("two")))
    await desk.until(lambda: desk.notes.moves)
    assert desk.notes.moves == [(basic.id, new.id)]
    desk.sender.migrate(basic.id, new.id)
    await desk.until(lambda: [m for m in desk.server.messages(new) if m.text == "two"])


async def test_a_failing_database_does_not_stop_what_is_sent(desk: Desk) -> None:
    saved = desk.notes.save

    async def fails(place: Place, message_id: int, frame: Frame, *, late: bool) -> None:
        desk.notes.save = saved  # type: ignore[method-assign]
        raise OSError("disk full")

    desk.notes.save = fails  # type: ignore[method-assign]
    desk.show("one")
    await desk.see("one")
    desk.show("two")
    await desk.see("two")
    await desk.until(lambda: desk.notes.saved)


async def test_a_topic_gets_its_own_thread(desk: Desk) -> None:
    forum = desk.server.state.add_group("Forum", [desk.anna], topics={5: "Poker"})
    desk.sender.show(Place(forum.id, 5, 3, "public"), Frame(1, Screen("in the topic")))
    desk.sender.show(Place(forum.id, 0, 4, "public"), Frame(1, Screen("in General")))
    await desk.until(lambda: len(desk.server.messages(forum)) == 2)
    assert {message.text: message.thread_id for message in desk.server.messages(forum)} == {
        "in the topic": 5,
        "in General": None,
    }


async def test_after_a_restart_the_same_message_is_edited(desk: Desk) -> None:
    desk.show("one")
    message = await desk.see("one")
    await desk.sender.stop()
    desk.sender = desk.new_sender()
    desk.show("two")
    assert (await desk.see("two")).message_id == message.message_id
    await desk.sender.stop()
    desk.sender = desk.new_sender()
    desk.show("next hand", page=2)
    await desk.see("next hand")
    await desk.until(lambda: message.keyboard is None)
    assert desk.texts() == ["two", "next hand"]


async def test_a_post_that_answers_a_deleted_message_still_comes(desk: Desk) -> None:
    asked = await desk.server.say("Anna", desk.group, "/rules")
    desk.server.people.delete(desk.anna, asked)
    desk.sender.post(Post(desk.group.id, Screen("rules"), reply_to=asked.message_id))
    await desk.see("rules")


async def test_what_we_wrote_wrongly_is_dropped_and_later_frames_still_come(desk: Desk) -> None:
    desk.show("<b>one")
    await desk.until(lambda: desk.sender.idle)
    desk.show("two")
    await desk.see("two")


async def test_a_refusal_from_before_the_chat_opened_is_void(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The request went out while we were not allowed to write; its answer comes after we were told that we may."""
    send, refused = Wire.send, set[str]()

    async def late(wire: Wire, post: Post, photo: bytes | None = None) -> int:
        if post.screen.text not in refused:
            refused.add(post.screen.text)
            desk.sender.open(desk.group.id)
            raise BadRequest("Topic_closed")
        return await send(wire, post, photo)

    monkeypatch.setattr(Wire, "send", late)
    desk.show("a board")
    await desk.see("a board")
    desk.sender.post(Post(desk.group.id, Screen("a post")))
    await desk.see("a post")
    assert refused == {"a board", "a post"}
    assert desk.notes.closed == []
