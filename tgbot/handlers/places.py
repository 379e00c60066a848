"""Where something was said: the chat and forum topic a table belongs to."""

from __future__ import annotations

from telegram import InlineKeyboardMarkup, Message

from tgbot.service.model import ChatRef
from tgbot.updates.reading import HIDDEN_ADMIN, NOBODIES

ANONYMOUS_ADMIN = HIDDEN_ADMIN
CHANNELS = NOBODIES  # hidden administrators and channels: who writes is not said


def topic_of(message: Message) -> int:
    """The forum topic, 0 for none and for General.

    Outside forums `message_thread_id` names a chain of replies and means nothing to us.
    """
    return (message.message_thread_id or 0) if message.is_topic_message else 0


def is_group(message: Message) -> bool:
    """Whether the message is in a group or supergroup."""
    return message.chat.type in {"group", "supergroup"}


def carries(message: Message, data: str) -> bool:
    """Whether the message has a button with this data now: a client may press what no message shows."""
    markup = message.reply_markup
    rows = markup.inline_keyboard if isinstance(markup, InlineKeyboardMarkup) else ()
    return any(button.callback_data == data for row in rows for button in row)


def place_of(message: Message, language: str) -> ChatRef:
    """The place of a message; `language` is that of whoever opens a table there."""
    group = is_group(message)
    return ChatRef(message.chat.id, topic_of(message), (message.chat.title or "") if group else "", group, language)
