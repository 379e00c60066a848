"""Telegram's HTML parse mode: markup in, plain text and entities out, or the error Telegram gives.

The scanner walks the UTF-8 bytes, because the errors name byte offsets.
"""

from tgbot.demo.entities import Entity, sorted_entities, utf16_length
from tgbot.demo.errors import ApiError, bad_request

_TYPES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-time": "date_time",
    "tg-emoji": "custom_emoji",
}
_NAMED = {b"lt": "<", b"gt": ">", b"amp": "&", b"quot": '"'}
_SPACES = b" \t\r\n\x00\x0b"


class _OpenTag:
    """A start tag whose end tag has not come yet."""

    def __init__(self, name: str, arguments: dict[str, str], offset: int, text_start: int) -> None:
        self.name = name
        self.arguments = arguments
        self.offset = offset  # UTF-16 units of text before it
        self.text_start = text_start  # characters of text before it


class _Scanner:
    def __init__(self, markup: str) -> None:
        self.raw = markup.encode("utf-8")
        self.at = 0
        self.text = bytearray()
        self.entities: list[Entity] = []
        self.open: list[_OpenTag] = []

    def run(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.raw):
            byte = self.raw[self.at : self.at + 1]
            if byte == b"<":
                if self._peek(1) == b"/":
                    self._end_tag()
                else:
                    self._start_tag()
            else:
                self.text += self._character()
        if self.open:
            raise parse_error(f'Can\'t find end tag corresponding to start tag "{self.open[-1].name}"')
        return self.text.decode("utf-8"), sorted_entities(self.entities)

    def _peek(self, ahead: int = 0) -> bytes:
        return self.raw[self.at + ahead : self.at + ahead + 1]

    def _character(self) -> bytes:
        """One byte, or a decoded character reference (`&lt;`, `&#128512;`); an unknown one stays as it is."""
        if self._peek() == b"&":
            end = self.raw.find(b";", self.at, self.at + 12)
            if end > 0:
                decoded = _reference(self.raw[self.at + 1 : end])
                if decoded is not None:
                    self.at = end + 1
                    return decoded.encode("utf-8")
        self.at += 1
        return self.raw[self.at - 1 : self.at]

    def _skip_spaces(self) -> None:
        while self._peek() and self._peek() in _SPACES:
            self.at += 1

    def _take_until(self, stops: bytes) -> str:
        start = self.at
        while self._peek() and self._peek() not in stops:
            self.at += 1
        return self.raw[start : self.at].decode("utf-8", "replace")

    def _start_tag(self) -> None:
        begin = self.at
        self.at += 1
        name = self._take_until(_SPACES + b">").lower()
        if not self._peek():
            raise parse_error(f"Unclosed start tag at byte offset {begin}")
        if name not in _TYPES:
            raise parse_error(f'Unsupported start tag "{name}" at byte offset {begin}')
        arguments: dict[str, str] = {}
        while True:
            self._skip_spaces()
            if self._peek() in (b">", b""):
                break
            key, value = self._attribute(name, begin)
            arguments.setdefault(key, value)
        if not self._peek():
            raise parse_error(f"Unclosed start tag at byte offset {begin}")
        self.at += 1
        if name == "span" and arguments.get("class") != "tg-spoiler":
            raise parse_error(f'Tag "span" must have class "tg-spoiler" at byte offset {begin}')
        if name == "tg-time" and not arguments.get("unix", "").isdecimal():
            raise parse_error(f'Tag "tg-time" must have attribute "unix" at byte offset {begin}')
        text = self.text.decode("utf-8", "replace")
        self.open.append(_OpenTag(name, arguments, utf16_length(text), len(text)))

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        key = self._take_until(_SPACES + b"=>").lower()
        if not key:
            raise parse_error(f'Empty attribute name in the tag "{tag}" at byte offset {begin}')
        self._skip_spaces()
        if self._peek() != b"=":
            return key, ""
        self.at += 1
        self._skip_spaces()
        if not self._peek():
            raise parse_error(f'Unclosed start tag "{tag}" at byte offset {begin}')
        if self._peek() in (b"'", b'"'):
            quote = self._peek()
            self.at += 1
            value = bytearray()
            while self._peek() not in (quote, b""):
                value += self._character()
            if not self._peek():
                raise parse_error(f"Unclosed start tag at byte offset {begin}")
            self.at += 1
            return key, value.decode("utf-8")
        token = self.at
        while self._peek().isalnum() or self._peek() in (b".", b"-"):
            self.at += 1
        if self._peek() not in (b">", b"") and self._peek() not in _SPACES:
            raise parse_error(f"Unexpected end of name token at byte offset {token}")
        return key, self.raw[token : self.at].decode("utf-8").lower()

    def _end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise parse_error(f"Unexpected end tag at byte offset {begin}")
        self.at += 2
        name = self._take_until(_SPACES + b">").lower()
        self._skip_spaces()
        if self._peek() != b">":
            raise parse_error(f"Unclosed end tag at byte offset {begin}")
        self.at += 1
        tag = self.open.pop()
        if name and name != tag.name:
            raise parse_error(f'Unmatched end tag at byte offset {begin}, expected "</{tag.name}>", found "</{name}>"')
        text = self.text.decode("utf-8")
        length = utf16_length(text) - tag.offset
        if length > 0:
            self._close(tag, text[tag.text_start :], length)

    def _close(self, tag: _OpenTag, content: str, length: int) -> None:
        place = {"offset": tag.offset, "length": length}
        kind = _TYPES[tag.name]
        if tag.name == "a":
            link = _link(tag.arguments.get("href") or content)
            if link:
                self.entities.append({**link, **place})
            return
        if tag.name == "blockquote" and "expandable" in tag.arguments:
            kind = "expandable_blockquote"
        entity: Entity = {"type": kind, **place}
        if tag.name == "tg-time":
            entity["unix_time"] = int(tag.arguments["unix"])
            entity["date_time_format"] = tag.arguments.get("format", "")
        elif tag.name == "tg-emoji":
            entity["custom_emoji_id"] = tag.arguments.get("emoji-id", "")
        elif tag.name == "code" and self.open and self.open[-1].name == "pre":
            language = tag.arguments.get("class", "")
            if language.startswith("language-"):
                self.open[-1].arguments["language"] = language.removeprefix("language-")
            return  # the enclosing <pre> is the entity
        elif tag.name == "pre" and tag.arguments.get("language"):
            entity["language"] = tag.arguments["language"]
        self.entities.append(entity)


def parse_error(text: str) -> ApiError:
    """400 can't parse entities."""
    return bad_request(f"can't parse entities: {text}")


def _reference(name: bytes) -> str | None:
    if name in _NAMED:
        return _NAMED[name]
    if not name.startswith(b"#"):
        return None
    digits, base = (name[2:], 16) if name[1:2] == b"x" else (name[1:], 10)
    try:
        code = int(digits, base)
    except ValueError:
        return None
    return chr(code) if 0 < code < 0x10FFFF and not 0xD800 <= code < 0xE000 else None


def _link(url: str) -> Entity | None:
    """A text_link, a text_mention by user id (`user` is completed by the caller), or None: not a link."""
    if url.startswith("tg://user?id=") and url[13:].isdecimal():
        return {"type": "text_mention", "user": {"id": int(url[13:])}}
    if url.startswith(("http://", "https://", "tg://", "ton://")):
        return {"type": "text_link", "url": url}
    if "." in url and " " not in url:
        return {"type": "text_link", "url": f"http://{url}"}
    return None


def parse_html(markup: str) -> tuple[str, list[Entity]]:
    """Plain text and entities of `markup`; ApiError 400 "can't parse entities: ..." when it is broken."""
    return _Scanner(markup).run()
