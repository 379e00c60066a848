"""What people find when the bot's process was killed: nothing of theirs is lost, nothing is done twice."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from tests.tgbot.e2e.mortal_bot import Kill
from tests.tgbot.e2e.mortal_world import MortalWorld, killed
from tests.tgbot.e2e.verdict import Verdict
from tgbot.callback import TablePress, parse
from tgbot.clock import ManualClock
from tgbot.demo import Chat, DemoServer, Message, User
from tgbot.i18n import text
from tgbot.service.model import TableState

T = TypeVar("T")
ACTED = Kill("commit", 1, late=True, acting=True)


@asynccontextmanager
async def club(folder: Path, *, private: bool = True) -> AsyncIterator[MortalWorld]:
    """People who have started the bot (`private`), which does not run yet."""
    clock = ManualClock()
    async with DemoServer(clock=clock) as server:
        w = MortalWorld(server, clock, folder)
        for user in w.people if private else ():
            await server.start(user)
        yield w
        if w.alive:
            await w.kill()


async def until(w: MortalWorld, found: Callable[[], T | None]) -> T:
    """The first value that is not None, once the bot has nothing to do."""
    for _ in range(60):
        await w.sync()
        if (value := found()) is not None:
            return value
        await w.pass_time(1)
    raise AssertionError("never happened")


def latest(w: MortalWorld, chat: Chat | User, having: str) -> Message | None:
    messages = (m for m in reversed(w.server.messages(chat)) if m.sender is w.server.state.bot)
    return next((m for m in messages if having in m.text), None)


def with_turn(w: MortalWorld, chat: Chat) -> tuple[Message, TablePress] | None:
    """The message of a group that gives the turn, and the press that checks or calls there."""
    for message in reversed(w.server.messages(chat)):
        presses = [parse(button.get("callback_data", "")) for button in message.buttons]
        for press in presses:
            if isinstance(press, TablePress) and press.verb in {"k", "c"}:
                return message, press
    return None


async def dead(w: MortalWorld) -> None:
    """The bot dies where it was told to."""
    for _ in range(60):
        if not w.alive:
            break
        await w.sync()
    assert killed(await w.kill())


async def table(w: MortalWorld) -> TableState:
    return (await Verdict.of(w.folder)).states[-1]


async def gathered(w: MortalWorld, group: Chat) -> Message:
    """Anna opens a table, Boris joins; the bot runs."""
    await w.start(1)
    await w.server.say("Anna", group, "/newgame")
    lobby = await until(w, lambda: latest(w, group, "New table"))
    await w.server.say("Boris", group, "/join")
    await until(w, lambda: "Boris" in lobby.text or None)
    return lobby


def data_of(message: Message, verb: str) -> str:
    """What the button of this verb carries."""
    datas = [button.get("callback_data", "") for button in message.buttons]
    return next(data for data in datas if getattr(parse(data), "verb", None) == verb)


async def test_what_was_done_before_the_crash_is_not_done_again(tmp_path: Path) -> None:
    async with club(tmp_path) as w:
        group = w.server.chat("Friday club")
        lobby = await gathered(w, group)
        await w.kill()
        await w.start(2, ACTED)
        await w.press(w.people[0], lobby, data_of(lobby, "g"), wait=False)  # + Bot
        await dead(w)
        assert [seat.bot is not None for seat in (await table(w)).seats] == [False, False, True]
        assert w.server.state.updates.pending, "Telegram was not told that it arrived"
        await w.start(3)
        await until(w, lambda: not w.server.state.updates.pending or None)
        await w.kill()
        assert [seat.bot is not None for seat in (await table(w)).seats] == [False, False, True]


async def test_what_had_arrived_before_the_crash_is_done_after_it(tmp_path: Path) -> None:
    async with club(tmp_path) as w:
        group = w.server.chat("Friday club")
        lobby = await gathered(w, group)
        await w.kill()
        await w.start(2, Kill("updates", 1))
        await w.server.say("Chen", group, "/join")
        await w.press(w.people[0], lobby, data_of(lobby, "g"), wait=False)
        await dead(w)
        assert len((await table(w)).seats) == 2
        await w.start(3)
        await until(w, lambda: not w.server.state.updates.pending or None)
        await w.kill()
        assert sorted(seat.name for seat in (await table(w)).seats if seat.bot is None) == ["Anna", "Boris", "Chen"]
        assert len((await table(w)).seats) == 4


async def test_an_outage_is_forgiven_and_said(tmp_path: Path) -> None:
    async with club(tmp_path) as w:
        group = w.server.chat("Friday club")
        lobby = await gathered(w, group)
        await w.press(w.people[0], lobby, data_of(lobby, "S"))
        before, press = await until(w, lambda: with_turn(w, group))
        await w.kill()
        await w.server.advance(120)
        await w.start(2)
        said = text("en", "log-outage", time="|").partition("|")[0]
        message, same = await until(w, lambda: latest(w, group, said) and with_turn(w, group))
        assert (message.message_id, same) == (before.message_id, press), "the same turn, in the same message"
        assert "2 min" in message.text
        for user in w.people[:2]:
            await w.press(user, message, press.pack())
        await w.kill()
        (await Verdict.of(tmp_path)).compare(w)
        after = await table(w)
        assert after.hand is not None
        assert after.hand.decision == press.decision + 1
        assert all(seat.misses == 0 and not seat.away for seat in after.seats)


async def test_of_a_message_that_was_sent_twice_the_buttons_of_one_copy_act(tmp_path: Path) -> None:
    async with club(tmp_path, private=False) as w:
        group = w.server.chat("Friday club")
        lobby = await gathered(w, group)
        await w.kill()
        await w.start(2, Kill("request", 1, late=True, method="/sendMessage"))
        await w.press(w.people[0], lobby, data_of(lobby, "S"), wait=False)
        await dead(w)
        await w.start(3)
        await w.pass_time(20)
        old, new, data = doubled(w)
        press = parse(data)
        assert isinstance(press, TablePress)
        for user in w.people[:2]:  # one of them is to act
            if old.chat.has(user):
                await w.press(user, old, data)
        await w.pass_time(20)
        assert not old.buttons, "the copy has lost its buttons"
        assert new.buttons
        for user in w.people[:2]:
            if new.chat.has(user):
                await w.press(user, new, data)
        await w.kill()
        found = await Verdict.of(tmp_path)
        found.compare(w)
        assert len(found.steps[press.table, 1]) == 1


def doubled(w: MortalWorld) -> tuple[Message, Message, str]:
    """Two messages of a chat that offer the same decision, the older one first, and the data of check or call."""
    for chat in w.server.state.chats.values():
        offers: dict[str, Message] = {}
        for message in chat.messages.values():
            for data in (button.get("callback_data", "") for button in message.buttons):
                press = parse(data)
                if isinstance(press, TablePress) and press.verb in {"k", "c"}:
                    if data in offers:
                        return offers[data], message, data
                    offers[data] = message
    raise AssertionError("nothing was sent twice")


async def test_who_asked_to_be_called_is_called_after_the_crash(tmp_path: Path) -> None:
    async with club(tmp_path) as w:
        group = w.server.chat("Friday club")
        await w.start(1)
        await w.server.say("Chen", group, "/notify")
        await until(w, lambda: latest(w, group, text("en", "t.notify")))
        await w.kill()
        await w.start(2, ACTED)
        await w.server.say("Anna", group, "/newgame")
        await dead(w)
        await w.start(3)
        call = text("en", "notify-told", title="Friday club")
        await until(w, lambda: latest(w, w.people[2], call))
        await w.sync()
        await w.kill()
        await w.start(4)
        await w.pass_time(5)
        assert sum(call in m.text for m in w.server.messages(w.people[2])) == 1, "and once"
        await w.kill()
