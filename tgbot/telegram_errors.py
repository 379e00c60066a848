"""What an error of the Bot API means for us. Texts are matched in lower case, by a part of them.

Telegram names an error only by its text; the texts are those of its server's source.
"""

from __future__ import annotations

import os
import re
from enum import Enum, auto

import aiohttp
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, RetryAfter, TelegramError, TimedOut

# Without it the library warns at each RetryAfter that `retry_after` will be a timedelta; with it, it is one.
os.environ.setdefault("PTB_TIMEDELTA", "true")


class Trouble(Enum):
    """Kinds of error, by what is to be done."""

    NOTHING = auto()  # the wish is fulfilled already, or too late to matter
    LOST = auto()  # the message cannot be edited any more: post it anew
    WAIT = auto()  # too many messages: hold this chat
    MOVED = auto()  # the group has a new id
    SHUT = auto()  # we may not write here
    UNSENT = auto()  # the request never left, or was not let in: send it again
    UNKNOWN = auto()  # the request may have been carried out
    MISTAKEN = auto()  # the message has a picture where we took it for a text, or the other way round
    REFUSED = auto()  # the request is wrong: a fault of ours; or a file that is not welcome there


_NOTHING = (
    "message is not modified",
    "query is too old",
    "query id is invalid",
    "message to delete not found",
    "message can't be deleted",
)
_LOST = ("message to edit not found", "message can't be edited", "message_id_invalid")
_MISTAKEN = ("there is no text in the message to edit", "there is no caption in the message to edit")
_NO_FILES = ("rights to send photos", "rights to send documents", "send_photos_forbidden", "send_media_forbidden")
_TOPIC = ("message thread not found", "topic_closed", "topic_deleted")
_SHUT = (
    "chat not found",
    "not enough rights",
    *_TOPIC,
    "chat_write_forbidden",
    "need administrator rights",
    "have no rights to send",
)
_BAD_REQUESTS = (
    (Trouble.NOTHING, _NOTHING),
    (Trouble.LOST, _LOST),
    (Trouble.MISTAKEN, _MISTAKEN),
    (Trouble.REFUSED, _NO_FILES),  # before the right to write at all, which may still be there
    (Trouble.SHUT, _SHUT),
)


class NotTried(Exception):
    """Why a call was not made: this process may not send now."""


NEVER_LEFT = (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError, NotTried)


def trouble(error: TelegramError) -> Trouble:
    """The kind of an error raised by a request."""
    if isinstance(error, RetryAfter):
        return Trouble.WAIT
    if isinstance(error, ChatMigrated):
        return Trouble.MOVED
    if isinstance(error, Forbidden):
        return Trouble.SHUT
    if isinstance(error, BadRequest):  # before NetworkError, whose subclass it is
        text = error.message.lower()
        for kind, parts in _BAD_REQUESTS:
            if any(part in text for part in parts):
                return kind
        return Trouble.REFUSED
    if isinstance(error, InvalidToken):  # a token that was taken back is perhaps given again
        return Trouble.UNSENT
    return Trouble.UNSENT if isinstance(error.__cause__, NEVER_LEFT) else Trouble.UNKNOWN


def reason(error: TelegramError) -> str:
    """An error for the log: its text up to where it may quote what was sent."""
    text = re.sub(r"^(Forbidden|Bad Request|Conflict|Unauthorized): ", "", error.message, flags=re.IGNORECASE)
    return re.split(r"[\"“<:]|(?<=\s)'|\. Parsing", text)[0].strip() or type(error).__name__


def outcome(error: TelegramError, kind: Trouble) -> str:
    """What came of a request that failed, for counting."""
    if kind is Trouble.UNKNOWN:
        return "timeout" if isinstance(error, TimedOut) else "server_error"
    return {Trouble.NOTHING: "benign", Trouble.WAIT: "retry_after"}.get(kind, kind.name.lower())


def of_topic(error: TelegramError) -> bool:
    """Whether only a forum topic is closed to us, not its chat."""
    return any(part in str(error).lower() for part in _TOPIC)


def deleted_account(error: TelegramError) -> bool:
    """Whether the chat is that of a person who is no more."""
    return "user is deactivated" in str(error).lower()


def retry_seconds(error: TelegramError) -> float:
    """How long a RetryAfter asks to wait, seconds; 0 for any other error."""
    if not isinstance(error, RetryAfter):
        return 0.0
    wait = error.retry_after
    return float(wait if isinstance(wait, int | float) else wait.total_seconds())
