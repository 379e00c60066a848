"""Small pieces of HTML parse mode."""

from __future__ import annotations

from collections.abc import Iterable

from tgbot.i18n import text


def bold(inner: str) -> str:
    """Bold text; `inner` is HTML already."""
    return f"<b>{inner}</b>"


def italic(inner: str) -> str:
    """Italic text; `inner` is HTML already."""
    return f"<i>{inner}</i>"


def struck(inner: str) -> str:
    """Text struck through; `inner` is HTML already."""
    return f"<s>{inner}</s>"


def blocks(*parts: Iterable[str]) -> str:
    """Blocks of lines with one blank line between them; empty lines and empty blocks leave no trace."""
    kept = ["\n".join(line for line in part if line) for part in parts]
    return "\n\n".join(block for block in kept if block)


def countdown(deadline: float, fallback: str) -> str:
    """A moment that new clients count down to in the reader's language; old ones show the fallback.

    deadline  UTC seconds        fallback  at most 31 characters, true whenever it is read
    """
    return f'<tg-time unix="{int(deadline)}" format="r">{fallback}</tg-time>'


def after(language: str, seconds: int) -> str:
    """As in "after 60 s", "after 10 min": fallback of a clock of that length."""
    if seconds >= 120 and seconds % 60 == 0:
        return text(language, "after-minutes", n=seconds // 60)
    return text(language, "after-seconds", n=seconds)
