"""/admin over HTTP: what the owner sees and does, and that nobody else knows of it."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import update

from tests.tgbot.e2e.world import World, world
from tgbot.callback import TablePress
from tgbot.demo import Message
from tgbot.i18n import text
from tgbot.service.hosting import STUCK, Hosting
from tgbot.service.model import Status
from tgbot.service.operation import Mode
from tgbot.storage import ledger, schema


@asynccontextmanager
async def owned(folder: Path) -> AsyncIterator[World]:
    """A world that Anna owns; she has pressed Start."""
    async with world(folder) as here:
        here.bot._settings = here.bot._settings.model_copy(update={"owner_ids": frozenset({here.anna.id})})
        await restart(here)
        await here.server.start(here.anna)
        await here.message(here.anna)
        yield here


async def restart(here: World) -> None:
    await here.bot.stop()
    await here.bot.start()
    here.watch()


async def play_hand(here: World) -> None:
    """The running hand is played to its end; its persons are there afterwards."""
    rng = random.Random(1)

    def turn() -> tuple[Message, list[TablePress]] | str | None:
        if here.table().status is not Status.PLAYING:
            return "over"
        now = (here.table().id, here.hand().number, here.hand().decision)
        for message in reversed(here.server.messages(here.group)):
            presses = here.turn(message)
            if presses and (presses[0].table, presses[0].hand, presses[0].decision) == now:
                return message, presses
        return None

    while True:
        found = await here.until(turn)
        if isinstance(found, str):
            return
        await here.play(*found, rng, a=0.0)


def service(here: World) -> Hosting:
    assert here.bot.shared is not None
    return here.bot.shared.service


async def ask(here: World, words: str, having: str) -> Message:
    """The owner says it; the bot's answer."""
    said = await here.server.say(here.anna, here.anna, words)
    return await here.message(here.anna, having, after=said)


async def push(here: World, message: Message, *args: object) -> str:
    """The owner presses a button that is there; what the answer says."""
    data = ":".join(("m", "adm", *map(str, args)))
    assert any(button.get("callback_data") == data for button in message.buttons)
    return (await here.press_data(here.anna, message, data)).text or ""


async def test_for_others_there_is_no_such_command(tmp_path: Path) -> None:
    async with owned(tmp_path) as here:
        await here.server.start(here.boris)
        start = await here.message(here.boris)
        for words in ("/admin", "/admin pause", "/nosuchcommand"):
            await here.server.say(here.boris, here.boris, words)
        await here.server.say(here.anna, here.group, "/admin pause")
        for args in (":home", ":mode:pause", ":close:1:yes", ":say:1", ""):
            forged = await here.press_data(here.boris, start, f"m:adm{args}")
            unknown = await here.press_data(here.boris, start, "m:nosuchverb")
            assert (forged.text, forged.show_alert) == (unknown.text, unknown.show_alert)
        home = await ask(here, "/admin", text("en", "admin-title").split(">")[1][:7])
        assert here.server.messages(here.boris)[-1].text == "/nosuchcommand"
        assert [one.text for one in here.server.messages(here.group)] == ["/admin pause"]
        assert text("en", "admin-mode", mode="play") in home.text
        assert service(here).operation.mode is Mode.PLAY


async def test_no_new_games_until_they_go_on(tmp_path: Path) -> None:
    """By a button; the running table plays on, also over a restart."""
    async with owned(tmp_path) as here:
        lobby = await here.open_table(here.anna, here.boris)
        await here.press(here.anna, lobby, "Start")
        home = await ask(here, "/admin", "Open tables: 1 · people: 2")
        await push(here, home, "mode", "pause")
        await here.until(lambda: text("en", "admin-mode", mode="no_new_games") in home.text)
        await restart(here)
        assert service(here).operation.mode is Mode.NO_NEW_GAMES
        said = await here.server.say(here.chen, here.group, "/newgame")
        await here.message(here.group, text("en", "t.paused"), after=said)
        start = await here.message(here.anna, "Five Draw")
        assert (await here.press_data(here.anna, start, "m:play:2")).text == text("en", "t.paused")
        await play_hand(here)
        await here.until(lambda: here.hand().number == 2)
        again = await ask(here, "/admin resume", text("en", "admin-mode", mode="play"))
        assert "people: 2" in again.text
        await here.server.say(here.chen, here.group, "/newgame")
        await here.until(lambda: len(here.bot.shared.service.tables_in(here.group.id)) == 2)  # type: ignore[union-attr]


async def test_drained_when_the_hand_is_over(tmp_path: Path) -> None:
    """Everybody is told in the own language; no hand is dealt until the owner says so."""
    async with owned(tmp_path) as here:
        lobby = await here.open_table(here.anna, here.boris)
        await here.press(here.anna, lobby, "Start")
        await here.until(lambda: here.table().status is Status.PLAYING)
        home = await ask(here, "/admin", "running hands: 1")
        await push(here, home, "drain")
        await here.until(
            lambda: text("en", "admin-drain-question").split("<")[0] in home.text and "Drain" in home.labels
        )
        await push(here, home, "drain", "stay")
        await here.message(here.group, text("en", "announce-drain"))
        await play_hand(here)
        await here.pass_time(60)
        assert (here.table().status, here.hand().number) == (Status.PAUSE, 1)
        assert not any(line.stuck for line in await service(here).overview())
        said = await here.server.say(here.boris, here.group, "/deal")
        await here.message(here.group, here.words(here.boris, "t.paused"), after=said)
        await here.server.say(here.boris, here.group, "/sitout")
        await here.until(lambda: here.table().seats[1].away)
        await here.server.say(here.boris, here.group, "/back")
        await here.until(lambda: not here.table().seats[1].away)
        await restart(here)
        await here.pass_time(20)
        assert (here.table().status, here.hand().number) == (Status.PAUSE, 1)
        await ask(here, "/admin resume", text("en", "admin-mode", mode="play"))
        await here.until(lambda: here.hand().number == 2)
        notices = [one for one in here.server.messages(here.group) if one.text == text("en", "announce-drain")]
        assert len(notices) == 1


async def test_the_process_ends_when_it_is_drained(tmp_path: Path) -> None:
    async with owned(tmp_path) as here:
        lobby = await here.open_table(here.anna, here.boris)
        await here.press(here.anna, lobby, "Start")
        await here.until(lambda: here.table().status is Status.PLAYING)
        over = asyncio.create_task(here.bot.drained())
        await ask(here, "/admin drain exit", text("en", "admin-leaving"))
        assert not over.done()
        await play_hand(here)
        await here.until(over.done)
        assert here.table().status is Status.PAUSE
        await restart(here)  # the next one plays
        await here.until(lambda: here.hand().number == 2)
        assert service(here).operation.mode is Mode.PLAY


async def test_a_stuck_table_is_closed_and_chips_go_back(tmp_path: Path) -> None:
    async with owned(tmp_path) as here:
        lobby = await here.open_table(here.anna, here.boris)
        await here.choose(lobby, "lounge")
        await here.press(here.anna, lobby, "Start")
        await here.until(lambda: here.table().status is Status.PLAYING)
        table = here.table()
        assert here.bot.shared is not None
        here.bot.shared.service._timers._waiting.clear()  # its clock never runs out
        here.clock.advance(table.turn_seconds + STUCK + 1)
        page = await ask(here, "/admin tables", f"#{table.id}")
        assert "stuck" in page.text
        assert "Friday club" in page.text
        await push(here, page, "close", table.id)
        await here.until(lambda: "called off" in page.text)
        assert await push(here, page, "close", table.id, "yes") == f"Table #{table.id} is closed."
        assert here.table().why_closed == "stopped"
        assert await balances(here) == [10_000, 10_000]
        await here.message(here.group, "Table stopped")


async def balances(here: World) -> list[int]:
    assert here.bot.shared is not None
    return [await here.bot.shared.service.balance(user.id) for user in (here.anna, here.boris)]


async def test_a_table_that_cannot_be_rebuilt_gives_its_chips_back(tmp_path: Path) -> None:
    async with owned(tmp_path) as here:
        lobby = await here.open_table(here.anna, here.boris)
        await here.choose(lobby, "lounge")
        await here.press(here.anna, lobby, "Start")
        await here.until(lambda: here.table().status is Status.PLAYING)
        table = here.table()
        assert here.hand().public.pot > 0
        await here.bot.stop()
        assert here.bot.shared is not None
        database = await type(here.bot.shared.service._database).open(here.bot._settings.database_url)
        async with database.transaction() as connection:
            await connection.execute(update(schema.hands).values(deck=[0] * 52))
        await database.close()
        await here.bot.start()
        page = await ask(here, "/admin tables", f"#{table.id}")
        assert text("en", "admin-line-lost", id=str(table.id)).split("<")[0] in page.text
        await push(here, page, "close", table.id)
        await here.until(lambda: "called off" in page.text)
        await push(here, page, "close", table.id, "yes")
        assert await balances(here) == [10_000, 10_000]
        async with here.bot.shared.service._database.transaction() as connection:
            assert await ledger.differences(connection) == []
            assert (await ledger.totals(connection)).corrected == 0


async def test_announcements_reach_everybody_once(tmp_path: Path) -> None:
    """Written after a question, said after another, on after a restart; games wait for nothing."""
    words = "Update <b>tonight</b> & tomorrow\nat 8"
    async with owned(tmp_path) as here:
        people = [here.server.state.add_user(f"Player {number}", "en") for number in range(12)]
        for person in people:
            await here.server.start(person)
        for person in people:
            await here.message(person)
        home = await ask(here, "/admin", "Open tables")
        await push(here, home, "ask", "people")
        await here.message(here.anna, text("en", "admin-ask", audience="people"))
        question = await ask(here, words, "To be said in 13 chats")
        assert words in question.text
        here.clock.advance(30)
        assert not any(one.text == words for one in here.server.messages(people[0]))
        data = next(button["callback_data"] for button in question.buttons if ":say:" in button["callback_data"])
        for _ in range(2):
            await here.press_data(here.anna, question, data)
        heard = lambda: [sum(m.text == words for m in here.server.messages(one)) for one in (*people, here.anna)]  # noqa: E731
        await here.until(lambda: 2 <= sum(heard()) - 1 < 8)
        await here.bot.stop()
        await here.bot.start()
        await here.until(lambda: all(heard()))
        await here.settle()
        assert heard() == [1] * 12 + [2]  # her own words, and what everybody heard
        await here.press_data(here.anna, question, data.replace(":say:", ":said:"))
        await here.until(lambda: "Said in 13 of 13" in question.text)


async def test_words_are_said_in_groups_with_open_tables(tmp_path: Path) -> None:
    async with owned(tmp_path) as here:
        await here.open_table(here.anna)
        question = await ask(here, "/admin say groups  Two words\nand a line", "To be said in 1 chat")
        assert question.text.endswith("Two words\nand a line")
        await here.press(here.anna, question, "Say it")
        await here.message(here.group, "Two words\nand a line")
        await ask(here, "/admin say people", text("en", "admin-no-words", n=3000))
