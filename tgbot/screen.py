"""A screen without Telegram: text in HTML parse mode and rows of buttons. Adapters turn it into messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Style = Literal["danger", "success", "primary"]


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button: a label and exactly one of callback data (<= 64 bytes), a URL or text to copy."""

    label: str
    data: str | None = None
    url: str | None = None
    copy: str | None = None
    style: Style | None = None


Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """What a message shows: HTML text (<= 4096 characters after parsing) and its inline keyboard."""

    text: str
    keyboard: Keyboard = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What the presser of a button is told: a toast, an alert (<= 200 characters) or a link to open."""

    text: str = ""
    alert: bool = False
    url: str | None = None
