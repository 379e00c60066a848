"""The requests that change a chat: send, edit, take the buttons away, delete. Texts are HTML, previews are off.

A picture of a screen is uploaded where the caller gives its bytes; an edit without them leaves the picture as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from telegram import Bot, ForceReply, InputFile, InputMediaPhoto, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import TelegramError

from tgbot.request import UNREADABLE
from tgbot.screen import Document, Screen
from tgbot.sending.markup import inline_keyboard

_NO_PREVIEW = '{"is_disabled": true}'


@dataclass(eq=False)
class Post:
    """One message outside the boards: an answer to a command, or the next page of a menu.

    edit       message to replace, None sends a new one       reply_to   message it answers
    delete     message to delete instead                       sent       told the id of the new message
    ask        placeholder of a forced reply, None asks none    loud       with sound
    document   a file to send with the screen's text as its caption, in a new message
    simple     how often Telegram refused it: it was made simpler each time
    since      when it was asked for
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
    simple: int = 0
    since: float = 0.0

    @classmethod
    def deletion(cls, chat_id: int, message_id: int) -> Post:
        """Delete a message."""
        return cls(chat_id, Screen(""), delete=message_id)

    @property
    def is_new(self) -> bool:
        """Whether it makes a message, which done twice would be there twice."""
        return self.edit is None and self.delete is None


class Wire:
    """Each call is one request; what Telegram refuses is raised as its library's TelegramError.

    The library would turn each answer, the whole message with its buttons, into objects: a third of what a request
    costs, and nobody looks at them.
    """

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def send(self, post: Post, photo: bytes | None = None) -> int:
        """A new message, with the picture `photo` if it has one; its id."""
        screen = post.screen
        ask = None if post.ask is None else ForceReply(selective=True, input_field_placeholder=post.ask or None)
        common: dict[str, Any] = {
            "chat_id": post.chat_id,
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
            sent = await self._call("sendDocument", document=file, caption=screen.text, **common)
        elif photo is not None:
            sent = await self._call("sendPhoto", photo=_file(photo), caption=screen.text, **common)
        else:
            sent = await self._call("sendMessage", text=screen.text, link_preview_options=_NO_PREVIEW, **common)
        number = sent.get("message_id") if isinstance(sent, dict) else None
        if not isinstance(number, int):
            raise TelegramError(UNREADABLE)
        return number

    async def edit(self, chat_id: int, message_id: int, screen: Screen, photo: bytes | None = None) -> None:
        """Another text and keyboard in the same message, with `photo` another picture too."""
        common = {"chat_id": chat_id, "message_id": message_id, "reply_markup": inline_keyboard(screen.keyboard)}
        html = ParseMode.HTML
        if photo is not None:
            media = InputMediaPhoto(_file(photo, attach=True), screen.text, parse_mode=html)
            await self._call("editMessageMedia", media=media, **common)
        elif screen.picture is not None:
            await self._call("editMessageCaption", caption=screen.text, parse_mode=html, **common)
        else:
            plain = {"parse_mode": html, "link_preview_options": _NO_PREVIEW}
            await self._call("editMessageText", text=screen.text, **plain, **common)

    async def strip(self, chat_id: int, message_id: int) -> None:
        """Take the buttons from a message, leave its text."""
        await self._call("editMessageReplyMarkup", chat_id=chat_id, message_id=message_id)

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Delete a message."""
        await self._call("deleteMessage", chat_id=chat_id, message_id=message_id)

    async def _call(self, method: str, **values: Any) -> Any:
        """The result as JSON; parameters that are None are left out."""
        return await self._bot._post(method, values)  # noqa: SLF001 - nothing public leaves the answer as it is


def _file(picture: bytes, *, attach: bool = False) -> InputFile:
    """`attach`: the request names the file from within another parameter."""
    return InputFile(picture, "picture.png" if picture.startswith(b"\x89PNG") else "picture.jpg", attach=attach)
