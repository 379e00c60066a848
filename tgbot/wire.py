"""The requests that change a chat: send, edit, take the buttons away, delete. Texts are HTML, previews are off.

A picture of a screen is uploaded where the caller gives its bytes; an edit without them leaves the picture as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from telegram import Bot, ForceReply, InlineKeyboardMarkup, InputFile, InputMediaPhoto, ReplyParameters
from telegram.constants import ParseMode

from tgbot.markup import NO_PREVIEW, inline_keyboard
from tgbot.screen import Document, Screen


@dataclass(eq=False)
class Post:
    """One message outside the boards: an answer to a command, or the next page of a menu.

    edit       message to replace, None sends a new one       reply_to   message it answers
    delete     message to delete instead                       sent       told the id of the new message
    ask        placeholder of a forced reply, None asks none    loud       with sound
    document   a file to send with the screen's text as its caption, in a new message
    """

    chat_id: int
    screen: Screen
    topic: int = 0
    edit: int | None = None
    delete: int | None = None
    reply_to: int | None = None
    ask: str | None = None
    loud: bool = False
    document: Document | None = None
    sent: Callable[[int], None] | None = None
    not_before: float = 0.0
    tries: int = 0

    @classmethod
    def deletion(cls, chat_id: int, message_id: int) -> Post:
        """Delete a message."""
        return cls(chat_id, Screen(""), delete=message_id)

    @property
    def is_new(self) -> bool:
        """Whether it makes a message, which done twice would be there twice."""
        return self.edit is None and self.delete is None


class Wire:
    """Each call is one request; what Telegram refuses is raised as its library's TelegramError."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def send(self, post: Post, photo: bytes | None = None) -> int:
        """A new message, with the picture `photo` if it has one; its id."""
        screen = post.screen
        ask = None if post.ask is None else ForceReply(selective=True, input_field_placeholder=post.ask or None)
        common: dict[str, Any] = {
            "parse_mode": ParseMode.HTML,
            "disable_notification": not post.loud,
            "protect_content": screen.protect or None,
            "message_thread_id": post.topic or None,
            "reply_markup": ask or inline_keyboard(screen.keyboard),
            "reply_parameters": None
            if post.reply_to is None
            else ReplyParameters(post.reply_to, allow_sending_without_reply=True),
        }
        if post.document is not None:
            file = InputFile(post.document.data, post.document.name)
            sent = await self._bot.send_document(post.chat_id, file, caption=screen.text, **common)
        elif photo is not None:
            sent = await self._bot.send_photo(post.chat_id, _file(photo), caption=screen.text, **common)
        else:
            sent = await self._bot.send_message(post.chat_id, screen.text, link_preview_options=NO_PREVIEW, **common)
        return sent.message_id

    async def edit(self, chat_id: int, message_id: int, screen: Screen, photo: bytes | None = None) -> None:
        """Another text and keyboard in the same message, with `photo` another picture too."""
        markup: InlineKeyboardMarkup | None = inline_keyboard(screen.keyboard)
        if photo is not None:
            media = InputMediaPhoto(_file(photo, attach=True), screen.text, parse_mode=ParseMode.HTML)
            await self._bot.edit_message_media(media, chat_id, message_id, reply_markup=markup)
        elif screen.picture is not None:
            await self._bot.edit_message_caption(
                chat_id, message_id, caption=screen.text, parse_mode=ParseMode.HTML, reply_markup=markup
            )
        else:
            await self._bot.edit_message_text(
                screen.text,
                chat_id,
                message_id,
                parse_mode=ParseMode.HTML,
                link_preview_options=NO_PREVIEW,
                reply_markup=markup,
            )

    async def strip(self, chat_id: int, message_id: int) -> None:
        """Take the buttons from a message, leave its text."""
        await self._bot.edit_message_reply_markup(chat_id, message_id)

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Delete a message."""
        await self._bot.delete_message(chat_id, message_id)


def _file(picture: bytes, *, attach: bool = False) -> InputFile:
    """`attach`: the request names the file from within another parameter."""
    return InputFile(picture, "picture.png" if picture.startswith(b"\x89PNG") else "picture.jpg", attach=attach)
