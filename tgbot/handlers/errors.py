"""What happens when a handler fails: one line in the log, and nothing that could fail again."""

from __future__ import annotations

import structlog
from telegram import Update
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from tgbot import metrics
from tgbot.telegram_errors import Trouble, trouble

log = structlog.get_logger(__name__)


async def on_error(update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
    """Log what a handler raised. Errors of Telegram that mean nothing are not worth a line."""
    error = context.error
    if isinstance(error, TelegramError) and trouble(error) is Trouble.NOTHING:
        return
    metrics.HANDLER_ERRORS.inc()
    update_id = update.update_id if isinstance(update, Update) else None
    log.error("handler_failed", update=update_id, exc_info=error)
