"""The requests that change a chat: send, edit, take the buttons away, delete. Texts are HTML, previews are off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from telegram import Bot, ForceReply, ReplyParameters
from telegram.constants import ParseMode

from tgbot.markup import NO_PREVIEW, inline_keyboard
from tgbot.screen import Screen


@dataclass(eq=False)
class Post:
    """One message outside the boards: an answer to a command, or the next page of a menu.

    edit       message to replace, None sends a new one       reply_to   message it answers
    delete     message to delete instead                       sent       told the id of the new message
    ask        placeholder of a forced reply, None asks none    loud       with sound
    """

    chat_id: int
    screen: Screen
    topic: int = 0
    edit: int | None = None
    delete: int | None = None
    reply_to: int | None = None
    ask: str | None = None
    loud: bool = False
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

    async def send(self, post: Post) -> int:
        """A new message; its id."""
        markup = None if post.ask is None else ForceReply(selective=True, input_field_placeholder=post.ask or None)
        reply = None if post.reply_to is None else ReplyParameters(post.reply_to, allow_sending_without_reply=True)
        message = await self._bot.send_message(
            post.chat_id,
            post.screen.text,
            parse_mode=ParseMode.HTML,
            link_preview_options=NO_PREVIEW,
            disable_notification=not post.loud,
            message_thread_id=post.topic or None,
            reply_markup=markup or inline_keyboard(post.screen.keyboard),
            reply_parameters=reply,
        )
        return message.message_id

    async def edit(self, chat_id: int, message_id: int, screen: Screen) -> None:
        """Another text and keyboard in the same message."""
        await self._bot.edit_message_text(
            screen.text,
            chat_id,
            message_id,
            parse_mode=ParseMode.HTML,
            link_preview_options=NO_PREVIEW,
            reply_markup=inline_keyboard(screen.keyboard),
        )

    async def strip(self, chat_id: int, message_id: int) -> None:
        """Take the buttons from a message, leave its text."""
        await self._bot.edit_message_reply_markup(chat_id, message_id)

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Delete a message."""
        await self._bot.delete_message(chat_id, message_id)
