"""Posting updates to the bot's webhook, in order, again and again until it answers 2xx."""

import asyncio
import json
import ssl
from urllib.parse import urlsplit

from tgbot.demo.state import State
from tgbot.demo.updates import Update, Webhook

RETRY_SECONDS = 1.0
ANSWER_WITHIN = 60.0  # real seconds, as at Telegram
_HEADER = "X-Telegram-Bot-Api-Secret-Token"


async def deliver_forever(state: State) -> None:
    """Wait for a webhook and updates; post the oldest update, drop it when accepted, else retry a second later."""
    queue = state.updates
    while True:
        await state.changed.until(lambda: queue.webhook is not None and bool(queue.pending))
        hook, update = queue.webhook, queue.pending[0]
        assert hook is not None
        try:
            status = await asyncio.wait_for(post(hook, update), ANSWER_WITHIN)
            problem = "" if 200 <= status < 300 else f"Wrong response from the webhook: {status}"
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:
            problem = str(error) or type(error).__name__
        if problem:
            hook.last_error_date, hook.last_error_message = state.now(), problem
            state.changed.notify()
            await state.clock.sleep(RETRY_SECONDS)
        elif update.repeats > 0:
            update.repeats -= 1
        elif update in queue.pending:
            queue.pending.remove(update)
            state.changed.notify()


async def post(hook: Webhook, update: Update) -> int:
    """POST one update; the HTTP status. OSError if there is no connection."""
    parts = urlsplit(hook.url)
    secure = ssl.create_default_context() if parts.scheme == "https" else None
    port = parts.port or (443 if secure else 80)
    reader, writer = await asyncio.open_connection(parts.hostname, port, ssl=secure)
    try:
        body = json.dumps(update.body).encode()
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = [
            f"POST {path} HTTP/1.1",
            f"Host: {parts.netloc}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "Connection: close",
        ]
        if hook.secret_token:
            lines.append(f"{_HEADER}: {hook.secret_token}")
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        await writer.drain()
        status_line = await reader.readline()
        await reader.read()
        return int(status_line.split()[1])
    except IndexError:
        raise OSError("Connection closed by the webhook") from None
    finally:
        writer.close()
