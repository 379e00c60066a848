"""Screens as the Bot API wants them."""

from __future__ import annotations

from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions

from tgbot.screen import Button, Keyboard

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


def _button(button: Button) -> InlineKeyboardButton:
    return InlineKeyboardButton(
        button.label,
        callback_data=button.data,
        url=button.url,
        copy_text=None if button.copy is None else CopyTextButton(button.copy),
        style=button.style,
    )


def inline_keyboard(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    """The markup of a keyboard; None if it has no button."""
    rows = [[_button(button) for button in row] for row in keyboard if row]
    return InlineKeyboardMarkup(rows) if rows else None
