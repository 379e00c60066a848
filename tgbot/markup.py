"""Keyboards of screens as the Bot API wants them."""

from __future__ import annotations

import json
from typing import Any

from tgbot.screen import Button, Keyboard


def _button(button: Button) -> dict[str, Any]:
    copy = None if button.copy is None else {"text": button.copy}
    fields = {"callback_data": button.data, "url": button.url, "copy_text": copy, "style": button.style}
    return {"text": button.label} | {name: value for name, value in fields.items() if value is not None}


def inline_keyboard(keyboard: Keyboard) -> str | None:
    """The markup of a keyboard as JSON; None if it has no button."""
    rows = [[_button(button) for button in row] for row in keyboard if row]
    return json.dumps({"inline_keyboard": rows}) if rows else None
