"""A screen without Telegram: text in HTML parse mode and rows of buttons. Adapters turn it into messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal, Self

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
class Picture:
    """What a message shows above its text.

    key     two pictures of the same key look the same, so the second is not sent; never shown to anybody
    draw    makes the file, PNG or JPEG: called in another process or thread, right before it is sent
    words   writes the message's whole text where the picture cannot be sent; None: the text it stands above
    """

    key: str
    draw: Callable[[], bytes] = field(compare=False, repr=False)
    words: Callable[[], str] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Document:
    """A file for a person to keep."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Screen:
    """What a message shows: HTML text (<= 4096 characters after parsing) and its inline keyboard.

    With a picture the text is its caption (<= 1024 characters). `protect`: cannot be forwarded or saved; that is
    settled when a message is sent.
    """

    text: str
    keyboard: Keyboard = ()
    picture: Picture | None = None
    protect: bool = False

    @property
    def bare(self) -> Self:
        """The same without buttons."""
        return replace(self, keyboard=())

    def protected(self, protect: bool) -> Self:
        """The same as its reader wants it sent."""
        return replace(self, protect=protect)

    @property
    def plain(self) -> Self:
        """The same without a picture, all in words."""
        if self.picture is None:
            return self
        words = self.picture.words
        return replace(self, text=self.text if words is None else words(), picture=None)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the presser of a button is told: a toast, an alert (<= 200 characters) or a link to open."""

    text: str = ""
    alert: bool = False
    url: str | None = None
