"""Keyboards of screens as the Bot API wants them."""

from __future__ import annotations

import json
from typing import Any

from tgbot.screen import Button, Keyboard


def _button(button: Button) -> dict[str, Any]:
    found: dict[str, Any] = {"text": button.label}
    if button.data is not None:
        found["callback_data"] = button.data
    if button.url is not None:
        found["url"] = button.url
    if button.copy is not None:
        found["copy_text"] = {"text": button.copy}
    if button.style is not None:
        found["style"] = button.style
    return found


def inline_keyboard(keyboard: Keyboard) -> str | None:
    """The markup of a keyboard as JSON; None if it has no button."""
    rows = [[_button(button) for button in row] for row in keyboard if row]
    return json.dumps({"inline_keyboard": rows}) if rows else None
