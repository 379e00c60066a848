"""The settings of a group over real HTTP: who may change them, that each acts, that the panel closes (S6.10)."""

from dataclasses import replace
from pathlib import Path

from tests.tgbot.e2e.world import World, world
from tgbot.callback import MenuPress, parse
from tgbot.demo import Chat, Message, User
from tgbot.keyboards.group import SETTING
from tgbot.service.groups import GroupSettings


def settings(w: World, chat: Chat | None = None) -> GroupSettings:
    assert w.bot.shared is not None
    return w.bot.shared.service.groups.of((chat or w.group).id)


async def panel(w: World, user: User | None = None, chat: Chat | None = None, **options: object) -> Message:
    """/settings in the group, and the panel that comes."""
    room = chat or w.group
    said = await w.server.say(user or w.anna, room, "/settings", **options)  # type: ignore[arg-type]
    return await w.message(room, "ettings of this group", after=said)


def data_of(message: Message, name: str) -> str:
    """What the button of a setting carries."""
    for button in message.buttons:
        press = parse(button.get("callback_data", ""))
        if isinstance(press, MenuPress) and press.verb == SETTING and press.args[0] == name:
            return str(button["callback_data"])
    raise AssertionError(f"no {name} among {message.labels}")


async def choose(w: World, message: Message, label: str, becomes: str, user: User | None = None) -> None:
    """An administrator presses; the button then shows the next value."""
    answer = await w.press(user or w.anna, message, label)
    assert answer.text in {"Saved.", "Сохранено."}
    await w.until(lambda: becomes in message.labels)


async def test_only_admins_change_and_each_press_shows_the_next_value(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.say(w.boris, w.group, "/settings")
        await w.message(w.group, "Меняют только админы")
        opened = await panel(w)
        assert (await w.press(w.boris, opened, "Tables: 3")).text == w.words(w.boris, "t.admin")
        assert settings(w) == GroupSettings()
        for label, becomes in (
            ("Tables: 3", "Tables: 5"),
            ("Changes: host", "Changes: seated"),
            ("Stops: host", "Stops: admin"),
            ("Turn: by game", "Turn: 15 s"),
            ("Draw: by game", "Draw: 15 s"),
            ("Game: Home", "Game: Online"),
            ("Pictures: no", "Pictures: end"),
            ("Bots chat: off", "Bots chat: on"),
            ("Slow clock: no", "Slow clock: yes"),
            ("Theme: light", "Theme: dark"),
        ):
            await choose(w, opened, label, becomes)
        w.server.people.promote(w.boris, w.group)
        russian = data_of(opened, "language").split(":")
        russian[3] = "ru"
        assert (await w.press_data(w.boris, opened, ":".join(russian))).text == w.words(w.boris, "t.saved")
        await w.until(lambda: "Язык: Русский" in opened.labels)
        chosen = GroupSettings("ru", "online", 15, 15, "seated", "admin", "end", tables=5)
        assert settings(w) == replace(chosen, bots_chat=True, slow_clock=True, theme="dark")
        await w.server.say(w.chen, w.group, "/newgame")
        lobby = await w.message(w.group, "Новый стол")
        assert "Онлайн" in lobby.text
        assert "Ход 15 с, обмен 15 с" in lobby.text
        assert w.words(w.boris, "lobby-slow-clock") in lobby.text


async def test_the_panel_closes_itself_and_an_old_button_of_it_does_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        first = await panel(w)
        await w.pass_time(200)
        await choose(w, first, "Tables: 3", "Tables: 5")
        await w.pass_time(200)
        assert not first.deleted
        await w.until(lambda: first.deleted, 200)
        second = await panel(w)
        old = data_of(second, "tables")
        assert (await w.press(w.anna, second, "Close")).text == ""
        await w.until(lambda: second.deleted)
        third = await panel(w)
        await w.pass_time(290)
        await w.server.advance(0)
        forged = data_of(third, "tables").replace(":8:", ":7:")
        stale = await w.press_data(w.anna, third, old)
        assert stale.text in {"Saved.", w.words(w.anna, "t.closed-panel")}
        assert (await w.press_data(w.anna, third, forged)).text == w.words(w.anna, "t.stale")


async def with_button(w: World, label: str, after: Message) -> Message:
    """The message of the group that has this button."""
    return await w.until(
        lambda: next(
            (m for m in w.server.messages(w.group) if m.message_id > after.message_id and label in m.labels), None
        )
    )


async def test_an_anonymous_administrator_acts_by_pressing(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        opened = await panel(w, anonymous=True)
        assert (await w.press(w.boris, opened, "Tables: 3")).text == w.words(w.boris, "t.admin")
        await choose(w, opened, "Tables: 3", "Tables: 5")
        said = await w.server.say(w.anna, w.group, "/newgame", anonymous=True)
        answer = await w.message(w.group, "press a button", after=said)
        await w.press(w.anna, answer, "New table")
        lobby = await w.message(w.group, "New table · Home")
        for command in ("/join", "/hand", "/leave"):
            said = await w.server.say(w.anna, w.group, command, anonymous=True)
            lobby = await w.message(w.group, "New table · Home", after=said)
        await w.press(w.anna, lobby, "+ Bot")
        await w.press(w.anna, lobby, "Start")
        await w.message(w.group, "Hand 1/10")
        for command, label in (("/stop", "After this hand"), ("/kick", "Anna"), ("/skip", "Skip turn")):
            said = await w.server.say(w.anna, w.group, command, anonymous=True)
            asked = await with_button(w, label, said)  # a reminder of the turn may come between
            assert (await w.press(w.boris, asked, label)).text == w.words(w.boris, "t.host", name="Anna")
        await w.press(w.anna, asked, "After this hand")
        assert w.table().stopping


async def test_the_bot_plays_in_the_chosen_topics_only(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        forum = w.server.state.add_group("Forum", [w.anna, w.boris], topics={7: "Poker", 9: "Weather"})
        assert w.bot.shared is not None
        await w.bot.shared.service.groups.change(forum.id, "Forum", language="en")
        opened = await panel(w, chat=forum, thread_id=7)
        await choose(w, opened, "Topics: all", "Topics: this")
        assert (settings(w, forum).topics, settings(w, forum).topic_names) == ((7,), ("Poker",))
        for thread_id in (9, None):
            said = await w.server.say(w.boris, forum, "/newgame", thread_id=thread_id)
            refusal = await w.message(forum, "«Poker»", after=said)
            assert refusal.thread_id == thread_id
            await w.pass_time(11)
        await w.server.say(w.boris, forum, "/newgame", thread_id=7)
        lobby = await w.message(forum, "Boris")
        assert lobby.thread_id == 7
        other = await panel(w, chat=forum, thread_id=9)
        await choose(w, other, "Topics: other", "Topics: 2")
        await w.server.say(w.anna, forum, "/newgame", thread_id=9)
        await w.until(lambda: "Anna" in w.server.last(forum).text)
        await choose(w, other, "Topics: 2", "Topics: all")
        assert settings(w, forum).topics == ()


async def test_who_may_change_a_lobby_is_what_the_group_says(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        opened = await panel(w)
        assert w.bot.shared is not None
        await w.bot.shared.service.groups.change(w.group.id, "Friday club", language="en")
        await w.server.say(w.boris, w.group, "/newgame")
        lobby = await w.message(w.group, "New table")
        await w.server.say(w.chen, w.group, "/join")
        await w.until(lambda: len(w.table().seats) == 2)
        assert (await w.press(w.chen, lobby, "+ Bot")).text == w.words(w.chen, "t.host", name="Boris")
        await choose(w, opened, "Changes: host", "Changes: seated")
        await w.press(w.chen, lobby, "+ Bot")
        await w.until(lambda: len(w.table().seats) == 3)
        await choose(w, opened, "Changes: seated", "Changes: admin")
        assert (await w.press(w.boris, lobby, "+ Bot")).text == w.words(w.boris, "t.adminonly")
        await w.press(w.anna, lobby, "+ Bot")
        await w.until(lambda: len(w.table().seats) == 4)
