"""First and later meetings over real HTTP: /start, /help, languages, the lists of commands."""

import json
from pathlib import Path

import pytest
from telegram.ext import ApplicationBuilder

from tests.tgbot.e2e.world import World, world
from tgbot.demo import methods
from tgbot.handlers import register
from tgbot.handlers.menu_commands import ADMINS, GROUP, PRIVATE
from tgbot.i18n import DEFAULT, LANGUAGES, language_name, text


async def test_who_sits_somewhere_is_led_back_there(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start("Anna")
        await w.server.start("Chen")
        lobby = await w.open_table(w.anna, w.chen)
        await w.server.start("Anna")
        gathers = await w.message(w.anna, "Welcome back.")
        assert "«Friday club»" in gathers.text
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: w.table().actor is not None)
        actor = w.table().actor
        assert actor is not None
        assert actor.person is not None
        user = w.server.user(actor.person.user_id)
        hand = await w.message(user, "Hand 1/10")
        await w.server.start(user.first_name)
        back = await w.message(user, "hand 1/10")
        assert back.text.startswith("Welcome back. Your table: «Friday club», hand 1/10, 99 chips, your turn.")
        await w.press(user, back, "Open my hand")
        anew = await w.message(user, "Hand 1/10", after=back)
        assert "Your turn" in anew.text
        await w.until(lambda: not hand.labels)


async def test_who_has_played_is_told_less(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start("Anna")
        first = await w.message(w.anna, "Five Draw")
        assert "Play now deals 10 hands with 100 chips" in first.text
        await w.press(w.anna, first, "Play now")
        hand = await w.message(w.anna, "Hand 1/10")
        await w.press(w.anna, hand, "Skip the tips")
        await w.server.say(w.anna, w.server.chat(w.anna), "/leave")
        question = await w.message(w.anna, "Leave the table?")
        await w.press(w.anna, question, "Leave")
        await w.until(lambda: not w.table().open)
        await w.server.start("Anna")
        again = await w.message(w.anna, "five-card draw poker", after=question)
        assert "deals 10 hands" not in again.text
        assert "Play now" in again.labels


async def test_a_person_chooses_among_the_languages(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start("Anna")
        message = await w.message(w.anna, "Five Draw")
        for language in (*LANGUAGES[1:], DEFAULT):
            await choose(w, message, language)
        await w.press(w.anna, message, "Settings")
        await w.until(lambda: "Language: English" in message.labels)
        await w.press(w.anna, message, "Language: English")
        if len(LANGUAGES) > 2:
            await w.until(lambda: "English ✓" in message.labels)
            await w.press(w.anna, message, language_name("ru"))
        await w.until(lambda: "Язык: русский" in message.labels)
        await w.server.say(w.anna, w.server.chat(w.anna), "/help")
        await w.message(w.anna, text("ru", "help-chips"))


async def choose(w: World, message: object, language: str) -> None:
    """From the start screen into a language and back to the start screen in it."""
    before = message.labels[-1]  # type: ignore[attr-defined]
    await w.press(w.anna, message, before)  # type: ignore[arg-type]
    if len(LANGUAGES) > 2:
        await w.until(lambda: language_name(language) in message.labels)  # type: ignore[attr-defined]
        await w.press(w.anna, message, language_name(language))  # type: ignore[arg-type]
    await w.until(lambda: text(language, "b-play") in message.labels)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("code", "language"), [("ru-RU", "ru"), ("es-MX", "es"), ("de", DEFAULT)])
async def test_a_new_person_is_met_in_the_own_language(code: str, language: str, tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        user = w.server.state.add_user("Vera", language_code=code)
        await w.server.start("Vera")
        message = await w.message(user, "Five Draw")
        assert text(language, "b-play") in message.labels


async def test_help_names_every_command_and_says_what_chips_are_worth(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start("Anna")
        await w.server.say(w.anna, w.server.chat(w.anna), "/help")
        help_ = await w.message(w.anna, "How it goes")
        assert "Chips have no value" in help_.text
        said = {word.strip("/.,·") for word in help_.text.split() if word.startswith("/")}
        assert set(PRIVATE) - {"help"} <= said
        await w.press(w.anna, help_, "Hand ranking")
        await w.until(lambda: "hands, best first" in help_.text)


async def test_lists_of_commands_are_set_by_scope_and_language(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.until(lambda: len(w.server.state.commands) == 3 * len(LANGUAGES))
        for scope, names in (
            ("all_private_chats", PRIVATE),
            ("all_group_chats", GROUP),
            ("all_chat_administrators", ADMINS),
        ):
            for language in LANGUAGES:
                key = json.dumps({"type": scope}, sort_keys=True), "" if language == DEFAULT else language
                listed = w.server.state.commands[key]
                assert [command["command"] for command in listed] == list(names)
                assert [command["description"] for command in listed] == [
                    text(language, f"command-{name}") for name in names
                ]


async def test_a_server_without_lists_of_commands_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(methods.METHODS, "setmycommands")
    async with world(tmp_path) as w:
        await w.server.start("Anna")
        await w.message(w.anna, "Five Draw")
        assert not w.server.state.commands
        await w.until(lambda: any(call["method"].lower() == "setmycommands" for call in w.server.state.api_log))


async def test_every_command_is_offered_or_explained(tmp_path: Path) -> None:
    """Whoever cannot see buttons finds every command in a list or in the help."""
    async with world(tmp_path) as w:
        await w.server.start("Anna")
        said = text("en", "help-commands") + text("en", "help-commands-group")
        offered = {*PRIVATE, *GROUP, *ADMINS}
        known = commands_of(w)
        assert offered <= known, "what is offered is answered"
        assert not {name for name in known - offered if f"/{name}" not in said}


def commands_of(w: World) -> set[str]:
    """The commands that the bot has handlers for."""
    assert w.bot.shared is not None
    application = ApplicationBuilder().token("1:test").build()
    register(application, w.bot.shared)
    handlers = (handler for group in application.handlers.values() for handler in group)
    return {name for handler in handlers for name in getattr(handler, "commands", ())}
