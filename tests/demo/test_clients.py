"""python-telegram-bot works against the server unmodified, over real HTTP."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from telegram import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Update,
)
from telegram.constants import KeyboardButtonStyle
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, NetworkError, RetryAfter
from telegram.ext import Application, ApplicationBuilder, CallbackQueryHandler, CommandHandler, ContextTypes

from tests.demo.helpers import png
from tgbot.clock import ManualClock
from tgbot.demo import DemoServer

Context = ContextTypes.DEFAULT_TYPE
App = Application[Any, Any, Any, Any, Any, Any]


@pytest.fixture
async def server(clock: ManualClock) -> AsyncIterator[DemoServer]:
    async with DemoServer(clock=clock) as running:
        yield running


async def on_start(update: Update, context: Context) -> None:
    assert update.message is not None
    toast = InlineKeyboardButton("Toast", callback_data="toast", style=KeyboardButtonStyle.SUCCESS)
    text = f"<b>Hello</b> {' '.join(context.args or [])}"
    await update.message.reply_html(text, reply_markup=InlineKeyboardMarkup([[toast]]))


async def on_press(update: Update, context: Context) -> None:
    query = update.callback_query
    assert query is not None
    await query.answer(f"{query.data} for {query.from_user.first_name}")
    await query.edit_message_text(f"{query.data} pressed")


@pytest.fixture
async def app(server: DemoServer) -> AsyncIterator[App]:
    built = ApplicationBuilder().token(server.token).base_url(server.bot_url).build()
    built.add_handler(CommandHandler("start", on_start))
    built.add_handler(CallbackQueryHandler(on_press))
    async with built:
        yield built


@pytest.fixture
async def polling(app: App) -> AsyncIterator[App]:
    assert app.updater is not None
    await app.start()
    await app.updater.start_polling()
    yield app
    await app.updater.stop()
    await app.stop()


async def test_polling_application(server: DemoServer, polling: App) -> None:
    await server.start("anna", "j_1")
    message = await server.wait_message("anna", "Hello")
    assert (message.html, message.labels) == ("<b>Hello</b> j_1", ["Toast"])
    answer = await server.press("anna", message, label="Toast")
    assert answer.text == "toast for Anna"
    await server.wait_for(lambda: message.text == "toast pressed")
    await server.say("boris", "Friday club", "/start@five_draw_bot")
    assert (await server.wait_message("Friday club")).text == "Hello"


async def test_methods(server: DemoServer, app: App) -> None:
    bot = app.bot
    await server.start("anna")
    anna, club = server.user("anna").id, server.chat("Friday club").id
    sent = await bot.send_photo(anna, png(), caption="one", filename="hand.png")
    assert sent.photo[0].width == 4
    edited = await sent.edit_media(InputMediaPhoto(png(5, 5), caption="two"))
    assert (edited.caption, edited.photo[0].width) == ("two", 5)  # type: ignore[union-attr]
    document = await bot.send_document(anna, b"phh", filename="hands.phh")
    assert document.document is not None
    assert document.document.file_name == "hands.phh"
    timed = await bot.send_message(
        club, '<tg-time unix="1800000060" format="r">after 60 s</tg-time>', parse_mode="HTML"
    )
    assert timed.entities[0].date_time_format == "r"
    assert timed.entities[0].unix_time.timestamp() == 1_800_000_060  # type: ignore[union-attr]
    assert await bot.send_chat_action(anna, "typing")
    assert await bot.set_my_commands([BotCommand("start", "Start")], scope=BotCommandScopeAllGroupChats())
    assert (await bot.get_chat(club)).title == "Friday club"
    assert (await bot.get_chat_member(club, anna)).status == "creator"
    assert len(await bot.get_chat_administrators(club)) == 1
    assert (await bot.get_webhook_info()).url == ""
    assert await bot.delete_message(anna, sent.message_id)
    assert await bot.leave_chat(club)


async def test_errors_reach_the_right_class(server: DemoServer, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")  # without it every RetryAfter warns of its future type
    bot = app.bot
    anna = server.user("anna").id
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(anna, "x")
    await server.start("anna")
    sent = await bot.send_message(anna, "x")
    with pytest.raises(BadRequest, match="Message is not modified"):
        await sent.edit_text("x")
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(5, "x")
    server.fault("retry_after", seconds=3)
    with pytest.raises(RetryAfter):
        await bot.send_message(anna, "x")
    old = server.state.add_group("Small", [server.user("anna")], kind="group")
    new = server.people.upgrade(old)
    with pytest.raises(ChatMigrated) as caught:
        await bot.send_message(old.id, "x")
    assert caught.value.new_chat_id == new.id
    server.fault("drop_after")
    with pytest.raises(NetworkError):
        await bot.send_message(anna, "sent all the same")
    assert server.last("anna").text == "sent all the same"
    with pytest.raises(InvalidToken):
        await bot.set_my_name("Not supported here")
