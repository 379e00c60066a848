"""python-telegram-bot without a game: it answers the presses of a tape and makes the calls that the bot made.

    python -m tests.load.bare ADDRESS TAPE

Prints "ready"; SIGTERM ends it.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    InputMediaPhoto,
    LinkPreviewOptions,
    Update,
)
from telegram.error import BadRequest
from telegram.ext import ApplicationBuilder, CallbackQueryHandler, ContextTypes

from tests.load.tape import Call, Tape
from tgbot.demo import DEFAULT_TOKEN

SIDE_BY_SIDE = 256


class Bare:
    """Makes the calls of a tape through a PTB bot."""

    def __init__(self, tape: Tape) -> None:
        self._calls = {body["id"]: calls for (_, body), calls in zip(tape.presses, tape.calls, strict=True)}
        self._made = {(int(c.values["chat_id"]), c.made) for calls in tape.calls for c in calls if c.made is not None}
        self._ids: defaultdict[tuple[int, int], asyncio.Future[int]] = defaultdict(
            asyncio.get_running_loop().create_future
        )

    async def handle(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Everything that followed this press."""
        assert update.callback_query is not None
        for call in self._calls[update.callback_query.id]:
            try:
                await self._make(context.bot, call)
            except BadRequest as error:
                # Two edits of one message came in another order than then, or an answer came too late.
                if not any(part in error.message for part in ("not modified", "too old")):
                    raise

    async def _make(self, bot: Any, call: Call) -> None:
        values = call.values
        if call.method.startswith(("get", "set")):
            await bot.do_api_request(call.method, api_kwargs=dict(values))
            return
        if call.method == "answerCallbackQuery":
            await bot.answer_callback_query(
                values["callback_query_id"],
                values.get("text"),
                show_alert=values.get("show_alert") == "true",
                url=values.get("url"),
                cache_time=0,
            )
            return
        chat_id = int(values["chat_id"])
        common: dict[str, Any] = {"parse_mode": values.get("parse_mode"), "reply_markup": _keyboard(values)}
        if call.method.startswith("send"):
            common["disable_notification"] = values.get("disable_notification") == "true"
        if call.method == "sendMessage":
            made = await bot.send_message(chat_id, values["text"], link_preview_options=_no_preview(values), **common)
        elif call.method == "sendPhoto":
            photo = InputFile(call.files["photo"], "picture.jpg")
            made = await bot.send_photo(chat_id, photo, caption=values.get("caption"), **common)
        else:
            await self._edit(bot, call, chat_id, common)
            return
        assert call.made is not None
        self._ids[chat_id, call.made].set_result(made.message_id)

    async def _edit(self, bot: Any, call: Call, chat_id: int, common: dict[str, Any]) -> None:
        values, message = call.values, call.message
        assert message is not None
        number = await self._ids[message] if message in self._made else message[1]
        if call.method == "editMessageText":
            await bot.edit_message_text(
                values["text"], chat_id, number, link_preview_options=_no_preview(values), **common
            )
        elif call.method == "editMessageCaption":
            await bot.edit_message_caption(chat_id, number, caption=values.get("caption"), **common)
        elif call.method == "editMessageMedia":
            (data,) = call.files.values()
            media = json.loads(values["media"])
            file = InputFile(data, "picture.jpg", attach=True)
            picture = InputMediaPhoto(file, media.get("caption"), parse_mode=media.get("parse_mode"))
            await bot.edit_message_media(picture, chat_id, number, reply_markup=common["reply_markup"])
        elif call.method == "deleteMessage":
            await bot.delete_message(chat_id, number)
        elif call.method == "editMessageReplyMarkup":
            await bot.edit_message_reply_markup(chat_id, number, reply_markup=common["reply_markup"])
        else:
            raise AssertionError(call.method)


def _keyboard(values: dict[str, Any]) -> InlineKeyboardMarkup | None:
    if "reply_markup" not in values:
        return None
    rows = json.loads(values["reply_markup"])["inline_keyboard"]
    return InlineKeyboardMarkup([[InlineKeyboardButton(**button) for button in row] for row in rows])


def _no_preview(values: dict[str, Any]) -> LinkPreviewOptions | None:
    return LinkPreviewOptions(is_disabled=True) if "link_preview_options" in values else None


async def main(address: str, tape: Tape) -> None:
    """Run from start to SIGTERM."""
    application = (
        ApplicationBuilder()
        .token(DEFAULT_TOKEN)
        .base_url(f"{address}/bot")
        .concurrent_updates(SIDE_BY_SIDE)
        .job_queue(None)
        .build()
    )
    application.add_handler(CallbackQueryHandler(Bare(tape).handle))
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    async with application:
        await application.start()
        assert application.updater is not None
        await application.updater.start_polling(timeout=10)
        print("ready", flush=True)
        await stopped.wait()
        await application.updater.stop()
        await application.stop()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Tape.load(Path(sys.argv[2]))))
