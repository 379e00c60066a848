"""How many lines a group's text takes on the narrowest phone in real use (360 dp): text is 16 dp, a line 228 dp."""

from __future__ import annotations

import html
import re

from tgbot.keyboards.fit import label_width

MOST_LINES = 14
_LINE = 228.0
_SCALE = 16 / 15  # message text to button labels, for which widths are known
_TAG = re.compile(r"<[^>]*>")


def phone_lines(text: str) -> int:
    """Lines of an HTML text with those that wrap counted as often as they need."""
    visible = html.unescape(_TAG.sub("", text))
    return sum(1 + int(label_width(line) * _SCALE / _LINE) for line in visible.split("\n"))
