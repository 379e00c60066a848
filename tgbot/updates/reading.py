"""What is read of an update: the fields that are used, of the types and sizes that Telegram writes, and nothing else.

The library takes what it gets: one update with a field of the wrong type, and getUpdates would fail at it for ever. So
the JSON is looked through before the library sees it. What is odd is left out, down to an update that says nothing.
Texts come out as every database can store them. A bot has no words here: it can neither play nor give commands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from telegram import Update

from tgbot.clock import Clock
from tgbot.request import Request

Json = Mapping[str, Any]
JSONDict = dict[str, Any]

HIDDEN_ADMIN = 1087968824  # "GroupAnonymousBot" writes in the name of administrators who hide
CHANNEL = 136817688  # "Channel_Bot" writes in that of channels
SERVICE = 777000  # "Telegram" brings the posts of a linked channel into its group
NOBODIES = frozenset({HIDDEN_ADMIN, CHANNEL, SERVICE})
"""Accounts of Telegram that write for others and do not say for whom."""

_IDS = 2**53  # ids have at most 52 bits
_DATES = 2**34
_TEXT, _NAME, _CODE = 4096, 256, 64  # characters
_COMMAND = re.compile(r"/\w+(?:@\w+)?", re.ASCII)
_CHAT_TYPES = frozenset({"private", "group", "supergroup"})  # the bot has no business in channels


class Odd(ValueError):
    """A field that Telegram does not write like this."""


def readable(update: object) -> JSONDict | None:
    """The update as far as it is read; with nothing but its number if it is odd, None if it has not even that."""
    if not isinstance(update, Mapping):
        return None
    try:
        number = _number(update.get("update_id"), 0, 2**63)
    except Odd:
        return None
    for kind, read in _KINDS.items():
        if kind in update:
            try:
                return {"update_id": number, kind: read(_object(update[kind]))}
            except Odd:
                break
    return {"update_id": number}


class UpdatesRequest(Request):
    """The request of getUpdates: of its answer the library gets what is readable and does not come `again`.

    What was not done yet comes again with every answer, and the library takes half a millisecond to read one update.
    """

    def __init__(self, clock: Clock, within: float, again: Callable[[int], bool], **options: Any) -> None:
        super().__init__(clock, within, **options)
        self._again = again

    def parse_json_payload(self, payload: bytes) -> JSONDict:  # type: ignore[override]
        """The answer. Raises TelegramError for what no Bot API server says."""
        answer = Request.parse_json_payload(payload)
        found = answer.get("result")
        if isinstance(found, list):
            read = (readable(one) for one in found if not self._comes_again(one))
            answer["result"] = [one for one in read if one is not None]
        return answer

    def _comes_again(self, update: object) -> bool:
        number = update.get("update_id") if isinstance(update, Mapping) else None
        return isinstance(number, int) and self._again(number)


def writer(update: Update) -> int | None:
    """Whose update it is: a person's id; a chat's, where it was written in the name of somebody who is not named."""
    user, chat = update.effective_user, update.effective_chat
    if user is not None and user.id in NOBODIES and chat is not None:
        return chat.id
    return None if user is None else user.id


def storable(text: str, most: int = _NAME) -> str:
    """A text without what no database holds: NUL, halves of surrogate pairs; its first `most` characters."""
    return text[:most].encode(errors="ignore").decode().replace("\0", "")


# -- kinds of updates ---------------------------------------------------------------------------------------------


def _message(found: Json) -> JSONDict:
    kept = _head(found)
    sender = kept.get("from")
    if isinstance(found.get("text"), str) and (sender is None or not sender["is_bot"] or sender["id"] in NOBODIES):
        kept["text"] = storable(found["text"], _TEXT)
        kept["entities"] = _command(found.get("entities"), kept["text"])
    if isinstance(found.get("left_chat_member"), Mapping):
        kept["left_chat_member"] = _user(found["left_chat_member"])
    for name in ("migrate_to_chat_id", "migrate_from_chat_id"):
        if found.get(name) is not None:
            kept[name] = _number(found[name], -_IDS + 1, 0)  # groups have negative ids
    if isinstance(found.get("forum_topic_reopened"), Mapping):
        kept["forum_topic_reopened"] = {}
    if isinstance(found.get("reply_to_message"), Mapping):
        kept["reply_to_message"] = _answered(found["reply_to_message"])
    return kept


def _answered(found: Json) -> JSONDict:
    """The message that another one answers: whose it is; in a topic the one that created it."""
    kept = _head(found)
    topic = found.get("forum_topic_created")
    if isinstance(topic, Mapping):
        name = topic.get("name")
        kept["forum_topic_created"] = {"name": storable(name) if isinstance(name, str) else "", "icon_color": 0}
    return kept


def _press(found: Json) -> JSONDict:
    kept: JSONDict = {
        "id": _text(found.get("id"), _CODE),
        "from": _user(_object(found.get("from"))),
        "chat_instance": "",
        "data": storable(found["data"]) if isinstance(found.get("data"), str) else "",
    }
    if kept["from"]["is_bot"] or kept["from"]["id"] in NOBODIES:
        raise Odd  # only a person can press
    if isinstance(found.get("message"), Mapping):
        kept["message"] = _pressed(found["message"])
    return kept


def _pressed(found: Json) -> JSONDict:
    """The message under whose button was pressed: where it is, its buttons, whether it has a picture."""
    kept = _head(found)
    if found.get("photo"):
        kept["photo"] = [{"file_id": "-", "file_unique_id": "-", "width": 0, "height": 0}]
    if isinstance(found.get("reply_to_message"), Mapping):
        kept["reply_to_message"] = _answered(found["reply_to_message"])
    markup = found.get("reply_markup")
    rows = markup.get("inline_keyboard") if isinstance(markup, Mapping) else None
    datas = [
        storable(button["callback_data"])
        for row in (rows if isinstance(rows, list) else ())
        for button in (row if isinstance(row, list) else ())
        if isinstance(button, Mapping) and isinstance(button.get("callback_data"), str)
    ]
    if datas:
        kept["reply_markup"] = {"inline_keyboard": [[{"text": "-", "callback_data": data} for data in datas]]}
    return kept


def _change(found: Json) -> JSONDict:
    """A change of a membership, rare enough to see at once whether the library can read it."""
    kept: JSONDict = {
        "chat": _chat(_object(found.get("chat"))),
        "from": _user(_object(found.get("from"))),
        "date": _number(found.get("date"), 0, _DATES),
    }
    for name in ("old_chat_member", "new_chat_member"):
        member = _object(found.get(name))
        rights = {right: value for right, value in member.items() if isinstance(value, bool)}
        dates = {} if member.get("until_date") is None else {"until_date": _number(member["until_date"], 0, _DATES)}
        user = _user(_object(member.get("user")))
        kept[name] = {"status": _text(member.get("status"), _CODE), "user": user, **rights, **dates}
    try:
        Update.de_json({"update_id": 0, "chat_member": dict(kept)}, None)
    except Exception as error:
        raise Odd from error
    return kept


_KINDS: dict[str, Callable[[Json], JSONDict]] = {
    "message": _message,
    "callback_query": _press,
    "my_chat_member": _change,
    "chat_member": _change,
}
"""What the bot asks Telegram for (`ALLOWED_UPDATES`)."""


# -- parts --------------------------------------------------------------------------------------------------------


def _head(found: Json) -> JSONDict:
    """What every message has."""
    kept: JSONDict = {
        "message_id": _number(found.get("message_id"), 0, _IDS),
        "date": _number(found.get("date"), 0, _DATES),
        "chat": _chat(_object(found.get("chat"))),
    }
    if found.get("from") is not None:
        kept["from"] = _user(_object(found["from"]))
    if found.get("message_thread_id") is not None:
        kept["message_thread_id"] = _number(found["message_thread_id"], 0, _IDS)
        kept["is_topic_message"] = found.get("is_topic_message") is True
    return kept


def _chat(found: Json) -> JSONDict:
    kind, title = found.get("type"), found.get("title")
    if not isinstance(kind, str) or kind not in _CHAT_TYPES:
        raise Odd
    kept: JSONDict = {"id": _id(found.get("id")), "type": kind}
    if (kept["id"] > 0) != (kind == "private"):
        raise Odd
    if title is not None:
        kept["title"] = _text(title, _NAME)
    return kept


def _user(found: Json) -> JSONDict:
    if not isinstance(found.get("is_bot"), bool):
        raise Odd
    kept: JSONDict = {
        "id": _number(found.get("id"), 1, _IDS),
        "is_bot": found["is_bot"],
        "first_name": _text(found.get("first_name"), _NAME),
    }
    for name in ("last_name", "language_code"):
        if isinstance(found.get(name), str):
            kept[name] = _text(found[name], _CODE if name == "language_code" else _NAME)
    return kept


def _command(found: object, text: str) -> list[JSONDict]:
    """The command that a text begins with, if Telegram has marked one there."""
    first = found[0] if isinstance(found, list) and found else None
    match = _COMMAND.match(text)
    if match is None or not isinstance(first, Mapping) or first.get("type") != "bot_command" or first.get("offset"):
        return []
    return [{"type": "bot_command", "offset": 0, "length": match.end()}]


def _object(found: object) -> Json:
    if not isinstance(found, Mapping):
        raise Odd
    return found


def _number(found: object, least: int, below: int) -> int:
    if type(found) is not int or not least <= found < below:  # True is an int as well, and no number
        raise Odd
    return found


def _id(found: object) -> int:
    number = _number(found, -_IDS + 1, _IDS)
    if number == 0:
        raise Odd
    return number


def _text(found: object, most: int) -> str:
    if not isinstance(found, str):
        raise Odd
    return storable(found, most)
