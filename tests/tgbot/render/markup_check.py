"""HTML parse mode as Telegram reads it: which tags, well nested, everything else escaped."""

import html
import re

TAGS = {"b", "i", "u", "s", "a", "code", "tg-time", "blockquote"}
_TAG = re.compile(r"<(/?)([a-z-]+)((?: [a-z]+(?:=\"[^\"<>]*\")?)*)>")
_ENTITY = re.compile(r"&(?:lt|gt|amp|quot|#\d+);")


def check(text: str) -> str:
    """The visible text. Raises AssertionError for an unknown, unclosed or crossed tag or a bare < > &."""
    open_tags: list[str] = []
    for match in _TAG.finditer(text):
        closing, name = match[1], match[2]
        assert name in TAGS, f"<{name}> in {text!r}"
        if closing:
            assert open_tags, f"</{name}> closes nothing in {text!r}"
            assert open_tags.pop() == name, f"crossed tags in {text!r}"
        else:
            open_tags.append(name)
    assert not open_tags, f"open tags {open_tags} in {text!r}"
    plain = _TAG.sub("", text)
    assert not re.search(r"[<>]", plain), f"bare < or > in {plain!r}"
    assert "&" not in _ENTITY.sub("", plain), f"bare & in {plain!r}"
    return html.unescape(plain)
