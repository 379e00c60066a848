"""Message entities: UTF-16 arithmetic, automatic detection, trimming, and back to HTML.

Telegram counts offsets and lengths in UTF-16 code units, so an emoji outside the basic plane counts two.
"""

import html
import re
from typing import Any

Entity = dict[str, Any]

MAX_ENTITIES = 100

_DETECTED = (
    ("bot_command", re.compile(r"(?<![\w/@<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/@])")),
    ("mention", re.compile(r"(?<![\w@/])@[A-Za-z][A-Za-z0-9_]{3,31}(?!\w)")),
    ("url", re.compile(r"(?<![\w@/.])(?:https?://[^\s<>]*[\w/=]|t\.me/[\w?=&/+.-]*[\w/=])")),
)
_NO_DETECTION_INSIDE = {"code", "pre", "text_link", "text_mention", "date_time"}
_PLAIN_TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "spoiler": "tg-spoiler",
    "code": "code",
}


def utf16_length(text: str) -> int:
    """Number of UTF-16 code units in `text`."""
    return len(text) + sum(ch > "\uffff" for ch in text)


def utf16_slice(text: str, offset: int, length: int) -> str:
    """The part of `text` that an entity with this offset and length covers."""
    raw = text.encode("utf-16-le")
    return raw[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def sorted_entities(entities: list[Entity]) -> list[Entity]:
    """By offset, the longer one first; at most 100, as Telegram keeps."""
    return sorted(entities, key=lambda e: (e["offset"], -e["length"]))[:MAX_ENTITIES]


def with_detected(text: str, entities: list[Entity]) -> list[Entity]:
    """Add the commands, mentions and links that Telegram recognises by itself."""
    found = list(entities)
    closed = [(e["offset"], e["offset"] + e["length"]) for e in entities if e["type"] in _NO_DETECTION_INSIDE]
    for kind, pattern in _DETECTED:
        for match in pattern.finditer(text):
            start = utf16_length(text[: match.start()])
            length = utf16_length(match.group())
            if all(start + length <= low or start >= high for low, high in closed):
                found.append({"type": kind, "offset": start, "length": length})
                closed.append((start, start + length))
    return sorted_entities(found)


def trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Drop white space at both ends, as Telegram does, and move or cut the entities accordingly."""
    body = text.rstrip()
    lead = len(body) - len(body.lstrip())
    shift, body = utf16_length(body[:lead]), body[lead:]
    end = utf16_length(body)
    kept = []
    for entity in entities:
        first = max(0, entity["offset"] - shift)
        last = min(end, entity["offset"] + entity["length"] - shift)
        if last > first:
            kept.append({**entity, "offset": first, "length": last - first})
    return body, sorted_entities(kept)


def to_html(text: str, entities: list[Entity]) -> str:
    """The HTML (parse mode) that gives `text` with `entities`; automatic entities stay bare text."""
    opening: dict[int, list[str]] = {}
    closing: dict[int, list[str]] = {}
    for entity in sorted_entities(entities):
        tags = _tags(entity)
        if tags:
            opening.setdefault(entity["offset"], []).append(tags[0])
            closing.setdefault(entity["offset"] + entity["length"], []).insert(0, tags[1])
    parts: list[str] = []
    position = 0
    for ch in text:
        parts += closing.get(position, []) + opening.get(position, [])
        parts.append(html.escape(ch, quote=False))
        position += utf16_length(ch)
    return "".join(parts + closing.get(position, []))


def _tags(entity: Entity) -> tuple[str, str] | None:
    kind = entity["type"]
    if kind in _PLAIN_TAGS:
        return f"<{_PLAIN_TAGS[kind]}>", f"</{_PLAIN_TAGS[kind]}>"
    if kind == "pre":
        language = entity.get("language")
        if language:
            return f'<pre><code class="language-{html.escape(language)}">', "</code></pre>"
        return "<pre>", "</pre>"
    if kind == "text_link":
        return f'<a href="{html.escape(entity["url"])}">', "</a>"
    if kind == "text_mention":
        return f'<a href="tg://user?id={entity["user"]["id"]}">', "</a>"
    if kind == "date_time":
        return f'<tg-time unix="{entity["unix_time"]}" format="{entity["date_time_format"]}">', "</tg-time>"
    if kind == "blockquote":
        return "<blockquote>", "</blockquote>"
    if kind == "expandable_blockquote":
        return "<blockquote expandable>", "</blockquote>"
    return None
