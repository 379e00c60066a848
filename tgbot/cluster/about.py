"""Whom and what an update is about: persons and chats by their number, tables by the token of their link.

Whoever takes part in a table is found in the database; here is only what the update itself says. A private chat has the
number of its person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tgbot.callback import MenuPress, parse
from tgbot.updates.reading import NOBODIES

Json = Mapping[str, Any]

_START = re.compile(r"/start(?:@\w+)?\s+[a-z]+\d*_(\S+)", re.ASCII)
_CHAT = re.compile(r"-\d{1,20}", re.ASCII)
_TOKEN = re.compile(r"[\w-]{16,32}", re.ASCII)


@dataclass(frozen=True, slots=True)
class About:
    """heads: persons and chats          tokens: of links that lead to tables"""

    heads: frozenset[int]
    tokens: frozenset[str]


def about(update: Json) -> About:
    """What this update is about. Reads whatever Telegram may send, and never raises."""
    heads: set[int] = set()
    words: set[str] = set()
    for kind in ("message", "callback_query", "my_chat_member", "chat_member"):
        part = update.get(kind)
        if isinstance(part, Mapping):
            heads |= set(_heads(part))
            words |= set(_words(part))
    chats = {int(word) for word in words if _CHAT.fullmatch(word)}
    tokens = {word for word in words if _TOKEN.fullmatch(word)}
    return About(frozenset(heads | chats) - NOBODIES, frozenset(tokens))


def _heads(part: Json) -> Iterator[int]:
    for name in ("from", "chat", "left_chat_member"):
        yield from _number(part.get(name))
    for name in ("migrate_to_chat_id", "migrate_from_chat_id"):
        if isinstance(part.get(name), int):
            yield part[name]
    for name in ("old_chat_member", "new_chat_member"):
        if isinstance(part.get(name), Mapping):
            yield from _number(part[name].get("user"))
    if isinstance(part.get("message"), Mapping):
        yield from _number(part["message"].get("chat"))


def _number(who: object) -> Iterator[int]:
    """The number of a person, a group or a private chat; a bot takes part in nothing."""
    if isinstance(who, Mapping) and isinstance(who.get("id"), int) and not who.get("is_bot"):
        yield who["id"]


def _words(part: Json) -> Iterator[str]:
    """What may name a table or a chat: the payload of a link, the arguments of a button."""
    text, data = part.get("text"), part.get("data")
    if isinstance(text, str) and (found := _START.match(text)) is not None:
        yield found[1]
    if isinstance(data, str) and isinstance(press := parse(data), MenuPress):
        yield from press.args
