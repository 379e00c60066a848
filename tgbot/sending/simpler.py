"""What is shown in place of a screen that Telegram refuses: the same in plain words, in the end without buttons."""

from __future__ import annotations

import html
import re
from dataclasses import replace

from tgbot.screen import Button, Screen

SIMPLEST = 2
TEXT, CAPTION, LABEL, DATA, BUTTONS = 3500, 900, 60, 64, 90  # characters, bytes of data; well below what is allowed
COMMANDS = "/check /call /bet /raise /allin /fold /draw /pat /table"
"""How a turn is answered without buttons: the same in every language."""

_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")


def simpler(screen: Screen, step: int) -> Screen:
    """Step 1: no markup, nothing too long, only sound buttons; SIMPLEST: no buttons, commands in their place."""
    words = html.unescape(_TAG.sub("", screen.text))[: TEXT if screen.picture is None else CAPTION]
    text = html.escape(words, quote=False)
    if step < SIMPLEST:
        rows = (tuple(button for button in row if _sound(button)) for row in screen.keyboard)
        return replace(screen, text=text, keyboard=tuple(row for row in rows if row)[: BUTTONS // 8])
    return replace(screen, text=f"{text}\n\n{COMMANDS}" if screen.keyboard else text, keyboard=())


def _sound(button: Button) -> bool:
    data = "" if button.data is None else button.data
    return bool(button.label.strip()) and len(button.label) <= LABEL and 0 < len(data.encode()) <= DATA
